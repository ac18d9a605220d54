import Testing

@testable import FlowSpecKit

/// Examples of links are read, compared with the results of their URLs, and shown wherever somebody looks.
@Suite struct LinkExampleTests {
  private static func spec(_ route: String, _ more: String = "") -> String {
    """
    flowspec: 1
    flow: A
    types: { Page: [first, last, number: 1...99] }
    links: { origins: { app: { prefixes: "a:", case: insensitive }, web: "https://a.example" } }
    states: { one: { arrival: open, root: home } }
    routes:
      home: { place: screen, opens: order }
      order:
        parameters: { id: UInt, page: Page, name: String? }
        place: screen
    \(route)
    \(more)
    layouts: { all: {} }
    """
  }

  private static let links = """
        links:
          app: ["/o/{id}/{page}?name={name?}", { form: "/o/{id}", with: { page: first } }]
          web: { form: "/print/{id}/{page}", only: print }
    """

  private static func findings(_ examples: String) -> [String] {
    SpecFindings(spec(links + "\n    examples: " + examples)).lines.map { String($0.drop { $0 != " " }.dropFirst()) }
  }

  @Test func whatHoldsIsNotReported() {
    #expect(
      Self.findings(
        """
        { "a://o/7": { id: 7, page: first }, "A://O/007/LAST": { id: 7, page: last }, "a:/o/7/3?name=x": { id: 7, page: { number: 3 }, name: x },
              "a://o/7/100": none, "a://o/7/0": none, "a://o/x": none, "a://o/8": }
        """) == [])
    #expect(Self.findings("a://o/7") == [])
    #expect(Self.findings("[\"a://o/7\", { \"a://o/8\": { id: 8, page: first } }]") == [])
  }

  @Test(arguments: [
    ("{ \"a://o/7\": { id: 8, page: first } }", "failing-example '8': 'a://o/7' gives 'id' the value '7', not '8'"),
    ("{ \"a://o/7\": { id: 7, page: last } }", "failing-example 'last': 'a://o/7' gives 'page' the value 'first', not 'last'"),
    ("{ \"a://o/7\": { page: first } }", "failing-example '\"a://o/7\"': 'a://o/7' gives 'id' the value '7', which the example does not name"),
    ("{ \"a://o/7\": { id: 7, page: first, name: x } }", "failing-example 'x': 'a://o/7' gives 'name' no value, not 'x'"),
    ("{ \"a://o/7\": none }", "failing-example '\"a://o/7\"': 'a://o/7' opens 'order', and the example says that it does not"),
    ("a://p/7", "failing-example 'a://p/7': no route matches 'a://p/7', so it does not open 'order'"),
    (
      "https://a.example/print/7/last",
      "failing-example 'https://a.example/print/7/last': no route matches 'https://a.example/print/7/last', so it does not open 'order'"
    ),
    ("no/url", "wrong-value 'no/url': 'no/url' is not a URL"),
    ("[\"a://o/7\", \"a://o/7\"]", "duplicate-name '\"a://o/7\"': 'a://o/7' is listed twice"),
    ("{ \"a://o/7\": { idd: 7, page: first } }", "unknown-parameter 'idd': route 'order' has no parameter 'idd'"),
    ("{ \"a://o/7\": yes }", "wrong-type 'yes': arguments are expected here, '{ id: 7 }', or 'none'"),
    ("{ \"a://o/7\": { id: seven, page: first } }", "wrong-value 'seven': 'seven' is not a whole number from 0 on"),
  ])
  func whatDoesNotHoldIsReported(_ examples: String, _ finding: String) {
    #expect(Self.findings(examples) == [finding])
  }

  /// An example belongs to its form: another one that takes its URL is a mistake.
  @Test func theFormOfAnExampleDecides() {
    let rival = "  other: { place: screen, links: { app: { form: /o/9, examples: \"a://o/9\" } } }"
    #expect(SpecFindings(Self.spec(Self.links, rival)).lines == [])
    let links = """
          links:
            app:
              - "/o/{id}/{page}"
              - { form: "/o/{id}", with: { page: first }, examples: { "a://o/7/last": , "a://o/9": , "a://o/7": none } }
            web: { form: "/print/{id}/{page}", only: print, examples: { "https://a.example/print/7/LAST": , "https://a.example/print/7/last": { id: 7, page: last } } }
      """
    let lines = SpecFindings(Self.spec(links, rival)).lines.map { String($0.drop { $0 != " " }.dropFirst()) }
    #expect(
      lines == [
        "failing-example '\"a://o/7/last\"': 'a://o/7/last' opens 'order' by another form",
        "failing-example '\"a://o/9\"': 'a://o/9' opens 'other', not 'order'",
        "failing-example '\"a://o/7\"': 'a://o/7' has this form, and the example says that it does not",
        "failing-example '\"https://a.example/print/7/LAST\"': 'https://a.example/print/7/LAST' does not have this form",
      ])
  }

  @Test func generatedTestsHoldTheCodeAgainstThem() throws {
    let examples = "\n    examples: { \"a://o/7/LAST?name=x\": { id: 7, page: last, name: x }, \"a://o/8\": , \"a://o/7/0\": none }"
    let project = DocumentedCases.project(of: Self.spec(Self.links + examples))
    let suite = try #require(project.generateTests().files.first).text
    #expect(suite.contains("@Suite struct AFlowLinkTests {"))
    #expect(suite.contains("#expect(AFlow.Route(url: \"a://o/7/LAST?name=x\") == .order(id: 7, page: .last, name: \"x\"))"))
    #expect(suite.contains("#expect(AFlow.Route(url: \"a://o/8\")?.kind == .order)"))
    #expect(suite.contains("#expect(AFlow.Route(url: \"a://o/7/0\")?.kind != .order)"))
  }

  @Test func thePageShowsThem() throws {
    let examples = "\n    examples: { \"a://o/7\": { id: 7, page: first }, \"a://o/7/0\": none }"
    let page = try #require(DocumentedCases.project(of: Self.spec(Self.links + examples)).document(.markdown).files.first).text
    #expect(page.contains("| Example | Gives |"))
    #expect(page.contains("`a://o/7`"))
    #expect(page.contains("`page = first`"))
  }
}
