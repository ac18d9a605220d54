/// How a table is printed.
public enum TableFormat: String, Sendable, CaseIterable {
  case text, markdown, json
}

/// Rows under named columns, for a terminal, a page or a program.
public struct Table: Sendable, Equatable {
  /// Also the members' names in JSON.
  public let columns: [String]
  /// Each as long as ``columns``.
  public let rows: [[String]]

  public init(columns: [String], rows: [[String]]) {
    self.columns = columns
    self.rows = rows
  }

  public func text(_ format: TableFormat) -> String {
    switch format {
    case .text: aligned
    case .markdown: markdown
    case .json: json.text
    }
  }

  private var aligned: String {
    let shown = ([columns] + rows).map { $0.map(TerminalText.harmless) }
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

  private var markdown: String {
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

  private var json: JSON {
    .array(rows.map { row in .object(zip(columns, row).map { JSON.Member($0, .string($1)) }) })
  }
}
