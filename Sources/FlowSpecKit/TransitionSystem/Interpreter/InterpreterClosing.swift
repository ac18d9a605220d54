import FlowSpecExplorer

/// What transitions take off the screen.
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

  /// Takes a route's entries with all above them; of windows its own alone.
  private mutating func close(route: Int, _ layout: Int) {
    for list in shape.lists.indices where exists(list, in: layout) {
      closeEntries(of: list, layout) { interpreter, place in interpreter.isEntry(list, place, of: route) }
    }
  }

  /// Takes what a container shows; where its content lies elsewhere, what belongs to it there.
  private mutating func close(container: Int, _ layout: Int) {
    if system.abstraction.unknownContainers.contains(container) { hidden = .unknown }
    switch kind(of: container, in: layout) {
    case nil: return
    case .elsewhere:
      let own = system.routes.indices.filter { system.routes[$0].places[layout]?.container == container }
      let values = ValueSet(own.map { $0 + 1 })
      for list in shape.lists.indices where exists(list, in: layout) {
        let here = prepared.navigation.possible[list].intersection(values)
        closeEntries(of: list, layout) { interpreter, place in interpreter.isEntry(list, place, among: here) }
      }
    case .tabs: if let list = list(at: TransitionSystem.Place(container: container, tab: nil), in: layout) { cut(list, from: 0, .closed) }
    case .column, .stack, .modal, .windows: empty(container: container, layout, .closed)
    }
  }

  /// Cuts a list from its lowest such entry on; of windows it takes each of them.
  private mutating func closeEntries(of list: Int, _ layout: Int, _ isWanted: (inout Self, Int) -> Bool) {
    let isWindows = kind(of: shape.lists[list].container, in: layout) == .windows
    for place in shape.lists[list].entries.indices.reversed() where isWindows && isWanted(&self, place) {
      log.append(.removed(route: ID(store.glance(store.cell(shape.lists[list].entries[place].route)) - 1), .closed))
      remove(list, place)
    }
    guard !isWindows else { return }
    for place in shape.lists[list].entries.indices where isWanted(&self, place) { return cut(list, from: place, .closed) }
  }
}
