/// The places in one level, from the corner of the level's box: along the direction of arrows, and across it.
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

  /// The part of an arrow in this level: its points from the upper end to the lower one.
  struct Way {
    let edge: Int
    let part: GraphLevel.Part
    let isReversed: Bool
    let points: [Point]
  }

  var ways: [Way] = []
  var labels: [(edge: Int, frame: Rectangle)] = []
  /// By node: the frames of boxes.
  var boxes: [(node: Int, frame: Rectangle)] = []
  /// By edge: its places at the two borders.
  var startPorts: [Int: Double] = [:]
  var endPorts: [Int: Double] = [:]
  /// The size of the box, with its title and padding.
  var length = 0.0
  var breadth = 0.0
}
