/// Distances in drawings, in pixels.
enum DrawingMeasure {
  /// Between the border of a box and what is in it.
  static let pad = 14.0
  /// Between two lines that change their places between the same layers.
  static let track = 10.0
  /// Between a layer and the first line behind it: room for the head of an arrow.
  static let clearance = 13.0
  /// Between two ends of arrows at one side of a box.
  static let port = 13.0
  /// Between a corner of a box and the next end of an arrow.
  static let corner = 9.0
  /// How far the mark of the box that is entered first reaches out of it.
  static let mark = 24.0
  /// How far an arrow from a box to itself reaches out of it.
  static let loop = 20.0

  /// The distance of neighbours in a layer.
  static func gap(_ one: GraphLevel.Item, _ other: GraphLevel.Item) -> Double {
    switch (one.kind, other.kind) {
    case (.box, .box): 24
    case (.label, .label): 8
    case (.box, _), (_, .box), (.label, _), (_, .label): 14
    default: 12
    }
  }
}
