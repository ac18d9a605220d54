/// Shortest runs into states and to routes and elements on show, as far as a bounded exploration finds them: the stimulus of each step, in words.
struct WayFacts: Sendable {
  var states: [StateID: [String]] = [:]
  var routes: [RouteID: [String]] = [:]
  var elements: [ElementID: [String]] = [:]
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
    return facts
  }
}
