/// Columns of a text in UTF-16 code units, as editors, SARIF and GitHub count.
struct ColumnTable: Sendable {
  private let lines: LineTable
  /// The offsets after characters with fewer units than bytes, in order.
  private var offsets: [Int] = []
  /// By offset: the number of bytes before it that are no units of their own.
  private var surplus: [Int] = []

  init(_ source: SourceText) {
    lines = source.lines
    var total = 0
    for (offset, byte) in source.bytes.enumerated() where byte >= 0x80 {
      // A character of four bytes has two units; any other has one.
      let isContinuation = byte & 0b1100_0000 == 0b1000_0000
      guard isContinuation || byte >= 0xF0 else { continue }
      total += isContinuation ? 1 : -1
      offsets.append(offset + 1)
      surplus.append(total)
    }
  }

  /// Returns line and column, both from 1.
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

  /// Returns the position after the last character.
  func end(_ span: Span) -> Position { tables[span.source.index].position(of: span.upper) }
}
