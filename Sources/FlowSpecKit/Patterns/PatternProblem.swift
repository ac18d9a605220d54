/// Why a text is no pattern.
public struct PatternProblem: Error, Hashable, Sendable {
  /// One clause, lower case, without a full stop.
  public let message: String
  /// The faulty part, in UTF-8 offsets of the pattern's text.
  public let range: Range<Int>

  public init(_ message: String, at range: Range<Int>) {
    self.message = message
    self.range = range
  }
}
