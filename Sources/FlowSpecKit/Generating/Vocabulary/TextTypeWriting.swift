/// Writes a `{ text: … }` type: a struct whose initialiser fails for a text that does not match.
struct TextTypeWriting {
  let name: String
  let pattern: TextPattern
  let access: String
  let string: String
  /// True if it is `Codable`.
  let isSaved: Bool

  func write(to code: inout CodeWriter) {
    code.type(access, "struct \(name): RawRepresentable, Hashable, Sendable\(isSaved ? ", Codable" : "")") { code in
      code.line("\(access)let rawValue: \(string)")
      code.gap()
      code.block("\(access)init?(rawValue: \(string))") { code in
        writeCheck(to: &code)
        code.line("self.rawValue = rawValue")
      }
      code.gap()
      code.block("\(access)init?(_ text: \(string))") { $0.line("self.init(rawValue: text)") }
      for (number, run) in (TextRun.runs(of: pattern.syntax) ?? []).enumerated() where Self.isLong(run) {
        code.gap()
        code.block("private static func fits\(number + 1)(_ byte: UInt8) -> Bool") { code in
          code.line("switch byte {")
          code.line("case \(run.set.ranges.map(Self.range).joined(separator: ", ")): return true")
          code.line("default: return false")
          code.line("}")
        }
      }
    }
  }

  /// Returns true if the set is so large that the test for it would not fit into a line.
  private static func isLong(_ run: TextRun) -> Bool { run.literal == nil && test(run.set).count > 50 }

  private static func range(_ range: ClosedRange<UInt32>) -> String {
    range.count == 1 ? byte(range.lowerBound) : "\(byte(range.lowerBound))...\(byte(range.upperBound))"
  }

  private static func all(_ run: TextRun, _ place: Int) -> String {
    isLong(run) ? "(Self.fits\(place + 1))" : "({ \(test(run.set)) })"
  }

  private func writeCheck(to code: inout CodeWriter) {
    guard let runs = TextRun.runs(of: pattern.syntax) else {
      let regex = RegexText.text(pattern.syntax)
      let line = "let pattern = #/\(regex)/#.matchingSemantics(.unicodeScalar)"
      guard line.utf8.count + 2 * code.depth > LineBreaks.most else {
        code.line(line)
        code.line("guard rawValue.wholeMatch(of: pattern) != nil else { return nil }")
        return
      }
      code.line("let pattern =")
      code.inner { code in code.lines(["#/"] + RegexText.lines(regex, room: LineBreaks.most - 2 * code.depth) + ["/#"]) }
      code.line("guard rawValue.wholeMatch(of: pattern.matchingSemantics(.unicodeScalar)) != nil else { return nil }")
      return
    }
    if runs.count == 1, let run = runs.first, run.literal == nil {
      code.line("guard \(Self.conditions(run, 0, of: "rawValue.utf8").joined(separator: ", ")) else { return nil }")
      return
    }
    code.line("\(runs.count > 1 ? "var" : "let") rest = rawValue.utf8[...]")
    for (index, run) in runs.enumerated() {
      let isLast = index == runs.count - 1
      if let literal = run.literal {
        let text = SwiftText.literal(literal)
        code.line("guard rest.\(isLast ? "elementsEqual(" : "starts(with: ")\(text).utf8) else { return nil }")
        if !isLast { code.line("rest = rest.dropFirst(\(literal.utf8.count))") }
      } else if isLast {
        code.line("guard \(Self.conditions(run, index, of: "rest").joined(separator: ", ")) else { return nil }")
      } else {
        let part = "rest.prefix(\(run.atLeast))"
        code.line("guard \(part).count == \(run.atLeast), \(part).allSatisfy\(Self.all(run, index)) else { return nil }")
        code.line("rest = rest.dropFirst(\(run.atLeast))")
      }
    }
  }

  private static func conditions(_ run: TextRun, _ place: Int, of text: String) -> [String] {
    var conditions: [String] = []
    if run.atMost == run.atLeast {
      conditions.append("\(text).count == \(run.atLeast)")
    } else {
      if run.atLeast == 1 { conditions.append("!\(text).isEmpty") }
      if run.atLeast > 1 { conditions.append("\(text).count >= \(run.atLeast)") }
      if let atMost = run.atMost { conditions.append("\(text).count <= \(atMost)") }
    }
    return conditions + ["\(text).allSatisfy\(all(run, place))"]
  }

  private static func test(_ set: ScalarSet) -> String {
    set.ranges.map { range in
      range.count == 1 ? "$0 == \(byte(range.lowerBound))" : "\(byte(range.lowerBound))...\(byte(range.upperBound)) ~= $0"
    }.joined(separator: " || ")
  }

  private static func byte(_ value: UInt32) -> String {
    let hex = String(value, radix: 16, uppercase: true)
    return "0x" + (hex.utf8.count < 2 ? "0" : "") + hex
  }
}

/// A sequence of ASCII characters from one set. A pattern of such sequences, all but the last of fixed length, can be checked by
/// bytes.
struct TextRun {
  let set: ScalarSet
  let atLeast: Int
  let atMost: Int?
  /// The text, if each of several sets has one character.
  var literal: String?

  static func runs(of syntax: PatternSyntax) -> [TextRun]? {
    var runs: [TextRun] = []
    for part in flattened(syntax) {
      guard let run = TextRun(part) else { return nil }
      if let text = run.literal, let earlier = runs.last?.literal {
        runs[runs.count - 1].literal = earlier + text
      } else {
        runs.append(run)
      }
    }
    guard !runs.isEmpty, runs.dropLast().allSatisfy({ $0.atMost == $0.atLeast }) else { return nil }
    return runs
  }

  private static func flattened(_ syntax: PatternSyntax) -> [PatternSyntax] {
    if case .sequence(let parts) = syntax { parts.flatMap(flattened) } else { [syntax] }
  }

  private init?(_ part: PatternSyntax) {
    switch part {
    case .scalar(let set):
      guard Self.isASCII(set) else { return nil }
      (self.set, atLeast, atMost) = (set, 1, 1)
      if set.ranges.count == 1, let range = set.ranges.first, range.count == 1, let scalar = Unicode.Scalar(range.lowerBound) {
        literal = String(Character(scalar))
      }
    case .repetition(.scalar(let set), let atLeast, let atMost):
      guard Self.isASCII(set) else { return nil }
      (self.set, self.atLeast, self.atMost) = (set, atLeast, atMost)
    case .sequence, .choice, .repetition: return nil
    }
  }

  private static func isASCII(_ set: ScalarSet) -> Bool {
    !set.isEmpty && set.ranges.allSatisfy { $0.upperBound < 0x80 }
  }
}

/// Writes a pattern in Swift's regular expression syntax with every set enumerated, so that no dialect changes its meaning.
enum RegexText {
  static func text(_ syntax: PatternSyntax) -> String {
    switch syntax {
    case .scalar(let set): self.set(set)
    case .sequence(let parts): parts.map(enclosed).joined()
    case .choice(let parts): parts.isEmpty ? "[^\\u{0}-\\u{10FFFF}]" : parts.map(enclosed).joined(separator: "|")
    case .repetition(let inner, let atLeast, let atMost): enclosed(inner) + quantifier(atLeast, atMost)
    }
  }

  /// Breaks a regular expression into lines. Multiline literals ignore whitespace, so a break may precede each group, set and
  /// escape.
  static func lines(_ regex: String, room: Int) -> [String] {
    var lines = [""]
    var part = ""
    var last: Character?
    for character in regex {
      let begins = character == "(" || character == "[" || character == "\\" && last != "-"
      if begins { add(&part, to: &lines, room) }
      part.append(character)
      last = character
    }
    add(&part, to: &lines, room)
    return lines
  }

  private static func add(_ part: inout String, to lines: inout [String], _ room: Int) {
    if !lines[lines.count - 1].isEmpty, lines[lines.count - 1].count + part.count > room { lines.append("") }
    lines[lines.count - 1] += part
    part = ""
  }

  private static func enclosed(_ syntax: PatternSyntax) -> String {
    if case .scalar = syntax { text(syntax) } else { "(?:\(text(syntax)))" }
  }

  private static func quantifier(_ atLeast: Int, _ atMost: Int?) -> String {
    switch (atLeast, atMost) {
    case (0, nil): "*"
    case (1, nil): "+"
    case (0, 1): "?"
    case (let least, nil): "{\(least),}"
    case (let least, let most?): least == most ? "{\(least)}" : "{\(least),\(most)}"
    }
  }

  private static func set(_ set: ScalarSet) -> String {
    guard !set.isEmpty else { return "[^\\u{0}-\\u{10FFFF}]" }
    let ranges = set.ranges.map { range in
      range.count == 1 ? scalar(range.lowerBound) : "\(scalar(range.lowerBound))-\(scalar(range.upperBound))"
    }
    return "[\(ranges.joined())]"
  }

  private static func scalar(_ value: UInt32) -> String {
    switch value {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: Unicode.Scalar(value).map { String(Character($0)) } ?? ""
    default: "\\u{\(String(value, radix: 16, uppercase: true))}"
    }
  }
}
