/// How the sets of URLs of two forms lie to each other. Each witness is a URL of both.
public enum Overlap: Hashable, Sendable {
  case none
  case same(witness: String)
  /// Every URL of the first is one of the second, but not the other way round: the first wins.
  case firstInsideSecond(witness: String)
  case secondInsideFirst(witness: String)
  /// Each has URLs of its own.
  case partial(witness: String)
  /// It would take too long to find out.
  case undecided

  public var witness: String? {
    switch self {
    case .none, .undecided: nil
    case .same(let witness), .firstInsideSecond(let witness), .secondInsideFirst(let witness), .partial(let witness): witness
    }
  }

  /// The same with the forms exchanged.
  public var reversed: Overlap {
    switch self {
    case .firstInsideSecond(let witness): .secondInsideFirst(witness: witness)
    case .secondInsideFirst(let witness): .firstInsideSecond(witness: witness)
    case .none, .same, .partial, .undecided: self
    }
  }
}

extension LinkForm {
  /// Compares all URLs of two forms: types, optional parts, affixes, `**`, hosts, case, query and fragment.
  public static func overlap(_ first: LinkForm, _ second: LinkForm) -> Overlap {
    switch sharedURL(first, second) {
    case .impossible: return .none
    case .undecided: return .undecided
    case .possible(let witness):
      // What the languages promise, matching must keep.
      guard first.match(witness) != nil, second.match(witness) != nil else { return .undecided }
      switch (first.language.isIncluded(in: second.language), second.language.isIncluded(in: first.language)) {
      case (true, true): return .same(witness: witness)
      case (true, false): return .firstInsideSecond(witness: witness)
      case (false, true): return .secondInsideFirst(witness: witness)
      case (false, false): return .partial(witness: witness)
      case (nil, _), (_, nil): return .undecided
      }
    }
  }

  private enum Shared {
    case possible(String)
    case impossible
    case undecided
  }

  private static func sharedURL(_ first: LinkForm, _ second: LinkForm) -> Shared {
    let (left, right) = (first.language, second.language)
    let fragment: String?
    switch LinkLanguage.sharedFragment(left.fragment, right.fragment) {
    case .none: return .impossible
    case .undecided: return .undecided
    case .word(let word): fragment = left.fragment == nil && right.fragment == nil ? nil : String(symbols: word)
    }
    var problem = QueryProblem(left.clauses + right.clauses)
    let query: [(key: String, value: String)]
    switch problem.solve() {
    case .impossible: return .impossible
    case .undecided: return .undecided
    case .possible(let items): query = items
    }
    var wasUndecided = false
    for words in left.words {
      guard let others = right.words.first(where: { $0.scheme == words.scheme }) else { continue }
      switch Automaton.shortestWord(in: [words.automaton, others.automaton, LinkLanguage.ordinary]) {
      case .none: continue
      case .undecided: wasUndecided = true
      case .word(let word): return .possible(WordReader.url(scheme: words.scheme, word, query: query, fragment: fragment))
      }
    }
    return wasUndecided ? .undecided : .impossible
  }
}

extension LinkLanguage {
  static func sharedFragment(_ first: Automaton?, _ second: Automaton?) -> WordSearch {
    let members = [first, second].compactMap { $0 }
    return members.isEmpty ? .word([]) : Automaton.shortestWord(in: members)
  }

  /// Whether every URL of this one, which has some, is one of the other; nil if that would take too long.
  func isIncluded(in other: LinkLanguage) -> Bool? {
    var isUndecided = false
    // The cheap questions first: one "no" settles it.
    for question in [fragmentIsIncluded, queryIsIncluded, wordsAreIncluded] {
      switch question(other) {
      case true: continue
      case false: return false
      case nil: isUndecided = true
      }
    }
    return isUndecided ? nil : true
  }

  private func fragmentIsIncluded(_ other: LinkLanguage) -> Bool? {
    guard let theirs = other.fragment else { return true }
    guard let fragment else { return false }
    return fragment.isIncluded(in: theirs)
  }

  private func queryIsIncluded(_ other: LinkLanguage) -> Bool? {
    var isUndecided = false
    for clause in other.clauses {
      var problem = QueryProblem(clauses, except: clause)
      switch problem.solve() {
      case .possible: return false
      case .undecided: isUndecided = true
      case .impossible: continue
      }
    }
    return isUndecided ? nil : true
  }

  private func wordsAreIncluded(_ other: LinkLanguage) -> Bool? {
    var isUndecided = false
    for words in words {
      let theirs = other.words.first { $0.scheme == words.scheme }
      switch Automaton.shortestWord(in: [words.automaton, Self.ordinary], outside: theirs.map { [$0.automaton] } ?? []) {
      case .word: return false
      case .undecided: isUndecided = true
      case .none: continue
      }
    }
    return isUndecided ? nil : true
  }
}
