/// Several languages as one, in which it can still be told which of them a text is a member of.
extension Automaton {
  /// Above every scalar and every mark that other folders use.
  private static let firstLabel: UInt32 = 0x12_0000

  /// Every member of every part, each with the number of its part behind it as a label.
  static func labelled(_ parts: [Automaton]) -> Automaton {
    .union(
      parts.enumerated().map { index, part in
        .concatenation([part, Automaton(.scalar(ScalarSet(mark: firstLabel + UInt32(index))))])
      })
  }

  /// The parts that a move reads the labels of.
  fileprivate static func labels(of move: Determinized.Move) -> [Int] {
    guard move.upper >= firstLabel else { return [] }
    return (max(move.lower, firstLabel)...move.upper).map { Int($0 - firstLabel) }
  }
}

/// How a walk through sets of labels ended.
enum LabelSearch: Hashable, Sendable {
  /// Whoever was shown them had seen enough.
  case stopped
  /// All were shown.
  case exhausted
  case undecided
}

extension Determinized {
  /// Shows, for each set of labels that a member of all languages has, a shortest such text; no set twice.
  ///
  /// - Parameter isEnough: is given the numbers of the parts, ascending.
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

  /// Nil when the budget is spent.
  private func labels(of set: Int32, _ budget: inout SearchBudget) -> [Int]? {
    knowsMoves(from: set, &budget) ? moves(from: set).flatMap(Automaton.labels) : nil
  }
}
