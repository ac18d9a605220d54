extension AssociationFile.Rule {
  /// The URLs that the rule matches, as words of ``WrittenURL``.
  func urls(_ variables: [String: [String]]) -> Automaton {
    func pattern(_ text: String) -> AssociationPattern { AssociationPattern(text, variables: variables) }
    let paths = path.map { pattern($0.value).paths(reading) } ?? .anyText
    let fragments = fragment.map { pattern($0.value).syntax(reading, in: URLAlphabet.fragment) } ?? .anyText
    return WrittenURL.words(path: Automaton(paths), query: queries(pattern), fragment: Automaton(fragments))
  }

  private func queries(_ pattern: (String) -> AssociationPattern) -> Automaton {
    switch query {
    case nil: return Automaton(.anyText)
    case .text(let text):
      let syntax = pattern(text.value).syntax(reading, in: URLAlphabet.query)
      let written = PatternSyntax.sequence([.literal("&"), syntax])
      return Automaton(syntax.matchesEmpty ? .optional(written) : written)
    case .items(let items):
      var result: Automaton?
      for item in items {
        let next = Automaton(queries(name: item.name.value, pattern(item.pattern.value)))
        result = result.map { .intersection($0, next) } ?? next
      }
      return result ?? Automaton(.anyText)
    }
  }

  /// Queries in which each item of that name has a value that matches; none counts as one with an empty value.
  private func queries(name: String, _ pattern: AssociationPattern) -> PatternSyntax {
    let key: PatternSyntax
    let others: PatternSyntax
    let isFolding = !reading.isCaseSensitive
    if reading.isEncoded {
      key = .literal(name, foldingCase: isFolding)
      others = .texts(of: URLAlphabet.key.union(URLAlphabet.percent), otherThan: name, foldingCase: isFolding)
    } else {
      key = .literal(name, foldingCase: isFolding).encoded(.any(plain: URLAlphabet.key))
      others = .texts(of: .all, otherThan: name, foldingCase: isFolding).encoded(.any(plain: URLAlphabet.key))
    }
    let values = pattern.syntax(reading, in: URLAlphabet.value)
    let isOptional = values.matchesEmpty
    let anyValue = PatternSyntax.optional(
      .sequence([.literal("="), .repetition(.scalar(URLAlphabet.value.union(URLAlphabet.percent)), atLeast: 0, atMost: nil)]))
    let value = PatternSyntax.sequence([.literal("="), values])
    let own = PatternSyntax.sequence([.literal("&"), key, isOptional ? .optional(value) : value])
    // An item may also have no name at all.
    let other = PatternSyntax.choice([
      .sequence([.literal("&"), others, anyValue]),
      .sequence([.literal("&="), .repetition(.scalar(URLAlphabet.value.union(URLAlphabet.percent)), atLeast: 0, atMost: nil)]),
    ])
    let items = PatternSyntax.repetition(.choice([own, other]), atLeast: 0, atMost: nil)
    return isOptional ? items : .sequence([items, own, items])
  }
}

/// The rules that one app has, with the URLs of each.
final class AssociationRuling {
  enum Decision: Hashable {
    /// By the rule of that number.
    case handedOver(Int)
    case excluded(Int)
    case unmatched
  }

  let rules: [AssociationFile.Rule]
  private let automata: [Automaton]
  private let starts: [PathStart]
  private(set) lazy var languages: [Determinized] = automata.map { Determinized($0) }

  init(_ rules: [AssociationFile.Rule], variables: [String: [String]]) {
    self.rules = rules
    automata = rules.map { $0.urls(variables) }
    starts = rules.map(\.start)
  }

  /// What becomes of a URL of the file's own host.
  func decide(_ url: WrittenURL) -> Decision {
    let word = url.word
    guard let index = automata.firstIndex(where: { $0.matches(word) }) else { return .unmatched }
    return rules[index].isExcluded ? .excluded(index) : .handedOver(index)
  }

  /// All rules that may match a path with such a start, as one language; none without any.
  func matched(near start: PathStart) -> [Determinized] {
    union(rules.indices.filter { starts[$0].mayMeet(start) })
  }

  /// The rules before one that exclude, or do not.
  func earlier(than index: Int, excluding: Bool) -> [Determinized] {
    union((0..<index).filter { rules[$0].isExcluded == excluding && starts[$0].mayMeet(starts[index]) })
  }

  /// All before one.
  func earlier(than index: Int) -> [Determinized] {
    union((0..<index).filter { starts[$0].mayMeet(starts[index]) })
  }

  private func union(_ indices: [Int]) -> [Determinized] {
    if indices.count == 1 { return [languages[indices[0]]] }
    return indices.isEmpty ? [] : [Determinized(Automaton.union(indices.map { automata[$0] }))]
  }
}
