import Testing

@testable import FlowSpecKit

/// Checks that end before their questions are answered.
@Suite struct TimeLimitTests {
  private static let spec = """
    flowspec: 1
    flow: A
    root: home
    events: { go: Go., answer: Answer., done: Done. }
    variables: { identity: Bool, count: 0...99 }
    states:
      one: { root: home, transitions: { go: two } }
      two: { root: detail, awaits: answer, transitions: { answer: one } }
    routes:
      home: { place: main, links: { app: / }, arrival: { one: open, two: hold } }
      detail: { place: main, restores: true, links: { app: /detail }, arrival: { one: open, two: open } }
    links: { origins: { app: "a:" } }
    layouts: { all: { containers: { main: stack } } }
    restoration: { version: 1 }
    """

  private static func result(only: Set<RuleName> = [], isOver: Bool = true) -> CheckResult {
    var limits = CheckLimits()
    limits.shouldStop = { isOver }
    limits.isOverdue = { isOver }
    let project = Project(specs: [SourceText(path: "A.flow.yaml", text: spec)], configuration: Configuration()) { _ in
      .failure(UnreadableFile(reason: ""))
    }
    return project.check(only: only, limits: limits, explains: true, explores: true)
  }

  @Test func everyQuestionIsReported() throws {
    let result = Self.result()
    let found = try #require(result.diagnostics.first { $0.rule == "undecided-question" }, "\(result.diagnostics)")
    let undecided = result.explanations.filter { $0.verdict == "undecided" }
    #expect(undecided.count == 7)
    #expect(found.message == "7 questions are undecided: exploring reached the time limit of '--timeout'")
    // The other notes mark the parts of the spec that make the questions large.
    #expect(found.notes.count > undecided.count && found.notes.dropFirst(undecided.count).allSatisfy { $0.span != nil })
    for (note, question) in zip(found.notes, undecided) { #expect(note.message.hasPrefix("whether \(question.question); ")) }
    // The others need no exploring.
    #expect(result.explanations.allSatisfy { $0.coverage.configurations <= 2 })
    #expect(result.explanations.allSatisfy { $0.verdict == "undecided" || $0.coverage.configurations == 0 })
  }

  @Test func withTimeNoneIs() {
    let result = Self.result(isOver: false)
    #expect(!result.diagnostics.contains { $0.rule == "undecided-question" }, "\(result.diagnostics)")
    #expect(result.explanations.allSatisfy { $0.verdict != "undecided" })
  }

  /// Every rule that misses findings without time has its question reported, if the check looks for that rule alone.
  @Test(arguments: AllRules.all.map(\.rule.name)) func everyRuleThatIsUndecidedSaysSo(_ rule: RuleName) throws {
    guard let own = AllRules.all.first(where: { $0.rule.name == rule }), rule != "undecided-question" else { return }
    let flow = try #require(SpecFindings(Self.spec).flow)
    var limits = CheckLimits()
    limits.shouldStop = { true }
    limits.isOverdue = { true }
    let isUndecided = own.findings(inModel: FlowCheck(flow, limits: limits)).isUndecided
    let isSaid = Self.result(only: [rule]).diagnostics.contains { $0.rule == "undecided-question" || $0.rule == "undecided-property" }
    #expect(isSaid == isUndecided)
  }
}

/// Flows whose configurations have more bits than can be explored.
@Suite struct WideFlowTests {
  private static func flow(tabs: Int) -> Project {
    let names = (0..<tabs).map { "r\($0)" }
    let routes = names.map { "  \($0): { place: main, opens: [r0, r1], restores: true }" }.joined(separator: "\n")
    let text = """
      flowspec: 1
      flow: Wide
      root: r0
      routes:
      \(routes)
      layouts: { all: { containers: { main: { tabs: [\(names.joined(separator: ", "))], redo: true } } } }
      restoration: { version: 1 }
      properties: { p: { always possible: shown(r0) and not kept(r1) } }
      """
    return Project(specs: [SourceText(path: "A.flow.yaml", text: text)], configuration: Configuration()) { _ in .failure(UnreadableFile(reason: "")) }
  }

  @Test func theyAreUndecided() {
    var limits = CheckLimits()
    limits.depth = 16
    let result = Self.flow(tabs: 150).check(limits: limits, explores: true)
    let undecided = result.diagnostics.filter { $0.rule == "undecided-property" || $0.rule == "undecided-question" }
    #expect(!undecided.isEmpty)
    #expect(undecided.allSatisfy { $0.message.contains("a configuration has more than 65536 bits") }, "\(result.diagnostics.map(\.message))")
  }

  @Test(arguments: [ModelLanguage.promela, .tla]) func theyAreNotExported(_ language: ModelLanguage) {
    var limits = CheckLimits()
    limits.depth = 16
    let export = Self.flow(tabs: 150).export(language, spec: 0, property: nil, as: "Wide", limits: limits)
    guard case .failure(.tooLarge(let reason)) = export else {
      Issue.record("it is exported")
      return
    }
    #expect(reason.hasPrefix("a configuration has more than 65536 bits"))
  }

  @Test func anExportEndsWithItsTime() {
    var limits = CheckLimits()
    limits.shouldStop = { true }
    limits.isOverdue = { true }
    let export = Self.flow(tabs: 5).export(.promela, spec: 0, property: nil, as: "Wide", limits: limits)
    guard case .failure(.tooLarge(let reason)) = export else {
      Issue.record("it is exported")
      return
    }
    #expect(reason == "exploring reached the time limit of '--timeout'")
  }
}
