/// Folds a long level of a drawing into bands side by side, so that the drawing fits a screen better.
struct Folding {
  private let graph: NestedGraph
  private let drawing: NestedDrawing
  private let scale: (_ width: Double, _ height: Double) -> Double

  /// The most bands of a level.
  private static let mostBands = 12
  /// The fewest groups of layers that are folded.
  private static let fewestGroups = 6
  /// The most arrows from one band to later ones.
  private static let mostTurns = 6

  /// - Parameter scale: returns how much a drawing of a size must be reduced to fit a screen.
  init(_ graph: NestedGraph, _ drawing: NestedDrawing, scale: @escaping (_ width: Double, _ height: Double) -> Double) {
    (self.graph, self.drawing, self.scale) = (graph, drawing, scale)
  }

  /// Returns the graph with the level folded that gains most; nil if none gains much.
  func folded() -> NestedGraph? {
    var best: (gain: Double, node: Int, bands: [[Int]])?
    let now = scale(drawing.width, drawing.height)
    for (node, entry) in graph.nodes.enumerated()
    where !entry.isParallel && !entry.isFolded && !entry.isBand && entry.children.count >= Self.fewestGroups {
      let groups = groups(of: node)
      guard groups.count >= Self.fewestGroups else { continue }
      for count in 2...min(Self.mostBands, groups.count) {
        let gain = predicted(node, count) / now
        guard gain > max(1.2, best?.gain ?? 0), let bands = bands(groups, of: node, count) else { continue }
        best = (gain, node, bands)
      }
    }
    return best.map { fold($0.node, $0.bands) }
  }

  private func along(_ node: Int) -> (start: Double, end: Double) {
    let box = drawing.boxes[node]
    return drawing.isDown ? (box.y, box.y + box.height) : (box.x, box.x + box.width)
  }

  private func size(_ node: Int) -> (length: Double, breadth: Double) {
    let box = drawing.boxes[node]
    return drawing.isDown ? (box.height, box.width) : (box.width, box.height)
  }

  /// Predicts the scale if a level is folded.
  private func predicted(_ node: Int, _ count: Int) -> Double {
    let (whole, own) = (size(0), size(node))
    let length = whole.length - own.length + own.length / Double(count) + 60
    let breadth = max(whole.breadth, own.breadth * Double(count) + 40 * Double(count - 1))
    return drawing.isDown ? scale(breadth, length) : scale(length, breadth)
  }

  /// Returns the children in the order of arrows; those in one layer, and those beside them, are one group.
  private func groups(of node: Int) -> [[Int]] {
    var groups: [[Int]] = []
    var end = -Double.infinity
    for child in graph.nodes[node].children.sorted(by: { (along($0).start, $0) < (along($1).start, $1) }) {
      let place = along(child)
      if place.start >= end { groups.append([]) }
      groups[groups.count - 1].append(child)
      end = max(end, place.end)
    }
    return groups
  }

  /// Divides groups into bands of similar length that few arrows leave; nil if too many arrows would.
  private func bands(_ groups: [[Int]], of node: Int, _ count: Int) -> [[Int]]? {
    let turns = turns(groups, of: node)
    let starts = groups.map { $0.map { along($0).start }.min() ?? 0 }
    let ends = groups.map { $0.map { along($0).end }.max() ?? 0 }
    let ideal = (ends[groups.count - 1] - starts[0]) / Double(count)
    func cost(_ first: Int, _ last: Int) -> Double {
      let excess = (ends[last] - starts[first]) / ideal - 1
      return excess * excess + (first > 0 ? 0.1 * Double(turns[first]) : 0)
    }
    // By number of bands and last group: the least cost, and the first group of the last band.
    var known = [groups.indices.map { (cost: cost(0, $0), first: 0) }]
    for _ in 1..<count {
      let before = known[known.count - 1]
      known.append(
        groups.indices.map { last in
          let firsts = (0...last).filter { $0 > 0 && turns[$0] <= Self.mostTurns }
          let ways = firsts.map { (cost: before[$0 - 1].cost + cost($0, last), first: $0) }
          return ways.min { $0.cost < $1.cost } ?? (cost: .infinity, first: 0)
        })
    }
    guard known[count - 1][groups.count - 1].cost < .infinity else { return nil }
    var bands: [[Int]] = []
    var last = groups.count - 1
    for row in known.reversed() {
      let first = row[last].first
      bands.append(groups[first...last].flatMap(\.self))
      last = first - 1
    }
    return bands.reversed().map { $0.sorted() }
  }

  /// Returns, by group, the number of arrows between groups before it and the others.
  private func turns(_ groups: [[Int]], of node: Int) -> [Int] {
    var group: [Int: Int] = [:]
    for (index, children) in groups.enumerated() { for child in children { group[child] = index } }
    var changes = Array(repeating: 0, count: groups.count + 1)
    for edge in graph.edges {
      guard let from = graph.lineage(of: edge.from).lazy.compactMap({ group[$0] }).first,
        let to = graph.lineage(of: edge.to).lazy.compactMap({ group[$0] }).first, from != to
      else { continue }
      changes[min(from, to) + 1] += 1
      changes[max(from, to) + 1] -= 1
    }
    var sum = 0
    return changes.dropLast().map { change in
      sum += change
      return sum
    }
  }

  private func fold(_ node: Int, _ bands: [[Int]]) -> NestedGraph {
    var folded = graph
    folded.nodes[node].isFolded = true
    folded.nodes[node].children = []
    for band in bands {
      let index = folded.nodes.count
      var entry = NestedGraph.Node(parent: node, width: 0, height: 0)
      entry.isBand = true
      entry.children = band
      folded.nodes.append(entry)
      folded.nodes[node].children.append(index)
      for child in band { folded.nodes[child].parent = index }
    }
    return folded
  }
}
