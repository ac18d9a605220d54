import Testing

@testable import FlowSpecKit

@Suite struct DiagramLayoutTests {
  @Test(arguments: DocumentedCases.flowNames)
  func boxesOfTheSpecsLieApart(_ name: String) throws {
    let flow = try #require(DocumentedCases.flow(name))
    for diagram in StateDiagrams.charts(of: flow).compactMap(\.diagram) { Self.check(diagram, name) }
  }

  @Test(arguments: 0..<40)
  func boxesOfAnyDiagramLieApart(_ seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let flow = DiagramTests.anyFlow(&generator)
    for diagram in StateDiagrams.charts(of: flow).compactMap(\.diagram) { Self.check(diagram, "seed \(seed)") }
  }

  /// Each box lies in the one that holds it and apart from all others; nothing reaches out of the drawing.
  private static func check(_ diagram: Diagram, _ name: String) {
    let layout = DiagramLayout(diagram)
    var holders: [String: [String]] = [:]
    func walk(_ node: Diagram.Node, _ outer: [String]) {
      holders[node.id] = outer
      for child in node.inner { walk(child, outer + [node.id]) }
    }
    for node in diagram.nodes { walk(node, []) }
    #expect(layout.boxes.count == holders.count && layout.arrows.count == diagram.edges.count, "\(name)")
    for (index, one) in layout.boxes.enumerated() {
      for other in layout.boxes[(index + 1)...] {
        let isApart =
          one.frame.x + one.frame.width < other.frame.x || other.frame.x + other.frame.width < one.frame.x
          || one.frame.bottom < other.frame.y || other.frame.bottom < one.frame.y
        let isHeld = holders[other.node.id]?.contains(one.node.id) ?? false
        #expect(isHeld ? contains(one.frame, other.frame) : isApart, "\(name): \(one.node.id) and \(other.node.id)")
      }
    }
    let whole = DiagramLayout.Rectangle(x: -0.01, y: -0.01, width: layout.width + 0.02, height: layout.height + 0.02)
    #expect(layout.boxes.allSatisfy { contains(whole, $0.frame) }, "\(name)")
    for point in layout.arrows.flatMap(\.points) {
      #expect(point.x >= -0.01 && point.x <= layout.width + 0.01 && point.y >= -0.01 && point.y <= layout.height + 0.01, "\(name)")
    }
  }

  private static func contains(_ outer: DiagramLayout.Rectangle, _ inner: DiagramLayout.Rectangle) -> Bool {
    outer.x <= inner.x && outer.y <= inner.y && inner.x + inner.width <= outer.x + outer.width && inner.bottom <= outer.bottom
  }
}
