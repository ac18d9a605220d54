// Updates as arithmetic on whole words. Assumption: as `Update` says, each field is changed at most once and no sum leaves its
// field.

/// The change of one word: `new = (old & keep) + plus + rotated copy of some bits of a source word`.
struct WordChange: BitwiseCopyable, Hashable {
  var keep: UInt64 = .max
  var plus: UInt64 = 0
  /// The copied bits of the source, before the rotation.
  var copied: UInt64 = 0
  /// The changed word; the highest bit is set if another change of the update follows.
  private var targetBits: UInt16 = 0
  /// The word of the copied bits, in ten bits, below their rotation.
  private var sourceBits: UInt16 = 0
  /// In a leaf's first change: the place of the following one in `more`; those after it come next.
  var next: UInt32 = 0

  init(copied: UInt64 = 0, target: Int = 0, source: Int = 0, rotation: Int = 0) {
    self.copied = copied
    targetBits = UInt16(target)
    sourceBits = UInt16(source | rotation << 10)
  }

  var target: Int { Int(targetBits & 1023) }
  var source: Int { Int(sourceBits & 1023) }
  var rotation: Int { Int(sourceBits >> 10) }

  var isFollowed: Bool {
    get { targetBits >> 15 == 1 }
    set { targetBits = targetBits & 1023 | (newValue ? 1 << 15 : 0) }
  }

  @inline(__always) func applied(old: UInt64, source: UInt64) -> UInt64 {
    let bits = source & copied
    let turns = UInt64(rotation)
    return (old & keep) &+ plus &+ (bits &<< turns | bits &>> (64 &- turns))
  }
}

/// The data of a leaf that walkers need besides its arithmetic.
struct Leaf: Equatable {
  let member: Int
  let choices: [Int]
  let update: Update
  let labels: UInt64

  /// A hash of all numbers; it is fast, and need not resist attacks.
  var mixed: UInt64 {
    var hash = UInt64(truncatingIfNeeded: member) ^ labels
    func add(_ value: Int) {
      hash = (hash ^ UInt64(truncatingIfNeeded: value)) &* 0x9e37_79b9_7f4a_7c15
      hash ^= hash >> 29
    }
    for choice in choices { add(choice) }
    for change in update.assignments { add(change.field << 32 | Int(change.value)) }
    for change in update.additions { add(~(change.field << 32 | Int(UInt32(bitPattern: change.delta)))) }
    for copy in update.copies { add(copy.source << 48 | copy.target << 32) }
    add(update.assignments.count << 16 | choices.count)
    return hash
  }
}

/// The leaves of a forest, each with the arithmetic of its update.
struct UpdateTable: ~Copyable {
  let packing: Packing
  private(set) var leaves: [Leaf] = []
  /// Open addressing: a leaf's index plus one; zero for an empty slot.
  private var slots = [Int32](repeating: 0, count: 256)
  private var hashes: [UInt64] = []
  /// By leaf: its first change.
  private(set) var first = GrowingBuffer<WordChange>(capacity: 256)
  private(set) var more = GrowingBuffer<WordChange>(capacity: 256)
  /// By leaf: its member.
  private(set) var members = GrowingBuffer<Int32>(capacity: 256)
  private(set) var labels = GrowingBuffer<UInt64>(capacity: 256)

  init(packing: Packing) { self.packing = packing }

  var bytes: Int { first.bytes + more.bytes + leaves.count * 256 }

  mutating func index(of leaf: Leaf) -> Int32 {
    let hash = leaf.mixed
    var slot = Int(truncatingIfNeeded: hash >> 32) & (slots.count - 1)
    while slots[slot] != 0 {
      let known = Int(slots[slot] - 1)
      if hashes[known] == hash, leaves[known] == leaf { return Int32(known) }
      slot = (slot + 1) & (slots.count - 1)
    }
    let index = Int32(leaves.count)
    leaves.append(leaf)
    hashes.append(hash)
    slots[slot] = index + 1
    if leaves.count * 2 > slots.count { growSlots() }
    var changes = Self.changes(of: leaf.update, in: packing)
    for place in changes.indices.dropLast() { changes[place].isFollowed = true }
    var head = changes.first ?? WordChange()
    head.next = UInt32(more.count)
    first.append(head)
    for change in changes.dropFirst() { more.append(change) }
    members.append(Int32(leaf.member))
    labels.append(leaf.labels)
    return index
  }

  private mutating func growSlots() {
    slots = [Int32](repeating: 0, count: slots.count * 4)
    for (index, hash) in hashes.enumerated() {
      var slot = Int(truncatingIfNeeded: hash >> 32) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(index + 1)
    }
  }

  /// Returns the changes of words: assignments and sums of a word together with its first copy, then its other copies.
  static func changes(of update: Update, in packing: Packing) -> [WordChange] {
    var words = [WordChange](repeating: WordChange(), count: packing.wordCount)
    var written = [UInt64](repeating: 0, count: packing.wordCount)
    func write(_ field: Int) -> PackedField {
      let place = packing.fields[field]
      precondition(written[place.word] & place.mask == 0, "an update changes a field at most once")
      written[place.word] |= place.mask
      return place
    }
    for change in update.assignments {
      let place = write(change.field)
      precondition(change.value <= place.maximum, "an assigned value fits its field")
      words[place.word].keep &= ~place.mask
      words[place.word].plus &+= UInt64(change.value) << UInt64(place.shift)
    }
    for change in update.additions {
      let place = write(change.field)
      words[place.word].plus &+= UInt64(bitPattern: Int64(change.delta)) &<< UInt64(place.shift)
    }
    var copies: [WordChange] = []
    for copy in update.copies {
      let from = packing.fields[copy.source]
      let place = write(copy.target)
      precondition(from.width <= place.width, "a copy's target is at least as wide as its source")
      words[place.word].keep &= ~place.mask
      add(from, to: place, in: &copies)
    }
    return joined(words, copies: copies)
  }

  /// Adds a copy; copies between the same two words with the same rotation are merged.
  private static func add(_ from: PackedField, to place: PackedField, in copies: inout [WordChange]) {
    let rotation = (place.shift - from.shift + 64) % 64
    for index in copies.indices
    where copies[index].target == place.word && copies[index].source == from.word && copies[index].rotation == rotation {
      copies[index].copied |= from.mask
      return
    }
    copies.append(WordChange(copied: from.mask, target: place.word, source: from.word, rotation: rotation))
  }

  private static func joined(_ words: [WordChange], copies: [WordChange]) -> [WordChange] {
    var result: [WordChange] = []
    var rest = copies
    for (word, own) in words.enumerated() {
      var change = rest.firstIndex { $0.target == word }.map { rest.remove(at: $0) } ?? WordChange(target: word, source: word)
      change.keep = own.keep
      change.plus = own.plus
      if change.keep != .max || change.plus != 0 || change.copied != 0 { result.append(change) }
    }
    return result + rest
  }
}

extension ForestView {
  /// Returns the successor of a configuration of one word.
  @inline(__always) func successor(_ leaf: Int, of old: UInt64) -> UInt64 {
    let head = unsafe first + leaf
    let word = unsafe head.pointee.applied(old: old, source: old)
    return unsafe !head.pointee.isFollowed ? word : moreApplied(leaf, old: old, word: word)
  }

  @inline(never) private func moreApplied(_ leaf: Int, old: UInt64, word: UInt64) -> UInt64 {
    var word = word
    var place = unsafe Int(first[leaf].next)
    while true {
      let change = unsafe more[place]
      word = change.applied(old: word, source: old)
      guard change.isFollowed else { return word }
      place += 1
    }
  }

  /// Writes a leaf's successor.
  @inline(__always) func apply(_ leaf: Int, _ old: UnsafePointer<UInt64>, to target: UnsafeMutablePointer<UInt64>, wordCount: Int) {
    for word in 0..<wordCount { unsafe target[word] = old[word] }
    let head = unsafe first[leaf]
    unsafe target[head.target] = head.applied(old: target[head.target], source: old[head.source])
    var isFollowed = head.isFollowed
    var place = Int(head.next)
    while isFollowed {
      let change = unsafe more[place]
      unsafe target[change.target] = change.applied(old: target[change.target], source: old[change.source])
      isFollowed = change.isFollowed
      place += 1
    }
  }
}
