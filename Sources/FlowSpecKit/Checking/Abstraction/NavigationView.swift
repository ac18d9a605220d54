/// The part of the navigation that is explored. All but `whole` over-approximate: absence is proof, presence is not.
enum NavigationView {
  case whole
  /// Without the content of containers that no expression reads.
  case neededContainers
  /// Like `neededContainers`, but with lists of any length, of which only the topmost entry is known, and if others may lie
  /// below.
  case outlines
  /// Like `neededContainers`, but with lists of any length, of which the topmost entry is known, and the set of routes below it.
  case summaries
  /// Without the navigation; guards about it have guessed values.
  case machine

  /// True if lists have no bound.
  var isUnbounded: Bool {
    switch self {
    case .machine, .outlines, .summaries: true
    case .whole, .neededContainers: false
    }
  }

  /// Returns the part of a flow to explore; nil if it is the whole flow, or if the view does not apply.
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
  /// Returns true if lists can be summarized: no comparison relates facts of the navigation, and covering is the same in every
  /// layout.
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

  /// True if it has no observable effect when an entry below the topmost one is removed as unavailable.
  fileprivate var canOutlineLists: Bool {
    let availability = routes.compactMap(\.available) + elements.compactMap(\.available)
    return !routes.contains { $0.dismissed != nil }
      && !availability.contains { $0.readsNavigation || $0.all.contains { if case .held = $0 { true } else { false } } }
  }

  /// Returns the machine without its navigation; nil if closing an entry may raise an event.
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
    // A person may make these true at any time by navigating, without an event.
    let moments = transitions.filter { !$0.trigger.isEvent }.compactMap(\.condition)
    machine.abstraction.hasUnseenMoves = moments.contains(where: \.readsNavigation)
    return machine
  }

  /// True if the navigation decides whether an awaited event would be taken.
  var promisesReadNavigation: Bool {
    let awaited = Set(states.flatMap(\.awaits))
    let takers = transitions.filter { !awaited.isDisjoint(with: $0.events) }
    return (takers.compactMap(\.condition) + awaited.compactMap { events[$0].promise }).contains(where: \.readsNavigation)
  }

  /// Returns the commands that a person may give and whose effect on the machine no link has.
  private func commandsOfPersons(asking expressions: [LoweredExpression]) -> [Int] {
    let observesLinks = expressions.observeLinks
    return routes.indices.filter { index in
      guard !routes[index].raises.isEmpty, observesLinks || !opensEverywhere(index) else { return false }
      return routes.contains { $0.opens.contains(index) } || elements.contains { $0.opens.contains(index) }
        || transitions.contains { $0.opens?.route == index }
    }
  }

  /// Returns true if a link to the route opens it in every state, so that links cover all that a person can do with it.
  func opensEverywhere(_ route: Int) -> Bool {
    guard routes[route].isLinked, !routes[route].lookup, states[0].arrival?.policy == .open else { return false }
    let policies = states.compactMap(\.arrival) + routes[route].arrivals.values
    return policies.allSatisfy { $0.policy == .open }
  }
}

extension TransitionSystem.Trigger {
  /// True for triggers that come from outside or are raised, so that the guard is evaluated at that moment only.
  fileprivate var isEvent: Bool {
    switch self {
    case .events, .after: true
    case .always, .done: false
    }
  }
}
