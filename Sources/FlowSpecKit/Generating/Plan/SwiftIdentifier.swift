/// Converts names of a spec to names in Swift.
enum SwiftIdentifier {
  /// Words that are valid names of declarations but operators in expressions.
  private static let operators: Set<String> = ["await", "unsafe"]

  static let impossible = SwiftWords.impossible

  /// Names that no nested type can have without backticks.
  static let impossibleTypes: Set<String> = ["Type", "Protocol", "Self", "Any"]

  static func escaped(_ name: String) -> String {
    SwiftWords.keywords.contains(name) || operators.contains(name) ? "`\(name)`" : name
  }

  /// Returns the name as an argument label; only one word needs backticks there.
  static func label(_ name: String) -> String {
    name == "inout" ? "`\(name)`" : name
  }

  /// Returns the name as a label in a declaration, where Swift warns about two more words.
  static func declaredLabel(_ name: String) -> String {
    name == "var" || name == "let" ? "`\(name)`" : label(name)
  }

  /// Returns `OrderTab` for `orderTab` and `OrderTab`.
  static func typeName(_ name: String) -> String {
    guard let first = name.utf8.first, first < 0x80 else { return name.prefix(1).uppercased() + name.dropFirst() }
    return "a"..."z" ~= Unicode.Scalar(first) ? String(Unicode.Scalar(first - 32)) + name.dropFirst() : name
  }

  /// Returns `signedInBrowsing` for `["signedIn", "browsing"]`.
  static func joined(_ parts: [String]) -> String {
    (parts.first ?? "") + parts.dropFirst().map(typeName).joined()
  }
}
