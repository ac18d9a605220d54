// The part of the explored graph where a promise is open. Assumption: there are fewer than 2^31 nodes and edges.

/// The part that is reachable from start configurations without the goal and without barred edges. Nodes are in the order of
/// their shortest runs from an initial configuration through a start configuration.
struct Subgraph {
  /// By node: its configuration.
  private(set) var configurations: [Int] = []
  /// By node: the edge that found it; nil for a start.
  private(set) var foundBy: [(source: Int, leaf: Int)?] = []
  /// The edges of node n are those from `edgeStarts[n]` up to `edgeStarts[n + 1]`.
  private(set) var edgeStarts = [0]
  private(set) var targets: [UInt32] = []
  private(set) var leaves: [UInt32] = []

  init(_ exploration: Exploration, start: BitSet, goal: BitSet, barred: UInt64) {
    let starts = (0..<exploration.configurationCount).filter { start.contains($0) && !goal.contains($0) }
    var nodes = [UInt32](repeating: .max, count: starts.isEmpty ? 0 : exploration.configurationCount)
    var nextStart = 0
    var length = 0
    var expanded = 0
    while expanded < configurations.count || nextStart < starts.count {
      if expanded == configurations.count { length = exploration.depth(of: starts[nextStart]) }
      while nextStart < starts.count, exploration.depth(of: starts[nextStart]) <= length {
        if nodes[starts[nextStart]] == .max { add(starts[nextStart], nil, &nodes) }
        nextStart += 1
      }
      let end = configurations.count
      while expanded < end {
        expand(expanded, of: exploration, goal: goal, barred: barred, &nodes)
        expanded += 1
      }
      length += 1
    }
  }

  var count: Int { configurations.count }

  func edges(of node: Int) -> Range<Int> { edgeStarts[node]..<edgeStarts[node + 1] }

  private mutating func add(_ configuration: Int, _ edge: (source: Int, leaf: Int)?, _ nodes: inout [UInt32]) {
    nodes[configuration] = UInt32(configurations.count)
    configurations.append(configuration)
    foundBy.append(edge)
  }

  private mutating func expand(_ node: Int, of exploration: Exploration, goal: BitSet, barred: UInt64, _ nodes: inout [UInt32]) {
    exploration.forEachEdge(from: configurations[node]) { leaf, target in
      guard let target, !goal.contains(target), exploration.labels(ofLeaf: leaf) & barred == 0 else { return true }
      if nodes[target] == .max { add(target, (node, leaf), &nodes) }
      targets.append(nodes[target])
      leaves.append(UInt32(leaf))
      return true
    }
    edgeStarts.append(targets.count)
  }
}

extension Exploration {
  func labels(ofLeaf leaf: Int) -> UInt64 { search.forest.updates.labels[leaf] }

  /// Returns the number of steps of a shortest run to a configuration.
  func depth(of index: Int) -> Int {
    var low = 0
    var high = search.levelStarts.count
    if index >= search.levelEnd { return high }
    while high - low > 1 {
      let middle = (low + high) / 2
      if search.levelStarts[middle] <= index { low = middle } else { high = middle }
    }
    return low
  }
}
