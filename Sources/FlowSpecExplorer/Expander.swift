// The loop that computes successors. Assumption: the view is current.

/// Computes the successors of stored configurations; each thread has its own.
struct Expander: ~Copyable {
  enum Pause {
    case done
    /// The batch has no space for this configuration's successors.
    case full(Int)
    /// The outcome of this configuration is unknown below this many groups.
    case unknown(Int, groups: Int)
  }

  private var walker: Walker
  var batch: SuccessorBatch

  init(memberCount: Int, wordCount: Int, holdsWords: Bool, capacity: Int) {
    walker = Walker(memberCount: memberCount)
    batch = SuccessorBatch(wordCount: wordCount, holdsWords: holdsWords, capacity: capacity)
  }

  var leading: LeadingFields? { walker.leading }
  var bytes: Int { batch.bytes + walker.shortcutBytes }

  mutating func take(_ leading: LeadingFields) { walker.take(leading) }

  func unknownGroups(_ count: Int) -> [Int32] { walker.unknownGroups(count) }

  /// Adds the successors of these configurations to the batch, until the caller has to act.
  mutating func expand(_ range: Range<Int>, _ view: ForestView, _ store: borrowing ConfigurationStore) -> Pause {
    let room = batch.capacity
    let path = unsafe walker.path
    var target = unsafe BatchEnd(batch)
    let remembers = batch.remembers
    defer { unsafe (batch.count, batch.made) = (target.count, target.made) }
    for index in range {
      let old = unsafe store.words(index)
      switch unsafe path.walk(old, view.code) {
      case .unknown(let count): return .unknown(index, groups: count)
      case .noRoom:
        walker.makeRoom()
        return .full(index)
      case .leaves(let count):
        if unsafe target.count + count > room {
          if unsafe target.count == 0 { batch.reserve(count) }
          return .full(index)
        }
        let leaves = unsafe UnsafeBufferPointer(start: UnsafePointer(path.leaves), count: count)
        let parent = UInt32(truncatingIfNeeded: index)
        switch (batch.needsHashes, remembers) {
        case (false, false): unsafe target.addWords(leaves, view, of: old[0], parent)
        case (false, true): unsafe target.addUnknownWords(leaves, view, of: old[0], parent)
        case (true, false): unsafe target.add(leaves, view, of: old, parent)
        case (true, true): unsafe target.addUnknown(leaves, view, of: old, parent)
        }
      }
    }
    return .done
  }
}

/// Appends successors to a batch with enough space.
@unsafe private struct BatchEnd {
  let wordCount: Int
  let words: UnsafeMutablePointer<UInt64>
  let parents: UnsafeMutablePointer<UInt32>
  let ranks: UnsafeMutablePointer<UInt32>
  let hashes: UnsafeMutablePointer<UInt64>
  let parts: UnsafeMutablePointer<UInt8>
  let recent: UnsafeMutablePointer<UInt64>
  var count: Int
  var made: Int

  init(_ batch: borrowing SuccessorBatch) {
    unsafe wordCount = batch.wordCount
    unsafe words = batch.words.base
    unsafe parents = batch.parents.base
    unsafe ranks = batch.ranks.base
    unsafe hashes = batch.hashes.base
    unsafe parts = batch.parts.base
    unsafe recent = batch.recent.base
    unsafe count = batch.count
    unsafe made = batch.made
  }

  @inline(__always) private func note(_ parent: UInt32, _ place: Int, at target: Int) {
    unsafe parents[target] = parent
    unsafe ranks[target] = UInt32(truncatingIfNeeded: made &+ place)
  }

  @inline(__always) mutating func addWords(_ leaves: UnsafeBufferPointer<Int32>, _ view: ForestView, of word: UInt64, _ parent: UInt32) {
    for place in 0..<leaves.count {
      unsafe words[count &+ place] = view.successor(Int(leaves[place]), of: word)
      unsafe note(parent, place, at: count &+ place)
    }
    unsafe (count, made) = (count &+ leaves.count, made &+ leaves.count)
  }

  /// Writes each successor after the kept ones, and keeps it only if it was not met recently; without a branch.
  @inline(__always) mutating func addUnknownWords(
    _ leaves: UnsafeBufferPointer<Int32>, _ view: ForestView, of word: UInt64, _ parent: UInt32
  ) {
    var target = unsafe count
    for place in 0..<leaves.count {
      let successor = unsafe view.successor(Int(leaves[place]), of: word)
      let hash = mixed(successor)
      let memory = Int(truncatingIfNeeded: hash) & (SuccessorBatch.recentSize - 1)
      let isKnown = unsafe recent[memory] == successor
      unsafe recent[memory] = successor
      unsafe words[target] = successor
      unsafe parts[target] = SlotTable.part(hash)
      unsafe note(parent, place, at: target)
      target &+= isKnown ? 0 : 1
    }
    unsafe (count, made) = (target, made &+ leaves.count)
  }

  @inline(__always) mutating func add(
    _ leaves: UnsafeBufferPointer<Int32>, _ view: ForestView, of old: UnsafePointer<UInt64>, _ parent: UInt32
  ) {
    for place in 0..<leaves.count {
      let successor = unsafe words + (count + place) * wordCount
      unsafe view.apply(Int(leaves[place]), old, to: successor, wordCount: wordCount)
      unsafe hashes[count + place] = SlotTable.hash(successor, wordCount)
      unsafe note(parent, place, at: count + place)
    }
    unsafe (count, made) = (count + leaves.count, made + leaves.count)
  }

  @inline(__always) mutating func addUnknown(
    _ leaves: UnsafeBufferPointer<Int32>, _ view: ForestView, of old: UnsafePointer<UInt64>, _ parent: UInt32
  ) {
    var target = unsafe count
    for place in 0..<leaves.count {
      let successor = unsafe words + target * wordCount
      unsafe view.apply(Int(leaves[place]), old, to: successor, wordCount: wordCount)
      let hash = unsafe SlotTable.hash(successor, wordCount)
      let memory = unsafe recent + Int(truncatingIfNeeded: hash) & (SuccessorBatch.recentSize - 1) * wordCount
      var difference: UInt64 = 0
      for word in unsafe 0..<wordCount {
        unsafe difference |= memory[word] ^ successor[word]
        unsafe memory[word] = successor[word]
      }
      unsafe hashes[target] = hash
      unsafe note(parent, place, at: target)
      target += difference == 0 ? 0 : 1
    }
    unsafe (count, made) = (target, made + leaves.count)
  }
}
