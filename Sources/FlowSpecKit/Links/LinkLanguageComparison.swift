/// Compares two languages of URLs, part by part.
extension LinkLanguage {
  typealias Answer = PartSearch<URLParts>

  /// Returns a URL of both languages.
  static func sharedURL(of first: LinkLanguage, and second: LinkLanguage, _ budget: inout SearchBudget) -> Answer {
    // The cheap parts first: each can decide alone.
    answer(
      &budget, fragment: { fragment(of: [first.fragment, second.fragment].compactMap { $0 }, outside: [], &$0) },
      query: { query(of: first.clauses + second.clauses, except: nil, &$0) },
      word: { first.word(in: second, isWanted: true, &$0) })
  }

  /// Returns a URL of this language outside the other one; it is enough if one of its parts is.
  func urlOutside(_ other: LinkLanguage, _ budget: inout SearchBudget) -> Answer {
    var isUndecided = false
    func settled(_ answer: Answer) -> Answer? {
      switch answer {
      case .possible: return answer
      case .undecided: isUndecided = true
      case .impossible: break
      }
      return nil
    }
    if let theirs = other.fragment {
      let members = [fragment].compactMap { $0 }
      let found = Self.answer(
        &budget, fragment: { Self.fragment(of: members, outside: [theirs], &$0) }, query: ownQuery, word: ownWord)
      if let answer = settled(found) { return answer }
    }
    for clause in other.clauses {
      let found = Self.answer(
        &budget, fragment: ownFragment, query: { Self.query(of: clauses, except: clause, &$0) }, word: ownWord)
      if let answer = settled(found) { return answer }
    }
    let found = Self.answer(
      &budget, fragment: ownFragment, query: ownQuery, word: { word(in: other, isWanted: false, &$0) })
    return settled(found) ?? (isUndecided ? .undecided : .impossible)
  }

  private static func answer(
    _ budget: inout SearchBudget, fragment: (inout SearchBudget) -> PartSearch<String?>,
    query: (inout SearchBudget) -> PartSearch<[(key: String, value: String)]>,
    word: (inout SearchBudget) -> PartSearch<(scheme: String, word: [UInt32])>
  ) -> Answer {
    var parts = URLParts()
    var isUndecided = false
    switch fragment(&budget) {
    case .impossible: return .impossible
    case .undecided: isUndecided = true
    case .possible(let fragment): parts.fragment = fragment
    }
    switch query(&budget) {
    case .impossible: return .impossible
    case .undecided: isUndecided = true
    case .possible(let items): parts.query = items
    }
    switch word(&budget) {
    case .impossible: return .impossible
    case .undecided: isUndecided = true
    case .possible(let word): (parts.scheme, parts.word) = word
    }
    return isUndecided ? .undecided : .possible(parts)
  }

  // MARK: A form's own parts

  private func ownFragment(_ budget: inout SearchBudget) -> PartSearch<String?> {
    if let known = ownParts.fragment { return known }
    let found = Self.fragment(of: [fragment].compactMap { $0 }, outside: [], &budget)
    if !found.isUndecided { ownParts.fragment = found }
    return found
  }

  private func ownQuery(_ budget: inout SearchBudget) -> PartSearch<[(key: String, value: String)]> {
    if let known = ownParts.query { return known }
    let found = Self.query(of: clauses, except: nil, &budget)
    if !found.isUndecided { ownParts.query = found }
    return found
  }

  private func ownWord(_ budget: inout SearchBudget) -> PartSearch<(scheme: String, word: [UInt32])> {
    if let known = ownParts.word { return known }
    let found = word(in: nil, isWanted: true, &budget)
    if !found.isUndecided { ownParts.word = found }
    return found
  }

  // MARK: Searching

  /// Returns a fragment; nil if no language has one.
  private static func fragment(
    of members: [Determinized], outside others: [Determinized], _ budget: inout SearchBudget
  ) -> PartSearch<String?> {
    guard !members.isEmpty else { return .possible(nil) }
    switch Determinized.shortestWord(in: members, outside: others, &budget) {
    case .word(let word): return .possible(String(symbols: word))
    case .none: return .impossible
    case .undecided: return .undecided
    }
  }

  private static func query(
    of clauses: [Clause], except forbidden: Clause?, _ budget: inout SearchBudget
  ) -> PartSearch<[(key: String, value: String)]> {
    guard !clauses.isEmpty else { return .possible([]) }
    var problem = QueryProblem(clauses, except: forbidden)
    return problem.solve(&budget)
  }

  /// Returns a word of this language inside the other one, or outside it.
  private func word(
    in other: LinkLanguage?, isWanted: Bool, _ budget: inout SearchBudget
  ) -> PartSearch<(scheme: String, word: [UInt32])> {
    if let other, let inner = inner(with: other) {
      if !isWanted, inner === self { return .impossible }
      if isWanted, let word = inner.sampleWord { return .possible(word) }
    }
    // A form that matches nearly everything has a sample word outside most others.
    if let other, !isWanted, case .possible(let own) = ownWord(&budget), !other.contains(own) { return .possible(own) }
    if let paths, other.map(sharesPaths) ?? true {
      let theirs = other?.paths.map { [$0] } ?? []
      let members = [paths, ordinary] + (isWanted ? theirs : [])
      switch Determinized.shortestWord(in: members, outside: isWanted ? [] : theirs, &budget) {
      case .word(let path): return .possible(word(ofPath: path))
      case .none: return .impossible
      case .undecided: return .undecided
      }
    }
    let others = other?.words
    var isUndecided = false
    for own in words {
      let theirs = others?.first { $0.scheme == own.scheme }.map { [$0.language] } ?? []
      if isWanted, others != nil, theirs.isEmpty { continue }
      let members = [own.language, ordinary] + (isWanted ? theirs : [])
      switch Determinized.shortestWord(in: members, outside: isWanted ? [] : theirs, &budget) {
      case .none: continue
      case .undecided: isUndecided = true
      case .word(let word): return .possible((own.scheme, word))
      }
    }
    return isUndecided ? .undecided : .impossible
  }
}
