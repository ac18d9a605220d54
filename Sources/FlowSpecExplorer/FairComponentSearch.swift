// Components with a fair run, and a cycle through one of them. Assumption: see Fairness.swift.

struct FairComponentSearch {
  private let graph: Subgraph
  private let conditions: FairConditions
  private let labels: (UInt32) -> UInt64
  /// By node: the part of the graph to which it still belongs.
  private var region: [Int32]
  /// The number of the last part with a single node.
  private var isolated: Int32 = 0

  init(_ graph: Subgraph, _ conditions: FairConditions, labels: @escaping (UInt32) -> UInt64) {
    self.graph = graph
    self.conditions = conditions
    self.labels = labels
    region = Array(repeating: 0, count: graph.count)
  }

  /// Returns the first node in a component that satisfies all conditions if a run visits all of it again and again.
  mutating func firstFairNode() -> Int? {
    var scratch = ComponentScratch(nodeCount: graph.count)
    var waiting = [Array(0..<graph.count)]
    var lastRegion: Int32 = 0
    var best = Int.max
    var isAlone = false
    while let nodes = waiting.popLast() {
      var components: [[Int]] = []
      graph.forEachComponent(of: nodes, region: region, &scratch) { component in
        if component.count > 1 {
          components.append(component)
        } else if component[0] < best && isFair(component[0]) {
          best = component[0]
          isAlone = true
        }
      }
      for component in components where component.contains(where: { $0 < best }) {
        lastRegion += 1
        for node in component { region[node] = lastRegion }
        guard let rest = refined(component) else {
          best = component.min() ?? best
          isAlone = false
          continue
        }
        lastRegion += 1
        for node in rest { region[node] = lastRegion }
        if !rest.isEmpty { waiting.append(rest) }
      }
    }
    if isAlone { region[best] = lastRegion + 1 }
    return best == .max ? nil : best
  }

  /// Returns the nodes of a component in which fair runs may remain; nil if the whole component is fair.
  private func refined(_ component: [Int]) -> [Int]? {
    let configurations = component.lazy.map { [graph] in graph.configurations[$0] }
    let taken = innerLabels(component)
    if !conditions.unmetWeak(configurations, taken).isEmpty { return [] }
    let unmet = conditions.unmetStrong(configurations, taken)
    if unmet.isEmpty { return nil }
    return component.filter { node in
      !unmet.contains { conditions.strong[$0].enabled.contains(graph.configurations[node]) }
    }
  }

  /// Makes a node a component by itself.
  mutating func isolate(_ node: Int) {
    isolated -= 1
    region[node] = isolated
  }

  /// Returns true if a run may stay at a node, taking only edges to itself.
  func isFair(_ node: Int) -> Bool {
    let taken = graph.edges(of: node).reduce(0) { $0 | (Int(graph.targets[$1]) == node ? labels(graph.leaves[$1]) : 0) }
    let configuration = CollectionOfOne(graph.configurations[node])
    return conditions.unmetWeak(configuration, taken).isEmpty && conditions.unmetStrong(configuration, taken).isEmpty
  }

  /// Returns the labels of all edges inside a region's component.
  private func innerLabels(_ component: [Int]) -> UInt64 {
    var taken: UInt64 = 0
    for node in component {
      for edge in graph.edges(of: node) where region[Int(graph.targets[edge])] == region[node] { taken |= labels(graph.leaves[edge]) }
    }
    return taken
  }

  /// A requirement for a cycle.
  private enum Duty: Hashable {
    case takeStrong(Int)
    case satisfyWeak(Int)
  }

  /// Returns the edges of a fair cycle from a fair node; adds duties, nearest first, until the cycle is fair.
  func cycle(from entry: Int) -> [Int] {
    var paths = NearestPaths(nodeCount: graph.count)
    var duties: [Duty] = []
    while true {
      let cycle = tour(from: entry, duties, &paths)
      let configurations = [graph.configurations[entry]] + cycle.map { graph.configurations[Int(graph.targets[$0])] }
      let taken = cycle.reduce(0) { $0 | labels(graph.leaves[$1]) }
      let missed =
        conditions.unmetStrong(configurations, taken).map(Duty.takeStrong) + conditions.unmetWeak(configurations, taken).map(Duty.satisfyWeak)
      if missed.isEmpty { return cycle }
      precondition(!missed.contains(where: duties.contains), "a tour does its duties")
      duties += missed
    }
  }

  private func tour(from entry: Int, _ duties: [Duty], _ paths: inout NearestPaths) -> [Int] {
    var cycle: [Int] = []
    var node = entry
    var open = duties
    while !open.isEmpty {
      let path = paths.path(from: node, in: graph, region: region) { edge in open.contains { isDone($0, by: edge) } }
      guard let path, let last = path.last else { preconditionFailure("a fair component allows every duty") }
      open.removeAll { duty in path.contains { isDone(duty, by: $0) } }
      cycle += path
      node = Int(graph.targets[last])
    }
    if node == entry { return cycle }
    guard let home = paths.path(from: node, in: graph, region: region, to: { Int(graph.targets[$0]) == entry }) else {
      preconditionFailure("a component is strongly connected")
    }
    return cycle + home
  }

  private func isDone(_ duty: Duty, by edge: Int) -> Bool {
    switch duty {
    case .takeStrong(let index): labels(graph.leaves[edge]) & conditions.strong[index].labels != 0
    case .satisfyWeak(let index):
      labels(graph.leaves[edge]) & conditions.weak[index].labels != 0
        || !conditions.weak[index].pending.contains(graph.configurations[Int(graph.targets[edge])])
    }
  }
}

/// Finds shortest paths inside a region, with reused memory.
struct NearestPaths {
  private var isSeen: BitSet

  init(nodeCount: Int) { isSeen = BitSet(count: nodeCount) }

  /// Returns the edges of a shortest path whose last edge is wanted; it has at least one edge.
  mutating func path(from start: Int, in graph: Subgraph, region: [Int32], to isWanted: (Int) -> Bool) -> [Int]? {
    var queue = [(node: start, edge: -1, before: -1)]
    defer { for (node, _, _) in queue { isSeen.remove(node) } }
    isSeen.insert(start)
    var next = 0
    while next < queue.count {
      for edge in graph.edges(of: queue[next].node) {
        let target = Int(graph.targets[edge])
        guard region[target] == region[start] else { continue }
        if isWanted(edge) { return path(to: next, queue) + [edge] }
        guard !isSeen.contains(target) else { continue }
        isSeen.insert(target)
        queue.append((target, edge, next))
      }
      next += 1
    }
    return nil
  }

  private func path(to last: Int, _ queue: [(node: Int, edge: Int, before: Int)]) -> [Int] {
    var edges: [Int] = []
    var place = last
    while queue[place].before >= 0 {
      edges.append(queue[place].edge)
      place = queue[place].before
    }
    return edges.reversed()
  }
}
