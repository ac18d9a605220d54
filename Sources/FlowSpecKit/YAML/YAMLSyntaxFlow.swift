extension YAMLSyntax {
  /// Mistakes within brackets.
  var flowFinding: Finding? {
    let isMapping = failure.context == "while parsing a flow mapping"
    let isSequence = failure.context == "while parsing a flow sequence"
    let isNode = failure.context == "while parsing a flow node"
    guard isMapping || isSequence || isNode else { return gluedFinding }
    if let glued = gluedFinding { return glued }
    if let colon = colonFinding { return colon }
    if isNode { return nodeFinding }
    let closing = isMapping ? "'}'" : "']'"
    let name = isMapping ? "mapping '{'" : "list '['"
    let end = text.skipSpace(offset, to: range.upperBound)
    let note = Diagnostic.Note("opened here", at: text.span(opening, opening + 1))
    guard end < range.upperBound else {
      let last = text.trimmed(range.upperBound, from: opening + 1)
      let place = text.span(opening, min(max(text.contentEnd(ofLineAt: opening), opening + 1), max(last, opening + 1)))
      return Finding(message: "flow \(name) is not closed: expected ',' or \(closing)", span: place)
    }
    let wrong = text.byte(offset)
    if wrong == UInt8(ascii: "}") || wrong == UInt8(ascii: "]") {
      let message = "flow \(name) is closed by '\(text.string(offset, offset + 1))': expected ',' or \(closing)"
      return Finding(message: message, span: text.span(offset, offset + 1), notes: [note])
    }
    let place = text.span(offset, max(wordEnd(offset), offset + 1))
    return Finding(message: "flow \(name) is not closed: expected ',' or \(closing)", span: place, notes: [note])
  }

  private func wordEnd(_ start: Int) -> Int {
    var end = start
    while end < range.upperBound, !text.isSpaceOrEnd(end), !",[]{}".utf8.contains(text.byte(end)) { end += 1 }
    return end
  }

  /// A bracket in the middle of a word, as in `/orders/{id}` or `{id}/items`.
  private var gluedFinding: Finding? {
    guard failure.problem.contains("did not find expected") || failure.reason == .textBehindEnd else { return nil }
    let before = text.byte(offset - 1)
    let byte = text.byte(offset)
    guard offset > range.lowerBound, offset < range.upperBound, !text.isSpaceOrEnd(offset - 1) else { return nil }
    let opens = byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
    let follows = before == UInt8(ascii: "}") || before == UInt8(ascii: "]")
    let isStart = ",[{".utf8.contains(before)
    let isEnd = ",]}:".utf8.contains(byte)
    guard opens && !isStart || follows && !isEnd else { return nil }
    let start = gluedStart(offset)
    let end = gluedEnd(offset)
    guard end > start, text.byte(start) != UInt8(ascii: "\""), text.byte(start) != UInt8(ascii: "'") else { return nil }
    return quoting(start, end, "has brackets in it, which YAML reads itself", .plausible)
  }

  /// Back over the word and over balanced brackets.
  private func gluedStart(_ place: Int) -> Int {
    var start = place
    var depth = 0
    while start > range.lowerBound, !text.isBreak(start - 1) {
      switch text.byte(start - 1) {
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth += 1
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if depth == 0 { return start }
        depth -= 1
      case UInt8(ascii: ","), 0x20, 0x09:
        if depth == 0 { return start }
      default: break
      }
      start -= 1
    }
    return start
  }

  private func gluedEnd(_ place: Int) -> Int {
    var end = place
    var depth = 0
    while end < range.upperBound, !text.isBreak(end) {
      switch text.byte(end) {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return end }
        depth -= 1
      case UInt8(ascii: ","), 0x20, 0x09:
        if depth == 0 { return end }
      default: break
      }
      end += 1
    }
    return end
  }

  /// `{ summary: Note: this }`.
  private var colonFinding: Finding? {
    let isColon = text.byte(offset) == UInt8(ascii: ":")
    guard isColon || failure.problem == "did not find expected node content" else { return nil }
    let start = textStart(offset)
    let end = textEnd(start, inFlow: true)
    let word = text.string(start, end)
    guard end > start, word.contains(": ") || word.hasSuffix(":") else { return nil }
    return quoting(start, end, "has a ':' in it")
  }

  private var nodeFinding: Finding {
    let end = min(offset + 1, range.upperBound)
    guard text.skipSpace(offset, to: range.upperBound) < range.upperBound else {
      let last = text.trimmed(offset, from: range.lowerBound)
      return Finding(message: "text ends where a value is expected", span: text.span(last, last))
    }
    return Finding(message: "'\(text.string(offset, end))' stands where a value is expected", span: text.span(offset, end))
  }
}
