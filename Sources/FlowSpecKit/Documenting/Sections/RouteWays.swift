/// The ways to open a route.
struct RouteWays {
  private let flow: Flow
  private let wording: Wording

  init(_ flow: Flow) {
    self.flow = flow
    self.wording = Wording(flow: flow)
  }

  func ways(to route: RouteID) -> Phrase {
    var ways: [Phrase] = []
    let opens = { (routes: [Located<RouteID>]) in routes.contains { $0.value == route } }
    let openers =
      flow.routes.filter { opens($0.opens) }.map { Phrase.name($0.qualifiedName, .route) }
      + flow.elements.filter { opens($0.opens) }.map { Phrase.name($0.qualifiedName, .element) }
    ways.append(openers.joined(by: ", "))
    let roots = flow.states.filter { $0.root?.target == route }.map { wording.name($0.id) }
    if !roots.isEmpty { ways.append("root of " + roots.asNames(.state)) }
    let transitions = flow.transitions.filter { $0.open?.target == route }
    ways += transitions.map { "opened by " + .name(wording.trigger($0.trigger.value), .event) + " in " + .name(wording.name($0.source), .state) }
    let bases = bases(of: route)
    if !bases.isEmpty { ways.append("base of " + bases.asNames(.container)) }
    return ways.joined(by: .lineBreak)
  }

  /// Returns the containers that have it as a tab or as their base, in any layout.
  private func bases(of route: RouteID) -> [String] {
    var found: [String] = []
    for container in flow.layouts.flatMap(\.containers) {
      let isBase =
        switch container.kind {
        case .tabs(let tabs): tabs.contains { $0.value == route }
        case .stack(let base): base?.value == .route(route)
        case .column, .modal, .windows, .elsewhere: false
        }
      if isBase, !found.contains(container.name.value) { found.append(container.name.value) }
    }
    return found
  }
}
