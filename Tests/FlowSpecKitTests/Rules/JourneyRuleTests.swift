import Testing

@testable import FlowSpecKit

/// Rules about what a person meets on the way: blank screens, links that wait, events that come and are ignored.
@Suite struct JourneyRuleTests {
  private static func findings(_ text: String, _ rules: RuleName...) -> [String] {
    SpecFindings("flowspec: 1\nflow: A\n" + text, only: Set(rules), explores: true).lines
  }

  private static func notes(_ text: String, _ rule: RuleName) -> [String] {
    let found = SpecFindings("flowspec: 1\nflow: A\n" + text, only: [rule], explores: true).diagnostics.filter { $0.rule == rule }
    return found.flatMap { $0.notes.map(\.message) }
  }

  // MARK: Blank screens

  private static func player(_ more: String) -> String {
    """
    inputs: { online: Bool }
    events: { start: Start., stop: Stop. }
    states:
      idle: { root: home, transitions: { start: playing } }
      playing: { root: player, transitions: { stop: idle } }
    \(more)
    """
  }

  @Test func aBlankScreenIsToldWithTheShortestRun() {
    let text = Self.player(
      """
      routes: { home: { place: main, available: idle }, player: { place: main, available: online } }
      layouts: { all: { containers: { main: stack } } }
      """)
    #expect(Self.findings(text, "blank-screen") == ["7:20 blank-screen 'player': no route is shown: the root 'player' is not available here"])
    #expect(
      Self.notes(text, "blank-screen") == [
        "it is available only while this holds", "the app is launched with online = false: 'idle'; 'home' is shown",
        "1. 'start' comes: 'idle' → 'playing'",
      ])
  }

  @Test(arguments: [
    // A base is there.
    "routes: { home: { place: main }, player: { place: main, available: online } }\nlayouts: { all: { containers: { main: { stack: home } } } }",
    // A tab is always offered.
    """
    routes: { home: { place: main }, songs: { place: main.songs, available: online }, player: { place: main, available: online } }
    layouts: { all: { containers: { main: { tabs: [songs, home] } } } }
    """,
    // The root around it is always available.
    "root: home\nroutes: { home: { place: main }, player: { place: main, available: online } }\nlayouts: { all: { containers: { main: stack } } }",
  ]) func whereSomethingLiesBehindNothingIsBlank(_ more: String) {
    #expect(Self.findings(Self.player(more), "blank-screen", "root-never-available") == [])
  }

  @Test func anElementAloneIsABlankScreen() {
    let text = """
      events: { start: Start., stop: Stop. }
      states: { idle: { transitions: { start: playing } }, playing: { root: player, transitions: { stop: idle } } }
      routes: { player: { place: main, available: playing } }
      elements: { logo: { place: main } }
      layouts: { all: { containers: { main: stack } } }
      """
    #expect(
      Self.findings(text, "blank-screen") == ["4:11 blank-screen 'idle': no route is shown in 'idle', and no active state has a 'root'"])
  }

  @Test func aRootThatIsNeverAvailableIsToldOnce() {
    let text = """
      events: { start: Start., stop: Stop. }
      states:
        idle: { root: home, transitions: { start: playing } }
        playing: { root: player, transitions: { stop: idle } }
      routes: { home: { place: main, available: idle }, player: { place: main, available: idle } }
      layouts: { all: { containers: { main: stack } } }
      """
    #expect(
      Self.findings(text) == ["6:20 root-never-available 'player': the root 'player' is never available while 'playing' is active"])
  }

  // MARK: Links

  private static func waiting(_ waiting: String) -> String {
    """
    events: { start: Start., fail: It failed., retry: Try again., ready: Ready. }
    links: { origins: { app: "a:" }, held: latest }
    states:
      home: { arrival: open, transitions: { start: loading } }
      loading: { arrival: hold, transitions: { ready: home, fail: failed } }
      failed: { arrival: hold, transitions: { retry: waiting } }
      waiting: \(waiting)
    routes: { item: { place: screen, links: { app: /item } } }
    layouts: { all: {} }
    """
  }

  @Test func aLinkThatNothingLetsGoOnIsTold() {
    let text = Self.waiting("{ arrival: hold, transitions: { retry: failed } }")
    #expect(
      Self.findings(text, "link-held-for-ever") == [
        "8:22 link-held-for-ever 'hold': no run opens or refuses a link to 'item' that is held here"
      ])
  }

  @Test(arguments: [
    "{ arrival: hold, transitions: { retry: failed, ready: home } }", "{ arrival: refuse, transitions: { retry: failed } }",
    // The flow is over there.
    "{ final: true }",
  ]) func aLinkThatMayStillEndIsNot(_ waiting: String) {
    #expect(Self.findings(Self.waiting(waiting), "link-held-for-ever") == [])
  }

  @Test func aStateThatNothingLeavesIsToldInsteadOfItsLinks() {
    #expect(Self.findings(Self.waiting("{ arrival: hold }")) == ["9:3 dead-end 'waiting': state 'waiting' has no way out, and it is not final"])
  }

  // MARK: Awaited events

  private static func sending(_ more: String) -> String {
    """
    variables: { tries: 0...2 }
    events: { send: Send., sent: It was sent., failed: It was not. }
    states:
      editing: { transitions: { send: sending } }
      sending:
        awaits: [sent, failed]
        \(more)
    """
  }

  @Test func anAwaitedEventThatIsIgnoredIsToldWithItsGuard() {
    let text = Self.sending(
      "transitions: { sent: { to: editing, set: { tries: 0 } }, failed: { to: editing, when: tries < 2, set: { tries: tries + 1 } } }")
    #expect(
      Self.findings(text, "awaited-event-ignored") == [
        "8:20 awaited-event-ignored 'failed': 'sending' awaits 'failed', but here no transition takes it"
      ])
    #expect(Self.notes(text, "awaited-event-ignored").first == "this guard does not hold then")
  }

  /// A state inside takes the event, and its guard does not hold.
  @Test(arguments: [
    "states: { a: { transitions: { sent: editing, failed: { to: editing, when: tries < 2, set: { tries: tries + 1 } } } } }",
    """
    regions:
          one: { states: { a: { transitions: { sent: editing, failed: { to: b, when: d } } }, b: { transitions: { failed: a } } } }
          two: { states: { c: { transitions: { send: d } }, d: { transitions: { send: c } } } }
    """,
  ]) func anAwaitedEventThatAStateInsideIgnores(_ more: String) {
    let found = Self.findings(Self.sending(more), "awaited-event-ignored")
    #expect(found.contains { $0.hasSuffix("'sending' awaits 'failed', but here no transition takes it") }, "\(found)")
  }

  @Test(arguments: [
    // Time leads out.
    "transitions: { sent: editing, failed: { to: editing, when: tries < 2, set: { tries: tries + 1 } } }\n    after: { 5s: editing }",
    // One of several parts has what it waited for.
    """
    regions:
          one: { states: { a: { transitions: { sent: b } }, b: {} } }
          two: { states: { c: { transitions: { failed: d } }, d: {} } }
        transitions: { send: { to: editing, set: { tries: 1 } } }
    """,
  ]) func whatIsNotWaitedForAnyMoreMayBeIgnored(_ more: String) {
    #expect(Self.findings(Self.sending(more), "awaited-event-ignored") == [])
  }

  // MARK: Ends

  @Test func aChildThatTakesItsParentsOnlyExitIsADeadEnd() {
    let text = """
      events: { go: Go., cancel: Cancel. }
      states:
        cart: { transitions: { go: pay } }
        pay:
          states: { form: { transitions: { go: receipt } }, receipt: { transitions: { cancel: {} } } }
          transitions: { cancel: cart }
      """
    #expect(Self.findings(text, "dead-end") == ["7:55 dead-end 'receipt': in some run state 'receipt' has no way out any more"])
  }

  // MARK: Scenarios

  @Test func aFailingScenarioTellsTheGuardAndTheStepsTaken() {
    let text = """
      variables: { isPaid: Bool }
      events: { pay: Pay., ship: Ship., back: Back. }
      states:
        cart: { transitions: { pay: cart, ship: { to: shipped, when: isPaid } } }
        shipped: { transitions: { back: { to: cart, set: { isPaid: true } } } }
      scenarios:
        what is paid is shipped:
          - { send: pay }
          - { send: ship }
          - { expect: { state: shipped } }
      """
    #expect(
      Self.notes(text, "failing-scenario") == [
        "active: 'cart'", "this was false when 'ship' was sent: isPaid is false", "in scenario 'what is paid is shipped'",
        "the app is launched: 'cart'", "1. 'pay' comes", "2. 'ship' comes: no transition takes 'ship'",
      ])
  }

  @Test func aFailingScenarioTellsWhatWouldLeadThere() {
    let text = """
      inputs: { online: Bool }
      root: home
      routes: { home: { place: main }, news: { place: main } }
      elements: { button: { place: main, available: online, opens: news } }
      layouts: { all: { containers: { main: stack } } }
      scenarios: { news are read: [{ show: news }] }
      """
    #expect(
      Self.notes(text, "failing-scenario").contains("'button' opens it, but is not available, because this is false: online is false"))
  }

  /// The first of several failing scenarios says it; nothing is said if another scenario passes and takes the same.
  @Test(arguments: [("b, state: two", 1), ("a, state: one", 0)])
  func whatOnlyFailingScenariosTakeIsTold(_ other: String, _ count: Int) {
    let parts = other.split(separator: ", ")
    let text = """
      events: { a: A., b: B. }
      states:
        one: { transitions: { a: one, b: two } }
        two: { transitions: { a: one } }
      scenarios:
        first: [{ send: a }, { expect: { state: two } }]
        second: [{ send: a }, { send: a }, { expect: { state: two } }]
        other: [{ send: \(parts[0]) }, { expect: { \(parts[1]) } }]
      """
    let told = Self.notes(text, "failing-scenario").filter { $0 == "all 2 failing scenarios take this transition, and no other scenario does" }
    #expect(told.count == count)
  }

  // MARK: Modules

  @Test func anEndingOfAModulesRouteIsEnoughForAnElement() {
    let module = "flowspec: 1\nflow: M\nroot: home\nroutes: { home: { place: list, opens: news }, news: { place: list } }\n"
    let text = """
      flowspec: 1
      flow: A
      states: { phase: { states: { inside: { regions: { main: { flow: M.flow.yaml } } } } } }
      elements: { entries: { place: inside.main.home } }
      layouts: { all: { containers: { list: stack } } }
      """
    #expect(SpecFindings(text, modules: ["M.flow.yaml": module], explores: true).lines == [])
  }
}
