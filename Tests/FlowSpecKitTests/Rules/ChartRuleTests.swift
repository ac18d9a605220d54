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
    #expect(Self.findings(text, "unreachable-state") == ["5:49 unreachable-state 'b': 'b' is never entered"])
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

  private static func loading(_ retry: String, state: String = "entry: load") -> String {
    """
    events: { opened: Opened., retry: Retry., loaded: Loaded. }
    effects: { load: Load. }
    inputs: { online: Bool }
    states:
      idle: { transitions: { opened: loading } }
      loading: { \(state), transitions: { retry: \(retry), loaded: idle } }
    """
  }

  @Test(arguments: ["entry: load", "exit: load", "after: { 5s: idle }"]) func aSelfTransitionThatDoesNothingIsReported(_ state: String) {
    let found = Self.findings(Self.loading("loading", state: state), "idle-self-transition")
    #expect(found.count == 1 && found[0].contains("'loading' stays active and"), "\(found)")
  }

  @Test(arguments: [
    "{}", "{ to: loading, reenter: true }", "{ to: loading, effects: load }", "[{ to: idle, when: online }, loading]",
  ]) func aSelfTransitionThatIsMeantIsLeftAlone(_ retry: String) {
    #expect(Self.findings(Self.loading(retry), "idle-self-transition") == [])
  }

  /// A transition with only a guard does nothing, unless it keeps the event from a later alternative or from a state around its source.
  @Test(arguments: [("{ when: online }", true), ("[{ when: online }, idle]", false), ("{ when: online, effects: load }", false)])
  func aTransitionWithOnlyAGuardIsReported(_ retry: String, _ isReported: Bool) {
    let found = Self.findings(Self.loading(retry), "idle-self-transition")
    #expect(found.count == (isReported ? 1 : 0) && found.allSatisfy { $0.hasSuffix("this transition does nothing") }, "\(found)")
    // One finding reports a lost 'set'.
    let lost = "variables: { asked: Bool }\n" + Self.loading(retry.replacing("online", with: "not asked"))
    let told = SpecFindings("flowspec: 1\nflow: A\n" + lost, only: ["guard-always-holds", "idle-self-transition"]).lines
    #expect(told.count == 1 && told[0].contains(isReported ? "this transition does nothing" : "the guard holds in every run"), "\(told)")
    // The guard decides if the event is rejected.
    #expect(Self.findings("unhandled: reject\n" + Self.loading(retry), "idle-self-transition") == [])
    let around = Self.loading(retry) + "\ntransitions: { retry: idle }"
    #expect(Self.findings(around, "idle-self-transition") == [])
  }

  @Test func aSelfTransitionOfAStateWithoutEffectsIsReported() {
    let found = Self.findings(Self.loading("loading", state: "awaits: loaded"), "idle-self-transition")
    #expect(found.count == 1 && found[0].hasSuffix("'loading' stays active"), "\(found)")
  }

  @Test func aModalRootNeedsABaseThatIsAvailable() {
    func findings(_ available: String) -> [String] {
      let text = """
        events: { signIn: In., signOut: Out. }
        states: { outside: { root: welcome, transitions: { signIn: inside } }, inside: { root: items, transitions: { signOut: outside } } }
        routes: { welcome: { place: sheet, available: outside }, items: { place: main, available: \(available) } }
        layouts: { all: { containers: { main: { stack: items }, sheet: modal } } }
        """
      return Self.findings(text, "root-in-modal")
    }
    #expect(findings("inside").count == 1)
    #expect(findings("inside or outside") == [])
  }

  @Test func aStepHasOneOfTheEventsThatTheAppSends() {
    func findings(_ condition: String) -> [String] {
      let text = """
        events: { go: Go., back: Back., ended: { from: flow } }
        states:
          a: { transitions: { go: { to: b, raise: ended }, ended: {} } }
          b: { transitions: { back: a, ended: {} } }
        properties: { p: { never: \(condition) } }
        """
      return Self.findings(text, "tautological-property")
    }
    #expect(findings("received(go) and received(back)").count == 1)
    #expect(findings("received(go) and received(ended)") == [])
    #expect(findings("received(go) or received(back)") == [])
  }
}
