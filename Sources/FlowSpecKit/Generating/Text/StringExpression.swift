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

  var code: String {
    var terms: [String] = []
    var isOpen = false
    for part in parts {
      let inner: String
      switch part {
      case .literal(let text): inner = String(SwiftText.literal(text).dropFirst().dropLast())
      case .interpolation(let code): inner = "\\(\(code))"
      case .term(let code):
        terms.append(code)
        isOpen = false
        continue
      }
      if isOpen { terms[terms.count - 1] += inner } else { terms.append("\"" + inner) }
      isOpen = true
    }
    return terms.isEmpty ? "\"\"" : terms.map { $0.hasPrefix("\"") ? $0 + "\"" : $0 }.joined(separator: " + ")
  }
}
