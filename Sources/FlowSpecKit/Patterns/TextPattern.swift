/// The regular expression of a `{ text: … }` type; it always covers the whole text.
///
/// `\d`, `\w` and `\s` are ASCII, `.` matches all but line ends, and no text is case-folded or normalised.
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

  /// Returns true if the text matches; takes linear time.
  func matches(_ text: String) -> Bool {
    automaton.matches(text)
  }

  /// Returns a shortest member, if possible not empty: `1` for `[0-9]+`. Returns nil if nothing matches.
  func example() -> String? {
    automaton.example()
  }

  /// Returns a shortest text that both match; nil if there is none.
  func sharedExample(with other: TextPattern) -> String? {
    guard case .word(let word) = Automaton.shortestWord(in: [automaton, other.automaton]) else { return nil }
    return String(symbols: word)
  }

  /// Returns true if the other one matches every text that this one does; nil if that would take too long.
  func isIncluded(in other: TextPattern) -> Bool? {
    automaton.isIncluded(in: other.automaton)
  }
}

extension TextPattern: Hashable {
  /// Two patterns are equal if their sources are.
  static func == (left: TextPattern, right: TextPattern) -> Bool {
    left.source == right.source
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(source)
  }
}

extension Automaton {
  private static let notEmpty = Automaton(.repetition(.scalar(.all), atLeast: 1, atMost: nil))

  /// Returns a shortest member, if possible not empty.
  func example() -> String? {
    if case .word(let word) = Self.shortestWord(in: [self]), !word.isEmpty { return String(symbols: word) }
    if case .word(let word) = Self.shortestWord(in: [self, Self.notEmpty]) { return String(symbols: word) }
    return matches("") ? "" : nil
  }
}
