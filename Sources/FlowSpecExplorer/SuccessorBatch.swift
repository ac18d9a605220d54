// Successors between their making and their look-up. Assumes: fewer than 2^31 in a batch.

/// Successors that wait to be looked up.
struct SuccessorBatch: ~Copyable {
  let wordCount: Int
  private(set) var words: GrowingBuffer<UInt64>
  private(set) var parents: GrowingBuffer<UInt32>
  private(set) var hashes: GrowingBuffer<UInt64>
  /// The words again, sorted by parts of the table.
  private(set) var sorted: GrowingBuffer<UInt64>
  /// For each sorted word its place in the batch.
  private(set) var places: GrowingBuffer<Int32>
  /// For each word its part.
  private(set) var parts: GrowingBuffer<UInt8>
  /// Where each part's sorted words begin, and an end.
  var partStarts = GrowingBuffer<Int>(capacity: 128)
  private(set) var isNew: GrowingBuffer<Bool>
  /// Of the new ones, their places in the batch.
  var news: GrowingBuffer<Int32>
  /// Words met in this batch and those before, one for each value of some bits of the hash.
  private(set) var recent = GrowingBuffer<UInt64>(capacity: 0)
  static let recentSize = 1 << 14
  private(set) var capacity = 0
  var count = 0

  init(wordCount: Int, capacity: Int) {
    self.wordCount = wordCount
    words = GrowingBuffer(capacity: 0)
    parents = GrowingBuffer(capacity: 0)
    hashes = GrowingBuffer(capacity: 0)
    sorted = GrowingBuffer(capacity: 0)
    places = GrowingBuffer(capacity: 0)
    isNew = GrowingBuffer(capacity: 0)
    parts = GrowingBuffer(capacity: 0)
    news = GrowingBuffer(capacity: 0)
    reserve(capacity)
  }

  var bytes: Int {
    words.bytes + parents.bytes + hashes.bytes + sorted.bytes + places.bytes + parts.bytes + isNew.bytes + recent.bytes + news.bytes
  }

  /// Makes room in an empty batch.
  mutating func reserve(_ wanted: Int) {
    guard wanted > capacity else { return }
    words.reserve(wanted * wordCount)
    parents.reserve(wanted)
    isNew.reserve(wanted)
    sorted.reserve(wanted)
    places.reserve(wanted)
    parts.reserve(wanted)
    news.reserve(wanted)
    capacity = wanted
  }

  /// Only tables of indices need hashes.
  mutating func reserveHashes() { hashes.reserve(capacity) }

  /// Begins to note recent words.
  mutating func remember(empty: UInt64) {
    if recent.count == 0 { _ = recent.append(repeating: empty, count: Self.recentSize) }
  }

  mutating func put(_ configuration: [UInt64], parent: UInt32) {
    for (word, value) in configuration.enumerated() { unsafe words.base[count * wordCount + word] = value }
    unsafe parents.base[count] = parent
    count += 1
  }
}
