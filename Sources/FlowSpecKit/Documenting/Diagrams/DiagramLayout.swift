/// The places of a diagram's boxes, arrows and labels, in pixels from the upper left corner.
struct DiagramLayout {
  struct Box {
    let node: Diagram.Node
    let frame: NestedDrawing.Rectangle
    /// True if it is entered first.
    let isInitial: Bool
    /// The identifiers of the enclosing boxes, outermost first.
    let holders: [String]
  }

  struct Arrow {
    let edge: Diagram.Edge
    /// The points from start to end, joined by horizontal and vertical lines.
    let points: [NestedDrawing.Point]
    /// The lines of its label, each with the target of the label to which it belongs.
    let lines: [Diagram.Label]
    let label: NestedDrawing.Rectangle?
    /// The identifiers of the boxes that enclose all of it.
    let holders: [String]
  }

  /// The boxes, outer ones before those inside them.
  private(set) var boxes: [Box] = []
  private(set) var arrows: [Arrow] = []
  let width: Double
  let height: Double
  /// True if arrows lead downwards, false if they lead to the right.
  let isDown: Bool

  static let titleHeight = 32.0
  /// The most nodes for which both directions are tried.
  private static let mostTried = 150
  /// The most levels that are folded.
  private static let mostFolds = 4
  /// The size that a drawing should fit.
  private static let screen = (width: 1080.0, height: 870.0)

  init(_ diagram: Diagram) {
    var numbering = DiagramNumbering()
    numbering.add(diagram.nodes, initial: diagram.initial, parent: 0)
    numbering.add(diagram.edges)
    let drawing = Self.drawing(numbering.graph)
    (width, height, isDown) = (drawing.width, drawing.height, drawing.isDown)
    func names(_ lineage: some Sequence<Int>) -> [String] { lineage.filter { $0 > 0 }.map { numbering.nodes[$0 - 1].id }.reversed() }
    for (index, node) in numbering.nodes.enumerated() {
      let lineage = numbering.graph.lineage(of: index + 1).dropFirst()
      boxes.append(
        Box(node: node, frame: drawing.boxes[index + 1], isInitial: numbering.graph.nodes[index + 1].isInitial, holders: names(lineage)))
    }
    for (index, edge) in numbering.edges.enumerated() {
      let ends = numbering.graph.edges[index]
      let (from, to) = (numbering.graph.lineage(of: ends.from), Set(numbering.graph.lineage(of: ends.to)))
      let shared = from.filter { to.contains($0) && (ends.from != ends.to || $0 != ends.from) }
      arrows.append(
        Arrow(
          edge: edge, points: drawing.arrows[index], lines: DiagramText.lines(edge.labels), label: drawing.labels[index],
          holders: names(shared)))
    }
  }

  /// Returns the drawing that needs least scaling to fit a screen: in one of two directions, with long levels folded, or with the parts
  /// that no arrow joins in rows.
  private static func drawing(_ graph: NestedGraph) -> NestedDrawing {
    var best = folded(graph, isDown: false)
    guard graph.nodes.count <= mostTried else { return best }
    func tryOther(_ other: NestedDrawing) {
      if scale(other.width, other.height) > scale(best.width, best.height) { best = other }
    }
    tryOther(folded(graph, isDown: true))
    if let separated = Components.separated(graph) {
      tryOther(folded(separated, isDown: false))
      tryOther(folded(separated, isDown: true))
    }
    return best
  }

  private static func folded(_ graph: NestedGraph, isDown: Bool) -> NestedDrawing {
    var (graph, drawing) = (graph, NestedDrawing(graph, isDown: isDown))
    for _ in 0..<mostFolds {
      guard let folded = Folding(graph, drawing, scale: scale).folded() else { break }
      let other = NestedDrawing(folded, isDown: isDown)
      guard scale(other.width, other.height) > 1.15 * scale(drawing.width, drawing.height) else { break }
      (graph, drawing) = (folded, other)
    }
    return drawing
  }

  static func scale(_ width: Double, _ height: Double) -> Double { min(1, screen.width / width, screen.height / height) }
}

/// The nodes and edges of a diagram as numbers and sizes; node 0 is the root.
private struct DiagramNumbering {
  private(set) var graph = NestedGraph(nodes: [NestedGraph.Node(parent: nil, width: 0, height: 0)], edges: [])
  /// The nodes, without the root.
  private(set) var nodes: [Diagram.Node] = []
  private(set) var edges: [Diagram.Edge] = []
  private var numbers: [String: Int] = [:]

  mutating func add(_ nodes: [Diagram.Node], initial: String?, parent: Int) {
    for node in nodes {
      let number = graph.nodes.count
      let size = Self.size(of: node)
      var entry = NestedGraph.Node(parent: parent, width: size.width, height: size.height)
      entry.isInitial = node.id == initial
      if case .parallel = node.content { entry.isParallel = true }
      graph.nodes.append(entry)
      graph.nodes[parent].children.append(number)
      self.nodes.append(node)
      numbers[node.id] = number
      var first: String?
      if case .compound(_, let initial) = node.content { first = initial }
      add(node.inner, initial: first, parent: number)
    }
  }

  /// Adds edges, except those with an end that the diagram does not have.
  mutating func add(_ edges: [Diagram.Edge]) {
    for edge in edges {
      guard let from = numbers[edge.from], let to = numbers[edge.to] else { continue }
      let lines = DiagramText.lines(edge.labels)
      let width = (lines.map { DiagramText.width($0.text) }.max() ?? -10) + 10
      graph.edges.append(
        NestedGraph.Edge(from: from, to: to, width: width, height: Double(lines.count) * DiagramText.lineHeight + 3))
      self.edges.append(edge)
    }
  }

  private static func size(of node: Diagram.Node) -> (width: Double, height: Double) {
    if let size = node.size { return (size.width, size.height) }
    // The title of an open box has a button beside it that closes the box.
    let title = DiagramText.width(node.title, bold: true) + (node.inner.isEmpty ? 24 : node.look == .windows ? 96 : 48)
    if case .history = node.content { return (28, 28) }
    if node.content == .screen, node.lines.isEmpty { return (max(title, 96), 56) }
    let iconWidth = node.lines.contains { $0.icon != nil } ? 16.0 : 0
    guard !node.lines.isEmpty else { return (max(title, 44), DiagramLayout.titleHeight) }
    let widest = node.lines.map { DiagramText.width($0.text) }.max() ?? 0
    return (max(title, widest + 24 + iconWidth), DiagramLayout.titleHeight + Double(node.lines.count) * DiagramText.lineHeight + 8)
  }
}
