extension Automaton {
  /// For each edge and each bound of what it reads, a short member that uses it; no text twice.
  func boundaryMembers(limit: Int) -> [[UInt32]] {
    let prefixes = shortestPrefixes()
    let suffixes = shortestSuffixes()
    var seen: Set<[UInt32]> = []
    var found: [[UInt32]] = []
    func add(_ word: [UInt32]) {
      if found.count < limit, seen.insert(word).inserted { found.append(word) }
    }
    for state in edges.indices {
      guard let prefix = prefixes[state] else { continue }
      if isAccepting[state] { add(prefix) }
      for edge in edges[state] {
        guard let suffix = closures[edge.target].lazy.compactMap({ suffixes[Int($0)] }).min(by: { $0.count < $1.count }) else {
          continue
        }
        for range in edge.symbols.ranges {
          for symbol in [PreferredScalar(in: range).value, range.lowerBound, range.upperBound] { add(prefix + [symbol] + suffix) }
        }
      }
      if found.count >= limit { break }
    }
    return found
  }

  private func shortestPrefixes() -> [Int: [UInt32]] {
    var prefixes: [Int: [UInt32]] = [:]
    var pending: [Int] = []
    for state in start {
      prefixes[Int(state)] = []
      pending.append(Int(state))
    }
    var next = 0
    while next < pending.count {
      let state = pending[next]
      next += 1
      for edge in edges[state] {
        let word = (prefixes[state] ?? []) + [Self.preferred(edge.symbols)]
        for target in closures[edge.target] where prefixes[Int(target)] == nil {
          prefixes[Int(target)] = word
          pending.append(Int(target))
        }
      }
    }
    return prefixes
  }

  private func shortestSuffixes() -> [Int: [UInt32]] {
    var suffixes: [Int: [UInt32]] = [:]
    for state in edges.indices where isAccepting[state] { suffixes[state] = [] }
    var changed = true
    // States are numbered forwards, so going backwards settles nearly all of them in one round.
    while changed {
      changed = false
      for state in edges.indices.reversed() {
        for edge in edges[state] {
          for target in closures[edge.target] {
            guard let rest = suffixes[Int(target)], rest.count + 1 < suffixes[state]?.count ?? .max else { continue }
            suffixes[state] = [Self.preferred(edge.symbols)] + rest
            changed = true
          }
        }
      }
    }
    return suffixes
  }

  private static func preferred(_ set: ScalarSet) -> UInt32 {
    var best: PreferredScalar?
    for range in set.ranges {
      let candidate = PreferredScalar(in: range)
      if candidate.rank < best?.rank ?? .max { best = candidate }
    }
    return best?.value ?? 0
  }
}

extension TextPattern {
  /// Members at the bounds of what the pattern allows: nothing random, shortest repetitions.
  public func examples(count: Int) -> [String] {
    automaton.boundaryMembers(limit: count).map { String(symbols: $0) }
  }

  /// Texts that just miss the pattern: a character too few, too many, or just outside a range.
  public func counterexamples(count: Int) -> [String] {
    var seen: Set<String> = []
    var found: [String] = []
    for word in [[]] + automaton.boundaryMembers(limit: max(count, 20)) {
      var attempts = [Array(word.dropLast()), word + [0x61], word + [0x20], [0x2F] + word]
      for index in word.indices {
        for symbol in [word[index] &- 1, word[index] + 1] {
          guard Unicode.Scalar(symbol) != nil else { continue }
          var changed = word
          changed[index] = symbol
          attempts.append(changed)
        }
      }
      for attempt in attempts.map(String.init(symbols:)) where !matches(attempt) && seen.insert(attempt).inserted {
        found.append(attempt)
        if found.count == count { return found }
      }
    }
    return found
  }
}

extension String {
  /// The text of a word; marks that are no scalars are left out.
  init(symbols: some Sequence<UInt32>) {
    self.init()
    unicodeScalars.append(contentsOf: symbols.compactMap(Unicode.Scalar.init))
  }
}
