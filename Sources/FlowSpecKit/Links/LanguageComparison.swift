/// Comparing two languages of URLs, part by part.
extension LinkLanguage {
  enum Answer: Hashable {
    /// Yes: this URL.
    case possible(String)
    case impossible
    case undecided
  }

  /// One value for each part of a URL.
  private struct Parts {
    var scheme = ""
    var word: [UInt32] = []
    var query: [(key: String, value: String)] = []
    var fragment: String?

    var url: String {
      WordReader.url(scheme: scheme, word, query: query, fragment: fragment)
    }
  }

  private typealias Step = (inout Parts) -> WordSearch

  /// A URL of both.
  static func sharedURL(_ first: LinkLanguage, _ second: LinkLanguage) -> Answer {
    // The cheap parts first: each alone can settle it.
    run([
      { fragment(of: [first.fragment, second.fragment].compactMap { $0 }, outside: [], &$0) },
      { query(of: first.clauses + second.clauses, except: nil, &$0) },
      { first.word(in: second, isWanted: true, &$0) },
    ])
  }

  /// A URL of this one that the other one has not: one of the parts is enough.
  func urlOutside(_ other: LinkLanguage) -> Answer {
    let ownFragment: Step = { Self.fragment(of: [fragment].compactMap { $0 }, outside: [], &$0) }
    let ownQuery: Step = { Self.query(of: clauses, except: nil, &$0) }
    let ownWord: Step = { word(in: nil, isWanted: true, &$0) }
    var attempts: [[Step]] = []
    if let theirs = other.fragment {
      attempts.append([{ Self.fragment(of: [fragment].compactMap { $0 }, outside: [theirs], &$0) }, ownQuery, ownWord])
    }
    for clause in other.clauses {
      attempts.append([ownFragment, { Self.query(of: clauses, except: clause, &$0) }, ownWord])
    }
    attempts.append([ownFragment, ownQuery, { word(in: other, isWanted: false, &$0) }])
    var isUndecided = false
    for attempt in attempts {
      switch Self.run(attempt) {
      case .possible(let url): return .possible(url)
      case .undecided: isUndecided = true
      case .impossible: continue
      }
    }
    return isUndecided ? .undecided : .impossible
  }

  private static func run(_ steps: [Step]) -> Answer {
    var parts = Parts()
    var isUndecided = false
    for step in steps {
      switch step(&parts) {
      case .none: return .impossible
      case .undecided: isUndecided = true
      case .word: continue
      }
    }
    return isUndecided ? .undecided : .possible(parts.url)
  }

  /// Without languages of its own, a URL has no fragment.
  private static func fragment(of members: [Automaton], outside others: [Automaton], _ parts: inout Parts) -> WordSearch {
    guard !members.isEmpty else { return .word([]) }
    let found = Automaton.shortestWord(in: members, outside: others)
    if case .word(let word) = found { parts.fragment = String(symbols: word) }
    return found
  }

  private static func query(of clauses: [Clause], except forbidden: Clause?, _ parts: inout Parts) -> WordSearch {
    var problem = QueryProblem(clauses, except: forbidden)
    switch problem.solve() {
    case .impossible: return .none
    case .undecided: return .undecided
    case .possible(let items):
      parts.query = items
      return .word([])
    }
  }

  /// A word of this language that lies in the other one, or outside it.
  private func word(in other: LinkLanguage?, isWanted: Bool, _ parts: inout Parts) -> WordSearch {
    if let paths, other.map(sharesPaths) ?? true {
      let theirs = other?.paths.map { [$0] } ?? []
      let found = Automaton.shortestWord(in: [paths, Self.ordinary] + (isWanted ? theirs : []), outside: isWanted ? [] : theirs)
      if case .word(let path) = found { (parts.scheme, parts.word) = word(ofPath: path) }
      return found
    }
    let others = other?.words
    var isUndecided = false
    for own in words {
      let theirs = others?.first { $0.scheme == own.scheme }.map { [$0.automaton] } ?? []
      if isWanted, others != nil, theirs.isEmpty { continue }
      let members = [own.automaton, Self.ordinary] + (isWanted ? theirs : [])
      let found = Automaton.shortestWord(in: members, outside: isWanted ? [] : theirs)
      switch found {
      case .none: continue
      case .undecided: isUndecided = true
      case .word(let word):
        (parts.scheme, parts.word) = (own.scheme, word)
        return found
      }
    }
    return isUndecided ? .undecided : .none
  }
}
