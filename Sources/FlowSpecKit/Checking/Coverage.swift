/// The extent of the exploration behind an answer.
struct Coverage: Sendable {
  var configurations = 0
  var transitions = 0
  var depth = 0
  /// The parts on which the question does not depend.
  var leftOut: [String] = []
  /// The navigation, or containers, whose content was not stored; any content was assumed possible.
  var guessed: [String] = []
  /// The bound up to which lists were explored; nil if no longer lists exist.
  var listDepth: Int?

  init() {}

  /// The doubt about absence: longer lists may permit what was not seen.
  var cutOff: Verdict.Doubt? { listDepth.map { .depth($0) } }
  /// The verdict `undecided` because lists were cut off; nil if they were not.
  var cut: Verdict? { cutOff.map { .undecided($0) } }

  /// `230 configurations, up to 4 steps from the launch`.
  var text: String {
    "\(Measure.grouped(configurations)) configuration\(configurations == 1 ? "" : "s"), up to \(depth) step\(depth == 1 ? "" : "s") from the launch"
  }

  mutating func add(_ other: Coverage) {
    configurations += other.configurations
    transitions += other.transitions
    depth = max(depth, other.depth)
    listDepth = other.listDepth ?? listDepth
    guessed += other.guessed.filter { !guessed.contains($0) }
    if leftOut.isEmpty { leftOut = other.leftOut } else { leftOut.removeAll { !other.leftOut.contains($0) } }
  }
}
