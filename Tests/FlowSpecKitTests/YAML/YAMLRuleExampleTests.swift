import Testing

@testable import FlowSpecKit

@Suite struct YAMLRuleExampleTests {
  static let examples = YAMLRules.all.flatMap { rule in rule.examples.map { (rule.name, $0.reported, $0.accepted) } }

  @Test(arguments: examples) func reportsTheMarkedSpans(_ rule: RuleName, _ reported: String, _ accepted: String) {
    let marked = MarkedText(reported)
    let found = YAMLFindings(marked.text)
    #expect(found.diagnostics.map(\.rule) == marked.spans.map { _ in rule }, "\(found.summary)")
    #expect(found.diagnostics.map(\.span) == marked.spans, "\(found.summary)")
    #expect(YAMLFindings(accepted).summary == [])
  }

  @Test func everyRuleIsDistinct() {
    #expect(Set(YAMLRules.all.map(\.name)).count == YAMLRules.all.count)
  }
}
