/// The reason why a text is no pattern.
struct PatternProblem: Error, Hashable, Sendable {
  /// One clause, lower case, without a full stop.
  let message: String
  /// The faulty part, in UTF-8 offsets of the pattern's text.
  let range: Range<Int>

  init(_ message: String, at range: Range<Int>) {
    self.message = message
    self.range = range
  }
}
