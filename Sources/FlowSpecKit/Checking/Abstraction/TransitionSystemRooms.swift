/// States that begin with empty navigation.
///
/// Entering a state that has a root removes all entries. So what a person can do there follows from the root alone, whatever was open before.
extension TransitionSystem {
  /// Returns the outermost states with a root below which all leaves are these, so that they hold all of them; nil if some leaf is in no
  /// such state.
  func rooms(of leaves: [Int]) -> [Int]? {
    let wanted = Set(leaves)
    var found: Set<Int> = []
    for leaf in leaves {
      let around = ancestors(of: leaf).filter { room in
        states[room].root != nil
          && states.indices.allSatisfy { wanted.contains($0) || !states[$0].children.isEmpty || !ancestors(of: $0).contains(room) }
      }
      guard let room = around.last else { return nil }
      found.insert(room)
    }
    return found.sorted()
  }

  /// Returns the system with its navigation explored only while one of these states is active, each of which has a root; at other times
  /// nothing is open, and facts about the navigation are guessed. Returns nil if an entry may tell its dismissal in these states.
  ///
  /// It over-approximates the machine, and what is open in these states.
  func withNavigation(in rooms: [Int], asking expressions: [LoweredExpression]) -> TransitionSystem? {
    let isInside = rooms.reduce(LoweredExpression.constant(0)) { .either($0, .active(ID($1))) }
    let tellsInside = routes.contains { route in
      route.dismissed != nil && !rooms.allSatisfy { room in route.available?.conjuncts.contains { excludes($0, room) } ?? false }
    }
    guard hasNavigation, !tellsInside else { return nil }
    var part = self
    part.guessNavigation(asking: expressions)
    for fact in part.abstraction.guesses.keys { part.abstraction.guesses[fact]?.isKnownWhile = isInside }
    for index in part.abstraction.unseenDismissals.indices {
      let dismissal = part.abstraction.unseenDismissals[index]
      part.abstraction.unseenDismissals[index].mayBeKept = .both(.negation(isInside), dismissal.mayBeKept)
      part.abstraction.unseenDismissals[index].mayOpen = .both(.negation(isInside), dismissal.mayOpen)
    }
    for index in routes.indices where !routes[index].isCommand {
      part.routes[index].available = .both(isInside, routes[index].available ?? .constant(1))
    }
    return part
  }

  /// Returns true if an expression asks for a state that is never active together with this one.
  private func excludes(_ expression: LoweredExpression, _ state: Int) -> Bool {
    guard case .active(let other) = expression else { return false }
    let (one, two) = (ancestors(of: state), ancestors(of: other.index))
    guard !one.contains(other.index), !two.contains(state), let common = one.first(where: two.contains) else { return false }
    return states[common].kind != .parallel
  }
}
