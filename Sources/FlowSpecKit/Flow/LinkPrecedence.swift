/// Which of some forms win over which, by what they say and by being narrower.
struct LinkPrecedence {
  /// Indices of forms.
  private struct Edge: Hashable {
    let winner: Int
    let loser: Int
  }

  /// For each form those that win over it, in the order in which they were told.
  private(set) var winners: [[Int]]
  /// Pairs of which nobody has asked yet whether they share a URL.
  private var unchecked: Set<Edge> = []

  init(count: Int) {
    winners = Array(repeating: [], count: count)
  }

  /// - Parameters:
  ///   - isChecked: whether the two are known to share a URL.
  mutating func add(_ winner: Int, over loser: Int, isChecked: Bool) {
    winners[loser].append(winner)
    if !isChecked { unchecked.insert(Edge(winner: winner, loser: loser)) }
  }

  /// Drops what was said of forms that share no URL, as far as it takes part in a circle.
  mutating func dropIdle(_ overlap: (Int, Int) -> Overlap) {
    guard !unchecked.isEmpty else { return }
    for knot in knots {
      let members = Set(knot)
      for loser in knot {
        winners[loser].removeAll { winner in
          guard members.contains(winner), unchecked.remove(Edge(winner: winner, loser: loser)) != nil else { return false }
          return overlap(winner, loser) == .none
        }
      }
    }
  }

  /// Of each set of forms that go before each other in circles a shortest one: each wins over the next, and the last over the first.
  var circles: [[Int]] {
    knots.compactMap { knot in
      let members = Set(knot)
      return knot.compactMap { circle(through: $0, within: members) }.min { $0.count < $1.count }
    }
  }

  private func circle(through start: Int, within members: Set<Int>) -> [Int]? {
    // From a form to one that wins over it, so that reading the way back names winners first.
    var next: [Int: Int] = [:]
    var pending = [start]
    var place = 0
    while place < pending.count {
      let loser = pending[place]
      place += 1
      for winner in winners[loser] where members.contains(winner) {
        if winner == start {
          var circle = [start]
          var current = loser
          while current != start {
            circle.append(current)
            current = next[current] ?? start
          }
          return circle
        }
        guard next[winner] == nil else { continue }
        next[winner] = loser
        pending.append(winner)
      }
    }
    return nil
  }

  /// Sets of several forms of which each wins over each other one by way of some, in ascending order.
  private var knots: [[Int]] {
    var walk = Walk(winners)
    for form in winners.indices { walk.visit(form) }
    return walk.knots.sorted { $0[0] < $1[0] }
  }

  /// Tarjan's strongly connected components, without recursion.
  private struct Walk {
    private let winners: [[Int]]
    private var numbers: [Int]
    private var lowest: [Int]
    private var isOpen: [Bool]
    private var open: [Int] = []
    private var count = 0
    private(set) var knots: [[Int]] = []

    init(_ winners: [[Int]]) {
      self.winners = winners
      numbers = Array(repeating: -1, count: winners.count)
      lowest = numbers
      isOpen = Array(repeating: false, count: winners.count)
    }

    mutating func visit(_ form: Int) {
      guard numbers[form] < 0 else { return }
      enter(form)
      var path = [(form: form, next: 0)]
      while let (form, next) = path.last {
        if next < winners[form].count {
          path[path.count - 1].next += 1
          let winner = winners[form][next]
          if numbers[winner] < 0 {
            enter(winner)
            path.append((winner, 0))
          } else if isOpen[winner] {
            lowest[form] = min(lowest[form], numbers[winner])
          }
        } else {
          path.removeLast()
          if let parent = path.last?.form { lowest[parent] = min(lowest[parent], lowest[form]) }
          if lowest[form] == numbers[form] { close(form) }
        }
      }
    }

    private mutating func enter(_ form: Int) {
      numbers[form] = count
      lowest[form] = count
      count += 1
      open.append(form)
      isOpen[form] = true
    }

    private mutating func close(_ form: Int) {
      guard let start = open.lastIndex(of: form) else { return }
      let knot = open[start...].sorted()
      open.removeSubrange(start...)
      for member in knot { isOpen[member] = false }
      if knot.count > 1 { knots.append(knot) }
    }
  }
}
