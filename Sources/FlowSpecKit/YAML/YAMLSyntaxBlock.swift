extension YAMLSyntax {
  /// Mistakes of lines and indentation.
  var blockMistake: Mistake? {
    switch failure.problem {
    case "mapping values are not allowed in this context": return colonInTextMistake
    case "could not find expected ':'": return missingColonMistake
    case "block sequence entries are not allowed in this context":
      let message = "list item '-' follows other text; begin the list on its own line"
      return Mistake(message: message, span: text.span(from: offset, to: offset + 1))
    case "did not find expected key", "did not find expected '-' indicator": return behindQuote ?? listedDeclaration ?? indentationMistake
    default:
      guard failure.reason == .textBehindEnd else { return nil }
      return behindQuote ?? indentationMistake
    }
  }

  /// Returns the mistake of a mapping without braces behind a name, such as `paid: never: one and two`.
  private func mappingWithoutBraces(_ start: Int) -> Mistake? {
    let span = text.span(from: start, to: max(textEnd(start, inFlow: false), offset + 1))
    let written = text.string(from: span.lower, to: span.upper)
    guard let colon = written.firstIndex(of: ":"), Self.firstKeys.contains(String(written[..<colon])), span.length <= 200 else { return nil }
    return Mistake(
      message: "'\(YAMLLog.short(written))' is a mapping on one line: put it in braces", span: span,
      fixes: [.replace(span, with: "{ \(written) }")])
  }

  /// Keys that often come first in a mapping on one line.
  private static let firstKeys: Set = [
    "never", "always", "possible", "always possible", "whenever", "to", "when", "effects", "raise", "open", "from", "place", "tabs", "stack", "type",
    "refuse", "latest", "version", "in", "leads",
  ]

  /// `summary: Note: this`, a line below a complete value, or `key:value` on the previous line.
  private var colonInTextMistake: Mistake {
    let line = max(text.lineStart(of: offset), range.lowerBound)
    if let missing = missingColonBeforeBrace(line) { return missing }
    let start = textStart(offset)
    let isFirst = start == text.skipBlanks(line) || text.string(from: line, to: start).allSatisfy { $0 == " " || $0 == "-" }
    if !isFirst {
      if let mapping = mappingWithoutBraces(start) { return mapping }
      return quoting(from: start, to: max(textEnd(start, inFlow: false), offset + 1), "has a ': ' in it")
    }
    let before = text.trimmed(line, from: range.lowerBound)
    let beforeStart = max(text.lineStart(of: before), range.lowerBound)
    let content = text.skipBlanks(beforeStart)
    if before > content,
      let missing = Self.missingSpace(text, text.span(from: content, to: max(content, text.contentEnd(ofLineAt: content))))
    {
      return missing
    }
    let key = YAMLLog.short(text.string(from: start, to: offset))
    let note =
      before > content ? [Diagnostic.Note("this line has its value already, or its ':' is missing", at: text.span(from: content, to: before))] : []
    let message = "key '\(key)' is indented below a line that takes no keys"
    return Mistake(message: message, span: text.span(from: start, to: offset), notes: note)
  }

  /// `show { place: main }`.
  private func missingColonBeforeBrace(_ line: Int) -> Mistake? {
    let start = text.skipBlanks(line)
    var end = start
    while end < range.upperBound, !text.isSpaceOrEnd(end), !":{[\"'#".utf8.contains(text.byte(end)) { end += 1 }
    let brace = text.skipBlanks(end)
    guard end > start, brace > end, brace < offset, text.byte(brace) == UInt8(ascii: "{") else { return nil }
    let fix = FixIt("put a colon after it", .plausible, [.init(text.span(from: end, to: end), ":")])
    return Mistake(message: "'\(text.string(from: start, to: end))' has no ':' after it", span: text.span(from: start, to: end), fixes: [fix])
  }

  private var missingColonMistake: Mistake {
    let end = max(text.contentEnd(ofLineAt: opening), opening)
    let line = text.span(from: opening, to: end)
    if let missing = Self.missingSpace(text, line) { return missing }
    return Mistake(message: "'\(YAMLLog.short(text.string(from: opening, to: end)))' has no ':' after it", span: line)
  }

  /// `'it's'` or `"a" and b`.
  var behindQuote: Mistake? {
    let before = text.trimmed(offset, from: range.lowerBound)
    let mark = text.byte(before - 1)
    guard before > range.lowerBound, before - 1 >= text.lineStart(of: offset) else { return nil }
    guard mark == UInt8(ascii: "'") || mark == UInt8(ascii: "\"") else { return nil }
    if "}]".utf8.contains(text.byte(offset)) {
      let message = "'\(text.string(from: offset, to: offset + 1))' closes nothing: an opening bracket within a text belongs to the text"
      return Mistake(message: message, span: text.span(from: offset, to: offset + 1))
    }
    let end = max(textEnd(offset, inFlow: false), offset + 1)
    let written = YAMLLog.short(text.string(from: offset, to: end))
    let isSingle = mark == UInt8(ascii: "'")
    let hint = isSingle ? "write '' for a quote within single quotes" : "write \\\" for a quote within double quotes"
    return Mistake(message: "'\(written)' follows a closing quote; \(hint)", span: text.span(from: offset, to: end))
  }

  /// Sections of declarations, with the name of one.
  private static let declarations = [
    "states": "a state", "regions": "a region", "events": "an event", "effects": "an effect", "routes": "a route", "elements": "an element",
    "variables": "a variable", "inputs": "an input", "types": "a type", "layouts": "a layout", "properties": "a property",
    "scenarios": "a scenario",
  ]

  /// `- one:` in a section whose other names have no `-`.
  private var listedDeclaration: Mistake? {
    let line = max(text.lineStart(of: offset), range.lowerBound)
    let width = offset - line
    guard failure.problem.hasSuffix("indicator"), text.indentation(ofLineAt: line) == width, isKey(offset) else { return nil }
    guard let (section, dashes) = listHead(above: line, width), let first = dashes.last, let what = Self.declarations[section] else { return nil }
    let start = text.skipBlanks(first + 1)
    guard isKey(start) else { return nil }
    let name = text.string(from: start, to: text.contentEnd(ofLineAt: start)).prefix { $0 != ":" }
    let fixes = dashes.count == 1 ? [FixIt("remove the '-'", .plausible, [.init(text.span(from: first, to: start), "")])] : []
    return Mistake(
      message: "\(what) is declared under its name, not in a list: '\(name):'", span: text.span(from: first, to: first + 1), fixes: fixes)
  }

  /// Returns true if the line has a name with a colon at that place.
  private func isKey(_ start: Int) -> Bool {
    let written = text.string(from: start, to: text.contentEnd(ofLineAt: start))
    guard let colon = written.firstIndex(of: ":"), isName(String(written[..<colon])) else { return false }
    let next = written[colon...].dropFirst().first
    return next == nil || next == " "
  }

  /// Returns the key above the list at that width, and the places of its dashes, the last one first.
  private func listHead(above line: Int, _ width: Int) -> (section: String, dashes: [Int])? {
    var line = line
    var dashes: [Int] = []
    while line > range.lowerBound {
      line = text.lineStart(of: line - 1)
      let indentation = text.indentation(ofLineAt: line)
      let content = line + indentation
      if text.isSpaceOrEnd(content) || text.byte(content) == UInt8(ascii: "#") || indentation > width { continue }
      if indentation == width, text.byte(content) == UInt8(ascii: "-") {
        dashes.append(content)
        continue
      }
      let key = text.string(from: content, to: text.contentEnd(ofLineAt: content))
      guard !dashes.isEmpty, key.hasSuffix(":") else { return nil }
      return (String(key.dropLast()), dashes)
    }
    return nil
  }

  private var indentationMistake: Mistake? {
    let line = max(text.lineStart(of: offset), range.lowerBound)
    guard offset < range.upperBound else { return nil }
    guard text.string(from: line, to: offset).allSatisfy({ $0 == " " }) else {
      let end = max(textEnd(offset, inFlow: false), offset + 1)
      let written = YAMLLog.short(text.string(from: offset, to: end))
      return Mistake(message: "'\(written)' follows a complete value", span: text.span(from: offset, to: end))
    }
    if text.byte(offset) == UInt8(ascii: "-"), text.isSpaceOrEnd(offset + 1), failure.problem.hasSuffix("key") {
      return Mistake(message: "a list item ('-') is not allowed here; a key is expected", span: text.span(from: offset, to: offset + 1))
    }
    let width = offset - line
    let what = failure.problem.hasSuffix("indicator") ? "list item" : "key"
    let message = "line is indented by \(width) \(width == 1 ? "space" : "spaces"), which fits no \(what) above it"
    return Mistake(message: message, span: text.span(from: offset, to: max(text.contentEnd(ofLineAt: offset), offset + 1)))
  }
}
