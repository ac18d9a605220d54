// Configurations from which a predicate is reachable. Configurations with edges beyond the limits count as able, because nothing
// is known about them.

extension Exploration {
  /// Returns the first configuration from which no configuration with the predicate is reachable.
  ///
  /// Edges with one of these labels are ignored.
  public func firstUnableToReach(_ predicate: Int, without labels: UInt64 = 0) -> Int? {
    var able = holding([predicate])[0]
    return extend(&able, without: labels).last
  }

  /// Returns, by value of a field, the first configuration with it from which no other value of the field is reachable.
  ///
  /// Edges with one of these labels are ignored.
  public func firstUnableToChange(_ field: Int, without labels: UInt64 = 0) -> [UInt32: Int] {
    var able = BitSet(count: configurationCount)
    for index in 0..<configurationCount {
      let own = value(of: field, index)
      forEachEdge(from: index) { leaf, target in
        if self.labels(of: leaf) & labels != 0 { return true }
        if let target, value(of: field, target) == own { return true }
        able.insert(index)
        return false
      }
    }
    return Dictionary(extend(&able, without: labels).map { (value(of: field, $0), $0) }) { min($0, $1) }
  }

  /// Adds to `able` the configurations that can reach it, and returns the others in descending order.
  ///
  /// Edges with one of these labels are ignored.
  public func unable(toReach able: inout BitSet, without labels: UInt64) -> [Int] { extend(&able, without: labels) }

  private func value(of field: Int, _ index: Int) -> UInt32 {
    let place = search.forest.packing.fields[field]
    return unsafe UInt32(truncatingIfNeeded: search.store.words(index)[place.word] >> UInt64(place.shift)) & place.maximum
  }

  /// Adds to `able` the configurations that can reach it, and returns the others in descending order.
  private func extend(_ able: inout BitSet, without labels: UInt64) -> [Int] {
    var rest = (0..<configurationCount).reversed().filter { !able.contains($0) }
    // One backward pass over the order of discovery decides most configurations; reversed edges decide the rest.
    for _ in 0..<4 where !rest.isEmpty {
      let before = rest.count
      rest = rest.filter { index in
        guard leads(index, to: able, without: labels) else { return true }
        able.insert(index)
        return false
      }
      if rest.count == before { return rest }
    }
    spread(&able, over: rest, without: labels)
    return rest.filter { !able.contains($0) }
  }

  private func leads(_ index: Int, to able: BitSet, without labels: UInt64) -> Bool {
    var isAble = false
    forEachEdge(from: index) { leaf, target in
      if self.labels(of: leaf) & labels != 0 { return true }
      if let target { isAble = able.contains(target) } else { isAble = true }
      return !isAble
    }
    return isAble
  }

  /// Adds to `able` the configurations that can reach it along edges between these configurations (in descending order).
  private func spread(_ able: inout BitSet, over rest: [Int], without labels: UInt64) {
    guard !rest.isEmpty else { return }
    let ready = rest.filter { leads($0, to: able, without: labels) }
    let edges = backwardEdges(between: rest, without: labels)
    for index in ready { edges.spread(&able, from: index) }
  }

  /// Returns, for each of these predicates, the configurations where it holds.
  public func holding(_ predicates: [Int]) -> [BitSet] {
    let missing = Set(predicates.filter { bitsOfPredicate[$0] == nil })
    if !missing.isEmpty { bitsOfPredicate.merge(search.watch.holding(missing, in: search.store)) { old, _ in old } }
    return predicates.map { bitsOfPredicate[$0] ?? BitSet(count: configurationCount) }
  }

  /// Returns, for each of some new predicates, the configurations where it holds.
  public func holding(predicateCount: Int, judge: @escaping Explorer.Judge) -> [BitSet] {
    let forest = Forest(packing: search.forest.packing, predicateCount: predicateCount, judge: judge)
    var watch = PredicateWatch(predicates: forest, options: SearchOptions())
    let found = watch.holding(Set(0..<predicateCount), in: search.store)
    return (0..<predicateCount).map { found[$0] ?? BitSet(count: configurationCount) }
  }
}
