// Which configurations are known: open addressing with linear probing. A batch's home slots are all read before any is
// looked at, so that the reads overlap. Assumes: at most three quarters of the slots are used.

@inline(__always) func mixed(_ word: UInt64) -> UInt64 {
  let product = word &* 0x9E37_79B9_7F4A_7C15
  return (product ^ product &>> 32) &* 0xD6E8_FEB8_6659_FD93
}

/// Slots, a power of two of them, that hold words.
struct SlotTable: ~Copyable {
  private(set) var slots: GrowingBuffer<UInt64>
  private(set) var bits: Int
  let empty: UInt64

  init(bits: Int, empty: UInt64) {
    self.bits = bits
    self.empty = empty
    slots = GrowingBuffer(capacity: 1 << bits)
    _ = slots.append(repeating: empty, count: 1 << bits)
  }

  var bytes: Int { slots.bytes }
  /// How far a hash is shifted to become a slot.
  var shift: UInt64 { UInt64(64 - bits) }
  var mask: Int { 1 << bits - 1 }

  /// The bits that a table for so many entries needs.
  func bits(for entries: Int) -> Int {
    var bits = bits
    while entries * 4 > (1 << bits) * 3 { bits += 1 }
    return bits
  }

  /// Empties the table and makes it larger; the old memory is freed first.
  mutating func restart(bits: Int) {
    slots = GrowingBuffer(capacity: 0)
    slots = GrowingBuffer(capacity: 1 << bits)
    _ = slots.append(repeating: empty, count: 1 << bits)
    self.bits = bits
  }
}

/// Successors that wait to be looked up.
struct SuccessorBatch: ~Copyable {
  let wordCount: Int
  private(set) var words: GrowingBuffer<UInt64>
  private(set) var parents: GrowingBuffer<UInt32>
  private(set) var hashes: GrowingBuffer<UInt64>
  private(set) var seen: GrowingBuffer<UInt64>
  /// Of the new ones, their places in the batch.
  var news: GrowingBuffer<Int32>
  private(set) var capacity = 0
  var count = 0

  init(wordCount: Int, capacity: Int) {
    self.wordCount = wordCount
    words = GrowingBuffer(capacity: 0)
    parents = GrowingBuffer(capacity: 0)
    hashes = GrowingBuffer(capacity: 0)
    seen = GrowingBuffer(capacity: 0)
    news = GrowingBuffer(capacity: 0)
    reserve(capacity)
  }

  /// Makes room in an empty batch.
  mutating func reserve(_ wanted: Int) {
    guard wanted > capacity else { return }
    words.reserve(wanted * wordCount)
    parents.reserve(wanted)
    hashes.reserve(wanted)
    seen.reserve(wanted)
    news.reserve(wanted)
    capacity = wanted
  }
}

/// What became of a batch.
enum Insertion { case whole, cut(at: Int) }

extension SlotTable {
  /// Adds a batch of one-word configurations; the slots hold the words themselves.
  mutating func insertWords(_ batch: inout SuccessorBatch, into store: inout ConfigurationStore, limit: Int) -> Insertion {
    let slots = unsafe slots.base
    let words = unsafe batch.words.base
    let homes = unsafe batch.hashes.base
    let seen = unsafe batch.seen.base
    let news = unsafe batch.news.base
    let shift = shift
    let mask = mask
    let count = batch.count
    for place in 0..<count {
      let home = unsafe mixed(words[place]) &>> shift
      unsafe homes[place] = home
      unsafe seen[place] = slots[Int(home)]
    }
    var newCount = 0
    defer { batch.news.count = newCount }
    for place in 0..<count {
      let word = unsafe words[place]
      if unsafe seen[place] == word { continue }
      var slot = unsafe Int(homes[place])
      while unsafe slots[slot] != word && slots[slot] != empty { slot = (slot + 1) & mask }
      if unsafe slots[slot] == word { continue }
      if store.count >= limit { return .cut(at: place) }
      unsafe slots[slot] = word
      unsafe news[newCount] = Int32(place)
      newCount += 1
      unsafe store.append(words + place, parent: batch.parents.base[place])
    }
    return .whole
  }

  /// Adds a batch; a slot holds half the hash above the index of the configuration plus one.
  mutating func insertIndices(_ batch: inout SuccessorBatch, into store: inout ConfigurationStore, limit: Int) -> Insertion {
    let slots = unsafe slots.base
    let words = unsafe batch.words.base
    let hashes = unsafe batch.hashes.base
    let seen = unsafe batch.seen.base
    let wordCount = batch.wordCount
    let shift = shift
    let count = batch.count
    for place in 0..<count {
      let hash = unsafe Self.hash(words + place * wordCount, wordCount)
      unsafe hashes[place] = hash
      unsafe seen[place] = slots[Int(hash &>> shift)]
    }
    // The words that will be compared are read ahead too.
    var read: UInt64 = 0
    for place in 0..<count {
      let slot = unsafe seen[place]
      if slot != 0 { read |= unsafe store.words(Int(slot & 0xFFFF_FFFF) - 1)[0] }
    }
    unsafe seen[0] = read
    var newCount = 0
    defer { batch.news.count = newCount }
    for place in 0..<count {
      let hash = unsafe hashes[place]
      let candidate = unsafe words + place * wordCount
      guard let slot = unsafe freeSlot(for: candidate, hash, in: store) else { continue }
      if store.count >= limit { return .cut(at: place) }
      unsafe store.append(candidate, parent: batch.parents.base[place])
      unsafe slots[slot] = hash << 32 | UInt64(store.count)
      unsafe batch.news.base[newCount] = Int32(place)
      newCount += 1
    }
    return .whole
  }

  @inline(__always) static func hash(_ words: UnsafePointer<UInt64>, _ wordCount: Int) -> UInt64 {
    var hash = unsafe mixed(words[0])
    for word in 1..<max(wordCount, 1) { hash = unsafe mixed((hash &<< 23 | hash &>> 41) ^ words[word]) }
    return hash
  }

  /// Where a configuration that is not known would lie.
  @inline(__always) private func freeSlot(for words: UnsafePointer<UInt64>, _ hash: UInt64, in store: borrowing ConfigurationStore) -> Int? {
    var slot = Int(hash &>> shift)
    while true {
      let entry = unsafe slots.base[slot]
      if entry == 0 { return slot }
      if entry >> 32 == hash & 0xFFFF_FFFF, unsafe Self.areEqual(words, store.words(Int(entry & 0xFFFF_FFFF) - 1), store.wordCount) { return nil }
      slot = (slot + 1) & mask
    }
  }

  @inline(__always) private static func areEqual(_ one: UnsafePointer<UInt64>, _ other: UnsafePointer<UInt64>, _ wordCount: Int) -> Bool {
    for word in 0..<wordCount where unsafe one[word] != other[word] { return false }
    return true
  }

  /// The index of a configuration, in a table of indices.
  func index(of words: UnsafePointer<UInt64>, in store: borrowing ConfigurationStore) -> Int? {
    let hash = unsafe Self.hash(words, store.wordCount)
    var slot = Int(hash &>> shift)
    while true {
      let entry = unsafe slots.base[slot]
      if entry == 0 { return nil }
      let index = Int(entry & 0xFFFF_FFFF) - 1
      if entry >> 32 == hash & 0xFFFF_FFFF, index < store.count, unsafe Self.areEqual(words, store.words(index), store.wordCount) { return index }
      slot = (slot + 1) & mask
    }
  }

  /// Fills an empty table with all configurations of a store.
  mutating func fill(from store: borrowing ConfigurationStore, withIndices: Bool) {
    let mask = mask
    for index in 0..<store.count {
      let words = unsafe store.words(index)
      let hash = unsafe withIndices ? Self.hash(words, store.wordCount) : mixed(words[0])
      var slot = Int(hash &>> shift)
      while unsafe slots.base[slot] != empty { slot = (slot + 1) & mask }
      unsafe slots.base[slot] = withIndices ? hash << 32 | UInt64(index + 1) : words[0]
    }
  }
}
