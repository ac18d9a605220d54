/// Some values that fields may have. Equal sets are equal, however they were made.
public struct ValueSet: Hashable, Sendable {
  /// One bit for each value, none of the words after the last that has one.
  private(set) var words: [UInt64] = []

  public init(_ values: some Sequence<Int> = []) { for value in values { insert(value) } }

  public var isEmpty: Bool { words.isEmpty }

  public func contains(_ value: Int) -> Bool {
    value >= 0 && value >> 6 < words.count && words[value >> 6] >> UInt64(value & 63) & 1 == 1
  }

  public mutating func insert(_ value: Int) {
    precondition(value >= 0, "values begin with zero")
    while words.count <= value >> 6 { words.append(0) }
    words[value >> 6] |= 1 << UInt64(value & 63)
  }

  public mutating func formUnion(_ other: ValueSet) {
    while words.count < other.words.count { words.append(0) }
    for (place, word) in other.words.enumerated() { words[place] |= word }
  }

  public func isSubset(of other: ValueSet) -> Bool {
    words.count <= other.words.count && words.indices.allSatisfy { words[$0] & ~other.words[$0] == 0 }
  }
}
