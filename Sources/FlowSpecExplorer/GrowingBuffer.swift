// Plain memory for the hot loop. Assumption: users read and write only below the reserved capacity, and read `base` again after
// any call that may reserve.

#if canImport(Glibc)
  internal import Glibc
#endif

/// Memory that grows by doubling, begins at a cache line and has trivial elements.
@safe struct GrowingBuffer<Element: BitwiseCopyable>: ~Copyable {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var capacity: Int
  /// The number of elements that growing keeps.
  var count = 0

  init(capacity: Int) {
    self.capacity = max(capacity, 4)
    unsafe base = Self.memory(self.capacity)
  }

  private static func memory(_ capacity: Int) -> UnsafeMutablePointer<Element> {
    let size = capacity * MemoryLayout<Element>.stride
    let isLarge = size >= 1 << 22
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: isLarge ? 1 << 21 : 64)
    #if canImport(Glibc)
      // Large memory is read at random, which is faster with large pages. The call has no effect on systems without them.
      if isLarge { _ = unsafe madvise(memory, size, MADV_HUGEPAGE) }
    #endif
    return unsafe memory.bindMemory(to: Element.self, capacity: capacity)
  }

  deinit { unsafe UnsafeMutableRawPointer(base).deallocate() }

  var bytes: Int { capacity * MemoryLayout<Element>.stride }

  /// Reserves a capacity, keeping the first `count` elements.
  mutating func reserve(_ wanted: Int) {
    guard wanted > capacity else { return }
    let larger = max(wanted, capacity * 2)
    let moved = unsafe Self.memory(larger)
    unsafe moved.update(from: base, count: count)
    unsafe UnsafeMutableRawPointer(base).deallocate()
    unsafe base = moved
    capacity = larger
  }

  mutating func append(_ element: Element) {
    reserve(count + 1)
    unsafe base[count] = element
    count += 1
  }

  /// Appends copies of an element and returns the index of the first.
  mutating func append(repeating element: Element, count added: Int) -> Int {
    reserve(count + added)
    unsafe (base + count).update(repeating: element, count: added)
    count += added
    return count - added
  }

  subscript(index: Int) -> Element {
    get {
      precondition(index >= 0 && index < count, "the buffer holds this element")
      return unsafe base[index]
    }
    set {
      precondition(index >= 0 && index < count, "the buffer holds this element")
      unsafe base[index] = newValue
    }
  }
}
