/// The structure that a reader of Markdown sees in a page: its headings, and the width of each row of a table.
struct MarkdownShape: Equatable {
  private(set) var lines: [String] = []
  /// Rows that are not as wide as the row that their table begins with.
  private(set) var brokenRows: [String] = []

  init(_ text: String) {
    var inFence = false
    var width: Int?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("```") {
        inFence.toggle()
        lines.append("fence")
      }
      guard !inFence, !line.hasPrefix("```") else { continue }
      guard line.hasPrefix("|") else {
        width = nil
        lines.append(Self.kind(of: line))
        continue
      }
      let cells = Self.cells(of: line)
      if cells != width ?? cells { brokenRows.append(line) }
      width = width ?? cells
      lines.append("row of \(cells)")
    }
    // Notes may have any length.
    lines = lines.enumerated().filter { index, line in line != "quotation" || index == 0 || lines[index - 1] != line }.map(\.element)
  }

  /// Returns the text with names instead of links to their entries.
  static func withoutNameLinks(_ text: String) -> String { text.replacing(/\[(`[^`]*`)\]\(#[^)]*\)/) { $0.output.1 } }

  private static func kind(of line: String) -> String {
    if line.hasPrefix("#") { return line }
    if line.hasPrefix(">") { return "quotation" }
    if line.hasPrefix("- ") { return "item" }
    if line.isEmpty { return "" }
    return line.first?.isNumber == true && line.contains(". ") && !line.contains("\\") ? "step" : "text"
  }

  /// Counts the cells of a row as GFM does: it splits at every pipe without a backslash right before it.
  private static func cells(of line: String) -> Int {
    var count = -1
    var before: Character = " "
    for character in line {
      if character == "|", before != "\\" { count += 1 }
      before = character
    }
    return count
  }
}
