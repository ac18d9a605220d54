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

  @Test func aMergeKey() {
    let text = """
      events: { go: Go. }
      x-base: &base { summary: S, transitions: { go: two } }
      states: { one: { <<: *base, transitions: { go: two } }, two: { transitions: { go: one } } }
      """
    #expect(Self.rules(text) == ["merge-key"])
  }
}

/// Entries whose colon has no space behind it.
@Suite struct ColonWithoutSpaceTests {
  @Test(arguments: [
    ("states:\n  one:\n    transitions:\n      go:one", "go: one"), ("events:\n  go:Go.", "go: Go."),
    ("states:\n  one:\n    root:home", "root: home"),
  ]) func theSpaceIsOffered(_ text: String, _ fix: String) {
    let found = SpecFindings("flowspec: 1\nflow: A\n" + text).diagnostics.filter { $0.severity == .error }
    #expect(found.map(\.message) == ["there is no space behind the colon, so this is no entry"])
    #expect(found.flatMap(\.fixes).map(\.advice) == ["did you mean '\(fix)'?"])
  }
}

/// Names of another sort, and names of modules without their paths.
@Suite struct OtherSortTests {
  private static func told(_ text: String, modules: [String: String] = [:]) -> [String] {
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
    #expect(Self.told(Self.base + "states: { one: { transitions: { \(transition) } }, two: {} }") == [message])
  }

  @Test func oneNameOfTwoSortsIsReportedTwice() {
    let found = Self.told(Self.base + "states: { one: { exit: form, transitions: { go: form } } }")
    #expect(found == ["effect 'form' is not declared | none is declared", "state 'form' is not declared | declared: one"])
  }

  @Test func aModulesNameIsFoundByItsEnd() {
    let module = "flowspec: 1\nflow: B\nevents: { chosen: Chosen. }\nstates: { plans: { transitions: { chosen: plans } } }\n"
    let found = Self.told("states: { buying: { flow: B.flow.yaml, transitions: { chosen: buying } } }", modules: ["B.flow.yaml": module])
    #expect(found == ["event 'chosen' is not declared | did you mean 'buying.chosen'?"])
  }
}
