/// A mistake in one text of an origin.
struct OriginTextProblem: Hashable, Sendable {
  /// The text, by its index among the prefixes, the schemes or the hosts.
  enum Place: Hashable, Sendable {
    case prefix(Int), scheme(Int), host(Int)
  }

  let place: Place
  let problem: OriginProblem
}
