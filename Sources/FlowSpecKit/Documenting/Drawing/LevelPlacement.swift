/// Places the items of one level; the sizes of its boxes must be known.
struct LevelPlacement {
  private let graph: NestedGraph
  private let node: Int
  private let isDown: Bool
  private var level: GraphLevel
  private let inner: [LevelGeometry?]
  private var geometry = LevelGeometry()
  /// The start and length of each layer.
  private var layers: [(start: Double, length: Double)] = []
  /// By link: its bends.
  private var turns: [Int: [LevelGeometry.Point]] = [:]
  /// By node: its arrow from the box to itself.
  private var loops: [Int: NestedGraph.Edge] = [:]

  static func geometry(
    of node: Int, _ level: GraphLevel, in graph: NestedGraph, _ inner: [LevelGeometry?], isDown: Bool
  ) -> LevelGeometry {
    var placement = LevelPlacement(graph: graph, node: node, isDown: isDown, level: level, inner: inner)
    placement.measure()
    placement.place()
    return placement.geometry
  }

  private init(graph: NestedGraph, node: Int, isDown: Bool, level: GraphLevel, inner: [LevelGeometry?]) {
    (self.graph, self.node, self.isDown, self.level, self.inner) = (graph, node, isDown, level, inner)
  }

  /// True if the level has no border.
  private var isBare: Bool { node == 0 || graph.nodes[node].isBand }
  private var pad: Double { isBare ? 0 : DrawingMeasure.pad }
  private var hasStart: Bool { !level.startPorts.isEmpty }
  private var hasEnd: Bool { !level.endPorts.isEmpty }

  // MARK: Sizes

  private func size(of box: Int) -> (length: Double, breadth: Double) {
    if let inside = inner[box] { return (inside.length, inside.breadth) }
    let (width, height) = (graph.nodes[box].width, graph.nodes[box].height)
    let (length, breadth) = isDown ? (height, width) : (width, height)
    guard let item = level.boxes[box] else { return (length, breadth) }
    let most = max(level.items[item].above.count, level.items[item].below.count)
    return (length, max(breadth, Double(most - 1) * DrawingMeasure.port + 2 * DrawingMeasure.corner))
  }

  private mutating func measure() {
    for edge in graph.edges where edge.from == edge.to && graph.nodes[edge.from].parent == node { loops[edge.from] = edge }
    for index in level.items.indices {
      switch level.items[index].kind {
      case .box(let box): measure(box, at: index)
      case .passage, .port: set(index, along: 0, across: 0)
      case .label(let edge):
        let label = graph.edges[edge]
        isDown ? set(index, along: label.height, across: label.width) : set(index, along: label.width, across: label.height)
      case .head: set(index, along: graph.nodes[node].height, across: graph.nodes[node].width)
      }
    }
    for index in level.items.indices { spreadPorts(index) }
    for (index, middle) in BlockPlacement.middles(level).enumerated() { level.items[index].middle = middle }
  }

  private mutating func set(_ index: Int, along: Double, across: Double) {
    level.items[index].along = along
    level.items[index].before = across / 2
    level.items[index].after = across / 2
  }

  private mutating func measure(_ box: Int, at index: Int) {
    let (length, breadth) = size(of: box)
    set(index, along: length, across: breadth)
    if graph.nodes[box].isInitial { level.items[index].before += DrawingMeasure.mark }
    guard let loop = loops[box] else { return }
    let (along, across) = isDown ? (loop.height, loop.width) : (loop.width, loop.height)
    level.items[index].after += DrawingMeasure.loop + across + 6
    level.items[index].along = max(length, along)
  }

  /// Spreads the ends of a box's arrows: side by side, or at their places in its border.
  private mutating func spreadPorts(_ index: Int) {
    guard case .box(let box) = level.items[index].kind else { return }
    let breadth = size(of: box).breadth
    if let inside = inner[box] {
      for link in level.items[index].above {
        level.links[link].arrives = (inside.startPorts[level.links[link].edge] ?? breadth / 2) - breadth / 2
      }
      for link in level.items[index].below {
        level.links[link].leaves = (inside.endPorts[level.links[link].edge] ?? breadth / 2) - breadth / 2
      }
      return
    }
    func offset(_ place: Int, of count: Int) -> Double {
      let step = min(22, (breadth - 2 * DrawingMeasure.corner) / Double(max(count - 1, 1)))
      return (Double(place) - Double(count - 1) / 2) * step
    }
    let above = sorted(level.items[index].above) { $0.upper }
    for (place, link) in above.enumerated() { level.links[link].arrives = offset(place, of: above.count) }
    let below = sorted(level.items[index].below) { $0.lower }
    for (place, link) in below.enumerated() { level.links[link].leaves = offset(place, of: below.count) }
  }

  private func sorted(_ links: [Int], by end: (GraphLevel.Link) -> Int) -> [Int] {
    links.sorted { (level.items[end(level.links[$0])].order, $0) < (level.items[end(level.links[$1])].order, $1) }
  }

  // MARK: Places

  private mutating func place() {
    let low = level.items.map { $0.middle - $0.before }.min() ?? 0
    let high = level.items.map { $0.middle + $0.after }.max() ?? 0
    let head = graph.nodes[node]
    let headLength = isBare ? 0 : isDown ? head.height : head.width + (hasStart || hasEnd ? 8 : 0)
    let headBreadth = isBare ? 0 : isDown ? head.width : head.height
    let contentBreadth = high - low
    var offset = isDown ? pad : headBreadth + (isBare ? 0 : 4)
    if isDown, !level.items.contains(where: \.isHead) { offset = max(pad, (headBreadth - contentBreadth) / 2) }
    for index in level.items.indices { level.items[index].middle += offset - low }
    geometry.breadth = level.items.isEmpty ? (isDown ? headBreadth : offset) : contentBreadth + offset + pad
    if isDown { geometry.breadth = max(geometry.breadth, headBreadth) }
    let free = isDown ? headLength + (isBare ? 0 : 4) : pad
    geometry.length = runLayers(from: hasStart ? 0 : free)
    placeApart(from: free)
    if !isDown, geometry.length < headLength { stretch(to: headLength) }
    finish()
  }

  /// Places the layers; returns the end of the box.
  private mutating func runLayers(from start: Double) -> Double {
    var along = start
    for (number, layer) in level.layers.enumerated() {
      let length = layer.map { level.items[$0].along }.max() ?? 0
      layers.append((along, length))
      along += length
      if number < level.layers.count - 1 { along += route(layer, from: along) }
    }
    return along + (hasEnd ? 0 : pad)
  }

  /// Routes the links after a layer; returns the distance to the next layer.
  private mutating func route(_ layer: [Int], from along: Double) -> Double {
    var segments: [TrackRouting.Segment] = []
    for index in layer.flatMap({ level.items[$0].below }) {
      let link = level.links[index]
      let (from, to) = (level.items[link.upper].middle + link.leaves, level.items[link.lower].middle + link.arrives)
      if abs(from - to) > 0.5 { segments.append(TrackRouting.Segment(link: index, from: from, to: to)) }
    }
    let routing = TrackRouting(segments)
    for segment in routing.segments {
      func place(_ track: Int) -> Double { along + DrawingMeasure.clearance + Double(track) * DrawingMeasure.track }
      turns[segment.link] =
        segment.detour.map { [.init(along: place(segment.track), across: $0.place), .init(along: place($0.track), across: segment.to)] }
        ?? [.init(along: place(segment.track), across: segment.to)]
    }
    let tracks = Double(max(0, routing.trackCount - 1)) * DrawingMeasure.track
    return 2 * DrawingMeasure.clearance + tracks
  }

  /// Places boxes without arrows in a grid after the layers.
  private mutating func placeApart(from start: Double) {
    guard !level.apart.isEmpty else { return }
    let sizes = level.apart.map { box -> (box: Int, length: Double, breadth: Double) in
      let (length, breadth) = size(of: box)
      let mark = graph.nodes[box].isInitial ? DrawingMeasure.mark : 0
      guard let loop = loops[box] else { return (box, length, breadth + mark) }
      let (along, across) = isDown ? (loop.height, loop.width) : (loop.width, loop.height)
      return (box, max(length, along), breadth + mark + DrawingMeasure.loop + across + 6)
    }
    let area = sizes.reduce(0) { $0 + ($1.length + 24) * ($1.breadth + 24) }
    let longest = max(geometry.length - pad, start + area.squareRoot() * (isDown ? 0.8 : 1.3))
    var (along, across, row) = (start, level.items.isEmpty ? geometry.breadth : geometry.breadth - pad + 24, 0.0)
    if level.items.isEmpty { across = isDown ? pad : (isBare ? 0 : graph.nodes[node].height + 4) }
    for (box, length, breadth) in sizes {
      if along > start, along + length > longest { (along, across, row) = (start, across + row + 24, 0) }
      let mark = graph.nodes[box].isInitial ? DrawingMeasure.mark : 0
      let own = size(of: box)
      geometry.boxes.append((box, .init(along: along + (length - own.length) / 2, across: across + mark, length: own.length, breadth: own.breadth)))
      along += length + 24
      row = max(row, breadth)
      geometry.length = max(geometry.length, along - 24 + pad)
    }
    geometry.breadth = max(geometry.breadth, across + row + pad)
  }

  /// Stretches the level, because its title needs the space.
  private mutating func stretch(to length: Double) {
    let extra = length - geometry.length
    geometry.length = length
    for index in layers.indices where !(hasStart && index == 0) {
      layers[index].start += hasEnd && index == layers.count - 1 ? extra : extra / 2
    }
    for index in turns.keys {
      let layer = level.items[level.links[index].upper].layer
      if !(hasStart && layer == 0) { turns[index] = turns[index]?.map { .init(along: $0.along + extra / 2, across: $0.across) } }
    }
    for index in geometry.boxes.indices { geometry.boxes[index].frame.along += extra / 2 }
  }

  private mutating func finish() {
    // If boxes without arrows follow, the end border is further away than the last layer.
    if hasEnd, let last = layers.indices.last { layers[last].start = geometry.length }
    for item in level.items {
      let layer = layers[item.layer]
      switch item.kind {
      case .box(let box):
        let (length, breadth) = size(of: box)
        geometry.boxes.append(
          (box, .init(along: layer.start + (layer.length - length) / 2, across: item.middle - breadth / 2, length: length, breadth: breadth)))
      case .label(let edge):
        let frame = LevelGeometry.Rectangle(
          along: layer.start + (layer.length - item.along) / 2, across: item.middle - item.before, length: item.along,
          breadth: item.before + item.after)
        geometry.labels.append((edge, frame))
      case .passage, .port, .head: break
      }
    }
    for (edge, item) in level.startPorts { geometry.startPorts[edge] = level.items[item].middle }
    for (edge, item) in level.endPorts { geometry.endPorts[edge] = level.items[item].middle }
    for chain in level.chains {
      geometry.ways.append(.init(edge: chain.edge, part: chain.part, isReversed: chain.isReversed, points: points(of: chain)))
    }
  }

  private func points(of chain: GraphLevel.Chain) -> [LevelGeometry.Point] {
    var points: [LevelGeometry.Point] = []
    for index in chain.links {
      let link = level.links[index]
      let (from, to) = (level.items[link.upper].middle + link.leaves, level.items[link.lower].middle + link.arrives)
      points.append(.init(along: border(of: link.upper, isEnd: true), across: from))
      for turn in turns[index] ?? [] { points += [.init(along: turn.along, across: points[points.count - 1].across), turn] }
      points.append(.init(along: border(of: link.lower, isEnd: false), across: to))
    }
    return points
  }

  /// Returns the start or end of an item; an arrow's item extends through the whole layer.
  private func border(of index: Int, isEnd: Bool) -> Double {
    let item = level.items[index]
    let layer = layers[item.layer]
    switch item.kind {
    case .box(let box):
      let length = size(of: box).length
      let start = layer.start + (layer.length - length) / 2
      return isEnd ? start + length : start
    // A port lies on the border.
    case .port: return level.startPorts.values.contains(index) ? layer.start : layer.start + layer.length
    case .passage, .label, .head: return isEnd ? layer.start + layer.length : layer.start
    }
  }
}
