/// Finds the document in a file: after the directives and the first `---`, and before any other marker.
///
/// A line that begins with `---` or `...` is a marker even within quotes, so it is sufficient to look at lines.
enum YAMLFrame {
  /// Returns the byte range to read; nil if it is empty.
  static func body(of text: YAMLText, _ report: inout Report) -> Range<Int>? {
    let start = text.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let lower = afterHeader(text, start, &report)
    let marker = nextMarker(text, lower)
    let upper = marker ?? text.bytes.count
    let isEmpty = text.skipSpace(lower, to: upper) == upper
    let hasMore = marker.map { reportMarker(text, $0, &report) } ?? false
    if isEmpty, !hasMore {
      report.add(YAMLRules.emptySpec, "the text contains no spec; 'flowspec init' writes a first one", at: text.span(from: start, to: start))
    }
    return isEmpty ? nil : lower..<upper
  }

  private static func afterHeader(_ text: YAMLText, _ start: Int, _ report: inout Report) -> Int {
    var line = start
    var hasTagDirective = false
    while line < text.bytes.count {
      let content = text.skipBlanks(line)
      if isDirective("%YAML", text, line) {
        line = text.nextLine(after: line)
      } else if isDirective("%TAG", text, line) {
        let span = text.span(from: line, to: text.contentEnd(ofLineAt: line))
        if !hasTagDirective { report.add(YAMLRules.tag, "directive '%TAG' is not allowed in a spec", at: span) }
        hasTagDirective = true
        line = text.nextLine(after: line)
      } else if isMarker("-", text, line) {
        return line + 3
      } else if text.isBreak(content) || text.byte(content) == UInt8(ascii: "#") {
        line = text.nextLine(after: line)
      } else {
        return line
      }
    }
    return text.bytes.count
  }

  private static func isDirective(_ name: String, _ text: YAMLText, _ line: Int) -> Bool {
    text.bytes[line...].starts(with: name.utf8) && text.isSpaceOrEnd(line + name.utf8.count)
  }

  private static func isMarker(_ character: Unicode.Scalar, _ text: YAMLText, _ line: Int) -> Bool {
    let byte = UInt8(ascii: character)
    guard text.byte(line) == byte, text.byte(line + 1) == byte, text.byte(line + 2) == byte else { return false }
    return text.isSpaceOrEnd(line + 3)
  }

  private static func nextMarker(_ text: YAMLText, _ start: Int) -> Int? {
    var line = text.lineStart(of: start) == start ? start : text.nextLine(after: start)
    while line < text.bytes.count {
      if isMarker("-", text, line) || isMarker(".", text, line) { return line }
      line = text.nextLine(after: line)
    }
    return nil
  }

  /// Returns true if it reported the marker; a `...` at the end is only redundant.
  private static func reportMarker(_ text: YAMLText, _ marker: Int, _ report: inout Report) -> Bool {
    let span = text.span(from: marker, to: marker + 3)
    if isMarker("-", text, marker) {
      let message = "'---' begins a second document; a spec is one document"
      report.add(YAMLRules.severalDocuments, message, at: span)
      return true
    }
    let next = text.skipSpace(marker + 3, to: text.bytes.count)
    guard next < text.bytes.count else { return false }
    report.add(YAMLRules.severalDocuments, "'...' ends the document, but more follows", at: span)
    return true
  }
}
