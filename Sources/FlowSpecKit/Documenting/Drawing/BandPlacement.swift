/// Places the bands of a folded level side by side. An arrow between two bands leaves the earlier one at its end, and arrives at the
/// start of the later one through the channel before that.
struct BandPlacement {
  private let graph: NestedGraph
  private let node: Int
  private let isDown: Bool
  private let level: GraphLevel
  private let bands: [Int]
  private let inner: [LevelGeometry]
  private var geometry = LevelGeometry()
  /// By band: its place across the direction of arrows.
  private var places: [Double] = []

  /// An arrow between two bands, as positions across.
  private struct Turn {
    let connection: GraphLevel.Connection
    let earlier: Int
    let later: Int
    var leaves = 0.0
    var channel = 0.0
    var arrives = 0.0
  }

  /// The least distance of two bands.
  private static let gap = 32.0

  static func geometry(
    of node: Int, _ level: GraphLevel, in graph: NestedGraph, _ inner: [LevelGeometry?], isDown: Bool
  ) -> LevelGeometry {
    let bands = graph.nodes[node].children
    var placement = BandPlacement(
      graph: graph, node: node, isDown: isDown, level: level, bands: bands, inner: bands.map { inner[$0] ?? LevelGeometry() })
    placement.place()
    return placement.geometry
  }

  private init(graph: NestedGraph, node: Int, isDown: Bool, level: GraphLevel, bands: [Int], inner: [LevelGeometry]) {
    (self.graph, self.node, self.isDown, self.level, self.bands, self.inner) = (graph, node, isDown, level, bands, inner)
  }

  private var isBare: Bool { node == 0 }
  private var pad: Double { isBare ? 0 : DrawingMeasure.pad }

  private func band(_ end: GraphLevel.End) -> Int? {
    if case .box(let box) = end { bands.firstIndex(of: box) } else { nil }
  }

  private mutating func place() {
    let head = graph.nodes[node]
    let (headLength, headBreadth) = isBare ? (0, 0) : isDown ? (head.height, head.width) : (head.width, head.height)
    let entersAtStart = level.connections.contains { $0.from == .start } || level.borderPorts.contains { $0.end == .start }
    // Arrows through the border must avoid the title.
    let start = isDown ? (entersAtStart ? max(pad, headBreadth + 8) : pad) : headBreadth + (isBare ? 0 : 4)
    let turns = placeAcross(from: start)
    let end = (places.last ?? start) + (inner.last?.breadth ?? 0)
    let after = nest(turns.map { ($0.leaves, $0.channel) })
    let before = nest(turns.map { ($0.channel, $0.arrives) })
    let top = (isDown && !isBare ? headLength + 4 : pad) + Self.zone(before)
    let bottom = top + (inner.map(\.length).max() ?? 0)
    geometry.length = max(bottom + Self.zone(after) + pad, isDown ? 0 : headLength)
    geometry.breadth = max(end + pad, isDown ? headBreadth : 0)
    for (index, band) in bands.enumerated() {
      geometry.boxes.append((band, .init(along: top, across: places[index], length: inner[index].length, breadth: inner[index].breadth)))
    }
    for index in turns.indices { turn(turns[index], after: after[index], before: before[index], top, bottom) }
    enter(top)
    placeBorderPorts(from: end)
  }

  /// Places the bands and their channels; returns the arrows between bands.
  private mutating func placeAcross(from start: Double) -> [Turn] {
    var turns: [Turn] = []
    for connection in level.connections {
      guard let from = band(connection.from), let to = band(connection.to) else { continue }
      let (earlier, later) = connection.isReversed ? (to, from) : (from, to)
      turns.append(Turn(connection: connection, earlier: earlier, later: later))
    }
    var across = start
    for index in bands.indices {
      // The arrow nearest to the channel turns first, so that arrows from one band do not cross.
      let arriving = turns.indices.filter { turns[$0].later == index }.sorted { one, other in
        leaving(turns[one]) > leaving(turns[other])
      }
      if index > 0 {
        for (place, turn) in arriving.enumerated() {
          turns[turn].channel = across + DrawingMeasure.clearance + 6 + Double(place) * DrawingMeasure.track
        }
        across += max(Self.gap, 2 * (DrawingMeasure.clearance + 6) + Double(max(arriving.count - 1, 0)) * DrawingMeasure.track)
      }
      places.append(across)
      for turn in arriving {
        turns[turn].leaves = leaving(turns[turn])
        turns[turn].arrives = across + (inner[index].startPorts[turns[turn].connection.edge] ?? 0)
      }
      across += inner[index].breadth
    }
    return turns
  }

  private func leaving(_ turn: Turn) -> Double { places[turn.earlier] + (inner[turn.earlier].endPorts[turn.connection.edge] ?? 0) }

  /// Returns a track for each line between two positions, whose ends turn to the same side; inner lines come first.
  private func nest(_ lines: [(from: Double, to: Double)]) -> [Int] {
    var tracks = Array(repeating: 0, count: lines.count)
    var done: [Int] = []
    for line in lines.indices.sorted(by: { (lines[$0].to - lines[$0].from, $0) < (lines[$1].to - lines[$1].from, $1) }) {
      let touched = done.filter { lines[$0].from < lines[line].to + 5 && lines[line].from < lines[$0].to + 5 }
      tracks[line] = touched.map { tracks[$0] + 1 }.max() ?? 0
      done.append(line)
    }
    return tracks
  }

  private static func zone(_ tracks: [Int]) -> Double {
    tracks.max().map { 2 * DrawingMeasure.clearance + Double($0) * DrawingMeasure.track } ?? 0
  }

  private mutating func turn(_ turn: Turn, after: Int, before: Int, _ top: Double, _ bottom: Double) {
    let low = bottom + DrawingMeasure.clearance + Double(after) * DrawingMeasure.track
    let high = top - DrawingMeasure.clearance - Double(before) * DrawingMeasure.track
    let points: [LevelGeometry.Point] = [
      .init(along: top + inner[turn.earlier].length, across: turn.leaves), .init(along: low, across: turn.leaves),
      .init(along: low, across: turn.channel), .init(along: high, across: turn.channel), .init(along: high, across: turn.arrives),
      .init(along: top, across: turn.arrives),
    ]
    geometry.ways.append(
      .init(edge: turn.connection.edge, part: turn.connection.part, isReversed: turn.connection.isReversed, points: points))
  }

  /// Leads arrows through the border straight to their bands.
  private mutating func enter(_ top: Double) {
    for connection in level.connections {
      let edge = connection.edge
      var points: [LevelGeometry.Point] = []
      if let index = band(connection.to), band(connection.from) == nil {
        let isAtStart = connection.from == .start
        points = line(edge, index, isAtStart: isAtStart, top)
      } else if let index = band(connection.from), band(connection.to) == nil {
        points = line(edge, index, isAtStart: connection.to == .start, top)
      }
      if !points.isEmpty { geometry.ways.append(.init(edge: edge, part: connection.part, isReversed: false, points: points)) }
    }
  }

  private mutating func line(_ edge: Int, _ index: Int, isAtStart: Bool, _ top: Double) -> [LevelGeometry.Point] {
    if isAtStart {
      let across = places[index] + (inner[index].startPorts[edge] ?? 0)
      geometry.startPorts[edge] = across
      return [.init(along: 0, across: across), .init(along: top, across: across)]
    }
    let across = places[index] + (inner[index].endPorts[edge] ?? 0)
    geometry.endPorts[edge] = across
    return [.init(along: top + inner[index].length, across: across), .init(along: geometry.length, across: across)]
  }

  /// Places the ends of arrows to and from the level's own box beside the bands.
  private mutating func placeBorderPorts(from end: Double) {
    for (place, port) in level.borderPorts.enumerated() {
      let across = end + Double(place + 1) * DrawingMeasure.port
      if port.end == .start { geometry.startPorts[port.edge] = across } else { geometry.endPorts[port.edge] = across }
      geometry.breadth = max(geometry.breadth, across + pad)
    }
  }
}
