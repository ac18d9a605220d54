// Looking up one-word configurations. A large batch is sorted by parts of the table first, so that neighbouring look-ups
// touch neighbouring memory; home slots are read a block ahead of their use, so that the reads overlap.
// Assumes: a table that holds words, with less than three quarters of its slots used.

extension SlotTable {
  private static let blockSize = 64
  /// Smaller tables lie in the cache anyway.
  static let smallestSortedBits = 16

  /// Adds a batch of one-word configurations; the slots hold the words themselves.
  mutating func insertWords(_ batch: inout SuccessorBatch, into store: inout ConfigurationStore, limit: Int) -> Insertion {
    if bits < Self.smallestSortedBits {
      let isNew = unsafe batch.isNew.base
      unsafe probe(batch.words.base, count: batch.count) { unsafe isNew[$0] = $1 }
    } else {
      sort(&batch)
      for part in 0..<partCount { probe(part, of: batch) }
    }
    return Self.appendNew(&batch, to: &store, limit: limit)
  }

  var partCount: Int { 1 << partBits }

  /// Marks what is new among a sorted batch's words of one part. Different parts may be probed at the same time.
  func probe(_ part: Int, of batch: borrowing SuccessorBatch) {
    let start = batch.partStarts[part]
    let places = unsafe batch.places.base + start
    let isNew = unsafe batch.isNew.base
    unsafe probe(batch.sorted.base + start, count: batch.partStarts[part + 1] - start) { unsafe isNew[Int(places[$0])] = $1 }
  }

  /// Sorts by the highest bits of the hash, of which a table that is not small uses some; words of a part keep their order.
  func sort(_ batch: inout SuccessorBatch) {
    let words = unsafe batch.words.base
    let sorted = unsafe batch.sorted.base
    let places = unsafe batch.places.base
    let starts = unsafe batch.partStarts.base
    let count = batch.count
    let parts = partCount
    let shift = UInt64(64 - partBits)
    batch.partStarts.count = parts + 1
    for part in 0...parts { unsafe starts[part] = 0 }
    for place in 0..<count { unsafe starts[Int(mixed(words[place]) &>> shift) &+ 1] &+= 1 }
    for part in 0..<parts { unsafe starts[part + 1] += starts[part] }
    for place in 0..<count {
      let word = unsafe words[place]
      let part = Int(mixed(word) &>> shift)
      let target = unsafe starts[part]
      unsafe starts[part] = target &+ 1
      unsafe sorted[target] = word
      unsafe places[target] = Int32(truncatingIfNeeded: place)
    }
    for part in (0..<parts).reversed() { unsafe starts[part + 1] = starts[part] }
    unsafe starts[0] = 0
  }

  /// Puts what is not known into the table and tells of each word whether it was new.
  @inline(__always) private func probe(_ words: UnsafePointer<UInt64>, count: Int, _ tell: (_ index: Int, _ isNew: Bool) -> Void) {
    let slots = unsafe slots.base
    let shift = shift
    let mask = partMask
    let empty = empty
    unsafe withUnsafeTemporaryAllocation(of: UInt64.self, capacity: Self.blockSize) { seen in
      var start = 0
      while start < count {
        let size = min(Self.blockSize, count &- start)
        for index in 0..<size { unsafe seen[index] = slots[Int(mixed(words[start &+ index]) &>> shift)] }
        for index in 0..<size {
          let word = unsafe words[start &+ index]
          if unsafe seen[index] == word {
            tell(start &+ index, false)
            continue
          }
          let home = Int(mixed(word) &>> shift)
          var slot = home
          while unsafe slots[slot] != word && slots[slot] != empty { slot = Self.next(slot, from: home, partMask: mask) }
          let isNew = unsafe slots[slot] != word
          unsafe slots[slot] = word
          tell(start &+ index, isNew)
        }
        start &+= size
      }
    }
  }

  /// Stores the new ones in the order of the batch.
  static func appendNew(_ batch: inout SuccessorBatch, to store: inout ConfigurationStore, limit: Int) -> Insertion {
    let isNew = unsafe batch.isNew.base
    let news = unsafe batch.news.base
    var newCount = 0
    defer { batch.news.count = newCount }
    for place in 0..<batch.count where unsafe isNew[place] {
      if store.count >= limit { return .cut(at: place) }
      unsafe news[newCount] = Int32(truncatingIfNeeded: place)
      newCount &+= 1
      unsafe store.append(batch.words.base + place, parent: batch.parents.base[place])
    }
    return .whole
  }
}
