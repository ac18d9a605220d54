import Testing

@testable import FlowSpecKit

/// Findings that follow from another one are notes beneath it.
@Suite struct ConsequenceTests {
  private static func told(_ text: String, only: Set<RuleName> = []) -> [String] {
    SpecFindings("flowspec: 1\nflow: A\n" + text, only: only, explores: true).diagnostics.flatMap { found in
      ["\(found.rule.text): \(found.message)"] + found.notes.map(\.message)
    }
  }

  /// Of states that only lead to each other one is reported, with all that needs them.
  @Test func statesThatOnlyLeadToEachOther() {
    let text = """
      events: { go: G., back: B., up: U., down: D. }
      states:
        a: { root: home, transitions: { go: b } }
        b: { transitions: { back: a } }
        c: { transitions: { up: d } }
        d: { transitions: { down: c } }
      routes:
        home: { place: main, opens: [pay, pay2] }
        pay: { place: main, available: c }
        pay2: { place: main, available: d and not c }
      layouts: { all: { containers: { main: stack } } }
      """
    #expect(
      Self.told(text) == [
        "unreachable-state: 'c' is never entered", "so 'd' is never entered either", "so no run shows 'pay'", "so no run shows 'pay2'",
      ])
  }

  /// The first state of a chain is reported; each that something else leads to has its own finding.
  @Test func aChainBehindALostState() {
    let text = """
      events: { go: G., back: B., next: N. }
      states:
        a: { transitions: { go: b } }
        b: { transitions: { back: a } }
        c: { transitions: { next: d } }
        d: { transitions: { next: e, back: a } }
        e: { transitions: { back: a } }
        other: { transitions: { back: a } }
      """
    let found = SpecFindings("flowspec: 1\nflow: A\n" + text, explores: true).diagnostics
    #expect(found.map(\.message) == ["'c' is never entered", "'other' is never entered"])
    #expect(found[0].notes.map(\.message) == ["so 'd' is never entered either", "so 'e' is never entered either"])
  }

  @Test func aGuardThatNeedsALostState() {
    let text = """
      events: { go: G., back: B., pay: P. }
      states:
        a: { transitions: { go: c } }
        c: { awaits: pay, transitions: { pay: { to: a, when: d } } }
        d: { transitions: { back: a } }
      """
    #expect(Self.told(text) == ["unreachable-state: 'd' is never entered", "so no run takes this transition"])
  }

  @Test func aVariableThatNothingSets() {
    let text = """
      variables: { paid: Bool }
      events: { go: G., pay: P. }
      states: { a: { transitions: { go: c } }, c: { awaits: pay, transitions: { pay: { to: a, when: paid } } } }
      """
    #expect(
      Self.told(text).prefix(2) == ["transition-never-taken: no run takes this transition", "no transition sets 'paid', which its guard reads"])
  }

  /// A root that is never available explains its links.
  @Test func aRootThatIsNeverAvailable() {
    let text = """
      inputs: { vip: Bool }
      events: { go: Go., back: Back. }
      links: { origins: { app: "a:" } }
      states:
        a: { root: home, arrival: open, transitions: { go: b } }
        b: { root: gold, arrival: open, transitions: { back: a } }
      routes:
        home: { place: main }
        gold: { place: main, available: vip and not vip, links: { app: /gold } }
      layouts: { all: { containers: { main: stack } } }
      """
    let found = SpecFindings("flowspec: 1\nflow: A\n" + text, explores: true).diagnostics
    #expect(found.map(\.rule.text) == ["root-never-available"])
    #expect(found[0].notes.map(\.message).contains("so no link opens it either"))
    let alone = SpecFindings("flowspec: 1\nflow: A\n" + text, only: ["link-never-opened"], explores: true).diagnostics
    #expect(alone.map(\.rule.text) == ["link-never-opened"])
    let allowed = text.replacing("root: gold,", with: "root: gold, allow: { root-never-available: It comes later. },")
    #expect(SpecFindings("flowspec: 1\nflow: A\n" + allowed, explores: true).diagnostics.map(\.rule.text) == ["link-never-opened"])
  }

  /// A root without a place in one layout leaves the screen blank there; the place is the cause.
  @Test(arguments: ["", ", allow: { route-without-place: It is wide. }"]) func aRootWithoutAPlaceInOneLayout(_ allowance: String) {
    let text = """
      events: { go: G., back: B. }
      states: { a: { root: home, transitions: { go: b } }, b: { root: shop, transitions: { back: a } } }
      routes: { home: { place: main, available: a }, shop: { place: { wide: main }, available: b\(allowance) } }
      layouts: { wide: { when: width >= 700, containers: { main: stack } }, narrow: { containers: { main: stack } } }
      """
    let found = Self.told(text)
    if allowance.isEmpty {
      #expect(found == ["route-without-place: route 'shop' has no place in layout 'narrow'", "so the root of 'b' cannot open there"])
    } else {
      #expect(found.first == "blank-screen: no route is shown: the root 'shop' has no place in layout 'narrow'")
    }
  }

  /// An element without a place explains what only it opens, and the claims about that.
  @Test func anElementWithoutAPlace() {
    let text = """
      routes: { home: { place: main, opens: menu }, menu: { place: main }, cart: { place: main } }
      elements: { badge: { opens: [cart, menu] } }
      root: home
      layouts: { all: { containers: { main: stack } } }
      properties: { seen: { possible: shown(badge) }, bought: { possible: shown(cart) } }
      """
    let element = "element 'badge' has no place, so it is never shown; add 'place'"
    #expect(
      Self.told(text) == [
        "element-without-place: \(element)", "so 'cart' is not reachable either", "violated-property: property 'seen' is violated",
        "no run makes this condition true", element, "violated-property: property 'bought' is violated", "no run makes this condition true", element,
      ])
  }

  /// The container in which an element may have its place is no finding beside it; with an allowed one, or with more containers, it is.
  @Test(arguments: [
    ("e: {}", "side: column", ["element-without-place"]), ("e: { allow: { element-without-place: Later. } }", "side: column", ["unused-container"]),
    ("e: {}", "side: column, top: column", ["element-without-place", "unused-container", "unused-container"]),
    ("side: {}", "side: column, top: column", ["element-without-place", "unused-container"]),
  ]) func theContainerOfAnElementWithoutAPlace(_ element: String, _ containers: String, _ rules: [String]) {
    let text = """
      root: home
      routes: { home: { place: main } }
      elements: { \(element) }
      layouts: { all: { containers: { main: stack, \(containers) } } }
      """
    let found = SpecFindings("flowspec: 1\nflow: A\n" + text, explores: true).diagnostics
    #expect(found.map(\.rule.text) == rules)
    let isNoted = found.contains { $0.notes.contains { $0.message == "nothing has its place in container 'side'; its place may be here" } }
    #expect(isNoted == (rules.first == "element-without-place" && rules.count < 3))
  }

  /// Navigation cannot be restored where no state opens links; the states that lack or hold the policy are the cause.
  @Test(arguments: [("", ["uncovered-arrival"]), ("arrival: hold, ", ["link-never-opened"]), ("arrival: open, ", [])])
  func restorationWithoutAStateThatOpens(_ policy: String, _ rules: [String]) {
    let text = """
      links: { origins: { app: "a:" }, held: latest }
      restoration: { version: 1 }
      events: { go: Go., back: Back. }
      states: { one: { arrival: hold, root: home, transitions: { go: two } }, two: { \(policy)root: order, transitions: { back: one } } }
      routes: { home: { place: main, available: one }, order: { place: main, links: { app: /order }, available: two, restores: true } }
      layouts: { all: { containers: { main: stack } } }
      """
    #expect(SpecFindings("flowspec: 1\nflow: A\n" + text, explores: true).diagnostics.map(\.rule.text) == rules)
  }

  /// Routes with one condition from the defaults have one finding, whose run opens a link to the route that it names.
  @Test func routesWithTheConditionOfTheDefaults() {
    let text = """
      links: { origins: { app: "a:" }, held: latest }
      events: { go: Go., back: Back. }
      defaults: { available: one }
      states: { one: { arrival: hold, root: a, transitions: { go: two } }, two: { arrival: open, root: b, transitions: { back: one } } }
      routes:
        a: { place: main, links: { app: /a } }
        b: { place: main, available: two }
        c: { place: main, links: { app: /c }, arrival: { one: refuse } }
      layouts: { all: { containers: { main: stack } } }
      """
    let found = SpecFindings("flowspec: 1\nflow: A\n" + text, explores: true).diagnostics
    #expect(found.map(\.rule.text) == ["link-never-opened"])
    #expect(found.first?.notes.first?.message == "the same applies to this route")
    #expect(found.first?.notes.last?.message.hasPrefix("2. a link a://a to 'a' arrives") == true)
  }

  /// If a state ignores its awaited event for ever, one finding says so and shows the run.
  @Test func anIgnoredEventThatEndsTheWay() {
    let text = """
      variables: { step: [one, two] }
      events: { go: Go., ok: Ok. }
      states:
        idle: { transitions: { go: wait } }
        wait: { awaits: ok, transitions: { ok: { to: idle, when: step == one, set: { step: two } } } }
      """
    let found = SpecFindings("flowspec: 1\nflow: A\n" + text, explores: true).diagnostics
    #expect(found.map(\.rule.text) == ["awaited-event-ignored"])
    #expect(found[0].notes.map(\.message).contains("so the state has no way out any more"))
    #expect(SpecFindings("flowspec: 1\nflow: A\n" + text, only: ["dead-end"], explores: true).diagnostics.map(\.rule.text) == ["dead-end"])
    let allowed = text.replacing("awaits: ok", with: "awaits: ok, allow: { awaited-event-ignored: The app sends it again. }")
    #expect(SpecFindings("flowspec: 1\nflow: A\n" + allowed, explores: true).diagnostics.map(\.rule.text) == ["dead-end"])
  }

  /// A launch that never ends leaves nothing to explore, and is a finding like any other endless step.
  @Test(arguments: [
    "always: { effects: e }", "always: { set: { n: not n } }", "always: { to: a, reenter: true }",
    "root: home, always: { when: not shown(terms), open: terms }",
  ]) func aLaunchThatNeverEnds(_ state: String) {
    let text = """
      effects: { e: E. }
      variables: { n: Bool }
      states: { a: { \(state) } }
      routes: { home: { place: main }, terms: { place: main, available: n } }
      layouts: { all: { containers: { main: stack } } }
      properties: { p: { always: a }, q: { possible: shown(home) }, r: { whenever: a, eventually: n } }
      """
    #expect(SpecFindings("flowspec: 1\nflow: A\n" + text, explores: true).diagnostics.contains { $0.rule == "endless-macrostep" })
    let linked = "links: { origins: { app: \"a:\" } }\narrival: open\n" + text.replacing("home: {", with: "home: { links: { app: /home },")
    #expect(!SpecFindings("flowspec: 1\nflow: A\n" + linked, explores: true).diagnostics.contains { $0.rule == "link-never-opened" })
  }

  /// Regions that all end need a `done`, as a final child does.
  @Test(arguments: [("", 1), ("done: one,", 0)]) func regionsThatAllEnd(_ done: String, _ count: Int) {
    let text = """
      events: { go: Go., back: B. }
      states:
        one: { transitions: { go: two } }
        two:
          { \(done) transitions: { back: one }, regions: {
              a: { states: { a1: { transitions: { go: a2 } }, a2: { final: true } } },
              b: { states: { b1: { transitions: { go: b2 } }, b2: { final: true } } } } }
      """
    #expect(SpecFindings("flowspec: 1\nflow: A\n" + text, only: ["final-without-done"]).diagnostics.count == count)
  }

  /// Specs of one run are compared, though no configuration names an app.
  @Test func anIdentityInOneOfTwoSpecs() {
    func spec(_ name: String, _ type: String) -> SourceText {
      let text = """
        flowspec: 1
        flow: \(name)
        types: { User: { swift: User\(type) } }
        events: { login: { payload: { user: User } }, out: O. }
        states: { o: { transitions: { login: i } }, i: { payload: { user: User }, transitions: { out: o } } }
        """
      return SourceText(path: "\(name).flow.yaml", bytes: Array(text.utf8))
    }
    let project = Project(specs: [spec("One", ", identity: id"), spec("Two", "")], configuration: Configuration()) { _ in
      .failure(UnreadableFile(reason: "no such file"))
    }
    let found = project.check().diagnostics
    #expect(found.map(\.message) == ["'User' has no identity, and the same Swift type 'User' has 'id' elsewhere"])
    #expect(found.map(\.span.source.index) == [1])
  }
}
