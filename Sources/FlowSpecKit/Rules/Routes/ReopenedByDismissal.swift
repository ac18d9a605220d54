/// A transition that opens a route again because the person has dismissed it.
enum ReopenedByDismissal {
  static let rule = FlowRule(
    "reopened-by-dismissal", .warning, "A route that a person dismisses stays closed.",
    explanation: """
      The route raises this event when a person dismisses the route, and this transition opens it again at once. While the state is active, the \
      person cannot dismiss the route. Open it on another event, or add a guard. Allow the finding for content that a person must not dismiss, \
      such as an update that the app insists on.
      """,
    needs: [.states, .routes], respects: [.events],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          events: { ask: Ask., closed: { summary: Closed., from: flow }, agree: Agree. }
          states:
            asking: { transitions: { closed: { open: ⟦terms⟧ }, agree: done } }
            done: { transitions: { ask: { to: asking, open: terms } } }
          routes:
            home: { place: main }
            terms: { place: sheet, dismissed: closed }
          layouts: { all: { containers: { main: { stack: home }, sheet: modal } } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          events: { ask: Ask., closed: { summary: Closed., from: flow }, agree: Agree. }
          states:
            asking: { transitions: { closed: done, agree: done } }
            done: { transitions: { ask: { to: asking, open: terms } } }
          routes:
            home: { place: main }
            terms: { place: sheet, dismissed: closed }
          layouts: { all: { containers: { main: { stack: home }, sheet: modal } } }
          """)
    ],
    chart: checkChart)

  private static func checkChart(_ facts: Facts, _ findings: inout Findings) {
    let flow = facts.flow
    /// By state: the routes of circles that are reported.
    var told: [StateID: Set<RouteID>] = [:]
    for transition in flow.transitions {
      guard let (call, first) = reopening(alone: transition, flow), told[transition.source]?.contains(first) != true else { continue }
      var circle: Set<RouteID> = [first]
      let name = flow[first].qualifiedName
      var notes = flow[first].dismissed.map { [Diagnostic.Note("'\(name)' raises the event here", at: $0.span)] } ?? []
      var opened = call
      while opened.target != first {
        // Each of a circle opens the next one.
        guard circle.insert(opened.target).inserted, let event = flow[opened.target].dismissed?.target else { break }
        let takers = flow[transition.source].transitions.map { flow[$0] }.filter { $0.event == event }
        guard let next = takers.lazy.compactMap({ reopening(alone: $0, flow)?.call }).first else { break }
        notes.append(.init("dismissing '\(flow[opened.target].qualifiedName)' opens '\(flow[next.target].qualifiedName)'", at: next.span))
        opened = next
      }
      guard opened.target == first else { continue }
      told[transition.source, default: []].formUnion(circle)
      let way = call.target == first ? "opens it again" : "opens '\(flow[call.target].qualifiedName)', and that leads to it again"
      let time = transition.source == Flow.outermost ? "" : "while '\(flow[transition.source].name.value)' is active, "
      findings.add("dismissing '\(name)' \(way): \(time)a person cannot dismiss it", at: call.span, notes: notes)
    }
  }

  /// Returns the route that a transition opens for the route that was dismissed; nil if a person may be rid of it by another transition.
  private static func reopening(alone transition: Transition, _ flow: Flow) -> (call: RouteCall, dismissed: RouteID)? {
    guard transition.condition == nil, !transition.isOneOfSeveral, let event = transition.event else { return nil }
    guard let call = reopening(by: transition, flow) else { return nil }
    let raising = flow.routes.filter { $0.dismissed?.target == event }
    guard let route = raising.first(where: { $0.id == call.target }) ?? raising.first else { return nil }
    let inner = flow.subtree(of: transition.source).filter { $0 != transition.source }
    if inner.contains(where: { flow[$0].transitions.contains { flow[$0].event == event } }) { return nil }
    return (call, route.id)
  }

  /// Returns the last route that a transition opens, or an eventless one after it, if its source is active again at the end; with another
  /// state after it, a person may be rid of the route.
  private static func reopening(by first: Transition, _ flow: Flow) -> RouteCall? {
    var call = first.open
    var transition = first
    for _ in flow.states.indices {
      guard let target = transition.target?.value, target != transition.source || transition.reenter else { break }
      let entered = flow.statesEntered(by: transition, remembering: false)
      let eventless = flow.lineage(of: entered.last ?? target).flatMap { flow[$0].transitions }.filter { flow[$0].trigger.value == .always }
      guard let next = eventless.first else { return entered.contains(first.source) ? call : nil }
      guard flow[next].condition == nil, !flow[next].isOneOfSeveral else { return nil }
      transition = flow[next]
      call = transition.open ?? call
    }
    return transition.target.map { $0.value == transition.source } ?? true ? call : nil
  }
}
