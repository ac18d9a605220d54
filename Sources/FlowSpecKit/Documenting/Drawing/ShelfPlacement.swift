/// Places the regions of the outermost state in rows, as many in a row as fit a screen, if no arrow crosses their borders.
struct ShelfPlacement {
  private let graph: NestedGraph
  private let node: Int
  private let isDown: Bool
  /// By region: its size.
  private let sizes: [(width: Double, height: Double)]

  private static let gap = 24.0

  /// Returns nil if the level is none of regions, or arrows lead from one region to another or through the border.
  static func geometry(
    of node: Int, _ level: GraphLevel, in graph: NestedGraph, _ inner: [LevelGeometry?], isDown: Bool
  ) -> LevelGeometry? {
    let regions = graph.nodes[node].children
    guard graph.nodes[node].isParallel, node == 0 || graph.nodes[0].children == [node] else { return nil }
    guard level.connections.isEmpty, level.borderPorts.isEmpty, !graph.edges.contains(where: { $0.from == $0.to && regions.contains($0.from) })
    else { return nil }
    let sizes = regions.map { region in
      inner[region].map { isDown ? (width: $0.breadth, height: $0.length) : (width: $0.length, height: $0.breadth) }
        ?? (width: graph.nodes[region].width, height: graph.nodes[region].height)
    }
    return ShelfPlacement(graph: graph, node: node, isDown: isDown, sizes: sizes).geometry
  }

  private var isBare: Bool { node == 0 }
  private var pad: Double { isBare ? 0 : DrawingMeasure.pad }

  /// The rows that need least scaling to fit a screen; of these the fewest.
  private var rows: [Range<Int>] {
    let limits = sizes.indices.flatMap { first in
      sizes.indices[first...].map { last in sizes[first...last].reduce(-Self.gap) { $0 + $1.width + Self.gap } }
    }
    let ways = limits.map { rows(within: $0) }.sorted { $0.count < $1.count }
    var best: (rows: [Range<Int>], scale: Double)?
    for way in ways {
      let (width, height) = extent(way)
      let scale = DiagramLayout.scale(width, height)
      if scale > (best?.scale ?? 0) * 1.02 { best = (way, scale) }
    }
    return best?.rows ?? []
  }

  private func rows(within limit: Double) -> [Range<Int>] {
    var rows: [Range<Int>] = []
    var end = 0.0
    for index in sizes.indices {
      if let last = rows.last, end + Self.gap + sizes[index].width <= limit + 0.01 {
        rows[rows.count - 1] = last.lowerBound..<index + 1
        end += Self.gap + sizes[index].width
      } else {
        rows.append(index..<index + 1)
        end = sizes[index].width
      }
    }
    return rows
  }

  private func extent(_ rows: [Range<Int>]) -> (width: Double, height: Double) {
    let width = rows.map { row in row.reduce(-Self.gap) { $0 + sizes[$1].width + Self.gap } }.max() ?? 0
    let height = rows.reduce(-Self.gap) { sum, row in sum + (row.map { sizes[$0].height }.max() ?? 0) + Self.gap }
    return (width, height)
  }

  private var geometry: LevelGeometry {
    let head = graph.nodes[node]
    let top = isBare ? 0 : head.height + 4
    let rows = rows
    let content = extent(rows)
    let (width, height) = (max(content.width + 2 * pad, isBare ? 0 : head.width), top + content.height + pad)
    var geometry = LevelGeometry()
    geometry.length = isDown ? height : width
    geometry.breadth = isDown ? width : height
    var y = top
    for row in rows {
      var x = pad
      for index in row {
        let (region, size) = (graph.nodes[node].children[index], sizes[index])
        geometry.boxes.append(
          (
            region,
            isDown
              ? .init(along: y, across: x, length: size.height, breadth: size.width)
              : .init(along: x, across: y, length: size.width, breadth: size.height)
          ))
        x += size.width + Self.gap
      }
      y += (row.map { sizes[$0].height }.max() ?? 0) + Self.gap
    }
    return geometry
  }
}
