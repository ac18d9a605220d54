/// The identity whose data is active. Active states with an identity always have the same one; the outermost defines it.
extension Interpreter {
  /// Returns, by entered state, the identity that it takes from the payload of a state that was active before.
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

  /// Returns the active identity, zero for none; nil if the flow has none. A forgotten one is any number but zero.
  mutating func activeIdentity() -> Int? {
    if system.abstraction.forgetsIdentities { return prepared.identified.isEmpty ? nil : isIdentified() ? 1 : 0 }
    return shape.identity.map { store.read($0) }
  }

  /// Returns true if an identity other than this one is active.
  mutating func isOther(than identity: Int) -> Bool {
    guard system.abstraction.forgetsIdentities else {
      guard let now = activeIdentity() else { return false }
      return now != 0 && now != identity
    }
    guard isIdentified() else { return false }
    isGuessed = true
    return store.choose(.content, count: 2) == 1
  }

  /// Returns true if an active state has an identity.
  mutating func isIdentified() -> Bool {
    for state in prepared.identified where isActive(state) { return true }
    return false
  }

  /// Clears the identity once no active state carries one.
  mutating func forgetIdentity(_ left: [Int]) {
    guard let identity = shape.identity, left.contains(where: { system.states[$0].identity != nil }) else { return }
    for state in prepared.identified where !left.contains(state) && isActive(state) { return }
    write(identity, 0)
  }

  /// Sets the identity of the entered states; an identity that is already active stays.
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

  /// Chooses a new identity, or one of those that are stored.
  private mutating func chosenIdentity(_ state: Int) -> Int {
    var known: [Int] = []
    for field in prepared.identityFields where field != shape.identity {
      let value = store.read(field)
      if value != 0, !known.contains(value) { known.append(value) }
    }
    known.sort()
    let choice = known.isEmpty ? 0 : store.choose(.identity(state: ID(state)), count: known.count + 1)
    // There are more numbers than fields that store identities.
    return choice == 0 ? (1...(known.count + 1)).first { !known.contains($0) } ?? 1 : known[choice - 1]
  }

  /// Numbers identities by first occurrence: only their equality matters.
  mutating func renameIdentities() {
    guard !shape.bounds.keepsData, !prepared.identityFields.isEmpty, isTouched(.identity) else { return }
    // Old numbers; their indices are the new ones.
    var owners = [0]
    for field in prepared.identityFields {
      let value = store.read(field)
      let name = owners.firstIndex(of: value) ?? owners.count
      if name == owners.count { owners.append(value) }
      if name != value { write(field, name) }
    }
  }
}
