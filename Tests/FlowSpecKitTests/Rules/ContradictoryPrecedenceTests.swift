import Testing

@testable import FlowSpecKit

/// Two routes that are each `before` the other decide nothing: the winner does not depend on their order in the file.
@Suite struct ContradictoryPrecedenceTests {
  private static let routes = [
    "a: { place: screen, parameters: { x: String }, links: { web: '/{x}/new' }, before: b }",
    "b: { place: screen, parameters: { x: String }, links: { web: '/o/{x}' }, before: a }",
  ]

  @Test(arguments: [[0, 1], [1, 0]])
  func itIsFound(_ order: [Int]) {
    let project = DocumentedCases.project(
      of: """
        flowspec: 1
        flow: A
        links: { origins: { web: "https://shop.example" } }
        states: { one: { arrival: open } }
        routes:
          \(Self.routes[order[0]])
          \(Self.routes[order[1]])
        layouts: { all: {} }
        """)
    let found = project.check().diagnostics
    #expect(found.map { "\($0.rule)" } == ["overlapping-links"])
    #expect(found.first?.notes.last?.message == "each has 'before' for the other; remove one of them")
  }

  /// Then the narrower one wins, as without `before`.
  @Test(arguments: [[0, 1], [1, 0]])
  func theNarrowerOneWins(_ order: [Int]) throws {
    let routes = [
      "a: { place: screen, parameters: { x: String }, links: { web: '/{x}' }, before: b }",
      "b: { place: screen, links: { web: /b }, before: a }",
    ]
    let project = DocumentedCases.project(
      of: """
        flowspec: 1
        flow: A
        links: { origins: { web: "https://shop.example" } }
        states: { one: { arrival: open } }
        routes:
          \(routes[order[0]])
          \(routes[order[1]])
        layouts: { all: {} }
        """)
    let flow = try #require(project.flows[0])
    let url = try #require(LinkURL("https://shop.example/b"))
    #expect(LinkParser(flow).parse(url).map { flow[$0.route].name.value } == "b")
  }

  private static func circle(_ routes: [String], types: String = "{}") -> String {
    """
    flowspec: 1
    flow: A
    types: \(types)
    links: { origins: { web: "https://shop.example" } }
    states: { one: { arrival: open } }
    routes:
      \(routes.joined(separator: "\n  "))
    layouts: { all: {} }
    """
  }

  private static let three = [
    "a: { place: screen, parameters: { x: String }, links: { web: '/{x}/2/3' }, before: b }",
    "b: { place: screen, parameters: { x: String }, links: { web: '/1/{x}/3' }, before: c }",
    "c: { place: screen, parameters: { x: String }, links: { web: '/1/2/{x}' }, before: a }",
  ]

  /// Each pair is decided, and yet no route wins.
  @Test(arguments: [[0, 1, 2], [1, 0, 2], [2, 1, 0]])
  func aCircleIsFound(_ order: [Int]) throws {
    let findings = SpecFindings(Self.circle(order.map { Self.three[$0] }))
    let found = try #require(findings.diagnostics.first)
    #expect(findings.diagnostics.map { "\($0.rule)" } == ["overlapping-links"])
    #expect(found.message.hasPrefix("'https://shop.example/1/2/3' opens "))
    #expect(["'a'", "'b'", "'c'"].allSatisfy { found.message.contains($0) })
    #expect(found.notes.count == 4)
  }

  /// No URL matches all three, and no order of them agrees with each pair.
  @Test func aCircleOfPairsIsFound() throws {
    let routes = [
      "a: { place: screen, parameters: { x: A }, links: { web: '/{x}' }, before: b }",
      "b: { place: screen, parameters: { x: B }, links: { web: '/{x}' }, before: c }",
      "c: { place: screen, parameters: { x: C }, links: { web: '/{x}' }, before: a }",
    ]
    let findings = SpecFindings(Self.circle(routes, types: "{ A: [p, q], B: [q, r], C: [r, p] }"))
    #expect(findings.diagnostics.map { "\($0.rule)" } == ["overlapping-links"])
    #expect(findings.diagnostics.first?.message == "'https://shop.example/q' opens 'a' as well as 'b': their 'before' keys form a cycle")
  }

  private static func files(_ routes: [[String]], apps: [[Int]]) -> [Diagnostic] {
    let sources = routes.enumerated().map { index, routes in
      SourceText(path: "\(index).flow.yaml", text: Self.circle(routes).replacing("flow: A", with: "flow: Flow\(index)"))
    }
    let spaces = apps.enumerated().map { index, files in AppSpecs(name: "App\(index)", paths: Set(files.map { "\($0).flow.yaml" })) }
    let project = Project(specs: sources, configuration: .standard, apps: spaces) { _ in .failure(UnreadableFile(reason: "none")) }
    return project.check(explores: false).diagnostics.filter { $0.rule == "overlapping-links" }
  }

  private static let narrow = "a: { place: screen, parameters: { x: String }, links: { web: '/1/{x}' } }"
  private static let others = [
    "b: { place: screen, parameters: { x: String, y: String }, links: { web: '/{x}/{y}' }, before: c }", "c: { place: screen, links: { web: /1/2 } }",
  ]

  /// Each file is sound by itself.
  @Test func aCircleThroughSeveralFilesIsFound() throws {
    let files = [[Self.narrow], Self.others]
    #expect(Self.files(files, apps: []) == [])
    #expect(Self.files(files, apps: [[0], [1]]) == [])
    let found = Self.files(files, apps: [[0, 1], [1, 0]])
    #expect(
      found.map(\.message) == [
        "'https://shop.example/1/2' opens 'a' of Flow0 as well as 'b' of Flow1 as well as 'c' of Flow1: their 'before' keys form a cycle"
      ])
    #expect(
      found.first?.notes.map(\.message) == [
        "is narrower than 'b' of Flow1", "goes before 'c' of Flow1, as 'before' says", "is narrower than 'a' of Flow0",
        "these files are in app 'App0', which 'links: apps:' in the configuration defines", "remove one 'before' of the cycle",
      ])
  }

  /// A cycle within a file is reported once, with or without other files.
  @Test func aCircleOfOneFileIsToldOnce() throws {
    let unrelated = "d: { place: screen, links: { web: /unrelated } }"
    #expect(Self.files([[unrelated], Self.three], apps: [[0, 1]]).map(\.message) == Self.files([Self.three], apps: []).map(\.message))
    #expect(Self.files([[unrelated], Self.three], apps: [[0, 1]]).count == 1)
  }

  /// A `before` between forms that share no URL is no part of a cycle, and does not reverse the others.
  @Test(arguments: [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])
  func idleWordsChangeNothing(_ order: [Int]) throws {
    let routes = [
      "b: { place: screen, links: { web: /x/b } }",
      "a: { place: screen, parameters: { p: String }, links: { web: '/y/{p...}' }, before: b }",
      "c: { place: screen, parameters: { q: String, r: String }, links: { web: '/{q}/{r}' }, before: a }",
    ]
    let findings = SpecFindings(Self.circle(order.map { routes[$0] }))
    #expect(findings.diagnostics.map(\.message) == [])
    let flow = try #require(findings.flow)
    func winner(_ url: String) -> String? { LinkURL(url).flatMap { LinkParser(flow).parse($0) }.map { flow[$0.route].name.value } }
    #expect(winner("https://shop.example/x/b") == "b")
    #expect(winner("https://shop.example/y/z") == "c")
    #expect(winner("https://shop.example/y/z/z") == "a")
  }
}
