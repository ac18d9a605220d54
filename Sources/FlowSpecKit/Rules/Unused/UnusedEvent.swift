/// An event that nothing uses.
enum UnusedEvent {
  static let rule = FlowRule.unused(
    "event", .events, explanation: "No state takes this event, so nothing happens when it is sent or raised. Add a transition for it, or remove it.",
    reported:
      "events: { signIn: Signed in., ⟦signOut⟧: Signed out. }\nstates: { out: { transitions: { signIn: in1 } }, in1: { transitions: { signIn: out } } }\n",
    accepted:
      "events: { signIn: Signed in., signOut: Signed out. }\nstates: { out: { transitions: { signIn: in1 } }, in1: { transitions: { signOut: out } } }\n"
  ) { flow, uses, findings in
    guard flow.has(.states) else { return }
    for (index, event) in flow.events.enumerated() where !event.isBuiltin && !uses.events.contains(EventID(index)) {
      // An internal event that is never raised, and a state that awaits it, have findings of their own.
      if event.isInternal, !uses.raised.contains(EventID(index)) { continue }
      guard !flow.states.contains(where: { $0.awaits.contains { $0.value == EventID(index) } }) else { continue }
      findings.add("no state takes event '\(event.name.value)'", at: event.name.span)
    }
  }
}
