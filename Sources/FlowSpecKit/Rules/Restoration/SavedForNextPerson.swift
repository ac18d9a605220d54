/// A saved variable of a person that is still set for the next person.
enum SavedForNextPerson {
  static let rule = FlowRule(
    "saved-for-next-person", .warning, "A variable that is saved for one person does not pass to the next.",
    explanation: """
      The next person who signs in gets the value of the one before. The variable is saved, guards read it, and it is set only by transitions of \
      states in which a person is signed in. But a transition that signs this person out does not reset it. Reset it in each transition that \
      signs a person out, or in each that signs a person in. Allow it for a value that belongs to the device, such as a setting.
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
    chart: checkChart)

  private static func checkChart(_ facts: Facts, _ findings: inout Findings) {
    let flow = facts.flow
    let owned = Set(flow.states.filter(\.isSomebodys).map(\.id))
    guard !owned.isEmpty else { return }
    let isOwned = { (state: StateID) in flow.lineage(of: state).contains(where: owned.contains) }
    let comes = { (transition: Transition) in
      !isOwned(transition.source) && flow.statesEntered(by: transition).contains(where: owned.contains)
    }
    let leaves = { (transition: Transition) in
      guard let target = transition.target?.value, !isOwned(target), !flow.statesEntered(by: transition).contains(where: owned.contains) else {
        return false
      }
      return owned.contains { flow.isState(transition.source, within: $0) || flow.isState($0, within: transition.source) }
    }
    for (index, variable) in flow.variables.enumerated() where variable.isSaved && decides(VariableID(index), flow) {
      let sets = { (transition: Transition) in transition.updates.contains { $0.variable.value.index == index } }
      let setters = flow.transitions.filter(sets)
      // A variable that is set while no identity is active belongs to the device.
      guard setters.contains(where: { !leaves($0) }), setters.allSatisfy({ isOwned($0.source) || comes($0) || leaves($0) }) else { continue }
      let comers = flow.transitions.filter(comes)
      if !comers.isEmpty, comers.allSatisfy(sets) { continue }
      guard let leaver = flow.transitions.first(where: { leaves($0) && !sets($0) }) else { continue }
      findings.add(
        "'\(variable.name.value)' is saved, and the next person begins with the value of the one before", at: variable.name.span,
        notes: [.init("this transition signs the person out and does not reset it", at: leaver.place)])
    }
  }

  /// Returns true if a guard of a transition, or the `available` of a route, reads it.
  private static func decides(_ variable: VariableID, _ flow: Flow) -> Bool {
    (flow.transitions.compactMap(\.condition) + flow.routes.compactMap(\.available)).flatMap(\.all).contains { $0.kind == .variable(variable) }
  }
}

extension State {
  /// True if its payload has the identity of the active data.
  fileprivate var isSomebodys: Bool {
    payload.contains { if case .app(let type) = $0.type.type, !$0.type.isOptional { type.identity != nil } else { false } }
  }
}
