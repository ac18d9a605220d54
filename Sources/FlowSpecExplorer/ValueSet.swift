/// A set of values of fields. Sets with the same values are equal, however they were made.
public struct ValueSet: Hashable, Sendable {
  /// A bit for each of the first 64 values.
  private var first: UInt64 = 0
  /// Bits for the values after those; the last word is never zero.
  private var more: [UInt64] = []

  public init() {}

  public init(_ values: some Sequence<Int>) { for value in values { insert(value) } }

  public init(only value: Int) { insert(value) }

  /// Creates the set of all values below a bound.
  public init(upTo bound: Int) {
    first = bound >= 64 ? .max : 1 << UInt64(bound) - 1
    guard bound > 64 else { return }
    more = Array(repeating: .max, count: (bound - 1) >> 6)
    if bound & 63 > 0 { more[more.count - 1] = 1 << UInt64(bound & 63) - 1 }
  }

  public var isEmpty: Bool { first == 0 && more.isEmpty }

  /// A bit for each value, up to the largest in the set.
  var words: [UInt64] { more.isEmpty && first == 0 ? [] : [first] + more }

  public func contains(_ value: Int) -> Bool {
    if value < 64 { return value >= 0 && first >> UInt64(value) & 1 == 1 }
    return value >> 6 <= more.count && more[value >> 6 - 1] >> UInt64(value & 63) & 1 == 1
  }

  public mutating func insert(_ value: Int) {
    precondition(value >= 0, "values begin with zero")
    if value < 64 {
      first |= 1 << UInt64(value)
    } else {
      while more.count < value >> 6 { more.append(0) }
      more[value >> 6 - 1] |= 1 << UInt64(value & 63)
    }
  }

  public mutating func formUnion(_ other: ValueSet) {
    first |= other.first
    while more.count < other.more.count { more.append(0) }
    for (place, word) in other.more.enumerated() { more[place] |= word }
  }

  public func intersection(_ other: ValueSet) -> ValueSet {
    var found = ValueSet()
    found.first = first & other.first
    if more.isEmpty || other.more.isEmpty { return found }
    found.more = zip(more, other.more).map { $0 & $1 }
    found.trim()
    return found
  }

  public func subtracting(_ other: ValueSet) -> ValueSet {
    var found = self
    found.first &= ~other.first
    for place in 0..<min(more.count, other.more.count) { found.more[place] &= ~other.more[place] }
    found.trim()
    return found
  }

  private mutating func trim() { while more.last == 0 { more.removeLast() } }

  public var isSingle: Bool { more.reduce(first.nonzeroBitCount) { $0 + $1.nonzeroBitCount } == 1 }

  public func isDisjoint(with other: ValueSet) -> Bool {
    if first & other.first != 0 { return false }
    return more.isEmpty || other.more.isEmpty || zip(more, other.more).allSatisfy { $0 & $1 == 0 }
  }
}
