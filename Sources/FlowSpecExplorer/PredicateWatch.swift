// Predicates that are judged for every new configuration. Assumption: configurations come in the order of their indices.

/// The first configuration of each predicate, and counts.
struct PredicateWatch: ~Copyable {
  let predicates: Forest
  private(set) var first: [Int?]
  private(set) var counts: [Int]
  private let isCounted: [Bool]
  private let goal: Goal
  private let isOverdue: () -> Bool
  /// True if the time ended before all configurations were judged.
  private(set) var isCut = false
  private var walker: Walker

  init(predicates: Forest, options: SearchOptions) {
    self.predicates = predicates
    let count = predicates.memberCount
    first = Array(repeating: nil, count: count)
    counts = Array(repeating: 0, count: count)
    isCounted = (0..<count).map { options.counted.contains($0) }
    goal = options.goal
    isOverdue = options.isOverdue
    walker = Walker(memberCount: count)
  }

  /// Sets leading fields in a large search, so that what they decide is decided once.
  mutating func lead(in store: borrowing ConfigurationStore) {
    if let leading = predicates.leadingFields(of: store) { walker.take(leading) }
  }

  var leading: LeadingFields? { walker.leading }
  var bytes: Int { predicates.bytes + walker.shortcutBytes }

  /// Judges new configurations until one completes the goal, and returns that one.
  mutating func judge(_ indices: some Sequence<Int>, in store: borrowing ConfigurationStore) -> Int? {
    guard predicates.memberCount > 0 else { return nil }
    // Almost all walks succeed, so the pointers are read again only after the forest has learned.
    var (path, code) = unsafe (walker.path, predicates.code.base)
    for index in indices {
      var isNews = false
      var holding = 0
      switch unsafe path.walk(store.words(index), code) {
      case .leaves(let count): holding = count
      case .unknown, .noRoom:
        holding = walk(index, store, isStoppable: true)
        if isCut { return nil }
        unsafe (path, code) = (walker.path, predicates.code.base)
      }
      for place in 0..<holding {
        let predicate = predicate(place)
        if isCounted[predicate] { counts[predicate] += 1 }
        if first[predicate] == nil {
          first[predicate] = index
          isNews = true
        }
      }
      if isNews && isFound { return index }
    }
    return nil
  }

  /// Returns those of these configurations where a predicate holds, or where that is unknown. Several threads may call it at
  /// once, each with its own walker.
  func noticed(_ range: Range<Int>, in store: borrowing ConfigurationStore, with walker: borrowing Walker) -> [Int] {
    let (path, code) = unsafe (walker.path, predicates.code.base)
    return range.filter { index in
      if case .leaves(0) = unsafe path.walk(store.words(index), code) { false } else { true }
    }
  }

  /// Returns, for each of these predicates, the configurations where it holds.
  mutating func holding(_ wanted: Set<Int>, in store: borrowing ConfigurationStore) -> [Int: BitSet] {
    let members = wanted.sorted()
    var bits = members.map { _ in BitSet(count: store.count) }
    // By predicate: its index among the wanted ones.
    var places = Array(repeating: -1, count: (members.last ?? -1) + 1)
    for (place, predicate) in members.enumerated() { places[predicate] = place }
    for index in 0..<store.count {
      for found in 0..<walk(index, store) {
        let predicate = predicate(found)
        if predicate < places.count, places[predicate] >= 0 { bits[places[predicate]].insert(index) }
      }
    }
    return Dictionary(uniqueKeysWithValues: zip(members, bits))
  }

  /// Finds the predicates that hold in a configuration and returns their number.
  ///
  /// - Parameter isStoppable: true to stop, with ``isCut``, once the time is over.
  private mutating func walk(_ index: Int, _ store: borrowing ConfigurationStore, isStoppable: Bool = false) -> Int {
    while true {
      switch unsafe walker.path.walk(store.words(index), predicates.code.base) {
      case .leaves(let count): return count
      case .unknown(let count):
        if isStoppable, isOverdue() {
          isCut = true
          return 0
        }
        predicates.learn(walker.unknownGroups(count), in: store.configuration(index))
      case .noRoom: walker.makeRoom()
      }
    }
  }

  /// Returns the predicate that a walk found at an index.
  private func predicate(_ place: Int) -> Int { unsafe Int(predicates.updates.members.base[Int(walker.leaves.base[place])]) }

  private var isFound: Bool {
    switch goal {
    case .none: false
    case .any(let wanted): wanted.contains { first[$0] != nil }
    case .all(let wanted): !wanted.isEmpty && wanted.allSatisfy { first[$0] != nil }
    }
  }
}
