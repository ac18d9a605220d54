/// Distances in drawings, in pixels.
enum DrawingMeasure {
  /// The distance between the border of a box and its content.
  static let pad = 12.0
  /// The distance between two tracks between the same layers.
  static let track = 8.0
  /// The distance between a layer and the first track after it; arrowheads need this space.
  static let clearance = 10.0
  /// The distance between two ends of arrows at one side of a box.
  static let port = 12.0
  /// The distance between a corner of a box and the nearest end of an arrow.
  static let corner = 9.0
  /// The extent of the mark of the box that is entered first, outside the box.
  static let mark = 24.0
  /// The extent of an arrow from a box to itself, outside the box.
  static let loop = 20.0

  /// Returns the distance between adjacent items of a layer.
  static func gap(between one: GraphLevel.Item, and other: GraphLevel.Item) -> Double {
    switch (one.kind, other.kind) {
    case (.box, .box): 24
    case (.label, .label): 8
    case (.box, _), (_, .box), (.label, _), (_, .label): 14
    default: 12
    }
  }
}
