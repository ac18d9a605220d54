/// The result of a search through languages.
enum WordSearch: Hashable, Sendable {
  /// A shortest such text, and a readable one among those.
  case word([UInt32])
  case none
  /// The search needs more states than the limit.
  case undecided
}

extension Automaton {
  static let stateLimit = 20_000

  /// Returns a shortest text in all of the first languages and in none of the others.
  ///
  /// Emptiness, intersection and inclusion are special cases.
  static func shortestWord(in members: [Automaton], outside others: [Automaton] = [], stateLimit: Int = stateLimit) -> WordSearch {
    var budget = SearchBudget()
    return Determinized.shortestWord(
      in: members.map(Determinized.init), outside: others.map(Determinized.init), stateLimit: stateLimit, &budget)
  }

  /// Returns true if every member of this language is one of the other's; nil if that would take too long.
  func isIncluded(in other: Automaton, stateLimit: Int = stateLimit) -> Bool? {
    switch Self.shortestWord(in: [self], outside: [other], stateLimit: stateLimit) {
    case .word: false
    case .none: true
    case .undecided: nil
    }
  }
}

extension Determinized {
  /// Returns the same, reusing computed data of the languages.
  static func shortestWord(
    in members: [Determinized], outside others: [Determinized] = [], stateLimit: Int = Automaton.stateLimit,
    _ budget: inout SearchBudget
  ) -> WordSearch {
    if members.count == 1, others.isEmpty { return members[0].shortestMember(&budget) }
    var search = ProductSearch(members: members, others: others, stateLimit: stateLimit)
    return search.run(&budget) { search, _, row, _ in search.isFound(row) }
  }
}

/// Searches breadth-first through the product of several automata.
struct ProductSearch {
  private let members: [Determinized]
  private let others: [Determinized]
  private let stateLimit: Int
  /// By place: the numbers of its sets, the members' first; -1 if one of the others has no set.
  private var places = RowTable()
  private var origins: [(parent: Int32, symbol: UInt32)] = []
  /// The symbols that can be read at one place, with their targets.
  private var steps: [Reading] = []
  private var targets: [Int32] = []

  private struct Reading {
    let rank: Int
    let symbol: UInt32
    /// The start of its row in ``targets``.
    let row: Int
  }

  init(members: [Determinized], others: [Determinized], stateLimit: Int) {
    self.members = members
    self.others = others
    self.stateLimit = stateLimit
  }

  /// - Parameter isWanted: receives each place in order of distance, with the numbers of its sets.
  mutating func run(
    _ budget: inout SearchBudget, isWanted: (borrowing ProductSearch, Int, [Int32], inout SearchBudget) -> Bool
  ) -> WordSearch {
    var row: [Int32] = []
    for member in members {
      guard let start = member.start(&budget) else { return .none }
      row.append(start)
    }
    for other in others { row.append(other.start(&budget) ?? -1) }
    add(row, from: -1, by: 0)
    var next = 0
    while next < places.count {
      for (offset, index) in places.range(of: next).enumerated() { row[offset] = places.numbers[index] }
      if isWanted(self, next, row, &budget) { return .word(word(to: next)) }
      guard !budget.isSpent else { return .undecided }
      guard findSteps(from: row, &budget) else { return .undecided }
      if steps.count > 1 { steps.sort { ($0.rank, $0.symbol) < ($1.rank, $1.symbol) } }
      for step in steps {
        for offset in row.indices { row[offset] = targets[step.row + offset] }
        add(row, from: next, by: step.symbol)
        guard places.count <= stateLimit else { return .undecided }
      }
      next += 1
    }
    return .none
  }

  private mutating func add(_ row: [Int32], from parent: Int, by symbol: UInt32) {
    if places.insert(row).isNew { origins.append((Int32(parent), symbol)) }
  }

  fileprivate func isFound(_ row: [Int32]) -> Bool {
    for (index, member) in members.enumerated() where !member.accepts(row[index]) { return false }
    for (index, other) in others.enumerated() {
      let set = row[members.count + index]
      if set >= 0, other.accepts(set) { return false }
    }
    return true
  }

  /// Computes one step for each range of symbols that no move distinguishes; returns false if the budget is spent.
  private mutating func findSteps(from row: [Int32], _ budget: inout SearchBudget) -> Bool {
    budget.spend(8)
    steps.removeAll(keepingCapacity: true)
    targets.removeAll(keepingCapacity: true)
    // All moves are computed before the cursors start, so that the arrays do not grow during the iteration.
    for (index, set) in row.enumerated() where set >= 0 {
      guard language(index).knowsMoves(from: set, &budget) else { return false }
    }
    var sides: [MoveCursor] = []
    sides.reserveCapacity(row.count)
    for (index, set) in row.enumerated() { sides.append(MoveCursor(set >= 0 ? language(index).moves(from: set) : [])) }
    var symbol: UInt32 = 0
    while let stretch = stretch(from: symbol, &sides) {
      budget.spend(4 + row.count)
      let preferred = PreferredScalar(in: stretch)
      steps.append(Reading(rank: preferred.rank, symbol: preferred.value, row: targets.count))
      for side in sides { targets.append(side.target(at: stretch.lowerBound)) }
      if stretch.upperBound == .max { break }
      symbol = stretch.upperBound + 1
    }
    return !budget.isSpent
  }

  private func language(_ index: Int) -> Determinized {
    index < members.count ? members[index] : others[index - members.count]
  }

  /// Returns the next range that all members can read and in which no target changes.
  private func stretch(from symbol: UInt32, _ sides: inout [MoveCursor]) -> ClosedRange<UInt32>? {
    var lower = symbol
    var upper = UInt32.max
    var index = 0
    while index < members.count {
      guard let move = sides[index].skip(to: lower) else { return nil }
      if move.lower > lower {
        lower = move.lower
        upper = .max
        // The cursors before it may have to advance too.
        index = 0
        continue
      }
      upper = min(upper, move.upper)
      index += 1
    }
    for index in members.count..<sides.count {
      guard let move = sides[index].skip(to: lower) else { continue }
      upper = min(upper, move.lower > lower ? move.lower - 1 : move.upper)
    }
    return lower...upper
  }

  /// Returns a word that leads to a place.
  func word(to place: Int) -> [UInt32] {
    var symbols: [UInt32] = []
    var current = place
    while origins[current].parent >= 0 {
      symbols.append(origins[current].symbol)
      current = Int(origins[current].parent)
    }
    return symbols.reversed()
  }
}

/// Iterates over moves in ascending order of symbols.
private struct MoveCursor {
  private let moves: ArraySlice<Determinized.Move>
  private var index: Int

  init(_ moves: ArraySlice<Determinized.Move>) {
    self.moves = moves
    index = moves.startIndex
  }

  /// Returns the first move that does not end before the symbol.
  mutating func skip(to symbol: UInt32) -> Determinized.Move? {
    while index < moves.endIndex, moves[index].upper < symbol { index += 1 }
    return index < moves.endIndex ? moves[index] : nil
  }

  /// Returns the target for a symbol, after `skip(to:)`.
  func target(at symbol: UInt32) -> Int32 {
    index < moves.endIndex && moves[index].lower <= symbol ? moves[index].target : -1
  }
}
