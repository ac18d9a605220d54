/// Shortest runs into states and to routes, as far as a bounded exploration finds them: the stimulus of each step, in words.
struct WayFacts: Sendable {
  var states: [StateID: [String]] = [:]
  var routes: [RouteID: [String]] = [:]
}

extension FlowCheck {
  /// Looks for the shortest run into each state and to the first moment at which each route is shown.
  ///
  /// A bounded exploration for people who read about a flow: a missing run proves nothing.
  func ways() -> WayFacts {
    let states = flow.states.map(\.id).filter { $0 != Flow.outermost }
    let routes = flow.routes.filter { !$0.isCommand }.map(\.id)
    let expressions = states.map { LoweredExpression.active(lowered[$0]) } + routes.map { .shown(.route($0), in: nil) }
    let wording = RunWording(flow, lowered)
    var facts = WayFacts()
    for (index, run) in runs(to: expressions).enumerated() {
      guard let steps = run?.steps.map(wording.stimulus) else { continue }
      if index < states.count { facts.states[states[index]] = steps } else { facts.routes[routes[index - states.count]] = steps }
    }
    return facts
  }
}
