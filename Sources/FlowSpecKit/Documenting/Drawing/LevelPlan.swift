/// Splits arrows at the borders that they cross, and builds the levels from the outermost to the innermost.
struct LevelPlan {
  private let graph: NestedGraph
  private let hasHeads: Bool
  private(set) var levels: [GraphLevel]
  /// By edge: the node whose level has its label; nil for an arrow from a box to itself.
  private(set) var homes: [Int?] = []

  /// - Parameter hasHeads: true if arrows through the first border must avoid the title of the box.
  init(_ graph: NestedGraph, hasHeads: Bool) {
    self.graph = graph
    self.hasHeads = hasHeads
    levels = Array(repeating: GraphLevel(), count: graph.nodes.count)
    var paths: [(from: [Int], to: [Int])] = []
    for (index, edge) in graph.edges.enumerated() {
      let (from, to) = (Array(graph.lineage(of: edge.from).reversed()), Array(graph.lineage(of: edge.to).reversed()))
      paths.append((from, to))
      guard edge.from != edge.to else {
        homes.append(nil)
        continue
      }
      let shared = zip(from, to).prefix { $0 == $1 }.count
      let home = from[shared - 1]
      homes.append(home)
      levels[home].connections.append(
        GraphLevel.Connection(
          edge: index, from: shared < from.count ? .box(from[shared]) : .start, to: shared < to.count ? .box(to[shared]) : .end,
          part: .middle, hasLabel: edge.width > 0))
    }
    var waiting = [0]
    while let node = waiting.popLast() {
      build(node, paths)
      waiting += graph.nodes[node].children.filter { !graph.nodes[$0].children.isEmpty }.reversed()
    }
  }

  // MARK: One level

  private mutating func build(_ node: Int, _ paths: [(from: [Int], to: [Int])]) {
    if graph.nodes[node].isFolded { return connectBands(node, paths) }
    let children = graph.nodes[node].children
    let number = Dictionary(uniqueKeysWithValues: children.enumerated().map { ($1, $0) })
    let connections = levels[node].connections
    let isJoined = joined(node)
    func local(_ end: GraphLevel.End) -> Int? { if case .box(let box) = end { number[box] } else { nil } }
    let layering = Layering(
      children.count, connections.map { (local($0.from), local($0.to)) }, first: children.firstIndex { graph.nodes[$0].isInitial })
    let layers = children.indices.map { 2 * layering.layers[$0] + 2 }
    var reversed = layering.isReversed.makeIterator()
    let directed = connections.map { connection in
      // Only arrows between boxes can lead upwards.
      let isBack = local(connection.from) != nil && local(connection.to) != nil ? reversed.next() ?? false : false
      return (connection, isBack)
    }
    let last = (layers.max() ?? 0) + 2
    func layer(_ end: GraphLevel.End) -> Int {
      switch end {
      case .box(let box): layers[number[box] ?? 0]
      case .start: 0
      case .end: last
      }
    }
    fill(node, children.filter { isJoined[$0] == true }, directed, layer)
    levels[node].apart = children.filter { isJoined[$0] != true }
    for (connection, isReversed) in directed { enter(connection, isReversed, node, paths) }
  }

  /// Directs arrows between the bands of a folded level to the later band.
  private mutating func connectBands(_ node: Int, _ paths: [(from: [Int], to: [Int])]) {
    for index in levels[node].connections.indices {
      if case .box(let from) = levels[node].connections[index].from, case .box(let to) = levels[node].connections[index].to {
        levels[node].connections[index].isReversed = from > to
      }
      let connection = levels[node].connections[index]
      enter(connection, connection.isReversed, node, paths)
    }
  }

  /// Returns the children that are in layers.
  private func joined(_ node: Int) -> [Int: Bool] {
    var isJoined: [Int: Bool] = [:]
    for connection in levels[node].connections {
      for case .box(let box) in [connection.from, connection.to] { isJoined[box] = true }
    }
    if graph.nodes[node].isParallel { for child in graph.nodes[node].children { isJoined[child] = true } }
    return isJoined
  }

  private mutating func fill(
    _ node: Int, _ boxes: [Int], _ connections: [(GraphLevel.Connection, isReversed: Bool)], _ layer: (GraphLevel.End) -> Int
  ) {
    var level = levels[node]
    let ways = connections.map { connection, isReversed in
      let (from, to) = (layer(connection.from), layer(connection.to))
      let (upper, lower) = isReversed ? (to, from) : (from, to)
      // Labels are near the start of their arrow.
      return (upper: upper, lower: lower, label: connection.hasLabel ? (isReversed ? lower - 1 : upper + 1) : nil)
    }
    var used = Set(boxes.map { layer(.box($0)) } + ways.flatMap { [$0.upper, $0.lower] + ($0.label.map { [$0] } ?? []) })
    let ports = level.borderPorts.map { layer($0.end) }
    used.formUnion(ports)
    let hasHead = hasHeads && node != 0 && !graph.nodes[node].isBand && used.contains(0)
    let order = used.sorted()
    let dense = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    level.layers = Array(repeating: [], count: order.count)
    if hasHead { _ = level.add(.head, layer: 0) }
    for box in boxes { level.boxes[box] = level.add(.box(box), layer: dense[layer(.box(box))] ?? 0) }
    for (port, number) in zip(level.borderPorts, ports) {
      let item = level.add(.port(edge: port.edge), layer: dense[number] ?? 0)
      if port.end == .start { level.startPorts[port.edge] = item } else { level.endPorts[port.edge] = item }
    }
    for ((connection, isReversed), way) in zip(connections, ways) {
      let (from, to) = isReversed ? (connection.to, connection.from) : (connection.from, connection.to)
      var chain = GraphLevel.Chain(edge: connection.edge, part: connection.part, isReversed: isReversed)
      chain.items = [item(from, edge: connection.edge, &level, layer: dense[way.upper] ?? 0)]
      for layer in ((dense[way.upper] ?? 0) + 1)..<(dense[way.lower] ?? 0) {
        let kind: GraphLevel.Kind = order[layer] == way.label ? .label(edge: connection.edge) : .passage
        chain.items.append(level.add(kind, layer: layer))
      }
      chain.items.append(item(to, edge: connection.edge, &level, layer: dense[way.lower] ?? 0))
      for (upper, lower) in zip(chain.items, chain.items.dropFirst()) {
        chain.links.append(level.connect(upper, to: lower, edge: connection.edge))
      }
      level.chains.append(chain)
    }
    levels[node] = level
  }

  private func item(_ end: GraphLevel.End, edge: Int, _ level: inout GraphLevel, layer: Int) -> Int {
    if case .box(let box) = end { return level.boxes[box] ?? 0 }
    let port = level.add(.port(edge: edge), layer: layer)
    if end == .start { level.startPorts[edge] = port } else { level.endPorts[edge] = port }
    return port
  }

  // MARK: Into the boxes at both ends

  private mutating func enter(
    _ connection: GraphLevel.Connection, _ isReversed: Bool, _ node: Int, _ paths: [(from: [Int], to: [Int])]
  ) {
    let path = paths[connection.edge]
    // A folded level has no space for labels; its bands have.
    var hasLabel = connection.hasLabel && graph.nodes[node].isFolded
    if case .box(let box) = connection.from {
      enter(box, connection.part == .end ? path.to : path.from, connection, at: isReversed ? .start : .end, as: .beginning, hasLabel)
      hasLabel = false
    }
    if case .box(let box) = connection.to {
      enter(box, connection.part == .beginning ? path.from : path.to, connection, at: isReversed ? .end : .start, as: .end, hasLabel)
    }
  }

  private mutating func enter(
    _ box: Int, _ path: [Int], _ connection: GraphLevel.Connection, at side: GraphLevel.End, as part: GraphLevel.Part, _ hasLabel: Bool
  ) {
    guard !graph.nodes[box].children.isEmpty else { return }
    guard let depth = path.firstIndex(of: box), depth + 1 < path.count else {
      levels[box].borderPorts.append((connection.edge, side))
      return
    }
    let inner = GraphLevel.End.box(path[depth + 1])
    // Layers go from the first border to the last one, whatever the direction of the arrow.
    let (from, to) = side == .start ? (side, inner) : (inner, side)
    levels[box].connections.append(
      GraphLevel.Connection(
        edge: connection.edge, from: from, to: to, part: connection.part == .middle ? part : connection.part,
        hasLabel: hasLabel))
  }
}
