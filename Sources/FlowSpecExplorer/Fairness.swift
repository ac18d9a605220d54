// Infinite fair runs on which a promise stays open (Streett: Emerson and Lei's refinement of components). Assumption: every
// configuration has an implicit edge to itself without label.

/// The conditions under which an infinite run is fair.
public struct Fairness: Hashable, Sendable {
  /// If the predicate holds infinitely often, an edge with one of the labels is taken infinitely often.
  public struct Strong: Hashable, Sendable {
    public let enabled: Int
    public let labels: UInt64

    public init(enabled: Int, labels: UInt64) {
      self.enabled = enabled
      self.labels = labels
    }
  }
  /// The predicate does not hold for ever unless an edge with one of the labels is taken.
  public struct Weak: Hashable, Sendable {
    public let pending: Int
    public let labels: UInt64

    public init(pending: Int, labels: UInt64) {
      self.pending = pending
      self.labels = labels
    }
  }

  public var strong: [Strong]
  public var weak: [Weak]

  public init(strong: [Strong] = [], weak: [Weak] = []) {
    self.strong = strong
    self.weak = weak
  }
}

/// An infinite run: a stem, and the cycle after it.
public struct Lasso: Hashable, Sendable {
  public let stem: Trace
  /// The number of steps of the stem to the configuration where the start predicate holds.
  public let startStep: Int
  /// The steps from the stem's end back to it; empty if the run stays there without any step.
  public let cycle: [ExploredStep]

  var length: Int { stem.steps.count + cycle.count }
}

extension Exploration {
  /// Returns a fair run that, from a configuration with `start` on, never satisfies `goal` and takes no edge with a label in
  /// `barred`.
  ///
  /// It is short: the shorter of the nearest cycle and the nearest configuration where a run may stay.
  public func fairRun(from start: Int, avoiding goal: Int, without barred: UInt64 = 0, fairness: Fairness = Fairness()) -> Lasso? {
    let ends = holding([start, goal])
    let conditions = FairConditions(
      fairness, enabled: holding(fairness.strong.map(\.enabled)), pending: holding(fairness.weak.map(\.pending)))
    guard let first = (0..<configurationCount).first(where: { ends[0].contains($0) && !ends[1].contains($0) }) else { return nil }
    if conditions.allowStaying(at: first) {
      let stem = trace(to: first)
      return Lasso(stem: stem, startStep: stem.steps.count, cycle: [])
    }
    let graph = Subgraph(self, start: ends[0], goal: ends[1], barred: barred)
    var search = FairComponentSearch(graph, conditions) { [search] in search.forest.updates.labels[Int($0)] }
    guard let entry = search.firstFairNode() else { return nil }
    func lasso(from node: Int) -> Lasso {
      let cycle = search.cycle(from: node).map { edge in
        step(Int(graph.leaves[edge]), to: graph.configurations[Int(graph.targets[edge])])
      }
      return stem(to: node, in: graph, cycle)
    }
    var best = lasso(from: entry)
    // Nodes are in the order of their stems.
    for node in 0..<graph.count where search.isFair(node) {
      guard stem(to: node, in: graph, []).length < best.length else { break }
      search.isolate(node)
      let other = lasso(from: node)
      if other.length < best.length { best = other }
    }
    return best
  }

  private func stem(to entry: Int, in graph: Subgraph, _ cycle: [ExploredStep]) -> Lasso {
    var steps: [ExploredStep] = []
    var node = entry
    while let (source, leaf) = graph.foundBy[node] {
      steps.append(step(leaf, to: graph.configurations[node]))
      node = source
    }
    let toStart = trace(to: graph.configurations[node])
    return Lasso(
      stem: Trace(start: toStart.start, steps: toStart.steps + steps.reversed()), startStep: toStart.steps.count, cycle: cycle)
  }
}

/// Fairness conditions with the configurations where their predicates hold.
struct FairConditions {
  let strong: [(enabled: BitSet, labels: UInt64)]
  let weak: [(pending: BitSet, labels: UInt64)]

  init(_ fairness: Fairness, enabled: [BitSet], pending: [BitSet]) {
    strong = zip(enabled, fairness.strong).map { ($0, $1.labels) }
    weak = zip(pending, fairness.weak).map { ($0, $1.labels) }
  }

  /// Returns true if a run may stay at a configuration for ever.
  func allowStaying(at configuration: Int) -> Bool {
    unmetStrong(CollectionOfOne(configuration), 0).isEmpty && unmetWeak(CollectionOfOne(configuration), 0).isEmpty
  }

  /// Returns the strong conditions that visiting these configurations for ever, with these labels, violates.
  func unmetStrong(_ configurations: some Sequence<Int>, _ labels: UInt64) -> [Int] {
    strong.indices.filter { strong[$0].labels & labels == 0 && configurations.contains(where: strong[$0].enabled.contains) }
  }

  func unmetWeak(_ configurations: some Sequence<Int>, _ labels: UInt64) -> [Int] {
    weak.indices.filter { weak[$0].labels & labels == 0 && configurations.allSatisfy(weak[$0].pending.contains) }
  }
}
