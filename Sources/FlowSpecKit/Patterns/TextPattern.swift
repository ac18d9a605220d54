/// The regular expression of a `{ text: … }` type; it always covers the whole text.
///
/// `\d`, `\w` and `\s` are ASCII, `.` is all but a line end, and nothing is folded or normalised: a text is its scalars.
struct TextPattern: Sendable {
  let source: String
  let syntax: PatternSyntax
  let automaton: Automaton

  init(parsing text: String) throws(PatternProblem) {
    var parser = PatternParser(text)
    syntax = try parser.parse()
    source = text
    automaton = Automaton(syntax)
  }

  /// Takes time in proportion to the text.
  func matches(_ text: String) -> Bool {
    automaton.matches(text)
  }

  /// A shortest member, not empty if that can be helped: `1` for `[0-9]+`. nil if nothing matches.
  func example() -> String? {
    automaton.example()
  }

  /// A shortest text that both match; nil if there is none.
  func sharedExample(with other: TextPattern) -> String? {
    guard case .word(let word) = Automaton.shortestWord(in: [automaton, other.automaton]) else { return nil }
    return String(symbols: word)
  }

  /// Returns whether the other one matches everything that this one does; nil when that would take too long to find out.
  func isIncluded(in other: TextPattern) -> Bool? {
    automaton.isIncluded(in: other.automaton)
  }
}

extension TextPattern: Hashable {
  /// Two patterns are equal when they are written alike.
  static func == (left: TextPattern, right: TextPattern) -> Bool {
    left.source == right.source
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(source)
  }
}

extension Automaton {
  private static let notEmpty = Automaton(.repetition(.scalar(.all), atLeast: 1, atMost: nil))

  /// A shortest member, not empty if that can be helped.
  func example() -> String? {
    if case .word(let word) = Self.shortestWord(in: [self, Self.notEmpty]) { return String(symbols: word) }
    return matches("") ? "" : nil
  }
}
