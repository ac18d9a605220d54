import Testing

@testable import FlowSpecKit

/// Mistakes with consequences: the cause is reported, and the consequences are not.
@Suite struct CauseOnceTests {
  private static func rules(_ text: String, modules: [String: String] = [:]) -> [String] {
    SpecFindings("flowspec: 1\nflow: A\n" + text, modules: modules, explores: true).diagnostics.map(\.rule.text)
  }

  private static let form = """
    root: home
    events: { go: Go., back: Back., closed: { from: flow } }
    effects: { note: Note. }
    states: { one: { transitions: { go: two, closed: {} } }, two: { transitions: { back: one, closed: { effects: note } } } }
    layouts: { all: { containers: { main: stack } } }
    routes:

    """

  @Test(arguments: [
    ("  home: { place: main }\n  form: { place: main, dismissed: closed }", "unreachable-route"),
    ("  home: { place: main, opens: form }\n  form: { dismissed: closed }", "route-without-place"),
  ]) func theEventOfARouteThatNobodySees(_ routes: String, _ rule: String) {
    #expect(Self.rules(Self.form + routes) == [rule])
  }

  /// A lost route is reported once, with the routes to which it alone leads beneath it.
  @Test(arguments: [
    ("home: { place: main }\n  c: { place: main }\n  b: { place: main, opens: c }\n  a: { place: main, opens: b }", "a", ["b"]),
    ("home: { place: main }\n  b: { place: main, opens: a }\n  a: { place: main, opens: b }", "b", ["a"]),
    ("home: { place: main }\n  a: { place: main, opens: [b, a] }\n  b: { place: main }", "a", ["b"]),
  ]) func aLostRouteLeadsToLostRoutes(_ routes: String, _ first: String, _ led: [String]) {
    let text = "root: home\nlayouts: { all: { containers: { main: stack } } }\nroutes:\n  \(routes)\n"
    let found = SpecFindings("flowspec: 1\nflow: A\n" + text, explores: true).diagnostics
    #expect(found.map(\.message) == ["no link, root, tab or 'opens' leads to route '\(first)'"])
    #expect(found.flatMap(\.notes).map(\.message) == led.map { "so '\($0)' is not reachable either" })
  }

  /// A claim that wants a route that nothing opens says so.
  @Test func aPropertyNamesItsObstacle() {
    let text = """
      flowspec: 1
      flow: A
      root: home
      layouts: { all: { containers: { main: stack } } }
      routes: { home: { place: main }, lost: { place: main } }
      properties:
        wanted: { possible: shown(lost) and not shown(home) }
        often: { always possible: kept(lost) }
        unlike: { possible: shown(home) and not shown(home) }
      """
    let found = SpecFindings(text, explores: true).diagnostics.filter { $0.rule == "violated-property" }
    let obstacle = "no link, root, tab or 'opens' leads to route 'lost'"
    #expect(found.map { $0.notes.contains { $0.message == obstacle } } == [true, true, false], "\(found.map(\.notes))")
  }

  /// Links, restoration and properties that need a state that no run enters are told beneath the state.
  @Test func aStateThatNoRunEnters() throws {
    let text = """
      flowspec: 1
      flow: A
      events: { go: Go., back: Back. }
      links: { origins: { app: "s:" }, held: latest }
      effects: { beep: Beep. }
      states:
        one: { root: home, arrival: hold, transitions: { go: { effects: beep } } }
        two: { root: account, arrival: open, transitions: { back: one } }
      routes:
        home: { place: main, available: one }
        account: { place: main, available: two, links: { app: /account } }
        order: { place: main, available: two and not one, parameters: { id: Int }, links: { app: "/order/{id}" } }
      layouts: { all: { containers: { main: stack } } }
      restoration: { version: 1 }
      properties: { p: { whenever: two, eventually: one } }
      """
    let found = SpecFindings(text, explores: true).diagnostics
    #expect(found.map(\.rule.text) == ["dead-end", "unreachable-state"])
    #expect(
      found.last?.notes.map(\.message) == [
        "so no link opens 'account'", "so no link opens 'order'", "so property 'p' holds only because nothing ever tests it",
      ])
  }

  /// The same for a state whose way in has a guard that never holds; alone, the other rules report what they find.
  @Test func aStateBehindAGuardThatNeverHolds() {
    let text = """
      flowspec: 1
      flow: A
      events: { go: Go., back: Back. }
      variables: { isOpen: Bool }
      links: { origins: { app: "s:" }, held: latest }
      states:
        one: { root: home, arrival: open, transitions: { go: { to: two, when: isOpen } } }
        two: { root: account, arrival: open, transitions: { back: { to: one, set: { isOpen: true } } } }
      routes:
        home: { place: main, available: one }
        account: { place: main, available: two, links: { app: /account } }
      layouts: { all: { containers: { main: stack } } }
      """
    let found = SpecFindings(text, explores: true).diagnostics
    #expect(found.map(\.rule.text) == ["unreachable-state"])
    #expect(found.first?.notes.map(\.message).contains("so no link opens 'account'") == true)
    #expect(SpecFindings(text, only: ["link-never-opened"], explores: true).diagnostics.map(\.rule.text) == ["link-never-opened"])
  }

  /// A dismissal that leads on, by a guard, another state or an inner one, lets a person out.
  @Test(arguments: [
    ("closed: { open: sheet }", 1), ("closed: { to: busy, open: sheet }", 1), ("closed: { to: idle, open: sheet }", 0),
    ("closed: [{ to: idle, when: isOpen }, { open: sheet }]", 0), ("closed: { open: sheet, when: isOpen }", 0),
    ("closed: { open: sheet } }, states: { in: { transitions: { closed: idle } }", 0),
    ("closed: back", 1), ("closed: { to: idle }", 0), ("closed: perhaps", 0), ("closed: away", 0),
  ]) func aRouteThatADismissalReopens(_ transition: String, _ count: Int) {
    let text = """
      flowspec: 1
      flow: A
      events: { go: Go., leave: Leave., closed: { from: flow } }
      inputs: { isOpen: Bool }
      states:
        idle: { transitions: { go: { to: busy, open: sheet } } }
        busy: { transitions: { leave: idle, \(transition) } }
        back: { always: { to: busy, open: sheet } }
        perhaps: { always: [{ to: busy, open: sheet, when: isOpen }, idle] }
        away: { always: { to: idle, open: sheet } }
      routes: { home: { place: main }, sheet: { place: pop, dismissed: closed } }
      layouts: { all: { containers: { main: { stack: home }, pop: modal } } }
      """
    #expect(SpecFindings(text, only: ["reopened-by-dismissal"], explores: true).diagnostics.count == count)
  }

  /// The finding of a failed step says which of the possible reasons holds.
  @Test(arguments: [
    ("{ show: two }", "no shown route or element opens 'two'", ["shown: 'home'", "'one' opens it, and is not shown"]),
    ("{ show: lone }", "no route or element opens 'lone'", ["shown: 'home'"]),
    ("{ show: gone }", "'gone' has no place", ["shown: 'home'", "'gone' has no place"]),
    ("{ show: off }", "'off' is not available here", ["shown: 'home'", "'off' is not available, because this is false: on is false"]),
    ("{ expect: { shown: gone } }", "'gone' is not shown", ["shown: 'home'", "'gone' has no place"]),
    ("{ select: home }", "the tab 'home' is selected already", ["shown: 'home'"]),
    ("{ select: off }", "the tab 'off' is not available here", ["shown: 'home'", "'off' is not available, because this is false: on is false"]),
    ("{ select: wide }", "the tab 'wide' is not in layout 'narrow'", ["shown: 'home'"]),
    ("{ show: one }\n    - { select: plain }", "the tab 'plain' is covered", ["shown: 'home', 'one'"]),
  ]) func aFailedStepHasItsReason(_ step: String, _ message: String, _ notes: [String]) {
    let text = """
      inputs: { on: Bool }
      routes:
        home: { place: main.home, opens: [one, gone, off], links: { app: /home } }
        plain: { place: main.plain, links: { app: /plain } }
        off: { place: main.off, available: on, links: { app: /off } }
        wide: { place: main.wide, links: { app: /wide } }
        one: { place: cover, opens: two }
        two: { place: cover, links: { app: /two } }
        lone: { place: cover, links: { app: /lone } }
        gone: { links: { app: /gone } }
      links: { origins: { app: { schemes: app } } }
      layouts:
        broad: { when: horizontal == regular, containers: { main: { tabs: [home, plain, off, wide] }, cover: modal } }
        narrow: { containers: { main: { tabs: [home, plain, off] }, cover: modal } }
      scenarios:
        s:
          - { change: { horizontal: compact } }
          - \(step)
      """
    let found = SpecFindings("flowspec: 1\nflow: A\n" + text, only: ["failing-scenario"], explores: true).diagnostics
    #expect(found.map(\.message) == [message])
    #expect(found.first?.notes.map(\.message).prefix { !$0.hasPrefix("in scenario") } == notes[...])
  }

  @Test func aTabThatOneLayoutLacks() {
    let found = Self.rules(
      """
      routes: { news: { place: main.news, opens: deep }, saved: { place: main.saved, opens: deep }, deep: { place: main } }
      layouts:
        wide: { when: horizontal == regular, containers: { main: { tabs: [news] } } }
        narrow: { containers: { main: { tabs: [news, saved] } } }
      """)
    #expect(found == ["tab-not-in-layout"])
  }

  @Test func aModuleThatCannotBeRead() {
    #expect(
      Self.rules("events: { go: Go. }\nstates: { shop: { transitions: { go: pay } }, pay: { flow: Payy.flow.yaml, done: shop } }") == [
        "unreadable-module"
      ])
  }

  @Test func anInternalEventThatNobodyRaisesOrTakes() {
    #expect(Self.rules("events: { go: Go., closed: { from: flow } }\nstates: { one: { transitions: { go: {} } } }") == ["unraised-event"])
  }

  @Test func aTautology() {
    #expect(
      Self.rules("events: { go: Go. }\nstates: { one: { transitions: { go: {} } } }\nproperties: { p: { always: one or not one } }") == [
        "tautological-property"
      ])
  }

  /// A flow that is over shows nothing, so a module looked at alone has no finding.
  @Test func aFlowThatIsOver() {
    let text = """
      events: { ok: Ok. }
      states: { plans: { root: list, transitions: { ok: over } }, over: { final: true } }
      routes: { list: { place: screen, available: plans } }
      layouts: { all: {} }
      """
    #expect(Self.rules(text) == [])
  }

  /// Only the end of the whole flow explains that nothing is shown, or an end that is reported.
  @Test(arguments: [
    ("final: true", "done: next", "", []), ("final: true", "", "", ["final-without-done"]),
    ("final: true", "", ", look: { to: next, when: over }", ["blank-screen"]), ("summary: It waits.", "", "", ["blank-screen", "dead-end"]),
  ]) func aChildThatIsOver(_ over: String, _ done: String, _ transition: String, _ rules: [String]) {
    let text = """
      events: { ok: Ok., look: Look., back: Back. }
      states:
        work:
          states: { list: { root: list, transitions: { ok: over } }, over: { \(over) } }
          \(done)
          transitions: { back: next\(transition) }
        next: { root: home, transitions: { back: work } }
      routes: { list: { place: screen, available: list }, home: { place: screen, available: next } }
      layouts: { all: {} }
      """
    let found = Self.rules(text)
    #expect(Set(found).subtracting(["unused-event"]) == Set(rules).subtracting(rules.contains("dead-end") ? ["dead-end"] : []))
  }

  @Test func aMergeKey() {
    let text = """
      events: { go: Go. }
      x-base: &base { summary: S, transitions: { go: two } }
      states: { one: { <<: *base, transitions: { go: two } }, two: { transitions: { go: one } } }
      """
    #expect(Self.rules(text) == ["merge-key"])
  }
}

/// New rules beside layouts, modules and regions.
@Suite struct RulePairTests {
  private static func rules(_ text: String, modules: [String: String] = [:], _ only: Set<RuleName>) -> [String] {
    SpecFindings("flowspec: 1\nflow: A\n" + text, modules: modules, only: only, explores: only == ["saved-for-next-person"]).lines
  }

  /// By layout, a tab may stand in its own tab, and elsewhere in another container.
  @Test(arguments: [
    ("main", 0), ("main.search", 0), ("{ wide: main.search, narrow: sheet }", 0), ("{ wide: main.home, narrow: main }", 1), ("sheet", 0),
    ("{ wide: side, narrow: main.home }", 1),
  ]) func aTabHasItsPlaceByLayout(_ place: String, _ count: Int) {
    let found = Self.rules(
      """
      root: home
      routes: { home: { place: main }, search: { place: \(place) } }
      layouts:
        wide: { when: width >= 700, containers: { main: { tabs: [home, search] }, side: column, sheet: modal } }
        narrow: { containers: { main: { tabs: [home, search] }, sheet: modal } }
      """, ["tab-in-other-tab"])
    #expect(found.count == count, "\(found)")
  }

  /// A container is used by a module's route, by another container of one layout, and by an element.
  @Test(arguments: [
    ("place: sheet", "", 0), ("place: main", "", 1), ("place: main", "elements: { bar: { place: { wide: sheet } } }", 0),
  ]) func aContainerIsUsedByModulesAndElements(_ place: String, _ elements: String, _ count: Int) {
    let module = "flowspec: 1\nflow: B\nroutes: { page: { \(place) } }\n"
    let found = Self.rules(
      """
      states: { shop: { flow: B.flow.yaml } }
      routes: { home: { place: main } }
      layouts:
        wide: { when: width >= 700, containers: { main: stack, side: { in: main }, sheet: modal } }
        narrow: { containers: { main: stack, side: { in: main }, sheet: { in: main } } }
      \(elements)
      """, modules: ["B.flow.yaml": module], ["unused-container"])
    // 'side' is used by nothing.
    #expect(found.count == count + 1, "\(found)")
  }

  /// A variable that no transition changes makes a guard certain; one that some transition sets does not.
  @Test(arguments: [
    ("", "not asked", true), ("reset: { set: { asked: false } }", "not asked", true), ("reset: { set: { asked: true } }", "not asked", false),
    ("", "not asked or online", true), ("", "not asked and online", false), ("reset: { to: two, when: asked }", "not asked", false),
    ("", "level == low", true), ("", "count < 2 and not asked", true),
  ]) func aGuardOverWhatNothingChanges(_ transition: String, _ condition: String, _ isReported: Bool) {
    let found = Self.rules(
      """
      variables: { asked: Bool, level: [low, high], count: 0...3 }
      inputs: { online: Bool }
      events: { ask: Ask., reset: Reset. }
      states: { one: { transitions: { ask: { to: two, when: \(condition) }, \(transition) } }, two: { transitions: { ask: one } } }
      """, ["guard-always-holds"])
    #expect(found.count == (isReported ? 1 : 0), "\(found)")
  }

  /// The finding about a guard names the transitions that it hides, and the finding about the range mentions the guard.
  @Test func aLoosenedGuard() {
    let text = """
      flowspec: 1
      flow: A
      variables: { n: 0...3 }
      events: { up: Up., down: Down. }
      states:
        one: { transitions: { up: [{ when: n <= 3, set: { n: n + 1 } }, two], down: two } }
        two: { transitions: { down: { to: one, set: { n: 0 } } } }
      """
    let found = SpecFindings(text, explores: true).diagnostics
    #expect(found.map(\.rule.text) == ["value-out-of-range", "guard-always-holds"])
    // Alone, the rule tells what follows.
    #expect(SpecFindings(text, only: ["transition-never-taken"], explores: true).diagnostics.map(\.rule.text) == ["transition-never-taken"])
    #expect(found.first?.notes.first?.message == "its range is declared here; widen it, or correct the guard, which always holds")
    #expect(found.last?.notes.map(\.message) == ["so this transition is never taken"])
  }

  /// A guard over an event's field, a module's variable or a state in another region.
  @Test(arguments: [
    ("event.count >= 0", 1), ("event.count > 0", 0), ("a.b.tries <= 3", 1), ("a.b.tries < 3", 1), ("off or not off", 1), ("off", 0),
    ("idiom == phone or idiom != phone", 1), ("width >= 0", 1),
  ]) func aGuardAlwaysHolds(_ condition: String, _ count: Int) {
    let module = "flowspec: 1\nflow: B\nvariables: { tries: 0...3 }\n"
    let found = Self.rules(
      """
      events: { go: { payload: { count: 0...9 } }, stop: Stop. }
      regions:
        a: { states: { b: { flow: B.flow.yaml, transitions: { go: { to: c, when: \(condition) } } }, c: {} } }
        sound: { states: { off: { transitions: { stop: on } }, on: {} } }
      """, modules: ["B.flow.yaml": module], ["guard-always-holds"])
    #expect(found.count == count, "\(found)")
  }

  /// A person's value passes on although the person's state lies in a region.
  @Test(arguments: [("signOut: outside", 1), ("signOut: { to: outside, set: { premium: false } }", 0)])
  func aValuePassesOnInARegion(_ transition: String, _ count: Int) {
    let found = Self.rules(
      """
      types: { User: { swift: User, identity: id } }
      variables: { premium: { type: Bool, saved: true } }
      events: { signIn: { payload: { user: User } }, bought: Yes., signOut: Out., play: Play. }
      regions:
        account:
          states:
            outside: { transitions: { signIn: inside } }
            inside: { payload: { user: User }, transitions: { bought: { set: { premium: true } }, \(transition) } }
        sound: { states: { off: { transitions: { play: { to: on, when: premium } } }, on: { transitions: { play: off } } } }
      restoration: { version: 1 }
      """, ["saved-for-next-person"])
    #expect(found.count == count, "\(found)")
  }
}

/// Entries whose colon has no space behind it.
@Suite struct ColonWithoutSpaceTests {
  @Test(arguments: [
    ("states:\n  one:\n    transitions:\n      go:one", "go: one"), ("events:\n  go:Go.", "go: Go."),
    ("states:\n  one:\n    root:home", "root: home"),
  ]) func theSpaceIsOffered(_ text: String, _ fix: String) {
    let found = SpecFindings("flowspec: 1\nflow: A\n" + text).diagnostics.filter { $0.severity == .error }
    #expect(found.map(\.message) == ["this is not an entry; put a space after the colon"])
    #expect(found.flatMap(\.fixes).map(\.advice) == ["did you mean '\(fix)'?"])
  }
}

/// Names of another sort, and names of modules without their paths.
@Suite struct OtherSortTests {
  private static func reported(_ text: String, modules: [String: String] = [:]) -> [String] {
    SpecFindings("flowspec: 1\nflow: A\n" + text, modules: modules).diagnostics.filter { $0.severity == .error }.map { found in
      ([found.message] + found.notes.map(\.message) + found.fixes.map(\.advice)).joined(separator: " | ")
    }
  }

  private static let base = """
    root: home
    events: { go: Go. }
    routes: { home: { place: main } }
    layouts: { all: { containers: { main: stack } } }
    elements: { bar: { place: main } }

    """

  @Test(arguments: [
    ("go: home", "state 'home' is not declared | 'home' is a route"), ("go: { effects: go }", "effect 'go' is not declared | 'go' is an event"),
    ("go: { when: bar }", "'bar' is not a variable, input, state or field | 'bar' is an element | did you mean 'shown(bar)'?"),
    ("go: { close: two }", "route 'two' is not declared | 'two' is a state"),
  ]) func aNameOfAnotherSortIsRecognized(_ transition: String, _ message: String) {
    #expect(Self.reported(Self.base + "states: { one: { transitions: { \(transition) } }, two: {} }") == [message])
  }

  @Test func oneNameOfTwoSortsIsReportedTwice() {
    let found = Self.reported(Self.base + "states: { one: { exit: form, transitions: { go: form } } }")
    #expect(found == ["effect 'form' is not declared | the flow declares no effect", "state 'form' is not declared | declared: one"])
  }

  @Test func aModulesNameIsFoundByItsEnd() {
    let module = "flowspec: 1\nflow: B\nevents: { chosen: Chosen. }\nstates: { plans: { transitions: { chosen: plans } } }\n"
    let found = Self.reported("states: { buying: { flow: B.flow.yaml, transitions: { chosen: buying } } }", modules: ["B.flow.yaml": module])
    #expect(found == ["event 'chosen' is not declared | did you mean 'buying.chosen'?"])
  }

  @Test func aSectionWithoutItsColonDeclaresWhatItMay() {
    let text = """
      events: { go: Go., back: Back. }
      states
        one: { transitions: { go: two } }
        two: { transitions: { back: one } }
      properties: { p: { never: one and two } }
      """
    #expect(SpecFindings("flowspec: 1\nflow: A\n" + text, explores: true).diagnostics.map(\.rule.text) == ["yaml-syntax"])
  }

  @Test func anUnreadableEffectLeavesThePolicy() {
    let text = """
      effects: { pay: Pay., tell: Say it: now. }
      events: { go: Go., back: Back. }
      links: { origins: { app: "a:" }, held: latest }
      states: { one: { arrival: { refuse: tell }, transitions: { go: two } }, two: { arrival: open, entry: pay, transitions: { back: one } } }
      """
    #expect(SpecFindings("flowspec: 1\nflow: A\n" + text, explores: true).diagnostics.map(\.rule.text) == ["yaml-syntax"])
  }

  @Test func anIdentityThatAFieldDrops() {
    let text = """
      types: { Account: { swift: Account, identity: id } }
      events: { signIn: { payload: { account: Account } }, signOut: Out. }
      states:
        outside: { transitions: { signIn: inside } }
        inside: { payload: { account: { swift: Account } }, transitions: { signOut: outside } }
      """
    #expect(SpecFindings("flowspec: 1\nflow: A\n" + text, only: ["dropped-identity"]).lines.count == 1)
    let whole = text.replacing("{ account: { swift: Account } }", with: "{ account: Account }")
    #expect(SpecFindings("flowspec: 1\nflow: A\n" + whole, only: ["dropped-identity"]).lines == [])
  }
}
