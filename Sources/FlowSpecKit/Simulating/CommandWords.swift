/// Splits a command line of the simulator into words; quotes keep spaces.
struct CommandWords {
  let verb: String
  let rest: [String]

  init(_ line: String) throws(SimulatorProblem) {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in line {
      switch character {
      case _ where character == quote: quote = nil
      case _ where quote != nil: word = (word ?? "") + String(character)
      case "\"", "'":
        quote = character
        word = word ?? ""
      case _ where character.isWhitespace:
        if let found = word { words.append(found) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    if let quote { throw SimulatorProblem("a \(quote) is missing at the end") }
    if let word { words.append(word) }
    verb = words.first ?? ""
    rest = Array(words.dropFirst())
  }
}

/// The reason why a command has no effect.
struct SimulatorProblem: Error {
  let message: String

  init(_ message: String) {
    self.message = message
  }

  /// Returns a problem that suggests the most similar name, or lists the known ones if they are few.
  static func unknown(_ what: String, named name: String, among known: [String]) -> SimulatorProblem {
    let message = "there is no \(what) '\(name)'"
    if let nearest = nearestName(to: name, among: known) { return SimulatorProblem(message + "; did you mean '\(nearest)'?") }
    if known.isEmpty { return SimulatorProblem(message + "; the flow has none") }
    return SimulatorProblem(message + (known.count > 16 ? "; 'what' lists the possible commands" : "; use one of: \(known.joined(separator: ", "))"))
  }
}
