import Testing

@testable import FlowSpecKit

@Suite struct ConfigurationTests {
  private static let known: [RuleName] = [
    "unreachable-state", "unknown-configuration-key", "unknown-state", "dead-end",
  ]
  private static let fixed: Set<RuleName> = ["unknown-configuration-key", "unknown-state"]

  private func read(_ text: String) -> (configuration: Configuration, report: Report) {
    var report = Report()
    let configuration = Configuration.read(
      SourceText(path: ".flowspec.yaml", text: text), id: SourceID(0), knownRules: Self.known, fixedRules: Self.fixed,
      report: &report)
    return (configuration, report)
  }

  @Test func everythingIsRead() {
    let (configuration, report) = read(
      """
      specs: [Specs, Modules/Checkout.flow.yaml]
      rules:
        dead-end: off
        unreachable-state: warning
      generate:
        output: Sources/Generated
        check: true
        testable-import: Shop
        access: public
        imports: [Foundation, os.log]
        prefix: App
      docs: { output: Documentation }
      x-team: anything
      """)
    #expect(report.diagnostics == [])
    #expect(configuration.specs.map(\.value) == ["Specs", "Modules/Checkout.flow.yaml"])
    #expect(configuration.rules.map(\.rule.value) == ["dead-end", "unreachable-state"])
    #expect(configuration.rules.map(\.level.value) == [.off, .warning])
    #expect(configuration.generation.output?.value == "Sources/Generated")
    #expect(configuration.generation.access == .public)
    #expect(configuration.generation.checking == .explores && configuration.generation.testedModule == "Shop")
    #expect(configuration.generation.imports == ["Foundation", "os.log"])
    #expect(configuration.generation.prefix == "App")
    #expect(configuration.documentation.output?.value == "Documentation")
  }

  @Test(arguments: ["", "\n", "# nothing yet\n", "specs: Specs", "rules:\n", "rules: {}\n", "generate:\ndocs:\n"])
  func littleIsEnough(_ text: String) {
    let (configuration, report) = read(text)
    #expect(report.diagnostics == [])
    #expect(configuration.specs.map(\.value) == (text.hasPrefix("specs") ? ["Specs"] : []))
    #expect(configuration.generation.access == .internal)
  }

  /// Configurations with marked spans, and the rule and message expected at each.
  static let mistakes: [(String, [String])] = [
    ("links: { apps: ⟦[A]⟧ }", ["wrong-configuration-value: 'apps' needs keys with values, such as 'Shop: [Specs]'"]),
    ("links: { apps: { Shop: ⟦{}⟧ } }", ["wrong-configuration-value: 'Shop' needs a text"]),
    ("⟦spec⟧: [A]", ["unknown-configuration-key: the configuration has no key 'spec'"]),
    ("generate: { ⟦acess⟧: public }", ["unknown-configuration-key: 'generate' has no key 'acess'"]),
    ("⟦[a, b]⟧", ["wrong-configuration-value: the configuration needs keys with values, such as 'specs: Specs'"]),
    ("rules: ⟦all⟧", ["wrong-configuration-value: 'rules' needs keys with values, such as 'dead-end: warning'"]),
    ("rules: { ⟦dead-ends⟧: off }", ["unknown-configuration-rule: rule 'dead-ends' does not exist"]),
    ("rules: { dead-end: ⟦fatal⟧ }", ["wrong-configuration-value: 'fatal' is not a severity; use one of: error, warning, off"]),
    ("rules: { dead-end: ⟦\"\"⟧ }", ["wrong-configuration-value: '' is not a severity; use one of: error, warning, off"]),
    ("rules:\n  dead-end:⟦⟧\n", ["wrong-configuration-value: the severity is missing; use one of: error, warning, off"]),
    ("rules: { unknown-state: ⟦off⟧ }", ["weakened-rule: rule 'unknown-state' cannot be weakened or turned off"]),
    ("rules: { unknown-state: ⟦warning⟧ }", ["weakened-rule: rule 'unknown-state' cannot be weakened or turned off"]),
    ("rules: { unknown-state: error }", []),
    ("specs: ⟦[]⟧", ["wrong-configuration-value: 'specs' is empty; leave it out"]),
    ("specs: [A, ⟦{ b: c }⟧]", ["wrong-configuration-value: 'specs' needs a text"]),
    ("generate: { nonisolated: ⟦maybe⟧ }", ["wrong-configuration-value: 'maybe' is not a value for 'nonisolated'; use one of: true, false"]),
    ("generate: { tests: ⟦[A]⟧ }", ["wrong-configuration-value: 'tests' needs a text"]),
    ("generate: { prefix: ⟦9a⟧ }", ["wrong-configuration-value: '9a' is not the start of a Swift name"]),
    ("generate: { imports: [A, ⟦a-b⟧] }", ["wrong-configuration-value: 'a-b' is not a module name"]),
    (
      "⟦spec⟧: [A]\nrules: { dead-end: ⟦of⟧, ⟦ded-end⟧: off }\ndocs: { output: ⟦[]⟧ }",
      [
        "unknown-configuration-key: the configuration has no key 'spec'",
        "wrong-configuration-value: 'of' is not a severity; use one of: error, warning, off",
        "unknown-configuration-rule: rule 'ded-end' does not exist",
        "wrong-configuration-value: 'output' needs a text",
      ]
    ),
  ]

  @Test(arguments: mistakes) func mistakesHaveTheirSpans(_ marked: String, _ expected: [String]) {
    let text = BracketedText(marked)
    let found = read(text.text).report.diagnostics
    #expect(found.map { "\($0.rule): \($0.message)" } == expected)
    #expect(found.map(\.span.lower) == text.ranges.map(\.lowerBound))
    #expect(found.map(\.span.upper) == text.ranges.map(\.upperBound))
  }

  @Test(arguments: [
    ("spec: [A]", "specs"), ("rules: { unreachable-stat: off }", "unreachable-state"), ("rules: { dead-end: warnin }", "warning"),
    ("generate: { access: pubic }", "public"),
  ]) func theNearestWordIsOffered(_ text: String, _ word: String) {
    let fixes = read(text).report.diagnostics.flatMap(\.fixes)
    #expect(fixes.map(\.title) == ["replace with '\(word)'"])
  }

  @Test(arguments: ConfigurationRules.all) func examplesShowTheRule(_ rule: Rule) {
    for example in rule.examples {
      let marked = BracketedText(example.reported)
      let found = read(marked.text).report.diagnostics
      #expect(found.map(\.rule) == marked.ranges.map { _ in rule.name })
      #expect(found.map { $0.span.lower..<$0.span.upper } == marked.ranges)
      #expect(read(example.accepted).report.diagnostics == [])
    }
  }

  @Test func severitiesFollowTheConfiguration() {
    let (configuration, _) = read("rules: { dead-end: off, unreachable-state: warning }")
    let span = Span(SourceID(0), from: 0, to: 0)
    let found = ["dead-end", "unreachable-state", "other"].map { Diagnostic(.error, RuleName($0), "m", at: span) }
    #expect(configuration.adjusted(found).map { "\($0.rule) \($0.severity)" } == ["unreachable-state warning", "other error"])
    #expect(Configuration.standard.adjusted(found) == found)
  }
}
