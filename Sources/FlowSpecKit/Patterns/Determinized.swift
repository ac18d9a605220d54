/// The remaining work for a question; a unit is about one visited state.
struct SearchBudget {
  private(set) var left: Int

  /// Enough for patterns that people write; used up in a fraction of a second.
  static let standard = 3_000_000

  init(_ left: Int = standard) {
    self.left = left
  }

  var isSpent: Bool { left <= 0 }

  mutating func spend(_ work: Int) {
    left -= work
  }
}

/// An automaton that is determinized on demand: each reachable set of states has a number.
///
/// A class, so that comparisons reuse each other's results.
final class Determinized {
  struct Move {
    let lower: UInt32
    var upper: UInt32
    let target: Int32
  }

  let automaton: Automaton
  /// A readable member, once it was searched for.
  var sample: String?
  private var sets = RowTable()
  private var isAccepting: [Bool] = []
  /// By set: its range in ``moves``; -1 before it is computed.
  private var moveRanges: [(start: Int32, end: Int32)] = []
  private var moves: [Move] = []
  /// By state: the set of its closure; -1 before it is computed.
  private var closures: [Int32]
  private var marks: StateMarks
  private var found: [Int32] = []

  init(_ automaton: Automaton) {
    self.automaton = automaton
    closures = [Int32](repeating: -1, count: automaton.stateCount)
    marks = StateMarks(count: automaton.stateCount)
  }

  convenience init(_ syntax: PatternSyntax) {
    self.init(Automaton(syntax))
  }

  /// Returns the initial set; nil if it is empty.
  func start(_ budget: inout SearchBudget) -> Int32? {
    let number = closure(of: automaton.first, &budget)
    return sets.range(of: Int(number)).isEmpty ? nil : number
  }

  func accepts(_ set: Int32) -> Bool {
    isAccepting[Int(set)]
  }

  /// Computes the moves from a set on first use; returns false if the budget is spent.
  func knowsMoves(from set: Int32, _ budget: inout SearchBudget) -> Bool {
    moveRanges[Int(set)].start >= 0 || findMoves(from: set, &budget)
  }

  /// Returns the computed moves from a set, in ascending order of their symbols.
  func moves(from set: Int32) -> ArraySlice<Move> {
    let (start, end) = moveRanges[Int(set)]
    return start < 0 ? [] : moves[Int(start)..<Int(end)]
  }

  /// Returns the shortest member; of equally short ones a readable one, as ``ProductSearch`` does.
  ///
  /// It determinizes only the sets on the way: how far a set is from acceptance follows from its states.
  func shortestMember(_ budget: inout SearchBudget) -> WordSearch {
    let distances = automaton.distancesToAcceptance()
    budget.spend(distances.count)
    func distance(_ set: Int32) -> Int { sets.range(of: Int(set)).reduce(Int.max) { min($0, distances[Int(sets.numbers[$1])]) } }
    guard var set = start(&budget) else { return .none }
    var left = distance(set)
    guard left < .max else { return .none }
    var word: [UInt32] = []
    while left > 0 {
      guard knowsMoves(from: set, &budget) else { return .undecided }
      let ways = moves(from: set).filter { distance($0.target) < left }.map { (move: $0, by: PreferredScalar(in: $0.lower...$0.upper)) }
      guard let best = ways.min(by: { ($0.by.rank, $0.by.value) < ($1.by.rank, $1.by.value) }) else { return .undecided }
      word.append(best.by.value)
      set = best.move.target
      left -= 1
    }
    return .word(word)
  }

  // MARK: Sets

  private func closure(of state: Int32, _ budget: inout SearchBudget) -> Int32 {
    if closures[Int(state)] >= 0 { return closures[Int(state)] }
    let number = number(of: [state], &budget)
    closures[Int(state)] = number
    return number
  }

  /// Returns the set of the closures of these states.
  private func number(of states: [Int32], _ budget: inout SearchBudget) -> Int32 {
    marks.removeAll()
    found.removeAll(keepingCapacity: true)
    for state in states { budget.spend(automaton.addClosure(of: state, to: &found, marks: &marks)) }
    if found.count > 1 { found.sort() }
    let (index, isNew) = sets.insert(found)
    if isNew {
      budget.spend(found.count)
      isAccepting.append(found.contains(automaton.accepting))
      moveRanges.append((-1, -1))
    }
    return Int32(index)
  }

  // MARK: Moves

  private struct Edge {
    let lower: UInt32
    let upper: UInt32
    let target: Int32
  }

  private func findMoves(from set: Int32, _ budget: inout SearchBudget) -> Bool {
    var edges: [Edge] = []
    var readerCount = 0
    for index in sets.range(of: Int(set)) {
      let reading = automaton.readings[Int(sets.numbers[index])]
      guard !reading.isNothing else { continue }
      readerCount += 1
      for index in Int(reading.first)..<Int(reading.end) {
        let range = automaton.ranges[index]
        edges.append(Edge(lower: range.lowerBound, upper: range.upperBound, target: reading.target))
      }
    }
    budget.spend(edges.count)
    if readerCount > 1 { edges.sort { $0.lower < $1.lower } }
    guard let found = sweep(edges, &budget) else { return false }
    moveRanges[Int(set)] = (Int32(moves.count), Int32(moves.count + found.count))
    moves += found
    return true
  }

  /// Converts edges with overlapping ranges, sorted by lower bound, to moves with disjoint ranges.
  private func sweep(_ edges: [Edge], _ budget: inout SearchBudget) -> [Move]? {
    var found: [Move] = []
    found.reserveCapacity(edges.count)
    var active: [Edge] = []
    var next = 0
    var symbol: UInt32 = 0
    while next < edges.count || !active.isEmpty {
      active.removeAll { $0.upper < symbol }
      if active.isEmpty {
        guard next < edges.count else { break }
        symbol = max(symbol, edges[next].lower)
      }
      while next < edges.count, edges[next].lower <= symbol {
        active.append(edges[next])
        next += 1
      }
      var upper = next < edges.count ? edges[next].lower - 1 : UInt32.max
      for edge in active { upper = min(upper, edge.upper) }
      budget.spend(active.count)
      guard !budget.isSpent else { return nil }
      let target = active.count == 1 ? closure(of: active[0].target, &budget) : number(of: active.map(\.target), &budget)
      if let last = found.last, last.target == target, last.upper + 1 == symbol {
        found[found.count - 1].upper = upper
      } else {
        found.append(Move(lower: symbol, upper: upper, target: target))
      }
      symbol = upper + 1
    }
    return found
  }
}
