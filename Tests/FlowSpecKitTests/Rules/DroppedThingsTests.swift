import Testing

@testable import FlowSpecKit

/// Rules about what is declared, carried or saved and then lost, and what they must leave alone.
@Suite struct DroppedThingsTests {
  private static func findings(_ text: String, _ rule: RuleName) -> [String] {
    SpecFindings("flowspec: 1\nflow: A\n" + text, only: [rule], explores: rule == "saved-for-next-person").lines
  }

  @Test(arguments: [
    "switchTo: { to: inside, reenter: true }", "switchTo: { effects: load }", "switchTo: outside",
  ]) func dataThatAreHandedOnAreNotDropped(_ transition: String) {
    let text = """
      types: { Account: { swift: Account, identity: id } }
      effects: { load: { payload: { account: Account } } }
      events: { signIn: { payload: { account: Account } }, switchTo: { payload: { account: Account } }, again: { payload: { account: Account } } }
      states:
        outside: { entry: [], transitions: { signIn: inside, again: { effects: load } } }
        inside: { payload: { account: Account }, transitions: { \(transition), again: { effects: load } } }
      """
    let found = Self.findings(text, "dropped-event-data")
    #expect(found.count == (transition.hasSuffix("outside") ? 1 : 0), "\(found)")
  }

  /// A transition between two children keeps the payload of the state around them; one that leads to this state replaces it.
  @Test(arguments: [("item.b", 1), ("item", 0), ("{ to: item.b, effects: load }", 0), ("{ to: item.b, reenter: true }", 1)])
  func dataThatTheStateAroundKeeps(_ transition: String, _ count: Int) {
    let text = """
      types: { ID: { text: "[a-z]+" } }
      effects: { load: { payload: { id: ID } } }
      events: { pick: { payload: { id: ID } }, drop: Drop., again: { payload: { id: ID } } }
      states:
        nothing: { transitions: { pick: item } }
        item:
          payload: { id: ID }
          states: { a: { transitions: { again: \(transition) } }, b: { transitions: { again: item } } }
          transitions: { drop: nothing }
      """
    let found = Self.findings(text, "dropped-event-data")
    #expect(found.count == count, "\(found)")
  }

  @Test func aFieldThatOnlyAGuardReadsIsTaken() {
    let text = """
      events: { answer: { payload: { isYes: Bool } } }
      states: { asked: { transitions: { answer: { to: done, when: event.isYes } } }, done: { transitions: { answer: { to: asked, when: not event.isYes } } } }
      """
    #expect(Self.findings(text, "dropped-event-data") == [])
  }

  @Test(arguments: [
    // A region that has ended leaves the others running.
    "p: { regions: { one: { states: { a: { transitions: { go: b } }, b: { final: true } } }, two: {} }, transitions: { back: q } }",
    // Somebody else goes on because of it.
    """
    p: { states: { a: { transitions: { go: b } }, b: { final: true } }, transitions: { back: { to: q, when: b } } }
    """,
  ]) func aFinalStateThatNeedsNoDoneIsLeftAlone(_ state: String) {
    let text = "events: { go: Go., back: Back. }\nstates:\n  q: { transitions: { go: p } }\n  \(state)\n"
    #expect(Self.findings(text, "final-without-done") == [])
  }

  @Test func aCommandMayRaiseWhatTheWorldSends() {
    let text = """
      links: { origins: { app: "a:" } }
      events: { signOut: Out., signIn: In. }
      states: { inside: { arrival: open, transitions: { signOut: outside } }, outside: { arrival: open, transitions: { signIn: inside } } }
      routes: { leave: { links: { app: /leave }, raise: signOut } }
      """
    #expect(Self.findings(text, "raised-world-event") == [])
  }

  @Test func aFlowMayRaiseWhatItsModuleTakesFromOutside() {
    let text = """
      flowspec: 1
      flow: A
      events: { start: Start., stop: Stop. }
      states: { off: { transitions: { start: on } }, on: { flow: B.flow.yaml, transitions: { stop: { raise: on.expired }, on.left: off } } }
      """
    let module = """
      flowspec: 1
      flow: B
      events: { expired: The session ended., left: The person left. }
      states: { inside: { transitions: { expired: outside } }, outside: { transitions: { left: inside } } }
      """
    #expect(SpecFindings(text, modules: ["B.flow.yaml": module], explores: true).lines == [])
    #expect(SpecFindings(module, explores: true).lines == [])
  }

  @Test func aLinkToACommandThatNobodyTakesSaysSo() {
    let text = """
      flowspec: 1
      flow: A
      events: { go: Go., pay: { from: flow } }
      links: { origins: { app: "a:" } }
      states: { idle: { arrival: open, transitions: { go: busy } }, busy: { arrival: refuse, transitions: { go: idle, pay: idle } } }
      routes: { buy: { links: { app: /buy }, raise: pay } }
      """
    let found = SpecFindings(text, only: ["link-never-opened"], explores: true).lines
    #expect(found == ["6:11 link-never-opened 'buy': no run opens a link to 'buy': in the states that open links, no transition takes 'pay'"])
  }

  @Test(arguments: [
    ("column: true", "a column has one entry, and nobody goes back in it"), ("in: main", "the entries are in another container; write 'redo' there"),
  ]) func redoNeedsEntriesToGoBackFrom(_ kind: String, _ reason: String) {
    let text = "routes: { home: { place: it } }\nlayouts: { all: { containers: { main: { stack: home }, it: { \(kind), redo: true } } } }"
    let found = Self.findings(text, "container-kind")
    #expect(found.count == 1 && found[0].hasSuffix("container-kind 'redo': 'redo' has no effect here: \(reason)"), "\(found)")
  }

  @Test(arguments: [
    ("signIn: first", 1), ("signIn: { to: first, reenter: true }", 0), ("signIn: { to: first, effects: greet }", 0),
    ("signIn: { to: first, effects: load }", 1),
    ("signIn: { to: second, effects: greet }", 0),
  ]) func aSwitchToAStateInsideKeepsTheData(_ transition: String, _ count: Int) {
    let text = """
      types: { User: { swift: User, identity: id } }
      effects: { greet: { payload: { user: User } }, load: { payload: { user: User } } }
      events: { signIn: { payload: { user: User } }, more: More., out: Out. }
      states:
        guest: { transitions: { signIn: { to: member, effects: load } } }
        member:
          payload: { user: User }
          transitions: { \(transition), out: guest }
          states: { first: { transitions: { more: second } }, second: { transitions: { more: first } } }
      """
    #expect(Self.findings(text, "dropped-event-data").count == count)
  }

  /// A value that was saved for somebody passes to the next person, unless a transition between them resets it.
  @Test(arguments: [
    ("missing: outside", "signOut: { to: outside, set: { premium: false } }", "after a relaunch"),
    ("missing: { to: outside, set: { premium: false } }", "signOut: outside", "signs the person out"),
    (
      "missing: { to: outside, set: { premium: false } }", "signOut: { to: outside, set: { premium: false } }, change: { to: inside, reenter: true }",
      "changes the person"
    ),
    ("missing: { to: outside, set: { premium: false } }", "signOut: { to: outside, set: { premium: false } }", nil),
    (
      "missing: { to: outside, set: { premium: false } }",
      "signOut: { to: outside, set: { premium: false } }, change: { to: inside, reenter: true, set: { premium: false } }", nil
    ),
  ]) func aValueOfOnePersonPassesToTheNext(_ launching: String, _ inside: String, _ reason: String?) {
    let text = """
      flowspec: 1
      flow: A
      types: { User: { swift: User, identity: id } }
      variables: { premium: { type: Bool, saved: true } }
      events: { found: { payload: { user: User } }, change: { payload: { user: User } }, signIn: { payload: { user: User } }, missing: No., bought: Yes., signOut: Out. }
      states:
        launching: { awaits: [found, missing], transitions: { found: inside, \(launching) } }
        outside: { transitions: { signIn: inside } }
        inside: { payload: { user: User }, transitions: { bought: { set: { premium: true } }, \(inside) } }
      root: home
      routes: { home: { place: screen, opens: extras }, extras: { place: screen, available: premium } }
      layouts: { all: {} }
      restoration: { version: 1 }
      """
    let found = SpecFindings(text, only: ["saved-for-next-person"], explores: true).diagnostics
    #expect(found.count == (reason == nil ? 0 : 1))
    #expect(found.allSatisfy { $0.notes[0].message.contains(reason ?? "") })
  }

  /// The first value need not be the lowest one.
  @Test func aNumberBelowItsFirstValuePassesToTheNext() {
    let text = """
      flowspec: 1
      flow: A
      types: { User: { swift: User, identity: id } }
      variables: { level: { type: 1...2, initial: 2, saved: true } }
      events: { signIn: { payload: { user: User } }, lose: Lost., play: Play., signOut: Out. }
      states:
        outside: { transitions: { signIn: inside } }
        inside: { payload: { user: User }, transitions: { lose: { set: { level: 1 } }, play: { when: level == 2 }, signOut: { to: left, when: level == 1 } } }
        left: { transitions: { signIn: inside } }
      restoration: { version: 1 }
      """
    #expect(SpecFindings(text, only: ["saved-for-next-person"], explores: true).diagnostics.count == 1)
  }

  private static func saved(_ transitions: String, outside: String = "signIn: inside") -> String {
    """
    types: { User: { swift: User, identity: id } }
    variables: { premium: { type: Bool, saved: true } }
    events: { signIn: { payload: { user: User } }, bought: It was bought., signOut: Out. }
    states:
      outside: { transitions: { \(outside) } }
      inside: { payload: { user: User }, transitions: { bought: { set: { premium: true } }, \(transitions) } }
    routes: { extras: { place: screen, available: premium, links: { app: /extras } } }
    links: { origins: { app: "a:" } }
    restoration: { version: 1 }
    """
  }

  @Test func whatIsSavedAboutOnePersonPassesToTheNext() {
    #expect(
      Self.findings(Self.saved("signOut: outside"), "saved-for-next-person") == [
        "4:14 saved-for-next-person 'premium': 'premium' is saved and not reset, so the next person inherits its value"
      ])
  }

  /// A `set` that reads the old value does not reset it.
  @Test(arguments: ["premium", "premium and true"]) func whatIsSetToItselfIsNotReset(_ value: String) {
    let found = Self.findings(Self.saved("signOut: { to: outside, set: { premium: \(value) } }"), "saved-for-next-person")
    #expect(found.count == 1, "\(found)")
  }

  @Test func whatIsSetAnewForEverybodyDoesNot() {
    #expect(Self.findings(Self.saved("signOut: { to: outside, set: { premium: false } }"), "saved-for-next-person") == [])
    let fresh = Self.saved("signOut: outside", outside: "signIn: { to: inside, set: { premium: false } }")
    #expect(Self.findings(fresh, "saved-for-next-person") == [])
    // Set while nobody is there, it is the device's.
    let device = Self.saved("signOut: outside", outside: "signIn: inside, bought: { set: { premium: true } }")
    #expect(Self.findings(device, "saved-for-next-person") == [])
  }

  /// Nobody leaves with a value that every way here has reset.
  @Test(arguments: [("{ to: outside, set: { agreed: false } }", 0), ("outside", 1)]) func aResetEarlierCountsToo(_ leaving: String, _ count: Int) {
    let text = """
      flowspec: 1
      flow: A
      types: { P: { swift: P, identity: id } }
      variables: { agreed: { type: Bool, saved: true } }
      events: { found: { payload: { p: P } }, missing: None., come: { payload: { p: P } }, agree: Yes., refuse: No., leave: Out. }
      restoration: { version: 1 }
      states:
        start: { awaits: [found, missing], transitions: { found: [{ to: inside, when: agreed }, asking], missing: { to: outside, set: { agreed: false } } } }
        outside: { transitions: { come: asking } }
        asking: { payload: { p: P }, transitions: { agree: { to: inside, set: { agreed: true } }, refuse: outside } }
        inside: { payload: { p: P }, transitions: { leave: \(leaving) } }
      """
    #expect(SpecFindings(text, only: ["saved-for-next-person"], explores: true).diagnostics.count == count)
  }

  @Test(arguments: [
    "{ never: one and two }", "{ always: one or two or both }", "{ whenever: one, eventually: one or two }", "{ never: level > 4 and level < 3 }",
    "{ possible: level >= 0 }",
  ]) func aTautologySaysNothing(_ claim: String) {
    let found = Self.findings(Self.claiming(claim), "tautological-property")
    #expect(found.count == 1, "\(found)")
  }

  @Test(arguments: [
    "{ never: one and level > 4 }", "{ always: one or level > 2 }", "{ whenever: one, eventually: two }", "{ never: kept(home) and one }",
    "{ never: both and one }",
  ]) func aClaimAboutTheFlowIsNone(_ claim: String) {
    #expect(Self.findings(Self.claiming(claim), "tautological-property") == (claim.contains("both") ? Self.reported : []))
  }

  private static let reported = ["7:3 tautological-property 'p': property 'p' is true by logic alone: its condition can never be true"]

  private static func claiming(_ claim: String) -> String {
    """
    inputs: { level: 0...9 }
    events: { go: Go., back: Back. }
    states: { one: { root: home, transitions: { go: two } }, two: { transitions: { back: one, go: both } }, both: { transitions: { back: one } } }
    properties:
      p: \(claim)
    routes: { home: { place: main } }
    layouts: { all: { containers: { main: stack } } }
    """
  }

  /// What is seldom written together is no mistake for that.
  @Test(arguments: Corners.specs.sorted { $0.key < $1.key }.map(\.value)) func cornersBreakNoneOfThem(_ spec: String) {
    let rules: Set<RuleName> = [
      "tab-not-in-layout", "root-in-modal", "final-without-done", "overlapping-guards", "dropped-identity",
      "documented-form-parsed", "tautological-property", "saved-for-next-person", "root-never-available", "link-opens-unavailable",
      "link-held-for-ever", "opened-link-not-kept", "awaited-event-ignored",
    ]
    // What closes and interrupts has more configurations than a test has time for.
    let explores = !spec.contains("dismissed") && !spec.contains("interrupt")
    let found = SpecFindings("flowspec: 1\nflow: A\n" + spec, only: rules, explores: explores).diagnostics.filter { rules.contains($0.rule) }
    #expect(found.map(\.message) == [])
  }
}
