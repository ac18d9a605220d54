// The hot half of a forest: finds the outcomes of one configuration. Assumption: the forest of the view has no more members than
// the walker was created for, and the view is read again whenever the forest has learned.

/// The flat buffers of a forest at one moment.
@unsafe struct ForestView {
  let code: UnsafePointer<Int32>
  let first: UnsafePointer<WordChange>
  let more: UnsafePointer<WordChange>
}

/// The result of a walk.
enum WalkResult {
  case leaves(Int)
  /// The number of groups with an unknown child; group 0 is the root.
  case unknown(Int)
  /// There are more leaves than the walker has space for.
  case noRoom
}

/// Working memory for walks in a forest; each thread has its own.
struct Walker: ~Copyable {
  /// The most unknown groups that one walk reports.
  static let unknownRoom = 256

  private var stack: GrowingBuffer<Int32>
  /// By member of the forest: the reference of its result, valid if its bit in `marks` is set.
  private var found: GrowingBuffer<Int32>
  private var marks: GrowingBuffer<UInt64>
  private let markWords: Int
  /// Groups with an unknown child, in the order in which the last walk found them.
  private var unknowns = GrowingBuffer<Int32>(capacity: Walker.unknownRoom)
  /// The result of the last walk: leaves in the order of members and of their choices.
  private(set) var leaves: GrowingBuffer<Int32>
  /// The starting nodes of walks other than the root.
  private var shortcuts: Shortcuts?
  private(set) var leading: LeadingFields?
  private let memberCount: Int

  init(memberCount: Int) {
    self.memberCount = memberCount
    stack = GrowingBuffer(capacity: memberCount + 1)
    markWords = (memberCount + 63) / 64
    found = GrowingBuffer(capacity: memberCount + 1)
    leaves = GrowingBuffer(capacity: markWords * 128)
    marks = GrowingBuffer(capacity: markWords)
    _ = marks.append(repeating: 0, count: markWords)
  }

  /// Returns the groups that a walk could not pass.
  func unknownGroups(_ count: Int) -> [Int32] { unsafe Array(UnsafeBufferPointer(start: unknowns.base, count: count)) }

  /// Starts walks at the nodes for these fields.
  mutating func take(_ leading: LeadingFields) {
    guard leading != self.leading else { return }
    self.leading = leading
    shortcuts = Shortcuts(leading)
  }

  mutating func makeRoom() { leaves.reserve(leaves.capacity * 2) }

  private var shortcutPath: ShortcutPath? {
    switch shortcuts {
    case .some(let shortcuts): unsafe shortcuts.path
    case .none: nil
    }
  }

  var shortcutBytes: Int {
    switch shortcuts {
    case .some(let shortcuts): shortcuts.bytes
    case .none: 0
    }
  }

  /// The memory as pointers, valid until more is reserved.
  var path: WalkPath {
    unsafe WalkPath(
      stack: stack.base, found: found.base, marks: marks.base, markWords: markWords, leaves: leaves.base, room: leaves.capacity,
      unknowns: unknowns.base, memberCount: memberCount, shortcuts: shortcutPath)
  }
}

@unsafe struct WalkPath {
  let stack: UnsafeMutablePointer<Int32>
  let found: UnsafeMutablePointer<Int32>
  let marks: UnsafeMutablePointer<UInt64>
  let markWords: Int
  let leaves: UnsafeMutablePointer<Int32>
  let room: Int
  let unknowns: UnsafeMutablePointer<Int32>
  let memberCount: Int
  let shortcuts: ShortcutPath?

  /// Finds the leaves of a configuration.
  @inline(__always) func walk(_ words: UnsafePointer<UInt64>, _ code: UnsafePointer<Int32>) -> WalkResult {
    let root = unsafe code[0]
    if root == Forest.Layout.unknown {
      unsafe unknowns[0] = 0
      return .unknown(1)
    }
    var unknown = 0
    var height = 0
    if let shortcuts = unsafe shortcuts, let node = unsafe shortcuts.node(words) {
      var group = unsafe note(node)
      let groupsEnd = unsafe group + Int(node[1])
      while unsafe group < groupsEnd {
        unsafe height = take(group[0], words, code, height, &unknown)
        unsafe group += 1
      }
    } else {
      if let shortcuts = unsafe shortcuts { unsafe shortcuts.add(self, words, code) }
      unsafe height = take(root, words, code, 0, &unknown)
    }
    while height > 0 {
      height -= 1
      let node = unsafe code + Int(stack[height])
      var group = unsafe note(node)
      let groupsEnd = unsafe group + Int(node[1]) * Forest.Layout.groupSize
      while unsafe group < groupsEnd {
        unsafe height = take(Forest.Layout.loneGroup | Int32(truncatingIfNeeded: group - code), words, code, height, &unknown)
        unsafe group += Forest.Layout.groupSize
      }
    }
    return unsafe gather(words, code, unknown)
  }

  /// Notes a node's results, and returns the start of its groups.
  @inline(__always) private func note(_ node: UnsafePointer<Int32>) -> UnsafePointer<Int32> {
    let resultsEnd = unsafe node + (Forest.Layout.nodeSize + 2 * Int(node[0]))
    var result = unsafe node + Forest.Layout.nodeSize
    while unsafe result < resultsEnd {
      unsafe found[Int(result[0])] = result[1]
      unsafe result += 2
    }
    let marksEnd = unsafe result + 3 * Int(node[2])
    while unsafe result < marksEnd {
      unsafe marks[Int(result[0])] |= UInt64(UInt32(bitPattern: result[1])) | UInt64(UInt32(bitPattern: result[2])) &<< 32
      unsafe result += 3
    }
    return unsafe result
  }

  /// Passes single groups; then notes a single result, or pushes a node on the stack. Returns the height of the stack.
  @inline(__always) private func take(
    _ first: Int32, _ words: UnsafePointer<UInt64>, _ code: UnsafePointer<Int32>, _ height: Int, _ unknown: inout Int
  ) -> Int {
    var child = first
    while child > Forest.Layout.loneGroup {
      let group = Int(child &- Forest.Layout.loneGroup)
      child = unsafe Self.child(of: code + group, words, code)
      if child == Forest.Layout.unknown {
        if unknown < Walker.unknownRoom {
          unsafe unknowns[unknown] = Int32(truncatingIfNeeded: group)
          unknown &+= 1
        }
        return height
      }
    }
    if child < 0 {
      let single = unsafe code + Int(~child)
      let member = unsafe Int(single[0])
      unsafe found[member] = single[1]
      unsafe marks[member &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: member & 63)
      return height
    }
    unsafe stack[height] = child
    return height &+ (child > Forest.Layout.emptyNode ? 1 : 0)
  }

  /// Reports what a walk finds: the member and reference of each result, and for each group if its child is known. It continues
  /// below the groups for which the closure returns true.
  func meet(
    _ words: UnsafePointer<UInt64>, _ code: UnsafePointer<Int32>, result: (_ member: Int32, _ reference: Int32) -> Void = { _, _ in },
    passes: (_ group: UnsafePointer<Int32>, _ isKnown: Bool) -> Bool
  ) {
    var open = unsafe [code[0]]
    func meet(_ group: UnsafePointer<Int32>) {
      let child = unsafe Self.child(of: group, words, code)
      if unsafe passes(group, child != Forest.Layout.unknown) { open.append(child) }
    }
    while let place = open.popLast() {
      if place < 0 {
        unsafe result(code[Int(~place)], code[Int(~place) + 1])
      } else if place > Forest.Layout.loneGroup {
        unsafe meet(code + Int(place - Forest.Layout.loneGroup))
      } else if place > Forest.Layout.emptyNode {
        let node = unsafe code + Int(place)
        let results = unsafe node + Forest.Layout.nodeSize
        for index in unsafe 0..<Int(node[0]) { unsafe result(results[2 * index], results[2 * index + 1]) }
        let groups = unsafe results + 2 * Int(node[0]) + 3 * Int(node[2])
        for index in unsafe 0..<Int(node[1]) { unsafe meet(groups + index * Forest.Layout.groupSize) }
      }
    }
  }

  private func clearMarks() {
    for word in unsafe 0..<markWords { unsafe marks[word] = 0 }
  }

  /// Lists marked members in order and clears the marks; if there are unknown groups, also reports those below forks.
  @inline(__always) private func gather(_ words: UnsafePointer<UInt64>, _ code: UnsafePointer<Int32>, _ met: Int) -> WalkResult {
    var unknown = met
    var count = 0
    var word = 0
    while unsafe word < markWords {
      var rest = unsafe marks[word]
      unsafe marks[word] = 0
      while rest != 0 {
        let reference = unsafe found[word &<< 6 &+ rest.trailingZeroBitCount]
        rest &= rest &- 1
        if reference >= 0 {
          unsafe leaves[count] = reference
          count &+= 1
        } else if let stop = unsafe takeFork(at: Int(~reference), words, code, count: &count, unknown: &unknown) {
          unsafe clearMarks()
          return stop
        }
      }
      word &+= 1
    }
    return unknown > 0 ? .unknown(unknown) : .leaves(count)
  }

  /// Lists the leaves of all alternatives, keeping space for one leaf of every member; returns a result if that is not possible.
  private func takeFork(
    at fork: Int, _ words: UnsafePointer<UInt64>, _ code: UnsafePointer<Int32>, count: inout Int, unknown: inout Int
  ) -> WalkResult? {
    alternatives: for alternative in unsafe 0..<Int(code[fork]) {
      // The path of one member: one group at each node, and at the end its result or none.
      var place = unsafe code[fork + 1 + alternative]
      while place > Forest.Layout.loneGroup {
        let group = unsafe code + Int(place &- Forest.Layout.loneGroup)
        place = unsafe Self.child(of: group, words, code)
        if place == Forest.Layout.unknown {
          if unknown == Walker.unknownRoom { return .unknown(unknown) }
          unsafe unknowns[unknown] = Int32(truncatingIfNeeded: group - code)
          unknown += 1
          continue alternatives
        }
      }
      if place == Forest.Layout.emptyNode { continue }
      let reference = unsafe code[Int(~place) + 1]
      if reference >= 0 {
        if unsafe count + markWords * 64 >= room { return .noRoom }
        unsafe leaves[count] = reference
        count += 1
      } else if let stop = unsafe takeFork(at: Int(~reference), words, code, count: &count, unknown: &unknown) {
        return stop
      }
    }
    return nil
  }

  @inline(__always) private static func child(
    of group: UnsafePointer<Int32>, _ words: UnsafePointer<UInt64>, _ code: UnsafePointer<Int32>
  ) -> Int32 {
    let header = unsafe UInt32(bitPattern: group[0])
    let word = unsafe words[Int(header >> 6 & 1023)]
    let value = unsafe UInt32(truncatingIfNeeded: word &>> UInt64(header & 63)) & UInt32(bitPattern: group[1])
    let size = unsafe UInt32(bitPattern: group[2])
    let children = unsafe code + Int(group[3])
    switch header >> 16 {
    case Forest.TestKind.table.rawValue: return value < size ? unsafe children[Int(value)] : Forest.Layout.unknown
    case Forest.TestKind.amongFew.rawValue: return unsafe children[size &>> value & 1 == 1 ? 0 : 1]
    case Forest.TestKind.below.rawValue: return unsafe children[value < size ? 0 : 1]
    case Forest.TestKind.among.rawValue:
      guard value < size else { return unsafe children[1] }
      return unsafe children[children[2 &+ Int(value &>> 5)] &>> Int32(truncatingIfNeeded: value & 31) & 1 == 1 ? 0 : 1]
    default:
      for pair in 0..<Int(size) where unsafe UInt32(bitPattern: children[2 * pair]) == value { return unsafe children[2 * pair + 1] }
      return Forest.Layout.unknown
    }
  }
}
