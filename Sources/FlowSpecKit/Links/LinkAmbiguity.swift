extension LinkForm {
  /// A text that its parameters can share in more than one way.
  public struct Ambiguity: Hashable, Sendable {
    /// A segment, a query value or a fragment: `a.b.c` for `{file}.{ext}`.
    public let text: String
    /// The place in the template.
    public let range: Range<Int>
  }

  /// Where values that are printed side by side cannot be told apart again; nil if nowhere.
  public func ambiguity() -> Ambiguity? {
    var texts: [(atoms: [LinkTemplate.Atom], range: Range<Int>, foldingCase: Bool)] = []
    for case .segment(let atoms, let range) in template.path { texts.append((atoms, range, origin.caseInsensitivePath)) }
    for item in template.query {
      if case .text(let atoms) = item.value { texts.append((atoms, item.range, false)) }
    }
    if case .text(let atoms, let range)? = template.fragment { texts.append((atoms, range, false)) }
    for text in texts {
      let parameterCount = text.atoms.count { if case .parameter = $0 { true } else { false } }
      guard parameterCount > 1 else { continue }
      let parts = text.atoms.map { atom in
        switch atom {
        case .literal(let literal): Automaton(.literal(literal, foldingCase: text.foldingCase))
        case .parameter(let name): Automaton((parameters[name]?.language.syntax ?? .nothing).withoutEmpty)
        }
      }
      var search = AmbiguitySearch(parts: parts)
      if let found = search.run() { return Ambiguity(text: String(symbols: found), range: text.range) }
    }
    return nil
  }
}

/// Two readings of one text, side by side, until they differ and both end.
private struct AmbiguitySearch {
  /// Neither of the parts may match the empty text.
  let parts: [Automaton]
  private var pairs: [Pair] = []
  private var links: [(parent: Int, symbol: UInt32)] = []
  private var known: Set<Pair> = []
  private static let limit = 20_000

  private struct Place: Hashable {
    let part: Int
    let state: Int32
  }

  private struct Pair: Hashable {
    let left: Place
    let right: Place
    let differ: Bool
  }

  init(parts: [Automaton]) {
    self.parts = parts
  }

  mutating func run() -> [UInt32]? {
    guard let first = parts.first else { return nil }
    for left in first.start {
      for right in first.start {
        add(Pair(left: Place(part: 0, state: left), right: Place(part: 0, state: right), differ: false), from: -1, by: 0)
      }
    }
    var next = 0
    while next < pairs.count, pairs.count < Self.limit {
      if pairs[next].differ, isEnd(pairs[next].left), isEnd(pairs[next].right) { return word(to: next) }
      follow(next)
      next += 1
    }
    return nil
  }

  private func isEnd(_ place: Place) -> Bool {
    place.part == parts.count - 1 && parts[place.part].isAccepting[Int(place.state)]
  }

  private mutating func follow(_ index: Int) {
    let pair = pairs[index]
    let differ = pair.differ || pair.left.part != pair.right.part
    for left in parts[pair.left.part].edges[Int(pair.left.state)] {
      for right in parts[pair.right.part].edges[Int(pair.right.state)] {
        guard let symbol = Self.shared(left.symbols, right.symbols) else { continue }
        for first in places(after: left, in: pair.left.part) {
          for second in places(after: right, in: pair.right.part) {
            add(Pair(left: first, right: second, differ: differ), from: index, by: symbol)
          }
        }
      }
    }
  }

  private func places(after edge: Automaton.Edge, in part: Int) -> [Place] {
    let states = parts[part].closures[edge.target]
    var places = states.map { Place(part: part, state: $0) }
    if parts[part].accepts(states), part + 1 < parts.count {
      places += parts[part + 1].start.map { Place(part: part + 1, state: $0) }
    }
    return places
  }

  private mutating func add(_ pair: Pair, from parent: Int, by symbol: UInt32) {
    guard known.insert(pair).inserted else { return }
    pairs.append(pair)
    links.append((parent, symbol))
  }

  private static func shared(_ left: ScalarSet, _ right: ScalarSet) -> UInt32? {
    var best: PreferredScalar?
    for first in left.ranges {
      for second in right.ranges where first.overlaps(second) {
        let candidate = PreferredScalar(in: first.clamped(to: second))
        if candidate.rank < best?.rank ?? .max { best = candidate }
      }
    }
    return best?.value
  }

  private func word(to index: Int) -> [UInt32] {
    var symbols: [UInt32] = []
    var current = index
    while links[current].parent >= 0 {
      symbols.append(links[current].symbol)
      current = links[current].parent
    }
    return symbols.reversed()
  }
}
