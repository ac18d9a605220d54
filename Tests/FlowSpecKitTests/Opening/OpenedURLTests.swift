import Testing

@testable import FlowSpecKit

@Suite struct OpenedURLTests {
  private static let shop = """
    flowspec: 1
    flow: Shop
    types: { ID: { text: "[0-9]+" }, Tab: [items, shipping] }
    inputs: { online: Bool }
    events: { found: Found., missing: Missing., signIn: In., signOut: Out., lock: Locked., unlock: Unlocked. }
    effects: { tell: Tell. }
    states:
      loading: { arrival: hold, awaits: [found, missing], transitions: { found: signedIn, missing: signedOut } }
      signedOut: { arrival: hold, transitions: { signIn: signedIn } }
      signedIn:
        arrival: open
        transitions: { signOut: signedOut }
        states:
          free: { transitions: { lock: locked } }
          locked: { arrival: { refuse: tell }, transitions: { unlock: free } }
      retired: { arrival: open, transitions: { signIn: signedIn } }
    links: { origins: { app: "shop:", web: https://shop.example }, sources: [code, mail], held: latest }
    routes:
      order:
        parameters: { id: ID, tab: Tab? }
        links: { app: "/orders/{id}?tab={tab?}", web: ["/orders/{id}/{tab?}", { form: "/o/{id}", deprecated: Use /orders. }] }
        place: screen
        available: signedIn
      offers: { links: { app: /offers }, place: screen, available: signedIn and online, from: { not: mail } }
      help: { links: { app: /help, web: { form: /help, only: documented } }, place: screen, arrival: { signedOut: open } }
      login: { links: { app: /login }, place: screen, available: signedOut }
    layouts: { all: {} }
    """

  private func opened(
    _ url: String, _ specs: [String] = [shop], apps: [AppSpecs] = [], source: String? = nil, state: String? = nil
  ) throws -> OpenedURL {
    let sources = specs.enumerated().map { SourceText(path: "\($0.offset).flow.yaml", text: $0.element) }
    let project = Project(specs: sources, configuration: .standard, apps: apps) { _ in .failure(UnreadableFile(reason: "none")) }
    return try project.open(url, source: source, state: state).get()
  }

  /// `state: ending` of each combination.
  private func outcomes(_ answer: OpenedURL.Answer) -> [String] {
    let flow = answer.form.flow
    return (answer.outcomes?.outcomes ?? []).map { outcome in
      let ending: String =
        switch outcome.ending {
        case .opens: "opens"
        case .opensWhileAvailable: "perhaps"
        case .waits(let events): "waits " + events.map { flow[$0].name.value }.joined(separator: "|")
        case .refused(let effects): "refused" + effects.map { " " + flow[$0.target].name.value }.joined()
        case .unavailable: "unavailable"
        case .uncovered: "uncovered"
        case .forbidden: "forbidden"
        }
      return outcome.states.map { flow[$0].qualifiedName }.joined(separator: "+") + ": " + ending
    }
  }

  @Test func tellsRouteArgumentsAndWhatBecomesOfIt() throws {
    let opened = try opened("shop://orders/42?tab=items")
    let answer = try #require(opened.answers.first)
    #expect(answer.form.route.name.value == "order")
    #expect(answer.arguments == [.text("42"), .named("items", nil)])
    #expect(outcomes(answer) == ["loading: waits found|missing", "signedOut: waits ", "signedIn.free: opens", "signedIn.locked: refused tell"])
    #expect(opened.isTaken)
  }

  @Test func availabilityIsPartOfIt() throws {
    #expect(try outcomes(#require(opened("shop:/offers").answers.first)).contains("signedIn.free: perhaps"))
    #expect(try outcomes(#require(opened("shop:/help").answers.first))[1] == "signedOut: opens")
    let login = try opened("shop:/login", state: "signedIn")
    #expect(try outcomes(#require(login.answers.first)) == ["signedIn.free: unavailable", "signedIn.locked: refused tell"])
    #expect(!login.isTaken)
  }

  @Test func aSourceMayBeForbidden() throws {
    #expect(try !opened("shop:/offers", source: "mail").isTaken)
    #expect(try opened("shop:/offers", source: "code").isTaken)
  }

  @Test func aDeprecatedFormNamesItsSuccessor() throws {
    let answer = try #require(try opened("https://shop.example/o/7").answers.first)
    #expect(answer.form.form.deprecated?.value == "Use /orders.")
    #expect(answer.successor == "https://shop.example/orders/7")
  }

  @Test func aDocumentedLinkIsNotTheApps() throws {
    let opened = try opened("https://shop.example/help")
    #expect(opened.answers.isEmpty && !opened.isTaken)
    #expect(opened.unparsed.map(\.route.name.value) == ["help"])
  }

  /// The router would open it; the system leaves such URLs to the website.
  @Test func aNarrowerDocumentedFormIsNamed() throws {
    let spec = """
      flowspec: 1
      flow: A
      links: { origins: { app: "a:", web: "https://a.example" } }
      routes:
        page: { parameters: { name: String }, place: screen, links: { app: "/{name}", web: "/{name}" } }
        terms: { place: screen, links: { app: { form: /terms, only: documented }, web: { form: /terms, only: documented } } }
        rest: { place: screen, links: { web: { form: "/**", only: documented } } }
      """
    #expect(try opened("https://a.example/terms", [spec]).answers.first?.website.map(\.route.name.value) == ["terms"])
    #expect(try opened("https://a.example/other", [spec]).answers.first?.website.isEmpty == true)
    #expect(try opened("a:/terms", [spec]).answers.first?.website.isEmpty == true)
  }

  @Test func anOptionalValueThatDoesNotFitCountsAsAbsent() throws {
    let opened = try opened("shop://orders/42?tab=itms")
    let answer = try #require(opened.answers.first)
    #expect(answer.arguments == [.text("42"), .absent])
    #expect(answer.ignored.map(\.message) == ["'itms' does not fit Tab: the cases are items, shipping; did you mean 'items'?"])
    let text = OpenedURLText(OpenedURLReport(opened, DocumentedCases.project(of: Self.shop).sources), style: .plain).text
    #expect(text.contains("tab = none (Tab?); counts as absent: 'itms' does not fit Tab"))
    #expect(try self.opened("shop://orders/42").answers.first?.ignored.isEmpty == true)
    #expect(try self.opened("shop://orders/42?tab=items").answers.first?.ignored.isEmpty == true)
  }

  @Test func aCatchAllDoesNotHideTheNearestForm() throws {
    let spec = """
      flowspec: 1
      flow: A
      links: { origins: { app: "mtw:" } }
      routes:
        token: { parameters: { address: String }, place: screen, links: { app: "/token/ton/{address}" } }
        rest: { place: screen, links: { app: "/**" } }
      """
    let near = try opened("mtw://tokn/ton/EQabc", [spec])
    #expect(near.answers.map(\.form.route.name.value) == ["rest"])
    #expect(near.nearest.map(\.form.route.name.value) == ["token"])
    let text = OpenedURLText(OpenedURLReport(near, DocumentedCases.project(of: spec).sources), style: .plain).text
    #expect(text.contains("Similar forms:") && text.contains("'tokn' is not 'token'"), "\(text)")
    // Where nothing matches, a catch-all with a query is not nearer than a misspelt word.
    let paying = spec.replacing("/**", with: "/**?pay={request}").replacing("rest: {", with: "rest: { parameters: { request: String },")
    #expect(try opened("mtw://tokn/ton/EQabc", [paying]).nearest.map(\.form.route.name.value) == ["token"])
    #expect(try opened("mtw://something/else/entirely/other", [spec]).nearest.isEmpty)
    #expect(try opened("mtw://token/ton/EQabc", [spec]).nearest.isEmpty)
  }

  @Test func whatIsNoURLIsTold() throws {
    for (text, mistake, suggestion) in [
      ("", "it is empty", nil), ("shop:/orders/4 2", "a URL has no spaces; write %20", nil),
      (" shop:/orders/42\n", "a URL has no spaces; write %20", "shop:/orders/42"),
      ("//shop.example/orders/1", "it has no scheme, such as 'https:'", "https://shop.example/orders/1"),
      ("<https://shop.example/orders/1>.", "the text before ':' is not a scheme", "https://shop.example/orders/1"),
      ("orders/1", "it has no scheme, such as 'https:'", "shop://orders/1"),
      ("//other.example/orders/1", "it has no scheme, such as 'https:'", nil),
      ("shop.example/orders/1", "it has no scheme, such as 'https:'", "https://shop.example/orders/1"),
      ("/orders/1", "it has no scheme, such as 'https:'", "shop:/orders/1"), (":x", "the scheme before ':' is missing", nil),
      ("shop:/a\u{0}b", "a URL has no control characters", nil), ("4x:/a", "the text before ':' is not a scheme", nil),
    ] as [(String, String, String?)] {
      let opened = try opened(text)
      #expect(opened.mistake?.message.hasPrefix(mistake) == true, "\(text)")
      #expect(opened.suggestion == suggestion, "\(text)")
      #expect(!opened.isTaken)
    }
  }

  @Test func whatIsOutOfTheQuestionIsToldWithTheNearestForm() throws {
    for (text, reason, suggestion) in [
      ("shop:/orders/%2e", "a URL with '.' as a segment has no form", nil),
      ("shop:/orders/..%2F1", "a URL with the segment '../1' has no form", nil),
      ("shop:/x/../orders/1", "a URL with '..' as a segment has no form", "shop:/orders/1"),
      ("https://me@shop.example/orders/1", "a URL with a user name before its host has no form", "https://shop.example/orders/1"),
      ("shop://me@orders/1", "a URL with a user name before its host has no form", "shop://orders/1"),
    ] as [(String, String, String?)] {
      let opened = try opened(text)
      #expect(opened.nearest.first?.form.route.name.value == "order", "\(text)")
      #expect(opened.nearest.first?.differences.first?.message.hasPrefix(reason) == true, "\(text): \(opened.nearest.first?.differences ?? [])")
      #expect(opened.suggestion == suggestion, "\(text)")
    }
  }

  /// Every text gets an answer, as text and for programs.
  @Test func noTextIsTooStrange() throws {
    let long = "shop:/" + String(repeating: "a/", count: 5_000)
    for text in [
      "shop:", "shop://", "shop:/%", "shop:/%zz", "shop:/é/日本", "shop:/../orders/1", "shop://..", "shop:?#", "a:", "SHOP:/ORDERS/1",
      "shop:/\u{202E}x", long,
    ] {
      let opened = try opened(text)
      let sources = DocumentedCases.project(of: Self.shop).sources
      let report = OpenedURLReport(opened, sources)
      #expect(!OpenedURLText(report, style: .plain).text.isEmpty)
      #expect(!OpenedURLText(report, style: .plain).text.unicodeScalars.contains("\u{202E}"))
      #expect(JSON.parse(Array(OpenedURLJSON(report).json.text.utf8)).isSuccess)
    }
  }

  /// Such numbers are values of their types, and more than `Int` holds.
  @Test func largeUnsignedNumbersAreShown() throws {
    let spec = """
      flowspec: 1
      flow: A
      types: { Key: [last, at: UInt] }
      links: { origins: { app: "shop:" } }
      routes:
        order: { parameters: { id: UInt, key: Key? }, place: screen, links: { app: ["/o/{id}?k={key?}", { form: "/old/{id}", deprecated: Gone. }] } }
      """
    let largest = "18446744073709551615"
    let answer = try #require(try opened("shop:/o/\(largest)?k=09223372036854775808", [spec]).answers.first)
    #expect(answer.arguments.map(\.text) == [largest, "at: 9223372036854775808"])
    #expect(try opened("shop:/old/\(largest)", [spec]).answers.first?.successor?.hasSuffix("/o/\(largest)") == true)
    #expect(try opened("shop:/o/18446744073709551616", [spec]).answers.isEmpty)
  }

  // MARK: Several specs

  private static func spec(_ name: String, _ template: String, before: String = "") -> String {
    "flowspec: 1\nflow: \(name)\nlinks: { origins: { app: \"shop:\" } }\n"
      + "routes: { it: { parameters: { x: String }, place: screen, links: { app: \"\(template)\" }\(before) } }\n"
  }

  @Test func oneAppHasOneOwner() throws {
    let app = AppSpecs(name: "Shop", paths: ["0.flow.yaml", "1.flow.yaml"])
    let clash = try opened("shop:/a/a", [Self.spec("One", "/{x}/a"), Self.spec("Two", "/a/{x}")], apps: [app])
    #expect(clash.rivalries.map(\.winner) == [nil])
    let narrower = try opened("shop:/a/a", [Self.spec("One", "/{x...}"), Self.spec("Two", "/a/{x}")], apps: [app])
    #expect(narrower.rivalries.map(\.winner) == [1])
    let said = try opened("shop:/a/a", [Self.spec("One", "/{x}/a", before: ", before: all"), Self.spec("Two", "/a/{x}")], apps: [app])
    #expect(said.rivalries.map(\.winner) == [0])
    let apart = try opened("shop:/a/a", [Self.spec("One", "/{x}/a"), Self.spec("Two", "/a/{x}")])
    #expect(apart.answers.count == 2 && apart.rivalries.isEmpty)
  }

  @Test func overlapIsJudgedWithinAnApp() {
    func findings(_ one: String, _ two: String, apps: [AppSpecs]) -> [String] {
      let sources = [SourceText(path: "0.flow.yaml", text: one), SourceText(path: "1.flow.yaml", text: two)]
      let project = Project(specs: sources, configuration: .standard, apps: apps) { _ in .failure(UnreadableFile(reason: "none")) }
      return project.check(explores: false).diagnostics.filter { $0.rule == "overlapping-links" }.map { found in
        "\(project.sources.path(found.span)) \(project.sources.text(found.span)) \(found.notes.compactMap(\.span).map(project.sources.path))"
      }
    }
    let app = AppSpecs(name: "Shop", paths: ["0.flow.yaml", "1.flow.yaml"])
    let (one, two) = (Self.spec("One", "/{x}/a"), Self.spec("Two", "/a/{x}"))
    #expect(findings(one, two, apps: []) == [])
    #expect(findings(one, two, apps: [AppSpecs(name: "A", paths: ["0.flow.yaml"]), AppSpecs(name: "B", paths: ["1.flow.yaml"])]) == [])
    #expect(findings(one, two, apps: [app, app]) == ["1.flow.yaml \"/a/{x}\" [\"0.flow.yaml\"]"])
    #expect(findings(one, Self.spec("Two", "/a/{x}", before: ", before: all"), apps: [app]) == [])
    #expect(findings(Self.spec("One", "/{x...}"), two, apps: [app]) == [])
    #expect(findings(one, Self.spec("Two", "/a/{x}", before: ", allow: { overlapping-links: Meant. }"), apps: [app]) == [])
  }
}

extension Result {
  fileprivate var isSuccess: Bool { if case .success = self { true } else { false } }
}
