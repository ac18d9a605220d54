import Testing

@testable import FlowSpecKit

/// The examples of every rule about specs: what each reports is what its brackets mark, and nothing else is found.
@Suite struct RuleExampleTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let rule: Rule
    let number: Int
    let example: Rule.Example

    var testDescription: String { "\(rule.name) \(number)" }
  }

  /// A configuration's rules have configurations as examples.
  static let rules: [Rule] = {
    let ofConfigurations = Set(ConfigurationRules.all.map(\.name))
    return Project.rules.filter { !ofConfigurations.contains($0.name) }
  }()

  static let cases = rules.flatMap { rule in
    rule.examples.enumerated().map { Case(rule: rule, number: $0.offset + 1, example: $0.element) }
  }

  @Test(arguments: cases, SpecDisguise.all) func reportsTheMarkedSpansAndNothingElse(_ item: Case, _ disguise: SpecDisguise) {
    let marked = BracketedText(item.example.reported)
    let findings = SpecFindings(disguise.apply(marked.text))
    let expected = marked.ranges.map { disguise.apply($0, in: marked.text) }
    #expect(!expected.isEmpty)
    #expect(findings.diagnostics.map(\.rule) == expected.map { _ in item.rule.name }, "\(findings)")
    // An empty spec is empty from its start, whatever comments it has.
    let isEverywhere = item.rule.name == "empty-spec"
    #expect(isEverywhere || findings.diagnostics.map { $0.span.lower..<$0.span.upper } == expected, "\(findings)")
    #expect(findings.allowed == 0)
  }

  @Test(arguments: cases, SpecDisguise.all) func acceptsTheMendedSpec(_ item: Case, _ disguise: SpecDisguise) {
    let findings = SpecFindings(disguise.apply(item.example.accepted))
    #expect(findings.diagnostics.isEmpty, "\(findings)")
  }

  /// Rules that a single spec cannot break: a file that is no text, and modules, which need a second file.
  static let withoutExample: Set<RuleName> = [
    "file-too-large", "not-utf8", "nul-byte", "alias-expansion", "module-with-states", "module-cycle", "missing-spec-path",
    // And one that only a large flow breaks.
    "one-flow-for-all-routes",
    // And one that a small flow cannot show.
    "undecided-property",
    // And one that takes two specs.
    "duplicate-flow",
    // And those that only generating finds.
    "generated-name-clash", "impossible-swift-name",
  ]

  @Test(arguments: Project.rules.map(\.name)) func isWhole(_ name: RuleName) throws {
    let rule = try #require(Project.rules.first { $0.name == name })
    #expect(Project.rules.filter { $0.name == name }.count == 1, "named twice")
    let words = name.text.split(separator: "-", omittingEmptySubsequences: false)
    #expect(
      words.allSatisfy { word in !word.isEmpty && word.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) } })
    #expect(rule.summary.hasSuffix("."))
    #expect(rule.explanation.count > 20)
    #expect(rule.examples.isEmpty == Self.withoutExample.contains(name), "examples: \(rule.examples.count)")
  }
}
