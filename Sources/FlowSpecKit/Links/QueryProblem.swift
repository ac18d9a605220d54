/// Finds values for the keys of a query that some clauses require and others forbid.
struct QueryProblem {
  /// Keys in the order of their first use.
  typealias Answer = PartSearch<[(key: String, value: String)]>

  private struct Demand {
    let key: String
    var members: [Determinized]
    var others: [Determinized]
  }

  private let clauses: [LinkLanguage.Clause]
  /// No key of this clause may have one of its values; absence is allowed.
  private let forbidden: LinkLanguage.Clause?
  /// For each of these forms, at least one clause must not be met.
  private let others: [[LinkLanguage.Clause]]
  private var demands: [Demand] = []
  private var steps = 0
  private static let stepLimit = 500

  init(_ clauses: [LinkLanguage.Clause], except forbidden: LinkLanguage.Clause? = nil, outside others: [[LinkLanguage.Clause]] = []) {
    self.others = others
    // Clauses with the fewest alternatives first, because they leave the least to try.
    self.clauses = clauses.enumerated().sorted { ($0.element.keys.count, $0.offset) < ($1.element.keys.count, $1.offset) }.map(
      \.element)
    self.forbidden = forbidden
  }

  mutating func solve(_ budget: inout SearchBudget) -> Answer {
    solve(from: 0, &budget)
  }

  private mutating func solve(from index: Int, _ budget: inout SearchBudget) -> Answer {
    guard index < clauses.count else { return evade(demands.map { ($0.key, value($0, &budget) ?? "") }, &budget) }
    var wasUndecided = false
    for key in preferred(clauses[index].keys) {
      steps += 1
      guard steps <= Self.stepLimit, !budget.isSpent else { return .undecided }
      let before = demands
      add(key, clauses[index].values)
      switch Self.search(demands.first { $0.key.hasSameScalars(as: key) }, &budget) {
      case .word:
        let answer = solve(from: index + 1, &budget)
        switch answer {
        case .possible: return answer
        case .undecided: wasUndecided = true
        case .impossible: break
        }
      case .undecided: wasUndecided = true
      case .none: break
      }
      demands = before
    }
    return wasUndecided ? .undecided : .impossible
  }

  /// Avoids the other forms: if the values meet one of them, each of its clauses in turn becomes the one that is not met.
  private mutating func evade(_ values: [(key: String, value: String)], _ budget: inout SearchBudget) -> Answer {
    guard let met = others.first(where: { $0.allSatisfy { $0.isMet(by: values) } }) else { return .possible(values) }
    var wasUndecided = false
    for clause in met {
      steps += 1
      guard steps <= Self.stepLimit, !budget.isSpent else { return .undecided }
      let before = demands
      for index in demands.indices where clause.keys.contains(where: { $0.hasSameScalars(as: demands[index].key) }) {
        demands[index].others.append(clause.values)
      }
      let searches = demands.map { Self.search($0, &budget) }
      if searches.contains(.undecided) {
        wasUndecided = true
      } else if !searches.contains(.none) {
        let answer = evade(demands.map { ($0.key, value($0, &budget) ?? "") }, &budget)
        switch answer {
        case .possible: return answer
        case .undecided: wasUndecided = true
        case .impossible: break
        }
      }
      demands = before
    }
    return wasUndecided ? .undecided : .impossible
  }

  /// Returns keys that already have a value first: an example with fewer items is easier to read.
  private func preferred(_ keys: [String]) -> [String] {
    let isDemanded = keys.map { key in demands.contains { $0.key.hasSameScalars(as: key) } }
    return zip(keys, isDemanded).filter(\.1).map(\.0) + zip(keys, isDemanded).filter { !$1 }.map(\.0)
  }

  private mutating func add(_ key: String, _ values: Determinized) {
    if let index = demands.firstIndex(where: { $0.key.hasSameScalars(as: key) }) {
      demands[index].members.append(values)
    } else {
      let isForbidden = forbidden?.keys.contains { $0.hasSameScalars(as: key) } ?? false
      demands.append(Demand(key: key, members: [values], others: isForbidden ? forbidden.map { [$0.values] } ?? [] : []))
    }
  }

  private static func search(_ demand: Demand?, _ budget: inout SearchBudget) -> WordSearch {
    guard let demand else { return .none }
    return Determinized.shortestWord(in: demand.members, outside: demand.others, &budget)
  }

  private static let notEmpty = Automaton(.repetition(.scalar(.all), atLeast: 1, atMost: nil))
  private let notEmpty = Determinized(notEmpty)

  /// Returns a value, preferably not empty, which is easier to read.
  private func value(_ demand: Demand, _ budget: inout SearchBudget) -> String? {
    guard demand.members.count == 1, demand.others.isEmpty else { return found(demand, &budget) }
    let values = demand.members[0]
    if let known = values.sample { return known }
    let sample = found(demand, &budget)
    values.sample = sample
    return sample
  }

  private func found(_ demand: Demand, _ budget: inout SearchBudget) -> String? {
    if case .word(let word) = Determinized.shortestWord(in: demand.members + [notEmpty], outside: demand.others, &budget) {
      return String(symbols: word)
    }
    guard case .word(let word) = Self.search(demand, &budget) else { return nil }
    return String(symbols: word)
  }
}

extension LinkLanguage.Clause {
  fileprivate func isMet(by query: [(key: String, value: String)]) -> Bool {
    query.contains { item in
      keys.contains { $0.hasSameScalars(as: item.key) } && values.automaton.matches(item.value)
    }
  }
}
