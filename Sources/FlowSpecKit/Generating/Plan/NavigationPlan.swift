/// The places in each layout: the transition system's tables, with names.
struct NavigationPlan {
  let flow: Flow
  let names: NamePlan
  private let system: TransitionSystem
  private let tables: NavigationTables
  /// The lists of entries; empty if the flow has no routes.
  let stacks: [Stack]
  /// By container: the routes that may be selected as tabs.
  let tabs: [(container: String, routes: [RouteID])]

  struct Stack {
    let name: String
    let container: String
    let tab: RouteID?
  }

  enum Style: String, CaseIterable {
    case column, stack, tabs, modal, windows
  }

  init(_ flow: Flow, _ names: NamePlan) {
    self.flow = flow
    self.names = names
    let system = LoweredFlow(flow).system
    let shape = Shape(system, bounds: Shape.Bounds(depth: 1, keepsData: true))
    self.system = system
    tables = NavigationTables(system, shape)
    stacks = shape.lists.map { list in
      let tab = list.tab.map(RouteID.init)
      let parts = [system.containers[list.container]] + (tab.map { [names.flattened(flow[$0].name.value, flow[$0].module)] } ?? [])
      return Stack(name: SwiftIdentifier.joined(parts), container: system.containers[list.container], tab: tab)
    }
    tabs = shape.tabs.sorted { $0.key < $1.key }.map { (system.containers[$0.key], $0.value.routes.map(RouteID.init)) }
  }

  var layouts: [Layout] { flow.layouts }
  var containers: [String] { system.containers }
  /// True if each container has one stack, so that one type names both.
  var hasStackForEach: Bool { stacks.map(\.name) == containers }
  var hasTabs: Bool { !tabs.isEmpty }
  /// Returns the expression for the list of a place, in code of `Navigation`.
  func stack(at place: String) -> String { hasTabs ? "stack(at: \(place))" : "stack(in: \(place).container)" }
  var styles: [Style] { Style.allCases.filter { style in layouts.contains { layout in containers.contains { self.style($0, layout) == style } } } }
  var hasModals: Bool { styles.contains(.modal) }
  var hasColumns: Bool { layouts.contains { layout in containers.contains { $0 != Place.screen && style($0, layout) == .column } } }
  var hasRouteBases: Bool { layouts.contains { layout in containers.contains { base($0, layout) != nil } } }
  var hasPlaceholders: Bool { layouts.contains { layout in containers.contains { placeholder($0, layout) != nil } } }

  private func index(_ container: String) -> Int { containers.firstIndex(of: container) ?? 0 }

  /// Returns the visible containers of a layout, `screen` first.
  func visible(_ layout: Layout) -> [String] {
    guard layout.id.index < tables.visible.count else { return [Place.screen] }
    return tables.visible[layout.id.index].map { containers[$0.index] }
  }

  func style(_ container: String, _ layout: Layout) -> Style? {
    guard navigates else { return nil }
    switch tables.kind(of: index(container), in: layout.id.index) {
    case nil, .elsewhere: return nil
    case .column: return .column
    case .stack: return .stack
    case .tabs: return .tabs
    case .modal: return .modal
    case .windows: return .windows
    }
  }

  private var navigates: Bool { !flow.routes.isEmpty && !flow.layouts.isEmpty }

  /// Returns the route below a stack.
  func base(_ container: String, _ layout: Layout) -> RouteID? {
    guard navigates, case .stack(base: .route(let route))? = tables.kind(of: index(container), in: layout.id.index) else { return nil }
    return route
  }

  /// Returns the element below a stack.
  func placeholder(_ container: String, _ layout: Layout) -> ElementID? {
    guard navigates, case .stack(base: .element(let element))? = tables.kind(of: index(container), in: layout.id.index) else { return nil }
    return element
  }

  func tabs(_ container: String, _ layout: Layout) -> [RouteID] {
    guard navigates, case .tabs(let routes)? = tables.kind(of: index(container), in: layout.id.index) else { return [] }
    return routes.map(RouteID.init)
  }

  func place(_ route: RouteID, _ layout: Layout) -> (container: String, tab: RouteID?)? {
    guard navigates, let place = tables.place(of: route.index, in: layout.id.index) else { return nil }
    return (containers[place.container], place.tab.map(RouteID.init))
  }

  /// Returns the tab of a route's place, if that is another route.
  func tab(of route: RouteID, _ layout: Layout) -> RouteID? {
    guard let place = place(route, layout), let tab = place.tab, tab != route else { return nil }
    return tab
  }

  /// True if layouts differ in their tabs or in the tabs' order.
  var selectionMayEnd: Bool {
    tabs.contains { container, routes in layouts.contains { self.tabs(container, $0) != routes } }
  }
  /// True if a change of the layout depends on the offered tabs.
  var selectsInLayouts: Bool { selectionMayEnd && hasConditionalTabs && layouts.count > 1 }

  /// Tabs and bases of stacks.
  var bases: [RouteID] {
    let stacks = layouts.flatMap { layout in containers.compactMap { base($0, layout) } }
    return Set(tabs.flatMap(\.routes) + stacks).sorted()
  }

  /// The containers in which a person can go forward in some layout.
  var containersWithRedo: [String] {
    containers.filter { name in layouts.contains { layout in layout.containers.contains { $0.name.value == name && $0.redo } } }
  }

  func keepsUndone(_ container: String, _ layout: Layout) -> Bool { layout.container(container)?.redo == true }

  /// True if some modal container stays open when a route opens behind it.
  var hasStayingModals: Bool { layouts.contains { layout in containers.contains { staysOpen($0, layout) } } }
  var hasInteractiveBackground: Bool { layouts.contains { layout in containers.contains { allowsBackgroundInteraction($0, layout) } } }

  func staysOpen(_ container: String, _ layout: Layout) -> Bool { layout.container(container)?.staysOpen == true }
  func allowsBackgroundInteraction(_ container: String, _ layout: Layout) -> Bool {
    layout.container(container)?.backgroundInteraction == true
  }

  /// Returns the routes whose place in a layout is a container with content elsewhere.
  func routes(placedIn container: String, _ layout: Layout) -> [RouteID] {
    guard case .elsewhere? = tables.kind(of: index(container), in: layout.id.index) else { return [] }
    return flow.routes.filter { $0.place?.place(in: layout.id)?.container.value == container }.map(\.id)
  }

  /// The tabs and bases that are not always present.
  var conditionalBases: [RouteID] { bases.filter { flow[$0].available != nil } }
  var hasConditionalTabs: Bool { tabs.flatMap(\.routes).contains { flow[$0].available != nil } }
  /// True if some element below a stack is not always present.
  var hasConditionalPlaceholders: Bool {
    layouts.contains { layout in containers.contains { placeholder($0, layout).map { flow[$0].available != nil } ?? false } }
  }

  enum Home: Hashable {
    case route(RouteID)
    case place(String, tab: RouteID?)
  }

  /// Returns the home of an element; nil for the base of a container.
  func home(_ element: ElementID, _ layout: Layout) -> Home? {
    let homes = system.elements[element.index].homes
    guard navigates, layout.id.index < homes.count, let home = homes[layout.id.index] else { return nil }
    switch home {
    case .route(let route): return .route(RouteID(route))
    case .container(let place):
      guard let place = tables.resolved(place, in: layout.id.index) else { return nil }
      return .place(containers[place.container], tab: place.tab.map(RouteID.init))
    }
  }
}
