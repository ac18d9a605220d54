// The result of a search. Assumption: nothing is added to it any more.

/// One edge of the explored graph, as a step of a run.
public struct ExploredStep: Hashable, Sendable {
  public let stimulus: Int
  public let choices: [Int]
  public let labels: UInt64
  /// The configuration at its end.
  public let configuration: Int
}

/// The edges of an explored graph, grouped by their sources.
public struct LabelledEdges: Sendable {
  private var starts: [Int] = []
  private var edges: [(target: Int32, labels: UInt64)] = []

  init(atMost count: Int) { edges.reserveCapacity(min(count, 1 << 20)) }

  mutating func begin() { starts.append(edges.count) }

  mutating func add(_ target: Int, _ labels: UInt64) {
    let edge = (target: Int32(target), labels: labels)
    if let last = edges.last, edges.count > starts[starts.count - 1], last == edge { return }
    edges.append(edge)
  }

  /// The targets and labels of the edges from a configuration.
  public subscript(index: Int) -> ArraySlice<(target: Int32, labels: UInt64)> {
    edges[starts[index]..<(index + 1 < starts.count ? starts[index + 1] : edges.count)]
  }
}

/// A run: its initial configuration, and its steps.
public struct Trace: Hashable, Sendable {
  public let start: Int
  public let steps: [ExploredStep]

  public var end: Int { steps.last?.configuration ?? start }
}

/// The explored graph, with configurations numbered from 0 in the order of discovery.
public final class Exploration {
  public let ending: Ending
  public let configurationCount: Int
  /// The number of edges found, including those to known configurations.
  public let transitionCount: Int
  /// The number of steps to the farthest configuration.
  public let depth: Int
  public let byteCount: Int
  /// By predicate: the first configuration where it holds.
  public let firstWhere: [Int?]
  /// By predicate: the number of configurations where it holds, if it was to be counted; else 0.
  public let counts: [Int]
  /// The number of calls of the interpreter.
  public let interpretations: Int

  let search: Search
  private var walker: Walker
  private var table: SlotTable
  var bitsOfPredicate: [Int: BitSet] = [:]

  init(_ search: Search) {
    self.search = search
    ending = search.ending ?? .complete
    configurationCount = search.store.count
    transitionCount = search.transitions
    depth = search.depth
    byteCount = search.bytes
    firstWhere = search.watch.first
    counts = search.watch.counts
    interpretations = search.forest.interpretations
    walker = Walker(memberCount: search.forest.memberCount)
    table = SlotTable(bits: 1, empty: 0)
  }

  public func configuration(_ index: Int) -> [UInt64] { search.store.configuration(index) }

  public func index(of configuration: [UInt64]) -> Int? {
    guard configuration.count == search.store.wordCount else { return nil }
    makeIndex()
    return unsafe configuration.withUnsafeBufferPointer { words in
      guard let base = words.baseAddress else { return nil }
      return unsafe table.index(of: base, in: search.store)
    }
  }

  /// Returns the edges from a configuration to found configurations, in the order of stimuli and choices.
  public func successors(of index: Int) -> [ExploredStep] {
    var steps: [ExploredStep] = []
    forEachEdge(from: index) { leaf, target in
      if let target { steps.append(step(leaf, to: target)) }
      return true
    }
    return steps
  }

  /// Returns all edges except unlabelled ones that change nothing; of equal consecutive edges only the first.
  public func labelledEdges() -> LabelledEdges {
    var edges = LabelledEdges(atMost: transitionCount)
    for index in 0..<configurationCount {
      edges.begin()
      forEachEdge(from: index) { leaf, target in
        let labels = labels(of: leaf)
        if let target, target != index || labels != 0 { edges.add(target, labels) }
        return true
      }
    }
    return edges
  }

  @inline(__always) func labels(of leaf: Int) -> UInt64 { unsafe search.forest.updates.labels.base[leaf] }

  func step(_ leaf: Int, to target: Int) -> ExploredStep {
    let leaf = search.forest.updates.leaves[leaf]
    return ExploredStep(stimulus: leaf.member, choices: leaf.choices, labels: leaf.labels, configuration: target)
  }

  /// Returns a shortest run to a configuration.
  public func trace(to index: Int) -> Trace {
    var path = [index]
    while let parent = search.store.parent(path[path.count - 1]) { path.append(parent) }
    path.reverse()
    let steps = zip(path, path.dropFirst()).map { from, to in
      var first: Int?
      forEachEdge(from: from) { leaf, target in
        if target == to { first = leaf }
        return first == nil
      }
      guard let first else { preconditionFailure("a parent has an edge to its child") }
      return step(first, to: to)
    }
    return Trace(start: path[0], steps: steps)
  }

  /// Visits the edges in order, each by its leaf, until the visitor returns false. A target is nil if it was not found within the
  /// limits.
  @inline(__always) func forEachEdge(from index: Int, _ visit: (_ leaf: Int, _ target: Int?) -> Bool) {
    makeIndex()
    let count = walk(index)
    let view = unsafe search.forest.view
    let wordCount = search.store.wordCount
    let old = unsafe search.store.words(index)
    unsafe withUnsafeTemporaryAllocation(of: UInt64.self, capacity: wordCount) { words in
      guard let successor = words.baseAddress else { return }
      for place in 0..<count {
        let leaf = unsafe Int(walker.leaves.base[place])
        unsafe view.apply(leaf, old, to: successor, wordCount: wordCount)
        if unsafe !visit(leaf, table.index(of: successor, in: search.store)) { return }
      }
    }
  }

  /// Finds a configuration's leaves and returns their number.
  private func walk(_ index: Int) -> Int {
    precondition(index >= 0 && index < configurationCount, "the configuration was found")
    while true {
      switch unsafe walker.path.walk(search.store.words(index), search.forest.code.base) {
      case .leaves(let count): return count
      case .unknown(let count): search.forest.learn(walker.unknownGroups(count), in: search.store.configuration(index))
      case .noRoom: walker.makeRoom()
      }
    }
  }

  /// Builds the index from words to indices; frees the search's own table first.
  private func makeIndex() {
    guard table.bits < SlotTable.leastBits else { return }
    search.table.restart(bits: 1)
    table.restart(bits: max(SlotTable.leastBits, table.bits(for: configurationCount)))
    table.fill(from: search.store, withIndices: true)
  }
}
