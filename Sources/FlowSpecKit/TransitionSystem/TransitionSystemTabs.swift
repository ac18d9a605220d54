extension TransitionSystem {
  /// Adds the availability of its tab to the availability of each route in a tab.
  mutating func askTabs() {
    for route in routes.indices where !routes[route].isCommand {
      let tabs = layouts.indices.map { layout in tab(of: route, in: layout).flatMap { routes[$0].offered } }
      let asked = Set(tabs.compactMap(\.self)).subtracting([routes[route].offered].compactMap(\.self))
      guard !asked.isEmpty else { continue }
      if asked.count == 1, let only = asked.first, tabs.allSatisfy({ $0 == only }) {
        require(only, of: route)
      } else {
        for (layout, condition) in tabs.enumerated() {
          guard let condition else { continue }
          require(.or(.compare(.notEqual, .layout, .constant(layout)), condition), of: route)
        }
      }
    }
  }

  private mutating func require(_ condition: LoweredExpression, of route: Int) {
    routes[route].available = routes[route].available.map { .and($0, condition) } ?? condition
  }

  /// Returns the tab of a route's place in a layout; nil for a route that is a tab itself.
  private func tab(of route: Int, in layout: Int) -> Int? {
    guard let place = resolved(routes[route].places[layout], in: layout), case .tabs(let tabs)? = kind(of: place.container, in: layout)
    else { return nil }
    return place.tab.flatMap { tabs.contains($0) && $0 != route ? $0 : nil }
  }
}
