import FlowSpecExplorer

/// The places of routes, containers and tabs, by layout. They do not depend on the configuration and are computed once.
struct NavigationTables: Sendable {
  private let containerCount: Int
  private let routeCount: Int
  /// By layout and container: its kind.
  private var kinds: [TransitionSystem.Container.Kind?] = []
  /// By layout and route: its place.
  private var places: [TransitionSystem.Place?] = []
  /// By container and tab, with an index for no tab first: the list; -1 if there is none.
  private var lists: [Int]
  /// By container.
  private(set) var tabs: [Tabs?]
  /// By layout: the containers whose content is not elsewhere, `screen` first.
  private(set) var visible: [[TransitionSystem.Container]] = []
  /// By layout: the modal containers that a route behind them closes.
  private(set) var closingModals: [[Int]] = []
  /// By layout: the containers with tabs that may not be offered.
  private(set) var conditionalTabs: [[ConditionalTabs]] = []
  /// By layout: true if some item is always shown, whatever the lists contain.
  private(set) var alwaysShows: [Bool] = []
  /// By layout: true if it has unknown containers.
  private(set) var hides: [Bool] = []
  /// By layout: routes without a place in it, as values of an entry field.
  private(set) var homeless: [ValueSet] = []
  /// By layout and list: routes that may be in the list but belong to another container, as values of an entry field.
  private var strays: [ValueSet] = []
  /// By layout and container: the groups of its tabs.
  private var tabKinds: [[TabKind]] = []
  /// By list: true if entries may arrive without being compared with those in the list.
  private(set) var repeats: [Bool] = []
  /// By list: routes that may ever be in it, as values of an entry field.
  private(set) var possible: [ValueSet] = []

  /// Tabs that are available under the same condition, as values of the field of the selected tab.
  struct TabKind: Sendable {
    /// One of them; nil if the layout does not have them.
    let route: Int?
    let values: ValueSet
  }

  struct Tabs: Sendable {
    let routes: [Int]
    let field: Int
  }

  /// The tabs of a container, and the lists with entries of those that may not be offered.
  struct ConditionalTabs: Sendable {
    let routes: [Int]
    let lists: [(tab: Int, list: Int)]
  }

  init(_ system: TransitionSystem, _ shape: Shape) {
    containerCount = system.containers.count
    routeCount = system.routes.count
    lists = Array(repeating: -1, count: containerCount * (routeCount + 1))
    tabs = Array(repeating: nil, count: containerCount)
    guard system.hasNavigation || !system.layouts.isEmpty else { return }
    for (index, list) in shape.lists.enumerated() { lists[list.container * (routeCount + 1) + (list.tab ?? -1) + 1] = index }
    for (container, entry) in shape.tabs { tabs[container] = Tabs(routes: entry.routes, field: entry.field) }
    for layout in system.layouts.indices {
      let start = kinds.count
      kinds += Array(repeating: nil, count: containerCount)
      kinds[start] = .column
      for container in system.layouts[layout].containers where kinds[start + container.index] == nil {
        kinds[start + container.index] = container.kind
      }
      for route in system.routes.indices { places.append(foundPlace(of: route, in: layout, system)) }
      var shown = [TransitionSystem.Container(index: 0, kind: .column)]
      for container in system.layouts[layout].containers {
        if case .elsewhere = container.kind { continue }
        shown.append(container)
      }
      visible.append(shown)
      closingModals.append(system.layouts[layout].containers.filter { $0.kind == .modal && !$0.staysOpen }.map(\.index))
      conditionalTabs.append(system.layouts[layout].containers.compactMap { foundConditionalTabs(of: $0, system, shape) })
      alwaysShows.append(shown.contains { $0.alwaysShowsRoute(system) })
      hides.append(shown.contains { system.abstraction.unknownContainers.contains($0.index) })
      homeless.append(ValueSet(system.routes.indices.filter { place(of: $0, in: layout) == nil }.map { $0 + 1 }))
      for container in 0..<containerCount {
        tabKinds.append(foundTabKinds(of: container, in: layout, system))
      }
    }
    possible = shape.lists.map { ValueSet($0.routes.map { $0 + 1 }) }
    repeats = shape.lists.map { movesIn($0.container, system) }
    for layout in system.layouts.indices {
      for (list, entry) in shape.lists.enumerated() {
        let atHome = ValueSet(system.routes.indices.filter { place(of: $0, in: layout)?.container == entry.container }.map { $0 + 1 })
        strays.append(possible[list].subtracting(atHome))
      }
    }
  }

  private func foundConditionalTabs(
    of container: TransitionSystem.Container, _ system: TransitionSystem, _ shape: Shape
  ) -> ConditionalTabs? {
    guard case .tabs(let routes) = container.kind else { return nil }
    let lists = routes.filter { system.routes[$0].offered != nil }.compactMap { tab in list(container.index, tab: tab).map { (tab: tab, list: $0) } }
    let filled = lists.filter { !shape.lists[$0.list].entries.isEmpty }
    return filled.isEmpty ? nil : ConditionalTabs(routes: routes, lists: filled)
  }

  /// Returns true if a change of the layout may move entries into a container.
  private func movesIn(_ container: Int, _ system: TransitionSystem) -> Bool {
    let kinds = system.layouts.indices.map { kind(of: container, in: $0) }
    if kinds.contains(where: { $0 != kinds[0] }) { return true }
    return system.routes.indices.contains { route in
      let places = system.layouts.indices.map { place(of: route, in: $0) }
      return places.contains { $0?.container == container } && places.contains { $0 != places[0] }
    }
  }

  func strays(in list: Int, _ layout: Int) -> ValueSet { strays[layout * possible.count + list] }

  func tabKinds(of container: Int, in layout: Int) -> [TabKind] { tabKinds[layout * containerCount + container] }

  private func foundTabKinds(of container: Int, in layout: Int, _ system: TransitionSystem) -> [TabKind] {
    guard case .tabs(let here)? = kind(of: container, in: layout), let all = tabs[container] else { return [] }
    enum Ground: Equatable {
      case elsewhere
      case condition(LoweredExpression?)
      case own(Int)
    }
    let values = all.routes.indices.grouped { value -> Ground in
      let route = all.routes[value]
      guard here.contains(route) else { return .elsewhere }
      let condition = system.routes[route].offered
      // A condition about the navigation may depend on its own route.
      if condition?.readsNavigation ?? false { return .own(route) }
      return .condition(condition)
    }
    return values.map { alike in
      let route = all.routes[alike[0]]
      return TabKind(route: here.contains(route) ? route : nil, values: ValueSet(alike))
    }
  }

  func kind(of container: Int, in layout: Int) -> TransitionSystem.Container.Kind? { kinds[layout * containerCount + container] }

  /// Returns the place after following `in:`.
  func resolved(_ place: TransitionSystem.Place?, in layout: Int) -> TransitionSystem.Place? {
    guard var place else { return nil }
    for _ in 0...containerCount {
      guard let kind = kind(of: place.container, in: layout) else { return nil }
      switch kind {
      case .elsewhere(let other):
        place = TransitionSystem.Place(container: other.container, tab: place.tab ?? other.tab)
      case .tabs(let tabs):
        // A tab that this layout does not have is no place.
        return place.tab.map(tabs.contains) ?? true ? place : nil
      case .column, .stack, .modal, .windows:
        return TransitionSystem.Place(container: place.container, tab: nil)
      }
    }
    return nil
  }

  /// Returns the place of a route in a layout.
  func place(of route: Int, in layout: Int) -> TransitionSystem.Place? { places[layout * routeCount + route] }

  private func foundPlace(of route: Int, in layout: Int, _ system: TransitionSystem) -> TransitionSystem.Place? {
    guard layout < system.routes[route].places.count else { return nil }
    guard let place = resolved(system.routes[route].places[layout], in: layout) else { return nil }
    // A route that is a tab of the container has that tab as its place.
    if place.tab == nil, case .tabs(let tabs)? = kind(of: place.container, in: layout), tabs.contains(route) {
      return TransitionSystem.Place(container: place.container, tab: route)
    }
    return place
  }

  func list(_ container: Int, tab: Int?) -> Int? {
    let list = lists[container * (routeCount + 1) + (tab ?? -1) + 1]
    return list < 0 ? nil : list
  }
}

extension TransitionSystem.Container {
  /// Returns true if a tab or a base is always available, and so present whatever the lists contain.
  fileprivate func alwaysShowsRoute(_ system: TransitionSystem) -> Bool {
    switch kind {
    case .tabs(let tabs): tabs.contains { system.routes[$0].offered == nil }
    case .stack(base: .route(let base)): system[base].offered == nil
    case .stack, .column, .modal, .windows, .elsewhere: false
    }
  }
}
