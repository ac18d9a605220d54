/// A `minimum` that keeps no state.
enum MinimumWithoutEffect {
  static let rule = FlowRule(
    "minimum-without-effect", .warning, "A `minimum` is longer than zero.",
    explanation: """
      With `minimum` the generated store shows a state for at least this time, even if the machine has already left it. A time of zero changes \
      nothing. Give the state a time, or remove `minimum`.
      """,
    needs: [.states],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          events: { loaded: Loaded., reload: Again. }
          states:
            loading: { minimum: ⟦0ms⟧, transitions: { loaded: done } }
            done: { transitions: { reload: loading } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          events: { loaded: Loaded., reload: Again. }
          states:
            loading: { minimum: 500ms, transitions: { loaded: done } }
            done: { transitions: { reload: loading } }
          """)
    ],
    chart: checkChart)

  private static func checkChart(_ facts: Facts, _ findings: inout Findings) {
    for state in facts.flow.states where state.minimum?.value == 0 {
      guard let minimum = state.minimum else { continue }
      findings.add("a 'minimum' of zero has no effect on '\(state.name.value)'; remove it, or write a longer time", at: minimum.span)
    }
  }
}
