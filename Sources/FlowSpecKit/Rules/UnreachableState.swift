/// A state that no chain of transitions enters.
enum UnreachableState {
  static let rule = StructuralRule(
    "unreachable-state", .warning, "Every state can be entered.",
    explanation: """
      No chain of transitions leads into this state, whatever their guards say: nobody will ever see it. Lead a transition to it, make it the \
      `initial` child, or remove it.
      """,
    needs: [.states],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          events: { go: Go. }
          states:
            one: { transitions: { go: two } }
            two: { transitions: { go: one } }
            ⟦three⟧: { transitions: { go: one } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          events: { go: Go. }
          states:
            one: { transitions: { go: two } }
            two: { transitions: { go: three } }
            three: { transitions: { go: one } }
          """)
    ]
  ) { facts, findings in
    let flow = facts.flow
    let reached = facts.reached
    for state in flow.states where !reached.contains(state.id) {
      // Of a whole unreachable subtree only the top is said.
      if let parent = state.parent, !reached.contains(parent) { continue }
      findings.add("state '\(state.name.value)' can never be entered", at: state.name.span)
    }
  }
}

extension Flow {
  /// All states that some chain of transitions enters, guards left aside.
  func statesReached() -> Set<StateID> {
    var reached = Set(defaultEntry(of: Flow.outermost))
    var queue = Array(reached)
    var taken: Set<TransitionID> = []
    while let state = queue.popLast() {
      for id in self[state].transitions where taken.insert(id).inserted {
        guard let target = self[id].target?.value else { continue }
        // What history remembers was entered in another way before.
        for entered in statesEntered(by: self[id], remembering: false) + ancestors(of: target) where reached.insert(entered).inserted {
          queue.append(entered)
        }
      }
    }
    return reached
  }
}
