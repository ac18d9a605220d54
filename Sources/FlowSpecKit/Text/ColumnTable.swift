/// Columns of a text as UTF-16 code units count them, which is how editors, SARIF and GitHub count.
struct ColumnTable: Sendable {
  private let lines: LineTable
  /// The offset behind each character that takes fewer units than bytes, in order.
  private var offsets: [Int] = []
  /// The bytes that are no units of their own, up to each of these offsets.
  private var surplus: [Int] = []

  init(_ source: SourceText) {
    lines = source.lines
    var total = 0
    for (offset, byte) in source.bytes.enumerated() where byte >= 0x80 {
      // A character of four bytes takes two units; any other takes one.
      let isContinuation = byte & 0b1100_0000 == 0b1000_0000
      guard isContinuation || byte >= 0xF0 else { continue }
      total += isContinuation ? 1 : -1
      offsets.append(offset + 1)
      surplus.append(total)
    }
  }

  /// Line and column, both from 1.
  func position(of offset: Int) -> Position {
    let position = lines.position(of: offset)
    let start = lines.starts[position.line - 1]
    return Position(line: position.line, column: position.column - (surplus(before: max(offset, start)) - surplus(before: start)))
  }

  private func surplus(before offset: Int) -> Int {
    var low = 0
    var high = offsets.count
    while low < high {
      let middle = (low + high) / 2
      if offsets[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? 0 : surplus[low - 1]
  }
}

/// The columns of all texts of a run.
struct ColumnTables: Sendable {
  private let tables: [ColumnTable]

  init(_ sources: SourceSet) {
    tables = sources.sources.map(ColumnTable.init)
  }

  func start(_ span: Span) -> Position { tables[span.source.index].position(of: span.lower) }

  /// The position just behind the last character.
  func end(_ span: Span) -> Position { tables[span.source.index].position(of: span.upper) }
}
