/// Rows of numbers, each stored once and identified by its index.
struct RowTable {
  private(set) var numbers: [Int32] = []
  private var starts: [Int32] = [0]
  /// Indices of rows by their hash, -1 for an empty slot; a power of two, at most half full.
  private var slots = [Int32](repeating: -1, count: 16)

  var count: Int { starts.count - 1 }

  /// Returns the range of a row in ``numbers``.
  func range(of row: Int) -> Range<Int> {
    Int(starts[row])..<Int(starts[row + 1])
  }

  mutating func insert(_ row: [Int32]) -> (index: Int, isNew: Bool) {
    if count * 2 >= slots.count { grow() }
    var slot = hash(row[...])
    while slots[slot] >= 0 {
      if isRow(Int(slots[slot]), row) { return (Int(slots[slot]), false) }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = Int32(count)
    numbers += row
    starts.append(Int32(numbers.count))
    return (count - 1, true)
  }

  private func isRow(_ index: Int, _ row: [Int32]) -> Bool {
    let start = Int(starts[index])
    guard Int(starts[index + 1]) - start == row.count else { return false }
    for offset in 0..<row.count where numbers[start + offset] != row[offset] { return false }
    return true
  }

  private func hash(_ row: ArraySlice<Int32>) -> Int {
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
    for number in row {
      hash = (hash ^ UInt64(UInt32(bitPattern: number))) &* 0xFF51_AFD7_ED55_8CCD
      hash ^= hash >> 32
    }
    return Int(truncatingIfNeeded: hash) & (slots.count - 1)
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 2)
    for row in 0..<count {
      var slot = hash(numbers[range(of: row)])
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(row)
    }
  }
}
