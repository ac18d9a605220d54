/// Words that Swift keeps for itself.
enum SwiftWords {
  /// Names only in backticks, if at all.
  static let keywords: Set<String> = [
    "Any", "Self", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do",
    "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init",
    "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public", "repeat",
    "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while",
  ]

  /// Names that Swift lets no case or member have, not even in backticks.
  static let impossible: Set<String> = ["Type", "Protocol", "self", "Self"]

  /// Returns whether it is one expression of one line: its brackets and quotes close, and it neither ends a statement nor begins a comment.
  static func isWholeExpression(_ text: String) -> Bool {
    var open: [Character] = []
    var isQuoted = false
    var last: Character = " "
    for character in text {
      defer { last = isQuoted && last == "\\" ? " " : character }
      guard !character.isNewline else { return false }
      if isQuoted {
        if character == "\"", last != "\\" { isQuoted = false }
        continue
      }
      switch character {
      case "\"": isQuoted = true
      case "(": open.append(")")
      case "[": open.append("]")
      case "{": open.append("}")
      case ")", "]", "}": guard open.popLast() == character else { return false }
      case ";", ",": guard !open.isEmpty else { return false }
      case "/": guard last != "/", last != "*" else { return false }
      case "*": guard last != "/" else { return false }
      // Neither a directive nor an escape.
      case "#": return false
      case _ where last == "\\": guard character == "." else { return false }
      default: break
      }
    }
    return !isQuoted && open.isEmpty && !text.allSatisfy(\.isWhitespace)
  }
}
