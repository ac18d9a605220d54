/// How much work a question may still cost; a unit is about one state looked at.
struct SearchBudget {
  private(set) var left: Int

  /// Enough for what people write, used up in a small part of a second.
  static let standard = 3_000_000

  init(_ left: Int = standard) {
    self.left = left
  }

  var isSpent: Bool { left <= 0 }

  mutating func spend(_ work: Int) {
    left -= work
  }
}

/// An automaton made deterministic as far as it was asked for: each set of states that one can be in is a number.
///
/// A reference, because what one comparison works out the next one needs again.
final class Determinized {
  struct Move {
    let lower: UInt32
    var upper: UInt32
    let target: Int32
  }

  let automaton: Automaton
  /// A member that reads well, once somebody looked for one.
  var sample: String?
  private var sets = RowTable()
  private var isAccepting: [Bool] = []
  /// For each set its part of ``moves``; -1 before it is known.
  private var moveRanges: [(start: Int32, end: Int32)] = []
  private var moves: [Move] = []
  /// For each state the set that it stands for; -1 before it is known.
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

  /// The set at the beginning; nil if there is none.
  func start(_ budget: inout SearchBudget) -> Int32? {
    let number = closure(of: automaton.first, &budget)
    return sets.range(of: Int(number)).isEmpty ? nil : number
  }

  func accepts(_ set: Int32) -> Bool {
    isAccepting[Int(set)]
  }

  /// Finds the moves from a set, unless they are known; false when the budget is spent.
  func knowsMoves(from set: Int32, _ budget: inout SearchBudget) -> Bool {
    moveRanges[Int(set)].start >= 0 || findMoves(from: set, &budget)
  }

  /// Where one may go from a set, ascending by what is read; they must be known.
  func moves(from set: Int32) -> ArraySlice<Move> {
    let (start, end) = moveRanges[Int(set)]
    return start < 0 ? [] : moves[Int(start)..<Int(end)]
  }

  // MARK: Sets

  private func closure(of state: Int32, _ budget: inout SearchBudget) -> Int32 {
    if closures[Int(state)] >= 0 { return closures[Int(state)] }
    let number = number(of: [state], &budget)
    closures[Int(state)] = number
    return number
  }

  /// The set of all states that these stand for.
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

  /// From edges that overlap, by their lower bounds, to moves that do not.
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
