/// The word `nonisolated` before types, which every writer writes.
enum IsolationMarks {
  private static let mark = "nonisolated "
  /// What may stand before it where a type begins.
  private static let modifiers: Set<Substring> = ["public", "package", "private", "fileprivate", "@safe"]
  private static let kinds: Set<Substring> = ["enum", "struct", "protocol", "extension"]

  static func removed(from text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(unmarked).joined(separator: "\n")
  }

  private static func unmarked(_ line: Substring) -> String {
    let words = line.split(separator: " ").drop { modifiers.contains($0) }
    guard words.first == mark.dropLast(), let kind = words.dropFirst().first, kinds.contains(kind), let word = words.first else {
      return String(line)
    }
    return String(line[..<word.startIndex] + line[kind.startIndex...])
  }
}
