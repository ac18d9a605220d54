/// A guard that holds whatever the data are.
enum GuardAlwaysHolds {
  static let rule = FlowRule(
    "guard-always-holds", .warning, "Every guard can be false.",
    explanation: """
      This guard holds for all values of its variables and inputs, so the transition is taken whenever its event comes. Often a comparison is not \
      the one that you meant, such as `>= 0` instead of `> 0`. Correct the guard, or remove it. Allow it if a later version gives the type more \
      values.
      """,
    needs: [.states], respects: [.variables, .inputs, .events, .types, .layouts],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          variables: { tries: 0...3 }
          events: { retry: Try again., stop: Stop. }
          states:
            idle: { transitions: { retry: { to: busy, when: ⟦tries >= 0⟧ } } }
            busy: { transitions: { stop: { to: idle, set: { tries: 1 } } } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          variables: { tries: 0...3 }
          events: { retry: Try again., stop: Stop. }
          states:
            idle: { transitions: { retry: { to: busy, when: tries < 3 } } }
            busy: { transitions: { stop: { to: idle, set: { tries: 1 } } } }
          """)
    ],
    chart: checkChart)

  private static func checkChart(_ facts: Facts, _ findings: inout Findings) {
    var stepsLeft = 250_000
    for transition in facts.flow.transitions {
      guard let condition = transition.condition else { continue }
      var guards = GuardSpace(facts.flow)
      let own = guards.condition(condition)
      guard case .impossible = guards.space.isSatisfiable(.not(own), stepsLeft: &stepsLeft) else { continue }
      findings.add("the guard always holds", at: condition.span)
    }
  }
}
