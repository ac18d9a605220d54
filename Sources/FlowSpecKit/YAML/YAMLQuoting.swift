/// How a text is written so that YAML reads it as nothing else.
enum YAMLQuoting {
  /// In double quotes; in single ones where double quotes would need an escape. One line stays one line.
  static func quoted(_ text: String) -> String {
    guard text.contains("\"") || text.contains("\\") else { return "\"\(text)\"" }
    return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
  }
}
