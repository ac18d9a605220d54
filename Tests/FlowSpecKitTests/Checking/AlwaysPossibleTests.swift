import Testing

@testable import FlowSpecKit

/// Tests `always possible` in flows whose lists are too long to be followed: by a relaunch, and by going back.
@Suite struct AlwaysPossibleTests {
  /// - Parameters:
  ///   - guessedBeyond: so many configurations are followed before a shorter way is tried.
  private static func verdict(_ wanted: String, in text: String, guessedBeyond: Int) throws -> (word: String, depth: Int?) {
    let source = text + "properties: { p: { always possible: \(wanted) } }\n"
    let project = Project(specs: [SourceText(path: "A.flow.yaml", text: source)], configuration: .standard) { _ in
      .failure(UnreadableFile(reason: "there is none"))
    }
    var limits = CheckLimits()
    limits.guessedBeyond = guessedBeyond
    let conclusion = FlowCheck(try #require(project.flows[0]), limits: limits).properties[0].conclusion
    return (conclusion.verdict.word, conclusion.coverage.listDepth)
  }

  private static func shop(_ key: String = "", tour: String = "main", when: String = "") -> String {
    """
    flowspec: 1
    flow: A
    types: { Id: { text: "[0-9]+" } }
    events: { signIn: In., signOut: Out., pay: Pay., done: Done. }
    states:
      out: { root: welcome, transitions: { signIn: inside } }
      inside:
        root: home
        states:
          calm: { transitions: { pay: { to: paying, when: shown(basket) } } }
          paying: { \(when) transitions: { done: calm } }
        transitions: { signOut: out }
    routes:
      welcome: { place: screen, available: out, opens: terms }
      terms: { place: sheet, available: out or inside }
      home: { place: main.home, available: inside, opens: [item, tour] }
      search: { place: main.search, available: inside, opens: item }
      item: { place: main, parameters: { id: Id }, available: inside, opens: [item, basket] }
      basket: { place: sheet, available: inside, opens: [terms, item] }
      tour: { place: \(tour), available: inside }
    layouts: { all: { containers: { main: { tabs: [home, search] }, sheet: modal } } }
    \(key)

    """
  }

  @Test(arguments: ["shown(home)", "shown(search)", "shown(basket)", "paying", "out"])
  func goingBackDecidesForAllLists(_ wanted: String) throws {
    let found = try Self.verdict(wanted, in: Self.shop(), guessedBeyond: 0)
    #expect(found.word == "holds")
    #expect(found.depth == nil)
  }

  /// Nobody can go back from a screen: going back proves nothing there, and longer lists might still lead away.
  @Test(arguments: [("shown(home)", "undecided"), ("shown(tour)", "holds")])
  func whatCoversTheScreenStays(_ wanted: String, _ expected: String) throws {
    let text = Self.shop(tour: "screen").replacing("transitions: { signOut: out }", with: "transitions: {}")
    #expect(try Self.verdict(wanted, in: text, guessedBeyond: 0).word == expected)
    #expect(try Self.verdict(wanted, in: text, guessedBeyond: 30_000).word == expected)
  }

  /// Going back still ends if it makes the machine move.
  @Test func goingBackMayMoveTheMachine() throws {
    let text = Self.shop(when: "always: { to: calm, when: not kept(basket) },")
    for wanted in ["shown(home)", "paying"] {
      #expect(try Self.verdict(wanted, in: text, guessedBeyond: 0).word == "holds")
    }
  }

  @Test(arguments: [("shown(home)", "holds"), ("kept(item)", "holds")])
  func aRelaunchIsAWay(_ wanted: String, _ expected: String) throws {
    let text = Self.shop("restoration: { version: 1 }").replacing("transitions: { signOut: out }", with: "transitions: {}")
    let found = try Self.verdict(wanted, in: text, guessedBeyond: 30_000)
    #expect(found.word == expected)
    #expect(found.depth == nil)
  }

  /// A value that survives every relaunch cannot be left by a relaunch.
  @Test func whatSurvivesVersionsIsLookedAtValueByValue() throws {
    let text = """
      flowspec: 1
      flow: A
      variables: { seen: { type: Bool, saved: always } }
      events: { see: See., go: Go. }
      states:
        one: { transitions: { see: { set: { seen: true } }, go: { to: two, when: not seen } } }
        two: { transitions: { see: { set: { seen: true } } } }
      routes: { home: { place: screen } }
      layouts: { all: {} }
      restoration: { version: 1 }

      """
    #expect(try Self.verdict("two", in: text, guessedBeyond: 30_000).word == "violated")
    #expect(try Self.verdict("one", in: text, guessedBeyond: 30_000).word == "holds")
  }
}

/// Tests `whenever … eventually` for what may be shown, in the machine alone.
@Suite struct LeadsToTests {
  @Test(arguments: [
    ("whenever: shown(sheet), eventually: two", "holds"), ("whenever: shown(lost), eventually: two", "vacuous"),
    ("whenever: shown(home), eventually: two", "violated"),
  ])
  func whatIsShownLeadsOn(_ claim: String, _ expected: String) throws {
    let text = """
      flowspec: 1
      flow: A
      events: { go: Go., back: Back. }
      states:
        one: { root: home, transitions: { go: busy } }
        busy: { after: { 5s: two } }
        two: { transitions: { back: one } }
      routes:
        home: { place: main, opens: sheet }
        sheet: { place: top, available: busy }
        lost: { place: top, available: busy }
      elements: { bar: { place: main, opens: sheet } }
      layouts: { all: { containers: { main: stack, top: modal } } }
      properties: { p: { \(claim) } }
      """
    let project = Project(specs: [SourceText(path: "A.flow.yaml", text: text)], configuration: .standard) { _ in
      .failure(UnreadableFile(reason: "there is none"))
    }
    let conclusion = FlowCheck(try #require(project.flows[0]), limits: CheckLimits()).properties[0].conclusion
    #expect(conclusion.verdict.word == expected)
    if expected == "holds" { #expect(conclusion.coverage.listDepth == nil) }
  }
}
