import Testing

@testable import FlowSpecKit

/// The reference itself, against verdicts that a reader can see.
@Suite struct ReferenceVerdictTests {
  private func verdicts(_ body: String, _ properties: [String]) throws -> [Reference.Verdict] {
    let claims = properties.enumerated().map { "  p\($0): { \($1) }\n" }.joined()
    let findings = SpecFindings(reading: "flowspec: 1\nflow: A\n\(body)properties:\n\(claims)")
    #expect(findings.lines == [])
    let explored = ExploredFlow(try #require(findings.flow))
    return explored.claims.map(explored.reference.verdict)
  }

  private let lamp = """
    events: { press: Pressed., cut: Cut., late: Never sent by anyone here. }
    states:
      off: { transitions: { press: lit } }
      lit: { transitions: { press: off, cut: dead } }
      dead: { transitions: { press: { } } }

    """

  @Test func safetyHasShortestTraces() throws {
    let found = try verdicts(
      lamp, ["never: dead", "always: off", "possible: lit", "always possible: off", "always possible: dead", "never: dead and lit"])
    #expect(found[0] == Reference.Verdict(holds: false, length: 3))
    #expect(found[1] == Reference.Verdict(holds: false, length: 2))
    #expect(found[2] == Reference.Verdict(holds: true, length: 2))
    #expect(found[3] == Reference.Verdict(holds: false, length: 3))
    #expect(found[4] == Reference.Verdict(holds: true, length: nil))
    #expect(found[5] == Reference.Verdict(holds: true, length: nil))
  }

  @Test func precedenceLooksBack() throws {
    let found = try verdicts(
      lamp, ["never: dead, before: lit", "never: lit, before: received(press)", "never: received(press), before: dead"])
    #expect(found.map(\.holds) == [true, true, false])
    #expect(found[2].length == 2)
  }

  @Test func aRunMayWaitForEverUnlessSomethingIsAwaited() throws {
    let free = try verdicts(lamp, ["whenever: off, eventually: lit"])
    #expect(free == [Reference.Verdict(holds: false, length: 1)])
    let awaited = lamp.replacing("off: { tr", with: "off: { awaits: press, tr")
    #expect(try verdicts(awaited, ["whenever: off, eventually: lit", "whenever: lit, eventually: dead"]).map(\.holds) == [true, false])
    // Awaited in vain: nobody takes it.
    let idle = lamp.replacing("off: { tr", with: "off: { awaits: late, tr")
    #expect(try verdicts(idle, ["whenever: off, eventually: lit"]).map(\.holds) == [false])
  }

  @Test func timersOfStatesThatStayFire() throws {
    let text = """
      events: { again: Again. }
      states:
        one: { after: { 1s: two, 2s: three }, transitions: { again: { to: one, reenter: true } } }
        two: { after: { 1s: { effects: ring }, 2s: three } }
        three: {}
      effects: { ring: Ring. }

      """
    let found = try verdicts(text, ["whenever: two, eventually: three", "whenever: one, eventually: two"])
    #expect(found.map(\.holds) == [true, false])
  }

  @Test func linksAreAccountedFor() throws {
    let text = """
      links: { origins: { app: "shop:" } }
      events: { ready: Ready., away: Away. }
      states:
        starting: { arrival: hold, transitions: { ready: running } }
        running: { arrival: open, transitions: { away: starting } }
      layouts: { all: { containers: { main: stack } } }
      routes: { order: { links: { app: /order }, place: main }, other: { links: { app: /other }, place: main } }

      """
    let found = try verdicts(
      text,
      [
        "never: held(any) and running", "never: opened(order), before: running", "never: lost(order)",
        "whenever: opened(order), eventually: shown(order)", "never: refused(any)", "never: shown(order) and starting",
      ])
    #expect(found.map(\.holds) == [true, true, false, true, false, false])
    // Launched, then two links; then: an unknown one at once.
    #expect(found[2].length == 3)
    #expect(found[4].length == 2)
  }
}
