import Testing

@testable import FlowSpecKit

struct TextPatternTests {
  @Test(arguments: [
    ("[0-9]+", ["1", "042"], ["", "a", "1a", " 1"]),
    ("[1-9][0-9]*", ["1", "10"], ["0", "01", ""]),
    ("[A-Za-z0-9_.-]+", ["a.b-c_D9", "-"], ["", "a b", "é"]),
    ("wire-[0-9a-fA-F-]{36}", ["wire-6F9619FF-8B86-D011-B42D-00CF4FC964FF"], ["wire-", "6F9619FF-8B86-D011-B42D-00CF4FC964FF"]),
    ("^a|b$", ["a", "b"], ["ab", "^a", "b$"]),
    ("", [""], ["a"]),
    ("(?:ab|c){2,3}", ["abc", "cc", "ababab"], ["ab", "cccc"]),
    ("a{2}b{0,1}c{1,}", ["aac", "aabcc"], ["ac", "aabb", "aab"]),
    ("a+?b??c*?", ["a", "aabccc"], ["b"]),
    (#"\d\w\s\.\\\-\/"#, [#"1_ .\-/"#], [#"a_ .\-/"#]),
    (#"[\d\-x]+"#, ["1-x"], ["y"]),
    (#"[^\s]+"#, ["é", "a/b"], ["a b", ""]),
    ("[-a]+", ["-a"], ["b"]),
    ("[a-]+", ["-a"], ["b"]),
    ("[+--]", ["+", ",", "-"], [".", "*"]),
    (".", ["a", "é", "/"], ["\n", "\u{2028}", "", "e\u{301}"]),
    (#"\x41\u0042\u{1F600}"#, ["AB😀"], ["AB"]),
    (#"a|"#, ["a", ""], ["b"]),
    (#"\D\W\S"#, ["a b".replacing(" ", with: "-")], ["1-b"]),
    ("é+", ["éé"], ["e"]),
  ])
  func matchesTheWholeText(_ source: String, members: [String], others: [String]) throws {
    let pattern = try TextPattern(parsing: source)
    for text in members { #expect(pattern.matches(text), "\(source) should match \(text)") }
    for text in others { #expect(!pattern.matches(text), "\(source) should not match \(text)") }
  }

  /// The faulty part is in brackets.
  @Test(arguments: [
    ("a⟦(?=⟧b)", "look-ahead '(?=' is not supported"),
    ("a⟦(?!⟧b)", "look-ahead '(?!' is not supported"),
    ("é⟦(?<=⟧b)a", "look-behind '(?<=' is not supported"),
    ("⟦(?<⟧name>a)", "named groups are not supported; write '(…)'"),
    ("⟦(?P⟧<name>a)", "named groups are not supported; write '(…)'"),
    ("⟦(?i⟧)a", "inline flags such as '(?i)' are not supported"),
    ("⟦(?>⟧a)", "atomic groups '(?>' are not supported"),
    (#"(a)⟦\1⟧"#, "back-references are not supported"),
    (#"⟦\b⟧a"#, "word boundaries are not supported"),
    (#"⟦\p⟧{L}"#, "Unicode properties are not supported; list the characters in '[…]'"),
    (#"a⟦\z⟧"#, #"'\z' is not needed: a pattern always covers the whole text"#),
    (#"⟦\q⟧"#, #"'\q' is not a known escape"#),
    (#"a⟦\⟧"#, #"'\' escapes nothing; write '\\' for the character"#),
    (#"⟦\x4⟧"#, #"'\x' needs the number of a character in 2 hexadecimal digits"#),
    ("a⟦++⟧", "possessive quantifiers are not supported"),
    ("a*⟦*⟧", "'*' repeats a repetition; write a group for that"),
    ("⟦*⟧a", #"'*' has nothing to repeat; write '\*' for the character"#),
    ("(⟦?⟧", nil),
    ("a⟦{⟧x}", #"'{' begins no '{n}', '{n,}' or '{n,m}'; write '\{' for the character"#),
    ("a⟦{3,2}⟧", "'{3,2}' has its bounds the wrong way round"),
    ("a⟦{1001⟧}", "the pattern is too large: at most 1000 repetitions can be asked for"),
    ("⟦((a{100}){100}){100}⟧", "the pattern is too large: its repetitions ask for too many characters"),
    ("a⟦}⟧", #"'}' must be written '\}' for the character"#),
    ("a⟦)⟧", #"')' closes no group; write '\)' for the character"#),
    ("a⟦(⟧b", "'(' is not closed"),
    ("a⟦[⟧b", "'[' is not closed"),
    ("⟦[]⟧", #"'[]' names no character; write '\]' for the character ']'"#),
    ("[⟦z-a⟧]", "'z-a' is not a range: its bounds are in the wrong order"),
    (#"[⟦\d-z⟧]"#, #"'\d-z' is not a range: a class such as '\d' cannot bound one; write '\-' for the character"#),
    ("[⟦[⟧:alpha:]]", #"named classes such as '[:alpha:]' are not supported; write '\[' for the character"#),
    ("[a⟦&&⟧b]", "set operations such as '&&' are not supported"),
    ("a⟦^⟧b", "'^' is not allowed: a pattern always matches the whole text"),
    ("a⟦$⟧b", "'$' is not allowed: a pattern always matches the whole text"),
    ("(a⟦$⟧", "'$' is not allowed: a pattern always matches the whole text"),
  ])
  func saysWhatIsNotAllowed(_ marked: String, message: String?) {
    let parts = marked.split(separator: "⟦", omittingEmptySubsequences: false)
    let before = String(parts[0])
    let inside = String(parts[1].split(separator: "⟧", omittingEmptySubsequences: false)[0])
    let source = marked.filter { $0 != "⟦" && $0 != "⟧" }
    do {
      _ = try TextPattern(parsing: source)
      Issue.record("\(source) was accepted")
    } catch {
      if let message { #expect(error.message == message) }
      if message != nil { #expect(error.range == before.utf8.count..<(before.utf8.count + inside.utf8.count), "\(source)") }
      #expect(error.range.upperBound <= source.utf8.count)
    }
  }

  @Test(arguments: [
    ("[0-9]+", "1"), (#"\w+"#, "a"), ("[0-9]*", "1"), ("", ""), ("[^a1A]", "b"), ("(ab|c)+", "c"), ("[ ]+", " "),
    (#"[^\x00-\u{10FFFF}]"#, nil),
  ])
  func givesAnExample(_ source: String, example: String?) throws {
    #expect(try TextPattern(parsing: source).example() == example)
  }

  @Test(arguments: [
    ("[0-9]+", "[1-9][0-9]*", "1", false, true), ("[a-z]+", "new", "new", false, true), ("[0-9]+", "[a-z]+", nil, false, false),
    ("(a|b)*", "(a*b*)*", "", true, true), ("a{2,4}", "a{3,5}", "aaa", false, false),
    ("[0-9a-f]{4}", #"\w+"#, "aaaa", true, false),
  ])
  func comparesLanguages(_ left: String, _ right: String, shared: String?, leftInside: Bool, rightInside: Bool) throws {
    let (first, second) = (try TextPattern(parsing: left), try TextPattern(parsing: right))
    #expect(first.sharedExample(with: second) == shared)
    #expect(first.isIncluded(in: second) == leftInside)
    #expect(second.isIncluded(in: first) == rightInside)
  }

  @Test func doesNotBlowUp() throws {
    let pattern = try TextPattern(parsing: "(a|a)*(a*)*(a+)+b")
    #expect(!pattern.matches(String(repeating: "a", count: 10_000)))
    let wide = try TextPattern(parsing: "(a|b)*a(a|b){9}")
    #expect(wide.isIncluded(in: try TextPattern(parsing: "(a|b)*b(a|b){9}|x")) == false)
    #expect(wide.automaton.isIncluded(in: wide.automaton, stateLimit: 100) == nil)
  }

  /// Swift's own `Regex` is the judge, and enumeration that of comparisons.
  @Test func agreesWithRegex() throws {
    var random = SeededGenerator(seed: 7)
    let texts = allTexts(over: ["a", "b", "-"], upTo: 4)
    var previous: (pattern: TextPattern, members: Set<String>)?
    for _ in 0..<250 {
      let source = randomPattern(depth: 3, &random)
      let regex = try Regex(source)
      let pattern = try TextPattern(parsing: source)
      let members = Set(texts.filter(pattern.matches))
      let judged = Set(try texts.filter { try regex.wholeMatch(in: $0) != nil })
      #expect(members == judged, "\(source)")
      for text in pattern.examples(count: 8) { #expect(pattern.matches(text)) }
      for text in pattern.counterexamples(count: 8) { #expect(!pattern.matches(text)) }
      if let previous {
        if pattern.isIncluded(in: previous.pattern) == true { #expect(members.isSubset(of: previous.members)) }
        if let shared = pattern.sharedExample(with: previous.pattern) {
          #expect(pattern.matches(shared) && previous.pattern.matches(shared))
        } else {
          #expect(members.isDisjoint(with: previous.members))
        }
      }
      previous = (pattern, members)
    }
  }

  /// The search through a product, here of a pattern with itself, is the judge.
  @Test func theShortestMemberIsThatOfTheProduct() throws {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<300 {
      let source = randomPattern(depth: 4, &random)
      let one = Determinized(try TextPattern(parsing: source).automaton)
      var (budget, whole) = (SearchBudget(), SearchBudget())
      let expected = Determinized.shortestWord(in: [one, one], &whole)
      #expect(Determinized.shortestWord(in: [one], &budget) == expected, "\(source)")
    }
  }

  /// Its smallest deterministic automaton has 2^40 states.
  @Test func anExampleNeedsNotTheWholeAutomaton() throws {
    #expect(try TextPattern(parsing: "(a|b)*a(a|b){40}").example() == String(repeating: "a", count: 41))
  }

  private func randomPattern(depth: Int, _ random: inout SeededGenerator) -> String {
    let atoms = ["a", "b", "-", ".", "[ab]", "[^a]", #"\w"#, #"[a\-]"#]
    guard depth > 0 else { return atoms.randomElement(using: &random) ?? "a" }
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return randomPattern(depth: depth - 1, &random) + randomPattern(depth: depth - 1, &random)
    case 1: return "(" + randomPattern(depth: depth - 1, &random) + "|" + randomPattern(depth: depth - 1, &random) + ")"
    case 2:
      return "(?:" + randomPattern(depth: depth - 1, &random) + ")" + (["*", "+", "?", "*?"].randomElement(using: &random) ?? "")
    case 3:
      return "(" + randomPattern(depth: depth - 1, &random) + ")"
        + (["{2}", "{0,2}", "{1,}"].randomElement(using: &random) ?? "")
    default: return randomPattern(depth: depth - 1, &random)
    }
  }
}

extension TextPattern {
  /// Returns texts that just fail to match: one character too few, too many, or just outside a range.
  fileprivate func counterexamples(count: Int) -> [String] {
    var seen: Set<String> = []
    var found: [String] = []
    for word in [[]] + automaton.boundaryMembers(limit: max(count, 20)) {
      var attempts = [Array(word.dropLast()), word + [0x61], word + [0x20], [0x2F] + word]
      for index in word.indices {
        for symbol in [word[index] &- 1, word[index] + 1] {
          guard Unicode.Scalar(symbol) != nil else { continue }
          var changed = word
          changed[index] = symbol
          attempts.append(changed)
        }
      }
      for attempt in attempts.map(String.init(symbols:)) where !matches(attempt) && seen.insert(attempt).inserted {
        found.append(attempt)
        if found.count == count { return found }
      }
    }
    return found
  }
}
