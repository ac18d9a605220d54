// The breadth-first search: expand, look up, judge, in batches. Assumption: the initial configurations set no bit outside the
// fields.

/// The limits of a search.
public struct Limits: Sendable {
  public var maxConfigurations: Int
  public var maxBytes: Int
  /// The most calls of the interpreter.
  public var maxInterpretations: Int

  public init(maxConfigurations: Int = .max, maxBytes: Int = .max, maxInterpretations: Int = .max) {
    self.maxConfigurations = max(1, min(maxConfigurations, Int(UInt32.max) - 2))
    self.maxBytes = maxBytes
    self.maxInterpretations = maxInterpretations
  }
}

/// The predicates that end a search once they are found true.
public enum Goal: Hashable, Sendable {
  case none
  case any([Int])
  case all([Int])
}

public struct Progress: Hashable, Sendable {
  public let configurations: Int
  public let transitions: Int
  public let depth: Int
  /// The number of configurations that are not expanded yet.
  public let waiting: Int
}

public enum Ending: Hashable, Sendable {
  case complete
  /// The goal was found.
  case found
  case configurationLimit
  case memoryLimit
  case stopped
}

/// Options of a search besides its goal.
public struct SearchOptions {
  public var goal: Goal
  /// Predicates whose configurations are counted.
  public var counted: Set<Int>
  public var limits: Limits
  /// The number of threads; a small search uses one.
  public var workers: Int
  /// Called every few thousand configurations, and every thousand answers of the interpreter; the search ends after it returns
  /// true.
  public var shouldStop: () -> Bool
  /// Called more often, and at moments that depend on the number of threads; a search that it ends answers nothing.
  public var isOverdue: () -> Bool
  public var progress: (Progress) -> Void

  public init(
    goal: Goal = .none, counted: Set<Int> = [], limits: Limits = Limits(), workers: Int = 1,
    shouldStop: @escaping () -> Bool = { false }, isOverdue: @escaping () -> Bool = { false },
    progress: @escaping (Progress) -> Void = { _ in }
  ) {
    self.goal = goal
    self.counted = counted
    self.limits = limits
    self.workers = workers
    self.shouldStop = shouldStop
    self.isOverdue = isOverdue
    self.progress = progress
  }
}

/// The state of a search.
final class Search {
  static let smallestBatch = 1024
  static let largestBatch = 1 << 17

  let forest: Forest
  let options: SearchOptions
  var store: ConfigurationStore
  var table: SlotTable
  /// True if the table's slots hold words: configurations of one word with a free bit to mark empty slots.
  let holdsWords: Bool
  /// A value that is never a configuration's first word, if there is one.
  private let emptyWord: UInt64?
  var watch: PredicateWatch
  /// The memory of the workers' batches.
  var workerBytes = 0
  /// The fewest configurations for which other workers are started.
  var smallestConcurrentRange = 2048
  var expander: Expander
  /// The number of configurations from which leading fields are used. They are chosen again each time that the number has
  /// quadrupled.
  var smallestLedSearch = 1 << 17
  private(set) var transitions = 0
  /// The number of looked-up successors, without those left out because they were met recently.
  private(set) var lookedUp = 0
  /// By depth: the index of its first configuration.
  private(set) var levelStarts = [0]
  private(set) var levelEnd = 0
  /// The next configuration to expand.
  private(set) var head = 0
  private(set) var ending: Ending?

  init(forest: Forest, predicates: Forest, options: SearchOptions) {
    self.forest = forest
    self.options = options
    let packing = forest.packing
    let unused = ~packing.fields.filter { $0.word == 0 }.reduce(0) { $0 | $1.mask }
    emptyWord = unused == 0 ? nil : 1 << UInt64(unused.trailingZeroBitCount)
    holdsWords = packing.wordCount == 1 && unused != 0
    store = ConfigurationStore(wordCount: packing.wordCount)
    table = SlotTable(bits: 12, empty: holdsWords ? emptyWord ?? 0 : 0)
    expander = Expander(memberCount: forest.memberCount, wordCount: packing.wordCount, holdsWords: holdsWords, capacity: Self.smallestBatch)
    watch = PredicateWatch(predicates: predicates, options: options)
  }

  /// The depth of the last configuration found.
  var depth: Int { store.count > levelEnd ? levelStarts.count : levelStarts.count - 1 }
  var bytes: Int { store.bytes + table.bytes + expander.bytes + workerBytes + forest.bytes + watch.bytes }

  func run(from initial: [[UInt64]]) {
    begin(initial)
    while let range = nextRange() {
      expand(range)
      finish(range)
    }
  }

  /// Returns the next range to expand, which has configurations of one depth; nil at the end.
  func nextRange() -> Range<Int>? {
    if ending != nil { return nil }
    if head == store.count {
      ending = .complete
      return nil
    }
    if head == levelEnd {
      levelStarts.append(levelEnd)
      levelEnd = store.count
    }
    return head..<min(head + chunkSize, levelEnd)
  }

  func finish(_ range: Range<Int>) {
    if ending != nil { return }
    head = range.upperBound
    if store.count >= smallestLedSearch {
      smallestLedSearch = store.count * 4
      if let leading = forest.leadingFields(of: store) { expander.take(leading) }
      watch.lead(in: store)
    }
    options.progress(Progress(configurations: store.count, transitions: transitions, depth: depth, waiting: store.count - head))
    if options.shouldStop() { ending = .stopped }
  }

  /// The number of configurations that are expanded at once: it grows with the search, because larger batches are looked up
  /// faster.
  private var chunkSize: Int { min(max(store.count / 32, 4096), 1 << 17) }

  func begin(_ initial: [[UInt64]]) {
    let used = forest.packing.fields.reduce(into: [UInt64](repeating: 0, count: store.wordCount)) { $0[$1.word] |= $1.mask }
    for configuration in initial where ending == nil {
      precondition(configuration.count == store.wordCount, "an initial configuration has the packing's words")
      precondition(zip(configuration, used).allSatisfy { $0 & ~$1 == 0 }, "an initial configuration sets only bits of fields")
      expander.batch.put(configuration, parent: ConfigurationStore.noParent)
      flush()
    }
    transitions = 0
    levelEnd = store.count
  }

  /// Expands these configurations and adds new ones.
  func expand(_ range: Range<Int>) {
    var next = range.lowerBound
    while next < range.upperBound && ending == nil {
      switch unsafe expander.expand(next..<range.upperBound, forest.view, store) {
      case .done: next = range.upperBound
      case .full(let index):
        next = index
        flush()
      case .unknown(let index, let count):
        next = index
        forest.learn(expander.unknownGroups(count), in: store.configuration(index)) { [options] asked in
          asked > options.limits.maxInterpretations || options.shouldStop()
        }
        if forest.isCut { ending = forest.interpretations > options.limits.maxInterpretations ? .configurationLimit : .stopped }
      }
    }
    if ending == nil { flush() }
  }

  /// Looks the batch up, adds new configurations and judges them.
  private func flush() {
    guard makeRoom(for: expander.batch.count) else { return }
    let before = store.count
    let limit = options.limits.maxConfigurations
    let insertion =
      holdsWords ? table.insertWords(&expander.batch, into: &store, limit: limit) : table.insertIndices(&expander.batch, into: &store, limit: limit)
    account(for: expander.batch, insertion, before..<store.count)
    expander.batch.clear()
    expander.batch.reserve(min(store.count / 8, Self.largestBatch))
    leaveOutKnown(&expander.batch)
  }

  /// Leaves out successors that were met recently, if the search is large.
  func leaveOutKnown(_ batch: inout SuccessorBatch) {
    if let emptyWord, table.bits >= SlotTable.smallestSortedBits { batch.remember(empty: emptyWord) }
  }

  /// Counts a batch's transitions and judges new configurations, up to the one that ends the search.
  ///
  /// - Parameter noticed: the new ones for which a predicate may be true; nil to judge all.
  func account(for batch: borrowing SuccessorBatch, _ insertion: Insertion, _ added: Range<Int>, noticed: [Int]? = nil) {
    var counted = batch.made
    if case .cut(let place) = insertion {
      ending = .configurationLimit
      counted = unsafe Int(batch.ranks.base[place])
    }
    let found = noticed.map { watch.judge($0, in: store) } ?? watch.judge(added, in: store)
    if let found {
      ending = .found
      counted = unsafe Int(batch.ranks.base[Int(batch.news[found - added.lowerBound])]) + 1
      store.truncate(to: found + 1)
    }
    if watch.isCut { ending = .stopped }
    transitions += counted
    lookedUp += batch.count
  }

  /// Enlarges the table for a batch; returns false if that would take too much memory.
  func makeRoom(for added: Int) -> Bool {
    let wanted = table.bits(for: store.count + added)
    guard wanted > table.bits || bytes > options.limits.maxBytes else { return true }
    if bytes - table.bytes + 8 << wanted > options.limits.maxBytes {
      ending = .memoryLimit
      return false
    }
    table.restart(bits: wanted)
    fillTable()
    return true
  }
}
