import Testing

@testable import FlowSpecKit

/// Answers about whole flows, as a report gives them.
@Suite struct FlowCheckTests {
  private static let shop = """
    flowspec: 1
    flow: Shop
    links: { origins: { app: "shop:" }, held: latest }
    events: { signIn: In., signOut: Out., pay: Pay., paid: Paid., lock: Lock. }
    variables: { tries: 0...3 }
    states:
      signedOut: { arrival: hold, transitions: { signIn: signedIn } }
      signedIn: { arrival: open, transitions: { signOut: signedOut, pay: { to: paying, when: tries < 3, set: { tries: tries + 1 } } } }
      paying: { arrival: hold, awaits: paid, transitions: { paid: { to: signedIn, set: { tries: 0 } } } }
      locked: { arrival: refuse, transitions: { signIn: signedIn } }
    routes: { orders: { place: screen, available: signedIn, links: { app: /orders } } }
    layouts: { all: {} }
    properties:

    """

  private static func project(_ properties: String) -> Project {
    Project(specs: [SourceText(path: "Shop.flow.yaml", text: shop + properties)], configuration: .standard) { _ in
      .failure(UnreadableFile(reason: "there is none"))
    }
  }

  @Test(arguments: [
    ("{ never: locked and paying }", "vacuous"),
    ("{ never: refused(orders) and tries == 0 }", "vacuous"),
    ("{ always: not locked or tries == 0 }", "vacuous"),
    ("{ always: not (locked and tries == 1) or paying }", "vacuous"),
    ("{ never: (paying and tries == 0) or (locked and tries == 1) }", "vacuous"),
    ("{ never: shown(orders) and signedOut }", "holds"),
    // The denied condition never holds, and the property claims just that.
    ("{ never: locked }", "holds"),
    ("{ never: paying and tries > 1 }", "holds"),
    ("{ always: not paying or tries == 1 }", "holds"),
    ("{ always: signedIn or signedOut or paying }", "holds"),
  ])
  func whatHoldsForAnEmptyReasonIsVacuous(_ claim: String, _ expected: String) throws {
    let flow = try #require(Self.project("  p: \(claim)\n").flows[0])
    let check = FlowCheck(flow, limits: CheckLimits())
    #expect(check.properties.map(\.conclusion.verdict.word) == [expected])
  }

  @Test(arguments: [
    ("size > 500", "{ never: big and size <= 500 }", "violated"), ("size > 500", "{ possible: big }", "holds"),
    ("size > other + 7", "{ never: big and other == 3 }", "violated"),
    ("size == other + 777 and other > 50000 and size < 50900", "{ never: big }", "undecided"),
  ])
  func ofManyValuesAllAreTriedOrTheVerdictSaysSo(_ guardText: String, _ claim: String, _ expected: String) throws {
    let text = """
      flowspec: 1
      flow: A
      inputs: { size: 0...100000, other: 0...100000 }
      events: { go: Go., back: Back. }
      states:
        small: { transitions: { go: { to: big, when: \(guardText) } } }
        big: { transitions: { back: small } }
      properties: { p: \(claim) }
      """
    let project = Project(specs: [SourceText(path: "A.flow.yaml", text: text)], configuration: .standard) { _ in
      .failure(UnreadableFile(reason: "there is none"))
    }
    let check = FlowCheck(try #require(project.flows[0]), limits: CheckLimits())
    #expect(check.properties.map(\.conclusion.verdict.word) == [expected])
  }

  @Test func sumsOfTheLargestNumbersAreNumbers() throws {
    let largest = Array(repeating: "1000000000000", count: 240).joined(separator: " + ")
    let claim = "{ never: 0 - (\(largest)) >= tries + \(largest) }"
    let flow = try #require(Self.project("  p: \(claim)\n").flows[0])
    #expect(FlowCheck(flow, limits: CheckLimits()).properties.map(\.conclusion.verdict.word) == ["holds"])
  }

  @Test func severalWorkersSayTheSame() {
    let project = Self.project(
      """
        never paid twice: { never: tries > 1 }
        never locked: { possible: locked }
        paying ends: { whenever: paying, eventually: signedIn }
        signing out is always possible: { always possible: signedOut }

      """)
    var limits = CheckLimits()
    let one = project.check(limits: limits, explains: true)
    limits.workers = 3
    let several = project.check(limits: limits, explains: true)
    #expect(!one.diagnostics.isEmpty)
    #expect(several.diagnostics == one.diagnostics)
    #expect(several.explanations.map(\.verdict) == one.explanations.map(\.verdict))
    #expect(several.explanations.map(\.coverage.configurations) == one.explanations.map(\.coverage.configurations))
  }

  @Test func builtInQuestionsAreExplainedToo() {
    let result = Self.project("  p: { never: paying and tries > 1 }\n").check(explains: true)
    #expect(
      result.explanations.map(\.question) == [
        "the machine runs without a fault", "some run opens each link", "some run opens each route",
        "no change of the layout removes a route", "each state's root, and each route that it opens for links, is available there",
        "each held link can be released", "each route that a link opens stays open to the end of the step", "each awaited event is taken",
        "property 'p'",
      ])
    #expect(result.explanations.allSatisfy { $0.verdict == "holds" })
  }

  @Test func aRunThatShowsAFaultIsRecorded() throws {
    let text = """
      flowspec: 1
      flow: A
      events: { retry: Again. }
      variables: { tries: 0...1 }
      states: { one: { transitions: { retry: { set: { tries: tries + 1 } } } } }
      """
    let project = Project(specs: [SourceText(path: "A.flow.yaml", text: text)], configuration: .standard) { _ in
      .failure(UnreadableFile(reason: "there is none"))
    }
    let finding = try #require(project.check().diagnostics.first { $0.rule == "value-out-of-range" })
    #expect(finding.run?.steps.count == 3)
    #expect(finding.run?.steps.last?.fault != nil)
  }

  private static func flow(_ text: String) -> Project {
    Project(specs: [SourceText(path: "A.flow.yaml", text: "flowspec: 1\nflow: A\n" + text)], configuration: .standard) { _ in
      .failure(UnreadableFile(reason: "there is none"))
    }
  }

  /// The awaited event may occur again and again and change nothing: then nothing else has to happen.
  @Test(arguments: ["{}", "{ effects: blink }", "{ set: { n: 0 } }", "{ raise: told }", "{ when: n == 0 }", "{ set: { n: 1 - n } }", "busy"])
  func anAwaitedEventThatChangesNothingKeepsThePromise(_ transition: String) throws {
    let project = Self.flow(
      """
      events: { ok: Ok., tick: Tick., go: Go., told: { from: flow } }
      effects: { blink: Blink. }
      variables: { n: 0...1 }
      states:
        idle: { transitions: { go: busy } }
        busy: { awaits: [ok, tick], transitions: { ok: idle, tick: \(transition) } }
      properties: { ends: { whenever: busy, eventually: idle } }
      """)
    let check = FlowCheck(try #require(project.flows[0]), limits: CheckLimits())
    guard case .violated(let run?) = check.properties[0].conclusion.verdict else {
      Issue.record("\(check.properties[0].conclusion.verdict)")
      return
    }
    #expect(run.circle == 2)
  }

  /// A run that never does what it should is as short as it can be, circle included.
  @Test func aLassoIsShort() throws {
    let project = Self.flow(
      """
      inputs: { on: Bool }
      events: { go: Go., again: Again. }
      states:
        i: { transitions: { go: b } }
        b: { after: { 2s: { to: a, when: on }, 4s: a } }
        a: { transitions: { again: b } }
      properties: { back: { whenever: b, eventually: i } }
      """)
    guard case .violated(let run?) = FlowCheck(try #require(project.flows[0]), limits: CheckLimits()).properties[0].conclusion.verdict else {
      Issue.record("it is violated")
      return
    }
    #expect(run.steps.count == 3 && run.circle == 3)
  }

  /// If every combination of inputs is stored, trying the launches ends at the limit of configurations. Free inputs have few
  /// launches, and the property is decided.
  @Test func launchesStayWithinTheLimits() throws {
    let names = (0..<30).map { "g\($0)" }
    let project = Self.flow(
      """
      inputs: { \(names.map { "\($0): Bool" }.joined(separator: ", ")) }
      states:
        a: { always: [\(names.map { "{ to: b, when: \($0) }" }.joined(separator: ", "))] }
        b: {}
      properties: { p: { never: b and g1 and g29 } }
      """)
    var limits = CheckLimits()
    limits.configurations = 300
    let flow = try #require(project.flows[0])
    #expect(FlowCheck(flow, limits: limits).properties[0].conclusion.verdict.word == "violated")
    limits.knownCombinations = .max
    #expect(FlowCheck(flow, limits: limits).properties[0].conclusion.verdict.word == "undecided")
  }

  /// A guard that asks what is on show takes lists of any length to answer.
  @Test func guardsOnTheNavigationAreDecidedForAllLists() throws {
    let project = Self.flow(
      """
      events: { buy: Buy., leave: Leave., enter: Enter. }
      types: { Key: { text: "[a-z]+" } }
      root: home
      states:
        out: { transitions: { enter: inside } }
        inside:
          transitions: { leave: out }
          states:
            free: { transitions: { buy: { to: paid, when: shown(wall) } } }
            paid: {}
      routes:
        home: { place: main, opens: [item, wall] }
        item: { place: main, parameters: { key: Key }, opens: [item, wall, more], available: inside }
        more: { place: main, parameters: { key: Key }, opens: [item, more], available: inside }
        wall: { place: sheet, available: free, opens: [terms] }
        terms: { place: sheet, available: inside, opens: [wall] }
      layouts: { all: { containers: { main: stack, sheet: modal } } }
      properties:
        a: { never: paid and shown(wall) }
        b: { never: out and kept(terms) }
        c: { possible: paid }
        d: { never: paid and kept(item) }
        e: { always possible: out }
      """)
    var limits = CheckLimits()
    limits.guessedBeyond = 0
    let check = FlowCheck(try #require(project.flows[0]), limits: limits)
    #expect(check.properties.map(\.conclusion.verdict.word) == ["holds", "holds", "holds", "violated", "holds"])
    #expect(check.properties[0].conclusion.coverage.listDepth == nil)
    #expect(check.properties[1].conclusion.coverage.listDepth == nil)
  }

  /// Beyond the depth that is explored anything may be possible.
  @Test(arguments: [
    ("{ possible: shown(r4) }", 3, "undecided"), ("{ possible: shown(r4) }", 4, "holds"),
    ("{ always possible: shown(r4) }", 3, "undecided"), ("{ always possible: shown(r4) }", 4, "holds"),
    ("{ whenever: shown(r4), eventually: shown(r1) }", 3, "holds"), ("{ never: shown(r4) and live }", 3, "holds"),
    ("{ never: shown(r4) }", 4, "violated"), ("{ never: shown(r4), before: shown(r2) }", 3, "holds"),
  ])
  func nothingIsImpossibleForWantOfDepth(_ claim: String, _ depth: Int, _ expected: String) throws {
    let project = Self.flow(
      """
      root: r1
      states: { live: {} }
      routes:
        r1: { place: main, opens: r2 }
        r2: { place: main, opens: r3 }
        r3: { place: main, opens: r4 }
        r4: { place: main }
      layouts: { all: { containers: { main: stack } } }
      properties: { p: \(claim) }
      """)
    var limits = CheckLimits()
    limits.depth = depth
    let finding = FlowCheck(try #require(project.flows[0]), limits: limits).properties[0].conclusion
    #expect(finding.verdict.word == expected)
    #expect(finding.coverage.listDepth == (depth == 3 ? 3 : nil))
  }

  /// The same holds for the built-in rules: what is not seen within the depth may occur beyond it.
  @Test(arguments: [
    """
    events: { go: { summary: Go., when: shown(r4) }, back: Back. }
    states: { live: { transitions: { go: there } }, there: { transitions: { back: live } } }
    """,
    """
    links: { origins: { app: "a:" }, held: latest }
    states: { live: { arrival: open } }
    """,
  ])
  func nothingIsCalledUnreachableForWantOfDepth(_ machine: String) {
    let route = machine.contains("links") ? "\n  r5: { place: main, available: kept(r4), links: { app: /five } }" : ""
    let rules = Self.rules(
      """
      root: r1
      \(machine)
      routes:
        r1: { place: main, opens: r2 }
        r2: { place: main, opens: r3 }
        r3: { place: main, opens: r4 }
        r4: { place: main }\(route)
      layouts: { all: { containers: { main: stack } } }
      """)
    #expect(rules == [])
  }

  private static func rules(_ text: String) -> [String] { flow(text).check().diagnostics.map { "\($0.rule)" } }

  /// One fault gives one finding, and hides no other.
  @Test func whatFollowsFromAFaultIsNotToldAgain() {
    let closed = Self.rules(
      """
      variables: { n: 0...2 }
      events: { go: Go., on: On., set: Set. }
      states:
        i: { transitions: { go: { to: w, when: n == 2 }, set: { set: { n: 1 } } } }
        w: { transitions: { on: w2 } }
        w2: { transitions: { on: i } }
      """)
    #expect(closed == ["unreachable-state"])
    let allowedElsewhere = Self.rules(
      """
      variables: { n: 0...1 }
      events: { go: Go., stop: Stop., end: End. }
      states:
        a: { transitions: { go: b, end: last } }
        b: { transitions: { stop: a, go: { to: c, when: n == 1 } } }
        c: { transitions: { stop: a } }
        last: { allow: { dead-end: The last screen. } }
      """)
    #expect(allowedElsewhere == ["unreachable-state"])
  }

  /// A transition answers for what is found at its event.
  @Test(arguments: [
    "go: { set: { n: n + 1 }, allow: { value-out-of-range: Meant. } }",
    "go: [{ when: n == 1, set: { n: n + 1 }, allow: { value-out-of-range: Meant. } }, { set: { n: 1 } }]",
  ])
  func aTransitionMayAllowWhatExploringFinds(_ transition: String) {
    #expect(Self.rules("variables: { n: 0...1 }\nevents: { go: Go. }\nstates: { s: { transitions: { \(transition) } } }\n") == [])
  }

  @Test func aRouteThatNoRunShowsIsFound() {
    let rules = Self.rules(
      """
      events: { go: Go., back: Back. }
      states: { one: { root: home, transitions: { go: two } }, two: { root: other, transitions: { back: one } } }
      routes:
        home: { place: main, available: one, opens: [x] }
        other: { place: main, available: two }
        x: { place: main, available: two, opens: z }
        z: { place: main }
      layouts: { all: { containers: { main: stack } } }
      """)
    #expect(rules == ["unreachable-route"])
  }

  /// An entry on a list that becomes a column goes to its own place first.
  @Test func aColumnKeepsItsOwn() throws {
    let project = Self.flow(
      """
      root: list
      states: { one: {} }
      routes:
        list: { place: main, opens: item }
        item: { place: detail, opens: more }
        more: { place: detail }
      layouts:
        wide: { when: width >= 600, containers: { main: column, detail: stack } }
        narrow: { containers: { main: stack, detail: { in: main } } }
      properties: { stays: { always: kept(list) }, apart: { never: layout == wide and kept(item) and not shown(list) } }
      """)
    let check = FlowCheck(try #require(project.flows[0]), limits: CheckLimits())
    #expect(check.properties.map(\.conclusion.verdict.word) == ["holds", "holds"])
  }
}
