import Testing

@testable import FlowSpecKit

@Suite struct NameLinksTests {
  private static func links() throws -> NameLinks {
    let table = PageTable(["State"], [[.name("home", .state)], [.name("home.inner", .state)]], of: .state)
    let routes = PageTable(["Route"], [[.name("home", .route)], [.name("order", .route)]], of: .route)
    return NameLinks(Page(name: "A", title: "A", blocks: [.section(PageSection("S", [.table(table)])), .table(routes)]))
  }

  @Test(
    arguments: [
      ("home", nil, "<a href=\"#state-home\">home</a>"), ("home", Topic.route, "<a href=\"#route-home\">home</a>"),
      ("not home.inner", nil, "not <a href=\"#state-home.inner\">home.inner</a>"),
      ("order.id == \"home\"", nil, "<a href=\"#route-order\">order</a>.<wbr>id == &quot;home&quot;"),
      ("order(id: 1)", nil, "<a href=\"#route-order\">order</a>(id: 1)"), ("reorder <b>", nil, "reorder &lt;b&gt;"),
      ("/order/{id}", nil, "/order/{id}"), ("app://order/{id}/{tab}", nil, "app:/<wbr>/<wbr>order/<wbr>{id}/<wbr>{tab}"),
      ("inner", Topic.state, "<a href=\"#state-home.inner\">inner</a>"), ("inner", nil, "inner"),
    ] as [(String, Topic?, String)]) func knownNamesLeadToTheirPlaces(_ code: String, _ topic: Topic?, _ html: String) throws
  {
    #expect(try Self.links().html(code, preferring: topic) == html)
  }

  /// Rows of states, events and the like, and entries of claims, are where names lead.
  @Test(arguments: DocumentedCases.flowNames) func aPageLeadsToEveryStateThatItNames(_ name: String) throws {
    let flow = try #require(DocumentedCases.flow(name))
    let page = FlowPage.page(
      flow, name: "A.flow", sources: DocumentedCases.project().sources, findings: .init(), pages: [:], isInteractive: true)
    let html = HTMLWriter.text(page)
    for transition in flow.transitions where transition.target != nil {
      let target = try #require(transition.target).value
      guard target != Flow.outermost else { continue }
      #expect(html.contains("<a href=\"#\(HTMLText.destination(Topic.state.anchor(flow[target].qualifiedName)))\">"))
    }
    for claim in flow.properties.map(\.name.value) {
      #expect(html.contains("id=\"\(HTMLText.destination(Topic.property.anchor(claim)))\""))
    }
  }
}
