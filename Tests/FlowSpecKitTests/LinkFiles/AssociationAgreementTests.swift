import Testing

@testable import FlowSpecKit

/// The automata against a matcher that tries every way, on random patterns and every short URL.
@Suite struct AssociationAgreementTests {
  private static let paths = texts("ab/", upTo: 5).filter { $0.hasPrefix("/") && !$0.contains("//") }

  @Test(arguments: 1...40) func pathsAreMatchedAsTheSlowWayDoes(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let pattern = (0..<Int.random(in: 1...6, using: &random)).map { _ in "ab/*?/*".randomElement(using: &random).map(String.init) ?? "" }.joined()
    let rule = AssociationComponent(path: pattern).rule
    let urls = rule.urls([:], PartPool())
    for path in Self.paths {
      let url = try #require(WrittenURL("https://x" + path))
      #expect(urls.contains(url) == SlowMatcher.matches(pattern, path), "seed \(seed): '\(pattern)' and '\(path)'")
    }
  }

  @Test(arguments: 1...40) func queriesAreMatchedAsTheSlowWayDoes(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let patterns = ["*", "?*", "?", "a", "", "a*", "??"]
    let items = ["x", "y"].prefix(Int.random(in: 1...2, using: &random)).map {
      AssociationComponent.Item(name: $0, pattern: patterns.randomElement(using: &random) ?? "")
    }
    let urls = AssociationComponent(query: items).rule.urls([:], PartPool())
    let parts = ["x", "x=", "x=a", "x=b", "y=a", "y=ab", "z=1"]
    for count in 0...3 {
      for query in Self.sequences(parts, count) {
        let url = try #require(WrittenURL("https://x/" + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))))
        let expected = items.allSatisfy { item in
          let values = query.map { $0.split(separator: "=", omittingEmptySubsequences: false).map(String.init) }
            .filter { $0[0] == item.name }.map { $0.count > 1 ? $0[1] : "" }
          return (values.isEmpty ? [""] : values).allSatisfy { SlowMatcher.isWhole(item.pattern, $0) }
        }
        #expect(urls.contains(url) == expected, "seed \(seed): \(items) and \(query)")
      }
    }
  }

  /// Compares the findings of a rule with all short URLs: no finding is missing, and each finding is true.
  @Test(arguments: 1...25) func findingsAgreeWithTryingEveryURL(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let patterns = ["/a", "/a/*", "/?", "/*", "/a/?*", "/b", "/b/*", "*a", "/?/b", "/a?"]
    let chosen = (0..<Int.random(in: 1...4, using: &random)).map { _ in (patterns.randomElement(using: &random) ?? "", Bool.random(using: &random)) }
    let templates = ["/a", "/{x}", "/a/{x}", "/b/{x...?}", "/a/**", "/"].shuffled(using: &random).prefix(2)
    let file = AssociationBench.file(chosen.map { "{\"/\": \"\($0)\", \"exclude\": \($1)}" }.joined(separator: ", "))
    let routes = templates.enumerated().map { index, template in
      let parameter = template.contains("?}") ? "parameters: { x: String? }, " : template.contains("{x") ? "parameters: { x: String }, " : ""
      return "r\(index): { place: screen, before: all, \(parameter)links: { web: \"\(template)\" } }"
    }
    let bench = AssociationBench(file, spec: AssociationBench.spec(routes.prefix(1).joined()))
    var report = Report()
    let read = try #require(AssociationFile.read(SourceText(path: "a", text: file), id: SourceID(0), report: &report))
    let rules = read.rules(of: "ABCDE12345.shop")
    let form = try #require(Self.form(templates[0]))
    // A third letter represents all letters that no pattern names.
    let urls = Self.texts("abc/", upTo: 5).filter { $0.hasPrefix("/") && ($0 == "/" || !$0.hasSuffix("/")) }
    var lost = false
    var unanswered: Set<Int> = []
    var cut: Set<Int> = []
    var reached: Set<Int> = []
    for path in urls {
      let isAnswered = form.match("https://shop.example" + path) != nil
      let index = rules.firstIndex { SlowMatcher.matches($0.path?.value ?? "*", path) }
      if let index { reached.insert(index) }
      if path.contains("//") { continue }
      if let index, rules[index].isExcluded, isAnswered { cut.insert(index) }
      if let index, !rules[index].isExcluded, !isAnswered { unanswered.insert(index) }
      if index == nil, isAnswered { lost = true }
    }
    func found(_ rule: RuleName) -> Set<Int> {
      Set(bench.findings.filter { $0.rule == rule }.compactMap { finding in rules.firstIndex { $0.span.lower == finding.span.lower } })
    }
    let context = "seed \(seed): \(file) \(templates[0]) \(bench.lines)"
    #expect(bench.findings.contains { $0.rule == "link-not-handed-over" } == lost, "\(context)")
    #expect(found("excluded-link") == cut, "\(context)")
    #expect(found("unanswered-association-rule") == unanswered, "\(context)")
    #expect(found("unreachable-association-rule") == Set(rules.indices).subtracting(reached), "\(context)")
  }

  private static func form(_ text: String) -> LinkForm? {
    var problems: [TemplateProblem] = []
    let template = LinkTemplate(parsing: text, problems: &problems)
    let origin = Origin(name: "web", prefixes: [OriginPrefix(scheme: "https", host: .exact("shop.example"))])
    return problems.isEmpty ? LinkForm(template, origin: origin) { _ in .any } : nil
  }

  private static func texts(_ alphabet: String, upTo length: Int) -> [String] {
    var all = [""]
    var last = [""]
    for _ in 0..<length {
      last = last.flatMap { text in alphabet.map { text + String($0) } }
      all += last
    }
    return all
  }

  private static func sequences(_ parts: [String], _ count: Int) -> [[String]] {
    (0..<count).reduce([[]]) { known, _ in known.flatMap { sequence in parts.map { sequence + [$0] } } }
  }
}

/// Patterns matched by trying every way.
private enum SlowMatcher {
  static func matches(_ pattern: String, _ path: String) -> Bool {
    let pattern = "/" + trimmed(String(pattern.drop { $0 == "/" }))
    let path = trimmed(path)
    if pattern == "/" { return path.isEmpty }
    return isWhole(pattern, path) || pattern.hasSuffix("/*") && isWhole(trimmed(String(pattern.dropLast(2))), path)
  }

  static func isWhole(_ pattern: String, _ text: String) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    let rest = String(pattern.dropFirst())
    switch first {
    case "*": return text.indices.contains { isWhole(rest, String(text[$0...])) } || isWhole(rest, "")
    case "?": return !text.isEmpty && isWhole(rest, String(text.dropFirst()))
    default: return text.first == first && isWhole(rest, String(text.dropFirst()))
    }
  }

  private static func trimmed(_ text: String) -> String {
    var text = text
    while text.hasSuffix("/") { text.removeLast() }
    return text
  }
}
