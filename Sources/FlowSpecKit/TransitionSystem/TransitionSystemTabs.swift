extension TransitionSystem {
  /// True if data other than the navigation survives a relaunch by the same version, but not by another one.
  var dependsOnVersion: Bool {
    variables.contains { $0.isLasting && !$0.survivesVersions } || held.isSaved && hasLinks
  }

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

  func kind(of container: Int, in layout: Int) -> Container.Kind? {
    layouts[layout].containers.first { $0.index == container }?.kind
  }

  /// Returns the place after following `in:`; nil if the layout does not have it.
  func resolved(_ place: Place?, in layout: Int) -> Place? {
    guard var place else { return nil }
    for _ in 0...containers.count {
      if place.container == 0 { return place }
      guard let kind = kind(of: place.container, in: layout) else { return nil }
      guard case .elsewhere(let other) = kind else { return place }
      place = Place(container: other.container, tab: place.tab ?? other.tab)
    }
    return nil
  }
}
