/// Explains libyaml's syntax errors in the terms of spec writers.
///
/// libyaml reports the next token of the grammar; the text around the place shows the intended meaning.
struct YAMLSyntax {
  struct Mistake {
    let message: String
    let span: Span
    var notes: [Diagnostic.Note] = []
    var fixes: [FixIt] = []
  }

  let text: YAMLText
  let range: Range<Int>
  let failure: YAMLFailure

  init(_ text: YAMLText, _ range: Range<Int>, _ failure: YAMLFailure) {
    self.text = text
    self.range = range
    self.failure = failure
  }

  /// The place of the problem, limited to the part.
  var offset: Int { min(max(failure.offset, range.lowerBound), range.upperBound) }
  /// The start of the construct that libyaml could not finish.
  var opening: Int { min(max(failure.contextOffset ?? offset, range.lowerBound), range.upperBound) }

  var mistake: Mistake {
    tabMistake ?? longQuoteMistake ?? scalarMistake ?? flowMistake ?? blockMistake ?? fallback
  }

  // MARK: Tabs

  /// A tab in the indentation of the problem's line or the line before it.
  private var tabMistake: Mistake? {
    guard !failure.context.hasPrefix("while scanning a quoted") else { return nil }
    let line = text.lineStart(of: offset)
    let before = line > range.lowerBound ? text.lineStart(of: text.trimmed(line, from: range.lowerBound)) : line
    for start in [line, before] {
      let tab = start + text.indentation(ofLineAt: start)
      guard text.byte(tab) == 0x09, start == line || !text.isBreak(text.skipBlanks(tab)) else { continue }
      let span = text.span(from: tab, to: text.skipBlanks(tab))
      let spaces = String(repeating: "  ", count: span.length)
      let fix = FixIt("write spaces instead of the tab", .plausible, [.init(span, spaces)])
      return Mistake(message: "there is a tab in the indentation; YAML indents with spaces", span: span, fixes: [fix])
    }
    return nil
  }

  // MARK: Texts that need quotes

  /// Returns the mistake of a text without quotes; `end` is the furthest possible end.
  func quoting(from lower: Int, to upper: Int, _ why: String, _ confidence: FixIt.Confidence = .plausible) -> Mistake {
    let span = text.span(from: lower, to: upper)
    let written = text.string(from: lower, to: upper)
    if let first = written.first, let last = written.last, "“”‘’".contains(first), "“”‘’".contains(last), span.length <= 200 {
      return Mistake(
        message: "'\(YAMLLog.short(written))' has curly quotes; YAML needs straight ones", span: span,
        fixes: [.replace(span, with: YAMLQuoting.quoted(String(written.dropFirst().dropLast())))])
    }
    return Mistake(
      message: "'\(YAMLLog.short(written))' \(why): quote it", span: span,
      fixes: span.length <= 200 ? [.replace(span, with: YAMLQuoting.quoted(written), confidence)] : [])
  }

  /// Returns the end of a text that begins at `start`: a comment or the line end; in brackets also `,` or the closing bracket.
  func textEnd(_ start: Int, inFlow: Bool) -> Int {
    let lineEnd = max(text.contentEnd(ofLineAt: start), start)
    guard inFlow else { return min(lineEnd, range.upperBound) }
    var depth = 0
    var end = start
    while end < lineEnd {
      switch text.byte(end) {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return text.trimmed(end, from: start) }
        depth -= 1
      case UInt8(ascii: ","):
        if depth == 0 { return text.trimmed(end, from: start) }
      default: break
      }
      end += 1
    }
    return end
  }

  /// Returns true if an opened bracket precedes `place` on its line; this suffices to find the end of a text.
  func isInFlow(_ place: Int) -> Bool {
    guard failure.bracket == nil, !failure.context.contains("flow") else { return true }
    var depth = 0
    var index = text.lineStart(of: place)
    var quote: UInt8?
    while index < place {
      let byte = text.byte(index)
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = text.isBlank(index - 1) || "[{,".utf8.contains(text.byte(index - 1)) ? byte : nil
      } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        depth += 1
      } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
        depth -= 1
      }
      index += 1
    }
    return depth > 0
  }

  /// Returns the start of the text around `place`: in brackets after the last `: `, `,` or opening bracket, else after the line's
  /// dashes and its key.
  func textStart(_ place: Int) -> Int {
    let line = max(text.lineStart(of: place), range.lowerBound)
    return isInFlow(place) ? flowTextStart(place, line: line) : blockTextStart(place, line: line)
  }

  private func flowTextStart(_ place: Int, line: Int) -> Int {
    var start = place
    while start > line {
      let before = text.byte(start - 1)
      if before == UInt8(ascii: ":"), text.isBlank(start) { break }
      if before == UInt8(ascii: ",") || before == UInt8(ascii: "{") || before == UInt8(ascii: "[") { break }
      start -= 1
    }
    return min(text.skipBlanks(start), place)
  }

  private func blockTextStart(_ place: Int, line: Int) -> Int {
    var start = text.skipBlanks(line)
    while text.byte(start) == UInt8(ascii: "-"), text.isBlank(start + 1) { start = text.skipBlanks(start + 1) }
    var colon = start
    while colon < place {
      if text.byte(colon) == UInt8(ascii: ":"), text.isBlank(colon + 1) { return min(text.skipBlanks(colon + 1), place) }
      colon += 1
    }
    return min(start, place)
  }

  private var scalarMistake: Mistake? {
    let context = failure.context
    if context.hasSuffix("a quoted scalar") { return quoteMistake }
    let first = text.byte(offset)
    if failure.problem == "found character that cannot start any token" {
      if first == 0x09 {
        let span = text.span(from: offset, to: text.skipBlanks(offset))
        let fix = FixIt("replace with a space", .plausible, [.init(span, " ")])
        return Mistake(message: "there is a tab where YAML expects a space", span: span, fixes: [fix])
      }
      return quoting(from: offset, to: keyOrTextEnd(offset), "begins with '\(Character(Unicode.Scalar(first)))', which YAML reserves")
    }
    if failure.problem == "found unexpected ':'" {
      return quoting(from: opening, to: max(textEnd(opening, inFlow: true), offset + 1), "has a ':' in it", .certain)
    }
    if failure.problem == "found undefined tag handle" || context.hasSuffix("a tag") {
      return startMistake("would be a tag")
    }
    if context.hasSuffix("an alias") { return startMistake("begins with '*', which names an alias") }
    if context.hasSuffix("an anchor") {
      if let condition = conditionMistake { return condition }
      return startMistake("begins with '&', which sets an anchor")
    }
    if context.hasSuffix("a directive") { return startMistake("begins with '%', which YAML reserves") }
    if context.hasSuffix("a block scalar"), failure.problem.contains("comment or line break") {
      return startMistake("begins with '\(text.string(from: opening, to: opening + 1))', which opens a text of several lines")
    }
    return nil
  }

  /// `when: !a && b`.
  private var conditionMistake: Mistake? {
    guard text.byte(opening) == UInt8(ascii: "&"), text.byte(opening + 1) == UInt8(ascii: "&") else { return nil }
    let start = textStart(opening)
    let span = text.span(from: start, to: max(textEnd(start, inFlow: isInFlow(start)), opening + 2))
    let written = text.string(from: span.lower, to: span.upper)
    guard written.hasPrefix("!"), span.length <= 200 else { return nil }
    return Mistake(
      message: "a guard says 'not' and 'and' instead of '!' and '&&'", span: span, fixes: [.replace(span, with: YAMLQuoting.asGuard(written))])
  }

  private func startMistake(_ why: String) -> Mistake {
    quoting(from: opening, to: max(keyOrTextEnd(opening), opening + 1), why)
  }

  /// Returns the end of the text at `start`, without the colon if it is a key.
  private func keyOrTextEnd(_ start: Int) -> Int {
    let isFlow = isInFlow(start)
    let end = textEnd(start, inFlow: isFlow)
    let line = max(text.lineStart(of: start), range.lowerBound)
    let before = text.trimmed(start, from: line)
    let isBlockKey = !isFlow && blockTextStart(start, line: line) == start && !hasColon(from: line, to: start)
    guard isBlockKey || isFlow && "{,".utf8.contains(text.byte(before - 1)) else { return end }
    var colon = start
    while colon < end, text.byte(colon) != UInt8(ascii: ":") || !text.isSpaceOrEnd(colon + 1) { colon += 1 }
    return text.trimmed(colon, from: start)
  }

  private func hasColon(from lower: Int, to upper: Int) -> Bool {
    (lower..<upper).contains { text.byte($0) == UInt8(ascii: ":") }
  }

  // MARK: Quotes

  /// The mistake before a text that follows a quoted one on its last line: most likely the quote should end on the first line.
  private var longQuoteMistake: Mistake? {
    guard let quote = failure.longQuote, failure.offset >= quote.upperBound else { return nil }
    guard text.lineEnd(of: quote.upperBound) >= failure.offset else { return nil }
    return openQuote(quote.lowerBound)
  }

  private var quoteMistake: Mistake {
    if failure.problem.contains("escape") || failure.problem.contains("hexdecimal") { return escapeMistake }
    return openQuote(opening)
  }

  private func openQuote(_ start: Int) -> Mistake {
    let span = text.span(from: start, to: max(text.contentEnd(ofLineAt: start), start + 1))
    let isSingle = text.byte(start) == UInt8(ascii: "'")
    return Mistake(message: isSingle ? "single quote (') is not closed" : "double quote (\") is not closed", span: span)
  }

  private var escapeMistake: Mistake {
    let end = offset + 2 <= range.upperBound ? offset + 1 + scalarLength(offset + 1) : offset + 1
    let written = text.string(from: offset, to: end)
    let edits = wrongEscapes.map { FixIt.Edit(text.span(from: $0, to: $0), "\\") }
    let fix = FixIt("double each backslash that begins no escape", .plausible, edits)
    return Mistake(
      message: "'\(written)' is not an escape in a double-quoted text: write '\\\(written)' or use single quotes",
      span: text.span(from: offset, to: end), fixes: edits.isEmpty ? [] : [fix])
  }

  private func scalarLength(_ offset: Int) -> Int {
    offset < text.bytes.count ? UTF8Decoding.scalar(in: text.bytes, at: offset)?.length ?? 1 : 0
  }

  /// The backslashes of the double-quoted text that begin no valid escape.
  private var wrongEscapes: [Int] {
    var found: [Int] = []
    var index = opening + 1
    while index < range.upperBound, text.byte(index) != UInt8(ascii: "\"") {
      if text.byte(index) == UInt8(ascii: "\\") {
        if index == offset || !"0abt\tnvfre \"/\\N_LPxuU\r\n".utf8.contains(text.byte(index + 1)) { found.append(index) }
        index += 1
      }
      index += 1
    }
    return found
  }

  // MARK: Whatever else

  /// The general explanation, if no specific mistake was recognised.
  private var fallback: Mistake {
    let end = max(textEnd(offset, inFlow: isInFlow(offset)), offset)
    guard offset < range.upperBound, end > offset else {
      let last = text.trimmed(offset, from: range.lowerBound)
      return Mistake(message: "text ends too early: \(failure.problem)", span: text.span(from: last, to: last), notes: openingNote)
    }
    let written = YAMLLog.short(text.string(from: offset, to: end))
    let words = failure.problem.isEmpty ? "is not expected here" : "is not expected here: \(failure.problem)"
    return Mistake(message: "'\(written)' \(words)", span: text.span(from: offset, to: end), notes: openingNote)
  }

  private var openingNote: [Diagnostic.Note] {
    guard let start = failure.contextOffset, start < offset, failure.context.contains("flow") else { return [] }
    return [.init("opened here", at: text.span(from: start, to: start + 1))]
  }

  /// Returns the mistake of `key:value` without a space, which YAML reads as one text.
  static func missingSpace(_ text: YAMLText, _ line: Span) -> Mistake? {
    var end = line.lower
    while end < line.upper, text.byte(end) != UInt8(ascii: ":") { end += 1 }
    guard end > line.lower, end + 1 < line.upper, !text.isBlank(end + 1), text.byte(end + 1) != UInt8(ascii: "/")
    else { return nil }
    let name = text.string(from: line.lower, to: end)
    guard !name.contains(where: { " \"'{}[],".contains($0) }) else { return nil }
    let fix = FixIt("put a space after the colon", .plausible, [.init(text.span(from: end + 1, to: end + 1), " ")])
    return Mistake(message: "'\(name):' has no space after its colon", span: text.span(from: line.lower, to: end + 1), fixes: [fix])
  }
}
