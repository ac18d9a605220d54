import Testing

@testable import FlowSpecKit

/// Runs that open few routes are found where all runs are too many.
@Suite struct FewOpeningsTests {
  /// A link that shows an entry again removes the entry above, which the shown one needs; the other routes have nothing to do with it.
  @Test func aLinkThatTakesAwayWhatItNeedsIsFound() throws {
    let text = """
      flowspec: 1
      flow: A
      links: { origins: { app: "a:" } }
      states: { on: { root: home, arrival: open } }
      routes:
        home: { place: main.home }
        more: { place: main.more }
        item: { place: detail, parameters: { id: Int }, links: { app: "/items/{id}" } }
        facts: { place: detail, available: kept(item), links: { app: /facts } }
        note: { place: side, parameters: { id: Int }, links: { app: "/notes/{id}" }, opens: [note, help] }
        help: { place: sheet, parameters: { id: Int }, links: { app: "/help/{id}" }, opens: help }
        tip: { place: side, available: not shown(help), links: { app: /tip } }
      layouts: { all: { containers: { main: { tabs: [home, more] }, detail: { in: main }, side: stack, sheet: modal } } }
      """
    let spec = SourceText(path: "A.flow.yaml", text: text)
    let project = Project(specs: [spec], configuration: .standard) { _ in .failure(UnreadableFile(reason: "no such file")) }
    let flow = try #require(project.flows[0])
    var limits = CheckLimits()
    limits.configurations = 1_000
    let facts = FlowCheck(flow, limits: limits).openedLinks
    let found = try #require(facts.notKept.first)
    #expect(flow.routes[found.route.index].name.value == "facts")
    #expect(found.run.steps.allSatisfy { $0.result == .stable })
    let opened = found.run.steps.last?.happenings.contains { if case .link(found.route, .opened) = $0 { true } else { false } }
    #expect(opened == true)
  }
}
