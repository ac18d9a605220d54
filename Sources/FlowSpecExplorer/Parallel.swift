internal import Dispatch

/// Work that several threads share.
public enum Parallel {
  /// Does something for each number below `count`, at the same time where there are cores; ends when all is done.
  public static func each(_ count: Int, _ work: @Sendable (Int) -> Void) {
    DispatchQueue.concurrentPerform(iterations: count, execute: work)
  }

  /// What is made of each element, in their order.
  public static func map<Element: Sendable, Result: Sendable>(_ elements: [Element], _ work: @Sendable (Element) -> Result) -> [Result] {
    guard elements.count > 1 else { return elements.map(work) }
    return unsafe Array(unsafeUninitializedCapacity: elements.count) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      // Each thread writes its own places.
      nonisolated(unsafe) let places = unsafe base
      each(elements.count) { unsafe (places + $0).initialize(to: work(elements[$0])) }
      count = elements.count
    }
  }
}
