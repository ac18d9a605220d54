/// Code in Markdown, for places that show plain text.
enum CodeMarks {
  /// Replaces the backticks around code with single quotes; leaves a text with an odd number of backticks as it is.
  static func quoted(_ markdown: String) -> String {
    let parts = markdown.split(separator: "`", omittingEmptySubsequences: false)
    return parts.count % 2 == 1 ? parts.joined(separator: "'") : markdown
  }
}
