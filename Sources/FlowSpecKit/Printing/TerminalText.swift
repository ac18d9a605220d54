/// Escapes and measures text for a terminal: no text can move the cursor, and the width of every character is known.
public enum TerminalText {
  /// Escapes a text of several lines.
  public static func lines(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { harmless(String($0)) }.joined(separator: "\n")
  }

  /// Escapes control characters, and characters that change the direction of writing.
  public static func harmless(_ text: String) -> String { VisibleText.of(text) }

  /// Escapes a path at the start of a line, so that no CI service takes it for a command, as GitHub takes `::error::`.
  public static func path(_ path: String) -> String {
    (path.drop { $0.isWhitespace }.hasPrefix("::") ? "./" : "") + harmless(path)
  }

  /// Returns the columns of a character: none, one or two.
  static func width(of character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    if first.isASCII { return character.unicodeScalars.contains("\u{FE0F}") ? 2 : 1 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    if first.properties.isEmojiPresentation || character.unicodeScalars.contains("\u{FE0F}") { return 2 }
    return isWide(first) ? 2 : 1
  }

  /// Returns true for East Asian wide and full-width blocks (Unicode Standard Annex 11), without emoji.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
      0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
      0x1F1E6...0x1F1FF, 0x20000...0x3FFFD:
      true
    default:
      false
    }
  }

  static func width(of text: String) -> Int {
    text.reduce(0) { $0 + width(of: $1) }
  }
}
