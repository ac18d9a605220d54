import Testing

@testable import FlowSpecKit

/// Each finding about links names a URL that can be tried.
@Suite struct LinkWitnessTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let rule: RuleName
    let spec: String
    var testDescription: String { rule.text }
  }

  private static let rules: Set<RuleName> = [
    "link-never-opened", "lost-link", "uncovered-arrival", "overlapping-links", "ambiguous-template",
  ]

  static let cases = Project.rules.filter { rules.contains($0.name) }.flatMap { rule in
    rule.examples.map { Case(rule: rule.name, spec: BracketedText($0.reported).text) }
  }

  @Test func everyRuleIsTried() { #expect(Set(Self.cases.map(\.rule)) == Self.rules) }

  @Test(arguments: cases) func theFindingNamesAURLOfTheFlow(_ item: Case) throws {
    let findings = SpecFindings(item.spec, only: [item.rule], explores: true)
    let flow = try #require(findings.flow)
    let found = try #require(findings.diagnostics.first)
    let texts = [found.message] + found.notes.map(\.message)
    let words = texts.flatMap { $0.split { $0 == " " || $0 == "'" }.map(String.init) }
    let urls = words.filter { word in LinkURL(word).map { url in flow.parsedForms.contains { $0.link.match(url) != nil } } ?? false }
    #expect(!urls.isEmpty, "\(texts)")
    let needsRun: Set<RuleName> = ["link-never-opened", "lost-link", "uncovered-arrival"]
    if needsRun.contains(item.rule) { #expect(found.run != nil) }
  }

  @Test func everyGapHasARunOfItsOwn() {
    let findings = SpecFindings(
      """
      flowspec: 1
      flow: A
      events: { go: Go., back: Back. }
      links: { origins: { app: "a:" }, held: latest }
      states:
        one: { transitions: { go: two } }
        two: { transitions: { go: three } }
        three: { arrival: open, transitions: { back: one } }
      routes: { home: { place: screen, links: { app: /home } } }
      layouts: { all: {} }
      """, only: ["uncovered-arrival"], explores: true)
    #expect(findings.diagnostics.map { $0.run?.steps.count } == [2, 3])
    #expect(findings.diagnostics.allSatisfy { $0.notes.contains { $0.message.contains("a link a://home to 'home' arrives") } })
  }
}
