/// Escapes text from a spec for its place in Swift.
enum SwiftText {
  /// Returns a string literal with its quotes.
  static func literal(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default:
        if isPlain(scalar) {
          result.unicodeScalars.append(scalar)
        } else {
          result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        }
      }
    }
    return result + "\""
  }

  /// Returns a literal, or a concatenation of several that can be broken into lines; they are split after punctuation that ends
  /// words.
  static func literals(_ text: String, room: Int = 60) -> String {
    var parts = [""]
    var word = ""
    func addWord() {
      if !parts[parts.count - 1].isEmpty, parts[parts.count - 1].count + word.count > room { parts.append("") }
      parts[parts.count - 1] += word
      word = ""
    }
    for character in text {
      word.append(character)
      if " /?&=".contains(character) { addWord() }
    }
    addWord()
    return parts.map(literal).joined(separator: " + ")
  }

  /// Returns the lines of a comment without slashes; characters that could end or hide a line are replaced by their code points.
  static func commentLines(_ text: String) -> [String] {
    text.unicodeScalars.split(omittingEmptySubsequences: false) { $0.value == 0x0A }.map { written in
      let line = written.last?.value == 0x0D ? written.dropLast() : written
      var result = ""
      for scalar in line {
        if scalar == "\t" || isPlain(scalar) {
          result.unicodeScalars.append(scalar)
        } else {
          result += "U+\(String(scalar.value, radix: 16, uppercase: true))"
        }
      }
      return String(result.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }
  }

  /// Returns true for a scalar that is no control and does not change the display or the end of a line.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    // The zero-width joiner joins emoji.
    if scalar.value == 0x200D { return true }
    if VisibleText.isHidden(scalar) { return false }
    return switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
    default: true
    }
  }
}
