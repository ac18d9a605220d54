/// A state that awaits an event that it does not take.
enum AwaitedEventNotTaken {
  static let rule = FlowRule(
    "awaited-event-not-taken", .warning, "A state takes the events that it awaits.",
    explanation: """
      `awaits` lists events, and promises that one of them occurs sooner or later. No transition of this state, of a state around it or of a state \
      inside it takes this event. Or each transition that takes it is `{}`, which does nothing. So the event changes nothing, and the person goes \
      on waiting. Add the transition, or remove the event from the \
      list. Allow it while the transition is still missing, or in a module whose event is taken by the spec that places it.
      """,
    needs: [.states], respects: [.events],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          events: { found: Found., missing: Missing., retry: Again. }
          states:
            loading: { awaits: [found, ⟦missing⟧], transitions: { found: ready } }
            ready: { transitions: { retry: loading, missing: loading } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          events: { found: Found., missing: Missing., retry: Again. }
          states:
            loading: { awaits: [found, missing], transitions: { found: ready, missing: ready } }
            ready: { transitions: { retry: loading } }
          """),
      .init(
        reported: """
          flowspec: 1
          flow: A
          events: { found: Found., missing: Missing., retry: Again. }
          states:
            loading: { awaits: [found, ⟦missing⟧], transitions: { found: ready, missing: {} } }
            ready: { transitions: { retry: loading } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          events: { found: Found., missing: Missing., retry: Again. }
          effects: { apologize: Say that nothing was found. }
          states:
            loading: { awaits: [found, missing], transitions: { found: ready, missing: { effects: apologize } } }
            ready: { transitions: { retry: loading } }
          """),
    ],
    chart: checkChart)

  private static func checkChart(_ facts: Facts, _ findings: inout Findings) {
    let flow = facts.flow
    for state in flow.states where !state.awaits.isEmpty {
      // Other regions may take it too, so all states of its configuration count.
      let near = Set(flow.lineage(of: state.id).flatMap { flow[$0].kind == .parallel ? flow.subtree(of: $0) : [$0] })
        .union(flow.subtree(of: state.id))
      for event in state.awaits where !near.contains(where: { takes(flow, $0, event.value) }) {
        let idle = near.flatMap { flow[$0].transitions }.filter { flow[$0].event == event.value }.map { flow[$0].place }.min { $0.start < $1.start }
        let why = idle == nil ? "no transition of this state takes it" : "the transition for it does nothing"
        findings.add(
          "'\(state.name.value)' awaits '\(flow[event.value].name.value)', but \(why)", at: event.span,
          notes: idle.map { [.init("the transition is here", at: $0)] } ?? [])
      }
    }
  }

  private static func takes(_ flow: Flow, _ state: StateID, _ event: EventID) -> Bool {
    flow[state].transitions.contains { flow[$0].event == event && !flow[$0].doesNothing }
  }
}
