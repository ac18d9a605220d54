/// The lists of containers, and the routes that may have entries in them.
extension TransitionSystem {
  /// Returns, by list, the routes that may ever have an entry in it.
  ///
  /// These are the routes with a place there in some layout. Sorting may also move entries from one stack-like list to another,
  /// together with all entries above them.
  func routesByList() -> [Place: Set<Int>] {
    var found: [Place: Set<Int>] = [:]
    /// By layout and route: the lists of its place.
    let goals = layouts.indices.map { layout in routes.indices.map { lists(of: $0, in: layout) } }
    for (route, lists) in goals.flatMap({ $0.enumerated() }) { for list in lists { found[list, default: []].insert(route) } }
    var isComplete = false
    while !isComplete {
      isComplete = true
      for layout in layouts.indices {
        for (list, routes) in found where isStackLike(list, in: layout) {
          for goal in Set(routes.flatMap { goals[layout][$0] }) where goal.container != list.container && isStackLike(goal, in: layout) {
            let carried = routes.subtracting(found[goal] ?? [])
            guard !carried.isEmpty else { continue }
            found[goal, default: []].formUnion(carried)
            isComplete = false
          }
        }
      }
    }
    return found
  }

  /// Returns the list of the route's place in a layout; several if its place is a container with tabs.
  private func lists(of route: Int, in layout: Int) -> [Place] {
    guard layout < routes[route].places.count, let place = resolved(routes[route].places[layout], in: layout) else { return [] }
    guard place.container != 0, case .tabs(let here)? = kind(of: place.container, in: layout) else {
      return [Place(container: place.container, tab: nil)]
    }
    if let tab = place.tab { return here.contains(tab) ? [Place(container: place.container, tab: tab)] : [] }
    if here.contains(route) { return [Place(container: place.container, tab: route)] }
    return tabs(of: place.container).map { Place(container: place.container, tab: $0) }
  }

  /// Returns the tabs that a container has in some layout.
  func tabs(of container: Int) -> [Int] {
    var found: [Int] = []
    for occurrence in layouts.flatMap(\.containers) where occurrence.index == container {
      if case .tabs(let tabs) = occurrence.kind { found += tabs.filter { !found.contains($0) } }
    }
    return found
  }

  private func isStackLike(_ list: Place, in layout: Int) -> Bool {
    guard let kind = kind(of: list.container, in: layout), kind.isStackLike else { return false }
    if case .tabs = kind { return list.tab != nil }
    return list.tab == nil
  }
}
