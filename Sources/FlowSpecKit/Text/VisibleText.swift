/// Replaces characters that a reader cannot see, or that a parser may take for a line end.
///
/// They are controls, line and paragraph separators, marks that change the direction of writing or have no width, and byte order
/// marks (Unicode Technical Report 36, section 2.8), fillers and tags. Joiners and variation selectors stay, because some scripts and
/// emoji need them.
enum VisibleText {
  /// Returns the text with a picture for each control character, and U+FFFD for each other hidden one.
  static func of(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isHidden) else { return text }
    return text.unicodeScalars.map { substitute($0) ?? String($0) }.joined()
  }

  static func isHidden(_ scalar: Unicode.Scalar) -> Bool { substitute(scalar) != nil }

  /// Returns the text for a hidden character; nil for all others.
  static func substitute(_ scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0x00...0x1F: Unicode.Scalar(0x2400 + scalar.value).map(String.init)
    case 0x7F: "\u{2421}"
    case 0x80...0x9F, 0x2028...0x202E, 0x2066...0x206F, 0xFFF9...0xFFFB: "\u{FFFD}"
    // Nobody sees these marks; without them, a text reads the same or nearly so.
    case 0x00AD, 0x034F, 0x061C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180E, 0x200B, 0x200E, 0x200F, 0x2060...0x2064, 0x3164, 0xFEFF, 0xFFA0: ""
    case 0x1D173...0x1D17A, 0xE0000...0xE007F: ""
    default: nil
    }
  }

  /// Returns text for a comment that ends with its line, in C and in languages with its preprocessor.
  static func comment(_ text: String) -> String {
    let line = of(text)
    // A final backslash, also as a trigraph, would continue the comment on the next line.
    return line.hasSuffix("\\") || line.hasSuffix("??/") ? line + "." : line
  }
}
