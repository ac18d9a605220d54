/// Everything that the world may do to a system whose uncountable data are not kept.
extension System {
  /// The launches: one for every combination of input values, the first input's values changing last.
  public var launches: [Stimulus] {
    var rows: [[Int]] = [[]]
    for input in inputs { rows = rows.flatMap { row in (0..<max(1, input.domain.count)).map { row + [$0] } } }
    return rows.map(Stimulus.launch)
  }

  /// All others, in the order in which runs are compared: events, inputs, links, timers, a person's moves, a relaunch.
  public func stimuli(_ shape: Shape) -> [Stimulus] {
    var found: [Stimulus] = []
    for (index, event) in events.enumerated() where !event.isInternal {
      var rows: [[Int]] = [[]]
      for domain in event.payload { rows = rows.flatMap { row in (0..<max(1, domain.count)).map { row + [$0] } } }
      found += rows.map { .event(index, $0) }
    }
    for (index, input) in inputs.enumerated() where !input.isLasting {
      if input.domain.count > 1 { found += (0..<input.domain.count).map { .input(index, $0) } }
    }
    if hasLinks {
      for (index, route) in routes.enumerated() where route.isLinked {
        found.append(.link(Stimulus.Link(route: index)))
        if route.restrictsSources { found.append(.link(Stimulus.Link(route: index, isForbidden: true))) }
      }
      if routes.contains(where: \.isLinked) { found.append(.link(Stimulus.Link(route: nil))) }
    }
    for (state, node) in states.enumerated() { found += node.timers.indices.map { .timer(state: state, $0) } }
    if hasNavigation {
      let opened = Set(routes.flatMap(\.opens) + elements.flatMap(\.opens))
      found += opened.sorted().map { .show(route: $0, []) }
      found += shape.lists.indices.map { .back(list: $0) }
      for container in containers.indices {
        if let tabs = shape.tabs[container] { found += tabs.routes.indices.map { .select(container: container, tab: $0) } }
      }
    }
    if restores { found.append(.relaunch) }
    return found
  }
}
