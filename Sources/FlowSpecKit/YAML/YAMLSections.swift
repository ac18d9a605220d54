/// Where the top-level sections of a part begin: lines at the outermost indentation that start with a key.
enum YAMLSections {
  /// A line that begins a section: its key, without quotes.
  struct Head {
    let start: Int
    let key: Located<String>
  }

  static func heads(_ text: YAMLText, in range: Range<Int>, indentation: Int) -> [Head] {
    var heads: [Head] = []
    var line = range.lowerBound
    while line < range.upperBound {
      if let head = head(text, line, indentation) { heads.append(head) }
      line = text.nextLine(after: line)
    }
    return heads
  }

  private static func head(_ text: YAMLText, _ line: Int, _ indentation: Int) -> Head? {
    let start = line + indentation
    guard text.indentation(ofLineAt: line) == indentation else { return nil }
    switch text.byte(start) {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return quotedHead(text, line, start)
    case UInt8(ascii: "-") where text.isSpaceOrEnd(start + 1): return nil
    case 0, 0x09, 0x0A, 0x0D: return nil
    case let byte where "#[]{},&*!|>%@`?:".utf8.contains(byte): return nil
    default: return plainHead(text, line, start)
    }
  }

  private static func plainHead(_ text: YAMLText, _ line: Int, _ start: Int) -> Head? {
    var end = start
    while !text.isBreak(end), end < text.bytes.count {
      if text.byte(end) == UInt8(ascii: ":"), text.isSpaceOrEnd(end + 1) {
        let stop = text.trimmed(end, from: start)
        return Head(start: line, key: Located(text.string(start, stop), text.span(start, stop)))
      }
      if text.byte(end) == UInt8(ascii: "#"), text.isBlank(end - 1) { return nil }
      end += 1
    }
    return nil
  }

  private static func quotedHead(_ text: YAMLText, _ line: Int, _ start: Int) -> Head? {
    let lineEnd = text.lineEnd(of: start)
    var end = start + 1
    while end < lineEnd, text.byte(end) != text.byte(start) { end += 1 }
    guard end < lineEnd else { return nil }
    let colon = text.skipBlanks(end + 1)
    guard text.byte(colon) == UInt8(ascii: ":"), text.isSpaceOrEnd(colon + 1) else { return nil }
    return Head(start: line, key: Located(text.string(start + 1, end), text.span(start, end + 1)))
  }
}
