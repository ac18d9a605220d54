import Testing

@testable import FlowSpecKit

/// Tests the rules about the chart alone with final states and history.
@Suite struct ChartRuleTests {
  private static func findings(_ text: String, _ rule: RuleName) -> [String] {
    SpecFindings("flowspec: 1\nflow: A\n" + text, only: [rule]).lines
  }

  private static func withFinalState(_ done: String) -> String {
    """
    events: { finish: Finish., cancel: Cancel. }
    inputs: { ok: Bool }
    effects: { stop: Stop. }
    states:
      work:
        transitions: { cancel: idle }
        states:
          sending: { transitions: { finish: sent, cancel: { effects: stop } } }
          sent: { final: true }
        done: \(done)
      idle: { transitions: { finish: work } }
    """
  }

  @Test func aFinalStateTakesNothing() {
    #expect(Self.findings(Self.withFinalState("{ to: idle, when: ok }"), "transition-never-taken") == [])
  }

  @Test func aFinalStateThatIsLeftAtOnceLeavesNothingToTake() {
    let found = Self.findings(Self.withFinalState("idle"), "transition-never-taken")
    #expect(found.count == 1 && found[0].contains("every state in 'work' takes this event itself"), "\(found)")
  }

  @Test func historyEntersNothingNew() {
    let text = """
      events: { go: Go., back: Back. }
      states:
        p: { transitions: { go: q }, states: { a: {}, b: {} } }
        q: { transitions: { back: { to: p, history: shallow } } }
      """
    #expect(Self.findings(text, "unreachable-state") == ["5:49 unreachable-state 'b': state 'b' can never be entered"])
  }

  @Test func historyEntersTheBeginningWhileNothingIsRemembered() {
    let text = """
      events: { go: Go., back: Back. }
      states:
        q: { transitions: { back: { to: p, history: deep } } }
        p: { transitions: { go: q }, initial: b, states: { a: {}, b: { transitions: { back: a } } } }
      """
    #expect(Self.findings(text, "unreachable-state") == [])
  }
}
