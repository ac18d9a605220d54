/// What a reader of Markdown sees of a page's structure: headings, and how wide each row of a table is.
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
    // How long somebody's notes are is theirs to say.
    lines = lines.enumerated().filter { index, line in line != "quotation" || index == 0 || lines[index - 1] != line }.map(\.element)
  }

  private static func kind(of line: String) -> String {
    if line.hasPrefix("#") { return line }
    if line.hasPrefix(">") { return "quotation" }
    if line.hasPrefix("- ") { return "item" }
    if line.isEmpty { return "" }
    return line.first?.isNumber == true && line.contains(". ") && !line.contains("\\") ? "step" : "text"
  }

  /// As GFM splits rows: at every pipe without a backslash right before it.
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
