extension LinkForm {
  /// A text that adjacent parameters can split in more than one way.
  struct Ambiguity: Hashable, Sendable {
    /// A segment, a query value or a fragment: `a.b.c` for `{file}.{ext}`.
    let text: String
    /// The place in the template.
    let range: Range<Int>
  }

  /// Returns a text whose parameters cannot be separated uniquely; nil if there is none.
  func ambiguity() -> Ambiguity? {
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
        case .parameter(let name): Automaton((parameters[name]?.syntax ?? .nothing).withoutEmpty)
        }
      }
      var search = AmbiguitySearch(parts: parts)
      if let found = search.run() { return Ambiguity(text: String(symbols: found), range: text.range) }
    }
    return nil
  }
}

/// Runs two readings of one text in parallel until they differ and both end.
private struct AmbiguitySearch {
  /// Parts must not match the empty text.
  private let parts: [Automaton]
  /// By part: the number of its first state. Places are numbered across all parts.
  private let offsets: [Int32]
  /// By place: the places after its reading; nil before they are computed.
  private var following: [[Int32]?]
  private var pairs: [Pair] = []
  private var links: [(parent: Int, symbol: UInt32)] = []
  private var known: Set<UInt64> = []
  private var budget = SearchBudget(1_000_000)
  private static let limit = 20_000

  private struct Pair {
    let left: Int32
    let right: Int32
    let differ: Bool

    /// Equal for both orders of the two places.
    var key: UInt64 {
      UInt64(UInt32(bitPattern: min(left, right))) << 33 | UInt64(UInt32(bitPattern: max(left, right))) << 1 | (differ ? 1 : 0)
    }
  }

  init(parts: [Automaton]) {
    self.parts = parts
    var offsets: [Int32] = []
    var count = 0
    for part in parts {
      offsets.append(Int32(count))
      count += part.stateCount
    }
    self.offsets = offsets
    following = Array(repeating: nil, count: count)
  }

  mutating func run() -> [UInt32]? {
    guard !parts.isEmpty else { return nil }
    let first = start(of: 0)
    for left in first {
      for right in first { add(Pair(left: left, right: right, differ: false), from: -1, by: 0) }
    }
    var next = 0
    while next < pairs.count, pairs.count < Self.limit, !budget.isSpent {
      if pairs[next].differ, isEnd(pairs[next].left), isEnd(pairs[next].right) { return word(to: next) }
      follow(next)
      next += 1
    }
    return nil
  }

  private func start(of part: Int) -> [Int32] {
    parts[part].closure(of: parts[part].first).map { $0 + offsets[part] }
  }

  private func part(of place: Int32) -> Int {
    var part = offsets.count - 1
    while offsets[part] > place { part -= 1 }
    return part
  }

  private func isEnd(_ place: Int32) -> Bool {
    place == offsets[offsets.count - 1] + parts[parts.count - 1].accepting
  }

  private mutating func follow(_ index: Int) {
    let pair = pairs[index]
    let (left, right) = (part(of: pair.left), part(of: pair.right))
    guard let symbol = shared(pair.left, left, pair.right, right) else { return }
    let differ = pair.differ || left != right
    let seconds = places(after: pair.right, in: right)
    for first in places(after: pair.left, in: left) {
      budget.spend(seconds.count)
      guard !budget.isSpent else { return }
      for second in seconds { add(Pair(left: first, right: second, differ: differ), from: index, by: symbol) }
    }
  }

  private mutating func places(after place: Int32, in part: Int) -> [Int32] {
    if let known = following[Int(place)] { return known }
    let states = parts[part].closure(of: parts[part].readings[Int(place - offsets[part])].target)
    budget.spend(parts[part].stateCount / 16)
    var places = states.map { $0 + offsets[part] }
    if states.contains(parts[part].accepting), part + 1 < parts.count { places += start(of: part + 1) }
    following[Int(place)] = places
    return places
  }

  private mutating func add(_ pair: Pair, from parent: Int, by symbol: UInt32) {
    guard known.insert(pair.key).inserted else { return }
    pairs.append(pair)
    links.append((parent, symbol))
  }

  /// Returns the symbol that both can read and that reads best in an example; nil if there is none.
  private mutating func shared(_ left: Int32, _ leftPart: Int, _ right: Int32, _ rightPart: Int) -> UInt32? {
    let first = parts[leftPart].readings[Int(left - offsets[leftPart])]
    let second = parts[rightPart].readings[Int(right - offsets[rightPart])]
    budget.spend(Int(first.end - first.first) * Int(second.end - second.first) + 1)
    var best: PreferredScalar?
    for one in Int(first.first)..<Int(first.end) {
      let range = parts[leftPart].ranges[one]
      for other in Int(second.first)..<Int(second.end) {
        let theirs = parts[rightPart].ranges[other]
        guard range.overlaps(theirs) else { continue }
        let candidate = PreferredScalar(in: range.clamped(to: theirs))
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
