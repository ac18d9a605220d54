import Testing

@testable import FlowSpecKit

/// Two routes that each say `before` of the other say nothing: which one wins does not depend on their order in the file.
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
    #expect(found.first?.notes.last?.message == "each says with 'before' that it goes first; take one of them away")
  }

  /// Then the narrower one wins, as where nothing is said.
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
}
