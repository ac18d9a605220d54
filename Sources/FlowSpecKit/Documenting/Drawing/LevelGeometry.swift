/// Where everything in one level lies, from the corner of the level's box: along the direction of arrows, and across it.
struct LevelGeometry {
  struct Point: Equatable {
    var along: Double
    var across: Double
  }

  struct Rectangle {
    var along: Double
    var across: Double
    var length: Double
    var breadth: Double
  }

  /// By edge, from the upper end to the lower one.
  var ways: [(edge: Int, isReversed: Bool, points: [Point])] = []
  var labels: [(edge: Int, frame: Rectangle)] = []
  /// By node; the boxes alone.
  var boxes: [(node: Int, frame: Rectangle)] = []
  /// Where arrows go through the two borders, by edge.
  var startPorts: [Int: Double] = [:]
  var endPorts: [Int: Double] = [:]
  /// The size of the box with its head and the space at its borders.
  var length = 0.0
  var breadth = 0.0
}
