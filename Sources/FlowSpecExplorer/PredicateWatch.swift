// The questions asked of every new configuration. Assumes: configurations come in the order of their indices.

/// Predicates' first configurations and counts.
struct PredicateWatch: ~Copyable {
  let predicates: Forest
  private(set) var first: [Int?]
  private(set) var counts: [Int]
  private let isCounted: [Bool]
  private let goal: Goal
  private var walker: Walker

  init(predicates: Forest, options: SearchOptions) {
    self.predicates = predicates
    let count = predicates.memberCount
    first = Array(repeating: nil, count: count)
    counts = Array(repeating: 0, count: count)
    isCounted = (0..<count).map { options.counted.contains($0) }
    goal = options.goal
    walker = Walker(memberCount: count)
  }

  /// In a large search what the leading fields decide is decided once.
  mutating func lead(in store: borrowing ConfigurationStore) {
    if let leading = predicates.leadingFields(of: store) { walker.take(leading) }
  }

  var leading: LeadingFields? { walker.leading }
  var bytes: Int { predicates.bytes + walker.shortcutBytes }

  /// Judges new configurations until one completes the goal, and returns that one.
  mutating func judge(_ indices: some Sequence<Int>, in store: borrowing ConfigurationStore) -> Int? {
    guard predicates.memberCount > 0 else { return nil }
    // Almost everything is known already: the memory is asked for anew only after something was learned.
    var (path, code) = unsafe (walker.path, predicates.code.base)
    for index in indices {
      var isNews = false
      var holding = 0
      switch unsafe path.walk(store.words(index), code) {
      case .leaves(let count): holding = count
      case .unknown, .noRoom:
        holding = walk(index, store)
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

  /// Of these configurations those where a predicate holds, or where that is not known. Several threads may ask at once, each with
  /// a walker of its own.
  func noticed(_ range: Range<Int>, in store: borrowing ConfigurationStore, with walker: borrowing Walker) -> [Int] {
    let (path, code) = unsafe (walker.path, predicates.code.base)
    return range.filter { index in
      if case .leaves(0) = unsafe path.walk(store.words(index), code) { false } else { true }
    }
  }

  /// For each of these predicates the configurations where it holds.
  mutating func holding(_ wanted: Set<Int>, in store: borrowing ConfigurationStore) -> [Int: BitSet] {
    let members = wanted.sorted()
    var bits = members.map { _ in BitSet(count: store.count) }
    // By predicate its place among the wanted.
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

  /// Finds the predicates that hold in a configuration, and tells how many.
  private mutating func walk(_ index: Int, _ store: borrowing ConfigurationStore) -> Int {
    while true {
      switch unsafe walker.path.walk(store.words(index), predicates.code.base) {
      case .leaves(let count): return count
      case .unknown(let count): predicates.learn(walker.unknownGroups(count), in: store.configuration(index))
      case .noRoom: walker.makeRoom()
      }
    }
  }

  /// Which predicate a walk found at a place.
  private func predicate(_ place: Int) -> Int { unsafe Int(predicates.updates.members.base[Int(walker.leaves.base[place])]) }

  private var isFound: Bool {
    switch goal {
    case .none: false
    case .any(let wanted): wanted.contains { first[$0] != nil }
    case .all(let wanted): !wanted.isEmpty && wanted.allSatisfy { first[$0] != nil }
    }
  }
}
