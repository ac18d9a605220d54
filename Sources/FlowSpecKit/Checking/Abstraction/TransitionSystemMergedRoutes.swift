/// Merges routes that no expression distinguishes.
///
/// An entry of a merged route represents an entry of any of the routes that it replaces. So it may lead to whatever one of these
/// leads to, and it may be equal to another entry of the merged route or not.
extension TransitionSystem {
  /// Returns the system with one route for each group of routes that neither these expressions nor the flow's guards distinguish;
  /// every index keeps its meaning, and the other routes of a group are never opened. Returns nil if there is no such group.
  func mergingRoutes(asking expressions: [LoweredExpression]) -> TransitionSystem? {
    let groups = alikeRoutes(asking: expressions)
    guard !groups.isEmpty else { return nil }
    var merged = self
    var goals = Array(routes.indices)
    for group in groups {
      for route in group { goals[route] = group[0] }
      merged.merge(group)
    }
    let renamed = { (routes: [Int]) in Set(routes.map { goals[$0] }).sorted() }
    for index in merged.routes.indices {
      merged.routes[index].opens = renamed(merged.routes[index].opens)
      merged.routes[index].leads = renamed(merged.routes[index].leads)
    }
    for index in merged.elements.indices {
      merged.elements[index].opens = renamed(merged.elements[index].opens)
      merged.elements[index].homes = merged.elements[index].homes.map { home in
        if case .route(let host)? = home { .route(goals[host]) } else { home }
      }
    }
    func opening(_ opening: Opening?) -> Opening? {
      guard let opening, merged.abstraction.mergedRoutes.contains(goals[opening.route]) else { return opening }
      return Opening(route: goals[opening.route])
    }
    for index in merged.states.indices { merged.states[index].root = opening(merged.states[index].root) }
    for index in merged.transitions.indices { merged.transitions[index].opens = opening(merged.transitions[index].opens) }
    return merged
  }

  /// Makes the first route of a group represent all of them.
  private mutating func merge(_ group: [Int]) {
    let first = group[0]
    abstraction.mergedRoutes.insert(first)
    routes[first].isLinked = group.contains { routes[$0].isLinked }
    routes[first].opens = group.flatMap { routes[$0].opens }
    // Entries with parameters may be equal or not.
    routes[first].parameters = [.opaque]
    for route in group.dropFirst() {
      routes[route].isLinked = false
      routes[route].opens = []
      routes[route].leads = []
      routes[route].available = nil
      routes[route].offered = nil
      routes[route].restores = false
      routes[route].places = routes[route].places.map { _ in nil }
    }
  }

  /// The properties of a route on which its entries depend, apart from the routes to which it leads.
  private struct Kind: Hashable {
    let places: [Place?]
    let available: LoweredExpression?
    let restores: Bool
    let lookup: Bool
    let restrictsSources: Bool
    let policies: [Int: Int]
  }

  /// Returns the groups of at least two routes that nothing distinguishes, in the order of their first routes.
  private func alikeRoutes(asking expressions: [LoweredExpression]) -> [[Int]] {
    let named = routesNamed(by: expressions)
    let deciding = DecidingData(self)
    var groups: [[Int]] = []
    var places: [Kind: Int] = [:]
    for index in routes.indices where !named.contains(index) && deciding.parameters[index].isEmpty {
      let route = routes[index]
      guard !route.isCommand, route.interrupt == nil, route.dismissed == nil, route.leads.isEmpty else { continue }
      guard route.places.contains(where: { $0 != nil }), !(route.available?.all.contains(where: \.isParameter) ?? false) else { continue }
      let kind = Kind(
        places: route.places, available: route.available, restores: route.restores && savesNavigation, lookup: route.lookup,
        restrictsSources: route.restrictsSources, policies: route.arrivals.mapValues(\.policy.rawValue))
      if let place = places[kind] {
        groups[place].append(index)
      } else {
        places[kind] = groups.count
        groups.append([index])
      }
    }
    return groups.filter { $0.count > 1 }
  }

  /// Returns the routes that these expressions, the flow's own expressions, or its structure distinguish from others.
  private func routesNamed(by expressions: [LoweredExpression]) -> Set<Int> {
    var named: Set<Int> = []
    for part in (expressions + self.expressions).flatMap(\.all) where abstraction.guesses[part]?.readsKnown ?? true {
      switch part {
      case .shown(let item, let location):
        named.formUnion(hosts(of: item))
        if case .route(let host)? = location { named.insert(host.index) }
      case .kept(let item): named.formUnion(hosts(of: item))
      case .held(let route?), .opened(let route?), .refused(let route?), .lost(let route?): named.insert(route.index)
      default: continue
      }
    }
    for container in layouts.flatMap(\.containers) {
      switch container.kind {
      case .tabs(let tabs): named.formUnion(tabs)
      case .stack(base: .route(let base)?): named.insert(base.index)
      case .stack, .column, .modal, .windows, .elsewhere: continue
      }
    }
    for case .route(let route) in transitions.flatMap(\.closes) { named.insert(route) }
    for route in routes { named.formUnion(route.leads) }
    // A list that is stored whole has each of its routes at most once.
    if !abstraction.wholeLists.isEmpty {
      for (list, routes) in routesByList() where abstraction.wholeLists.contains(list) { named.formUnion(routes) }
    }
    return named
  }

  /// Returns the route itself, or the routes that have the element.
  func hosts(of item: Presentable) -> [Int] {
    switch item {
    case .route(let route): [route.index]
    case .element(let element): elements[element.index].homes.compactMap { if case .route(let host)? = $0 { host } else { nil } }
    }
  }
}

extension LoweredExpression {
  fileprivate var isParameter: Bool { if case .parameter = self { true } else { false } }
}
