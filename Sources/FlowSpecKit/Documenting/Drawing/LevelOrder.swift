/// Orders the layers of all levels so that few arrows cross.
///
/// An arrow that crosses a border has the same place there in the level inside and in the one outside.
struct LevelOrder {
  private let graph: NestedGraph
  private(set) var levels: [GraphLevel]

  init(_ graph: NestedGraph, _ levels: [GraphLevel]) {
    self.graph = graph
    self.levels = levels
    let size = levels.reduce(0) { $0 + $1.items.count }
    let rounds = size > 20_000 ? 3 : size > 5_000 ? 8 : 24
    var best = self.levels.map(\.layers)
    var fewest = crossings
    for round in 0..<rounds where fewest > 0 {
      sweep(0, downwards: round % 2 == 0)
      let count = crossings
      if count < fewest { (best, fewest) = (self.levels.map(\.layers), count) }
    }
    restore(best)
    guard fewest > 0 else { return }
    exchange(rounds: size > 20_000 ? 1 : size > 5_000 ? 3 : 20)
  }

  private mutating func restore(_ layers: [[[Int]]]) {
    for level in levels.indices { for layer in layers[level].indices { levels[level].setLayer(layer, layers[level][layer]) } }
  }

  // MARK: Places

  private func isOpen(_ node: Int) -> Bool { !graph.nodes[node].children.isEmpty }

  /// Returns the position of a link's end at an item: the item's order and, for an open box, also the order of the port.
  private func place(_ item: Int, of edge: Int, in level: Int, atStart: Bool) -> Double {
    let place = Double(levels[level].items[item].order)
    guard case .box(let box) = levels[level].items[item].kind, isOpen(box) else { return place + 0.5 }
    let ports = atStart ? levels[box].startPorts : levels[box].endPorts
    guard let port = ports[edge] else { return place + 0.5 }
    let count = levels[box].layers[levels[box].items[port].layer].count
    return place + (Double(levels[box].items[port].order) + 1) / Double(count + 1)
  }

  private func upperPlace(_ link: GraphLevel.Link, _ level: Int) -> Double { place(link.upper, of: link.edge, in: level, atStart: false) }
  private func lowerPlace(_ link: GraphLevel.Link, _ level: Int) -> Double { place(link.lower, of: link.edge, in: level, atStart: true) }

  // MARK: Sweeps

  private mutating func sweep(_ level: Int, downwards: Bool) {
    if graph.nodes[level].isFolded {
      for band in graph.nodes[level].children { sweep(band, downwards: downwards) }
      return
    }
    let layers = levels[level].layers.indices
    for layer in downwards ? Array(layers) : layers.reversed() {
      let isFirst = layer == (downwards ? layers.first : layers.last)
      if !isFirst { sort(layer, of: level, downwards: downwards) }
      for item in levels[level].layers[layer] {
        guard case .box(let box) = levels[level].items[item].kind, isOpen(box) else { continue }
        sortPorts(of: box, item, in: level, downwards: downwards)
        sweep(box, downwards: downwards)
      }
    }
  }

  /// Sorts a layer by the neighbours' positions; items without a neighbour stay.
  private mutating func sort(_ layer: Int, of level: Int, downwards: Bool) {
    let items = levels[level].layers[layer]
    var wanted: [(item: Int, place: Double)] = []
    for item in items {
      let near = downwards ? levels[level].items[item].above : levels[level].items[item].below
      if near.isEmpty || levels[level].items[item].isHead { continue }
      var sum = 0.0
      for link in near {
        sum += downwards ? upperPlace(levels[level].links[link], level) : lowerPlace(levels[level].links[link], level)
      }
      wanted.append((item, sum / Double(near.count)))
    }
    let sorted = wanted.enumerated().sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }.map(\.element.item)
    var next = sorted.makeIterator()
    let isMoved = Set(sorted)
    levels[level].setLayer(layer, items.map { isMoved.contains($0) ? next.next() ?? $0 : $0 })
  }

  /// Sorts the ports of a box by the starts of their arrows.
  private mutating func sortPorts(of box: Int, _ item: Int, in level: Int, downwards: Bool) {
    guard let layer = downwards ? levels[box].layers.indices.first : levels[box].layers.indices.last else { return }
    var places: [Int: Double] = [:]
    let near = downwards ? levels[level].items[item].above : levels[level].items[item].below
    for link in near.map({ levels[level].links[$0] }) {
      guard let port = (downwards ? levels[box].startPorts : levels[box].endPorts)[link.edge] else { continue }
      places[port] = downwards ? upperPlace(link, level) : lowerPlace(link, level)
    }
    let items = levels[box].layers[layer]
    let sorted = items.enumerated().filter { places[$0.element] != nil }.sorted {
      (places[$0.element] ?? 0, $0.offset) < (places[$1.element] ?? 0, $1.offset)
    }
    var next = sorted.map(\.element).makeIterator()
    levels[box].setLayer(layer, items.map { places[$0] == nil ? $0 : next.next() ?? $0 })
  }

  // MARK: Crossings

  var crossings: Int { levels.indices.reduce(0) { $0 + crossings(in: $1) } }

  private func crossings(in level: Int) -> Int {
    levels[level].layers.dropLast().reduce(0) { sum, layer in
      var ends: [(Double, Double)] = []
      for item in layer {
        for link in levels[level].items[item].below {
          ends.append((upperPlace(levels[level].links[link], level), lowerPlace(levels[level].links[link], level)))
        }
      }
      ends.sort { $0 < $1 }
      return sum + Self.inversions(ends.map(\.1))
    }
  }

  /// Counts the inversions of a list by merge sort.
  private static func inversions(_ numbers: [Double]) -> Int {
    var (sorted, merged, count, width) = (numbers, numbers, 0, 1)
    while width < sorted.count {
      for start in stride(from: 0, to: sorted.count, by: 2 * width) {
        let (middle, end) = (min(start + width, sorted.count), min(start + 2 * width, sorted.count))
        var (left, right) = (start, middle)
        for place in start..<end {
          if right == end || left < middle && sorted[left] <= sorted[right] {
            merged[place] = sorted[left]
            left += 1
          } else {
            merged[place] = sorted[right]
            right += 1
            count += middle - left
          }
        }
      }
      swap(&sorted, &merged)
      width *= 2
    }
    return count
  }

  // MARK: Exchanges of neighbours

  /// Exchanges adjacent items as long as fewer arrows cross.
  private mutating func exchange(rounds: Int) {
    for _ in 0..<rounds {
      var gain = 0
      for level in levels.indices where !levels[level].layers.isEmpty {
        for layer in levels[level].layers.indices { gain += exchange(layer, of: level) }
      }
      if gain == 0 { return }
    }
  }

  private mutating func exchange(_ layer: Int, of level: Int) -> Int {
    var gain = 0
    let items = levels[level].layers[layer]
    guard items.count > 1 else { return 0 }
    var above = items.map { neighbours($0, in: level, above: true) }
    var below = items.map { neighbours($0, in: level, above: false) }
    var order = items
    for place in 0..<(items.count - 1) where !levels[level].items[order[place]].isHead {
      let now = Self.crossings(above[place], above[place + 1]) + Self.crossings(below[place], below[place + 1])
      guard now > 0 else { continue }
      let then = Self.crossings(above[place + 1], above[place]) + Self.crossings(below[place + 1], below[place])
      if then < now {
        gain += now - then
        order.swapAt(place, place + 1)
        above.swapAt(place, place + 1)
        below.swapAt(place, place + 1)
      }
    }
    if gain > 0 { levels[level].setLayer(layer, order) }
    return gain
  }

  /// Returns the positions of an item's neighbours in the layer before or in the next one; for a port also outside its box.
  private func neighbours(_ item: Int, in level: Int, above: Bool) -> [Double] {
    let entry = levels[level].items[item]
    let links = above ? entry.above : entry.below
    if links.isEmpty, case .port(let edge) = entry.kind, level != 0 { return outside(edge, of: level, above: above) }
    let places = links.map { above ? upperPlace(levels[level].links[$0], level) : lowerPlace(levels[level].links[$0], level) }
    return places.sorted()
  }

  private func outside(_ edge: Int, of node: Int, above: Bool) -> [Double] {
    guard let parent = graph.nodes[node].parent, let box = levels[parent].boxes[node] else { return [] }
    let links = above ? levels[parent].items[box].above : levels[parent].items[box].below
    guard let link = links.first(where: { levels[parent].links[$0].edge == edge }) else { return [] }
    return [above ? upperPlace(levels[parent].links[link], parent) : lowerPlace(levels[parent].links[link], parent)]
  }

  /// Returns the number of inversions between two sorted lists.
  private static func crossings(_ left: [Double], _ right: [Double]) -> Int {
    var (count, passed) = (0, 0)
    for place in left {
      while passed < right.count, right[passed] < place { passed += 1 }
      count += passed
    }
    return count
  }
}

extension GraphLevel.Item {
  var isHead: Bool { if case .head = kind { true } else { false } }
}
