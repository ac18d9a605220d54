/// Where the boxes, arrows and labels of a diagram lie, in pixels from the upper left corner.
struct DiagramLayout {
  struct Rectangle {
    var x: Double
    var y: Double
    var width: Double
    var height: Double

    var middle: Double { x + width / 2 }
    var bottom: Double { y + height }
  }

  struct Box {
    let node: Diagram.Node
    var frame: Rectangle
    /// It is entered first.
    let isInitial: Bool
  }

  struct Point {
    var x: Double
    var y: Double
  }

  struct Arrow {
    /// From its beginning to its end; all parts leave and arrive vertically, but those of a loop.
    var points: [Point]
    let isLoop: Bool
    let lines: [String]
    /// The middle of its label.
    var label: Point
  }

  /// Outer ones before those within them.
  private(set) var boxes: [Box] = []
  private(set) var arrows: [Arrow] = []
  private(set) var width = 0.0
  private(set) var height = 0.0

  static let titleHeight = 26.0
  private static let pad = 14.0
  private static let mostWidth = 900.0
  /// Half the width that an arrow keeps free.
  private static let passage = 5.0
  /// What the mark of the box that is entered first takes to its left.
  private static let entryWidth = 26.0

  init(_ diagram: Diagram) {
    self.init(diagram.nodes, initial: diagram.initial, diagram.edges)
  }

  // MARK: What lies in one box

  private init(_ nodes: [Diagram.Node], initial: String?, _ edges: [Diagram.Edge]) {
    var owner: [String: Int] = [:]
    for (index, node) in nodes.enumerated() { for id in node.everyID { owner[id] = index } }
    let known = edges.filter { owner[$0.from] != nil && owner[$0.to] != nil }
    let insides = nodes.enumerated().map { index, node in
      Inside(node, known.filter { owner[$0.from] == index && owner[$0.to] == index && $0.from != node.id })
    }
    let outer = known.filter { owner[$0.from] != owner[$0.to] || $0.from == nodes[owner[$0.from] ?? 0].id }
    var parts: [DiagramLayout] = []
    for members in Self.components(nodes.count, outer.map { (owner[$0.from] ?? 0, owner[$0.to] ?? 0) }) {
      let own = outer.filter { members.contains(owner[$0.from] ?? 0) }
      parts.append(DiagramLayout(members.map { (nodes[$0], insides[$0]) }, initial: initial, own))
    }
    shelve(parts)
  }

  /// What is not joined by arrows lies in rows.
  private mutating func shelve(_ parts: [DiagramLayout]) {
    var (x, y, row) = (0.0, 0.0, 0.0)
    for part in parts {
      if x > 0, x + part.width > Self.mostWidth { (x, y, row) = (0, y + row + Self.pad, 0) }
      put(part, x: x, y: y)
      x += part.width + Self.pad
      row = max(row, part.height)
    }
  }

  private mutating func put(_ part: DiagramLayout, x: Double, y: Double) {
    for var box in part.boxes {
      box.frame.x += x
      box.frame.y += y
      boxes.append(box)
    }
    for var arrow in part.arrows {
      arrow.points = arrow.points.map { Point(x: $0.x + x, y: $0.y + y) }
      arrow.label = Point(x: arrow.label.x + x, y: arrow.label.y + y)
      arrows.append(arrow)
    }
    width = max(width, x + part.width)
    height = max(height, y + part.height)
  }

  private static func components(_ count: Int, _ pairs: [(Int, Int)]) -> [[Int]] {
    var group = Array(0..<count)
    for (one, other) in pairs where group[one] != group[other] {
      let (old, new) = (max(group[one], group[other]), min(group[one], group[other]))
      for index in group.indices where group[index] == old { group[index] = new }
    }
    return Set(group).sorted().map { number in group.indices.filter { group[$0] == number } }
  }

  /// A box with all that lies in it, seen from its upper left corner.
  private struct Inside {
    let layout: DiagramLayout?
    let width: Double
    let height: Double

    init(_ node: Diagram.Node, _ edges: [Diagram.Edge]) {
      let title = DiagramText.width(node.title, bold: true) + 24
      let inner = node.inner
      guard !inner.isEmpty else {
        layout = nil
        width = max(title, 44)
        height = 32
        return
      }
      var initial: String?
      if case .compound(_, let first) = node.content { initial = first }
      let inside = DiagramLayout(inner, initial: initial, edges)
      layout = inside
      width = max(title, inside.width + 2 * DiagramLayout.pad)
      height = inside.height + DiagramLayout.titleHeight + 2 * DiagramLayout.pad
    }

    /// Where a box in it lies; the whole for itself.
    func frame(of id: String, in node: Diagram.Node) -> Rectangle {
      var found = layout?.boxes.first { $0.node.id == id }?.frame
      found?.x += (width - (layout?.width ?? 0)) / 2
      found?.y += DiagramLayout.titleHeight + DiagramLayout.pad
      return id == node.id ? Rectangle(x: 0, y: 0, width: width, height: height) : found ?? Rectangle(x: 0, y: 0, width: width, height: height)
    }
  }

  // MARK: Boxes that arrows join

  private typealias Member = (node: Diagram.Node, inside: Inside)

  /// One arrow between two members, as it lies in the graph.
  private struct Way {
    let edge: Diagram.Edge
    /// Members; the same for a loop.
    let from: Int
    let to: Int
    let isDown: Bool
    let lines: [String]
    /// Of its label.
    let width: Double
    /// From the upper end to the lower one.
    var items: [Int] = []

    var upper: Int { isDown ? from : to }
    var lower: Int { isDown ? to : from }
    var upperID: String { isDown ? edge.from : edge.to }
    var lowerID: String { isDown ? edge.to : edge.from }
    var isLoop: Bool { from == to }
  }

  private init(_ members: [Member], initial: String?, _ edges: [Diagram.Edge]) {
    var owner: [String: Int] = [:]
    for (index, member) in members.enumerated() { for id in member.node.everyID { owner[id] = index } }
    let ends = edges.map { (from: owner[$0.from] ?? 0, to: owner[$0.to] ?? 0) }
    let layers = LayeredGraph.layers(members.count, ends, first: members.firstIndex { $0.node.id == initial })
    var ways = zip(edges, ends).map { edge, ends -> Way in
      let lines = DiagramText.lines(edge.labels)
      let width = (lines.map { DiagramText.width($0) }.max() ?? 0) + 8
      return Way(edge: edge, from: ends.from, to: ends.to, isDown: layers[ends.from] < layers[ends.to], lines: lines, width: width)
    }
    var graph = LayeredGraph(
      members.enumerated().map { index, member in
        let loop = ways.filter { $0.isLoop && $0.from == index }.map { $0.width + 34 }.max() ?? 0
        let half = member.inside.width / 2
        let entry = member.node.id == initial ? Self.entryWidth : 0
        return LayeredGraph.Item(left: half + entry, right: half + loop, height: member.inside.height, layer: 2 * layers[index])
      })
    for index in ways.indices where !ways[index].isLoop { Self.lead(&ways[index], members, &graph) }
    graph.arrange()
    place(members, initial, graph)
    for way in ways {
      if way.isLoop { addLoop(way, members[way.from], graph.items[way.from]) } else { addArrow(way, members, graph) }
    }
    close()
  }

  /// Through every layer between its ends; its label lies about in the middle.
  private static func lead(_ way: inout Way, _ members: [Member], _ graph: inout LayeredGraph) {
    let (top, bottom) = (graph.items[way.upper].layer, graph.items[way.lower].layer)
    let middle = (top + bottom) / 2
    way.items = [way.upper]
    for layer in (top + 1)..<bottom {
      let isLabel = layer == (middle % 2 == 1 ? middle : middle - 1)
      let half = isLabel ? max(way.width / 2, passage + 1) : passage
      let height = isLabel ? Double(way.lines.count) * DiagramText.lineHeight + 4 : 0
      way.items.append(graph.add(LayeredGraph.Item(left: half, right: half, height: height, layer: layer, isPassage: true)))
    }
    way.items.append(way.lower)
    // Ends within a box are reached straight from above or below.
    func port(_ id: String, _ member: Member) -> Double? {
      id == member.node.id ? nil : member.inside.frame(of: id, in: member.node).middle - member.inside.width / 2
    }
    let (start, end) = (port(way.upperID, members[way.upper]), port(way.lowerID, members[way.lower]))
    for (place, pair) in zip(way.items, way.items.dropFirst()).enumerated() {
      graph.connect(pair.0, pair.1, leaves: place == 0 ? start : 0, arrives: place == way.items.count - 2 ? end : 0)
    }
  }

  private mutating func place(_ members: [Member], _ initial: String?, _ graph: LayeredGraph) {
    for (member, item) in zip(members, graph.items) {
      let frame = Rectangle(x: item.x - member.inside.width / 2, y: item.y, width: member.inside.width, height: member.inside.height)
      boxes.append(Box(node: member.node, frame: frame, isInitial: member.node.id == initial))
      guard let layout = member.inside.layout else { continue }
      put(layout, x: frame.x + (frame.width - layout.width) / 2, y: frame.y + Self.titleHeight + Self.pad)
    }
  }

  private mutating func addLoop(_ way: Way, _ member: Member, _ item: LayeredGraph.Item) {
    let (x, y) = (item.x + member.inside.width / 2, item.y + min(member.inside.height, 32) / 2)
    let points = [Point(x: x, y: y - 7), Point(x: x + 26, y: y), Point(x: x, y: y + 7)]
    arrows.append(Arrow(points: points, isLoop: true, lines: way.lines, label: Point(x: x + 28 + way.width / 2, y: y)))
  }

  private mutating func addArrow(_ way: Way, _ members: [Member], _ graph: LayeredGraph) {
    let (upper, lower) = (graph.items[way.upper], graph.items[way.lower])
    let first = graph.links.first { $0.from == way.upper && $0.to == way.items[1] }
    let last = graph.links.first { $0.to == way.lower && $0.from == way.items[way.items.count - 2] }
    let (startX, endX) = (upper.x + (first?.leaves ?? 0), lower.x + (last?.arrives ?? 0))
    // What lies within a box is left and reached through the border around it.
    let start = upper.y + members[way.upper].inside.frame(of: way.upperID, in: members[way.upper].node).bottom
    let end = lower.y + members[way.lower].inside.frame(of: way.lowerID, in: members[way.lower].node).y
    var points = [Point(x: startX, y: start)]
    if upper.y + upper.height > start + 1 { points.append(Point(x: startX, y: upper.y + upper.height)) }
    var label = points[0]
    for item in way.items.dropFirst().dropLast().map({ graph.items[$0] }) {
      points += [Point(x: item.x, y: item.y), Point(x: item.x, y: item.y + item.height)]
      if item.left > Self.passage { label = Point(x: item.x, y: item.y + item.height / 2) }
    }
    if end > lower.y + 1 { points.append(Point(x: endX, y: lower.y)) }
    points.append(Point(x: endX, y: end))
    arrows.append(Arrow(points: way.isDown ? points : points.reversed(), isLoop: false, lines: way.lines, label: label))
  }

  /// Moves everything into view.
  private mutating func close() {
    var (left, right, bottom) = (Double.infinity, 0.0, 0.0)
    func cover(from: Double, to: Double, downTo lowest: Double) {
      (left, right, bottom) = (min(left, from), max(right, to), max(bottom, lowest))
    }
    for box in boxes {
      cover(from: box.frame.x - (box.isInitial ? Self.entryWidth : 0), to: box.frame.x + box.frame.width, downTo: box.frame.bottom)
    }
    for arrow in arrows {
      let half = (arrow.lines.map { DiagramText.width($0) }.max() ?? 0) / 2 + 4
      let height = Double(arrow.lines.count) * DiagramText.lineHeight
      cover(from: arrow.label.x - half, to: arrow.label.x + half, downTo: arrow.label.y + height / 2)
      for point in arrow.points { cover(from: point.x, to: point.x, downTo: point.y) }
    }
    for index in boxes.indices { boxes[index].frame.x -= left }
    for index in arrows.indices {
      arrows[index].points = arrows[index].points.map { Point(x: $0.x - left, y: $0.y) }
      arrows[index].label.x -= left
    }
    (width, height) = (right - left, bottom)
  }
}

extension Diagram.Node {
  /// Its own, and those of all boxes in it.
  fileprivate var everyID: [String] { [id] + inner.flatMap(\.everyID) }
}
