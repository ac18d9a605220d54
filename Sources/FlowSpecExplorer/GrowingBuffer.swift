// Plain memory for the hot loop. Assumes of its users: they read and write only below the capacity they reserved, and take
// `base` anew after whatever may reserve.

#if canImport(Glibc)
  internal import Glibc
#endif

/// Memory that grows by doubling, begins at a cache line and whose elements need no care.
@safe struct GrowingBuffer<Element: BitwiseCopyable>: ~Copyable {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var capacity: Int
  /// How many elements survive a growth.
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
      // Large memory is read at random: large pages are looked up faster. Where there are none, nothing is lost.
      if isLarge { _ = unsafe madvise(memory, size, MADV_HUGEPAGE) }
    #endif
    return unsafe memory.bindMemory(to: Element.self, capacity: capacity)
  }

  deinit { unsafe UnsafeMutableRawPointer(base).deallocate() }

  var bytes: Int { capacity * MemoryLayout<Element>.stride }

  /// Makes room for so many elements, keeping the first `count`.
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

  /// Adds copies of an element and returns where the first one lies.
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
