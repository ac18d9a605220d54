/// One source file: its path as shown to people, and its text.
public struct SourceText: Sendable {
  /// The path as the person named it, with `/` between components; never made absolute.
  public let path: String
  /// The text as UTF-8, including a byte order mark if there is one.
  public let bytes: [UInt8]
  public let lines: LineTable

  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    self.lines = LineTable(bytes)
  }

  public init(path: String, text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }

  /// Returns the text between two byte offsets; offsets outside the file are clamped.
  public func text(from lower: Int, to upper: Int) -> String {
    let lower = min(max(0, lower), bytes.count)
    let upper = min(max(lower, upper), bytes.count)
    return String(decoding: bytes[lower..<upper], as: UTF8.self)
  }
}

/// A line and a column as people and editors count them: both from 1, the column in UTF-8 bytes.
struct Position: Hashable, Sendable {
  let line: Int
  let column: Int

  init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// The start of each line of a text. Lines end with LF, CR LF or CR.
public struct LineTable: Sendable {
  /// The byte offset of each line's first byte; never empty.
  public let starts: [Int]
  public let length: Int

  init(_ bytes: [UInt8]) {
    var starts = [0]
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == 0x0A {
        starts.append(index)
      } else if byte == 0x0D {
        if index < bytes.count, bytes[index] == 0x0A { index += 1 }
        starts.append(index)
      }
    }
    // A byte order mark is not a part of the first line.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { starts[0] = 3 }
    self.starts = starts
    self.length = bytes.count
  }

  public var count: Int { starts.count }

  /// Returns the line (from 1) and byte column (from 1) of a byte offset.
  func position(of offset: Int) -> Position {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return Position(line: low + 1, column: max(0, offset - starts[low]) + 1)
  }

  /// Returns the byte range of a line (from 1), including its line end.
  public func range(ofLine line: Int) -> Range<Int> {
    guard line >= 1, line <= starts.count else { return length..<length }
    let end = line < starts.count ? starts[line] : length
    return starts[line - 1]..<max(starts[line - 1], end)
  }
}

/// All source files of one run, in the order in which they were read.
public struct SourceSet: Sendable {
  public private(set) var sources: [SourceText] = []

  public init() {}

  public mutating func add(_ source: SourceText) -> SourceID {
    sources.append(source)
    return SourceID(sources.count - 1)
  }

  public subscript(id: SourceID) -> SourceText {
    sources[id.index]
  }

  public func path(_ span: Span) -> String {
    self[span.source].path
  }

  public func text(_ span: Span) -> String {
    self[span.source].text(from: span.lower, to: span.upper)
  }

  /// Returns the start of a span.
  func position(_ span: Span) -> Position {
    self[span.source].lines.position(of: span.lower)
  }

  /// Returns the end of a span: the position after its last byte.
  func endPosition(_ span: Span) -> Position {
    self[span.source].lines.position(of: span.upper)
  }
}
