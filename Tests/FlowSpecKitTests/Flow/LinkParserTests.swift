import Testing

@testable import FlowSpecKit

/// Tests which route a URL opens, and with which arguments.
@Suite struct LinkParserTests {
  private static let spec = """
    flowspec: 1
    flow: A
    types: { Tab: { all: a, unread: u } }
    links: { origins: { app: "a:" } }
    routes:
      list: { place: screen, links: { app: "/list?tab={tab?}" }, parameters: { tab: Tab? } }
      item: { place: screen, links: { app: "/{id}" }, parameters: { id: String } }
      number: { place: screen, links: { app: "/{n}" }, parameters: { n: Int } }
      payment: { effects: pay, links: { app: "/**?pay={request}" }, parameters: { request: String }, before: all }
    effects: { pay: { payload: { request: String } } }
    """

  private static func parser() throws -> (LinkParser, Flow) {
    let project = Project(specs: [SourceText(path: "A.flow.yaml", text: spec)], configuration: .standard) { _ in
      .failure(UnreadableFile(reason: "none"))
    }
    let flow = try #require(project.flows[0])
    return (LinkParser(flow), flow)
  }

  @Test(arguments: [
    ("a:/list?tab=u", "list", [Value.named("unread", nil)]),
    ("a:/list", "list", [.absent]),
    ("a:/list?tab=x", "list", [.absent]),
    ("a:/x", "item", [.text("x")]),
    ("a:/7", "number", [.int(7)]),
    ("a:/7?pay=1", "payment", [.text("1")]),
    ("a://list?tab=u&pay=1", "payment", [.text("1")]),
  ])
  func narrowerFormsAndBeforeWin(_ url: String, _ route: String, _ arguments: [Value]) throws {
    let (parser, flow) = try Self.parser()
    let link = try #require(LinkURL(url))
    let parsed = try #require(parser.parse(link))
    #expect(flow[parsed.route].name.value == route)
    #expect(parsed.arguments == arguments)
  }

  @Test func nothingParsesWhatNoFormTakes() throws {
    let (parser, _) = try Self.parser()
    #expect(LinkURL("b:/7").map { parser.parse($0) == nil } == true)
    #expect(LinkURL("a:/x/y").map { parser.parse($0) == nil } == true)
  }
}
