/// Quotes a text so that YAML reads it unchanged.
enum YAMLQuoting {
  /// Returns the text in double quotes, or in single quotes if it would need an escape; one line stays one line.
  static func quoted(_ text: String) -> String {
    guard text.contains("\"") || text.contains("\\") else { return "\"\(text)\"" }
    return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
  }
}
