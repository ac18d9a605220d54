/// An event that the flow raises and that the world may send too.
enum RaisedWorldEvent {
  static let rule = FlowRule(
    "raised-world-event", .warning, "What a transition raises comes from the flow alone.",
    explanation: """
      A transition raises this event, and the event does not say `from: flow`. So the world may send it at any moment too, and every question about \
      the flow has to assume that. Add `from: flow`. If the app does send it as well, say who with another `from`. A command that a link gives may \
      raise an event of the world: it does what the app would.
      """,
    needs: [.events, .states], respects: [.routes],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          events: { ⟦expired⟧: The session ended., tapped: The person tapped. }
          states:
            inside: { transitions: { tapped: { raise: expired }, expired: outside } }
            outside: { transitions: { tapped: inside } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          events: { expired: { summary: The session ended., from: flow }, tapped: The person tapped. }
          states:
            inside: { transitions: { tapped: { raise: expired }, expired: outside } }
            outside: { transitions: { tapped: inside } }
          """)
    ],
    chart: checkChart)

  private static func checkChart(_ facts: Facts, _ findings: inout Findings) {
    let flow = facts.flow
    for (index, event) in flow.events.enumerated() where event.sender == nil && !event.isBuiltin {
      let raises = flow.transitions.flatMap(\.raises).filter { $0.target == EventID(index) }
      guard let first = raises.first else { continue }
      findings.add(
        "the flow raises '\(event.name.value)', and the world may send it too; add 'from: flow'", at: event.name.span,
        notes: [.init("raised here", at: first.span)])
    }
  }
}
