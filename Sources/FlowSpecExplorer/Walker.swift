// The hot half of a forest: finds what happens in one configuration. Assumes: the code buffer is a forest's, whose members
// are fewer than the walker was made for.

/// Scratch memory to walk a forest; one for each thread.
struct Walker: ~Copyable {
  private var stack: GrowingBuffer<Int32>
  /// For each member its reference, where its mark is set.
  private var found: GrowingBuffer<Int32>
  private var marks: GrowingBuffer<UInt64>
  private let markWords: Int
  /// What the last walk found: leaves in the order of members and of their choices.
  private(set) var leaves: GrowingBuffer<Int32>
  /// The group whose child is not known, where the last walk stopped; none: the root.
  private(set) var unknown: Int32?

  init(memberCount: Int) {
    stack = GrowingBuffer(capacity: memberCount + 1)
    found = GrowingBuffer(capacity: memberCount + 1)
    leaves = GrowingBuffer(capacity: memberCount + 1)
    markWords = (memberCount + 63) / 64
    marks = GrowingBuffer(capacity: markWords)
    _ = marks.append(repeating: 0, count: markWords)
  }

  /// Finds the leaves of a configuration; false where the forest does not know it yet.
  @inline(__always) mutating func walk(_ words: UnsafePointer<UInt64>, _ code: UnsafePointer<Int32>) -> Bool {
    let stack = unsafe stack.base
    let found = unsafe found.base
    let marks = unsafe marks.base
    let root = unsafe code[0]
    if root == Forest.GroupLayout.unknown {
      unknown = nil
      return false
    }
    unsafe stack[0] = root
    var height = 1
    while height > 0 {
      height -= 1
      let node = unsafe Int(stack[height])
      let resultsEnd = unsafe node + 2 + 2 * Int(code[node])
      let groupCount = unsafe Int(code[node + 1])
      var result = node + 2
      while result < resultsEnd {
        let member = unsafe Int(code[result])
        unsafe found[member] = code[result + 1]
        unsafe marks[member >> 6] |= 1 &<< UInt64(member & 63)
        result += 2
      }
      var group = resultsEnd
      let groupsEnd = resultsEnd + groupCount * Forest.GroupLayout.size
      while group < groupsEnd {
        let child = unsafe Self.child(of: group, words, code)
        if child == Forest.GroupLayout.unknown { return stopped(at: group) }
        unsafe stack[height] = child
        height += child == Forest.GroupLayout.emptyNode ? 0 : 1
        group += Forest.GroupLayout.size
      }
    }
    return unsafe gather(words, code)
  }

  /// Lists what is marked, in order, and takes the marks away.
  @inline(__always) private mutating func gather(_ words: UnsafePointer<UInt64>, _ code: UnsafePointer<Int32>) -> Bool {
    let found = unsafe found.base
    let marks = unsafe marks.base
    var listed = unsafe leaves.base
    var count = 0
    for markWord in 0..<markWords {
      var rest = unsafe marks[markWord]
      unsafe marks[markWord] = 0
      while rest != 0 {
        let reference = unsafe found[markWord << 6 + rest.trailingZeroBitCount]
        rest &= rest &- 1
        if reference >= 0 {
          unsafe listed[count] = reference
          count += 1
        } else {
          leaves.count = count
          guard unsafe takeFork(Int(~reference), words, code) else { return stopped(at: nil) }
          count = leaves.count
          unsafe listed = leaves.base
        }
      }
    }
    leaves.count = count
    return true
  }

  private mutating func stopped(at group: Int?) -> Bool {
    for markWord in 0..<markWords { marks[markWord] = 0 }
    if let group { unknown = Int32(group) }
    return false
  }

  /// Lists the leaves of all alternatives; room is left for one leaf of every member.
  private mutating func takeFork(_ fork: Int, _ words: UnsafePointer<UInt64>, _ code: UnsafePointer<Int32>) -> Bool {
    for alternative in unsafe 0..<Int(code[fork]) {
      var node = unsafe Int(code[fork + 1 + alternative])
      while unsafe code[node] == 0 && code[node + 1] > 0 {
        let child = unsafe Self.child(of: node + 2, words, code)
        if child == Forest.GroupLayout.unknown {
          unknown = Int32(node + 2)
          return false
        }
        node = Int(child)
      }
      if unsafe code[node] == 0 { continue }
      let reference = unsafe code[node + 3]
      if reference >= 0 {
        leaves.append(reference)
        leaves.reserve(leaves.count + markWords << 6)
      } else if unsafe !takeFork(Int(~reference), words, code) {
        return false
      }
    }
    return true
  }

  @inline(__always) private static func child(of group: Int, _ words: UnsafePointer<UInt64>, _ code: UnsafePointer<Int32>) -> Int32 {
    let header = unsafe UInt32(bitPattern: code[group])
    let word = unsafe words[Int(header >> 6 & 63)]
    let value = unsafe UInt32(truncatingIfNeeded: word &>> UInt64(header & 63)) & UInt32(bitPattern: code[group + 1])
    let size = unsafe UInt32(bitPattern: code[group + 2])
    let children = unsafe Int(code[group + 3])
    switch header >> 12 {
    case Forest.TestKind.table.rawValue: return value < size ? unsafe code[children + Int(value)] : Forest.GroupLayout.unknown
    case Forest.TestKind.below.rawValue: return unsafe code[children + (value < size ? 0 : 1)]
    default:
      for pair in 0..<Int(size) where unsafe UInt32(bitPattern: code[children + 2 * pair]) == value {
        return unsafe code[children + 2 * pair + 1]
      }
      return Forest.GroupLayout.unknown
    }
  }
}
