/// An expression for a string: literals with interpolations, and other terms.
struct StringExpression {
  private enum Part {
    case literal(String)
    case interpolation(String)
    case term(String)
  }

  private var parts: [Part] = []

  mutating func append(_ literal: String) {
    guard !literal.isEmpty else { return }
    if case .literal(let before)? = parts.last {
      parts[parts.count - 1] = .literal(before + literal)
    } else {
      parts.append(.literal(literal))
    }
  }

  /// Appends the text of a value.
  mutating func interpolate(_ code: String) {
    parts.append(.interpolation(code))
  }

  /// Appends an expression that is a string.
  mutating func add(_ term: String) {
    parts.append(.term(term))
  }

  mutating func append(_ other: StringExpression) {
    for part in other.parts {
      if case .literal(let text) = part { append(text) } else { parts.append(part) }
    }
  }

  /// The number of characters above which a literal is split.
  private static let room = 80

  var code: String {
    var terms: [String] = []
    var literal = ""
    var word = ""
    func end() {
      if !literal.isEmpty { terms.append("\"\(literal)\"") }
      literal = ""
    }
    func endWord() {
      if literal.count + word.count > Self.room { end() }
      literal += word
      word = ""
    }
    for part in parts {
      switch part {
      case .literal(let text):
        for (place, next) in Self.words(text).enumerated() {
          if place > 0 { endWord() }
          word += SwiftText.literal(next).dropFirst().dropLast()
        }
      case .interpolation(let code): word += "\\(\(code))"
      case .term(let code):
        endWord()
        end()
        terms.append(code)
      }
    }
    endWord()
    end()
    return terms.isEmpty ? "\"\"" : terms.joined(separator: " + ")
  }

  /// Splits a text before the punctuation of URLs.
  private static func words(_ text: String) -> [String] {
    text.reduce(into: [""]) { words, character in
      if "/?&#".contains(character) { words.append("") }
      words[words.count - 1].append(character)
    }
  }
}
