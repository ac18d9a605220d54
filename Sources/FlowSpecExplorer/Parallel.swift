internal import Dispatch

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Divides work among threads. Nested calls are possible: a thread that waits for others helps with their nested work.
public enum Parallel {
  /// Calls the closure for each number below `count`, on up to `workers` threads as far as there are cores; returns when all
  /// calls have returned.
  public static func each(_ count: Int, workers: Int, _ work: @Sendable (Int) -> Void) {
    let helpers = min(count, workers, coreCount) - 1
    guard helpers > 0 else { return (0..<count).forEach(work) }
    withoutActuallyEscaping(work) { work in
      let shared = SharedWork(count, work)
      // If the system gives no thread, this one does all the work.
      for _ in 0..<helpers where !WorkerThread.start({ shared.help() }) { break }
      shared.help()
      shared.end()
    }
  }

  /// Returns the results for all elements, in their order.
  public static func map<Element: Sendable, Result: Sendable>(
    _ elements: [Element], workers: Int, _ work: @Sendable (Element) -> Result
  ) -> [Result] {
    guard elements.count > 1, workers > 1 else { return elements.map(work) }
    return unsafe Array(unsafeUninitializedCapacity: elements.count) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      // Each thread writes to its own elements.
      nonisolated(unsafe) let places = unsafe base
      each(elements.count, workers: workers) { unsafe (places + $0).initialize(to: work(elements[$0])) }
      count = elements.count
    }
  }

  private static let coreCount = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
}

/// Numbered pieces of work, each taken by the next free thread. A helper that finds no piece left does nothing.
private final class SharedWork: @unchecked Sendable {
  /// The work that contains the piece of this thread.
  @TaskLocal private static var current: SharedWork?
  /// All work with remaining pieces, the newest last.
  nonisolated(unsafe) private static var open: [SharedWork] = []
  /// Locked while the counters of any work change.
  private static let lock = DispatchSemaphore(value: 1)

  private let count: Int
  private let parent: SharedWork?
  private var work: (@Sendable (Int) -> Void)?
  private var next = 0
  private var done = 0
  /// Signals the waiting thread that the work is done, or that there is nested work to help with.
  private let news = DispatchSemaphore(value: 0)

  init(_ count: Int, _ work: @escaping @Sendable (Int) -> Void) {
    self.count = count
    self.work = work
    parent = Self.current
    Self.locked { unsafe Self.open.append(self) }
    var waiting = parent
    while let around = waiting {
      around.news.signal()
      waiting = around.parent
    }
  }

  func help() {
    while let index = Self.locked({ take() }) { perform(index) }
  }

  /// Waits for the pieces that other threads have taken, then releases the work.
  func end() {
    while !Self.locked({ done == count }) {
      if let (inner, index) = takeInside() { inner.perform(index) } else { news.wait() }
    }
    work = nil
  }

  private func perform(_ index: Int) {
    Self.$current.withValue(self) { work?(index) }
    let isDone = Self.locked {
      done += 1
      return done == count
    }
    if isDone { news.signal() }
  }

  /// Takes a piece of nested work, which must end before this work can.
  private func takeInside() -> (SharedWork, Int)? {
    Self.locked {
      guard let inner = unsafe Self.open.last(where: { $0.isInside(self) }), let index = inner.take() else { return nil }
      return (inner, index)
    }
  }

  private func isInside(_ other: SharedWork) -> Bool {
    var work = parent
    while let around = work, around !== other { work = around.parent }
    return work != nil
  }

  private func take() -> Int? {
    guard next < count else { return nil }
    next += 1
    if next == count { unsafe Self.open.removeAll { $0 === self } }
    return next - 1
  }

  private static func locked<Result>(_ change: () -> Result) -> Result {
    lock.wait()
    defer { lock.signal() }
    return change()
  }
}
