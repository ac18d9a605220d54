/// The bytes of a spec with functions for the YAML reader; positions are byte offsets in the file.
struct YAMLText {
  /// As many bytes as the file has; bytes that YAML forbids are replaced by others of equal length.
  let bytes: [UInt8]
  let source: SourceID

  func span(from lower: Int, to upper: Int) -> Span {
    Span(source, from: lower, to: upper)
  }

  func string(from lower: Int, to upper: Int) -> String {
    let lower = min(max(0, lower), bytes.count)
    return String(decoding: bytes[lower..<min(max(lower, upper), bytes.count)], as: UTF8.self)
  }

  /// Returns a byte; zero outside the text, because no readable text contains it.
  func byte(_ offset: Int) -> UInt8 {
    offset >= 0 && offset < bytes.count ? bytes[offset] : 0
  }

  func isBreak(_ offset: Int) -> Bool {
    byte(offset) == 0x0A || byte(offset) == 0x0D
  }

  func isBlank(_ offset: Int) -> Bool {
    byte(offset) == 0x20 || byte(offset) == 0x09
  }

  /// Returns true for a space, a tab, a line break or the end of the text.
  func isSpaceOrEnd(_ offset: Int) -> Bool {
    isBlank(offset) || isBreak(offset) || offset >= bytes.count
  }

  func lineStart(of offset: Int) -> Int {
    var start = min(offset, bytes.count)
    while start > 0, !isBreak(start - 1) { start -= 1 }
    if start == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return min(3, offset) }
    return start
  }

  /// Returns the offset of the line's break, or of the end of the text.
  func lineEnd(of offset: Int) -> Int {
    var end = offset
    while end < bytes.count, !isBreak(end) { end += 1 }
    return end
  }

  /// Returns the offset of the next line.
  func nextLine(after offset: Int) -> Int {
    let end = lineEnd(of: offset)
    return byte(end) == 0x0D && byte(end + 1) == 0x0A ? end + 2 : min(end + 1, bytes.count)
  }

  func skipBlanks(_ offset: Int) -> Int {
    var offset = offset
    while isBlank(offset) { offset += 1 }
    return offset
  }

  /// Skips white space, line breaks and comments, up to `limit`.
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

  /// Returns true at the start of the text, or after its byte order mark.
  private func isFirst(_ offset: Int) -> Bool {
    offset == 0 || offset == 3 && bytes.starts(with: [0xEF, 0xBB, 0xBF])
  }

  /// Returns the offset before trailing blanks and line breaks, but not before `limit`.
  func trimmed(_ offset: Int, from limit: Int) -> Int {
    var offset = offset
    while offset > limit, isBlank(offset - 1) || isBreak(offset - 1) { offset -= 1 }
    return offset
  }

  /// Returns the end of a line's content: before its comment and the blanks before that.
  func contentEnd(ofLineAt offset: Int) -> Int {
    let end = lineEnd(of: offset)
    var stop = offset
    while stop < end {
      if byte(stop) == UInt8(ascii: "#"), stop > offset, isBlank(stop - 1) { break }
      stop += 1
    }
    return trimmed(stop, from: offset)
  }

  /// Returns the number of spaces at the start of a line.
  func indentation(ofLineAt start: Int) -> Int {
    var end = start
    while byte(end) == 0x20 { end += 1 }
    return end - start
  }
}
