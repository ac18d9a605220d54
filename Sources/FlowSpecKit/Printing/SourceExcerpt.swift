/// One line of a source as a terminal shows it, with a mark under a range.
struct SourceExcerpt: Equatable {
  /// The line number, from 1.
  let line: Int
  let text: String
  /// Spaces, then `^` and a `~` for every further column of the range.
  let mark: String

  /// The most columns; of longer lines only the part around the mark is shown.
  static let widest = 120
  private static let tabStop = 4
  /// The number of bytes around a span that are read, because one line may be the whole file.
  private static let nearby = 1024

  /// Shows the start of `span`; for a span over several lines only its first line is marked.
  ///
  /// - Parameters:
  ///   - width: the most columns.
  ///   - isHurried: true to skip the analysis of characters if the line is plain ASCII; the result is the same.
  init(_ span: Span, in source: SourceText, width: Int = widest, isHurried: Bool = true) {
    let lower = min(max(0, span.lower), source.bytes.count)
    line = source.lines.position(of: lower).line
    let range = Self.content(ofLine: line, in: source)
    let start = min(max(lower, range.lowerBound), range.upperBound)
    let end = min(max(span.upper, start), range.upperBound)
    if isHurried, let window = PlainWindow(source.bytes, around: start, in: range, width: width) {
      text = window.text
      mark = window.mark(start..<end)
      return
    }
    let cells = Cells(source.bytes, around: start, in: range, reach: Self.nearby, tabStop: Self.tabStop)
    let window = cells.window(around: start, width: width)
    text = window.text
    mark = window.mark(start..<end)
  }

  /// Returns the range of a line without its line end.
  private static func content(ofLine line: Int, in source: SourceText) -> Range<Int> {
    let range = source.lines.range(ofLine: line)
    var end = range.upperBound
    while end > range.lowerBound, source.bytes[end - 1] == 0x0A || source.bytes[end - 1] == 0x0D { end -= 1 }
    return range.lowerBound..<end
  }
}

/// The shown part of a line in which every byte is a character of one column.
private struct PlainWindow {
  let text: String
  private let shown: Range<Int>
  private let goesOnBefore: Bool

  /// Returns nil if there are bytes other than printable ASCII nearby.
  init?(_ bytes: [UInt8], around offset: Int, in line: Range<Int>, width: Int) {
    let nearby = max(line.lowerBound, offset - width)..<min(line.upperBound, offset + width + 1)
    for index in nearby where bytes[index] < 0x20 || bytes[index] > 0x7E { return nil }
    // The same distance from the left as in ``Cells/window(around:width:)``.
    let first = offset - line.lowerBound > width * 2 / 3 ? offset - width / 3 : line.lowerBound
    shown = first..<min(line.upperBound, first + width)
    goesOnBefore = first > line.lowerBound
    text = (goesOnBefore ? "…" : "") + String(decoding: bytes[shown], as: UTF8.self) + (shown.upperBound < line.upperBound ? "…" : "")
  }

  func mark(_ marked: Range<Int>) -> String {
    let under = marked.clamped(to: shown)
    let indent = under.lowerBound - shown.lowerBound + (goesOnBefore ? 1 : 0)
    return String(repeating: " ", count: indent) + "^" + String(repeating: "~", count: max(1, under.count) - 1)
  }
}

/// The characters of a range of bytes, each with its place in the file and on the screen.
private struct Cells {
  struct Cell {
    let shown: String
    let width: Int
    let bytes: Range<Int>
  }

  private var cells: [Cell] = []
  /// True if the line continues before the first cell, or after the last.
  private var goesOnBefore: Bool
  private var goesOnBehind: Bool

  private init(_ cells: [Cell], goesOnBefore: Bool, goesOnBehind: Bool) {
    self.cells = cells
    self.goesOnBefore = goesOnBefore
    self.goesOnBehind = goesOnBehind
  }

  init(_ bytes: [UInt8], around offset: Int, in line: Range<Int>, reach: Int, tabStop: Int) {
    var lower = max(line.lowerBound, offset - reach)
    // The range must not begin inside a scalar.
    while lower > line.lowerBound, lower < offset, bytes[lower] & 0b1100_0000 == 0b1000_0000 { lower += 1 }
    let upper = min(line.upperBound, offset + reach)
    goesOnBefore = lower > line.lowerBound
    goesOnBehind = upper < line.upperBound

    let decoded = Self.decode(bytes[lower..<upper])
    var text = String.UnicodeScalarView()
    text.append(contentsOf: decoded.lazy.map(\.scalar))
    var next = 0
    var column = 0
    for character in String(text) {
      let first = decoded[next].offset
      next += character.unicodeScalars.count
      let end = next < decoded.count ? decoded[next].offset : upper
      let shown: String
      if character == "\t" {
        shown = String(repeating: " ", count: tabStop - column % tabStop)
      } else {
        shown = TerminalText.harmless(String(character))
      }
      let width = TerminalText.width(of: shown)
      cells.append(Cell(shown: shown, width: width, bytes: first..<end))
      column += width
    }
  }

  /// Returns scalars with their offsets; each range that is not UTF-8 counts as one unknown character.
  private static func decode(_ bytes: ArraySlice<UInt8>) -> [(scalar: Unicode.Scalar, offset: Int)] {
    var decoded: [(Unicode.Scalar, Int)] = []
    decoded.reserveCapacity(bytes.count)
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var offset = bytes.startIndex
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded):
        decoded.append((Unicode.UTF8.decode(encoded), offset))
        offset += encoded.count
      case .error(let length):
        decoded.append(("\u{FFFD}", offset))
        offset += length
      case .emptyInput:
        return decoded
      }
    }
  }

  /// Returns the cells that fit on one row, including `offset`.
  func window(around offset: Int, width: Int) -> Cells {
    let target = cells.firstIndex { $0.bytes.upperBound > offset } ?? cells.count
    var first = 0
    if goesOnBefore || cells[..<target].reduce(0, { $0 + $1.width }) > width * 2 / 3 {
      first = target
      var taken = 0
      while first > 0, taken + cells[first - 1].width <= width / 3 {
        first -= 1
        taken += cells[first].width
      }
    }
    var last = first
    var taken = 0
    while last < cells.count, taken + cells[last].width <= width {
      taken += cells[last].width
      last += 1
    }
    return Cells(
      Array(cells[first..<last]), goesOnBefore: goesOnBefore || first > 0, goesOnBehind: goesOnBehind || last < cells.count)
  }

  var text: String {
    (goesOnBefore ? "…" : "") + cells.map(\.shown).joined() + (goesOnBehind ? "…" : "")
  }

  func mark(_ marked: Range<Int>) -> String {
    let before = cells.prefix { $0.bytes.upperBound <= marked.lowerBound }
    let under = cells[before.endIndex...].prefix { $0.bytes.lowerBound < marked.upperBound }
    let indent = before.reduce(goesOnBefore ? 1 : 0) { $0 + $1.width }
    let length = max(1, under.reduce(0) { $0 + $1.width })
    return String(repeating: " ", count: indent) + "^" + String(repeating: "~", count: length - 1)
  }
}
