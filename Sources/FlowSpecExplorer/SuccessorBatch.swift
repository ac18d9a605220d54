// Successors between their creation and their look-up. Assumption: a batch has fewer than 2^31.

/// Successors to look up. In a large search, those met recently are left out, because they are known.
struct SuccessorBatch: ~Copyable {
  let wordCount: Int
  /// True if they are looked up by hash; false if the table holds words.
  let needsHashes: Bool
  private(set) var words: GrowingBuffer<UInt64>
  private(set) var parents: GrowingBuffer<UInt32>
  private(set) var hashes: GrowingBuffer<UInt64>
  /// The words, sorted by parts of the table.
  private(set) var sorted: GrowingBuffer<UInt64>
  /// By sorted word: its index in the batch.
  private(set) var places: GrowingBuffer<Int32>
  /// By word: the highest bits of its hash.
  private(set) var parts: GrowingBuffer<UInt8>
  /// By word: the number of successors created before it, including those left out.
  private(set) var ranks: GrowingBuffer<UInt32>
  /// By part: the start of its sorted words; then the end.
  var partStarts = GrowingBuffer<Int>(capacity: 128)
  private(set) var isNew: GrowingBuffer<Bool>
  /// The indices of new words in the batch.
  var news: GrowingBuffer<Int32>
  /// Recent configurations, one for each value of some bits of the hash.
  private(set) var recent = GrowingBuffer<UInt64>(capacity: 0)
  static let recentSize = 1 << 14
  private(set) var capacity = 0
  var count = 0
  /// The number of created successors, including those left out.
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

  /// Reserves space in an empty batch.
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

  /// Begins to leave out configurations that were met recently. All created successors must be looked up before the search
  /// continues.
  ///
  /// - Parameter empty: a word that is never the first word of a configuration.
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
