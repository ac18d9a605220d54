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

  /// A configuration's rules have configurations as examples, those of an association file such files.
  static let rules: [Rule] = {
    let ofOthers = Set((ConfigurationRules.all + LinkFiles.rules).map(\.name))
    return Project.rules.filter { !ofOthers.contains($0.name) }
  }()

  static let cases = rules.flatMap { rule in
    rule.examples.enumerated().map { Case(rule: rule, number: $0.offset + 1, example: $0.element) }
  }

  /// A rule that explores is asked alone, a rule about the chart beside all others of its kind.
  private static func findings(_ text: String, _ rule: Rule) -> SpecFindings {
    let explores = AllRules.all.contains { $0.rule.name == rule.name && $0.chart == nil }
    return SpecFindings(text, only: explores ? [rule.name] : [], explores: explores)
  }

  @Test(arguments: cases, SpecDisguise.all) func reportsTheMarkedSpansAndNothingElse(_ item: Case, _ disguise: SpecDisguise) {
    let marked = BracketedText(item.example.reported)
    let findings = Self.findings(disguise.apply(marked.text), item.rule)
    let expected = marked.ranges.map { disguise.apply($0, in: marked.text) }
    #expect(!expected.isEmpty)
    #expect(findings.diagnostics.map(\.rule) == expected.map { _ in item.rule.name }, "\(findings)")
    // An empty spec is empty from its start, whatever comments it has.
    let isEverywhere = item.rule.name == "empty-spec"
    #expect(isEverywhere || findings.diagnostics.map { $0.span.lower..<$0.span.upper } == expected, "\(findings)")
    #expect(findings.allowed == 0)
  }

  @Test(arguments: cases, SpecDisguise.all) func acceptsTheMendedSpec(_ item: Case, _ disguise: SpecDisguise) {
    let findings = Self.findings(disguise.apply(item.example.accepted), item.rule)
    #expect(findings.diagnostics.isEmpty, "\(findings)")
  }

  /// Rules that a single spec cannot break: a file that is not a text, and modules, which need a second file.
  static let withoutExample: Set<RuleName> = [
    "file-too-large", "flow-too-large", "path-outside-project", "not-utf8", "nul-byte", "alias-expansion", "module-with-states", "module-cycle",
    "missing-spec-path",
    // And one that only a large flow breaks.
    "one-flow-for-all-routes",
    // And one that a small flow cannot show.
    "undecided-property", "undecided-question",
    // And one that takes two specs.
    "duplicate-flow",
    // And one that takes a baseline.
    "stale-baseline-entry",
    // And those that only generating finds.
    "generated-name-clash", "hidden-module", "impossible-swift-name", "missing-sample", "optional-none", "unwatched-module",
    // And those about a spec beside a file of the system.
    "path-configuration-differs", "undecided-path-configuration",
    "link-not-handed-over", "app-not-associated", "undecided-association-rule", "unreadable-property-list", "wrong-property-list-value",
    "scheme-not-registered", "scheme-without-links", "domain-not-associated", "domain-without-links", "domain-for-some-devices",
    "undecided-property-list-value", "not-in-a-spec",
    "not-in-an-association-file", "path-configuration-not-json", "wrong-path-configuration-value", "path-configuration-gap",
    "not-in-a-path-configuration", "navigation-graph-not-xml", "wrong-navigation-graph-value", "navigation-graph-gap", "not-in-intent-filters",
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
