import FlowSpecExplorer

/// The closing of routes and containers by transitions.
extension Interpreter {
  /// Twin: `ClosingWriting.writeMachine`.
  /// Twin: `ClosingWriting.writeNavigation`.
  mutating func close(_ closings: [TransitionSystem.Closing]) {
    guard !closings.isEmpty, system.hasNavigation, let layout = currentLayout() else { return }
    for closing in closings {
      tellingDismissals { interpreter in
        switch closing {
        case .route(let route): interpreter.close(route: route, layout)
        case .container(let container): interpreter.close(container: container, layout)
        }
      }
    }
  }

  /// Removes a route's entries and all entries above them; of windows only the route's own.
  private mutating func close(route: Int, _ layout: Int) {
    for list in shape.lists.indices where exists(list, in: layout) {
      closeEntries(of: list, layout, prepared.navigation.possible[list].intersection(ValueSet(only: route + 1)))
    }
  }

  /// Removes the entries that a container shows; if its content is elsewhere, the entries there that belong to it.
  /// Twin: `ClosingWriting.writeGuests`.
  private mutating func close(container: Int, _ layout: Int) {
    if system.abstraction.unknownContainers.contains(container) { hidden = .unknown }
    switch kind(of: container, in: layout) {
    case nil: return
    case .elsewhere:
      let own = system.routes.indices.filter { system.routes[$0].places[layout]?.container == container }
      let values = ValueSet(own.map { $0 + 1 })
      for list in shape.lists.indices where exists(list, in: layout) {
        closeEntries(of: list, layout, prepared.navigation.possible[list].intersection(values))
      }
    case .tabs: if let list = list(at: TransitionSystem.Place(container: container, tab: nil), in: layout) { cut(list, from: 0, .closed) }
    case .column, .stack, .modal, .windows: empty(container: container, layout, .closed)
    }
  }

  /// Cuts a list from its lowest entry of these routes upwards; of windows it removes only the matching ones.
  /// Twin: `ClosingWriting.writeClosingEntries`.
  private mutating func closeEntries(of list: Int, _ layout: Int, _ routes: ValueSet) {
    let isWindows = kind(of: shape.lists[list].container, in: layout) == .windows
    if closeBelow(list, routes, isWindows: isWindows) { return }
    for place in shape.lists[list].entries.indices.reversed() where isWindows && isEntry(list, place, among: routes) {
      log.append(.removed(route: ID(store.glance(store.cell(shape.lists[list].entries[place].route)) - 1), .closed))
      remove(list, place)
    }
    guard !isWindows else { return }
    for place in shape.lists[list].entries.indices where isEntry(list, place, among: routes) {
      cut(list, from: place, .closed, keepingTail: true)
      if place == 0 { reveal(list) }
      return
    }
  }
}
