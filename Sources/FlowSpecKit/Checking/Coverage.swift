/// How much was looked at for an answer.
struct Coverage: Sendable {
  var configurations = 0
  var transitions = 0
  var depth = 0
  /// The parts that the question does not depend on.
  var leftOut: [String] = []
  /// The navigation, or containers, of whose content nothing was kept: whatever may lie there was taken to be there.
  var guessed: [String] = []
  /// Lists were explored up to this many entries, and longer ones exist.
  var listDepth: Int?

  init() {}

  /// Why nothing can be called impossible: beyond the depth of the lists there may be a way.
  var cutOff: Verdict.Doubt? { listDepth.map { .depth($0) } }
  /// Undecided for that reason.
  var cut: Verdict? { cutOff.map { .undecided($0) } }

  mutating func add(_ other: Coverage) {
    configurations += other.configurations
    transitions += other.transitions
    depth = max(depth, other.depth)
    listDepth = other.listDepth ?? listDepth
    guessed += other.guessed.filter { !guessed.contains($0) }
    if leftOut.isEmpty { leftOut = other.leftOut } else { leftOut.removeAll { !other.leftOut.contains($0) } }
  }
}
