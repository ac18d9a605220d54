import Testing

@testable import FlowSpecKit

@Suite struct ScreenDiagramTests {
  private static let spec = """
    flowspec: 1
    flow: A
    states:
      home: { root: list }
    routes:
      list: { place: main, opens: [item] }
      item: { parameters: { id: String }, place: { wide: side, narrow: main }, links: { app: "/items/{id}" }, opens: [help] }
      help: { place: front }
    links: { origins: { app: "a:" } }
    layouts:
      wide: { when: horizontal == regular, containers: { main: stack, side: column, front: modal } }
      narrow: { containers: { main: stack, front: modal } }
    """

  @Test func routesLieInTheContainersOfEachLayout() throws {
    let flow = try #require(DocumentedCases.project(of: Self.spec).flows[0])
    let maps = ScreenDiagram.diagrams(of: flow).drawn
    #expect(maps.map { $0.layouts.map(\.name.value) } == [["wide"], ["narrow"]])
    let boxes = maps.map { map in map.diagram.nodes.map { "\($0.title): \($0.inner.map(\.title).joined(separator: " "))" } }
    #expect(boxes[0] == ["main · stack: list", "side · column: item", "front · modal: help"])
    #expect(boxes[1] == ["main · stack: list item", "front · modal: help"])
    #expect(maps[0].diagram.edges.map { "\($0.from) \($0.to)" } == ["s_route__list s_route__item", "s_route__item s_route__help"])
    let lines = maps[0].diagram.nodes.flatMap(\.inner).map(\.lines)
    #expect(lines.map { $0.map(\.words) } == [["root of home"], ["/items/{id}"], []])
    #expect(lines.map { $0.map(\.text) } == [["home"], ["/items/{id}"], []])
  }

  @Test func layoutsWithEqualMapsShareOne() throws {
    let spec = Self.spec.replacing("  narrow:", with: "  low: { when: vertical == compact, containers: { main: stack, front: modal } }\n  narrow:")
      .replacing("narrow: main", with: "narrow: main, low: main")
    let flow = try #require(DocumentedCases.project(of: spec).flows[0])
    #expect(ScreenDiagram.diagrams(of: flow).drawn.map { $0.layouts.map(\.name.value) } == [["wide"], ["low", "narrow"]])
  }

  @Test(arguments: [(500, 1, false), (500, 2, false), (501, 2, true)])
  func diagramsAreBounded(_ routes: Int, _ opens: Int, _ isTooLarge: Bool) throws {
    let lines = (0..<routes).map { "  r\($0): { place: main, opens: [\((1...opens).map { "r\($0)" }.joined(separator: ", "))] }\n" }.joined()
    let layouts = (0..<20).map { "  l\($0): { when: i\($0), containers: { main: stack } }\n" }.joined()
    let inputs = (0..<20).map { "i\($0): Bool" }.joined(separator: ", ")
    let text = "flowspec: 1\nflow: A\ninputs: { \(inputs) }\nroutes:\n\(lines)layouts:\n\(layouts)  rest: { containers: { main: stack } }\n"
    let flow = try #require(DocumentedCases.project(of: text).flows[0])
    let maps = ScreenDiagram.diagrams(of: flow)
    #expect(maps.isTooLarge == isTooLarge)
    #expect(maps.drawn.map(\.layouts.count).reduce(0, +) == (isTooLarge ? 0 : 6_000 / (routes + routes * opens)))
  }
}
