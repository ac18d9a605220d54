/// A table for a terminal, a page or a program.
public struct Table: Sendable {
  /// The columns' names, also used as members in JSON.
  let columns: [String]
  /// The rows; each has as many cells as there are columns.
  let rows: [[String]]
  /// True if the cells can contain Markdown code.
  private let isMarkdown: Bool
  /// The same table with markup, for formats that have it.
  private let marked: PageTable?
  /// Sentences below the rows.
  private let remarks: [String]
  /// The JSON for programs, if it is not made from the rows.
  private let ownJSON: JSON?

  init(columns: [String], rows: [[String]], isMarkdown: Bool = false, json: JSON? = nil) {
    self.columns = columns
    self.rows = rows
    self.isMarkdown = isMarkdown
    ownJSON = json
    marked = nil
    remarks = []
  }

  init(_ table: PageTable, remarks: [String] = [], json: JSON? = nil) {
    columns = table.columns.map(\.label)
    rows = table.rows.map { $0.map(\.plain) }
    isMarkdown = false
    marked = table
    self.remarks = remarks
    ownJSON = json
  }

  /// The table with aligned columns, for a terminal.
  var text: String {
    aligned + remarks.map { "\n" + WordWrap.lines(of: $0, width: 100).joined(separator: "\n") + "\n" }.joined()
  }

  var markdown: String {
    (marked.map(MarkdownWriter.text) ?? plainMarkdown) + remarks.map { "\n" + MarkdownText.line(.text($0)) + "\n" }.joined()
  }

  /// The table as JSON.
  var json: JSON {
    ownJSON ?? .array(rows.map { row in .object(zip(columns, row).map { JSON.Member($0, .string($1)) }) })
  }

  private var aligned: String {
    let shown = ([columns] + rows).map { $0.map { TerminalText.harmless(isMarkdown ? CodeMarks.quoted($0) : $0) } }
    let widths = columns.indices.map { column in shown.map { TerminalText.width(of: $0[column]) }.max() ?? 0 }
    return shown.map { row in
      var line = ""
      for (cell, width) in zip(row, widths) {
        line += cell + String(repeating: " ", count: width - TerminalText.width(of: cell) + 2)
      }
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }

  private var plainMarkdown: String {
    ([columns, columns.map { _ in "---" }] + rows).map { row in
      "| " + row.map(Self.markdownCell).joined(separator: " | ") + " |\n"
    }.joined()
  }

  private static func markdownCell(_ text: String) -> String {
    var cell = ""
    for character in text {
      switch character {
      case "|", "\\", "<", "*", "[": cell += "\\\(character)"
      case "\n", "\r\n", "\r": cell += " "
      default: cell.append(character)
      }
    }
    return cell
  }
}
