// Looks up configurations of one word. A large batch is sorted by parts of the table first, so that consecutive look-ups access
// adjacent memory. Home slots are prefetched a block ahead, so that the reads overlap. Assumption: a table that holds words, with
// less than three quarters of its slots used.

extension SlotTable {
  private static let blockSize = 64
  /// The table size from which sorting and leaving out pay off; smaller tables fit the cache.
  static let smallestSortedBits = 16

  /// Adds a batch of configurations of one word; the slots hold the words themselves.
  mutating func insertWords(_ batch: inout SuccessorBatch, into store: inout ConfigurationStore, limit: Int) -> Insertion {
    if batch.remembers {
      sort(&batch)
      for part in 0..<partCount { probe(part, of: batch) }
    } else {
      let isNew = unsafe batch.isNew.base
      unsafe isNew.update(repeating: false, count: batch.count)
      unsafe probe(batch.words.base, count: batch.count) { unsafe isNew[$0] = true }
    }
    return Self.appendNew(&batch, to: &store, limit: limit)
  }

  var partCount: Int { 1 << partBits }

  /// Marks new words of one part of a sorted batch. Different parts may be probed at the same time.
  func probe(_ part: Int, of batch: borrowing SuccessorBatch) {
    let start = batch.partStarts[part]
    let places = unsafe batch.places.base + start
    let isNew = unsafe batch.isNew.base
    unsafe probe(batch.sorted.base + start, count: batch.partStarts[part + 1] - start) { unsafe isNew[Int(places[$0])] = true }
  }

  /// Sorts by the highest bits of the hash, which select the part; words of a part keep their order.
  func sort(_ batch: inout SuccessorBatch) {
    let words = unsafe batch.words.base
    let sorted = unsafe batch.sorted.base
    let places = unsafe batch.places.base
    let starts = unsafe batch.partStarts.base
    let partOf = unsafe batch.parts.base
    let count = batch.count
    let parts = partCount
    let shift = UInt8(Self.mostPartBits - partBits)
    unsafe batch.isNew.base.update(repeating: false, count: count)
    batch.partStarts.count = parts + 1
    for part in 0...parts { unsafe starts[part] = 0 }
    for place in 0..<count { unsafe starts[Int(partOf[place] &>> shift) &+ 1] &+= 1 }
    for part in 0..<parts { unsafe starts[part + 1] += starts[part] }
    // Moves each part's start to its end.
    for place in 0..<count {
      let part = unsafe Int(partOf[place] &>> shift)
      let target = unsafe starts[part]
      unsafe starts[part] = target &+ 1
      unsafe sorted[target] = words[place]
      unsafe places[target] = Int32(truncatingIfNeeded: place)
    }
    for part in (0..<parts).reversed() { unsafe starts[part + 1] = starts[part] }
    unsafe starts[0] = 0
  }

  /// Adds unknown words to the table, and reports for each word if it was new.
  @inline(__always) private func probe(_ words: UnsafePointer<UInt64>, count: Int, _ tellNew: (_ index: Int) -> Void) {
    let slots = unsafe slots.base
    let shift = shift
    let mask = partMask
    let empty = empty
    unsafe withUnsafeTemporaryAllocation(of: Int.self, capacity: Self.blockSize) { homes in
      var start = 0
      var touched: UInt64 = 0
      while start < count {
        let size = min(Self.blockSize, count &- start)
        for index in 0..<size {
          let home = unsafe Int(truncatingIfNeeded: mixed(words[start &+ index]) &>> shift)
          unsafe homes[index] = home
          unsafe touched |= slots[home]
        }
        for index in 0..<size {
          let word = unsafe words[start &+ index]
          let home = unsafe homes[index]
          // Most words are known and in one of the first four slots, so this branch is rarely mispredicted.
          if unsafe Self.isNear(word, slots, home) { continue }
          var slot = home
          while unsafe slots[slot] != word && slots[slot] != empty { slot = Self.next(slot, from: home, partMask: mask) }
          if unsafe slots[slot] == word { continue }
          unsafe slots[slot] = word
          tellNew(start &+ index)
        }
        start &+= size
      }
      // The touched value must be used, or the compiler would remove the read.
      unsafe homes[0] = Int(truncatingIfNeeded: touched)
    }
  }

  @inline(__always) private static func isNear(_ word: UInt64, _ slots: UnsafePointer<UInt64>, _ home: Int) -> Bool {
    let line = unsafe slots + (home & ~7)
    let first = unsafe line[home & 7] ^ word
    let second = unsafe line[(home &+ 1) & 7] ^ word
    let third = unsafe line[(home &+ 2) & 7] ^ word
    let fourth = unsafe line[(home &+ 3) & 7] ^ word
    // One of them is zero.
    return min(min(first, second), min(third, fourth)) == 0
  }

  /// Lists the indices of new words in order.
  static func listNew(_ batch: inout SuccessorBatch) {
    let (isNew, news) = unsafe (batch.isNew.base, batch.news.base)
    var count = 0
    for place in 0..<batch.count where unsafe isNew[place] {
      unsafe news[count] = Int32(truncatingIfNeeded: place)
      count &+= 1
    }
    batch.news.count = count
  }

  /// Stores the listed new words, from an index on.
  static func putNew(_ batch: borrowing SuccessorBatch, into store: borrowing ConfigurationStore, from index: Int) {
    let news = unsafe batch.news.base
    for offset in 0..<batch.news.count {
      let place = unsafe Int(news[offset])
      unsafe store.put(batch.words.base + place, parent: batch.parents.base[place], at: index + offset)
    }
  }

  /// Stores the new words in the order of the batch.
  static func appendNew(_ batch: inout SuccessorBatch, to store: inout ConfigurationStore, limit: Int) -> Insertion {
    listNew(&batch)
    let news = unsafe batch.news.base
    for offset in 0..<batch.news.count {
      let place = unsafe Int(news[offset])
      guard store.count < limit else {
        batch.news.count = offset
        return .cut(at: place)
      }
      unsafe store.append(batch.words.base + place, parent: batch.parents.base[place])
    }
    return .whole
  }
}
