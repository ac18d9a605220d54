/// Chooses a layer for each box of a level, so that arrows lead downwards and are short.
struct Layering {
  private let count: Int
  /// Arrows between boxes; downwards once cycles are broken.
  private var edges: [(upper: Int, lower: Int)] = []
  /// By box: the number of arrows from the border before the first layer, and to the one after the last.
  private var starts: [Int]
  private var ends: [Int]
  private(set) var layers: [Int]
  private(set) var isReversed: [Bool] = []

  /// - Parameter first: the box that is entered first.
  init(_ count: Int, _ connections: [(from: Int?, to: Int?)], first: Int?) {
    self.count = count
    starts = Array(repeating: 0, count: count)
    ends = starts
    layers = starts
    for connection in connections {
      if connection.from == nil, let to = connection.to { starts[to] += 1 }
      if connection.to == nil, let from = connection.from { ends[from] += 1 }
    }
    let circles = circles(connections)
    let distance = searchOrder(connections, first: first)
    for case (let from?, let to?) in connections {
      let isBack = circles[from] == circles[to] && distance[from] > distance[to]
      edges.append(isBack ? (to, from) : (from, to))
      isReversed.append(isBack)
    }
    layer()
    shorten()
  }

  /// Numbers the boxes by their distance from the start of a run.
  private func searchOrder(_ connections: [(from: Int?, to: Int?)], first: Int?) -> [Int] {
    var next: [[Int]] = Array(repeating: [], count: count)
    var hasEntry = Array(repeating: false, count: count)
    for case (let from?, let to?) in connections where from != to {
      next[from].append(to)
      hasEntry[to] = true
    }
    let sources = (0..<count).filter { !hasEntry[$0] }
    let entered = (0..<count).filter { starts[$0] > 0 }
    var rank: [Int?] = Array(repeating: nil, count: count)
    var order: [Int] = []
    var reached = 0
    for root in (first.map { [$0] } ?? []) + sources + entered + Array(0..<count) where rank[root] == nil {
      rank[root] = order.count
      order.append(root)
      while reached < order.count {
        for other in next[order[reached]] where rank[other] == nil {
          rank[other] = order.count
          order.append(other)
        }
        reached += 1
      }
    }
    return rank.map { $0 ?? 0 }
  }

  /// Numbers the strongly connected components.
  private func circles(_ connections: [(from: Int?, to: Int?)]) -> [Int] {
    var (next, previous): ([[Int]], [[Int]]) = (Array(repeating: [], count: count), Array(repeating: [], count: count))
    for case (let from?, let to?) in connections {
      next[from].append(to)
      previous[to].append(from)
    }
    var isSeen = Array(repeating: false, count: count)
    var finished: [Int] = []
    for root in 0..<count where !isSeen[root] {
      isSeen[root] = true
      var stack = [(node: root, place: 0)]
      while let top = stack.last {
        if top.place == next[top.node].count {
          finished.append(top.node)
          stack.removeLast()
        } else {
          stack[stack.count - 1].place += 1
          let other = next[top.node][top.place]
          if !isSeen[other] {
            isSeen[other] = true
            stack.append((other, 0))
          }
        }
      }
    }
    var circle: [Int?] = Array(repeating: nil, count: count)
    for root in finished.reversed() where circle[root] == nil {
      var waiting = [root]
      circle[root] = root
      while let node = waiting.popLast() {
        for other in previous[node] where circle[other] == nil {
          circle[other] = root
          waiting.append(other)
        }
      }
    }
    return circle.map { $0 ?? 0 }
  }

  /// Puts each box below those with arrows to it.
  private mutating func layer() {
    var below: [[Int]] = Array(repeating: [], count: count)
    var missing = Array(repeating: 0, count: count)
    for edge in edges {
      below[edge.upper].append(edge.lower)
      missing[edge.lower] += 1
    }
    var waiting = (0..<count).filter { missing[$0] == 0 }
    while let node = waiting.popLast() {
      for other in below[node] {
        layers[other] = max(layers[other], layers[node] + 1)
        missing[other] -= 1
        if missing[other] == 0 { waiting.append(other) }
      }
    }
  }

  /// Moves boxes, with those that depend on them, as long as arrows get shorter.
  private mutating func shorten() {
    var above: [[Int]] = Array(repeating: [], count: count)
    var below = above
    for edge in edges {
      above[edge.lower].append(edge.upper)
      below[edge.upper].append(edge.lower)
    }
    for _ in 0..<8 {
      var hasMoved = false
      let deepest = layers.max() ?? 0
      for node in (0..<count).sorted(by: { layers[$0] > layers[$1] }) {
        let pull = below[node].count + ends[node] - above[node].count - starts[node]
        let lowest = above[node].map { layers[$0] + 1 }.max() ?? (above[node].isEmpty && pull < 0 ? 0 : layers[node])
        let highest = below[node].map { layers[$0] - 1 }.min() ?? (pull > 0 ? deepest : layers[node])
        let target = pull > 0 ? max(layers[node], highest) : pull < 0 ? min(layers[node], lowest) : layers[node]
        if target != layers[node] {
          layers[node] = target
          hasMoved = true
        }
      }
      if !hasMoved { break }
    }
    let smallest = layers.min() ?? 0
    for node in 0..<count { layers[node] -= smallest }
  }
}
