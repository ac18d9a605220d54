// Successors between their making and their look-up. Assumes: fewer than 2^31 in a batch.

/// Successors that wait to be looked up. In a large search those met not long ago are left out, as they are known.
struct SuccessorBatch: ~Copyable {
  let wordCount: Int
  /// True if they are looked up by hash: not where a table holds their one word.
  let needsHashes: Bool
  private(set) var words: GrowingBuffer<UInt64>
  private(set) var parents: GrowingBuffer<UInt32>
  private(set) var hashes: GrowingBuffer<UInt64>
  /// The words again, sorted by parts of the table.
  private(set) var sorted: GrowingBuffer<UInt64>
  /// For each sorted word its place in the batch.
  private(set) var places: GrowingBuffer<Int32>
  /// For each word the highest bits of its hash.
  private(set) var parts: GrowingBuffer<UInt8>
  /// For each how many were made before it, those left out too.
  private(set) var ranks: GrowingBuffer<UInt32>
  /// Where each part's sorted words begin, and an end.
  var partStarts = GrowingBuffer<Int>(capacity: 128)
  private(set) var isNew: GrowingBuffer<Bool>
  /// Of the new ones, their places in the batch.
  var news: GrowingBuffer<Int32>
  /// Configurations met in this batch and those before, one for each value of some bits of the hash.
  private(set) var recent = GrowingBuffer<UInt64>(capacity: 0)
  static let recentSize = 1 << 14
  private(set) var capacity = 0
  var count = 0
  /// How many were made, those left out too.
  var made = 0

  init(wordCount: Int, holdsWords: Bool, capacity: Int) {
    self.wordCount = wordCount
    needsHashes = !holdsWords
    words = GrowingBuffer(capacity: 0)
    parents = GrowingBuffer(capacity: 0)
    hashes = GrowingBuffer(capacity: 0)
    sorted = GrowingBuffer(capacity: 0)
    places = GrowingBuffer(capacity: 0)
    parts = GrowingBuffer(capacity: 0)
    ranks = GrowingBuffer(capacity: 0)
    isNew = GrowingBuffer(capacity: 0)
    news = GrowingBuffer(capacity: 0)
    reserve(capacity)
  }

  var bytes: Int {
    let table = sorted.bytes + places.bytes + parts.bytes + isNew.bytes + recent.bytes + news.bytes
    return words.bytes + parents.bytes + hashes.bytes + ranks.bytes + table
  }

  /// Makes room in an empty batch.
  mutating func reserve(_ wanted: Int) {
    guard wanted > capacity else { return }
    words.reserve(wanted * wordCount)
    parents.reserve(wanted)
    if needsHashes { hashes.reserve(wanted) }
    isNew.reserve(wanted)
    sorted.reserve(wanted)
    places.reserve(wanted)
    parts.reserve(wanted)
    ranks.reserve(wanted)
    news.reserve(wanted)
    capacity = wanted
  }

  /// Begins to leave out what was met not long ago. All that is made has to be looked up before the search goes on.
  ///
  /// - Parameter empty: a word that no configuration begins with.
  mutating func remember(empty: UInt64) {
    if recent.count == 0 { _ = recent.append(repeating: empty, count: Self.recentSize * wordCount) }
  }

  var remembers: Bool { recent.count > 0 }

  mutating func put(_ configuration: [UInt64], parent: UInt32) {
    for (word, value) in configuration.enumerated() { unsafe words.base[count * wordCount + word] = value }
    let hash = unsafe SlotTable.hash(words.base + count * wordCount, wordCount)
    if needsHashes { unsafe hashes.base[count] = hash }
    unsafe parts.base[count] = SlotTable.part(hash)
    unsafe parents.base[count] = parent
    unsafe ranks.base[count] = UInt32(truncatingIfNeeded: made)
    count += 1
    made += 1
  }

  mutating func clear() { (count, made) = (0, 0) }
}
