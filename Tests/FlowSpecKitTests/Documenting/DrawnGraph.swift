@testable import FlowSpecKit

/// Nested graphs at random, and what must not be in a drawing of one.
struct DrawnGraph {
  let graph: NestedGraph
  let drawing: NestedDrawing

  init(_ graph: NestedGraph, isDown: Bool) {
    self.graph = graph
    drawing = NestedDrawing(graph, isDown: isDown)
  }

  /// Folds the graph as often as that makes its drawing fit a square; nil if it does not.
  init?(folding graph: NestedGraph, isDown: Bool) {
    var (folded, drawing) = (graph, NestedDrawing(graph, isDown: isDown))
    for _ in 0..<4 {
      guard let more = Folding(folded, drawing, scale: { min(1, 600 / max($0, $1)) }).folded() else { break }
      (folded, drawing) = (more, NestedDrawing(more, isDown: isDown))
    }
    guard folded.nodes.count > graph.nodes.count else { return nil }
    (self.graph, self.drawing) = (graph, drawing)
  }

  /// Places the parts that no arrow joins in rows; nil if there is only one.
  init?(separating graph: NestedGraph, isDown: Bool) {
    guard let separated = Components.separated(graph) else { return nil }
    (self.graph, drawing) = (graph, NestedDrawing(separated, isDown: isDown))
  }

  /// A long chain with arrows in both directions and over a few nodes, some of them with a chain inside.
  static func longGraph(_ generator: inout SeededGenerator) -> NestedGraph {
    var graph = NestedGraph(nodes: [.init(parent: nil, width: 0, height: 0)], edges: [])
    func addChain(_ length: Int, in parent: Int) {
      var chain: [Int] = []
      for _ in 0..<length {
        chain.append(graph.nodes.count)
        graph.nodes.append(.init(parent: parent, width: Double.random(in: 40...120, using: &generator), height: 32))
      }
      graph.nodes[parent].children = chain
      graph.nodes[chain[0]].isInitial = true
      for place in 1..<length {
        graph.edges.append(.init(from: chain[place - 1], to: chain[place], width: 30, height: 18))
        for back in 1...3 where place >= back && Int.random(in: 0..<3, using: &generator) == 0 {
          graph.edges.append(.init(from: chain[place], to: chain[place - back], width: Double.random(in: 0...60, using: &generator), height: 18))
        }
      }
      if parent > 0 {
        graph.edges.append(.init(from: chain[length - 1], to: parent, width: 20, height: 18))
        graph.edges.append(.init(from: parent, to: chain[length / 2], width: 20, height: 18))
        let other = Int.random(in: 1...graph.nodes[0].children.count, using: &generator)
        if other != parent { graph.edges.append(.init(from: chain[length / 3], to: other, width: 40, height: 18)) }
      }
    }
    addChain(Int.random(in: 6...24, using: &generator), in: 0)
    for node in graph.nodes[0].children where Int.random(in: 0..<6, using: &generator) == 0 {
      addChain(Int.random(in: 6...20, using: &generator), in: node)
    }
    return graph
  }

  static func anyGraph(_ generator: inout SeededGenerator, nodes: ClosedRange<Int> = 4...30) -> NestedGraph {
    var graph = NestedGraph(nodes: [.init(parent: nil, width: 0, height: 0)], edges: [])
    let count = Int.random(in: nodes, using: &generator)
    for node in 1...count {
      let near = Int.random(in: max(0, node - 8)..<node, using: &generator)
      let parent = Int.random(in: 0..<3, using: &generator) > 0 && graph.lineage(of: near).count < 4 ? near : 0
      graph.nodes.append(.init(parent: parent, width: Double.random(in: 40...120, using: &generator), height: 32))
      graph.nodes[node].isInitial = graph.nodes[parent].children.isEmpty
      graph.nodes[parent].children.append(node)
    }
    for node in 1...count where graph.nodes[node].children.count > 1 {
      graph.nodes[node].isParallel = Int.random(in: 0..<5, using: &generator) == 0
    }
    for _ in 0..<Int.random(in: count...(2 * count), using: &generator) {
      let (from, to) = (Int.random(in: 1...count, using: &generator), Int.random(in: 1...count, using: &generator))
      let isKnown = graph.edges.contains { $0.from == from && $0.to == to }
      if !isKnown { graph.edges.append(.init(from: from, to: to, width: Double.random(in: 0...140, using: &generator), height: 18)) }
    }
    return graph
  }

  // MARK: Faults

  var faults: [String] { boxFaults + arrowFaults + overlaps + labelFaults }

  private var boxFaults: [String] {
    var faults: [String] = []
    for one in graph.nodes.indices.dropFirst() {
      let isHeld = Self.holds(drawing.boxes[graph.nodes[one].parent ?? 0], drawing.boxes[one])
      if !isHeld { faults.append("\(one) is not in its box") }
      if let parent = graph.nodes[one].parent, parent > 0 {
        let (box, head) = (drawing.boxes[parent], graph.nodes[parent])
        let title = NestedDrawing.Rectangle(x: box.x, y: box.y, width: head.width, height: head.height)
        if Self.meets(drawing.boxes[one], title) { faults.append("\(one) lies on the title of \(parent)") }
        let isClear = drawing.boxes[one].x > box.x + 4 && drawing.boxes[one].y > box.y + 4
        if !isClear { faults.append("\(one) touches its box") }
      }
      for other in graph.nodes.indices where other > one && graph.nodes[other].parent == graph.nodes[one].parent {
        if Self.meets(drawing.boxes[one], drawing.boxes[other]) { faults.append("\(one) lies on \(other)") }
      }
    }
    return faults
  }

  private var arrowFaults: [String] {
    var faults: [String] = []
    for (edge, points) in zip(graph.edges, drawing.arrows) {
      let own = Set(graph.lineage(of: edge.from) + graph.lineage(of: edge.to))
      let parts = zip(points, points.dropFirst()).map(Self.rectangle)
      for node in graph.nodes.indices.dropFirst() {
        let isOpen = !graph.nodes[node].children.isEmpty
        let head = NestedDrawing.Rectangle(
          x: drawing.boxes[node].x, y: drawing.boxes[node].y, width: graph.nodes[node].width, height: graph.nodes[node].height)
        let kept = own.contains(node) ? (isOpen ? head : nil) : drawing.boxes[node]
        if let kept, parts.contains(where: { Self.meets($0, kept) }) { faults.append("\(edge.from) → \(edge.to) goes through \(node)") }
      }
      for (node, point) in [(edge.from, points.first), (edge.to, points.last)] {
        if point.map({ Self.isOnBorder($0, drawing.boxes[node]) }) != true { faults.append("\(edge.from) → \(edge.to) misses \(node)") }
      }
      if !zip(points, points.dropFirst()).allSatisfy({ $0.x == $1.x || $0.y == $1.y || abs($0.x - $1.x) < 1 || abs($0.y - $1.y) < 1 }) {
        faults.append("\(edge.from) → \(edge.to) is oblique")
      }
    }
    return faults
  }

  /// Lines of two arrows that look like one.
  private var overlaps: [String] {
    let parts = drawing.arrows.enumerated().flatMap { edge, points in zip(points, points.dropFirst()).map { (edge, Self.rectangle($0, $1)) } }
    var faults: [String] = []
    for (place, one) in parts.enumerated() {
      for other in parts[(place + 1)...] where one.0 != other.0 {
        let isAlong = (one.1.width < 1) == (other.1.width < 1)
        let shared = max(Self.shared(one.1, other.1).width, Self.shared(one.1, other.1).height)
        if isAlong, Self.near(one.1, other.1), shared > 2 { faults.append("arrows \(one.0) and \(other.0) share a line") }
      }
    }
    return faults
  }

  private var labelFaults: [String] {
    var faults: [String] = []
    let closed = graph.nodes.indices.dropFirst().filter { graph.nodes[$0].children.isEmpty }.map { drawing.boxes[$0] }
    let labels = zip(graph.edges, drawing.labels).filter { $0.0.width > 0 }.compactMap(\.1)
    if labels.count != graph.edges.count(where: { $0.width > 0 }) { faults.append("a label is missing") }
    for (place, label) in labels.enumerated() {
      if closed.contains(where: { Self.meets($0, label) }) { faults.append("label \(place) lies on a box") }
      if labels[(place + 1)...].contains(where: { Self.meets($0, label) }) { faults.append("label \(place) lies on another") }
    }
    return faults
  }

  // MARK: Orders

  /// The nodes of every rank in their order, by parent and place.
  var ranks: [[Int]] {
    let groups = Dictionary(grouping: graph.nodes.indices.dropFirst()) { node in
      let box = drawing.boxes[node]
      return [graph.nodes[node].parent ?? 0, Int((drawing.isDown ? box.y + box.height / 2 : box.x + box.width / 2) * 2)]
    }
    return groups.values.map { sorted($0) }
  }

  func sorted(_ nodes: [Int]) -> [Int] {
    nodes.sorted { drawing.isDown ? drawing.boxes[$0].x < drawing.boxes[$1].x : drawing.boxes[$0].y < drawing.boxes[$1].y }
  }

  // MARK: Rectangles

  private static func rectangle(_ from: NestedDrawing.Point, _ to: NestedDrawing.Point) -> NestedDrawing.Rectangle {
    .init(x: min(from.x, to.x), y: min(from.y, to.y), width: abs(from.x - to.x), height: abs(from.y - to.y))
  }

  private static func shared(_ one: NestedDrawing.Rectangle, _ other: NestedDrawing.Rectangle) -> (width: Double, height: Double) {
    (
      min(one.x + one.width, other.x + other.width) - max(one.x, other.x), min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    )
  }

  private static func near(_ one: NestedDrawing.Rectangle, _ other: NestedDrawing.Rectangle) -> Bool {
    shared(one, other).width > -2 && shared(one, other).height > -2
  }

  private static func meets(_ one: NestedDrawing.Rectangle, _ other: NestedDrawing.Rectangle) -> Bool {
    shared(one, other).width > -0.01 && shared(one, other).height > 0.5 || shared(one, other).width > 0.5 && shared(one, other).height > -0.01
  }

  private static func holds(_ outer: NestedDrawing.Rectangle, _ inner: NestedDrawing.Rectangle) -> Bool {
    outer.x <= inner.x + 0.01 && outer.y <= inner.y + 0.01 && inner.x + inner.width <= outer.x + outer.width + 0.01
      && inner.y + inner.height <= outer.y + outer.height + 0.01
  }

  private static func isOnBorder(_ point: NestedDrawing.Point, _ box: NestedDrawing.Rectangle) -> Bool {
    let (right, bottom) = (box.x + box.width, box.y + box.height)
    let isBeside = min(abs(point.x - box.x), abs(point.x - right)) < 0.5 && point.y >= box.y && point.y <= bottom
    return isBeside || min(abs(point.y - box.y), abs(point.y - bottom)) < 0.5 && point.x >= box.x && point.x <= right
  }
}

extension NestedGraph {
  /// Adds the content of another graph, without arrows to it.
  mutating func add(_ other: NestedGraph) {
    let offset = nodes.count - 1
    for var node in other.nodes.dropFirst() {
      node.parent = node.parent.map { $0 == 0 ? 0 : $0 + offset }
      node.children = node.children.map { $0 + offset }
      nodes.append(node)
    }
    nodes[0].children += other.nodes[0].children.map { $0 + offset }
    edges += other.edges.map { Edge(from: $0.from + offset, to: $0.to + offset, width: $0.width, height: $0.height) }
  }
}
