extension YAMLSyntax {
  /// Mistakes within brackets.
  var flowMistake: Mistake? {
    let isNode = failure.context == "while parsing a flow node"
    guard failure.context.hasPrefix("while parsing a flow") else { return gluedMistake ?? blockNodeMistake }
    if let glued = gluedMistake { return glued }
    if let colon = colonMistake { return colon }
    let bracket = failure.bracket ?? opening
    let isBrace = text.byte(bracket) == UInt8(ascii: "{")
    let what = "\(isBrace ? "'{'" : "'['") is not closed: expected ',' or \(isBrace ? "'}'" : "']'")"
    let note = Diagnostic.Note("opened here", at: text.span(from: bracket, to: bracket + 1))
    guard text.skipSpace(offset, to: range.upperBound) < range.upperBound else {
      return Mistake(message: what, span: text.span(from: bracket, to: max(text.contentEnd(ofLineAt: bracket), bracket + 1)))
    }
    if isNode { return nodeMistake }
    if text.byte(offset - 1) == UInt8(ascii: "'"), let quote = behindQuote { return quote }
    if let brackets = bracketsInText { return brackets }
    return Mistake(message: what, span: text.span(from: offset, to: max(wordEnd(offset), offset + 1)), notes: [note] + commentNote(bracket))
  }

  /// `{ when: tries in [1, 2] }`.
  private var bracketsInText: Mistake? {
    let before = text.byte(text.trimmed(offset, from: range.lowerBound) - 1)
    guard "[{".utf8.contains(text.byte(offset)), offset > range.lowerBound, !",[{:".utf8.contains(before) else { return nil }
    let start = textStart(offset)
    let end = max(gluedEnd(offset), offset + 1)
    guard start < offset else { return nil }
    return quoting(from: start, to: end, "has brackets in it, which YAML reads itself", .plausible)
  }

  /// A comment that hides the rest of the line on which a bracket opens.
  private func commentNote(_ bracket: Int) -> [Diagnostic.Note] {
    let end = text.contentEnd(ofLineAt: bracket)
    let hash = text.skipBlanks(end)
    guard text.byte(hash) == UInt8(ascii: "#"), hash < text.lineEnd(of: bracket) else { return [] }
    return [.init("a comment begins here", at: text.span(from: hash, to: hash + 1))]
  }

  /// A closing bracket or a comma outside all brackets.
  private var blockNodeMistake: Mistake? {
    guard failure.context == "while parsing a block node", "}],".utf8.contains(text.byte(offset)) else { return nil }
    return nodeMistake
  }

  private func wordEnd(_ start: Int) -> Int {
    var end = start
    if text.byte(start) == UInt8(ascii: "\"") || text.byte(start) == UInt8(ascii: "'") {
      let lineEnd = min(text.lineEnd(of: start), range.upperBound)
      return ((start + 1)..<max(lineEnd, start + 1)).first { text.byte($0) == text.byte(start) }.map { $0 + 1 } ?? start + 1
    }
    while end < range.upperBound, !text.isSpaceOrEnd(end), !",[]{}".utf8.contains(text.byte(end)) { end += 1 }
    return end > start + 1 && text.byte(end - 1) == UInt8(ascii: ":") ? end - 1 : end
  }

  /// A bracket within a word, as in `/orders/{id}` or `{id}/items`.
  private var gluedMistake: Mistake? {
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
    let isKey = "{,".utf8.contains(text.byte(text.trimmed(start, from: range.lowerBound) - 1))
    if isKey, let missing = Self.missingSpace(text, text.span(from: start, to: end)) { return missing }
    if byte == UInt8(ascii: "?"), end == offset + 1, "[{".utf8.contains(text.byte(start)) { return optionalType(from: start, to: end) }
    let isBrace = opens ? byte == UInt8(ascii: "{") : before == UInt8(ascii: "}")
    return quoting(from: start, to: end, "has \(isBrace ? "braces" : "brackets") in it, which YAML reads itself", .plausible)
  }

  /// Returns the mistake of a `?` after brackets, without a fix: in quotes it would be a text, not a type.
  private func optionalType(from start: Int, to end: Int) -> Mistake {
    let message = "'\(YAMLLog.short(text.string(from: start, to: end)))' has a '?' after brackets; only a name of a type can have one"
    let note = Diagnostic.Note("a type that is declared under 'types:' may be absent: 'Name?'", at: nil)
    return Mistake(message: message, span: text.span(from: start, to: end), notes: [note])
  }

  /// Returns the start of the word, skipping balanced brackets.
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
  private var colonMistake: Mistake? {
    let isColon = text.byte(offset) == UInt8(ascii: ":")
    guard offset < range.upperBound, isColon || failure.problem == "did not find expected node content" else { return nil }
    let start = textStart(offset)
    let end = textEnd(start, inFlow: true)
    let word = text.string(from: start, to: end)
    guard end > start, word.contains(": ") || word.hasSuffix(":") else { return nil }
    guard let colon = word.firstRange(of: ": ")?.lowerBound, let space = word[..<colon].lastIndex(of: " ") else {
      return quoting(from: start, to: end, "has a ':' in it")
    }
    // `signedIn if: premium`.
    let key = word[word.index(after: space)..<colon]
    return quoting(from: start, to: end, "has a ':' in it: write a ',' before '\(key)'; or, if it is one text")
  }

  private var nodeMistake: Mistake {
    let end = min(offset + 1, range.upperBound)
    return Mistake(message: "'\(text.string(from: offset, to: end))' is not a value", span: text.span(from: offset, to: end))
  }
}
