import Testing

@testable import FlowSpecKit

/// Tests how faults, bounds and guesses change the findings.
@Suite struct FaultTests {
  private static func project(_ text: String) -> Project {
    Project(specs: [SourceText(path: "A.flow.yaml", text: "flowspec: 1\nflow: A\n" + text)], configuration: .standard) { _ in
      .failure(UnreadableFile(reason: "there is none"))
    }
  }

  /// Rules and lines of all findings.
  private static func findings(_ text: String, configurations: Int = 1_000_000) -> [String] {
    var limits = CheckLimits()
    limits.configurations = configurations
    let project = project(text)
    return project.check(limits: limits).diagnostics.map { "\($0.rule) \(project.sources.position($0.span).line)" }
  }

  private static func check(_ text: String) throws -> FlowCheck {
    let project = project(text)
    return FlowCheck(try #require(project.flows.isEmpty ? nil : project.flows[0]), limits: CheckLimits())
  }

  /// A cycle is one finding, wherever it is entered; of two conflicts at one place, the one with the shorter run comes first.
  @Test(arguments: [
    (
      """
      inputs: { h: Bool }
      events: { go: G., hop: { from: flow } }
      states:
        off: { transitions: { go: { to: mid, raise: hop } } }
        mid: { transitions: { hop: x } }
        x: { always: { to: y, when: h }, transitions: { go: off } }
        y: { always: { to: x, when: h }, transitions: { go: off } }
      """, [1]
    ),
    (
      """
      events: { go: G., x: X., y: Y., z: Z. }
      variables: { v: 0...5 }
      regions:
        a:
          states:
            a0: { transitions: { x: a1 } }
            a1: { transitions: { y: a2 } }
            a2: { transitions: { go: { to: a0, set: { v: 1 } } } }
        b:
          states:
            b0: { transitions: { y: b1 } }
            b1: { transitions: { go: { to: b0, set: { v: 2 } }, y: b0 } }
        c:
          states:
            c0: { transitions: { z: c1 } }
            c1: { transitions: { go: { to: c0, set: { v: 3 } } } }
      """, [3, 3, 5]
    ),
  ])
  func theShortestRunShowsAFault(_ text: String, _ lengths: [Int]) throws {
    #expect(try Self.check(text).machine.faults.map(\.run.length) == lengths)
  }

  /// This holds also if the fault lies in a part that the property does not name.
  @Test(arguments: [
    "q: { transitions: { go: { set: { v: v + 1 } } }, states: { b0: {} } }",
    "q: { states: { b0: { transitions: { go: b1 } }, b1: { always: b2 }, b2: { always: b1 } } }",
    "q: { transitions: { go: { set: { v: 0 } } }, states: { b0: {} } }\n  t: { transitions: { go: { set: { v: 1 } } }, states: { c0: {} } }",
  ])
  func aStepThatComesToAFaultIsNone(_ region: String) throws {
    let check = try Self.check(
      """
      events: { go: G., back: B. }
      variables: { v: { type: 0...1, initial: 1 } }
      regions:
        r: { states: { a0: { transitions: { go: a1 } }, a1: { transitions: { back: a0 } } } }
        \(region)
      properties:
        n: { never: a1 }
        p: { possible: a1 }
        w: { whenever: a1, eventually: a0 }
      """)
    #expect(check.properties.map(\.conclusion.verdict.word) == ["holds", "violated", "vacuous"])
  }

  /// A finding that is missing because the search was cut proves nothing, and does not make an answer to it superfluous.
  @Test(arguments: [
    (1_000_000, true, []), (1_000_000, false, ["value-out-of-range 8"]), (3, true, ["undecided-question 2"]),
  ])
  func boundsAreTold(_ configurations: Int, _ isGuarded: Bool, _ expected: [String]) {
    let text = """
      events: { go: G., slow: S., back: B., inc: I. }
      variables: { v: 0...1, w: 0...3 }
      states:
        a: { transitions: { go: { to: b, set: { v: 1 } }, slow: b } }
        b: { allow: { dead-end: It ends here on purpose. }, transitions: { back: { to: a, when: v == 0 } } }
      transitions: { inc: { \(isGuarded ? "when: w < 3, " : "")set: { w: w + 1 } } }
      """
    #expect(Self.findings(text, configurations: configurations) == expected)
  }

  /// If the navigation is guessed, `b` seems to be active, and never is.
  @Test func aGuessIsNoOccasion() throws {
    let check = try Self.check(
      """
      events: { go: G., back: B., fix: F. }
      variables: { n: 0...2 }
      root: home
      routes: { home: { place: main, opens: x }, x: { place: main, opens: home }, y: { place: main, opens: home } }
      layouts: { all: { containers: { main: { stack: home } } } }
      states:
        a: { transitions: { go: { to: b, when: shown(x) and shown(y) }, back: c } }
        b: { transitions: { back: a, fix: { set: { n: 1 } } } }
        c: { transitions: { back: a } }
      properties:
        w: { whenever: b, eventually: n == 0 or n == 1 }
        n: { never: b, before: received(fix) }
      """)
    #expect(check.properties.map(\.conclusion.verdict.word) == ["vacuous", "vacuous"])
  }

  @Test(arguments: ["guest", "user or guest"]) func onlyWhatWasOpenIsRestored(_ available: String) {
    let text = """
      types: { User: { swift: User, identity: id } }
      restoration: { version: 1 }
      links: { origins: { app: "r:" }, held: latest }
      events: { in1: { payload: { user: User } }, out: O., guest: G., leave: L. }
      states:
        start: { arrival: hold, root: hello, transitions: { in1: user, guest: guest } }
        user: { payload: { user: User }, arrival: open, root: home, transitions: { out: start } }
        guest: { arrival: open, root: home, transitions: { leave: start } }
      routes:
        hello: { place: main, available: start }
        home: { place: main, opens: mail }
        mail: { place: main, available: \(available), restores: true, links: { app: /mail } }
      layouts: { all: { containers: { main: stack } } }
      """
    #expect(Self.findings(text) == (available == "guest" ? [] : ["restored-for-nobody 4"]))
  }

  /// The transition of line 6 that raises the event is never taken; the event is reported in line 7, where it is raised.
  @Test func whatNothingTakesIsToldWhereItIsRaised() {
    let text = """
      events: { x: X., y: Y., ping: { from: flow } }
      variables: { v: 0...1 }
      states:
        a: { transitions: { x: { to: b, when: v == 1 and c, raise: ping }, y: b } }
        b: { transitions: { x: { to: a, raise: ping }, y: c } }
        c: { transitions: { y: { to: a, set: { v: 1 } } , ping: a } }
      """
    #expect(Self.findings(text) == ["transition-never-taken 6", "untaken-event 7"])
  }

  /// Of many states that take an event, the active one is found; an inner state comes before the one around it.
  @Test func manyTakersAreAsFew() throws {
    let ring = (0..<50).map { number in
      let inner = "a: { transitions: { in: s\(number).b } }, b: { transitions: { go: s\(number).a } }"
      return "  s\(number): { states: { \(inner) }, transitions: { go: s\((number + 1) % 50) } }"
    }
    let check = try Self.check(
      "events: { go: G., in: I. }\nstates:\n\(ring.joined(separator: "\n"))\n"
        + "properties:\n  far: { never: s49 }\n  inner: { never: s20.b }\n  around: { never: s4, before: not s3.b }\n")
    let runs = check.properties.map { if case .violated(let run?) = $0.conclusion.verdict { run.length } else { -1 } }
    #expect(runs == [49, 21, -1])
    #expect(check.machine.taken.count == 150)
  }

  /// The flow returns at once, each time.
  @Test func whatLeadsBackByItselfIsNoDeadEnd() {
    let text = """
      events: { go: G. }
      states:
        start: { always: main }
        main: { transitions: { go: start } }
      """
    #expect(Self.findings(text) == [])
  }
}
