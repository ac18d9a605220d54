/// Openings that a part of the flow follows although it does not explore the navigation.
///
/// A route that is not kept stays so until it opens. An opening comes only when nothing else is left to do in its macrostep, so an unseen
/// one is like a later macrostep of its own, unless something of the same macrostep still waits.
extension TransitionSystem {
  /// Returns the system that follows openings by transitions, and by the roots of states, although it does not explore the navigation.
  func followingOpenings() -> TransitionSystem {
    var system = self
    system.abstraction.unseenOpenings = transitions.enumerated()
      .reduce(into: [:]) { found, transition in found[transition.offset] = transition.element.opens?.route }
    return system
  }

  /// Counts on facts that need an opening only where no opening is unseen that is not like a later macrostep.
  ///
  /// - Parameters:
  ///   - linked: The routes to which links lead in the whole flow.
  ///   - isUnseen: Returns true if a transition that this part lacks may open the route together with what it has.
  mutating func countOnFollowedOpenings(linked: Set<Int>, isUnseen: (Int) -> Bool = { _ in false }) {
    // Another held link may open a route before this one is judged.
    func isSeen(_ route: Int) -> Bool { !isUnseen(route) && !(linked.contains(route) && held.capacity > 1) }
    for case (let fact, let route?) in abstraction.guesses.map({ ($0.key, $0.value.entry) }) where !isSeen(route) {
      abstraction.guesses[fact]?.entry = nil
    }
    for index in abstraction.unseenInterruptions.indices where !isSeen(abstraction.unseenInterruptions[index].route) {
      abstraction.unseenInterruptions[index].needsOpening = false
    }
  }
}
