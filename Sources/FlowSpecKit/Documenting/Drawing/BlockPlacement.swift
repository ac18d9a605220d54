/// Places the items of a level across the direction of arrows: first straight connections, as far as they do not make the level
/// much broader than its broadest layer, then short ones.
struct BlockPlacement {
  private let level: GraphLevel
  /// By item: its block, and its offset in the block.
  private var block: [Int]
  private var shift: [Double]
  private var members: [[Int]] = []
  private var positions: [Double] = []
  private var order: [Int] = []
  private var before: [[Distance]] = []
  private var after: [[Distance]] = []
  /// By item: the link to the next item of its block.
  private var down: [Int?] = []
  /// Links that must not become straight.
  private var isLoose: [Bool]

  /// The least distance of two blocks that are neighbours in a layer.
  private struct Distance {
    let block: Int
    let distance: Double
    let layer: Int
  }

  /// A level may be so many times as broad as its broadest layer.
  private static let broadest = 1.4
  /// The most items for which one link after the other is made loose; in larger levels several are at once.
  private static let fewItems = 300
  /// The most items that are placed again after links were made loose.
  private static let mostWork = 120_000
  /// The most items for which blocks are split.
  private static let mostItems = 1500

  /// Returns the centers of all items.
  static func middles(_ level: GraphLevel) -> [Double] {
    var placement = BlockPlacement(level)
    placement.settle()
    return level.items.indices.map { placement.positions[placement.block[$0]] + placement.shift[$0] }
  }

  private init(_ level: GraphLevel) {
    self.level = level
    (block, shift) = ([], [])
    isLoose = Array(repeating: false, count: level.links.count)
    align()
    separate()
    guard level.items.count <= Self.mostItems else { return }
    let most = Self.broadest * (level.layers.map(breadth).max() ?? 0)
    var rounds = 0
    while breadth > most, rounds < min(level.links.count, Self.mostWork / max(level.items.count, 1)) {
      let links = critical()
      if links.isEmpty { break }
      for link in level.items.count > Self.fewItems ? links : [links[links.count - 1]] { isLoose[link] = true }
      align()
      separate()
      rounds += 1
    }
  }

  /// Returns the breadth of a layer whose items are as near to each other as possible.
  private func breadth(_ layer: [Int]) -> Double {
    let items = layer.map { level.items[$0] }
    let gaps = zip(items, items.dropFirst()).reduce(0) { $0 + DrawingMeasure.gap(between: $1.0, and: $1.1) }
    return items.reduce(gaps) { $0 + $1.before + $1.after }
  }

  private func place(_ item: Int) -> Double { positions[block[item]] + shift[item] }

  private var breadth: Double {
    let low = level.items.indices.map { place($0) - level.items[$0].before }.min() ?? 0
    return (level.items.indices.map { place($0) + level.items[$0].after }.max() ?? 0) - low
  }

  // MARK: Blocks

  /// Joins items by links that become straight; no two of these cross, and long connections come first.
  private mutating func align() {
    block = Array(level.items.indices)
    shift = Array(repeating: 0, count: level.items.count)
    members = []
    var up: [Int?] = Array(repeating: nil, count: level.items.count)
    down = up
    var taken: [Int: [(Int, Int)]] = [:]
    for index in level.links.indices.sorted(by: { (urgency($0), $0) < (urgency($1), $1) }) {
      let link = level.links[index]
      guard !isLoose[index], up[link.lower] == nil, down[link.upper] == nil else { continue }
      let (from, to) = (level.items[link.upper].order, level.items[link.lower].order)
      var straight = taken[level.items[link.upper].layer] ?? []
      let place = Self.place(of: from, in: straight)
      if place > 0, straight[place - 1].1 > to { continue }
      if place < straight.count, straight[place].1 < to { continue }
      straight.insert((from, to), at: place)
      taken[level.items[link.upper].layer] = straight
      up[link.lower] = index
      down[link.upper] = index
    }
    for root in level.items.indices where up[root] == nil {
      var next = root
      members.append([root])
      block[root] = members.count - 1
      while let index = down[next] {
        let link = level.links[index]
        shift[link.lower] = shift[next] + link.leaves - link.arrives
        block[link.lower] = members.count - 1
        members[members.count - 1].append(link.lower)
        next = link.lower
      }
    }
  }

  private static func place(of number: Int, in pairs: [(Int, Int)]) -> Int {
    var (low, high) = (0, pairs.count)
    while low < high {
      let middle = (low + high) / 2
      if pairs[middle].0 < number { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the priority of a link for being straight; a smaller number comes first.
  private func urgency(_ index: Int) -> Int {
    let link = level.links[index]
    let (upper, lower) = (level.items[link.upper], level.items[link.lower])
    if upper.isBend && lower.isBend { return 0 }
    func distance(_ links: [Int]) -> Int { abs(2 * (links.firstIndex(of: index) ?? 0) - links.count + 1) }
    return 1 + distance(upper.below) + distance(lower.above)
  }

  // MARK: Distances

  private mutating func separate() {
    order = []
    positions = Array(repeating: 0, count: members.count)
    before = Array(repeating: [], count: members.count)
    after = before
    for (number, layer) in level.layers.enumerated() {
      for (left, right) in zip(layer, layer.dropFirst()) {
        let (one, other) = (level.items[left], level.items[right])
        let distance = one.after + other.before + DrawingMeasure.gap(between: one, and: other) + shift[left] - shift[right]
        after[block[left]].append(Distance(block: block[right], distance: distance, layer: number))
        before[block[right]].append(Distance(block: block[left], distance: distance, layer: number))
      }
    }
    var missing = before.map(\.count)
    var waiting = missing.indices.filter { missing[$0] == 0 }.reversed() as [Int]
    while let next = waiting.popLast() {
      order.append(next)
      for next in after[next] {
        let other = next.block
        positions[other] = max(positions[other], positions[order[order.count - 1]] + next.distance)
        missing[other] -= 1
        if missing[other] == 0 { waiting.append(other) }
      }
    }
  }

  /// Returns the links that should bend to make the level narrower: those in the blocks that together are as broad as the level. Returns
  /// none if the level cannot be narrower.
  private func critical() -> [Int] {
    var item = level.items.indices.max { (place($0) + level.items[$0].after, $1) < (place($1) + level.items[$1].after, $0) } ?? 0
    var (found, lowest): ([Int], Int) = ([], 0)
    while let next = before[block[item]].first(where: { abs(positions[$0.block] + $0.distance - positions[block[item]]) < 0.01 }) {
      let layers = [level.items[item].layer, next.layer].sorted()
      for member in members[block[item]] where level.items[member].layer >= layers[0] && level.items[member].layer < layers[1] {
        guard let link = down[member], urgency(link) >= lowest else { continue }
        if urgency(link) > lowest { found = [] }
        found.append(link)
        lowest = urgency(link)
      }
      item = members[next.block].first { level.items[$0].layer == next.layer } ?? members[next.block][0]
    }
    return found
  }

  // MARK: Pulling

  private mutating func settle() {
    let rounds = members.count > 4000 ? 4 : 12
    for round in 0..<rounds {
      for block in round % 2 == 0 ? order.reversed() : order { pull(block) }
    }
  }

  /// Moves a block towards the other ends of its arrows, as far as adjacent blocks permit.
  private mutating func pull(_ block: Int) {
    var wishes: [(place: Double, weight: Double)] = []
    for item in members[block] {
      for link in level.items[item].above.map({ level.links[$0] }) where self.block[link.upper] != block {
        let place = positions[self.block[link.upper]] + shift[link.upper] + link.leaves - link.arrives - shift[item]
        wishes.append((place, weight(link)))
      }
      for link in level.items[item].below.map({ level.links[$0] }) where self.block[link.lower] != block {
        let place = positions[self.block[link.lower]] + shift[link.lower] + link.arrives - link.leaves - shift[item]
        wishes.append((place, weight(link)))
      }
    }
    guard !wishes.isEmpty else { return }
    let lowest = before[block].map { positions[$0.block] + $0.distance }.max() ?? -.infinity
    let highest = after[block].map { positions[$0.block] - $0.distance }.min() ?? .infinity
    positions[block] = max(lowest, min(highest, Self.median(wishes)))
  }

  private func weight(_ link: GraphLevel.Link) -> Double {
    let bends = (level.items[link.upper].isBend ? 1 : 0) + (level.items[link.lower].isBend ? 1 : 0)
    return [1, 2, 4][bends]
  }

  private static func median(_ wishes: [(place: Double, weight: Double)]) -> Double {
    let sorted = wishes.sorted { $0.place < $1.place }
    let half = sorted.reduce(0) { $0 + $1.weight } / 2
    var sum = 0.0
    for (index, wish) in sorted.enumerated() {
      sum += wish.weight
      if sum == half, index + 1 < sorted.count { return (wish.place + sorted[index + 1].place) / 2 }
      if sum > half { return wish.place }
    }
    return sorted[0].place
  }
}

extension GraphLevel.Item {
  /// True if it is a part of an arrow.
  var isBend: Bool {
    switch kind {
    case .passage, .label: true
    case .box, .port, .head: false
    }
  }
}
