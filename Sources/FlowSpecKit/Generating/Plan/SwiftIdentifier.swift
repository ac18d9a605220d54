/// How names of a spec become names in Swift.
enum SwiftIdentifier {
  /// Words that a declaration may be called, and that begin something else where an expression stands.
  private static let operators: Set<String> = ["await", "unsafe"]

  static let impossible = SwiftWords.impossible

  /// Names that no nested type can have, without backticks.
  static let impossibleTypes: Set<String> = ["Type", "Protocol", "Self", "Any"]

  static func escaped(_ name: String) -> String {
    SwiftWords.keywords.contains(name) || operators.contains(name) ? "`\(name)`" : name
  }

  /// As the label of an argument, where but one word needs backticks.
  static func label(_ name: String) -> String {
    name == "inout" ? "`\(name)`" : name
  }

  /// As a label where it is declared: Swift warns of two more words there.
  static func declaredLabel(_ name: String) -> String {
    name == "var" || name == "let" ? "`\(name)`" : label(name)
  }

  /// `orderTab` and `OrderTab` name the type `OrderTab`.
  static func typeName(_ name: String) -> String {
    guard let first = name.utf8.first, first < 0x80 else { return name.prefix(1).uppercased() + name.dropFirst() }
    return "a"..."z" ~= Unicode.Scalar(first) ? String(Unicode.Scalar(first - 32)) + name.dropFirst() : name
  }

  /// `["signedIn", "browsing"]` is `signedInBrowsing`.
  static func joined(_ parts: [String]) -> String {
    (parts.first ?? "") + parts.dropFirst().map(typeName).joined()
  }
}
