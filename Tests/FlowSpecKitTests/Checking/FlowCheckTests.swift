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
    // What it denies never comes about, and that is what it says.
    ("{ never: locked }", "holds"),
    ("{ never: paying and tries > 1 }", "holds"),
    ("{ always: not paying or tries == 1 }", "holds"),
    ("{ always: signedIn or signedOut or paying }", "holds"),
  ])
  func whatHoldsForAnEmptyReasonIsVacuous(_ claim: String, _ expected: String) throws {
    let flow = try #require(Self.project("  p: \(claim)\n").flows[0])
    let check = FlowCheck(flow, limits: CheckLimits())
    #expect(check.properties.map(\.finding.verdict.word) == [expected])
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
    #expect(check.properties.map(\.finding.verdict.word) == [expected])
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
        "the machine runs without a fault", "some run opens each link", "no change of layout takes a route away", "property 'p'",
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
}
