/// An internal event that the flow never raises.
enum UnraisedEvent {
  static let rule = FlowRule(
    "unraised-event", .warning, "Every internal event is raised somewhere.",
    explanation: """
      An event with `from: flow` comes only when a transition or a route raises it. This event is not raised anywhere, so its transitions are never \
      taken. Raise it, or name another sender under `from`. If the flow that places this module raises it, leave out `from: flow`. Allow it if a \
      later version raises it.
      """,
    needs: [.events, .states], respects: [.routes],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          events: { ⟦loggedOut⟧: { from: flow }, logOut: Log out. }
          states:
            in1: { transitions: { loggedOut: out } }
            out: { transitions: { logOut: in1 } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          events: { loggedOut: { from: flow }, logOut: Log out. }
          states:
            in1: { transitions: { logOut: { raise: loggedOut }, loggedOut: out } }
            out: { transitions: { logOut: in1 } }
          """)
    ],
    chart: checkChart)

  private static func checkChart(_ facts: Facts, _ findings: inout Findings) {
    let flow = facts.flow
    let raised = facts.uses.raised
    for (index, event) in flow.events.enumerated() where event.isInternal && !raised.contains(EventID(index)) {
      findings.add("internal event '\(event.name.value)' is never raised", at: event.name.span)
    }
  }
}
