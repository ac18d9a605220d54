/// The bytes of a spec with the questions that reading YAML asks of them; positions are byte offsets in the file.
struct YAMLText {
  /// As long as the file's: where the file has a byte that YAML forbids, this has a stand-in of equal length.
  let bytes: [UInt8]
  let source: SourceID

  func span(_ lower: Int, _ upper: Int) -> Span {
    Span(source, lower, upper)
  }

  func string(_ lower: Int, _ upper: Int) -> String {
    let lower = min(max(0, lower), bytes.count)
    return String(decoding: bytes[lower..<min(max(lower, upper), bytes.count)], as: UTF8.self)
  }

  /// Zero outside the text, as no text that is read contains it.
  func byte(_ offset: Int) -> UInt8 {
    offset >= 0 && offset < bytes.count ? bytes[offset] : 0
  }

  func isBreak(_ offset: Int) -> Bool {
    byte(offset) == 0x0A || byte(offset) == 0x0D
  }

  func isBlank(_ offset: Int) -> Bool {
    byte(offset) == 0x20 || byte(offset) == 0x09
  }

  /// A space, a tab, a line break or the end of the text.
  func isSpaceOrEnd(_ offset: Int) -> Bool {
    isBlank(offset) || isBreak(offset) || offset >= bytes.count
  }

  func lineStart(of offset: Int) -> Int {
    var start = min(offset, bytes.count)
    while start > 0, !isBreak(start - 1) { start -= 1 }
    if start == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return min(3, offset) }
    return start
  }

  /// The offset of the line's break, or of the end of the text.
  func lineEnd(of offset: Int) -> Int {
    var end = offset
    while end < bytes.count, !isBreak(end) { end += 1 }
    return end
  }

  /// The first byte of the next line.
  func nextLine(after offset: Int) -> Int {
    let end = lineEnd(of: offset)
    return byte(end) == 0x0D && byte(end + 1) == 0x0A ? end + 2 : min(end + 1, bytes.count)
  }

  func skipBlanks(_ offset: Int) -> Int {
    var offset = offset
    while isBlank(offset) { offset += 1 }
    return offset
  }

  /// Over white space, line breaks and comments to what comes next, or to `limit`.
  func skipSpace(_ offset: Int, to limit: Int) -> Int {
    var offset = offset
    while offset < limit {
      if isBlank(offset) || isBreak(offset) {
        offset += 1
      } else if byte(offset) == UInt8(ascii: "#"), isFirst(offset) || isSpaceOrEnd(offset - 1) {
        offset = min(lineEnd(of: offset), limit)
      } else {
        break
      }
    }
    return min(offset, limit)
  }

  /// Returns whether a text begins here, a byte order mark not counted.
  private func isFirst(_ offset: Int) -> Bool {
    offset == 0 || offset == 3 && bytes.starts(with: [0xEF, 0xBB, 0xBF])
  }

  /// Back from `offset` over blanks and line breaks, not beyond `limit`.
  func trimmed(_ offset: Int, from limit: Int) -> Int {
    var offset = offset
    while offset > limit, isBlank(offset - 1) || isBreak(offset - 1) { offset -= 1 }
    return offset
  }

  /// Where the writing on a line ends: before the comment and the blanks before it.
  func contentEnd(ofLineAt offset: Int) -> Int {
    let end = lineEnd(of: offset)
    var stop = offset
    while stop < end {
      if byte(stop) == UInt8(ascii: "#"), stop > offset, isBlank(stop - 1) { break }
      stop += 1
    }
    return trimmed(stop, from: offset)
  }

  /// How many spaces a line begins with.
  func indentation(ofLineAt start: Int) -> Int {
    var end = start
    while byte(end) == 0x20 { end += 1 }
    return end - start
  }
}
