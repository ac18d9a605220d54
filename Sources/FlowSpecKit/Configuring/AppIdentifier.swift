/// An app's name in Apple's files: the team's prefix, a dot, and the bundle identifier.
public enum AppIdentifier {
  public static let expectation = "a prefix of ten letters and digits, a dot and the bundle identifier, such as ABCDE12345.com.example.shop"

  public static func isOne(_ text: String) -> Bool {
    guard let dot = text.firstIndex(of: ".") else { return false }
    let prefix = text[..<dot]
    let bundle = text[text.index(after: dot)...]
    return prefix.utf8.count == 10 && prefix.unicodeScalars.allSatisfy { ScalarSet.wordCharacters.contains($0) && $0 != "_" }
      && !bundle.isEmpty && bundle.unicodeScalars.allSatisfy { ScalarSet.wordCharacters.contains($0) || $0 == "-" || $0 == "." }
  }

  /// Returns the bundle identifier after the prefix.
  static func bundle(of id: String) -> String {
    id.firstIndex(of: ".").map { String(id[id.index(after: $0)...]) } ?? id
  }
}
