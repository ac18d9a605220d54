/// The conditions on the items with one key.
///
/// Items with different keys are independent, so a query is composed key by key.
struct KeyDemand {
  /// True if at least one item is required, false if none is permitted.
  var isNeeded = false
  var isForbidden = false
  /// True if there must not be two items.
  var isSingle = false
  /// Every value must be in each of these.
  var every: [PartLanguage] = []
  /// For each of these, some value must be outside.
  var missed: [PartLanguage] = []
  /// The first value must be in each of these.
  var first: [PartLanguage] = []
  /// The first value must be in none of these; having no item is sufficient too.
  var notFirst: [PartLanguage] = []

  /// Returns the values of as few items as possible.
  func values(_ universe: URLUniverse, _ budget: inout SearchBudget) -> PartSearch<[String]> {
    if isForbidden { return isNeeded ? .impossible : .possible([]) }
    guard isNeeded else { return .possible([]) }
    let whole = universe.word(in: every + first, outside: notFirst + missed, &budget)
    if isSingle || missed.isEmpty { return whole.map { [$0] } }
    switch whole {
    case .possible(let value): return .possible([value])
    case .undecided, .impossible: break
    }
    // No single value is outside all of them.
    var found: [String] = []
    switch universe.word(in: every + first, outside: notFirst, &budget) {
    case .possible(let value): found.append(value)
    case .impossible: return .impossible
    case .undecided: return .undecided
    }
    for language in missed where !found.contains(where: { !language.automaton.matches($0) }) {
      switch universe.word(in: every, outside: [language], &budget) {
      case .possible(let value): found.append(value)
      case .impossible: return .impossible
      case .undecided: return .undecided
      }
    }
    return .possible(found)
  }
}

extension PartSearch {
  var isImpossible: Bool {
    if case .impossible = self { true } else { false }
  }

  func map<Other>(_ transform: (Part) -> Other) -> PartSearch<Other> {
    switch self {
    case .possible(let part): .possible(transform(part))
    case .impossible: .impossible
    case .undecided: .undecided
    }
  }
}
