/// All stimuli of a system, in a fixed order.
extension TransitionSystem {
  /// The events that some transition, state or route raises.
  var raisedEvents: Set<Int> {
    let calls = transitions.flatMap(\.raises) + states.flatMap { $0.raisesOnEntry + $0.raisesOnExit } + routes.flatMap(\.raises)
    return Set(calls.map(\.event) + routes.compactMap { $0.dismissed?.event })
  }

  /// Removes the promises of internal events that nothing raises: nobody could keep them.
  mutating func removeVainPromises() {
    let raised = raisedEvents
    for state in states.indices { states[state].awaits.removeAll { events[$0].isInternal && !raised.contains($0) } }
  }

  /// Returns every stimulus but launches: events, inputs, links, timers, the person's openings, going back and selections,
  /// relaunch; each in index order. For finite data that decides something it has all values, else zero.
  ///
  /// Inputs outside `named` keep their values, because no expression reads them.
  func stimuli(_ shape: Shape, inputs named: Set<Int>? = nil) -> [Stimulus] {
    var found: [Stimulus] = []
    for (index, event) in events.enumerated() where !event.isInternal {
      for values in Self.combinations(event.payload, shape.deciding.events[index]) { found.append(.event(ID(index), values)) }
    }
    for (index, input) in inputs.enumerated() where !input.isLasting && named?.contains(index) ?? true {
      for raw in 0..<input.domain.count { found.append(.input(ID(index), raw)) }
    }
    found += links(shape)
    for (index, state) in states.enumerated() {
      for timer in state.timers.indices { found.append(.timer(state: ID(index), timer: ID(timer))) }
    }
    guard hasNavigation else { return found + unseenMoves(shape) + (restores ? [.relaunch] : []) }
    let reachable = Set(routes.flatMap(\.opens) + elements.flatMap(\.opens))
    for index in routes.indices where reachable.contains(index) { found += shows(of: index, shape) }
    for list in shape.lists.indices { found.append(.back(list: ID(list))) }
    found += unseenMoves(shape)
    for list in shape.lists.indices where !shape.lists[list].undone.isEmpty || goesForwardSomewhere(list, shape) {
      found.append(.forward(list: ID(list)))
    }
    // The topmost window is closed by going back.
    for list in shape.lists.indices where holdsWindows(shape.lists[list].container) {
      for entry in shape.lists[list].entries.indices.dropLast() { found.append(.close(list: ID(list), entry: ID(entry))) }
      // The index after the known entries means any window below them.
      if !shape.lists[list].tail.isEmpty { found.append(.close(list: ID(list), entry: ID(shape.lists[list].entries.count))) }
    }
    for (container, tabs) in shape.tabs.sorted(by: { $0.key < $1.key }) {
      for tab in tabs.routes.indices { found.append(.select(container: ID(container), tab: ID(tab))) }
    }
    return restores ? found + [.relaunch] : found
  }

  private func shows(of route: Int, _ shape: Shape) -> [Stimulus] {
    Self.combinations(routes[route].parameters, shape.deciding.parameters[route]).map { .show(route: ID(route), $0) }
  }

  /// Returns a person's actions that are not explored: any navigation, as going back in a list that does not exist, and commands.
  private func unseenMoves(_ shape: Shape) -> [Stimulus] {
    (abstraction.movesUnseen ? [.back(list: ID(shape.lists.count))] : []) + abstraction.unseenCommands.flatMap { shows(of: $0, shape) }
  }

  private func goesForwardSomewhere(_ list: Int, _ shape: Shape) -> Bool {
    !shape.lists[list].tail.isEmpty && keepsUndone(shape.lists[list].container)
  }

  private func holdsWindows(_ container: Int) -> Bool {
    layouts.contains { layout in layout.containers.contains { $0.index == container && $0.kind == .windows } }
  }

  /// Returns all launches; inputs outside `named` have their first value, and free ones are undecided.
  func launches(inputs named: Set<Int>? = nil) -> some Sequence<Stimulus> {
    let wanted = named ?? Set(inputs.indices)
    let free = abstraction.freeInputs
    let counts = inputs.indices.map { wanted.contains($0) && !free.contains($0) && !inputs[$0].domain.isOpaque ? inputs[$0].domain.count : 1 }
    let undecided = free.map { (input: $0, raw: inputs[$0].domain.count) }
    return sequence(first: counts.map { _ in 0 }) { Self.row(after: $0, counts) }.lazy.map { row in
      var row = row
      for free in undecided { row[free.input] = free.raw }
      return Stimulus.launch(inputs: row)
    }
  }

  /// Returns the next row of numbers, each below its count; the last one changes fastest.
  private static func row(after row: [Int], _ counts: [Int]) -> [Int]? {
    var next = row
    for place in row.indices.reversed() {
      next[place] += 1
      if next[place] < counts[place] { return next }
      next[place] = 0
    }
    return nil
  }

  /// Returns the inputs that the system or one of these expressions reads.
  func inputsRead(by others: [LoweredExpression] = []) -> Set<Int> {
    Set((expressions + others).flatMap(\.all).compactMap { if case .input(let input) = $0 { input.index } else { nil } })
  }

  private func links(_ shape: Shape) -> [Stimulus] {
    guard hasLinks else { return [] }
    var found: [Stimulus] = []
    for (index, route) in routes.enumerated() where route.isLinked {
      for values in Self.combinations(route.parameters, shape.deciding.parameters[index]) {
        found.append(.link(Stimulus.Link(route: ID(index), arguments: values)))
      }
      if route.restrictsSources {
        found.append(.link(Stimulus.Link(route: ID(index), arguments: route.parameters.map { _ in 0 }, isForbidden: true)))
      }
    }
    return found + [.link(Stimulus.Link(route: nil))]
  }

  /// Returns a row of raw values for each combination of the wanted fields, zero for the others; the last field changes fastest.
  private static func combinations(_ fields: [Domain], _ wanted: Set<Int>) -> [[Int]] {
    var rows: [[Int]] = [[]]
    for (index, field) in fields.enumerated() {
      let values = wanted.contains(index) && !field.isOpaque ? field.count : 1
      rows = rows.flatMap { row in (0..<values).map { row + [$0] } }
    }
    return rows
  }
}
