/// How much of the navigation is followed. Of all but the whole, what is not seen never happens; what is seen may be none of the
/// flow's runs.
enum NavigationView {
  case whole
  /// Without the content of containers that nobody asks for.
  case neededContainers
  /// The same with lists of any length, of which only the topmost entry is known, and whether others may lie below.
  case outlines
  /// The same with lists of any length, of which only the topmost entry is known, and of the others which routes they may be.
  case summaries
  /// Without the navigation, guessing what guards ask of it.
  case machine

  /// Lists have no end.
  var isUnbounded: Bool {
    switch self {
    case .machine, .outlines, .summaries: true
    case .whole, .neededContainers: false
    }
  }

  /// Returns the part of a flow to follow; nil if that is all of it, or cannot be told apart.
  func part(of system: TransitionSystem, asking expressions: [LoweredExpression] = []) -> TransitionSystem? {
    guard self != .whole else { return system }
    guard system.hasNavigation else { return nil }
    if self == .machine { return system.withoutNavigation(asking: expressions) }
    var part = system
    part.abstraction.unknownContainers = NavigationAbstraction(system: system).containersNotNeeded(for: expressions)
    if self == .summaries || self == .outlines {
      guard system.canSummarizeLists(asking: expressions) else { return nil }
      if self == .outlines, !system.canOutlineLists { return nil }
      part.abstraction.summarizesLists = true
      part.abstraction.outlinesLists = self == .outlines
      return part
    }
    return part.abstraction.unknownContainers.isEmpty ? nil : part
  }
}

extension TransitionSystem {
  /// Facts are asked for one by one, and what covers others does so in every layout.
  fileprivate func canSummarizeLists(asking expressions: [LoweredExpression]) -> Bool {
    let comparesFacts = expressions.flatMap(\.all).contains { part in
      if case .compare(_, let left, let right) = part { left.readsNavigation || right.readsNavigation } else { false }
    }
    guard !comparesFacts else { return false }
    return !savesNavigation
      || containers.indices.allSatisfy { container in
        let kinds = layouts.flatMap(\.containers).filter { $0.index == container && !$0.isElsewhere }.map { $0.kind == .modal }
        return Set(kinds).count <= 1
      }
  }

  /// Returns whether entries can leave a list unseen because they are not available.
  fileprivate var canOutlineLists: Bool {
    let availability = routes.compactMap(\.available) + elements.compactMap(\.available)
    return !routes.contains { $0.dismissed != nil }
      && !availability.contains { $0.readsNavigation || $0.all.contains { if case .held = $0 { true } else { false } } }
  }

  /// The machine alone; none where what a person closes may raise an event.
  ///
  /// The view guesses every fact about the navigation, and lets a person do at any time whatever matters to the machine. It has runs
  /// that the flow does not have, so only an answer that holds in all its runs counts; such an answer holds for lists of any length.
  func withoutNavigation(asking expressions: [LoweredExpression] = []) -> TransitionSystem? {
    if hasNavigation, routes.contains(where: { $0.dismissed != nil }) { return nil }
    var machine = self
    machine.hasNavigation = false
    let abstraction = NavigationAbstraction(system: self)
    for atom in self.expressions.flatMap(\.all) where atom.isNavigationFact && machine.abstraction.guesses[atom] == nil {
      let may = abstraction.possible(atom, isSettled: false) ?? .constant(1)
      let mayNot = abstraction.possible(.negation(atom), isSettled: false) ?? .constant(1)
      machine.abstraction.guesses[atom] = Guess(may: may, must: .negation(mayNot))
    }
    guard hasNavigation else { return machine }
    machine.abstraction.unseenCommands = commandsOfPersons(asking: expressions)
    // A person may make these true at any time by a move, and no event comes then.
    let moments = transitions.filter { !$0.trigger.isEvent }.compactMap(\.condition)
    machine.abstraction.hasUnseenMoves = moments.contains(where: \.readsNavigation)
    return machine
  }

  /// True if an event that some state awaits would be taken depends on what lies in the navigation.
  var promisesReadNavigation: Bool {
    let awaited = Set(states.flatMap(\.awaits))
    let takers = transitions.filter { !awaited.isDisjoint(with: $0.events) }
    return (takers.compactMap(\.condition) + awaited.compactMap { events[$0].promise }).contains(where: \.readsNavigation)
  }

  /// Commands that a person may give and that do something to the machine which no link does.
  private func commandsOfPersons(asking expressions: [LoweredExpression]) -> [Int] {
    let observesLinks = expressions.observeLinks
    return routes.indices.filter { index in
      guard !routes[index].raises.isEmpty, observesLinks || !opensEverywhere(index) else { return false }
      return routes.contains { $0.opens.contains(index) } || elements.contains { $0.opens.contains(index) }
        || transitions.contains { $0.opens?.route == index }
    }
  }

  /// A link to it opens in every state: whatever a person does by it, a link may do.
  func opensEverywhere(_ route: Int) -> Bool {
    guard routes[route].isLinked, !routes[route].lookup, states[0].arrival?.policy == .open else { return false }
    let policies = states.compactMap(\.arrival) + routes[route].arrivals.values
    return policies.allSatisfy { $0.policy == .open }
  }
}

extension TransitionSystem.Trigger {
  /// It comes from outside, or is raised; so a guard is asked at that moment alone.
  fileprivate var isEvent: Bool {
    switch self {
    case .events, .after: true
    case .always, .done: false
    }
  }
}
