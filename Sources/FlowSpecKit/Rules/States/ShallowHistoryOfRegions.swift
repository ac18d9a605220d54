/// A shallow history of regions, which stores nothing.
enum ShallowHistoryOfRegions {
  static let rule = FlowRule(
    "shallow-history-of-regions", .warning, "The history of a state with regions is `deep`.",
    explanation: """
      `shallow` remembers which child was active. In a state with regions every child is active, so each region is entered by its first state, as if \
      there were no history: the person does not return to where they were. Write `deep`, or remove `history`.
      """,
    needs: [.states],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: Player
          events: { show: Show., hide: Hide., turn: Turn. }
          states:
            hidden: { transitions: { show: { to: shown, history: ⟦shallow⟧ } } }
            shown:
              regions: { side: { states: { a: { transitions: { turn: b } }, b: { transitions: { turn: a } } } } }
              transitions: { hide: hidden }
          """,
        accepted: """
          flowspec: 1
          flow: Player
          events: { show: Show., hide: Hide., turn: Turn. }
          states:
            hidden: { transitions: { show: { to: shown, history: deep } } }
            shown:
              regions: { side: { states: { a: { transitions: { turn: b } }, b: { transitions: { turn: a } } } } }
              transitions: { hide: hidden }
          """)
    ],
    chart: checkChart)

  private static func checkChart(_ facts: Facts, _ findings: inout Findings) {
    let flow = facts.flow
    for transition in flow.transitions {
      guard let history = transition.history, history.value == .shallow, let target = transition.target else { continue }
      guard flow[target.value].kind == .parallel else { continue }
      findings.add(
        "all regions of '\(flow[target.value].name.value)' are active, and 'shallow' does not remember their states; write 'deep'",
        at: history.span)
    }
  }
}
