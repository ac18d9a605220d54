/// A route that no link, element, route, state or transition opens.
enum UnreachableRoute {
  static let rule = FlowRule(
    "unreachable-route", .warning, "Every route can be reached.",
    explanation: """
      Nobody will ever see this route. A route is reached by a link, as a state's `root`, as a tab or a stack's base, by the `opens` of a route or element \
      that can be shown, or by the `open` of a transition. This route has none of these. Add it to the `opens` of the screen that leads to it, give it \
      a link, or remove it. Allow it if a later version leads there.
      """,
    needs: [.routes, .states, .layouts], respects: [.links, .elements],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          root: orders
          routes: { orders: { place: main }, ⟦help⟧: { place: main } }
          layouts: { all: { containers: { main: stack } } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          root: orders
          routes: { orders: { place: main, opens: help }, help: { place: main } }
          layouts: { all: { containers: { main: stack } } }
          """)
    ],
    chart: checkChart, model: checkModel)

  private static func checkChart(_ facts: Facts, _ findings: inout Findings) {
    let flow = facts.flow
    let reached = reached(flow)
    let lost = flow.routes.filter { !reached.contains($0.id) }
    // An element without a place has a finding of its own.
    let explained = flow.elements.filter { ElementWithoutPlace.isReported($0, flow) }.flatMap { $0.opens.map(\.value) }
    var told = Set(led(by: explained, flow))
    // First the routes to which no lost route leads, then one of each cycle.
    let openable = Set(lost.flatMap { route in opened(by: route.id, flow).filter { $0.value != route.id }.map(\.value) })
    for route in lost.filter({ !openable.contains($0.id) }) + lost.filter({ openable.contains($0.id) }) where !told.contains(route.id) {
      told.formUnion(led(by: [route.id], flow))
      findings.add(
        "no link, root, tab or 'opens' leads to route '\(route.name.value)'", at: route.name.span,
        notes: opened(by: route.id, flow).filter { $0.value != route.id && !reached.contains($0.value) }.prefix(3).map {
          .init("so '\(flow[$0.value].qualifiedName)' is not reachable either", at: $0.span)
        })
    }
  }

  /// Returns the references to the routes that a person opens from a route, or from an element on it.
  private static func opened(by route: RouteID, _ flow: Flow) -> [Located<RouteID>] {
    let elements = flow.elements.filter { element in
      element.homes.contains { if case .route(let host) = $0.home { host.value == route } else { false } }
    }
    return flow[route].opens + elements.flatMap(\.opens)
  }

  /// Returns the routes, and all to which they lead.
  private static func led(by routes: [RouteID], _ flow: Flow) -> Set<RouteID> {
    var found = Set(routes)
    var queue = Array(found)
    while let route = queue.popLast() {
      for next in opened(by: route, flow).map(\.value) where found.insert(next).inserted { queue.append(next) }
    }
    return found
  }

  private static func checkModel(_ check: FlowCheck, _ findings: inout Findings) {
    let never = check.routes.neverOpen
    guard check.machine.isWhole, check.routes.doubt == nil else { return findings.leaveUndecided() }
    guard !never.isEmpty else { return }
    let flow = check.flow
    let unreached = NeverReached(check, reported: [])
    let closed = ClosedStates(check)
    for route in flow.routes where never.contains(route.id) {
      // Links that never open, unreachable states and untaken transitions have findings of their own.
      if route.forms.contains(where: \.parses) || check.reported.contains(where: { $0.span == route.name.span }) { continue }
      let openers = flow.routes.filter { $0.opens.contains { $0.value == route.id } }
      let elements = flow.elements.filter { $0.opens.contains { $0.value == route.id } }
      if !openers.isEmpty || !elements.isEmpty, openers.allSatisfy({ never.contains($0.id) }), elements.allSatisfy({ isLost($0, check) }) {
        continue
      }
      if closed.explains(route.available) || unreached.isCause(of: route.id, flow) || isRootThatIsReported(route.id, check) { continue }
      let reason = route.available == nil ? "no run gets to a state or screen that opens it" : "wherever something would open it, it is not available"
      findings.add("no run shows '\(route.name.value)'", at: route.name.span, notes: [.init(reason, at: route.available?.span)])
    }
  }

  /// Returns true for an element that no run shows, for which there is a finding about it or about the routes of its place.
  private static func isLost(_ element: Element, _ check: FlowCheck) -> Bool {
    if check.routes.hiddenElements.contains(element.id) || ElementWithoutPlace.isReported(element, check.flow) { return true }
    return element.homes.allSatisfy { if case .route(let host) = $0.home { check.routes.neverOpen.contains(host.value) } else { false } }
  }

  private static func isRootThatIsReported(_ route: RouteID, _ check: FlowCheck) -> Bool {
    check.presence.neverAvailable.keys.contains { $0.route == route && RootNeverAvailable.isReported(check.state($0.state), check) }
  }

  /// Returns the routes to which something leads that can be shown.
  static func reached(_ flow: Flow) -> Set<RouteID> {
    var reached = Set(flow.states.compactMap { $0.root?.target } + flow.transitions.compactMap { $0.open?.target })
    reached.formUnion(flow.routes.filter { $0.forms.contains(where: \.parses) }.map(\.id))
    for container in flow.layouts.flatMap(\.containers) { reached.formUnion(bases(of: container)) }
    // Routes that elements open directly, and that the routes with those elements open.
    var onRoutes: [RouteID: [RouteID]] = [:]
    for element in flow.elements {
      let opened = element.opens.map(\.value)
      if flow.isBase(element.id) || element.homes.contains(where: { if case .place = $0.home { true } else { false } }) { reached.formUnion(opened) }
      for case .route(let host) in element.homes.map(\.home) { onRoutes[host.value, default: []] += opened }
    }
    var queue = Array(reached)
    while let route = queue.popLast() {
      for next in flow[route].opens.map(\.value) + (onRoutes[route] ?? []) where reached.insert(next).inserted { queue.append(next) }
    }
    return reached
  }

  private static func bases(of container: Container) -> [RouteID] {
    switch container.kind {
    case .tabs(let tabs): tabs.map(\.value)
    case .stack(let base):
      if case .route(let route)? = base?.value { [route] } else { [] }
    case .column, .modal, .windows, .elsewhere: []
    }
  }
}
