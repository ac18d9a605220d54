// The loop that makes successors. Assumes: the view is current.

/// Makes the successors of stored configurations; one for each thread.
struct Expander: ~Copyable {
  enum Pause {
    case done
    /// The batch has no room for this configuration's successors.
    case full(Int)
    /// What this configuration does below so many groups is not known.
    case unknown(Int, groups: Int)
  }

  private var walker: Walker
  var batch: SuccessorBatch

  init(memberCount: Int, wordCount: Int, capacity: Int) {
    walker = Walker(memberCount: memberCount)
    batch = SuccessorBatch(wordCount: wordCount, capacity: capacity)
  }

  func unknownGroups(_ count: Int) -> [Int32] { walker.unknownGroups(count) }

  /// Adds the successors of these configurations to the batch, until something has to be done first.
  mutating func expand(_ range: Range<Int>, _ view: ForestView, _ store: borrowing ConfigurationStore) -> Pause {
    let wordCount = batch.wordCount
    let words = unsafe batch.words.base
    let parents = unsafe batch.parents.base
    let room = batch.capacity
    let path = unsafe walker.path
    var filled = batch.count
    defer { batch.count = filled }
    for index in range {
      let old = unsafe store.words(index)
      switch unsafe path.walk(old, view.code) {
      case .unknown(let count): return .unknown(index, groups: count)
      case .noRoom:
        walker.makeRoom()
        return .full(index)
      case .leaves(let count):
        if filled + count > room {
          if filled == 0 { batch.reserve(count) }
          return .full(index)
        }
        let parent = UInt32(truncatingIfNeeded: index)
        if wordCount == 1 {
          let word = unsafe old[0]
          for place in 0..<count {
            unsafe words[filled &+ place] = view.successor(Int(path.leaves[place]), of: word)
            unsafe parents[filled &+ place] = parent
          }
        } else {
          for place in 0..<count {
            unsafe view.apply(Int(path.leaves[place]), old, to: words + (filled + place) * wordCount, wordCount: wordCount)
            unsafe parents[filled + place] = parent
          }
        }
        filled += count
      }
    }
    return .done
  }
}
