// All configurations found, by index, with their parents. Assumption: there are fewer than 2^32 - 1.

/// Configurations in the order of discovery, in segments that never move.
@safe struct ConfigurationStore: ~Copyable {
  static let segmentShift = 15
  static let segmentSize = 1 << segmentShift
  /// The value for the parent of an initial configuration.
  static let noParent = UInt32.max

  let wordCount: Int
  private var segments = unsafe GrowingBuffer<UnsafeMutablePointer<UInt64>>(capacity: 256)
  private var parentSegments = unsafe GrowingBuffer<UnsafeMutablePointer<UInt32>>(capacity: 256)
  private(set) var count = 0

  init(wordCount: Int) { self.wordCount = wordCount }

  deinit {
    for index in unsafe 0..<segments.count {
      unsafe segments[index].deallocate()
      unsafe parentSegments[index].deallocate()
    }
  }

  var bytes: Int { unsafe segments.count * Self.segmentSize * (8 * wordCount + 4) }

  @inline(__always) mutating func append(_ words: UnsafePointer<UInt64>, parent: UInt32) {
    if unsafe count >> Self.segmentShift == segments.count { addSegment() }
    unsafe put(words, parent: parent, at: count)
    count += 1
  }

  /// Adds space for further configurations, which `put` must write.
  mutating func grow(by added: Int) {
    while unsafe (count + added) > segments.count << Self.segmentShift { addSegment() }
    count += added
  }

  /// Writes a configuration at an index within the reserved space. Different indices may be written at the same time.
  @inline(__always) func put(_ words: UnsafePointer<UInt64>, parent: UInt32, at index: Int) {
    let (segment, place) = (index >> Self.segmentShift, index & (Self.segmentSize - 1))
    let target = unsafe segments.base[segment] + place * wordCount
    for word in 0..<wordCount { unsafe target[word] = words[word] }
    unsafe parentSegments.base[segment][place] = parent
  }

  private mutating func addSegment() {
    unsafe segments.append(.allocate(capacity: Self.segmentSize * wordCount))
    unsafe parentSegments.append(.allocate(capacity: Self.segmentSize))
  }

  mutating func truncate(to kept: Int) { count = min(count, kept) }

  /// Returns the words of a configuration.
  @inline(__always) func words(_ index: Int) -> UnsafePointer<UInt64> {
    unsafe UnsafePointer(segments.base[index >> Self.segmentShift] + (index & (Self.segmentSize - 1)) * wordCount)
  }

  func configuration(_ index: Int) -> [UInt64] {
    precondition(index >= 0 && index < count, "the configuration was found")
    return unsafe Array(UnsafeBufferPointer(start: words(index), count: wordCount))
  }

  func parent(_ index: Int) -> Int? {
    precondition(index >= 0 && index < count, "the configuration was found")
    let parent = unsafe parentSegments.base[index >> Self.segmentShift][index & (Self.segmentSize - 1)]
    return parent == Self.noParent ? nil : Int(parent)
  }
}
