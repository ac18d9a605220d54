import Testing

@testable import FlowSpecKit

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
