import Testing

@testable import FlowSpecKit

@Suite struct RuleIndexTests {
  @Test func everyRuleBelongsToOneSubject() {
    let listed = RuleSubject.all.flatMap(\.rules).map(\.name).sorted()
    #expect(listed == Project.rules.map(\.name))
  }

  /// A sentence is read once: it begins with its subject, and is printed whole.
  @Test func everyRuleIsListedWithItsSentence() {
    let lines = RuleIndex.text().split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }
    let text = lines.joined(separator: " ")
    for rule in Project.rules { #expect(text.contains("\(rule.name) \(CodeMarks.quoted(rule.summary))"), "\(rule.name)") }
    #expect(RuleIndex.text().split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(!text.contains("`"))
  }
}
