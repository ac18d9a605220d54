import FlowSpecExplorer

/// The values that a field may have, as far as they are known.
struct FieldValues: Sequence {
  private var range: Range<Int>
  /// The remaining values of the range, ascending; nil for all of them.
  private var listed: [Int]?

  init(_ range: Range<Int>) { self.range = range }

  var count: Int { listed?.count ?? range.count }
  var isEmpty: Bool { count == 0 }
  var first: Int? { listed.map(\.first) ?? range.first }

  func contains(_ value: Int) -> Bool { listed?.contains(value) ?? range.contains(value) }

  func makeIterator() -> AnyIterator<Int> {
    if let listed { AnyIterator(listed.makeIterator()) } else { AnyIterator(range.makeIterator()) }
  }

  func only(_ value: Int) -> FieldValues { FieldValues(contains(value) ? value..<value + 1 : value..<value) }

  /// Returns the values below a bound, and the others.
  func divided(at bound: Int) -> (below: FieldValues, others: FieldValues) {
    let middle = Swift.min(Swift.max(bound, range.lowerBound), range.upperBound)
    var (below, others) = (FieldValues(range.lowerBound..<middle), FieldValues(middle..<range.upperBound))
    below.listed = listed?.filter { $0 < bound }
    others.listed = listed?.filter { $0 >= bound }
    return (below, others)
  }

  /// Returns the values in a set, and the others.
  func divided(by values: ValueSet) -> (among: FieldValues, others: FieldValues) {
    var (among, others) = (self, self)
    among.listed = filter { values.contains($0) }
    others.listed = filter { !values.contains($0) }
    return (among, others)
  }
}
