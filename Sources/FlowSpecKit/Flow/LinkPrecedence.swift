/// The order in which some forms win over each other, by `before` and by being narrower.
struct LinkPrecedence {
  /// Indices of forms.
  private struct Edge: Hashable {
    let winner: Int
    let loser: Int
  }

  /// By form: the forms that win over it, in the order of `add`.
  private(set) var winners: [[Int]]
  /// Pairs of which it is not yet known if they share a URL.
  private var unchecked: Set<Edge> = []

  init(count: Int) {
    winners = Array(repeating: [], count: count)
  }

  /// - Parameters:
  ///   - isChecked: true if the two are known to share a URL.
  mutating func add(_ winner: Int, over loser: Int, isChecked: Bool) {
    winners[loser].append(winner)
    if !isChecked { unchecked.insert(Edge(winner: winner, loser: loser)) }
  }

  /// Removes pairs in a cycle whose forms share no URL.
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

  /// A shortest cycle of each set of forms that win over each other: each form wins over the next, and the last over the first.
  var circles: [[Int]] {
    knots.compactMap { knot in
      let members = Set(knot)
      return knot.compactMap { circle(through: $0, within: members) }.min { $0.count < $1.count }
    }
  }

  private func circle(through start: Int, within members: Set<Int>) -> [Int]? {
    // Leads from a form to one that wins over it, so that the path read backwards names winners first.
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

  /// Sets of several forms in which each wins over every other, directly or by way of others, in ascending order.
  private var knots: [[Int]] {
    var walk = Walk(winners)
    for form in winners.indices { walk.visit(form) }
    return walk.knots.sorted { $0[0] < $1[0] }
  }

  /// Finds strongly connected components by Tarjan's algorithm, without recursion.
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
