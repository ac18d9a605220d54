// The set of known configurations: open addressing inside cache lines, then line by line. All home slots of a batch are read
// before any is compared, so that the reads overlap. Assumption: at most three quarters of the slots are used.

@inline(__always) func mixed(_ word: UInt64) -> UInt64 {
  let product = word &* 0x9E37_79B9_7F4A_7C15
  return (product ^ product &>> 32) &* 0xD6E8_FEB8_6659_FD93
}

/// A hash table with a power of two of slots.
struct SlotTable: ~Copyable {
  /// The least size: one cache line.
  static let leastBits = 3
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
  /// The number of bits by which a hash is shifted to become a slot.
  var shift: UInt64 { UInt64(64 - bits) }

  /// The bits of the part's number. A search for a slot never leaves its part, so parts are independent.
  var partBits: Int { min(Self.mostPartBits, max(0, bits - 12)) }
  static let mostPartBits = 6
  /// Returns the part of a hash if there are as many parts as possible.
  @inline(__always) static func part(_ hash: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: hash &>> UInt64(64 - mostPartBits)) }

  /// Returns the next slot to probe: around the cache line, then around the part's lines.
  @inline(__always) static func next(_ slot: Int, from home: Int, partMask: Int) -> Int {
    let turned = slot & ~7 | (slot &+ 1) & 7
    return (turned ^ home) & 7 == 0 ? turned & ~partMask | (turned &+ 8) & partMask : turned
  }

  var partMask: Int { 1 << (bits - partBits) - 1 }

  /// Returns the bits of a table for this many entries.
  func bits(for entries: Int) -> Int {
    var bits = bits
    while entries * 4 > (1 << bits) * 3 { bits += 1 }
    return bits
  }

  /// Replaces the table by an empty one of another size; frees the old memory first.
  mutating func restart(bits: Int) {
    slots = GrowingBuffer(capacity: 0)
    slots = GrowingBuffer(capacity: 1 << bits)
    self.bits = bits
  }
}

/// The result of adding a batch.
enum Insertion { case whole, cut(at: Int) }

extension SlotTable {
  /// Adds a batch; a slot has half the hash above the configuration's index plus one.
  mutating func insertIndices(_ batch: inout SuccessorBatch, into store: inout ConfigurationStore, limit: Int) -> Insertion {
    let slots = unsafe slots.base
    let words = unsafe batch.words.base
    let hashes = unsafe batch.hashes.base
    let seen = unsafe batch.sorted.base
    let wordCount = batch.wordCount
    let shift = shift
    let count = batch.count
    for place in 0..<count {
      unsafe seen[place] = slots[Int(hashes[place] &>> shift)]
    }
    // The words to compare are prefetched too.
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

  /// Returns the slot for a configuration that is not in the table.
  @inline(__always) private func freeSlot(for words: UnsafePointer<UInt64>, _ hash: UInt64, in store: borrowing ConfigurationStore) -> Int? {
    let home = Int(hash &>> shift)
    var slot = home
    while true {
      let entry = unsafe slots.base[slot]
      if entry == 0 { return slot }
      if entry >> 32 == hash & 0xFFFF_FFFF, unsafe Self.areEqual(words, store.words(Int(entry & 0xFFFF_FFFF) - 1), store.wordCount) { return nil }
      slot = Self.next(slot, from: home, partMask: partMask)
    }
  }

  @inline(__always) private static func areEqual(_ one: UnsafePointer<UInt64>, _ other: UnsafePointer<UInt64>, _ wordCount: Int) -> Bool {
    for word in 0..<wordCount where unsafe one[word] != other[word] { return false }
    return true
  }

  /// Returns the index of a configuration, in a table of indices.
  func index(of words: UnsafePointer<UInt64>, in store: borrowing ConfigurationStore) -> Int? {
    let hash = unsafe Self.hash(words, store.wordCount)
    let home = Int(hash &>> shift)
    var slot = home
    while true {
      let entry = unsafe slots.base[slot]
      if entry == 0 { return nil }
      let index = Int(entry & 0xFFFF_FFFF) - 1
      if entry >> 32 == hash & 0xFFFF_FFFF, index < store.count, unsafe Self.areEqual(words, store.words(index), store.wordCount) { return index }
      slot = Self.next(slot, from: home, partMask: partMask)
    }
  }

  /// Fills an emptied table with a store's configurations. Each worker fills its own parts, so there must be no more workers than
  /// parts.
  func fill(from store: borrowing ConfigurationStore, withIndices: Bool, worker: Int = 0, of workers: Int = 1) {
    precondition(bits >= Self.leastBits, "slots are looked for round a whole cache line")
    let partSize = partMask + 1
    // A bit for each of its parts.
    var own: UInt64 = 0
    for part in stride(from: worker, to: partCount, by: workers) {
      own |= 1 << UInt64(part)
      unsafe (slots.base + part * partSize).initialize(repeating: empty, count: partSize)
    }
    let blockSize = 64
    let partShift = UInt64(64 - partBits)
    unsafe withUnsafeTemporaryAllocation(of: (hash: UInt64, index: Int).self, capacity: blockSize) { block in
      var filled = 0
      var touched: UInt64 = 0
      for index in 0..<store.count {
        let words = unsafe store.words(index)
        let hash = unsafe withIndices ? Self.hash(words, store.wordCount) : mixed(words[0])
        if workers > 1, own &>> (hash &>> partShift) & 1 == 0 { continue }
        unsafe block[filled] = (hash, index)
        filled &+= 1
        guard filled == blockSize else { continue }
        touched |= unsafe fill(UnsafeBufferPointer(block), from: store, withIndices: withIndices)
        filled = 0
      }
      touched |= unsafe fill(UnsafeBufferPointer(rebasing: block[..<filled]), from: store, withIndices: withIndices)
      // The touched value must be used, or the compiler would remove the read.
      unsafe block[0].hash = touched
    }
  }

  /// Fills slots; returns the prefetched values.
  private func fill(
    _ block: UnsafeBufferPointer<(hash: UInt64, index: Int)>, from store: borrowing ConfigurationStore, withIndices: Bool
  ) -> UInt64 {
    let slots = unsafe slots.base
    let partMask = partMask
    var touched: UInt64 = 0
    for place in block.indices { unsafe touched |= slots[Int(block[place].hash &>> shift)] }
    for place in block.indices {
      let entry = unsafe block[place]
      let home = Int(entry.hash &>> shift)
      var slot = home
      while unsafe slots[slot] != empty { slot = Self.next(slot, from: home, partMask: partMask) }
      unsafe slots[slot] = withIndices ? entry.hash << 32 | UInt64(entry.index + 1) : store.words(entry.index)[0]
    }
    return touched
  }
}
