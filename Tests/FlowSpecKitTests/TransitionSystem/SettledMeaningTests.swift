import Testing

@testable import FlowSpecKit

/// The meaning of tabs, bases, `screen`, layouts, relaunches and sources: small flows with scenarios and properties that show it.
@Suite struct SettledMeaningTests {
  private static func verdicts(_ text: String) throws -> [String] {
    let found = SpecFindings("flowspec: 1\nflow: A\n" + text, explores: true)
    try #require(found.flow != nil)
    let wanted: Set<RuleName> = ["failing-scenario", "violated-property", "undecided-property", "vacuous-property"]
    let errors = found.diagnostics.filter { $0.severity == .error || wanted.contains($0.rule) }
    return errors.map { "\($0.rule): \($0.message)" }
  }

  @Test(arguments: [
    "a base that is not available is neither shown nor kept": """
    inputs: { on: Bool }
    states: { s: { root: login } }
    routes: { home: { place: main, available: on }, login: { place: screen, available: not on } }
    layouts: { l: { containers: { main: { stack: home } } } }
    properties: { p: { never: shown(home) and not on }, q: { never: kept(home) and not on }, r: { possible: shown(home) } }
    """,
    "a tab that is not offered is left, and what lies in it goes": """
    inputs: { on: Bool }
    states: { s: { root: home } }
    routes:
      home: { place: main.home }
      other: { place: main.other, available: on, opens: deep }
      deep: { place: main.other }
    layouts: { l: { containers: { main: { tabs: [home, other] } } } }
    properties: { p: { never: kept(deep) and not on }, q: { possible: shown(deep) }, r: { always: shown(home) or on } }
    scenarios:
      s:
        - { change: { on: true } }
        - { select: other }
        - { show: deep }
        - { expect: { shown: deep } }
        - { change: { on: false } }
        - { expect: { shown: home } }
    """,
    "a transition is taken that the tab selected at the launch enables": """
    inputs: { paid: Bool }
    states: { a: { always: { to: b, when: shown(two) } }, b: {} }
    routes: { one: { place: main, available: paid }, two: { place: main } }
    layouts: { l: { containers: { main: { tabs: [one, two] } } } }
    properties: { p: { never: a and shown(two) }, q: { possible: b } }
    """,
    "a root does not open after a dismissed event has left its state": """
    events: { go: Go., gone: { from: flow } }
    root: home
    states: { zero: { transitions: { go: one } }, one: { root: first, transitions: { gone: two } }, two: { root: second } }
    routes: { home: { place: main, opens: draft }, draft: { place: sheet, dismissed: gone }, first: { place: main }, second: { place: main } }
    layouts: { l: { containers: { main: stack, sheet: modal } } }
    properties: { p: { never: two and kept(first) }, q: { possible: two and shown(second) }, r: { possible: one and shown(first) } }
    """,
    "a modal that stays open covers what is behind it": """
    events: { look: Look. }
    root: home
    transitions: { look: { open: search } }
    routes: { home: { place: main.home, opens: ask }, search: { place: main.search }, ask: { place: sheet } }
    layouts: { l: { containers: { main: { tabs: [home, search] }, sheet: { modal: true, staysOpen: true } } } }
    properties: { p: { possible: shown(ask) and shown(search) } }
    scenarios: { s: [{ show: ask }, { send: look }, { expect: { shown: [search, ask] } }, { back: true }, { expect: { shown: search } }] }
    """,
    "a person acts behind a modal with background interaction, but not behind one above it": """
    root: map
    routes:
      map: { place: main, opens: [panel, road, ask] }
      road: { place: main }
      panel: { place: panel, opens: ask }
      ask: { place: sheet }
    layouts: { l: { containers: { main: { stack: map }, panel: { modal: true, backgroundInteraction: true }, sheet: modal } } }
    properties: { p: { never: kept(ask) and not shown(ask) }, q: { possible: shown(road) and shown(panel) } }
    scenarios:
      s: [{ show: panel }, { show: road }, { expect: { shown: [road, panel] } }, { back: main }, { show: ask }, { expect: { shown: [map, panel, ask] } }]
    """,
    "a window in front stays, and so does what a person can go forward to": """
    root: home
    routes: { home: { place: main, opens: [a, b] }, a: { place: wins, opens: a }, b: { place: wins } }
    layouts: { l: { containers: { main: { stack: home }, wins: { windows: true, redo: true } } } }
    scenarios: { s: [{ show: a }, { show: b }, { back: wins }, { show: a }, { forward: wins }, { expect: { shown: [a, b] } }] }
    """,
    "what covers everything hides it": """
    events: { lock: Lock., open: Open. }
    states:
      open: { root: home, transitions: { lock: { to: locked, open: code } } }
      locked: { transitions: { open: open } }
    routes: { home: { place: main }, code: { place: screen, available: locked } }
    layouts: { l: { containers: { main: stack } } }
    elements: { bar: { place: main } }
    properties:
      p: { never: shown(home) and locked }
      q: { never: shown(bar) and shown(code) }
      r: { always: kept(bar) }
    """,
    "a lock screen takes nothing away": """
    events: { lock: Lock., open: Open. }
    states:
      open: { root: home, transitions: { lock: { to: locked, open: code } } }
      locked: { transitions: { open: open } }
    routes: { home: { place: main, opens: more }, more: { place: side, available: shown(home) }, code: { place: screen, available: locked } }
    layouts: { l: { containers: { main: stack, side: stack } } }
    scenarios:
      s: [{ show: more }, { send: lock }, { expect: { shown: code, kept: more } }]
    """,
    "a placeholder alone is a blank screen": """
    inputs: { wide: Bool }
    states: { s: { root: form } }
    routes: { form: { place: screen, opens: forgotten }, forgotten: { place: sheet } }
    layouts: { l: { containers: { detail: { stack: nothing }, sheet: modal } } }
    elements: { nothing: Placeholder. }
    properties: { p: { always: shown(form) or shown(forgotten) } }
    scenarios:
      s: [{ show: forgotten }, { back: sheet }, { expect: { shown: form } }]
    """,
    "the first tab is that of the layout in force": """
    states: { s: {} }
    routes: { x: { place: main.x }, y: { place: main.y } }
    layouts:
      l: { when: horizontal == compact, containers: { main: { tabs: [x, y] } } }
      m: { containers: { main: { tabs: [y, x] } } }
    scenarios:
      s: [{ change: { horizontal: regular } }, { expect: { shown: y } }]
      t: [{ change: { horizontal: compact } }, { expect: { shown: x } }]
    """,
    "a link that tells no source passes no list of allowed ones": """
    arrival: open
    states: { s: {} }
    links: { origins: { app: "app:" }, sources: [code, mail] }
    routes:
      pay: { place: screen, links: { app: /pay }, from: mail }
      see: { place: screen, links: { app: /see }, from: { not: code } }
    layouts: { l: {} }
    scenarios:
      s:
        - { open: "app:/pay" }
        - { expect: { refused: pay } }
        - { open: "app:/pay", from: mail }
        - { expect: { opened: pay } }
        - { open: "app:/see" }
        - { expect: { opened: see } }
    """,
    "a state around the source is entered again": """
    effects: { load: Load. }
    events: { failed: Failed., retry: Again. }
    states:
      loading:
        entry: load
        root: splash
        states: { busy: { transitions: { failed: broken } }, broken: { root: sorry, transitions: { retry: loading } } }
    routes: { splash: { place: screen }, sorry: { place: screen } }
    layouts: { l: {} }
    scenarios:
      s: [{ send: failed }, { expect: { shown: sorry } }, { send: retry }, { expect: { effects: load, shown: splash, state: loading.busy } }]
    """,
    "what is restored lies where it lay, and held links are lost": """
    events: { ready: Ready. }
    links: { origins: { app: "app:" }, held: latest }
    states:
      starting: { arrival: hold, root: splash, transitions: { ready: home } }
      home: { arrival: open, root: one }
    routes:
      splash: { place: screen, available: starting }
      one: { place: main.one, available: home, opens: item, links: { app: /one } }
      two: { place: main.two, available: home, opens: item }
      item: { place: main, available: home, restores: true }
    layouts: { l: { containers: { main: { tabs: [one, two] } } } }
    restoration: { version: 1 }
    scenarios:
      a tab is kept:
        - { send: ready }
        - { select: two }
        - { show: item }
        - { select: one }
        - { relaunch: true }
        - { send: ready }
        - { expect: { shown: one, kept: item } }
        - { select: two }
        - { expect: { shown: item } }
      a link is lost:
        - { open: "app:/one" }
        - { expect: { held: one } }
        - { relaunch: true }
        - { expect: { lost: one, held: none } }
    """,
    "any window can be closed, each is shown, and opening one leaves modals": """
    arrival: open
    states: { s: { root: list } }
    types: { ID: { text: "[a-z]" } }
    routes:
      list: { place: main, opens: [doc, sheet] }
      doc: { parameters: { id: ID }, place: docs, opens: sheet }
      sheet: { place: front, opens: doc }
    layouts: { l: { containers: { main: stack, docs: windows, front: modal } } }
    scenarios:
      s:
        - { show: { doc: { id: a } } }
        - { show: { doc: { id: b } } }
        - { close: { doc: { id: a } } }
        - { expect: { shown: { doc: { id: b } } } }
        - { show: sheet }
        - { show: { doc: { id: c } } }
        - { expect: { shown: sheet, kept: [{ doc: { id: b } }, { doc: { id: c } }] } }
    """,
    "a link that waits and is held afterwards keeps the identity with which it arrived": """
    types: { Account: { swift: Account, identity: id } }
    links: { origins: { app: "a:" }, held: latest }
    events: { signIn: { payload: { account: Account } }, closed: { from: flow } }
    states:
      out: { root: welcome, arrival: hold, transitions: { signIn: in_ } }
      in_: { payload: { account: Account }, root: home, arrival: open, transitions: { closed: out } }
    routes:
      welcome: { place: main, available: out }
      home: { place: main, available: in_, opens: sheet }
      sheet: { place: sheet, available: in_, dismissed: closed }
      item: { place: main, available: in_, parameters: { id: Int }, links: { app: "/{id}" } }
    layouts: { all: { containers: { main: stack, sheet: modal } } }
    properties: { p: { possible: lost(item) } }
    scenarios:
      another:
        - { send: signIn, with: { account: ann } }
        - { show: sheet }
        - { open: "a:/1" }
        - { expect: { state: out, held: item } }
        - { send: signIn, with: { account: ben } }
        - { expect: { lost: item } }
      the same:
        - { send: signIn, with: { account: ann } }
        - { show: sheet }
        - { open: "a:/1" }
        - { send: signIn, with: { account: ann } }
        - { expect: { opened: item } }
    """,
    "each state that refuses tells its effect once": """
    effects: { first: First., second: Second. }
    links: { origins: { app: "app:" } }
    regions:
      one: { arrival: { refuse: first }, states: { a: {} } }
      two: { arrival: { refuse: second }, regions: { x: { states: { b: {} } }, y: { states: { c: {} } } } }
    routes: { home: { place: screen, links: { app: /home } } }
    layouts: { l: {} }
    scenarios:
      s: [{ open: "app:/home" }, { expect: { refused: home, effects: [first, second] } }]
    """,
  ])
  func isSo(_ name: String, _ text: String) throws {
    #expect(try Self.verdicts(text) == [], "\(name)")
  }

  @Test func aTabIsSelectedAndNotShown() throws {
    let found = try Self.verdicts(
      """
      states: { s: {} }
      routes: { x: { place: main.x }, y: { place: main.y } }
      layouts: { l: { containers: { main: { tabs: [x, y] } } } }
      scenarios: { s: [{ show: y }] }
      """)
    #expect(found == ["failing-scenario: no route or element opens 'y'"])
  }
}
