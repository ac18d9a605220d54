/// Shortest runs into states, to shown routes and elements, to links that open a route, and to guards: the stimulus of each step, in
/// words. A bounded exploration finds them; a missing one proves nothing.
struct WayFacts: Sendable {
  var states: [StateID: [String]] = [:]
  var routes: [RouteID: [String]] = [:]
  var elements: [ElementID: [String]] = [:]
  /// Runs that end with a link that opens the route.
  var links: [RouteID: [String]] = [:]
  /// Runs to a moment at which the transition's event comes to it first and its guard holds; the event is not part of them.
  var guards: [TransitionID: [String]] = [:]
}

extension FlowCheck {
  /// Looks for the shortest run into each state and to the first moment at which each route and each element is shown.
  ///
  /// A bounded exploration for people who read about a flow: a missing run proves nothing.
  func ways() -> WayFacts {
    let states = flow.states.map(\.id).filter { $0 != Flow.outermost }
    let routes = flow.routes.filter { !$0.isCommand }.map(\.id)
    let elements = flow.elements.map(\.id)
    let expressions =
      states.map { LoweredExpression.active(lowered[$0]) } + routes.map { .shown(.route($0), in: nil) }
      + elements.map { .shown(.element($0), in: nil) }
    let wording = RunWording(flow, lowered)
    var facts = WayFacts()
    for (index, run) in runs(to: expressions).enumerated() {
      guard let steps = run?.steps.map(wording.stimulus) else { continue }
      if index < states.count {
        facts.states[states[index]] = steps
      } else if index < states.count + routes.count {
        facts.routes[routes[index - states.count]] = steps
      } else {
        facts.elements[elements[index - states.count - routes.count]] = steps
      }
    }
    let linked = flow.routes.filter { $0.forms.contains(where: \.parses) }.map(\.id)
    for (route, run) in zip(linked, runs(to: linked.map { .opened($0) })) { facts.links[route] = run?.steps.map(wording.stimulus) }
    let guarded = flow.transitions.compactMap { transition in moment(of: transition).map { (transition.id, $0) } }
    for (transition, run) in zip(guarded.map(\.0), runs(to: guarded.map(\.1))) { facts.guards[transition] = run?.steps.map(wording.stimulus) }
    return facts
  }

  /// Returns what holds when a transition takes its event, if more than its source has to be active; nil if that depends on the event's
  /// fields, or if the flow sends the event.
  private func moment(of transition: Transition) -> LoweredExpression? {
    guard case .event(let event) = transition.trigger.value, !flow[event].isInternal else { return nil }
    let lowering = FlowLowering(flow)
    let guarded = flow[transition.source].transitions.map { flow[$0] }.filter { $0.trigger.value == transition.trigger.value }
    let earlier = guarded.prefix { $0.id != transition.id }
    // A transition without a guard takes every event before the later ones.
    guard earlier.allSatisfy({ $0.condition != nil }) else { return nil }
    let inner = flow.subtree(of: transition.source).dropFirst().filter { state in
      flow[state].transitions.contains { flow[$0].trigger.value == transition.trigger.value }
    }
    guard transition.condition != nil || flow[event].promise != nil || !earlier.isEmpty || !inner.isEmpty else { return nil }
    let wanted = [transition.condition, flow[event].promise].compactMap { $0.map { lowering.lowered($0) } }
    let unwanted = earlier.compactMap { $0.condition.map { lowering.lowered($0) } } + inner.map { .active(lowered[$0]) }
    let source: LoweredExpression = transition.source == Flow.outermost ? .constant(1) : .active(lowered[transition.source])
    let moment = unwanted.reduce(wanted.reduce(source) { .and($0, $1) }) { .and($0, .not($1)) }
    return moment.all.contains { if case .field = $0 { true } else { false } } ? nil : moment
  }
}
