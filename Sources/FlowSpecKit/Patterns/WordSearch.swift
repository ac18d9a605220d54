/// The answer of a search through languages.
enum WordSearch: Hashable, Sendable {
  /// A shortest such text; among those, one that reads well.
  case word([UInt32])
  case none
  /// More states than allowed had to be looked at.
  case undecided
}

extension Automaton {
  static let stateLimit = 20_000

  /// A shortest text that lies in all of the first languages and in none of the others.
  ///
  /// Emptiness, intersection and inclusion are all this question.
  static func shortestWord(in members: [Automaton], outside others: [Automaton] = [], stateLimit: Int = stateLimit) -> WordSearch
  {
    var search = ProductSearch(members: members, others: others, stateLimit: stateLimit)
    return search.run()
  }

  /// Whether every member of this language is one of the other's; nil when that would take too long.
  func isIncluded(in other: Automaton, stateLimit: Int = stateLimit) -> Bool? {
    switch Self.shortestWord(in: [self], outside: [other], stateLimit: stateLimit) {
    case .word: false
    case .none: true
    case .undecided: nil
    }
  }
}

/// Breadth-first through the product of several automata, each made deterministic on the way.
private struct ProductSearch {
  private let members: [Automaton]
  private let others: [Automaton]
  private let stateLimit: Int
  private var nodes: [Node] = []
  private var known: [[[Int32]]: Int] = [:]

  private struct Node {
    let states: [[Int32]]
    let parent: Int
    let symbol: UInt32
  }

  init(members: [Automaton], others: [Automaton], stateLimit: Int) {
    self.members = members
    self.others = others
    self.stateLimit = stateLimit
  }

  mutating func run() -> WordSearch {
    let start = members.map(\.start) + others.map(\.start)
    guard !start.prefix(members.count).contains(where: \.isEmpty) else { return .none }
    known[start] = 0
    nodes.append(Node(states: start, parent: -1, symbol: 0))
    var next = 0
    while next < nodes.count {
      let states = nodes[next].states
      if isFound(states) { return .word(word(to: next)) }
      for symbol in symbols(from: states) {
        guard let reached = step(states, symbol), known[reached] == nil else { continue }
        guard nodes.count < stateLimit else { return .undecided }
        known[reached] = nodes.count
        nodes.append(Node(states: reached, parent: next, symbol: symbol))
      }
      next += 1
    }
    return .none
  }

  private func isFound(_ states: [[Int32]]) -> Bool {
    for (index, automaton) in members.enumerated() where !automaton.accepts(states[index]) { return false }
    for (index, automaton) in others.enumerated() where automaton.accepts(states[members.count + index]) { return false }
    return true
  }

  private func step(_ states: [[Int32]], _ symbol: UInt32) -> [[Int32]]? {
    var reached: [[Int32]] = []
    reached.reserveCapacity(states.count)
    for (index, automaton) in members.enumerated() {
      let target = automaton.step(states[index], symbol)
      if target.isEmpty { return nil }
      reached.append(target)
    }
    for (index, automaton) in others.enumerated() {
      reached.append(automaton.step(states[members.count + index], symbol))
    }
    return reached
  }

  /// One symbol for each stretch of symbols that no edge tells apart, those that read best first.
  private func symbols(from states: [[Int32]]) -> [UInt32] {
    var cuts: [UInt32] = []
    for (index, automaton) in (members + others).enumerated() {
      for state in states[index] {
        for edge in automaton.edges[Int(state)] {
          for range in edge.symbols.ranges {
            cuts.append(range.lowerBound)
            cuts.append(range.upperBound + 1)
          }
        }
      }
    }
    cuts.sort()
    var stretches: [PreferredScalar] = []
    for (lower, upper) in zip(cuts, cuts.dropFirst()) where lower < upper {
      stretches.append(PreferredScalar(in: lower...(upper - 1)))
    }
    stretches.sort { ($0.rank, $0.value) < ($1.rank, $1.value) }
    return stretches.map(\.value)
  }

  private func word(to node: Int) -> [UInt32] {
    var symbols: [UInt32] = []
    var current = node
    while nodes[current].parent >= 0 {
      symbols.append(nodes[current].symbol)
      current = nodes[current].parent
    }
    return symbols.reversed()
  }
}
