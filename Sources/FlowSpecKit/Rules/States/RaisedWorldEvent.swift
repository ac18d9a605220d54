/// An event that the flow raises and that the app can send too.
enum RaisedWorldEvent {
  static let rule = FlowRule(
    "raised-world-event", .warning, "An event that a transition raises has `from: flow`.",
    explanation: """
      A transition raises this event, but the event does not say `from: flow`. So the app may send it at any moment too, and every check must \
      assume that it does. Add `from: flow`. If a part of the app does send it, name that part under `from` instead. This rule does not apply to \
      the `raise` of a route: a route may raise an event that the app sends too. Nor does it apply if \
      the placing flow raises an event of its module.
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
      // To a module, an event that the placing flow raises comes from outside.
      let raises = flow.transitions.flatMap(\.raises).filter { $0.target == EventID(index) && $0.span.source == event.name.span.source }
      guard let first = raises.first else { continue }
      // An event that a state awaits comes from outside.
      let awaits = flow.states.lazy.compactMap { state in state.awaits.first { $0.value == EventID(index) } }.first
      let advice = awaits == nil ? "add 'from: flow'" : "raise an event of its own, with 'from: flow'"
      findings.add(
        "the flow raises '\(event.name.value)', and the app may send it too; \(advice)", at: event.name.span,
        notes: [.init("raised here", at: first.span)] + (awaits.map { [.init("a state awaits it from outside", at: $0.span)] } ?? []))
    }
  }
}
