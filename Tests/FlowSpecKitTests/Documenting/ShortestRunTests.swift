import Testing

@testable import FlowSpecKit

/// The shortest runs on a page are runs of the flow.
@Suite struct ShortestRunTests {
  @Test(arguments: SpecsTests.names) func shortestRunsReplay(_ name: String) throws {
    let project = try SpecsTests.project(name)
    let flow = try #require(project.flows[0])
    let check = FlowCheck(flow, limits: CheckLimits())
    let states = flow.states.map(\.id).filter { $0 != Flow.outermost }.map { LoweredExpression.active(check.lowered[$0]) }
    let routes = flow.routes.filter { !$0.isCommand }.map { LoweredExpression.shown(.route($0.id), in: nil) }
    let elements = flow.elements.map { LoweredExpression.shown(.element($0.id), in: nil) }
    let links = flow.routes.filter { $0.forms.contains(where: \.parses) }.map { LoweredExpression.opened($0.id) }
    let expressions = states + routes + elements + links
    let runs = check.runs(to: states + routes + elements) + check.runs(to: links)
    #expect(runs.filter { $0 != nil }.count > expressions.count / 2)
    for (expression, run) in zip(expressions, runs) {
      guard let run else { continue }
      let trace = RunRecordJSON(project.sources).json(check.record(run))
      #expect(try project.replay([trace], spec: 0).get().compactMap(\.problem) == [], "\(name), \(expression)")
    }
  }
}
