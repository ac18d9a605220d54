/// The source offset of each byte of a scalar's text, computed once for all ranges of the text.
struct YAMLScalarOffsets {
  /// The span of the whole scalar.
  let span: Span
  private let style: YAMLScalar.Style
  private let bytes: [UInt8]
  /// By byte of the text, and for its end: the offset in the file; nil if it cannot be computed.
  private let starts: [Int]?

  init(_ scalar: YAMLScalar, in source: SourceText) {
    span = scalar.span
    style = scalar.style
    bytes = source.bytes
    guard span.lower >= 0, span.upper <= source.bytes.count else {
      starts = nil
      return
    }
    var aligner = ScalarAligner(text: Array(scalar.text.utf8), bytes: source.bytes, span: scalar.span)
    starts = aligner.align(scalar.style)
  }

  /// Returns the span of a range of the text, in UTF-8 offsets; the whole scalar if it is unknown.
  func span(of range: Range<Int>) -> Span {
    guard let starts, range.lowerBound >= 0, range.upperBound < starts.count else { return span }
    let lower = starts[range.lowerBound]
    guard !range.isEmpty else { return Span(span.source, from: min(lower, span.upper), to: min(lower, span.upper)) }
    // The end of the last byte, not the start of the next one: there may be a line break between them.
    let last = starts[range.upperBound - 1]
    let next = starts[range.upperBound]
    let upper = isAdjacent(last, next) ? next : last + 1
    // Trailing line breaks of a block scalar are after the scalar's last byte.
    return Span(span.source, from: min(lower, span.upper), to: min(upper, span.upper))
  }

  /// Returns true if the byte extends from one place to the next: an escape does, folded white space does not.
  private func isAdjacent(_ place: Int, _ next: Int) -> Bool {
    guard place + 1 < next else { return true }
    let first = bytes[place]
    return style == .doubleQuoted && first == UInt8(ascii: "\\") || style == .singleQuoted && first == UInt8(ascii: "'")
  }
}

/// Aligns a scalar's text with its source.
private struct ScalarAligner {
  let text: [UInt8]
  let bytes: [UInt8]
  private var source: Int
  private var end: Int
  private var starts: [Int] = []
  private var index = 0

  init(text: [UInt8], bytes: [UInt8], span: Span) {
    self.text = text
    self.bytes = bytes
    source = span.lower
    end = span.upper
  }

  mutating func align(_ style: YAMLScalar.Style) -> [Int]? {
    starts.reserveCapacity(text.count + 1)
    switch style {
    case .plain: break
    case .singleQuoted, .doubleQuoted:
      guard end - source >= 2 else { return nil }
      source += 1
      end -= 1
    case .literal, .folded: skipHeader()
    }
    while index < text.count {
      let isAligned =
        switch style {
        case .plain: step(quote: nil)
        case .singleQuoted: step(quote: UInt8(ascii: "'"))
        case .doubleQuoted: bytes[min(source, end)] == UInt8(ascii: "\\") && source < end ? escape() : step(quote: nil)
        case .literal, .folded: blockStep()
        }
      guard isAligned else { return nil }
    }
    starts.append(min(source, end))
    return starts
  }

  private mutating func take(_ length: Int) {
    starts.append(source)
    index += 1
    source += length
  }

  private func isSpace(_ offset: Int) -> Bool {
    offset < end && (bytes[offset] == 0x20 || bytes[offset] == 0x09 || isBreak(offset))
  }

  private func isBreak(_ offset: Int) -> Bool {
    offset < end && (bytes[offset] == 0x0A || bytes[offset] == 0x0D)
  }

  /// Takes an unescaped byte, a doubled quote, or folded white space.
  private mutating func step(quote: UInt8?) -> Bool {
    guard source < end else { return false }
    if let run = foldedRun() { return fold(run) }
    guard bytes[source] == text[index] else { return false }
    if let quote, bytes[source] == quote {
      guard source + 1 < end, bytes[source + 1] == quote else { return false }
      take(2)
    } else {
      take(1)
    }
    return true
  }

  /// Returns the end of white space with a line break, if it begins here.
  private func foldedRun() -> Int? {
    var stop = source
    var hasBreak = false
    while isSpace(stop) {
      if isBreak(stop) { hasBreak = true }
      stop += 1
    }
    return hasBreak ? stop : nil
  }

  /// Takes folded white space: one line break is a space, and several are one fewer.
  private mutating func fold(_ stop: Int) -> Bool {
    guard text[index] == 0x20 || text[index] == 0x0A else { return false }
    if text[index] == 0x20 {
      take(0)
    } else {
      while index < text.count, text[index] == 0x0A { take(0) }
    }
    source = stop
    return true
  }

  // MARK: Double quotes

  private mutating func escape() -> Bool {
    guard source + 1 < end else { return false }
    if isBreak(source + 1) {
      source += 1
      while isSpace(source) { source += 1 }
      return true
    }
    let digits: Int
    switch bytes[source + 1] {
    case UInt8(ascii: "x"): digits = 2
    case UInt8(ascii: "u"): digits = 4
    case UInt8(ascii: "U"): digits = 8
    default: digits = 0
    }
    let start = source
    let length = 2 + digits
    guard start + length <= end else { return false }
    // One scalar of the text, which may have several bytes.
    repeat { take(0) } while index < text.count && text[index] & 0xC0 == 0x80
    source = start + length
    return true
  }

  // MARK: Block scalars

  private var indentation = 0

  private mutating func skipHeader() {
    var explicit = 0
    while source < end, !isBreak(source) {
      if bytes[source] == UInt8(ascii: "#") { break }
      if (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(bytes[source]) { explicit = Int(bytes[source] - UInt8(ascii: "0")) }
      source += 1
    }
    while source < end, !isBreak(source) { source += 1 }
    skipBreak()
    // The first line that is not blank defines the indentation, unless the header does.
    var line = source
    while line < end {
      var content = line
      while content < end, bytes[content] == 0x20 { content += 1 }
      if content < end, !isBreak(content) {
        let leading = text.prefix { $0 == 0x0A || $0 == 0x20 }.reversed().prefix { $0 == 0x20 }.count
        indentation = explicit > 0 ? max(0, content - line - leading) : content - line
        break
      }
      line = content + 1
    }
    skipIndentation()
  }

  private mutating func skipBreak() {
    guard isBreak(source) else { return }
    source += bytes[source] == 0x0D && source + 1 < end && bytes[source + 1] == 0x0A ? 2 : 1
  }

  private mutating func skipIndentation() {
    var width = 0
    while width < indentation, source < end, bytes[source] == 0x20 {
      source += 1
      width += 1
    }
  }

  private mutating func blockStep() -> Bool {
    guard source < end else {
      // Trailing line breaks are after the span.
      guard text[index] == 0x0A else { return false }
      take(0)
      return true
    }
    guard isBreak(source) else {
      guard bytes[source] == text[index] else { return false }
      take(1)
      return true
    }
    guard text[index] == 0x0A || text[index] == 0x20 else {
      // A fold has already produced its line breaks.
      skipBreak()
      skipIndentation()
      return true
    }
    take(0)
    skipBreak()
    skipIndentation()
    return true
  }
}
