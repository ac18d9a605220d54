// The starting nodes of walks in a large search. Many configurations agree in the fields that are tested most often, so what
// these fields decide is decided once for all of them. Assumption: what a forest has learned stays, and its groups do not move.

/// Fields of one word that select the starting node of a walk.
struct LeadingFields: Hashable, Sendable {
  let word: Int
  /// The mask of the fields.
  let mask: UInt64

  /// The number of configurations that are sampled.
  static let samples = 4096
  /// The number of samples for each combination of values, at least, on average.
  static let sharing = 4

  /// Returns true if a group tests one of these fields only.
  @inline(__always) func include(_ group: UnsafePointer<Int32>) -> Bool {
    let header = unsafe UInt32(bitPattern: group[0])
    let bits = unsafe UInt64(UInt32(bitPattern: group[1])) << UInt64(header & 63)
    return Int(header >> 6 & 1023) == word && bits & ~mask == 0
  }
}

extension Forest {
  /// Returns the fields of a word that are tested first and most often, as many as have few combinations of values; nil if there
  /// are none.
  func leadingFields(of store: borrowing ConfigurationStore) -> LeadingFields? {
    let count = min(store.count, LeadingFields.samples)
    let samples = (0..<count).map { $0 * store.count / count }
    // A few samples suffice to count tests.
    let asked = stride(from: 0, to: count, by: max(1, count / 256)).map { samples[$0] }
    guard let most = Self.most(questions(asked, store, beyond: nil), among: packing.fields.indices) else { return nil }
    let word = packing.fields[most].word
    let words = samples.map { unsafe store.words($0)[word] }
    var leading = LeadingFields(word: word, mask: 0)
    var candidates = packing.fields.indices.filter { packing.fields[$0].word == word }
    while let field = Self.most(questions(asked, store, beyond: leading), among: candidates) {
      candidates.removeAll { $0 == field }
      let wider = leading.mask | packing.fields[field].mask
      if Set(words.map { $0 & wider }).count <= count / LeadingFields.sharing { leading = LeadingFields(word: word, mask: wider) }
    }
    return leading.mask == 0 ? nil : leading
  }

  /// Returns the first field with the most tests, if there are any.
  private static func most(_ questions: [Int], among fields: some Sequence<Int>) -> Int? {
    fields.filter { questions[$0] > 0 }.max { (questions[$0], -$0) < (questions[$1], -$1) }
  }

  /// Returns, by field, the number of walks that test it; with leading fields only the first tests that these do not decide.
  private func questions(_ configurations: [Int], _ store: borrowing ConfigurationStore, beyond leading: LeadingFields?) -> [Int] {
    var questions = [Int](repeating: 0, count: packing.fields.count)
    let walker = Walker(memberCount: memberCount)
    for index in configurations {
      unsafe walker.path.meet(store.words(index), view.code) { group, _ in
        if let leading, unsafe leading.include(group) { return true }
        let header = unsafe UInt32(bitPattern: group[0])
        if let field = packing.fields.firstIndex(where: { $0.word == header >> 6 & 1023 && $0.shift == header & 63 }) { questions[field] += 1 }
        return leading == nil
      }
    }
    return questions
  }
}

/// The starting nodes of walks, by the values of the leading fields; each thread has its own.
///
/// A node has the format of a forest's, except that its groups are places of groups in the forest.
struct Shortcuts: ~Copyable {
  struct Slot {
    /// The values of the leading fields.
    var key: UInt64
    /// The place of their node; 0 for an empty slot.
    var node: Int
  }
  struct Use {
    var slots = 0
    /// The used length; place 0 is never a node's.
    var nodes = 1
  }

  static let slotBits = 13
  /// The capacity, in numbers of 4 bytes.
  static let nodeRoom = 1 << 18

  private let fields: LeadingFields
  private let slots: GrowingBuffer<Slot>
  private let nodes: GrowingBuffer<Int32>
  private let use: GrowingBuffer<Use>

  init(_ fields: LeadingFields) {
    self.fields = fields
    slots = GrowingBuffer(capacity: 1 << Self.slotBits)
    nodes = GrowingBuffer(capacity: Self.nodeRoom)
    use = GrowingBuffer(capacity: 1)
    unsafe slots.base.update(repeating: Slot(key: 0, node: 0), count: 1 << Self.slotBits)
    unsafe use.base[0] = Use()
  }

  var bytes: Int { slots.bytes + nodes.bytes }

  var path: ShortcutPath { unsafe ShortcutPath(fields: fields, slots: slots.base, nodes: nodes.base, use: use.base) }
}

/// The memory of shortcuts as pointers.
@unsafe struct ShortcutPath {
  let fields: LeadingFields
  let slots: UnsafeMutablePointer<Shortcuts.Slot>
  let nodes: UnsafeMutablePointer<Int32>
  let use: UnsafeMutablePointer<Shortcuts.Use>

  /// Returns the node for a configuration; nil if there is none yet.
  @inline(__always) func node(_ words: UnsafePointer<UInt64>) -> UnsafePointer<Int32>? {
    let key = unsafe words[fields.word] & fields.mask
    var slot = unsafe Self.slot(key)
    while unsafe slots[slot].node != 0 {
      if unsafe slots[slot].key == key { return unsafe UnsafePointer(nodes + slots[slot].node) }
      slot = (slot + 1) & (1 << Shortcuts.slotBits - 1)
    }
    return nil
  }

  @inline(__always) private static func slot(_ key: UInt64) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> UInt64(64 - Shortcuts.slotBits))
  }

  /// Writes the node for a configuration if there is space; half of the slots stay empty.
  @inline(never) func add(_ path: WalkPath, _ words: UnsafePointer<UInt64>, _ code: UnsafePointer<Int32>) {
    let most = unsafe Forest.Layout.nodeSize + 3 * path.memberCount + 3 * path.markWords
    guard unsafe use[0].slots < 1 << (Shortcuts.slotBits - 1), unsafe use[0].nodes + most <= Shortcuts.nodeRoom else { return }
    var groups: [Int32] = []
    var found: [(member: Int32, reference: Int32)] = []
    unsafe path.meet(words, code, result: { found.append(($0, $1)) }) { group, isKnown in
      if unsafe isKnown && fields.include(group) { return true }
      unsafe groups.append(Forest.Layout.loneGroup | Int32(truncatingIfNeeded: group - code))
      return false
    }
    let results = found.sorted { $0.member < $1.member }.flatMap { [$0.member, $0.reference] }
    let marks = Forest.marks(results)
    let place = unsafe use[0].nodes
    var end = place
    for number in [Int32(results.count / 2), Int32(groups.count), Int32(marks.count / 3)] + results + marks + groups {
      unsafe nodes[end] = number
      end += 1
    }
    let key = unsafe words[fields.word] & fields.mask
    var slot = unsafe Self.slot(key)
    while unsafe slots[slot].node != 0 { slot = (slot + 1) & (1 << Shortcuts.slotBits - 1) }
    unsafe slots[slot] = Shortcuts.Slot(key: key, node: place)
    unsafe use[0] = Shortcuts.Use(slots: use[0].slots + 1, nodes: end)
  }
}
