/// States that begin with empty navigation.
///
/// Entering a state that has a root removes all entries. So what a person can do there follows from the root alone, whatever was open before.
extension TransitionSystem {
  /// Returns the outermost states with a root below which all leaves are among these.
  func rooms(of leaves: [Int]) -> [Int] {
    let wanted = Set(leaves)
    var found: Set<Int> = []
    for leaf in leaves {
      let around = ancestors(of: leaf).filter { room in
        states[room].root != nil
          && states.indices.allSatisfy { wanted.contains($0) || !states[$0].children.isEmpty || !ancestors(of: $0).contains(room) }
      }
      if let room = around.last { found.insert(room) }
    }
    return found.sorted()
  }

  /// Returns the system with its navigation explored only while one of these states is active, each of which has a root; at other times
  /// nothing is open, and facts about the navigation are guessed. Returns nil if an entry may tell its dismissal in these states.
  ///
  /// It over-approximates the machine, and what is open in these states.
  func withNavigation(in rooms: [Int], asking expressions: [LoweredExpression]) -> TransitionSystem? {
    let isInside = rooms.reduce(LoweredExpression.constant(0)) { .either($0, .active(ID($1))) }
    let tellsInside = routes.indices.contains { route in routes[route].dismissed != nil && !rooms.allSatisfy { isClosed(route, in: $0) } }
    guard hasNavigation, !tellsInside else { return nil }
    var part = self
    part.guessNavigation(asking: expressions)
    for fact in part.abstraction.guesses.keys { part.abstraction.guesses[fact]?.isKnownWhile = isInside }
    for index in part.abstraction.unseenDismissals.indices {
      let dismissal = part.abstraction.unseenDismissals[index]
      part.abstraction.unseenDismissals[index].mayBeKept = .both(.negation(isInside), dismissal.mayBeKept)
      part.abstraction.unseenDismissals[index].mayOpen = .both(.negation(isInside), dismissal.mayOpen)
    }
    for index in part.abstraction.unseenInterruptions.indices {
      let interruption = part.abstraction.unseenInterruptions[index]
      part.abstraction.unseenInterruptions[index].mayBeKept = .both(.negation(isInside), interruption.mayBeKept)
    }
    let standing = standingRoutes
    for index in routes.indices where !routes[index].isCommand {
      part.routes[index].available = .both(isInside, routes[index].available ?? .constant(1))
      // A route that is never available has no entries.
      guard !standing.contains(index), rooms.allSatisfy({ isClosed(index, in: $0) }) else { continue }
      part.routes[index].places = routes[index].places.map { _ in nil }
    }
    return part
  }

  /// Returns the system with its navigation explored only in the innermost state with a root in which a configuration must be that
  /// satisfies the expression. Returns nil if there is no such state, or if its content may depend on what was open before.
  func withRoom(asking expressions: [LoweredExpression]) -> TransitionSystem? {
    guard let expression = expressions.first, expressions.count == 1, expression.readsNavigation, canSummarizeLists(asking: expressions) else {
      return nil
    }
    let states = expression.conjuncts.compactMap { if case .active(let state) = $0 { state.index } else { nil } }
    let rooms = states.compactMap { ancestors(of: $0).first { self.states[$0].root != nil } }
    // Later states lie deeper, or are alternatives.
    guard let room = rooms.max(), !mayRestore(in: room) else { return nil }
    let parts = (expressions + self.expressions).flatMap(\.all)
    let readsLinks = parts.contains { if case .held = $0 { true } else { false } } || expressions.observeLinks
    guard !readsLinks, !expression.all.contains(where: { if case .received = $0 { true } else { false } }) else { return nil }
    guard var part = withNavigation(in: [room], asking: expressions) else { return nil }
    part.abstraction.forgetsHeldLinks = true
    // A link that opens something elsewhere does not matter.
    part.abstraction.unseenInterruptions = []
    part.abstraction.wholeLists = part.listsWithoutRepetition
    part.abstraction.summarizesLists = true
    return part.mergingRoutes(asking: expressions) ?? part
  }

  /// Returns true if saved navigation may be restored while a state is active: links open there.
  private func mayRestore(in room: Int) -> Bool {
    guard restores, savesNavigation else { return false }
    return states.indices.contains { leaf in
      guard states[leaf].children.isEmpty else { return false }
      let around = ancestors(of: leaf)
      return around.contains(room) && around.compactMap { states[$0].arrival }.first?.policy == .open
    }
  }

  /// The routes that are tabs or bases.
  private var standingRoutes: Set<Int> {
    var found: Set<Int> = []
    for container in layouts.flatMap(\.containers) {
      switch container.kind {
      case .tabs(let tabs): found.formUnion(tabs)
      case .stack(base: .route(let base)?): found.insert(base.index)
      case .stack, .column, .modal, .windows, .elsewhere: continue
      }
    }
    return found
  }

  /// Returns true if the route is never available while a state is active.
  private func isClosed(_ route: Int, in room: Int) -> Bool { routes[route].available.map { excludes($0, room) } ?? false }

  /// Returns true if an expression asks for states that are never active together with this one.
  private func excludes(_ expression: LoweredExpression, _ state: Int) -> Bool {
    switch expression {
    case .and(let left, let right): excludes(left, state) || excludes(right, state)
    case .or(let left, let right): excludes(left, state) && excludes(right, state)
    case .active(let other): !canBeActive(state, with: other.index)
    default: false
    }
  }

  /// Returns true if one state is around the other, or they are in different regions.
  func canBeActive(_ state: Int, with other: Int) -> Bool {
    let (one, two) = (ancestors(of: state), ancestors(of: other))
    guard !one.contains(other), !two.contains(state), let common = one.first(where: two.contains) else { return true }
    return states[common].kind == .parallel
  }
}
