/// The conditions on the items with one key.
///
/// Items with different keys do not depend on each other, so a query is found key by key.
struct KeyDemand {
  /// True if one must be there, false if none may.
  var isNeeded = false
  var isForbidden = false
  /// True if two of them are too many.
  var isSingle = false
  /// Every value is in each of these.
  var every: [PartLanguage] = []
  /// Of each of these some value is outside.
  var missed: [PartLanguage] = []
  /// The first value is in each of these.
  var first: [PartLanguage] = []
  /// And in none of these; no item at all will do, too.
  var notFirst: [PartLanguage] = []

  /// Values of as few items as can be.
  func values(_ universe: URLUniverse, _ budget: inout SearchBudget) -> PartSearch<[String]> {
    if isForbidden { return isNeeded ? .impossible : .possible([]) }
    guard isNeeded else { return .possible([]) }
    let whole = universe.word(in: every + first, outside: notFirst + missed, &budget)
    if isSingle || missed.isEmpty { return whole.map { [$0] } }
    switch whole {
    case .possible(let value): return .possible([value])
    case .undecided, .impossible: break
    }
    // One value cannot miss them all.
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
