/// Searches a query that meets some conditions and none of some others.
///
/// Each condition is about the items of one name, so the search collects the demands of each key instead of building automata for
/// whole queries. If one of the other conditions is met, the ways to violate it are tried in turn. Automata decide conditions
/// about the written query and its order.
struct QuerySearch {
  private let universe: URLUniverse
  private let printed: PrintedURLs?
  private let others: [QueryCondition]
  private var steps = 0
  private static let stepLimit = 5_000

  init(_ universe: URLUniverse, printed: PrintedURLs?, outside others: [QueryCondition]) {
    self.universe = universe
    self.printed = printed
    self.others = others
  }

  /// Returns a query with `&` before each item.
  mutating func solve(_ members: [QueryCondition], _ budget: inout SearchBudget) -> PartSearch<String> {
    guard !others.contains(where: { if case .any = $0 { true } else { false } }) else { return .impossible }
    var draft = QueryDraft(universe, printed)
    var choices: [[QueryDraft.Option]] = []
    for item in printed?.items ?? [] {
      guard let options = draft.options(of: item, &budget) else { return .undecided }
      choices.append(options)
    }
    if let printed, printed.items == nil { draft.apply([.text(printed.query)], &budget) }
    for case .text(let language) in members { draft.apply([.text(language)], &budget) }
    for case .items(let conditions) in members {
      for condition in conditions {
        guard let options = draft.options(meeting: condition, &budget) else { return .undecided }
        choices.append(options)
      }
    }
    return choose(from: choices[...], draft, &budget)
  }

  /// Decides first about the required items.
  private mutating func choose(
    from choices: ArraySlice<[QueryDraft.Option]>, _ draft: QueryDraft, _ budget: inout SearchBudget
  ) -> PartSearch<String> {
    guard let options = choices.first else { return miss(draft, &budget) }
    return any(of: options, draft, &budget) { search, next, budget in search.choose(from: choices.dropFirst(), next, &budget) }
  }

  /// Violates then the first of the other conditions that is met, and so on.
  private mutating func miss(_ draft: QueryDraft, _ budget: inout SearchBudget) -> PartSearch<String> {
    let query: String
    switch draft.query(&budget) {
    case .possible(let found): query = found
    case .impossible: return .impossible
    case .undecided: return .undecided
    }
    let items = WrittenItem.items(of: query)
    budget.spend(others.count)
    guard let met = others.first(where: { $0.matches(query, items) }) else { return .possible(query) }
    guard let options = draft.options(missing: met, &budget) else { return .undecided }
    return any(of: options, draft, &budget) { search, next, budget in search.miss(next, &budget) }
  }

  private mutating func any(
    of options: [QueryDraft.Option], _ draft: QueryDraft, _ budget: inout SearchBudget,
    _ further: (inout QuerySearch, QueryDraft, inout SearchBudget) -> PartSearch<String>
  ) -> PartSearch<String> {
    var isUndecided = false
    for option in options {
      steps += 1
      guard steps <= Self.stepLimit, !budget.isSpent else { return .undecided }
      var next = draft
      switch next.apply(option, &budget) {
      case .impossible: continue
      case .undecided:
        isUndecided = true
        continue
      case .possible: break
      }
      let answer = further(&self, next, &budget)
      switch answer {
      case .possible: return answer
      case .impossible: continue
      case .undecided: isUndecided = true
      }
    }
    return isUndecided ? .undecided : .impossible
  }
}
