/// Whose data are active. Where several active states carry an identity, they carry the same one: the outermost tells it.
extension Interpreter {
  /// By state that is entered: the identity that it takes over from the payload of a state that is active before.
  mutating func identityHandedOn(by transitions: [Int]) -> [Int: Cell] {
    guard let field = shape.identity else { return [:] }
    var found: [Int: Cell] = [:]
    for transition in transitions where !system.transitions[transition].payloads.isEmpty {
      for payload in system.transitions[transition].payloads {
        guard let index = system.states[payload.state].identity, index < payload.values.count,
          case .payload(state: let giver, let given) = payload.values[index], system.states[giver].identity == given, isActive(giver)
        else { continue }
        found[payload.state] = store.cell(field)
      }
    }
    return found
  }

  /// Nobody's data are active once no active state carries an identity.
  mutating func forgetIdentity(_ left: [Int]) {
    guard let identity = shape.identity, left.contains(where: { system.states[$0].identity != nil }) else { return }
    for state in prepared.identified where !left.contains(state) && isActive(state) { return }
    write(identity, 0)
  }

  /// Whose data are active from now on: where one is active already, still that one's.
  /// Twin: `ArrivalWriting.writeIdentity`.
  mutating func identify(_ entered: [Int], _ payloads: [Payload], _ handedOn: [Int: Cell]) {
    guard let field = shape.identity, let state = entered.first(where: { system.states[$0].identity != nil }) else { return }
    for other in prepared.identified where !entered.contains(other) && isActive(other) { return }
    if shape.bounds.keepsData {
      if let index = system.states[state].identity, let values = payloads.last(where: { $0.state == state })?.values, index < values.count {
        set(field, values[index])
      }
    } else if let cell = handedOn[state] {
      set(field, cell)
    } else {
      write(field, chosenIdentity(state))
    }
  }

  /// Somebody new, or one of those who are remembered.
  private mutating func chosenIdentity(_ state: Int) -> Int {
    var known: [Int] = []
    for field in prepared.identityFields where field != shape.identity {
      let value = store.read(field)
      if value != 0, !known.contains(value) { known.append(value) }
    }
    known.sort()
    let choice = known.isEmpty ? 0 : store.choose(.identity(state: ID(state)), count: known.count + 1)
    // There are more numbers than can be remembered.
    return choice == 0 ? (1...(known.count + 1)).first { !known.contains($0) } ?? 1 : known[choice - 1]
  }

  /// Numbers identities by first occurrence: who somebody is does not matter, only who is the same.
  mutating func renameIdentities() {
    guard !shape.bounds.keepsData, !prepared.identityFields.isEmpty, isTouched(.identity) else { return }
    // By name, who has it.
    var owners = [0]
    for field in prepared.identityFields {
      let value = store.read(field)
      let name = owners.firstIndex(of: value) ?? owners.count
      if name == owners.count { owners.append(value) }
      if name != value { write(field, name) }
    }
  }
}
