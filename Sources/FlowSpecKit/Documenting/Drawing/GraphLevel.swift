/// The inside of one box as a layered graph: boxes, and what arrows need on their way through it.
struct GraphLevel {
  enum Kind {
    case box(Int)
    /// An arrow passes through the layer.
    case passage
    case label(edge: Int)
    /// An arrow crosses the border around this level, or ends there.
    case port(edge: Int)
    /// The head of the box around this level; it keeps arrows away from its text.
    case head
  }

  struct Item {
    let kind: Kind
    let layer: Int
    /// Its place in the layer.
    var order = 0
    /// How far it reaches from its middle to both sides, across the direction of arrows.
    var before = 0.0
    var after = 0.0
    /// Its size in the direction of arrows.
    var along = 0.0
    /// Where its middle is.
    var middle = 0.0
    /// Links that join it with the layer before, and with the next one.
    var above: [Int] = []
    var below: [Int] = []
  }

  struct Link {
    let edge: Int
    let upper: Int
    let lower: Int
    /// How far from the middles of the two it begins and ends.
    var leaves = 0.0
    var arrives = 0.0
  }

  /// The way of an arrow through this level, downwards.
  struct Chain {
    let edge: Int
    /// The arrow leads upwards.
    let isReversed: Bool
    var items: [Int] = []
    var links: [Int] = []
  }

  /// Where an arrow begins or ends, seen from this level.
  enum End: Equatable {
    case box(Int)
    /// The border before the first layer, or behind the last.
    case start
    case end
  }

  /// Which part of an arrow's way a level has.
  enum Part {
    /// The one between both ends, with the label.
    case middle
    /// The way out of a box around its beginning, or into one around its end.
    case beginning, end
  }

  struct Connection {
    let edge: Int
    let from: End
    let to: End
    let part: Part
  }

  var connections: [Connection] = []
  /// Arrows that end at the border around this level, without a way inside.
  var borderPorts: [(edge: Int, end: End)] = []
  var items: [Item] = []
  var links: [Link] = []
  var layers: [[Int]] = []
  var chains: [Chain] = []
  /// By edge, for its ways through the borders.
  var startPorts: [Int: Int] = [:]
  var endPorts: [Int: Int] = [:]
  /// By node.
  var boxes: [Int: Int] = [:]
  /// Boxes that no arrow reaches lie apart.
  var apart: [Int] = []

  mutating func add(_ kind: Kind, layer: Int) -> Int {
    items.append(Item(kind: kind, layer: layer, order: layers[layer].count))
    layers[layer].append(items.count - 1)
    return items.count - 1
  }

  mutating func connect(_ upper: Int, _ lower: Int, edge: Int) -> Int {
    links.append(Link(edge: edge, upper: upper, lower: lower))
    items[upper].below.append(links.count - 1)
    items[lower].above.append(links.count - 1)
    return links.count - 1
  }

  /// Takes over the order of one layer.
  mutating func setLayer(_ layer: Int, _ order: [Int]) {
    layers[layer] = order
    for (place, item) in order.enumerated() { items[item].order = place }
  }
}
