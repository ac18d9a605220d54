/// A pattern of a path configuration: a regular expression that may match anywhere, unless it is anchored.
struct HotwirePattern {
  let text: String
  /// All texts that it matches; nil if it has features that cannot be compared, such as look-ahead.
  let syntax: PatternSyntax?
  /// The reason why it cannot be compared.
  let problem: PatternProblem?

  /// The most bytes of a pattern that is compared.
  private static let mostBytes = 20_000

  init(_ text: String) {
    self.text = text
    guard text.utf8.count <= Self.mostBytes else {
      syntax = nil
      problem = PatternProblem("it has more than \(Self.mostBytes) bytes", at: 0..<text.utf8.count)
      return
    }
    do throws(PatternProblem) {
      syntax = .choice(try Self.branches(text).map { branch throws(PatternProblem) in try Self.found(branch) })
      problem = nil
    } catch {
      syntax = nil
      problem = error
    }
  }

  /// Returns the branches of the outermost choice; an ending such as `(/|$)` makes two branches.
  private static func branches(_ text: String) -> [String] {
    parts(of: text).flatMap { branch -> [String] in
      for (suffix, endings) in endings where branch.hasSuffix(suffix) {
        return endings.map { branch.dropLast(suffix.count) + $0 }
      }
      return [branch]
    }
  }

  private static let endings: [(String, [String])] = [#"\?"#, "/", #"\/"#].flatMap { character in
    ["(\(character)|$)", "($|\(character))", "(?:\(character)|$)", "(?:$|\(character))"].map { ($0, ["$", character]) }
  }

  /// Returns the parts between `|` outside groups and classes.
  static func parts(of text: String) -> [String] {
    var parts = [""]
    var depth = 0
    var isInClass = false
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if isEscaped {
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else if isInClass {
        isInClass = scalar != "]"
      } else if scalar == "[" {
        isInClass = true
      } else if scalar == "(" {
        depth += 1
      } else if scalar == ")" {
        depth -= 1
      } else if scalar == "|", depth == 0 {
        parts.append("")
        continue
      }
      parts[parts.count - 1].unicodeScalars.append(scalar)
    }
    return parts
  }

  private static func found(_ branch: String) throws(PatternProblem) -> PatternSyntax {
    var body = branch[...]
    let isAnchoredFirst = body.first == "^"
    if isAnchoredFirst { body = body.dropFirst() }
    let isAnchoredLast = endsWithAnchor(body)
    if isAnchoredLast { body = body.dropLast() }
    let syntax = try TextPattern(parsing: String(body)).syntax
    return .sequence([isAnchoredFirst ? .empty : .anyText, syntax, isAnchoredLast ? .empty : .anyText])
  }

  /// Returns true for a final `$` that is not escaped.
  static func endsWithAnchor(_ text: Substring) -> Bool {
    guard text.last == "$" else { return false }
    return text.dropLast().reversed().prefix { $0 == "\\" }.count.isMultiple(of: 2)
  }
}

/// The texts that any of some patterns matches, for comparisons.
final class HotwireLanguage {
  /// nil if one of the patterns cannot be compared.
  private let automaton: Automaton?
  private lazy var determinized: Determinized? = automaton.map(Determinized.init)
  private lazy var example: String? = automaton?.example()

  init(_ patterns: [String]) {
    let syntaxes = patterns.map { HotwirePattern($0).syntax }
    let known = syntaxes.compactMap(\.self)
    automaton = known.count == syntaxes.count ? Automaton(.choice(known)) : nil
  }

  /// Returns true if the first contains the second and they differ.
  static func isWider(_ one: HotwireLanguage, than other: HotwireLanguage, _ budget: inout SearchBudget) -> Bool {
    // A superset also contains the other's example.
    guard let example = other.example, one.automaton?.matches(example) == true, let wide = one.determinized, let narrow = other.determinized
    else { return false }
    return isIncluded(narrow, in: wide, &budget) && !isIncluded(wide, in: narrow, &budget)
  }

  private static func isIncluded(_ one: Determinized, in other: Determinized, _ budget: inout SearchBudget) -> Bool {
    let whole = min(budget.left, SearchBudget.standard)
    var part = SearchBudget(whole)
    defer { budget.spend(whole - part.left) }
    return Determinized.shortestWord(in: [one], outside: [other], &part) == .none
  }

  /// The texts of URLs: no white space, no control characters.
  private static let urlText = Automaton(
    .repetition(.scalar(ScalarSet([0x00...0x20, 0x23...0x23, 0x7F...0xA0, 0x2028...0x2029]).complement), atLeast: 0, atMost: nil))

  /// Returns a possible URL text in this language but not in the other; nil if there is none or it would take too long.
  func example(outside other: HotwireLanguage, beginning: HotwireLanguage? = nil) -> String? {
    guard let automaton, let outside = other.automaton else { return nil }
    let members = [automaton, Self.urlText] + [beginning?.automaton].compactMap(\.self)
    guard case .word(let word) = Automaton.shortestWord(in: members, outside: [outside]) else { return nil }
    return String(symbols: word)
  }

  /// Returns a text of both languages; nil if there is none or it would take too long.
  func sharedExample(with other: HotwireLanguage) -> String? {
    guard let automaton, let second = other.automaton,
      case .word(let word) = Automaton.shortestWord(in: [automaton, second, Self.urlText])
    else { return nil }
    return String(symbols: word)
  }

  /// Returns true if this language is a subset of the other, restricted to texts of URLs.
  func isInside(_ other: HotwireLanguage) -> Bool {
    guard let automaton, let outside = other.automaton else { return false }
    return Automaton.shortestWord(in: [automaton, Self.urlText], outside: [outside]) == .none
  }
}
