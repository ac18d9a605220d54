/// The map of screens: routes in the containers of a layout, and the routes that they open.
struct ScreenDiagram {
  private let flow: Flow
  private let layout: Layout?
  private let wording: Wording
  private var names = DiagramNames()
  private var routes: [String] = []
  private var elements: [String] = []

  /// The most arrows of one diagram.
  private static let mostArrows = 1_000
  /// The most boxes and arrows of all diagrams of a flow.
  private static let mostDrawn = 6_000

  /// Returns one diagram for each layout; one for a flow without layouts; empty if no route has a screen. Diagrams that would be
  /// too large are left out.
  static func diagrams(of flow: Flow) -> (drawn: [(layout: Layout?, diagram: Diagram)], isTooLarge: Bool) {
    guard flow.routes.contains(where: { !$0.isCommand }) else { return ([], false) }
    let arrows = (flow.routes.map(\.opens) + flow.elements.map(\.opens)).reduce(0) { $0 + $1.count }
    guard arrows <= mostArrows else { return ([], true) }
    let layouts = flow.layouts.isEmpty ? [nil] : flow.layouts.map(Optional.some)
    let most = max(1, mostDrawn / (flow.routes.count + flow.elements.count + arrows))
    return (layouts.prefix(most).map { layout in (layout, ScreenDiagram(flow, layout).diagram) }, false)
  }

  private init(_ flow: Flow, _ layout: Layout?) {
    self.flow = flow
    self.layout = layout
    wording = Wording(flow: flow)
    for route in flow.routes { routes.append(names.id("route__" + route.qualifiedName)) }
    for element in flow.elements { elements.append(names.id("element__" + element.qualifiedName)) }
  }

  private var diagram: Diagram {
    var ids = names
    var inside: [(place: String, nodes: [Diagram.Node])] = containers.map { ($0, []) }
    var outside: [Diagram.Node] = []
    func put(_ node: Diagram.Node, _ place: String?) {
      guard let place else { return outside.append(node) }
      if let index = inside.firstIndex(where: { $0.place == place }) {
        inside[index].nodes.append(node)
      } else {
        inside.append((place, [node]))
      }
    }
    for route in flow.routes where !route.isCommand { put(node(route), place(route)) }
    for element in flow.elements { if let place = home(element) { put(node(element), place) } }
    let boxes = inside.filter { !$0.nodes.isEmpty }.map { place, nodes in
      Diagram.Node(id: ids.id("in__" + place), title: title(of: place), content: .compound(nodes, initial: nil))
    }
    let label = layout.map { "Screens in \($0.name.value)" } ?? "Screens"
    return Diagram(nodes: boxes + outside, initial: nil, edges: edges, label: label)
  }

  // MARK: Places

  private var containers: [String] { [Place.screen] + (layout?.containers.map(\.name.value) ?? []) }

  private func place(_ route: Route) -> String? {
    if let layout { return LayoutContent(flow, layout).container(of: route) }
    return if case .everywhere(let place)? = route.place { place.container.value } else { nil }
  }

  /// Returns nil for a part of a route's screen, which is listed with the route.
  private func home(_ element: Element) -> String? {
    if let layout { return LayoutContent(flow, layout).container(of: element) }
    for case .place(let place) in element.homes.filter({ $0.layout == nil }).map(\.home) { return place.container.value }
    return nil
  }

  private func title(of place: String) -> String {
    switch layout?.container(place)?.kind {
    case .column: "\(place) · column"
    case .stack: "\(place) · stack"
    case .tabs: "\(place) · tabs"
    case .modal: "\(place) · modal"
    case .windows: "\(place) · windows"
    case .elsewhere, nil: place
    }
  }

  // MARK: Screens

  private func node(_ route: Route) -> Diagram.Node {
    var lines = flow.states.filter { $0.root?.target == route.id }.map { "root of \(wording.name($0.id))" }
    if let condition = route.available { lines.append("if \(wording.expression(condition))") }
    lines += route.forms.prefix(2).map(\.text.value)
    if route.forms.count > 2 { lines.append("and \(route.forms.count - 2) more") }
    lines += flow.transitions.filter { $0.open?.target == route.id }.map { "opened by \(wording.trigger($0.trigger.value))" }
    lines += parts(of: route).map { "shows \($0)" }
    var seen: Set<String> = []
    lines = lines.map(Self.cut).filter { seen.insert($0).inserted }
    return Diagram.Node(
      id: routes[route.id.index], title: route.qualifiedName, content: .screen, lines: lines,
      target: .thing(.route, route.qualifiedName))
  }

  private func node(_ element: Element) -> Diagram.Node {
    Diagram.Node(
      id: elements[element.id.index], title: element.qualifiedName, content: .anywhere, target: .thing(.element, element.qualifiedName))
  }

  private func parts(of route: Route) -> [String] {
    flow.elements.filter { element in
      element.homes.contains { one in
        guard one.layout == nil || one.layout?.value == layout?.id, case .route(let home) = one.home else { return false }
        return home.value == route.id
      }
    }.map(\.qualifiedName)
  }

  private static func cut(_ line: String) -> String { line.count <= 40 ? line : String(line.prefix(39)) + "…" }

  private var edges: [Diagram.Edge] {
    let fromRoutes = flow.routes.flatMap { route in route.opens.map { (routes[route.id.index], $0.value) } }
    let fromElements = flow.elements.flatMap { element -> [(String, RouteID)] in
      guard home(element) != nil else { return hosts(of: element).flatMap { host in element.opens.map { (routes[host.index], $0.value) } } }
      return element.opens.map { (elements[element.id.index], $0.value) }
    }
    var seen: Set<[String]> = []
    return (fromRoutes + fromElements).compactMap { from, route in
      guard !flow[route].isCommand, seen.insert([from, routes[route.index]]).inserted else { return nil }
      return Diagram.Edge(from: from, to: routes[route.index], labels: [])
    }
  }

  private func hosts(of element: Element) -> [RouteID] {
    element.homes.compactMap { one in if case .route(let route) = one.home { route.value } else { nil } }
  }
}
