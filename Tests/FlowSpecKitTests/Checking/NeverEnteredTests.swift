import Testing

@testable import FlowSpecKit

/// States that no run enters, in flows whose lists can grow without end.
@Suite struct NeverEnteredTests {
  /// A workout begins before its player opens.
  private static func check(guard condition: String) throws -> FlowCheck {
    let spec = """
      flowspec: 1
      flow: Club
      events: { start: { when: shown(plan) } }
      root: plan
      states:
        resting: { transitions: { start: { to: workout, open: player } } }
        workout: { always: { to: resting, when: \(condition) }, states: { moving: { after: { 1s: paused } }, paused: {} } }
      routes:
        plan: { place: main, opens: class }
        class: { place: main, parameters: { id: Int }, opens: class }
        player: { place: screen }
      layouts: { all: { containers: { main: stack } } }

      """
    let source = SourceText(path: "A.flow.yaml", text: spec)
    let project = Project(specs: [source], configuration: .standard) { _ in .failure(UnreadableFile(reason: "there is none")) }
    return FlowCheck(try #require(project.flows[0]), limits: CheckLimits())
  }

  @Test(arguments: [("not kept(player)", false), ("shown(class)", true)])
  func aStateIsEnteredIfItsGuardLets(_ condition: String, _ isEntered: Bool) throws {
    let check = try Self.check(guard: condition)
    let paused = try #require(check.flow.states.indices.first { check.flow.states[$0].name.value == "paused" })
    #expect(check.isEntered(StateID(paused)) == isEntered)
  }
}
