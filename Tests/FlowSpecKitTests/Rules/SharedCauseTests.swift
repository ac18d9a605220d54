import Testing

@testable import FlowSpecKit

/// Several declarations with one cause have one finding, which names them all.
@Suite struct SharedCauseTests {
  private static func told(_ text: String, only: Set<RuleName> = []) -> [String] {
    SpecFindings("flowspec: 1\nflow: A\n" + text, only: only, explores: true).diagnostics.flatMap { found in
      ["\(found.rule.text): \(found.message)"] + found.notes.map(\.message)
    }
  }

  @Test func routesWhoseContainerALayoutLacks() {
    let text = """
      root: home
      routes: { home: { place: main, opens: [a, b, c] }, a: { place: sheet }, b: { place: sheet }, c: { place: sheet, \(Self.allowance) } }
      layouts:
        wide: { when: width >= 700, containers: { main: stack } }
        narrow: { containers: { main: stack, sheet: modal } }
      """
    #expect(
      Self.told(text) == [
        "route-without-place: route 'a' has no place in layout 'wide'; a container 'sheet' is missing there", "the same applies to 'b'",
      ])
  }

  /// Roots without a place leave the screen blank, which the one finding says of both.
  @Test func rootsWhoseContainerALayoutLacks() {
    let text = """
      events: { go: Go. }
      states: { one: { root: a, transitions: { go: two } }, two: { root: b, transitions: { go: one } } }
      routes: { a: { place: side }, b: { place: side } }
      layouts: { wide: { when: width >= 700, containers: {} }, narrow: { containers: { side: stack } } }
      """
    let found = Self.told(text)
    #expect(found.count { $0.hasPrefix("route-without-place") } == 1, "\(found)")
    #expect(found.contains("the same applies to 'b'") && found.contains("so the root of 'two' cannot open there"))
    #expect(!found.contains { $0.hasPrefix("blank-screen") }, "\(found)")
  }

  private static let allowance = "allow: { route-without-place: Only on phones. }"

  /// Places that name one tab have one finding, unless one of them is allowed.
  @Test(arguments: [("", 1, 1), (", allow: { tab-not-in-layout: It is on iPads. }", 1, 0)])
  func placesThatNameATabThatIsNotThere(_ allowance: String, _ count: Int, _ notes: Int) {
    let text = """
      root: home
      routes:
        home: { place: main, opens: [cards, deep, far] }
        cards: { place: main.cards\(allowance) }
        deep: { place: main.cards }
        far: { place: main.cards, allow: { tab-not-in-layout: It is far. } }
      layouts:
        wide: { when: width >= 700, containers: { main: { tabs: [home, cards] } } }
        narrow: { containers: { main: { tabs: [home] } } }
      """
    let found = Self.told(text, only: ["tab-not-in-layout"])
    #expect(found.count { $0.hasPrefix("tab-not-in-layout: 'main' has no tab 'cards' in layout 'narrow'") } == count, "\(found)")
    #expect(found.count { $0 == "this place names it, too" } == notes, "\(found)")
  }

  @Test func linksThatEveryStateHolds() {
    let text = """
      events: { go: Go. }
      links: { origins: { app: "a:" }, held: latest }
      states:
        out: { root: hello, arrival: hold, transitions: { go: home } }
        home: { root: a, arrival: hold, transitions: { go: out } }
      routes:
        hello: { place: main, available: out }
        a: { place: main, available: home, opens: [b, c], links: { app: /a } }
        b: { place: main, available: home and kept(a), links: { app: /b } }
        c: { place: main, available: home, links: { app: /c }, allow: { link-never-opened: A later version opens it. } }
      layouts: { all: { containers: { main: stack } } }
      """
    let found = Self.told(text)
    #expect(found.filter { $0.hasPrefix("link-never-opened") } == ["link-never-opened: no run opens a link to 'a': it is held, and never opened"])
    #expect(found.count { $0 == "the same applies to this route" } == 1)
    #expect(!found.contains { $0.hasPrefix("unused-allow") })
  }

  /// A route in a link's way holds it for ever if nobody can close it.
  @Test(arguments: [("u", 1), ("s", 0)]) func aLinkThatARouteHoldsForEver(_ last: String, _ count: Int) {
    let text = """
      arrival: open
      links: { origins: { app: "a:" }, held: latest }
      events: { go: Go., x: X. }
      states:
        s: { root: h, transitions: { go: t } }
        t: { root: lock, transitions: { x: u } }
        u: { root: lock, transitions: { x: t, go: \(last) } }
      routes:
        h: { place: main, links: { app: /h } }
        lock: { place: screen, interrupt: hold, available: t or u }
      layouts: { all: { containers: { main: stack } } }
      """
    let found = SpecFindings("flowspec: 1\nflow: A\n" + text, only: ["link-held-for-ever"], explores: true)
    #expect(found.diagnostics.map { found.project.sources.text($0.span) } == Array(repeating: "hold", count: count), "\(found)")
  }

  @Test(arguments: [("main.two", 1), ("{ wide: main.two }", 0)]) func anElementInATabThatALayoutLacks(_ place: String, _ count: Int) {
    let text = """
      root: one
      routes: { one: { place: main, opens: [two, three] }, two: { place: main }, three: { place: main } }
      elements: { bar: { place: \(place) } }
      layouts:
        wide: { when: idiom == pad, containers: { main: { tabs: [one, two] } } }
        narrow: { containers: { main: { tabs: [one, three] } } }
      """
    #expect(Self.told(text, only: ["tab-not-in-layout"]).filter { $0.contains("has no tab 'two' in layout 'narrow'") }.count == count)
  }

  /// If elements select some of a container's tabs, a person reaches only these there, and the first.
  @Test(arguments: [("[home, settings]", 0), ("home", 1), ("[]", 0)]) func aTabThatOneLayoutSelects(_ selected: String, _ count: Int) {
    let text = """
      root: home
      routes: { home: { place: main.home }, settings: { place: main.settings } }
      elements: { bar: { place: { narrow: main }, selects: [home, settings] }, sidebar: { place: { wide: side }, selects: \(selected) } }
      layouts:
        wide: { when: width >= 700, containers: { side: column, main: { tabs: [home, settings] } } }
        narrow: { containers: { main: { tabs: [home, settings] } } }
      """
    #expect(Self.told(text, only: ["reached-in-one-layout"]).filter { $0.contains("can be reached in layout 'narrow'") }.count == count)
  }

  @Test func routesThatOpenEachOther() {
    let text = """
      root: home
      events: { closedA: { from: flow }, closedB: { from: flow } }
      states: { only: {} }
      transitions: { closedA: { open: b }, closedB: { open: a } }
      routes: { home: { place: main, opens: a }, a: { place: sheet, dismissed: closedA }, b: { place: sheet, dismissed: closedB } }
      layouts: { all: { containers: { main: { stack: home }, sheet: modal } } }
      """
    #expect(
      Self.told(text, only: ["reopened-by-dismissal"]) == [
        "reopened-by-dismissal: dismissing 'a' opens 'b', and that leads to it again: a person cannot dismiss it", "'a' raises the event here",
        "dismissing 'b' opens 'a'",
      ])
  }

  /// A page that replaces the root is not modal, and an unknown value counts as the default, also where that is allowed.
  @Test(arguments: [
    ("{ context: modal }", 0), ("{ context: modal, presentation: replace_root }", 1), ("{ presentation: modal }", 1),
  ]) func aPageThatIsNotInFront(_ properties: String, _ count: Int) {
    let text = """
      links: { origins: { web: "https://shop.example" } }
      states: { one: { arrival: open, root: home } }
      routes:
        home: { place: main, opens: signIn }
        signIn:
          place: sheet
          links: { web: /sign_in }
          hotwire: \(properties)
          allow: { unknown-hotwire-value: Our own code reads it. }
      layouts: { shell: { containers: { main: stack, sheet: modal } } }
      """
    #expect(Self.told(text, only: ["hotwire-place"]).filter { $0.contains("as an ordinary page") }.count == count)
  }
}
