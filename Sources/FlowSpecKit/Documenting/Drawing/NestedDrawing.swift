/// A drawing of a nested graph: the places of boxes, arrows and labels, in pixels from the upper left corner.
struct NestedDrawing {
  struct Point: Equatable {
    var x: Double
    var y: Double
  }

  struct Rectangle: Equatable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double
  }

  /// By node: its box; that of the root is the whole drawing.
  private(set) var boxes: [Rectangle]
  /// By edge: the points from start to end, joined by horizontal and vertical lines.
  private(set) var arrows: [[Point]]
  /// By edge: the place of its label.
  private(set) var labels: [Rectangle?]
  /// True if arrows lead downwards, false if they lead to the right.
  let isDown: Bool

  var width: Double { boxes[0].width }
  var height: Double { boxes[0].height }

  init(_ graph: NestedGraph, isDown: Bool) {
    self.isDown = isDown
    boxes = Array(repeating: Rectangle(x: 0, y: 0, width: 0, height: 0), count: graph.nodes.count)
    arrows = Array(repeating: [], count: graph.edges.count)
    labels = Array(repeating: nil, count: graph.edges.count)
    let levels = LevelOrder(graph, LevelPlan(graph, hasHeads: isDown).levels).levels
    var geometries: [LevelGeometry?] = Array(repeating: nil, count: levels.count)
    func measure(_ node: Int) {
      for child in graph.nodes[node].children where !graph.nodes[child].children.isEmpty { measure(child) }
      geometries[node] =
        graph.nodes[node].isFolded
        ? BandPlacement.geometry(of: node, levels[node], in: graph, geometries, isDown: isDown)
        : ShelfPlacement.geometry(of: node, levels[node], in: graph, geometries, isDown: isDown)
          ?? LevelPlacement.geometry(of: node, levels[node], in: graph, geometries, isDown: isDown)
    }
    measure(0)
    var pieces: [[Piece]] = Array(repeating: [], count: graph.edges.count)
    boxes[0] = rectangle(.init(along: 0, across: 0, length: geometries[0]?.length ?? 0, breadth: geometries[0]?.breadth ?? 0), along: 0, across: 0)
    place(0, along: 0, across: 0, depth: 0, geometries, &pieces)
    for (edge, parts) in pieces.enumerated() { join(edge, parts, graph) }
  }

  private mutating func place(
    _ node: Int, along: Double, across: Double, depth: Int, _ geometries: [LevelGeometry?],
    _ pieces: inout [[Piece]]
  ) {
    guard let geometry = geometries[node] else { return }
    for way in geometry.ways {
      let points = way.points.map { point(along: $0.along + along, across: $0.across + across) }
      pieces[way.edge].append(Piece(depth: depth, part: way.part, isReversed: way.isReversed, points: points))
    }
    for label in geometry.labels { labels[label.edge] = rectangle(label.frame, along: along, across: across) }
    for box in geometry.boxes {
      boxes[box.node] = rectangle(box.frame, along: along, across: across)
      place(box.node, along: along + box.frame.along, across: across + box.frame.across, depth: depth + 1, geometries, &pieces)
    }
  }

  private func point(along: Double, across: Double) -> Point {
    isDown ? Point(x: across, y: along) : Point(x: along, y: across)
  }

  private func rectangle(_ frame: LevelGeometry.Rectangle, along: Double, across: Double) -> Rectangle {
    isDown
      ? Rectangle(x: frame.across + across, y: frame.along + along, width: frame.breadth, height: frame.length)
      : Rectangle(x: frame.along + along, y: frame.across + across, width: frame.length, height: frame.breadth)
  }

  /// The part of an arrow in one level; its points follow the direction of the layers.
  private struct Piece {
    let depth: Int
    let part: GraphLevel.Part
    let isReversed: Bool
    let points: [Point]

    /// The place among the parts of an arrow: out of the boxes around its start, then into those around its end.
    var order: Int {
      switch part {
      case .beginning: -depth
      case .middle: 0
      case .end: depth
      }
    }
  }

  /// Joins the parts of an arrow in all levels.
  private mutating func join(_ edge: Int, _ parts: [Piece], _ graph: NestedGraph) {
    guard let home = parts.min(by: { $0.depth < $1.depth }) else { return loop(edge, graph) }
    let points = parts.sorted { home.isReversed ? $0.order > $1.order : $0.order < $1.order }.flatMap(\.points)
    var simple: [Point] = []
    for point in points {
      if let last = simple.last, abs(last.x - point.x) < 0.01, abs(last.y - point.y) < 0.01 { continue }
      if simple.count > 1 {
        let (one, two) = (simple[simple.count - 2], simple[simple.count - 1])
        if abs(one.x - two.x) < 0.01 && abs(two.x - point.x) < 0.01 || abs(one.y - two.y) < 0.01 && abs(two.y - point.y) < 0.01 {
          simple.removeLast()
        }
      }
      simple.append(point)
    }
    arrows[edge] = home.isReversed ? simple.reversed() : simple
  }

  /// Places an arrow from a box to itself beside the box.
  private mutating func loop(_ edge: Int, _ graph: NestedGraph) {
    let (box, label) = (boxes[graph.edges[edge].from], graph.edges[edge])
    let reach = DrawingMeasure.loop - 4
    if isDown {
      let (x, y) = (box.x + box.width, box.y + min(box.height, 32) / 2)
      arrows[edge] = [Point(x: x, y: y - 8), Point(x: x + reach, y: y - 8), Point(x: x + reach, y: y + 8), Point(x: x, y: y + 8)]
      labels[edge] = Rectangle(x: x + reach + 4, y: y - label.height / 2, width: label.width, height: label.height)
    } else {
      let (x, y) = (box.x + box.width / 2, box.y + box.height)
      arrows[edge] = [Point(x: x + 8, y: y), Point(x: x + 8, y: y + reach), Point(x: x - 8, y: y + reach), Point(x: x - 8, y: y)]
      labels[edge] = Rectangle(x: x - label.width / 2, y: y + reach + 4, width: label.width, height: label.height)
    }
  }
}
