/// Indices grouped by key: those of a key are contiguous and ascending.
struct Buckets {
  private var starts: [Int]
  private var members: [UInt32]

  init(keys: [UInt32], keyCount: Int) {
    starts = Array(repeating: 0, count: keyCount + 1)
    for key in keys { starts[Int(key) + 1] += 1 }
    for key in 0..<keyCount { starts[key + 1] += starts[key] }
    var next = starts
    members = Array(repeating: 0, count: keys.count)
    for (index, key) in keys.enumerated() {
      members[next[Int(key)]] = UInt32(index)
      next[Int(key)] += 1
    }
  }

  subscript(key: Int) -> ArraySlice<UInt32> { members[starts[key]..<starts[key + 1]] }
}
