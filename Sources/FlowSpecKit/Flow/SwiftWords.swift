/// Swift's reserved words.
enum SwiftWords {
  /// Reserved words; a name may be one only in backticks, if at all.
  static let keywords: Set<String> = [
    "Any", "Self", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do",
    "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init",
    "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public", "repeat",
    "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while",
  ]

  /// Words that Swift does not permit as a case or member, even in backticks.
  static let impossible: Set<String> = ["Type", "Protocol", "self", "Self"]

  /// Returns true if a text is one expression on one line: brackets and quotes are closed, and no statement ends and no comment
  /// begins in it.
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
      // `#` would begin a directive or a raw string.
      case "#": return false
      case _ where last == "\\": guard character == "." else { return false }
      default: break
      }
    }
    return !isQuoted && open.isEmpty && !text.allSatisfy(\.isWhitespace)
  }
}
