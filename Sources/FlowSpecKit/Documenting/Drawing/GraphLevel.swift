/// The content of one box as a layered graph: boxes, and items for the arrows that pass through it.
struct GraphLevel {
  enum Kind {
    case box(Int)
    /// An arrow passes through the layer.
    case passage
    case label(edge: Int)
    /// An arrow crosses the border around this level, or ends there.
    case port(edge: Int)
    /// The title of the enclosing box; it keeps arrows away from its text.
    case head
  }

  struct Item {
    let kind: Kind
    let layer: Int
    /// The index in the layer.
    var order = 0
    /// The extent from its center to both sides, across the direction of arrows.
    var before = 0.0
    var after = 0.0
    /// The size in the direction of arrows.
    var along = 0.0
    /// The position of its center.
    var middle = 0.0
    /// Links to the layer before, and to the next one.
    var above: [Int] = []
    var below: [Int] = []
  }

  struct Link {
    let edge: Int
    let upper: Int
    let lower: Int
    /// The offset of its start from the center of the upper item.
    var leaves = 0.0
    /// The offset of its end from the center of the lower item.
    var arrives = 0.0
  }

  /// The path of an arrow through this level, downwards.
  struct Chain {
    let edge: Int
    let part: Part
    /// True if the arrow leads upwards.
    let isReversed: Bool
    var items: [Int] = []
    var links: [Int] = []
  }

  /// The start or end of an arrow, seen from this level.
  enum End: Equatable {
    case box(Int)
    /// The border before the first layer, or after the last.
    case start
    case end
  }

  /// The part of an arrow's path that a level has.
  enum Part {
    /// The part between both ends, with the label.
    case middle
    /// The path out of a box around its start, or into one around its end.
    case beginning, end
  }

  struct Connection {
    let edge: Int
    let from: End
    let to: End
    let part: Part
    /// True if the label is in this level.
    let hasLabel: Bool
    /// True between two bands if the arrow leads to the earlier one.
    var isReversed = false
  }

  var connections: [Connection] = []
  /// Arrows that end at the border around this level, without a path inside.
  var borderPorts: [(edge: Int, end: End)] = []
  var items: [Item] = []
  var links: [Link] = []
  var layers: [[Int]] = []
  var chains: [Chain] = []
  /// By edge: its items at the two borders.
  var startPorts: [Int: Int] = [:]
  var endPorts: [Int: Int] = [:]
  /// By node: its item.
  var boxes: [Int: Int] = [:]
  /// Boxes without arrows, which are placed apart from the layers.
  var apart: [Int] = []

  mutating func add(_ kind: Kind, layer: Int) -> Int {
    items.append(Item(kind: kind, layer: layer, order: layers[layer].count))
    layers[layer].append(items.count - 1)
    return items.count - 1
  }

  mutating func connect(_ upper: Int, to lower: Int, edge: Int) -> Int {
    links.append(Link(edge: edge, upper: upper, lower: lower))
    items[upper].below.append(links.count - 1)
    items[lower].above.append(links.count - 1)
    return links.count - 1
  }

  /// Sets the order of one layer.
  mutating func setLayer(_ layer: Int, _ order: [Int]) {
    layers[layer] = order
    for (place, item) in order.enumerated() { items[item].order = place }
  }
}
