/// Boxes in layers, one below the other, with as few crossings and bends of their arrows as a few passes bring about.
///
/// Every arrow leads from a layer to the next: one that skips layers goes through points, and its label is a box of its own.
struct LayeredGraph {
  struct Item {
    /// How far it reaches from its middle to either side.
    var left: Double
    var right: Double
    var height: Double
    var layer = 0
    /// A point of an arrow: it goes straight through the whole of its layer.
    var isPassage = false
    /// Of its middle, and of its upper edge.
    var x = 0.0
    var y = 0.0
  }

  struct Link {
    let from: Int
    let to: Int
    /// Where it leaves and arrives, from the middles of the two; none: anywhere.
    let fixedStart: Double?
    let fixedEnd: Double?
    var leaves: Double
    var arrives: Double
  }

  private(set) var items: [Item]
  private(set) var links: [Link] = []
  private var layers: [[Int]] = []
  /// By item: the links that arrive, and those that leave.
  private var arriving: [[Int]] = []
  private var leaving: [[Int]] = []
  private static let gap = 18.0
  private static let layerGap = 20.0

  init(_ items: [Item]) {
    self.items = items
  }

  mutating func add(_ item: Item) -> Int {
    items.append(item)
    return items.count - 1
  }

  mutating func connect(_ from: Int, _ to: Int, leaves: Double?, arrives: Double?) {
    links.append(Link(from: from, to: to, fixedStart: leaves, fixedEnd: arrives, leaves: leaves ?? 0, arrives: arrives ?? 0))
  }

  /// The layers of all items must be known, and links join neighbouring ones, downwards.
  mutating func arrange() {
    layers = Array(repeating: [], count: (items.map(\.layer).max() ?? 0) + 1)
    for index in items.indices { layers[items[index].layer].append(index) }
    arriving = Array(repeating: [], count: items.count)
    leaving = arriving
    for (place, link) in links.enumerated() {
      arriving[link.to].append(place)
      leaving[link.from].append(place)
    }
    order()
    for layer in layers { pack(layer) }
    settle()
    spread()
    settle()
    var y = 0.0
    for layer in layers {
      let height = layer.map { items[$0].height }.max() ?? 0
      for index in layer {
        if items[index].isPassage { items[index].height = height }
        items[index].y = y + (height - items[index].height) / 2
      }
      y += height + Self.layerGap
    }
  }

  // MARK: Order within the layers

  private mutating func order() {
    var best = layers
    var fewest = crossings
    for round in 0..<16 where fewest > 0 {
      let isDown = round % 2 == 0
      for index in isDown ? Array(layers.indices.dropFirst()) : layers.indices.dropLast().reversed() {
        var places: [Int: Double] = [:]
        for (place, item) in layers[isDown ? index - 1 : index + 1].enumerated() { places[item] = Double(place) }
        let wanted = Dictionary(uniqueKeysWithValues: layers[index].enumerated().map { ($1, middle($1, places, isDown: isDown) ?? Double($0)) })
        layers[index] = layers[index].enumerated().sorted { (wanted[$0.element] ?? 0, $0.offset) < (wanted[$1.element] ?? 0, $1.offset) }.map(
          \.element)
      }
      if crossings < fewest { (best, fewest) = (layers, crossings) }
    }
    layers = best
  }

  private func middle(_ item: Int, _ places: [Int: Double], isDown: Bool) -> Double? {
    let near = isDown ? arriving[item].compactMap { places[links[$0].from] } : leaving[item].compactMap { places[links[$0].to] }
    return near.isEmpty ? nil : near.reduce(0, +) / Double(near.count)
  }

  private var crossings: Int {
    var places = Array(repeating: 0, count: items.count)
    for layer in layers { for (place, item) in layer.enumerated() { places[item] = place } }
    return layers.reduce(0) { count, layer in
      count + Self.inversions(layer.flatMap { item in leaving[item].map { places[links[$0].to] }.sorted() })
    }
  }

  /// Pairs of which the larger stands first; counted while they are merged in order.
  private static func inversions(_ numbers: [Int]) -> Int {
    var (sorted, count, width) = (numbers, 0, 1)
    while width < sorted.count {
      var merged: [Int] = []
      for start in stride(from: 0, to: sorted.count, by: 2 * width) {
        let (middle, end) = (min(start + width, sorted.count), min(start + 2 * width, sorted.count))
        var (left, right) = (start, middle)
        while left < middle || right < end {
          if right == end || left < middle && sorted[left] <= sorted[right] {
            merged.append(sorted[left])
            left += 1
          } else {
            merged.append(sorted[right])
            right += 1
            count += middle - left
          }
        }
      }
      (sorted, width) = (merged, 2 * width)
    }
    return count
  }

  // MARK: Places within the layers

  private mutating func pack(_ layer: [Int]) {
    var x = 0.0
    for index in layer {
      items[index].x = x + items[index].left
      x = items[index].x + items[index].right + Self.gap
    }
  }

  private mutating func settle() {
    for round in 0..<12 {
      for layer in round % 2 == 0 ? layers : layers.reversed() { settle(layer, upwards: round % 2 == 1, both: round > 7) }
    }
  }

  /// Arrows that may leave or arrive anywhere do so side by side, in the order of where they lead.
  private mutating func spread() {
    for index in items.indices where !items[index].isPassage {
      let width = min(items[index].left, items[index].right) * 1.2
      let leaving = leaving[index].filter { links[$0].fixedStart == nil }.sorted {
        x(links[$0].to, $0) < x(links[$1].to, $1)
      }
      for (place, link) in leaving.enumerated() { links[link].leaves = Self.offset(place, of: leaving.count, width) }
      let arriving = arriving[index].filter { links[$0].fixedEnd == nil }.sorted {
        x(links[$0].from, $0) < x(links[$1].from, $1)
      }
      for (place, link) in arriving.enumerated() { links[link].arrives = Self.offset(place, of: arriving.count, width) }
    }
  }

  private func x(_ item: Int, _ link: Int) -> (Double, Int) { (items[item].x, link) }

  private static func offset(_ place: Int, of count: Int, _ width: Double) -> Double {
    (Double(place) - Double(count - 1) / 2) * min(width / Double(count), 30)
  }

  /// As near to where its neighbours want each item as their order and widths allow: the least sum of squares.
  private mutating func settle(_ layer: [Int], upwards: Bool, both: Bool) {
    var offsets: [Double] = []
    var blocks: [(sum: Double, count: Double, members: Int)] = []
    for (place, index) in layer.enumerated() {
      let before = place == 0 ? 0 : offsets[place - 1] + items[layer[place - 1]].right + Self.gap + items[index].left
      offsets.append(before)
      let wanted = wanted(index, upwards: upwards, both: both) - before
      blocks.append((wanted, 1, 1))
      while blocks.count > 1,
        blocks[blocks.count - 2].sum / blocks[blocks.count - 2].count > blocks[blocks.count - 1].sum / blocks[blocks.count - 1].count
      {
        let last = blocks.removeLast()
        blocks[blocks.count - 1].sum += last.sum
        blocks[blocks.count - 1].count += last.count
        blocks[blocks.count - 1].members += last.members
      }
    }
    var place = 0
    for block in blocks {
      for _ in 0..<block.members {
        items[layer[place]].x = block.sum / block.count + offsets[place]
        place += 1
      }
    }
  }

  private func wanted(_ index: Int, upwards: Bool, both: Bool) -> Double {
    var (sum, weights) = (0.0, 0.0)
    // An arrow's way had better be straight.
    func weight(_ link: Link) -> Double { items[link.from].isPassage && items[link.to].isPassage ? 6 : 1 }
    if both || !upwards {
      for link in arriving[index].map({ links[$0] }) {
        sum += weight(link) * (items[link.from].x + link.leaves - link.arrives)
        weights += weight(link)
      }
    }
    if both || upwards {
      for link in leaving[index].map({ links[$0] }) {
        sum += weight(link) * (items[link.to].x + link.arrives - link.leaves)
        weights += weight(link)
      }
    }
    return weights == 0 ? items[index].x : sum / weights
  }

  // MARK: Layers

  /// Each box below those that lead to it, as far as no circle forbids.
  static func layers(_ count: Int, _ ends: [(from: Int, to: Int)], first: Int?) -> [Int] {
    var next: [[Int]] = Array(repeating: [], count: count)
    for (from, to) in ends where from != to && !next[from].contains(to) { next[from].append(to) }
    var below: [[Int]] = Array(repeating: [], count: count)
    var mark = Array(repeating: 0, count: count)
    var order: [Int] = []
    func visit(_ node: Int) {
      mark[node] = 1
      for other in next[node] {
        if mark[other] == 1 {
          below[other].append(node)
        } else {
          below[node].append(other)
          if mark[other] == 0 { visit(other) }
        }
      }
      mark[node] = 2
      order.append(node)
    }
    for node in (first.map { [$0] } ?? []) + Array(0..<count) where mark[node] == 0 { visit(node) }
    var layers = Array(repeating: 0, count: count)
    for node in order.reversed() { for other in below[node] where layers[other] <= layers[node] { layers[other] = layers[node] + 1 } }
    return layers
  }
}
