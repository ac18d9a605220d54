/// Finds the entries of a block mapping without a YAML parser: lines at its indentation that begin with a key.
enum YAMLSections {
  /// A range of the file that is read separately, and its key; nil if it begins with something else.
  struct Part {
    let range: Range<Int>
    let key: Located<String>?
    let indentation: Int

    /// Returns the lines below the key, if they are a mapping and the key has no value beside it.
    func children(_ text: YAMLText) -> Range<Int>? {
      guard let key, !"\"'".utf8.contains(text.byte(key.span.lower)) else { return nil }
      let colon = text.skipBlanks(key.span.upper)
      let line = text.nextLine(after: colon)
      let content = text.skipSpace(colon + 1, to: range.upperBound)
      guard content >= line, content < range.upperBound else { return nil }
      let start = text.lineStart(of: content)
      let width = text.indentation(ofLineAt: start)
      guard width > indentation, YAMLSections.head(text, line: start, indentation: width) != nil else { return nil }
      return start..<range.upperBound
    }
  }

  /// Returns the entries of the mapping that begins at the range's first line that is not blank.
  ///
  /// A line without indentation begins a section even if the first line is indented by mistake.
  static func parts(_ text: YAMLText, of range: Range<Int>, isOutermost: Bool) -> [Part] {
    let content = text.skipSpace(range.lowerBound, to: range.upperBound)
    let first = content - max(text.lineStart(of: content), range.lowerBound)
    let hasOuter = isOutermost && first > 0 && !heads(text, in: range, indentation: 0).isEmpty
    let indentation = hasOuter ? 0 : first
    guard text.byte(content) != UInt8(ascii: "{"), text.byte(content) != UInt8(ascii: "[") else {
      return [Part(range: range, key: nil, indentation: indentation)]
    }
    let heads = heads(text, in: range, indentation: indentation)
    let start = heads.first?.start ?? range.upperBound
    var parts: [Part] = []
    if content < start { parts.append(Part(range: range.lowerBound..<start, key: nil, indentation: indentation)) }
    for (index, head) in heads.enumerated() {
      let end = index + 1 < heads.count ? heads[index + 1].start : range.upperBound
      parts.append(Part(range: head.start..<end, key: head.key, indentation: indentation))
    }
    return parts
  }

  /// The first line of a section: its key, without quotes.
  private struct Head {
    let start: Int
    let key: Located<String>
  }

  private static func heads(_ text: YAMLText, in range: Range<Int>, indentation: Int) -> [Head] {
    var heads: [Head] = []
    var line = range.lowerBound
    while line < range.upperBound {
      // Lines after one with less indentation belong to no known entry.
      let content = line + text.indentation(ofLineAt: line)
      if content - line < indentation, !text.isSpaceOrEnd(content), text.byte(content) != UInt8(ascii: "#") { break }
      if let head = head(text, line: line, indentation: indentation) { heads.append(head) }
      line = text.nextLine(after: line)
    }
    return heads
  }

  private static func head(_ text: YAMLText, line: Int, indentation: Int) -> Head? {
    let start = line + indentation
    guard text.indentation(ofLineAt: line) == indentation else { return nil }
    switch text.byte(start) {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return quotedHead(text, line: line, from: start)
    case UInt8(ascii: "-") where text.isSpaceOrEnd(start + 1): return nil
    case 0, 0x09, 0x0A, 0x0D: return nil
    case let byte where "#[]{},&*!|>%@`?:".utf8.contains(byte): return nil
    default: return plainHead(text, line: line, from: start)
    }
  }

  private static func plainHead(_ text: YAMLText, line: Int, from start: Int) -> Head? {
    var end = start
    while !text.isBreak(end), end < text.bytes.count {
      if text.byte(end) == UInt8(ascii: ":"), text.isSpaceOrEnd(end + 1) {
        let stop = text.trimmed(end, from: start)
        return Head(start: line, key: Located(text.string(from: start, to: stop), text.span(from: start, to: stop)))
      }
      if text.byte(end) == UInt8(ascii: "#"), text.isBlank(end - 1) { return nil }
      end += 1
    }
    return nil
  }

  private static func quotedHead(_ text: YAMLText, line: Int, from start: Int) -> Head? {
    let lineEnd = text.lineEnd(of: start)
    var end = start + 1
    while end < lineEnd, text.byte(end) != text.byte(start) { end += 1 }
    guard end < lineEnd else { return nil }
    let colon = text.skipBlanks(end + 1)
    guard text.byte(colon) == UInt8(ascii: ":"), text.isSpaceOrEnd(colon + 1) else { return nil }
    return Head(start: line, key: Located(text.string(from: start + 1, to: end), text.span(from: start, to: end + 1)))
  }
}
