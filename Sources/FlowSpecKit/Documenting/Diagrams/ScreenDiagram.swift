/// The map of screens: routes in the containers of a layout, and the routes that they open.
struct ScreenDiagram {
  private let flow: Flow
  private let layout: Layout?
  private let wording: Wording
  private let short: ShortNames
  private var names = DiagramNames()
  private var routes: [String] = []
  private var elements: [String] = []

  /// The most lines of a card.
  private static let mostLines = 4
  /// The width of a card, and of its text.
  private static let widest = 184.0
  /// The most arrows of one diagram.
  private static let mostArrows = 1_000
  /// The most boxes and arrows of all diagrams of a flow.
  private static let mostDrawn = 6_000

  /// Returns one diagram for all layouts with the same one; one for a flow without layouts; empty if no route has a screen. Diagrams
  /// that would be too large are left out.
  static func diagrams(of flow: Flow) -> (drawn: [(layouts: [Layout], diagram: Diagram)], isTooLarge: Bool) {
    guard flow.routes.contains(where: { !$0.isCommand }) else { return ([], false) }
    let arrows = (flow.routes.map(\.opens) + flow.elements.map(\.opens)).reduce(0) { $0 + $1.count }
    guard arrows <= mostArrows else { return ([], true) }
    guard !flow.layouts.isEmpty else { return ([([], ScreenDiagram(flow, nil).diagram)], false) }
    let most = max(1, mostDrawn / (flow.routes.count + flow.elements.count + arrows))
    var found: [(layouts: [Layout], diagram: Diagram)] = []
    for layout in flow.layouts.prefix(most) {
      let diagram = ScreenDiagram(flow, layout).diagram
      if let place = found.firstIndex(where: { $0.diagram == diagram }) {
        found[place].layouts.append(layout)
      } else {
        found.append(([layout], diagram))
      }
    }
    let drawn = found.map { layouts, diagram in
      var diagram = diagram
      if flow.layouts.count > 1 { diagram.label = "Screens in " + layouts.map(\.name.value).joined(separator: ", ") }
      return (layouts, diagram)
    }
    return (drawn, false)
  }

  private init(_ flow: Flow, _ layout: Layout?) {
    self.flow = flow
    self.layout = layout
    wording = Wording(flow: flow)
    short = ShortNames(flow.routes.map(\.qualifiedName) + flow.elements.map(\.qualifiedName))
    for route in flow.routes { routes.append(names.id("route__" + route.qualifiedName)) }
    for element in flow.elements { elements.append(names.id("element__" + element.qualifiedName)) }
  }

  private var diagram: Diagram {
    var ids = names
    var inside: [(place: String, routes: [Route], elements: [Element])] = containers.map { ($0, [], []) }
    var outside: [Diagram.Node] = []
    func index(_ place: String) -> Int {
      if let index = inside.firstIndex(where: { $0.place == place }) { return index }
      inside.append((place, [], []))
      return inside.count - 1
    }
    for route in flow.routes where !route.isCommand {
      if let place = place(route) { inside[index(place)].routes.append(route) } else { outside += cards([route], under: nil) }
    }
    for element in flow.elements { if let place = home(element) { inside[index(place)].elements.append(element) } }
    let boxes = inside.filter { !$0.routes.isEmpty || !$0.elements.isEmpty }.map { place, routes, elements in
      let shared = sharedCondition(routes)
      let nodes = cards(routes, under: shared) + elements.map(node)
      let lines = shared.map { [Diagram.Label($0, icon: .condition, words: "if \($0)")] } ?? []
      let kind = look(of: place)
      return Diagram.Node(
        id: ids.id("in__" + place), title: kind == nil || kind?.rawValue == place ? place : "\(place) · \(kind?.rawValue ?? "")",
        content: .compound(nodes, initial: nil), lines: lines, look: kind ?? .device, count: tabCount(place))
    }
    return Diagram(nodes: boxes + outside, initial: nil, edges: edges, label: "Screens")
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

  private func look(of place: String) -> Diagram.Look? {
    switch layout?.container(place)?.kind {
    case .column: .column
    case .stack: .stack
    case .tabs: .tabs
    case .modal: .modal
    case .windows: .windows
    case .elsewhere, nil: nil
    }
  }

  private func tabCount(_ place: String) -> Int {
    if case .tabs(let tabs)? = layout?.container(place)?.kind { tabs.count } else { 0 }
  }

  // MARK: Screens

  /// Returns the condition of several routes that all have the same one.
  private func sharedCondition(_ routes: [Route]) -> String? {
    guard routes.count > 1, let first = routes[0].available.map(wording.expression) else { return nil }
    return routes.allSatisfy { $0.available.map(wording.expression) == first } ? first : nil
  }

  /// Returns cards of one size.
  private func cards(_ routes: [Route], under shared: String?) -> [Diagram.Node] {
    let lines = routes.map { self.lines($0, under: shared) }
    let height = 34 + DiagramText.lineHeight * Double(max(lines.map(\.count).max() ?? 0, 1))
    return zip(routes, lines).map { route, lines in
      Diagram.Node(
        id: self.routes[route.id.index], title: DiagramText.cut(short[route.qualifiedName], to: Self.widest - 24, bold: true), content: .screen,
        lines: lines, target: .thing(.route, route.qualifiedName), size: .init(width: Self.widest, height: height), name: route.qualifiedName)
    }
  }

  private func lines(_ route: Route, under shared: String?) -> [Diagram.Label] {
    let roots = flow.states.filter { $0.root?.target == route.id }
    let rootNames = roots.map { wording.name($0.id) }
    var lines = zip(roots, rootNames).map { state, name in
      Diagram.Label(state.name.value, icon: .root, words: "root of \(name)")
    }
    if let condition = route.available.map(wording.expression), condition != shared, !(rootNames.count == 1 && rootNames[0] == condition) {
      lines.append(Diagram.Label(shortCondition(route.available) ?? condition, icon: .condition, words: "if \(condition)"))
    }
    // Several origins may have the same form.
    var forms: [String] = []
    for form in route.forms where !forms.contains(form.text.value) { forms.append(form.text.value) }
    if let first = forms.first {
      lines.append(Diagram.Label(first + (forms.count > 1 ? " +\(forms.count - 1)" : ""), icon: .link, words: forms.joined(separator: ", ")))
    }
    for transition in flow.transitions where transition.open?.target == route.id {
      let trigger = wording.trigger(transition.trigger.value)
      lines.append(Diagram.Label(trigger, icon: .event, words: "opened by \(trigger)"))
    }
    lines += parts(of: route).map { Diagram.Label(short[$0], icon: .part, words: "shows \($0)") }
    var seen: Set<String> = []
    lines = lines.filter { seen.insert($0.words).inserted }
    if lines.count > Self.mostLines {
      let rest = lines[(Self.mostLines - 1)...]
      lines = lines.prefix(Self.mostLines - 1) + [Diagram.Label("and \(rest.count) more", words: rest.map(\.words).joined(separator: ", "))]
    }
    return lines.map { line in
      Diagram.Label(DiagramText.cut(line.text, to: Self.widest - (line.icon == nil ? 24 : 40)), icon: line.icon, words: line.words)
    }
  }

  /// Returns the state's own name for a condition that is a state.
  private func shortCondition(_ condition: Expression?) -> String? {
    if case .active(let state)? = condition?.kind { flow[state].name.value } else { nil }
  }

  private func node(_ element: Element) -> Diagram.Node {
    Diagram.Node(
      id: elements[element.id.index], title: DiagramText.cut(short[element.qualifiedName], to: Self.widest - 24, bold: true), content: .anywhere,
      target: .thing(.element, element.qualifiedName), size: .init(width: Self.widest, height: DiagramLayout.titleHeight), name: element.qualifiedName
    )
  }

  private func parts(of route: Route) -> [String] {
    flow.elements.filter { element in
      element.homes.contains { one in
        guard one.layout == nil || one.layout?.value == layout?.id, case .route(let home) = one.home else { return false }
        return home.value == route.id
      }
    }.map(\.qualifiedName)
  }

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
