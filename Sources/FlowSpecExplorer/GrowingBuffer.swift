// Plain memory for the hot loop. Assumes of its users: they read and write only below the capacity they reserved, and take
// `base` anew after whatever may reserve.

/// Memory that grows by doubling and whose elements need no care.
@safe struct GrowingBuffer<Element: BitwiseCopyable>: ~Copyable {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var capacity: Int
  /// How many elements survive a growth.
  var count = 0

  init(capacity: Int) {
    self.capacity = max(capacity, 4)
    unsafe base = .allocate(capacity: self.capacity)
  }

  deinit { unsafe base.deallocate() }

  var bytes: Int { capacity * MemoryLayout<Element>.stride }

  /// Makes room for so many elements, keeping the first `count`.
  mutating func reserve(_ wanted: Int) {
    guard wanted > capacity else { return }
    let larger = max(wanted, capacity * 2)
    let moved = UnsafeMutablePointer<Element>.allocate(capacity: larger)
    unsafe moved.update(from: base, count: count)
    unsafe base.deallocate()
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
