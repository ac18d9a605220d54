import Testing

@testable import FlowSpecKit

/// Questions whose answer depends on parts of a flow that are far from the names in the question. Each spec has one property.
@Suite struct FarReachTests {
  private func words(_ body: String) throws -> [String] {
    try #require(SpecFindings(reading: "flowspec: 1\nflow: Far\n" + body).diagnostics.allSatisfy { $0.severity != .error })
    let source = SourceText(path: "Far.flow.yaml", text: "flowspec: 1\nflow: Far\n" + body)
    let project = Project(specs: [source], configuration: .standard) { _ in .failure(UnreadableFile(reason: "there is none")) }
    let flow = try #require(project.flows[0])
    return FlowCheck(flow, limits: CheckLimits()).properties.map(\.conclusion.verdict.word)
  }

  @Test func aTransitionGivesACommand() throws {
    let found = try words(
      """
      types: { Size: [small, large] }
      events: { go: Go., tell: { from: flow, payload: { size: Size } } }
      states:
        s1: { transitions: { go: { open: c0, with: { size: small } }, tell: { to: s2, when: event.size == small } } }
        s2: { summary: The end. }
      links: { origins: { app: "shop:" } }
      routes: { c0: { parameters: { size: Size }, links: { app: "/c0/{size}" }, arrival: { s1: refuse }, raise: tell } }
      properties: { p: { possible: s2 } }
      """)
    #expect(found == ["holds"])
  }

  @Test func tabsAreOfferedByTheirAvailabilityAlone() throws {
    let found = try words(
      """
      events: { flip: Go on., flop: Go back. }
      states:
        one: { root: a, transitions: { flip: two } }
        two: { transitions: { flop: one } }
      routes:
        a: { place: main, opens: [a, b, c, d, x] }
        c: { place: main, available: one }
        d: { place: main }
        b: { place: main }
        x: { place: main.d }
      layouts: { wide: { containers: { main: { tabs: [c, d, a, b] } } } }
      properties:
        p: { never: one and shown(x) }
        q: { possible: two and shown(x) }
      """)
    #expect(found == ["violated", "holds"])
  }

  @Test func aCaseWithDataStandsBeforeOthers() throws {
    let found = try words(
      """
      inputs: { x: [n: 0...9, b, c] }
      events: { go: Go. }
      states: { one: { transitions: { go: { to: two, when: x == b } } }, two: { summary: The end. } }
      properties: { p: { possible: two }, q: { possible: x == b }, r: { possible: x == c } }
      """)
    #expect(found == ["holds", "holds", "holds"])
  }

  @Test func aBaseIsShownWhateverItsOwnPlace() throws {
    let found = try words(
      """
      events: { go: Go. }
      states: { s1: { transitions: { go: s2 } }, s2: { transitions: { go: s1 } } }
      routes: { r0: { place: { wide: wins } } }
      layouts:
        wide: { when: idiom == pad, containers: { main: stack, wins: windows } }
        narrow: { containers: { main: { stack: r0 }, wins: windows } }
      properties: { p: { possible: shown(r0 in main) } }
      """)
    #expect(found == ["holds"])
  }

  @Test func aLinkOpensAndChangesNothingElse() throws {
    let found = try words(
      """
      types: { Key: { text: "[a-z]+" } }
      events: { go: Go. }
      arrival: open
      states: { s1: { transitions: { go: s2 } }, s2: { transitions: { go: s1 } } }
      links: { origins: { app: "shop:" } }
      routes:
        r0: { place: main }
        r1: { parameters: { key: Key }, links: { app: "/r1/{key}" }, place: main.r0 }
      layouts: { wide: { containers: { main: { tabs: [r0] } } } }
      properties: { p: { never: kept(r1) } }
      """)
    #expect(found == ["violated"])
  }

  /// A layout without the container that a route names has no place for it.
  @Test(arguments: [("{ never: refused(r1) }", "violated"), ("{ possible: refused(any) }", "holds")])
  func whereAContainerIsMissingALinkIsRefused(_ claim: String, _ expected: String) throws {
    let found = try words(
      """
      events: { go: Go. }
      arrival: open
      states: { s1: { transitions: { go: s1 } } }
      links: { origins: { app: "shop:" } }
      routes:
        r0: { links: { app: /r0 }, place: main }
        r1: { links: { app: /r1 }, place: { wide: main, narrow: sheet } }
      layouts:
        wide: { when: horizontal == regular, containers: { main: stack, sheet: modal } }
        narrow: { containers: { main: stack } }
      properties: { p: \(claim) }
      """)
    #expect(found == [expected])
  }

  /// A command is available where something takes what it raises.
  @Test func aPersonGivesACommandThatChangesNothing() throws {
    let found = try words(
      """
      types: { Size: [small, large] }
      events: { go: Go., tell: { from: flow, payload: { size: Size } } }
      effects: { ring: Ring. }
      states: { s1: { transitions: { go: s1, tell: { effects: ring } } } }
      routes: { r0: { place: main, opens: [c0] }, c0: { parameters: { size: Size }, raise: tell } }
      layouts: { wide: { containers: { main: { stack: r0 } } } }
      properties: { p: { possible: received(tell) } }
      """)
    #expect(found == ["holds"])
  }

  /// A condition on the last step no longer holds after another step.
  @Test(arguments: [
    ("{ whenever: s2, eventually: received(go) }", "violated"), ("{ never: s2 and not received(go) }", "violated"),
    ("{ never: s2 and received(stay) and received(go) }", "holds"),
  ])
  func aStepThatDoesNothingEndsWhatTheLastOneDid(_ claim: String, _ expected: String) throws {
    let found = try words(
      """
      events: { go: Go., stay: Stay. }
      states:
        s1: { transitions: { go: s2 } }
        s2: { transitions: { stay: s1 } }
      properties: { p: \(claim) }
      """)
    #expect(found == [expected])
  }

  @Test(arguments: [
    ("{ possible: b }", "holds"), ("{ possible: c }", "holds"), ("{ possible: d }", "holds"), ("{ never: f }", "holds"),
    ("{ possible: f }", "violated"), ("{ never: e }", "holds"),
  ])
  func whichCaseAValueIsIsKnownWhereItsDataAreNot(_ claim: String, _ expected: String) throws {
    let found = try words(
      """
      types: { Target: [home, { find: String }, { page: 1...3 }] }
      events: { go: { payload: { target: Target? } }, back: Back. }
      states:
        a:
          transitions:
            go: [{ to: b, when: target == find }, { to: c, when: target == page }, { to: d }]
        b: { payload: { target: Target? }, transitions: { back: { to: e, raise: go } } }
        c: { transitions: { back: a } }
        d: { transitions: { back: a } }
        e: { transitions: { go: [{ to: a, when: target == find }, { to: f }] } }
        f: { summary: Not reached. }
      properties: { p: \(claim) }
      """)
    #expect(found == [expected])
  }

  /// Guards that read what is shown tie everything to lists of any length; a property that holds whatever they answer is proved
  /// without them.
  @Test func whatGuardsAskOfTheNavigationIsGuessed() throws {
    let body = """
      flowspec: 1
      flow: Far
      events: { signIn: In., signOut: { summary: Out., when: shown(settings) }, lock: Lock., unlock: Unlock. }
      states:
        out: { transitions: { signIn: inside } }
        inside: { transitions: { signOut: out, lock: { to: locked, when: not shown(settings) } } }
        locked: { transitions: { unlock: inside } }
      defaults: { available: inside }
      routes:
        home: { place: main.home, opens: [settings, item] }
        search: { place: main.search, opens: [settings, item] }
        settings: { place: main.home, opens: [item] }
        item: { place: main.search, parameters: { id: String }, opens: [item, settings] }
      layouts: { only: { containers: { main: { tabs: [home, search] } } } }
      properties:
        nothing is shown outside: { never: shown(item) and not inside }
        the lock opens: { whenever: locked, eventually: out }
        there is a way in: { always possible: inside }
        there is a way out: { always possible: out }
        locked after in: { never: locked, before: inside }
      """
    let project = Project(specs: [SourceText(path: "Far.flow.yaml", text: body)], configuration: .standard) { _ in
      .failure(UnreadableFile(reason: "there is none"))
    }
    let check = FlowCheck(try #require(project.flows[0]), limits: CheckLimits())
    let verdicts = check.properties.map { "\($0.conclusion.verdict.word) \($0.conclusion.coverage.guessed)" }
    // A way out leads through the settings, and a lock that is never opened is a real run: both need the lists.
    #expect(verdicts == ["holds []", "violated []", "holds [\"navigation\"]", "holds []", "holds [\"navigation\"]"])
    #expect(check.properties.map(\.conclusion.coverage.listDepth) == [nil, 3, nil, 3, nil])
  }
}
