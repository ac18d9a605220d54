internal import FlowSpecExplorer

extension Simulation {
  /// Returns why a person cannot open the route now.
  func obstacle(toShowing route: RouteID) -> String {
    let name = flow[route].qualifiedName
    var interpreter = Interpreter(prepared, ConcreteStore(configuration))
    guard interpreter.canShow(route.index) else {
      let isEverOpened =
        flow.routes.contains { $0.opens.contains { $0.value == route } } || flow.elements.contains { $0.opens.contains { $0.value == route } }
      return isEverOpened ? "no shown route or element opens '\(name)'" : "no route or element opens '\(name)'"
    }
    return missingPlace(of: route) ?? "'\(name)' is not available here"
  }

  /// Returns why a person cannot select the tab now.
  func obstacle(toSelecting tab: RouteID) -> String {
    let name = "the tab '\(flow[tab].qualifiedName)'"
    var interpreter = Interpreter(prepared, ConcreteStore(configuration))
    guard let layout = interpreter.currentLayout() else { return "\(name) cannot be selected now" }
    let containers = prepared.shape.tabs.keys.sorted().filter { container in
      if case .tabs(let routes)? = interpreter.kind(of: container, in: layout) { routes.contains(tab.index) } else { false }
    }
    if containers.isEmpty { return "\(name) is not in layout '\(flow.layouts[layout].name.value)'" }
    guard interpreter.isOffered(tab.index) else { return "\(name) is not available here" }
    let uncovered = Set(interpreter.uncovered(layout).map { prepared.shape.lists[$0.list].container })
    return uncovered.isDisjoint(with: containers) ? "\(name) is covered" : "\(name) is selected already"
  }

  /// Returns the layout in which the route has no place, in words; nil if it has a place now.
  func missingPlace(of route: RouteID) -> String? {
    guard !flow[route].isCommand, let layout, !flow.hasPlace(flow[route], in: flow[layout]) else { return nil }
    let name = "'\(flow[route].qualifiedName)' has no place"
    return flow[route].place == nil ? name : "\(name) in layout '\(flow[layout].name.value)'"
  }
}
