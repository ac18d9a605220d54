/// A set of small numbers, one bit for each.
public struct BitSet: Sendable {
  private var words: [UInt64]

  init(count: Int) { words = Array(repeating: 0, count: (count + 63) / 64) }

  public func contains(_ member: Int) -> Bool { words[member >> 6] >> UInt64(member & 63) & 1 == 1 }
  public mutating func insert(_ member: Int) { words[member >> 6] |= 1 << UInt64(member & 63) }
  mutating func remove(_ member: Int) { words[member >> 6] &= ~(1 << UInt64(member & 63)) }
}
