/// Quotes a text so that YAML reads it unchanged.
enum YAMLQuoting {
  /// Returns the text in double quotes, or in single quotes if it would need an escape; one line stays one line.
  static func quoted(_ text: String) -> String {
    guard text.contains("\"") || text.contains("\\") else { return "\"\(text)\"" }
    return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
  }

  /// Returns a condition of another language with the words of guards: `!a && b` is `not a and b`.
  static func asGuard(_ text: String) -> String {
    let words = text.replacing("&&", with: " and ").replacing("||", with: " or ").replacing(/!(?!=)/, with: "not ")
    return words.split(separator: " ").joined(separator: " ").replacing("( ", with: "(")
  }
}
