/// Breaks long lines of Swift as swift-format does.
struct LineBreaks {
  /// The most characters in a line: swift-format's default.
  static let most = 100
  private static let step = "  "

  /// Returns the lines that replace a line; the line itself if it is short enough or has no break.
  static func lines(_ line: String, indentation: Int, most: Int = most) -> [String] {
    guard mayNeedBreak(line, indentation: indentation, most: most) else { return [line] }
    guard line.count + indentation + comma(after: line) > most else { return [line] }
    let inner = line.prefix { $0 == " " }
    let breaks = LineBreaks(text: line.dropFirst(inner.count), room: most - indentation - inner.count)
    return breaks.broken().map { inner + $0 }
  }

  /// Returns false if a line is short enough whatever its characters are.
  static func mayNeedBreak(_ line: String, indentation: Int, most: Int = most) -> Bool {
    line.utf8.count + indentation + comma(after: line) > most
  }

  /// The room that swift-format keeps for a comma after the last element of a case's list.
  private static func comma(after line: String) -> Int { line.hasSuffix("]") && line.hasPrefix("case ") ? 1 : 0 }

  /// Breaks a comment's line between words. No line begins with a character that could be a Markdown mark there.
  static func prose(_ line: String, room: Int) -> [String] {
    guard line.utf8.count > room, !line.contains("```") else { return [line] }
    var parts: [String] = []
    for word in line.split(separator: " ", omittingEmptySubsequences: false) {
      if let last = parts.last, !last.contains(where: { $0 != " " }) || !Self.isPlain(word) {
        parts[parts.count - 1] += " " + word
      } else {
        parts.append(String(word))
      }
    }
    var lines = [parts[0]]
    for part in parts.dropFirst() {
      if lines[lines.count - 1].count + 1 + part.count > room {
        lines.append(part)
      } else {
        lines[lines.count - 1] += " " + part
      }
    }
    return lines
  }

  private static func isPlain(_ word: Substring) -> Bool { word.first.map { $0.isLetter || "\"'(`".contains($0) } ?? false }

  private let text: Substring
  private let room: Int
  /// By byte: the number of brackets open before it; quoted text counts as one more.
  private let depths: [Int]

  private init(text: Substring, room: Int) {
    self.text = text
    self.room = room
    var (depth, isQuoted, isEscaped) = (0, false, false)
    depths = text.utf8.map { byte in
      let before = depth + (isQuoted ? 1 : 0)
      if isEscaped {
        isEscaped = false
      } else if isQuoted {
        isEscaped = byte == UInt8(ascii: "\\")
        isQuoted = byte != UInt8(ascii: "\"")
      } else {
        switch byte {
        case UInt8(ascii: "\""): isQuoted = true
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(0, depth - 1)
        default: break
        }
      }
      return before
    }
  }

  private func broken() -> [String] {
    if text.hasPrefix("@Test("), let place = places(of: " func ").first {
      return [String(text[..<place])] + lines(text[text.index(after: place)...], deeper: 0)
    }
    if text.contains("typealias "), let place = places(of: " = ").first { return assigned(place) }
    if text.hasPrefix("//") || text.hasPrefix("@") { return [String(text)] }
    if text.hasPrefix("guard "), let place = places(of: " else { ").last { return guarded(place) }
    if text.hasPrefix("case ") { return cases() }
    let asks = text.hasPrefix("if ") || text.hasPrefix("} else if ") || text.hasPrefix("while ")
    if asks || text.hasPrefix("for "), text.hasSuffix(" }"), let place = places(of: " { ").last { return block(place) }
    if text.hasPrefix("let "), text.hasSuffix(" }"), let place = places(of: " { ").last { return block(place) }
    if text.hasSuffix(" {") { return asks ? conditions() : bracketed(parameters) }
    if !places(of: " ? ").isEmpty { return [String(text)] }
    if text.hasSuffix(",") {
      let element = lines(text.dropLast(), deeper: 1)
      return element.dropLast() + element.suffix(1).map { $0 + "," }
    }
    guard let sign = firstSign else {
      if text.hasSuffix(" = []"), let colon = places(of: ": ").first {
        return [String(text[...colon]), Self.step + text[text.index(colon, offsetBy: 2)...]]
      }
      if lastBrackets == nil, let place = places(of: " = ").first { return assigned(place) }
      return grouped() ?? bracketed(lastBrackets)
    }
    if let place = places(of: " = ").first { return assigned(place) }
    return split(before: sign)
  }

  private func lines(_ line: Substring, deeper: Int) -> [String] {
    Self.lines(String(line), indentation: Self.most - room + deeper)
  }

  // MARK: Statements

  private func guarded(_ place: String.Index) -> [String] {
    let (head, body) = (text[..<place], text[text.index(place, offsetBy: " else { ".count)...].dropLast(" }".count))
    if head.count + " else {".count <= room { return ["\(head) else {", Self.step + body, "}"] }
    if head.count > room, places(of: ", ").allSatisfy({ $0 > place }) {
      let condition = lines(head.dropFirst("guard ".count), deeper: Self.step.count)
      return ["guard"] + condition.map { Self.step + $0 } + [String(text[text.index(after: place)...])]
    }
    return filled(head, at: ", ") + [String(text[text.index(after: place)...])]
  }

  /// Breaks a block that was written in one line.
  private func block(_ place: String.Index) -> [String] {
    let body = text[text.index(place, offsetBy: " { ".count)...].dropLast(" }".count)
    return lines(text[..<place] + " {", deeper: 0) + lines(body, deeper: Self.step.count).map { Self.step + $0 } + ["}"]
  }

  /// Breaks an `if` with several conditions if the brace does not fit after the last one.
  private func conditions() -> [String] {
    let lines = filled(text.dropLast(" {".count), at: ", ").flatMap { line -> [String] in
      let inner = line.prefix { $0 == " " }
      let condition = LineBreaks(text: line.dropFirst(inner.count), room: room - inner.count)
      return condition.operands().map { inner + $0 }
    }
    return lines + ["{"]
  }

  /// Breaks an indented line between its operands; returns the line itself if it has only one.
  private static func operands(of line: String, room: Int) -> [String] {
    let inner = line.prefix { $0 == " " }
    let breaks = LineBreaks(text: line.dropFirst(inner.count), room: room - inner.count)
    return breaks.firstSign.map { sign in breaks.split(before: sign).map { inner + $0 } } ?? [line]
  }

  /// Breaks one of several conditions if it is too long.
  private func operands() -> [String] {
    guard text.count > room, let sign = firstSign else { return [String(text)] }
    return split(before: sign)
  }

  /// The operator with the lowest precedence.
  private var firstSign: String? {
    [" || ", " && ", " == ", " != ", " <= ", " >= ", " < ", " > ", " ?? ", " + ", " - "].first { !places(of: $0).isEmpty }
  }

  /// Puts the value on a line below the assignment.
  private func assigned(_ place: String.Index) -> [String] {
    let value = text[text.index(place, offsetBy: " = ".count)...]
    return [text[..<place] + " ="] + lines(value, deeper: Self.step.count).map { Self.step + $0.drop { $0 == " " } }
  }

  /// Puts the body of a case below its patterns.
  private func cases() -> [String] {
    if let place = places(of: ": ").first {
      return patterns(text[...place]) + lines(text[text.index(place, offsetBy: ": ".count)...], deeper: Self.step.count).map { Self.step + $0 }
    }
    return text.hasSuffix(":") ? patterns(text) : bracketed(lastBrackets)
  }

  /// Breaks the patterns of a case, which end with a colon: between them, or else in the only one.
  private func patterns(_ patterns: Substring) -> [String] {
    if patterns.count <= room { return [String(patterns)] }
    let filled = filled(patterns, at: ", ")
    guard filled.count == 1 else { return filled }
    let pattern = LineBreaks(text: patterns.dropLast(), room: room)
    var broken = pattern.bracketed(pattern.lastBrackets)
    broken[broken.count - 1] += ":"
    return broken
  }

  // MARK: Lists

  /// Puts each operand on a line of its own.
  private func split(before sign: String) -> [String] {
    let starts = places(of: sign).map { text.index(after: $0) }
    let parts = zip([text.startIndex] + starts, starts + [text.endIndex]).map { text[$0..<$1] }
    return parts.enumerated().flatMap { place, part in
      let operand = place == parts.count - 1 ? part : part.dropLast()
      return place == 0 ? lines(operand, deeper: 0) : lines(operand, deeper: Self.step.count).map { Self.step + $0 }
    }
  }

  /// Breaks operands in brackets that are no call's, which keep their brackets beside them.
  private func grouped() -> [String]? {
    guard let group = lastBrackets, text.utf8.prefix(group.open).last.map({ " !(".utf8.contains($0) }) ?? true else { return nil }
    let start = text.utf8.index(text.startIndex, offsetBy: group.open + 1)
    let end = text.utf8.index(text.startIndex, offsetBy: group.close)
    let inner = LineBreaks(text: text[start..<end], room: room)
    guard let sign = inner.firstSign else { return nil }
    var lines = inner.split(before: sign)
    lines[0] = text[..<start] + lines[0]
    lines[lines.count - 1] += text[end...]
    return lines
  }

  /// Fills lines with as many elements as fit; all but the first line are indented.
  private func filled(_ part: Substring, at separator: String, first: String = "") -> [String] {
    var lines: [String] = []
    var line = first
    var start = part.startIndex
    let places = places(of: separator).filter { part.startIndex <= $0 && $0 < part.endIndex }
    for end in places.map({ text.index(after: $0) }) + [part.endIndex] {
      let element = part[start..<end]
      if line.count + element.count > room, !line.isEmpty, line != Self.step {
        lines.append(line)
        line = Self.step + element.drop { $0 == " " }
      } else {
        line += line == Self.step ? element.drop { $0 == " " } : element
      }
      start = end
    }
    return lines + [line]
  }

  /// Puts the content of brackets on lines of its own.
  private func bracketed(_ group: (open: Int, close: Int)?) -> [String] {
    guard let group else { return [String(text)] }
    let start = text.utf8.index(text.startIndex, offsetBy: group.open + 1)
    let end = text.utf8.index(text.startIndex, offsetBy: group.close)
    let inner = LineBreaks(text: text[start..<end], room: room)
    let tail = text[end...]
    if tail == ")", inner.text.count + Self.step.count + tail.count > room, let list = inner.wholeList {
      // A list that is the only argument begins on the line of its call.
      let lines = inner.bracketed(list)
      return [text[..<start] + "["] + lines.dropFirst().dropLast() + ["])"]
    }
    let isList = text.utf8[text.utf8.index(before: start)] == UInt8(ascii: "[")
    if !isList, tail == ")" {
      // The last element is on one line with the bracket.
      let closed = LineBreaks(text: text[start...], room: room)
      var elements = closed.filled(closed.text, at: ", ", first: Self.step)
      let last = elements.removeLast().dropLast(tail.count)
      var lines = [String(text[..<start])] + elements.flatMap(element) + element(String(last))
      if let end = lines.last, end.count + tail.count > room { return lines.dropLast() + Self.operands(of: end, room: room) + [String(tail)] }
      lines[lines.count - 1] += tail
      return lines
    }
    var elements = inner.filled(inner.text, at: ", ", first: Self.step).flatMap(element)
    if isList { elements[elements.count - 1] += "," }
    return [String(text[..<start])] + elements + [String(tail)]
  }

  /// Breaks one of several elements in brackets if it is too long.
  private func element(_ line: String) -> [String] {
    guard line.count > room else { return [line] }
    let end = line.hasSuffix(",") ? "," : ""
    var parts = lines(line.dropLast(end.count).drop { $0 == " " }, deeper: Self.step.count).map { Self.step + $0 }
    parts[parts.count - 1] += end
    return parts
  }

  /// The brackets of a list that is the whole text.
  private var wholeList: (open: Int, close: Int)? {
    lastBrackets.flatMap { $0.open == 0 && text.hasPrefix("[") ? $0 : nil }
  }

  /// The brackets of a declaration's parameters.
  private var parameters: (open: Int, close: Int)? {
    guard text.contains("func ") || text.contains("init(") else { return nil }
    return groups.first { $0.kind == UInt8(ascii: "(") }.map { ($0.open, $0.close) }
  }

  /// The brackets at the end, unless they belong to an array's type.
  private var lastBrackets: (open: Int, close: Int)? {
    guard let last = groups.last, last.close == depths.count - 1, last.kind != UInt8(ascii: "{") else { return nil }
    guard last.close > last.open + 1 else { return nil }
    guard last.kind == UInt8(ascii: "["), isType(last.open) else { return (last.open, last.close) }
    return parameters
  }

  private func isType(_ open: Int) -> Bool {
    let before = text[..<text.utf8.index(text.startIndex, offsetBy: open)]
    let isDeclared = before.hasPrefix("let ") || before.hasPrefix("var ") || before.contains(" let ") || before.contains(" var ")
    return before.hasSuffix("-> ") || before.hasSuffix(" as ") || isDeclared && before.hasSuffix(": ")
  }

  /// The outermost brackets.
  private var groups: [(kind: UInt8, open: Int, close: Int)] {
    let bytes = Array(text.utf8)
    var found: [(kind: UInt8, open: Int, close: Int)] = []
    var open: Int?
    for place in bytes.indices {
      let after = place + 1 < bytes.count ? depths[place + 1] : 0
      if depths[place] == 0, after == 1, bytes[place] != UInt8(ascii: "\"") { open = place }
      if depths[place] == 1, after == 0, let start = open {
        found.append((bytes[start], start, place))
        open = nil
      }
    }
    return found
  }

  /// Returns the places of a separator outside brackets and quotes.
  private func places(of separator: String) -> [String.Index] {
    let (bytes, wanted) = (Array(text.utf8), Array(separator.utf8))
    guard bytes.count >= wanted.count else { return [] }
    return (0...(bytes.count - wanted.count)).filter { depths[$0] == 0 && bytes[$0..<$0 + wanted.count].elementsEqual(wanted) }
      .map { text.utf8.index(text.startIndex, offsetBy: $0) }
  }
}
