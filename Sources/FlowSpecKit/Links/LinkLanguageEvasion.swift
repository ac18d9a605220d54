/// Finds a URL of one form that none of several others matches.
///
/// ``LinkLanguage/urlOutside(_:_:)`` excludes one form; here all are excluded at once, because together they may match all URLs
/// that none of them matches alone.
extension LinkLanguage {
  func urlOutside(all others: [LinkLanguage], _ budget: inout SearchBudget) -> Answer {
    var isUndecided = false
    for own in words {
      let near = others.compactMap { other in other.words.first { $0.scheme == own.scheme }.map { (other, $0.language) } }
      var found: URLParts?
      let labelled = near.isEmpty ? nil : Determinized(Automaton.labelled(near.map(\.1.automaton)))
      let search = Determinized.labelSets(of: labelled, in: [own.language, ordinary], &budget) { labels, word, budget in
        switch partsOutside(labels.map { near[$0].0 }, &budget) {
        case .possible(let parts):
          found = parts
          found?.scheme = own.scheme
          found?.word = word
        case .undecided: isUndecided = true
        case .impossible: break
        }
        return found != nil
      }
      if let found { return .possible(found) }
      if search == .undecided { isUndecided = true }
    }
    return isUndecided ? .undecided : .impossible
  }

  /// Returns a query and a fragment for a word that the others match too.
  private func partsOutside(_ others: [LinkLanguage], _ budget: inout SearchBudget) -> Answer {
    var found: URLParts?
    var isUndecided = false
    let picky = others.filter { $0.fragment != nil }
    let labelled = picky.isEmpty ? nil : Determinized(Automaton.labelled(picky.compactMap(\.fragment?.automaton)))
    func query(behind fragment: String?, of met: [LinkLanguage], _ budget: inout SearchBudget) {
      var problem = QueryProblem(clauses, outside: met.map(\.clauses))
      switch problem.solve(&budget) {
      case .possible(let items):
        found = URLParts()
        found?.query = items
        found?.fragment = fragment
      case .undecided: isUndecided = true
      case .impossible: break
      }
    }
    let unpicky = others.filter { $0.fragment == nil }
    // Without a fragment, no form that requires one matches the URL.
    if fragment == nil { query(behind: nil, of: unpicky, &budget) }
    guard found == nil, let fragment else { return found.map { .possible($0) } ?? (isUndecided ? .undecided : .impossible) }
    let search = Determinized.labelSets(of: labelled, in: [fragment], &budget) { labels, word, budget in
      query(behind: String(symbols: word), of: unpicky + labels.map { picky[$0] }, &budget)
      return found != nil
    }
    if let found { return .possible(found) }
    return isUndecided || search == .undecided ? .undecided : .impossible
  }
}
