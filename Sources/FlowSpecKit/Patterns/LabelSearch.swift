/// A union of languages whose members are labelled with their languages.
extension Automaton {
  /// The first label; it is above every scalar and every mark of other folders.
  private static let firstLabel: UInt32 = 0x12_0000

  /// Returns the union of the parts, where each member is followed by the number of its part as a label.
  static func labelled(_ parts: [Automaton]) -> Automaton {
    .union(
      parts.enumerated().map { index, part in
        .concatenation([part, Automaton(.scalar(ScalarSet(mark: firstLabel + UInt32(index))))])
      })
  }

  /// Returns the parts whose labels a move reads.
  fileprivate static func labels(of move: Determinized.Move) -> [Int] {
    guard move.upper >= firstLabel else { return [] }
    return (max(move.lower, firstLabel)...move.upper).map { Int($0 - firstLabel) }
  }
}

/// The ending of a search through sets of labels.
enum LabelSearch: Hashable, Sendable {
  /// The closure returned true.
  case stopped
  /// All sets were visited.
  case exhausted
  case undecided
}

extension Determinized {
  /// Calls the closure with each set of labels that a member of all languages has, and a shortest such text; no set twice.
  ///
  /// - Parameter isEnough: receives the numbers of the parts, ascending; returns true to stop.
  static func labelSets(
    of labelled: Determinized?, in members: [Determinized], stateLimit: Int = Automaton.stateLimit, _ budget: inout SearchBudget,
    isEnough: ([Int], [UInt32], inout SearchBudget) -> Bool
  ) -> LabelSearch {
    var known: [Int32: [Int]] = [:]
    var shown: Set<[Int]> = []
    var search = ProductSearch(members: members, others: labelled.map { [$0] } ?? [], stateLimit: stateLimit)
    let result = search.run(&budget) { search, place, row, budget in
      guard zip(members, row).allSatisfy({ $0.accepts($1) }) else { return false }
      var labels: [Int] = []
      if let labelled, let set = row.last, set >= 0 {
        guard let found = known[set] ?? labelled.labels(of: set, &budget) else { return false }
        known[set] = found
        labels = found
      }
      return shown.insert(labels).inserted && isEnough(labels, search.word(to: place), &budget)
    }
    switch result {
    case .word: return .stopped
    case .none: return .exhausted
    case .undecided: return .undecided
    }
  }

  /// Returns nil if the budget is spent.
  private func labels(of set: Int32, _ budget: inout SearchBudget) -> [Int]? {
    knowsMoves(from: set, &budget) ? moves(from: set).flatMap(Automaton.labels) : nil
  }
}
