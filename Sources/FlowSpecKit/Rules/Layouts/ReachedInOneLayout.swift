/// A route that can be opened in one layout but not in another.
enum ReachedInOneLayout {
  static let rule = FlowRule(
    "reached-in-one-layout", .warning, "A route that a person reaches in one layout can be reached in the others.",
    explanation: """
      In one layout a shown screen leads to this route. In another one the route has a place, but the screen or element that leads to it is not \
      part of that layout. So the person finds it only after turning the device or resizing the window, or by a link. Give the other layout an \
      element or a tab that leads there, or add the route to the `opens` of another route. Allow it for \
      a route that is meant for one layout only.
      """,
    needs: [.routes, .layouts], respects: [.states, .elements],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          root: orders
          routes:
            orders: { place: main }
            ⟦settings⟧: { place: sheet }
          layouts:
            wide: { when: width >= 700, containers: { side: column, main: stack, sheet: modal } }
            narrow: { containers: { main: stack, sheet: modal } }
          elements: { sidebar: { place: { wide: side }, opens: settings } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          root: orders
          routes:
            orders: { place: main }
            settings: { place: sheet }
          layouts:
            wide: { when: width >= 700, containers: { side: column, main: stack, sheet: modal } }
            narrow: { containers: { main: stack, sheet: modal } }
          elements: { sidebar: { place: { wide: side, narrow: main }, opens: settings } }
          """),
      .init(
        reported: """
          flowspec: 1
          flow: A
          routes: { list: { place: main }, ⟦profile⟧: { place: sheet } }
          layouts:
            wide: { when: horizontal == regular, containers: { side: column, main: { tabs: [list] }, sheet: modal } }
            narrow: { containers: { main: { tabs: [list] }, sheet: modal } }
          elements: { sidebar: { place: { wide: side }, opens: profile } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          routes: { list: { place: main, opens: profile }, profile: { place: sheet } }
          layouts:
            wide: { when: horizontal == regular, containers: { side: column, main: { tabs: [list] }, sheet: modal } }
            narrow: { containers: { main: { tabs: [list] }, sheet: modal } }
          elements: { sidebar: { place: { wide: side }, opens: profile } }
          """),
    ],
    chart: checkChart)

  private static func checkChart(_ facts: Facts, _ findings: inout Findings) {
    let flow = facts.flow
    guard flow.layouts.count > 1, flow.has(.states) || flow.layouts.allSatisfy(\.hasBases) else { return }
    let reached = flow.layouts.map { flow.routesReached(in: $0) }
    for route in flow.routes where !route.isCommand {
      let there = flow.layouts.indices.filter { reached[$0].contains(route.id) }
      let missing = flow.layouts.indices.filter { !reached[$0].contains(route.id) && flow.hasPlace(route, in: flow.layouts[$0]) }
      guard let here = there.first, let gone = missing.first else { continue }
      // A finding with another route as its cause is reported there.
      let openers = flow.routes.filter { other in other.id != route.id && other.opens.contains { $0.value == route.id } }
      if openers.contains(where: { reached[here].contains($0.id) && !reached[gone].contains($0.id) }) { continue }
      let ways = flow.elements.filter { element in (element.opens + element.selects).contains { $0.value == route.id } }
      // A finding with an element as its cause is reported there.
      if ways.contains(where: { ChangingLayout.isReported($0, flow) || ElementWithoutPlace.isReported($0, flow) }) { continue }
      if missing.contains(where: { TabNotInLayout.isReported(route.id, flow, in: $0) }) { continue }
      let names = (missing.count == 1 ? "layout " : "layouts ") + missing.map { flow.layouts[$0].name.value }.quoted(or: "and")
      findings.add(
        "'\(route.name.value)' can be reached in layout '\(flow.layouts[here].name.value)', but not in \(names)", at: route.name.span,
        notes: ways.prefix(2).map { way in
          .init("'\(way.name.value)' \(way.opens.contains { $0.value == route.id } ? "opens" : "selects") it there", at: way.name.span)
        })
    }
  }
}

extension Layout {
  /// True if it shows a tab or a base before a route is opened.
  fileprivate var hasBases: Bool {
    containers.contains { container in
      switch container.kind {
      case .tabs(let tabs): !tabs.isEmpty
      case .stack(let base): base != nil
      case .column, .modal, .windows, .elsewhere: false
      }
    }
  }
}

extension Flow {
  /// Returns the routes that a person or the flow itself opens in a layout, ignoring links.
  fileprivate func routesReached(in layout: Layout) -> Set<RouteID> {
    var reached = Set(states.compactMap { $0.root?.target } + transitions.compactMap { $0.open?.target })
    for container in layout.containers {
      switch container.kind {
      case .tabs(let tabs): reached.formUnion(selected(of: tabs.map(\.value), in: layout))
      case .stack(let base?): if case .route(let route) = base.value { reached.insert(route) }
      case .stack(base: nil), .column, .modal, .windows, .elsewhere: continue
      }
    }
    var onRoutes: [RouteID: [RouteID]] = [:]
    for element in elements {
      let opened = element.opens.map(\.value)
      switch element.home(in: layout.id) {
      case .place(let place): if isHere(place, layout) { reached.formUnion(opened) }
      case .route(let host): onRoutes[host.value, default: []] += opened
      case nil: if isBase(element.id, in: layout) { reached.formUnion(opened) }
      }
    }
    reached = reached.filter { hasPlace(self[$0], in: layout) }
    var queue = Array(reached)
    while let route = queue.popLast() {
      for next in self[route].opens.map(\.value) + (onRoutes[route] ?? []) where hasPlace(self[next], in: layout) && reached.insert(next).inserted {
        queue.append(next)
      }
    }
    return reached
  }

  private func isHere(_ place: Place, _ layout: Layout) -> Bool {
    place.container.value == Place.screen || layout.container(place.container.value) != nil
  }

  /// Returns the tabs that a person can select: those that elements of the layout select, and the first one; all if no element does.
  private func selected(of tabs: [RouteID], in layout: Layout) -> [RouteID] {
    let selecting = elements.filter { element in
      switch element.home(in: layout.id) {
      case .place(let place): isHere(place, layout)
      case .route: true
      case nil: isBase(element.id, in: layout)
      }
    }
    let named = Set(selecting.flatMap(\.selects).map(\.value))
    return named.isDisjoint(with: tabs) ? tabs : tabs.prefix(1) + tabs.dropFirst().filter(named.contains)
  }

  private func isBase(_ element: ElementID, in layout: Layout) -> Bool {
    layout.containers.contains { if case .stack(let base?) = $0.kind { base.value == .element(element) } else { false } }
  }
}
