import Testing

@testable import FlowSpecKit

/// A deprecated form is read, never printed, and reported wherever somebody meets it.
@Suite struct DeprecatedFormTests {
  private static let spec = """
    flowspec: 1
    flow: A
    links: { origins: { app: "a:" } }
    states: { one: { arrival: open } }
    routes:
      order: { parameters: { id: Int }, place: screen, links: { app: [{ form: "/o/{id}", deprecated: Use /orders. }, "/orders/{id}"] } }
    layouts: { all: {} }
    """
  private let project = DocumentedCases.project(of: spec)

  @Test func itIsReadAndNeverPrinted() throws {
    let flow = try #require(project.flows[0])
    let url = try #require(LinkURL("a://o/7"))
    #expect(LinkParser(flow).parse(url)?.arguments == [.int(7)])
    #expect(flow.routes[0].forms.map(\.prints) == [false, true])
  }

  @Test func thePageMarksIt() throws {
    let page = try #require(project.document(.markdown).files.first).text
    #expect(page.contains("**deprecated**: Use /orders."))
    #expect(!page.contains("not yet checked"))
  }

  @Test func theGeneratedCodeSaysIt() throws {
    let text = try #require(project.generate().files.first).text
    #expect(text.contains("/// The link `/o/{id}` of `app` is deprecated: Use /orders.\n"))
  }

  @Test func theSimulatorSaysItAndKeepsItInTheTrace() throws {
    var simulator = try project.simulator(spec: 0).get()
    #expect(simulator.take("open a://o/7").text.contains("the form '/o/{id}' is deprecated: Use /orders.\n"))
    #expect(simulator.take("trace").text.contains("# deprecated: Use /orders.\n"))
    #expect(!simulator.take("open a://orders/7").text.contains("deprecated"))
  }
}
