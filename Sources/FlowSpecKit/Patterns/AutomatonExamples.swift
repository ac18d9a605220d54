extension Automaton {
  /// Returns, for each edge and each bound of its symbols, a short member that uses it; no text twice.
  func boundaryMembers(limit: Int) -> [[UInt32]] {
    let closures = targetClosures()
    let prefixes = shortestPrefixes(closures)
    let suffixes = shortestSuffixes(closures)
    var seen: Set<[UInt32]> = []
    var found: [[UInt32]] = []
    func add(_ word: [UInt32]) {
      if found.count < limit, seen.insert(word).inserted { found.append(word) }
    }
    for state in readings.indices {
      guard let prefix = prefixes[state] else { continue }
      if state == accepting { add(prefix) }
      let suffix = closures[state].lazy.compactMap { suffixes[Int($0)] }.min { $0.count < $1.count }
      if let suffix {
        for range in symbols(of: state) {
          for symbol in [PreferredScalar(in: range).value, range.lowerBound, range.upperBound] { add(prefix + [symbol] + suffix) }
        }
      }
      if found.count >= limit { break }
    }
    return found
  }

  private func symbols(of state: Int) -> ArraySlice<ClosedRange<UInt32>> {
    ranges[Int(readings[state].first)..<Int(readings[state].end)]
  }

  /// Returns, for each reading state, the closure of its target.
  private func targetClosures() -> [[Int32]] {
    var marks = StateMarks(count: stateCount)
    return readings.map { reading in
      var found: [Int32] = []
      guard !reading.isNothing else { return found }
      marks.removeAll()
      addClosure(of: reading.target, to: &found, marks: &marks)
      return found.sorted()
    }
  }

  private func shortestPrefixes(_ closures: [[Int32]]) -> [Int: [UInt32]] {
    var prefixes: [Int: [UInt32]] = [:]
    var pending: [Int] = []
    for state in closure(of: first) {
      prefixes[Int(state)] = []
      pending.append(Int(state))
    }
    var next = 0
    while next < pending.count {
      let state = pending[next]
      next += 1
      guard !closures[state].isEmpty else { continue }
      let word = (prefixes[state] ?? []) + [preferredSymbol(of: state)]
      for target in closures[state] where prefixes[Int(target)] == nil {
        prefixes[Int(target)] = word
        pending.append(Int(target))
      }
    }
    return prefixes
  }

  private func shortestSuffixes(_ closures: [[Int32]]) -> [Int: [UInt32]] {
    var suffixes: [Int: [UInt32]] = [Int(accepting): []]
    var changed = true
    // States are numbered forwards, so a backward pass decides nearly all of them in one round.
    while changed {
      changed = false
      for state in readings.indices.reversed() {
        for target in closures[state] {
          guard let rest = suffixes[Int(target)], rest.count + 1 < suffixes[state]?.count ?? .max else { continue }
          suffixes[state] = [preferredSymbol(of: state)] + rest
          changed = true
        }
      }
    }
    return suffixes
  }

  private func preferredSymbol(of state: Int) -> UInt32 {
    var best: PreferredScalar?
    for range in symbols(of: state) {
      let candidate = PreferredScalar(in: range)
      if candidate.rank < best?.rank ?? .max { best = candidate }
    }
    return best?.value ?? 0
  }
}

extension TextPattern {
  /// Returns members at the bounds of the pattern's ranges, with the shortest repetitions; deterministic.
  func examples(count: Int) -> [String] {
    automaton.boundaryMembers(limit: count).map { String(symbols: $0) }
  }
}

extension String {
  /// Creates the text of a word; symbols that are no scalars are omitted.
  init(symbols: some Sequence<UInt32>) {
    self.init()
    unicodeScalars.append(contentsOf: symbols.compactMap(Unicode.Scalar.init))
  }
}
