/// A state that no sequence of transitions enters.
enum UnreachableState {
  static let rule = FlowRule(
    "unreachable-state", .warning, "Every state can be entered.",
    explanation: """
      Nobody will ever see this state: no chain of transitions leads into it, whatever their guards say. Add a transition to it, make it the \
      `initial` child, or remove it. Allow it if the way in comes with a later version.
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
    ],
    chart: checkChart, model: checkModel)

  private static func checkChart(_ facts: Facts, _ findings: inout Findings) {
    let flow = facts.flow
    let reached = facts.reached
    for state in flow.states where !reached.contains(state.id) {
      // In an unreachable subtree only the topmost state is reported.
      if let parent = state.parent, !reached.contains(parent) { continue }
      findings.add("state '\(state.name.value)' can never be entered", at: state.name.span, notes: ClosedStates.consequences(of: state.id, flow))
    }
  }

  private static func checkModel(_ check: FlowCheck, _ findings: inout Findings) {
    guard check.machine.isWhole else { return findings.leaveUndecided() }
    for (state, waysIn) in NeverReached(check, reported: check.reported).states {
      findings.add(
        "'\(check.flow[state].name.value)' is active in no run", at: check.flow[state].name.span,
        notes: waysIn.map { .init("this transition leads there, but no run takes it", at: $0.place) }
          + ClosedStates.consequences(of: state, check.flow))
    }
  }
}
