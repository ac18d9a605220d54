/// A nondeterministic automaton over scalars: a language that can be matched, intersected and compared.
///
/// Steps that read nothing are already followed: a state here is one that reads something or accepts.
struct Automaton: Sendable {
  struct Edge: Sendable {
    let symbols: ScalarSet
    /// Into ``closures``.
    let target: Int
  }

  private(set) var edges: [[Edge]] = []
  private(set) var isAccepting: [Bool] = []
  /// For each state as built, the states that it stands for, ascending.
  private(set) var closures: [[Int32]] = []
  private(set) var start: [Int32] = []

  init(_ syntax: PatternSyntax) {
    var builder = Builder()
    let first = builder.addState()
    let last = builder.add(syntax, from: first)
    edges = builder.edges
    isAccepting = edges.indices.map { $0 == last }
    closures = builder.closures(accepting: last)
    start = closures[first]
  }

  /// Where one may be after one more scalar.
  func step(_ states: [Int32], _ symbol: UInt32) -> [Int32] {
    var single: Int?
    var merged: [Int32] = []
    for state in states {
      for edge in edges[Int(state)] where edge.symbols.contains(symbol) {
        if let only = single {
          if merged.isEmpty { merged = closures[only] }
          merged += closures[edge.target]
        } else {
          single = edge.target
        }
      }
    }
    guard let single else { return [] }
    if merged.isEmpty { return closures[single] }
    merged.sort()
    var unique: [Int32] = []
    unique.reserveCapacity(merged.count)
    for state in merged where unique.last != state { unique.append(state) }
    return unique
  }

  func accepts(_ states: [Int32]) -> Bool {
    states.contains { isAccepting[Int($0)] }
  }

  func matches(_ symbols: some Sequence<UInt32>) -> Bool {
    var states = start
    for symbol in symbols {
      states = step(states, symbol)
      if states.isEmpty { return false }
    }
    return accepts(states)
  }

  func matches(_ text: String) -> Bool {
    matches(text.unicodeScalars.lazy.map(\.value))
  }

  /// The ends of all members that begin at the slice's start, ascending.
  func memberEnds(in symbols: ArraySlice<UInt32>) -> [Int] {
    var states = start
    var ends = accepts(states) ? [symbols.startIndex] : []
    for index in symbols.indices {
      states = step(states, symbols[index])
      if states.isEmpty { break }
      if accepts(states) { ends.append(index + 1) }
    }
    return ends
  }
}

/// Thompson's construction, one fragment after another.
private struct Builder {
  var edges: [[Automaton.Edge]] = []
  private var empties: [[Int]] = []

  mutating func addState() -> Int {
    edges.append([])
    empties.append([])
    return edges.count - 1
  }

  /// Adds what leads from a state through the syntax; returns where it ends.
  mutating func add(_ syntax: PatternSyntax, from first: Int) -> Int {
    switch syntax {
    case .scalar(let set):
      let last = addState()
      if !set.isEmpty { edges[first].append(Automaton.Edge(symbols: set, target: last)) }
      return last
    case .sequence(let parts):
      return parts.reduce(first) { add($1, from: $0) }
    case .choice(let branches):
      let last = addState()
      for branch in branches {
        let entry = addState()
        empties[first].append(entry)
        empties[add(branch, from: entry)].append(last)
      }
      return last
    case .repetition(let inner, let atLeast, let atMost):
      return addRepetition(of: inner, atLeast: atLeast, atMost: atMost, from: first)
    }
  }

  private mutating func addRepetition(of inner: PatternSyntax, atLeast: Int, atMost: Int?, from first: Int) -> Int {
    var current = first
    for _ in 0..<atLeast { current = add(inner, from: current) }
    let last = addState()
    guard let atMost else {
      let loop = addState()
      empties[current].append(loop)
      empties[loop].append(last)
      empties[add(inner, from: loop)].append(loop)
      return last
    }
    for _ in atLeast..<max(atLeast, atMost) {
      empties[current].append(last)
      // A state of its own, so that nothing leads back into the copy before.
      let entry = addState()
      empties[current].append(entry)
      current = add(inner, from: entry)
    }
    empties[current].append(last)
    return last
  }

  func closures(accepting: Int) -> [[Int32]] {
    var marks = [Int](repeating: -1, count: edges.count)
    return edges.indices.map { state in
      var found: [Int32] = []
      var pending = [state]
      marks[state] = state
      while let next = pending.popLast() {
        if !edges[next].isEmpty || next == accepting { found.append(Int32(next)) }
        for target in empties[next] where marks[target] != state {
          marks[target] = state
          pending.append(target)
        }
      }
      return found.sorted()
    }
  }
}
