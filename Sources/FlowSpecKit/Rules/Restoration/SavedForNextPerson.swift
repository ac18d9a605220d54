/// A saved variable of a person that is still set for the next person.
enum SavedForNextPerson {
  static let rule = FlowRule(
    "saved-for-next-person", .warning, "A variable that is saved for one person does not pass to the next.",
    explanation: """
      The next person who signs in gets the value of the one before. The variable is saved, guards read it, and it gets its value only while a \
      person is signed in. But some transition does not reset it: one that signs this person out, replaces the person, or finds nobody signed in after a relaunch. \
      Reset it in each such transition, or in each that signs a person in. Allow it for a value that belongs to the device, such as a \
      setting.
      """,
    needs: [.states, .variables], respects: [.types, .routes],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          types: { User: { swift: User, identity: id } }
          variables: { ⟦premium⟧: { type: Bool, saved: true } }
          events: { signIn: { payload: { user: User } }, bought: It was bought., signOut: Out. }
          states:
            outside: { arrival: hold, transitions: { signIn: inside } }
            inside: { payload: { user: User }, arrival: open, transitions: { bought: { set: { premium: true } }, signOut: outside } }
          routes: { extras: { place: screen, available: premium, links: { app: /extras } } }
          links: { origins: { app: "a:" }, held: latest }
          restoration: { version: 1 }
          """,
        accepted: """
          flowspec: 1
          flow: A
          types: { User: { swift: User, identity: id } }
          variables: { premium: { type: Bool, saved: true } }
          events: { signIn: { payload: { user: User } }, bought: It was bought., signOut: Out. }
          states:
            outside: { arrival: hold, transitions: { signIn: inside } }
            inside:
              payload: { user: User }
              arrival: open
              transitions: { bought: { set: { premium: true } }, signOut: { to: outside, set: { premium: false } } }
          routes: { extras: { place: screen, available: premium, links: { app: /extras } } }
          links: { origins: { app: "a:" }, held: latest }
          restoration: { version: 1 }
          """)
    ],
    model: checkModel)

  private static func checkModel(_ check: FlowCheck, _ findings: inout Findings) {
    let flow = check.flow
    let people = Persons(flow)
    guard !people.isEmpty else { return }
    for (index, variable) in flow.variables.enumerated() where variable.isSaved && decides(VariableID(index), flow) {
      let setters = flow.transitions.filter { $0.sets(VariableID(index)) }
      let marking = setters.filter { !$0.resets(VariableID(index), to: variable.initial.value) && !people.leaves($0) }
      // A variable that gets a value while no identity is active belongs to the device.
      guard !marking.isEmpty, marking.allSatisfy({ people.isOwned($0.source) || people.comes($0) }) else { continue }
      let passings = people.passings(of: VariableID(index))
      let occasions = check.occasions(of: passings.map { check.isSet(VariableID(index), in: $0.state) })
      guard let (passing, _) = zip(passings, occasions).first(where: { if case .never = $0.1 { false } else { true } }) else { continue }
      findings.add(
        "'\(variable.name.value)' is saved and not reset, so the next person inherits its value", at: variable.name.span,
        notes: [.init(passing.note, at: passing.transition.place)])
    }
  }

  /// Returns true if a guard of a transition, or the `available` of a route, reads it.
  private static func decides(_ variable: VariableID, _ flow: Flow) -> Bool {
    (flow.transitions.compactMap(\.condition) + flow.routes.compactMap(\.available)).flatMap(\.all).contains { $0.kind == .variable(variable) }
  }
}

/// A transition by which a value may pass to another person.
private struct Passing {
  let transition: Transition
  /// The state in which the value must be set for that.
  let state: StateID
  /// The transition's part in it, in words.
  let note: String
}

extension FlowCheck {
  /// Returns the expression for a state that is active while a variable differs from its first value.
  fileprivate func isSet(_ variable: VariableID, in state: StateID) -> LoweredExpression {
    let declared = lowered.system.variables[variable.index]
    let first = LoweredExpression.constant(declared.domain.meaning(declared.initial))
    return .and(.active(lowered[state]), .not(.compare(.equal, .variable(variable), first)))
  }
}

/// The states with a person's data, and the transitions between people.
private struct Persons {
  private let flow: Flow
  /// The states with the identity of a person.
  private let owned: Set<StateID>

  init(_ flow: Flow) {
    self.flow = flow
    owned = Set(flow.states.filter(\.isSomebodys).map(\.id))
  }

  var isEmpty: Bool { owned.isEmpty }

  func isOwned(_ state: StateID) -> Bool { flow.lineage(of: state).contains(where: owned.contains) }

  /// Returns true for a transition that signs a person in.
  func comes(_ transition: Transition) -> Bool { !isOwned(transition.source) && enters(transition) }

  /// Returns true for a transition that signs a person out.
  func leaves(_ transition: Transition) -> Bool {
    guard let target = transition.target?.value, !isOwned(target), !enters(transition) else { return false }
    return owned.contains { flow.isState(transition.source, within: $0) || flow.isState($0, within: transition.source) }
  }

  /// Returns true for a transition that replaces the person by that of its event.
  private func switches(_ transition: Transition) -> Bool {
    guard isOwned(transition.source) else { return false }
    return transition.entered.contains { call in
      owned.contains(call.target)
        && zip(flow[call.target].payload, call.arguments).contains { field, argument in
          if case .eventField = argument { field.isIdentity } else { false }
        }
    }
  }

  private func enters(_ transition: Transition) -> Bool { flow.statesEntered(by: transition).contains(where: owned.contains) }

  /// Returns the transitions by which a variable's value may pass to another person.
  func passings(of variable: VariableID) -> [Passing] {
    let open = flow.transitions.filter { !$0.replaces(variable) }
    var passings = open.filter(switches).map {
      Passing(transition: $0, state: $0.source, note: "this transition changes the person and does not reset it")
    }
    let comers = open.filter(comes)
    for leaver in open.filter(leaves) {
      guard let target = leaver.target?.value else { continue }
      let reached = states(after: leaver, open, excluding: [])
      if comers.contains(where: { reached.contains($0.source) }) {
        passings.append(Passing(transition: leaver, state: target, note: "this transition signs the person out and does not reset it"))
      }
    }
    guard flow.restoration != nil else { return passings }
    // A person who comes directly from the states of the launch is probably the one whose session was saved.
    let launch = Set(flow.defaultEntry(of: Flow.outermost).flatMap(flow.lineage))
    for first in open where launch.contains(first.source) && !isOwned(first.source) && !enters(first) {
      guard let target = first.target?.value else { continue }
      let reached = states(after: first, open, excluding: launch)
      if comers.contains(where: { reached.contains($0.source) }) {
        passings.append(
          Passing(transition: first, state: target, note: "after a relaunch, this transition goes on without a person and does not reset it"))
      }
    }
    return passings
  }

  /// Returns the states without a person that are reached by a transition and further open ones, with the states around them.
  private func states(after first: Transition, _ open: [Transition], excluding launch: Set<StateID>) -> Set<StateID> {
    var reached: Set<StateID> = []
    var queue = [first]
    while let transition = queue.popLast() {
      let entered = flow.statesEntered(by: transition).flatMap(flow.lineage)
      let new = Set(entered).subtracting(reached).subtracting(launch)
      guard !new.isEmpty else { continue }
      reached.formUnion(new)
      queue += open.filter { new.contains($0.source) && !isOwned($0.source) && $0.target != nil && !enters($0) }
    }
    return reached
  }
}

extension Transition {
  fileprivate func sets(_ variable: VariableID) -> Bool { updates.contains { $0.variable.value == variable } }

  /// Returns true if it gives the variable a value that does not depend on the old one.
  fileprivate func replaces(_ variable: VariableID) -> Bool {
    updates.contains { update in
      guard update.variable.value == variable else { return false }
      guard case .expression(let value) = update.value else { return true }
      return !value.all.contains { $0.kind == .variable(variable) }
    }
  }
}

extension State {
  /// True if its payload has the identity of the active data.
  fileprivate var isSomebodys: Bool { payload.contains(where: \.isIdentity) }
}

extension Field {
  /// True if its type has an identity, which tells one person's data from another's.
  var isIdentity: Bool {
    if case .app(let app) = type.type, !type.isOptional { app.identity != nil } else { false }
  }
}
