import Testing

@testable import FlowSpecKit

/// If part of a flow is left out or represented by another, the answer is that of the whole flow.
@Suite struct TrueVerdictTests {
  private static func check(_ text: String) throws -> FlowCheck {
    let project = Project(specs: [SourceText(path: "A.flow.yaml", text: "flowspec: 1\nflow: A\n" + text)], configuration: .standard) { _ in
      .failure(UnreadableFile(reason: "there is none"))
    }
    return FlowCheck(try #require(project.flows.isEmpty ? nil : project.flows[0]), limits: CheckLimits())
  }

  /// Returns each property's verdict, and the length of the run that shows it.
  private static func verdicts(_ text: String) throws -> [String] {
    try check(text).properties.map { judged in
      guard case .violated(let run?) = judged.conclusion.verdict else { return judged.conclusion.verdict.word }
      return "\(judged.conclusion.verdict.word) \(run.length)"
    }
  }

  @Test(arguments: [
    // An element below a stack.
    """
    root: home
    routes: { home: { place: main } }
    layouts: { all: { containers: { main: stack, detail: { stack: base } } } }
    elements: { base: B. }
    properties: { p: { never: shown(base) } }
    """,
    // A tab whose route belongs elsewhere.
    """
    root: x
    routes: { home: { place: side }, x: { place: side } }
    layouts: { all: { containers: { main: { tabs: [home] }, side: column } } }
    properties: { p: { never: shown(home in main) } }
    """,
    // No tab is available in this layout.
  ])
  func whatLiesBelowIsShown(_ text: String) throws {
    #expect(try Self.verdicts(text) == ["violated 0"])
  }

  @Test func aTabThatIsNotOfferedIsNotShown() throws {
    let verdicts = try Self.verdicts(
      """
      events: { go: Go., back: Back. }
      states: { one: { transitions: { go: two } }, two: { transitions: { back: one } } }
      routes: { home: { place: main, available: two and not two }, more: { place: { wide: main } } }
      layouts:
        wide: { when: width > 500, containers: { main: { tabs: [home, more] } } }
        all: { containers: { main: { tabs: [home, more] } } }
      properties: { p: { never: shown(home) }, q: { possible: shown(more) } }
      """)
    #expect(verdicts == ["holds", "holds"])
  }

  @Test func anAwaitedEventThatNothingRaisesPromisesNothing() throws {
    let text = """
      events: { go: Go., ok: { from: flow } }
      states:
        one: { awaits: ok, transitions: { ok: two } }
        two: { transitions: { go: one } }
      properties: { p: { whenever: one, eventually: two } }
      """
    #expect(try Self.verdicts(text) == ["violated 0"])
    let raising = text.replacing("two: { transitions: { go: one } }", with: "two: { transitions: { go: { to: one, raise: ok } } }")
    #expect(try Self.verdicts(raising) == ["holds"])
  }

  @Test func anUnavailableBaseLeadsNowhere() throws {
    let check = try Self.check(
      """
      events: { signIn: In., signOut: Out. }
      states:
        signedOut: { transitions: { signIn: signedIn } }
        signedIn: { transitions: { signOut: signedOut } }
      routes:
        home: { place: main, available: signedIn, opens: help }
        help: { place: sheet, available: signedOut }
      layouts: { all: { containers: { main: { stack: home }, sheet: modal } } }
      properties: { p: { never: shown(help) } }
      """)
    #expect(check.properties.map(\.conclusion.verdict.word) == ["holds"])
    #expect(check.routes.neverOpen == [RouteID(1)])
  }

  @Test func aPersonOpensNoLink() throws {
    let verdicts = try Self.verdicts(
      """
      events: { e: { from: flow }, back: Back. }
      links: { origins: { app: "x:" }, held: latest }
      arrival: open
      root: home
      states: { one: { transitions: { e: two } }, two: { transitions: { back: one } } }
      routes:
        home: { place: main, opens: cmd }
        cmd: { raise: e, links: { app: /cmd } }
      layouts: { all: { containers: { main: stack } } }
      properties:
        n: { never: received(e) and not opened(cmd) }
        a: { always: not received(e) or opened(cmd) }
        b: { never: two, before: opened(cmd) }
        o: { never: two and not opened(any), before: received(back) }
      """)
    #expect(verdicts == ["violated 1", "violated 1", "violated 1", "violated 1"])
  }

  @Test(arguments: ["{ go: { when: held(b) } }", "{ go: Go. }"])
  func linksThatAnythingAsksForAreToldApart(_ events: String) throws {
    let verdicts = try Self.verdicts(
      """
      events: \(events)
      links: { origins: { app: "x:" }, held: latest }
      states:
        one: { arrival: hold, transitions: { go: two } }
        two: { arrival: open, transitions: { go: one, becameActive: one } }
      routes:
        a: { place: screen, links: { app: /a } }
        b: { place: screen, links: { app: /b } }
        c: { place: screen, links: { app: /c }, available: held(b) or two }
      layouts: { all: {} }
      properties: { reach: { possible: two }, opens: { possible: opened(a) } }
      """)
    #expect(verdicts == ["holds", "holds"])
  }

  @Test(arguments: ["go: { raise: tell, with: { count: n } }", "go: { to: keeping, with: { count: n } }"])
  func inputsThatAreHandedOnHaveAllValues(_ transition: String) throws {
    let verdicts = try Self.verdicts(
      """
      inputs: { n: 0...9 }
      events: { go: Go., next: Next., tell: { from: flow, payload: { count: 0...9 } } }
      states:
        one:
          transitions: { \(transition), tell: { to: two, when: event.count == 5 } }
        keeping: { payload: { count: 0...9 }, transitions: { next: { raise: tell }, tell: { to: two, when: event.count == 5 } } }
        two: { transitions: { go: one } }
      properties: { reach: { possible: two } }
      """)
    #expect(verdicts == ["holds"])
  }

  @Test func morePromisesThanAreFollowedLeaveItUndecided() throws {
    func circle(_ count: Int) -> String {
      let states = (0..<count).map { "  s\($0): { awaits: go, transitions: { go: s\(($0 + 1) % count), noise: { set: { x: not x } } } }" }
      return "events: { go: Go., noise: Noise. }\nvariables: { x: Bool }\nstates:\n" + states.joined(separator: "\n")
        + "\nproperties: { p: { whenever: s0, eventually: s\(count - 1) } }\n"
    }
    #expect(try Self.verdicts(circle(62)) == ["holds"])
    #expect(try Self.verdicts(circle(64)) == ["undecided"])
  }

  @Test(arguments: ["fin: { from: flow }", "fin: Fin."])
  func whatTheFlowRaisesKeepsAPromiseToo(_ event: String) throws {
    let verdicts = try Self.verdicts(
      """
      events: { go: Go., \(event), jump: Jump. }
      states:
        one: { awaits: fin, transitions: { fin: two, go: { raise: fin }, jump: three } }
        two: { awaits: go, transitions: { go: one } }
        three: { transitions: { go: one } }
      properties: { p: { whenever: one, eventually: three } }
      """)
    #expect(verdicts == ["violated 2"])
  }

  /// Each round takes one step without an event, and one with an event.
  @Test(arguments: [(499, "holds"), (500, "violated")])
  func aLongMacrostepThatEndsIsNoCircle(_ rounds: Int, _ verdict: String) throws {
    let verdicts = try Self.verdicts(
      """
      events: { go: Go., tick: { from: flow } }
      variables: { n: 0...999, m: 0...999 }
      states:
        one: { transitions: { go: two } }
        two:
          transitions: { tick: { set: { m: m + 1 } }, go: { to: one, set: { n: 0, m: 0 } } }
          always: { when: n < \(rounds), set: { n: n + 1 }, raise: tick }
      properties: { p: { possible: m == \(rounds) } }
      """)
    #expect(verdicts == [verdict])
  }

  @Test func runsOfPartsBeginWithTheInputsOfAll() throws {
    let check = try Self.check(
      """
      inputs: { p: Bool, q: Bool }
      events: { gx: A., gy: B. }
      regions:
        a: { states: { x0: { always: { to: x1, when: p } }, x1: { transitions: { gx: x0 } } } }
        b: { states: { y0: { always: { to: y1, when: q } }, y1: { transitions: { gy: y0 } } } }
      properties: { both: { never: x1 and y1 } }
      """)
    guard case .violated(let run?)? = check.properties.first?.conclusion.verdict else { return #expect(Bool(false), "it is violated") }
    // The built-in ones, on which nothing depends, come first.
    #expect(run.steps.map(\.stimulus) == [.launch(inputs: [-1, -1, -1, -1, -1, 1, 1])])
  }

  @Test(arguments: [("event.a == 5 and event.b == 7", 2), ("event.a == event.b", 2), ("event.a > 1999", 2)])
  func ofLargePayloadsOnlyWhatIsAskedIsTried(_ condition: String, _ most: Int) throws {
    let range = condition.contains("== event.b") ? "0...20" : "0...2000"
    let check = try Self.check(
      """
      events: { done: { payload: { a: \(range), b: \(range) } }, other: Other. }
      states:
        one: { awaits: done, transitions: { done: { to: two, when: \(condition) } } }
        two: { transitions: { other: one } }
      properties: { ends: { whenever: one, eventually: two }, never: { never: two } }
      """)
    #expect(check.properties.map(\.conclusion.verdict.word) == ["holds", "violated"])
    #expect(check.properties[0].conclusion.coverage.configurations <= most)
  }

  /// With everything known, a transition does not depend on the one with which the machine alone has it in common.
  @Test func aTransitionBesideADismissalIsTaken() throws {
    let check = try Self.check(
      """
      variables: { mode: { type: [low, high], initial: high } }
      events: { gone: { from: flow } }
      root: home
      transitions: { gone: { to: only, set: { mode: high } } }
      always: { when: mode == high and kept(home), set: { mode: low } }
      states: { only: {} }
      routes: { home: { place: main, dismissed: gone } }
      layouts: { all: { containers: { main: { stack: true } } } }
      """)
    let always = try #require(check.flow.transitions.first { $0.trigger.value == .always })
    #expect(check.machine.taken.contains(always.id))
  }
}
