/// The part of the navigation that is explored. All but the first three over-approximate: absence is proof, presence is not.
enum NavigationView {
  case whole
  /// With fewer stimuli, so that presence is proof, and absence is not.
  case fewOpenings
  /// Like `fewOpenings`, with still fewer stimuli.
  case fewestOpenings
  /// Without the content of containers that no expression reads.
  case neededContainers
  /// Like `neededContainers`, but with lists of any length, of which only the topmost entry is known, and if others may lie
  /// below.
  case outlines
  /// Like `neededContainers`, but with lists of any length, of which the topmost entry is known, and the set of routes below it.
  case summaries
  /// Like `summaries`, but without the content of containers that the question does not read; guards about it have guessed values.
  case askedContainers
  /// Like `askedContainers`, with the containers whose entries hold links or tell that they were dismissed, and with whole lists where each
  /// route has at most one entry.
  case askedLists
  /// Only while a state with a root is active, to which the question is confined; with lists of any length, like `askedLists`.
  case room
  /// Without the navigation; guards about it have guessed values.
  case machine

  /// True if lists have no bound.
  var isUnbounded: Bool {
    switch self {
    case .machine, .outlines, .summaries, .askedContainers, .askedLists, .room: true
    case .whole, .fewOpenings, .fewestOpenings, .neededContainers: false
    }
  }

  /// Returns the part of a flow to explore; nil if it is the whole flow, or if the view does not apply.
  func part(of system: TransitionSystem, asking expressions: [LoweredExpression] = []) -> TransitionSystem? {
    guard self != .whole else { return system }
    guard system.hasNavigation else { return nil }
    if self == .machine { return system.withoutNavigation(asking: expressions) }
    if self == .fewOpenings { return system.withFewOpenings(asking: expressions, readsGuards: true) }
    if self == .fewestOpenings { return system.withFewOpenings(asking: expressions, readsGuards: false) }
    if self == .room { return system.withRoom(asking: expressions) }
    if self == .askedContainers { return system.withContainers(asked: expressions, isClosingGuessed: true, keepsWholeLists: false) }
    if self == .askedLists { return system.withContainers(asked: expressions, isClosingGuessed: false, keepsWholeLists: true) }
    var part = system
    part.abstraction.unknownContainers = NavigationAbstraction(system: system).containersNotNeeded(for: expressions)
    if self == .summaries || self == .outlines {
      guard system.canSummarizeLists(asking: expressions) else { return nil }
      if self == .outlines, !system.canOutlineLists { return nil }
      part.abstraction.summarizesLists = true
      part.abstraction.outlinesLists = self == .outlines
      return part.mergingRoutes(asking: expressions) ?? part
    }
    return part.abstraction.unknownContainers.isEmpty ? nil : part
  }
}

extension NavigationAbstraction {
  /// Returns the bounds for the truth of a fact before a macrostep.
  fileprivate func guess(of fact: LoweredExpression) -> TransitionSystem.Guess {
    let may = possible(fact, isSettled: false) ?? .constant(1)
    let mayNot = possible(.negation(fact), isSettled: false) ?? .constant(1)
    return TransitionSystem.Guess(may: may, must: .negation(mayNot), entry: openedEntry(of: fact))
  }

  /// Returns the route that a fact needs to be kept if it opens only by a link, a person, a transition, or when it is restored; a root fills
  /// a blank screen.
  private func openedEntry(of fact: LoweredExpression) -> Int? {
    switch fact {
    case .kept(.route(let route)), .shown(.route(let route), _): needsOpening(route.index) ? route.index : nil
    default: nil
    }
  }

  fileprivate func needsOpening(_ route: Int) -> Bool {
    isEntryFact(.kept(.route(ID(route)))) && !system.states.contains { $0.root?.route == route }
  }

  /// Returns the interruptions of links by the entries of routes that are not explored.
  fileprivate func unseenInterruptions(_ routes: [Int]) -> [TransitionSystem.UnseenInterruption] {
    routes.filter { system.routes[$0].interrupt != nil }.map { route in
      // More than the active states would have to be explored for this alone.
      let mayBeKept = (possible(.kept(.route(ID(route)))) ?? .constant(1)).onStatesAlone
      return TransitionSystem.UnseenInterruption(route: route, mayBeKept: mayBeKept, needsOpening: needsOpening(route))
    }
  }
}

extension TransitionSystem {
  /// Returns true if lists can be summarized: no comparison relates facts of the navigation.
  func canSummarizeLists(asking expressions: [LoweredExpression]) -> Bool {
    !expressions.flatMap(\.all).contains { part in
      if case .compare(_, let left, let right) = part { left.readsNavigation || right.readsNavigation } else { false }
    }
  }

  /// True if it has no observable effect when an entry below the topmost one is removed as unavailable.
  fileprivate var canOutlineLists: Bool {
    let availability = routes.compactMap(\.available) + elements.compactMap(\.available)
    return !routes.contains { $0.dismissed != nil }
      && !availability.contains { $0.readsNavigation || $0.all.contains { if case .held = $0 { true } else { false } } }
  }

  /// Returns the system without the content of containers that these expressions do not read, also if guards read it; nil if there is
  /// nothing to guess. A person may change that content at any time.
  ///
  /// - Parameters:
  ///   - isClosingGuessed: True if it is guessed when entries of such a container are dismissed, or interrupt a link.
  ///   - keepsWholeLists: True if lists are stored whole where that is possible.
  fileprivate func withContainers(
    asked expressions: [LoweredExpression], isClosingGuessed: Bool, keepsWholeLists: Bool
  ) -> TransitionSystem? {
    guard canSummarizeLists(asking: expressions) else { return nil }
    let abstraction = NavigationAbstraction(system: self)
    var part = self
    part.abstraction.unknownContainers = abstraction.containersNotRead(by: expressions, isClosingGuessed: isClosingGuessed)
    if isClosingGuessed { part.guessClosings(asking: expressions, abstraction) }
    if keepsWholeLists { part.abstraction.wholeLists = part.listsWithoutRepetition }
    for fact in self.expressions.flatMap(\.all) where fact.isNavigationFact && part.abstraction.guesses[fact] == nil {
      guard !abstraction.containers(deciding: fact).isDisjoint(with: part.abstraction.unknownContainers) else { continue }
      var guess = abstraction.guess(of: fact)
      guess.isBoundedByKnown = abstraction.containers(of: fact).isDisjoint(with: part.abstraction.unknownContainers)
      part.abstraction.guesses[fact] = guess
    }
    guard part.abstraction.guessesNavigation || !part.abstraction.wholeLists.isEmpty else { return nil }
    part.abstraction.hasUnseenMoves = !part.abstraction.guesses.isEmpty
    part.countOnSeenOpenings(asking: expressions)
    part.abstraction.summarizesLists = true
    return part.mergingRoutes(asking: expressions) ?? part
  }

  /// Notes the routes in unknown containers that interrupt links or tell their dismissal.
  private mutating func guessClosings(asking expressions: [LoweredExpression], _ abstraction: NavigationAbstraction) {
    let isUnknown = { [self] (route: Int) in !abstraction.containers(carrying: route).isDisjoint(with: self.abstraction.unknownContainers) }
    self.abstraction.unseenInterruptions = abstraction.unseenInterruptions(routes.indices.filter(isUnknown))
    self.abstraction.unseenDismissals = unseenDismissals(asking: expressions, abstraction).filter { isUnknown($0.route) }
    self.abstraction.unseenMovers = Set(transitions.indices.filter(mayRemoveEntries))
  }

  /// The most entries of a list that is stored whole.
  private static var mostEntries: Int { 6 }

  /// The lists in which each route has at most one entry, and whose routes are in no other list.
  var listsWithoutRepetition: Set<Place> {
    let lists = routesByList().filter { !abstraction.unknownContainers.contains($0.key.container) && !$0.value.isEmpty }
    return Set(
      lists.filter { list, own in
        own.count <= Self.mostEntries && own.allSatisfy { routes[$0].parameters.isEmpty }
          && lists.allSatisfy { $0.key == list || $0.value.isDisjoint(with: own) }
      }.keys)
  }

  /// Returns the machine without its navigation.
  ///
  /// The view guesses every fact about the navigation, and lets a person do at any time whatever matters to the machine. It has runs
  /// that the flow does not have, so only an answer that holds in all its runs counts; such an answer holds for lists of any length.
  func withoutNavigation(asking expressions: [LoweredExpression] = []) -> TransitionSystem {
    var machine = self
    machine.guessNavigation(asking: expressions)
    machine.hasNavigation = false
    return machine
  }

  /// Guesses all facts about the navigation, and whatever a person does that matters to the machine.
  mutating func guessNavigation(asking expressions: [LoweredExpression]) {
    let navigation = NavigationAbstraction(system: self)
    for atom in self.expressions.flatMap(\.all) where atom.isNavigationFact && abstraction.guesses[atom] == nil {
      abstraction.guesses[atom] = navigation.guess(of: atom)
    }
    guard hasNavigation else { return }
    abstraction.unseenCommands = commandsOfPersons(asking: expressions)
    abstraction.unseenDismissals = unseenDismissals(asking: expressions, navigation)
    abstraction.unseenInterruptions = navigation.unseenInterruptions(Array(routes.indices))
    abstraction.hasUnseenMoves = navigationEnables
    abstraction.unseenMovers = Set(transitions.indices.filter(mayRemoveEntries))
  }

  /// Leaves out held links if only the reachable configurations matter: a link that is held may arrive again whenever it would open.
  ///
  /// If their outcomes are observed, one of them is followed until it has an outcome, unless held links are `always` left out.
  mutating func forgetHeldLinks(asking expressions: [LoweredExpression], always: Bool = false) {
    let isRead = (expressions + self.expressions).flatMap(\.all).contains { if case .held = $0 { true } else { false } }
    guard dependsOnNavigation, !isRead else { return }
    let observesEvents = expressions.flatMap(\.all).contains { if case .received = $0 { true } else { false } }
    if always || !expressions.observeLinks {
      // The link would open in a step of its own, after the one in which the event comes.
      guard !observesEvents else { return }
      abstraction.forgetsHeldLinks = true
    } else if held.capacity > 1 {
      held.capacity = 1
      abstraction.followsOneLink = true
    }
  }

  /// True if its runs depend on the navigation, whether that is explored, guessed, or unseen.
  var dependsOnNavigation: Bool {
    hasNavigation || !abstraction.unseenCommands.isEmpty || !abstraction.unseenDismissals.isEmpty
      || expressions.contains(where: \.readsNavigation) || hasLinks && routes.contains { $0.interrupt != nil }
  }

  /// True if the content of some container is not explored.
  var guessesContainers: Bool { !abstraction.unknownContainers.isEmpty }

  /// Returns true if a transition closes or opens something, or may enter a state with a root.
  private func mayRemoveEntries(_ index: Int) -> Bool {
    let transition = transitions[index]
    if !transition.closes.isEmpty || transition.opens != nil { return true }
    return transition.targets.contains { target in
      let around = ancestors(of: transition.source)
      let path = ancestors(of: target.state)
      let outermost = path.last { !around.contains($0) } ?? target.state
      let entersRegions = states.indices.contains { states[$0].kind == .parallel && ancestors(of: $0).contains(outermost) }
      return states.indices.contains { state in
        guard states[state].root != nil else { return false }
        if path.contains(state) { return !around.contains(state) || target.history == nil }
        let lineage = ancestors(of: state)
        return lineage.contains(target.state) || entersRegions && lineage.contains(outermost)
      }
    }
  }

  /// Returns a state and the states around it, innermost first.
  func ancestors(of state: Int) -> [Int] {
    var found = [state]
    while let last = found.last, let parent = states[last].parent { found.append(parent) }
    return found
  }

  /// True if a person may enable a transition by navigating, without an event.
  var navigationEnables: Bool { transitions.contains { !$0.trigger.isEvent && $0.condition?.readsNavigation ?? false } }

  /// Returns the routes whose `dismissed` events some transition takes, or some expression observes.
  private func unseenDismissals(asking expressions: [LoweredExpression], _ abstraction: NavigationAbstraction) -> [UnseenDismissal] {
    routes.indices.compactMap { route in
      guard let event = routes[route].dismissed?.event, matters(event, asking: expressions) else { return nil }
      let fact = LoweredExpression.kept(.route(ID(route)))
      return UnseenDismissal(
        route: route, mayBeKept: abstraction.possible(fact) ?? .constant(1),
        mayOpen: abstraction.possible(fact, isSettled: false) ?? .constant(1))
    }
  }

  private func matters(_ event: Int, asking expressions: [LoweredExpression]) -> Bool {
    transitions.contains { $0.events.contains(event) } || expressions.flatMap(\.all).contains(.received(ID(event)))
  }

  /// Counts on a route that is not kept staying so until it is seen to open, but not if an expression observes the macrostep: what opens
  /// unseen is like a macrostep of its own, in which nothing else is observed.
  mutating func countOnSeenOpenings(asking expressions: [LoweredExpression]) {
    guard expressions.flatMap(\.all).contains(where: \.isObservation) else { return }
    for fact in abstraction.guesses.keys { abstraction.guesses[fact]?.entry = nil }
  }

  /// Removes what is unseen and neither moves the machine nor is observed.
  mutating func removeUnseen(asking expressions: [LoweredExpression]) {
    let dismissals = abstraction.unseenDismissals.filter { matters(routes[$0.route].dismissed?.event ?? 0, asking: expressions) }
    let observesLinks = expressions.observeLinks
    let commands = abstraction.unseenCommands.filter { index in
      let isTaken = routes[index].raises.contains { matters($0.event, asking: expressions) }
      return isTaken && (observesLinks || !opensEverywhere(index))
    }
    (abstraction.unseenDismissals, abstraction.unseenCommands) = (dismissals, commands)
    abstraction.hasUnseenMoves = navigationEnables
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

extension PreparedSystem {
  /// The system without its navigation, from which slices of the machine alone are made.
  var withoutNavigation: PreparedSystem {
    machine.value {
      // A slice removes the commands and dismissals that it does not need.
      let observing = LoweredExpression.opened(nil)
      let machine = system.withoutNavigation(asking: [observing] + system.events.indices.map { .received(ID($0)) })
      return PreparedSystem(machine, Shape(machine, bounds: shape.bounds), faults: faults)
    }
  }
}
