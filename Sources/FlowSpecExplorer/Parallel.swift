internal import Dispatch

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Work that several threads share. Work may share work of its own: a thread that waits for others helps them with that.
public enum Parallel {
  /// Does something for each number below `count`, by so many workers at the same time where there are cores; ends when all is done.
  public static func each(_ count: Int, workers: Int, _ work: @Sendable (Int) -> Void) {
    let helpers = min(count, workers, coreCount) - 1
    guard helpers > 0 else { return (0..<count).forEach(work) }
    withoutActuallyEscaping(work) { work in
      let shared = SharedWork(count, work)
      // Where the system gives no thread, this one does all.
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
      // Each thread writes its own places.
      nonisolated(unsafe) let places = unsafe base
      each(elements.count, workers: workers) { unsafe (places + $0).initialize(to: work(elements[$0])) }
      count = elements.count
    }
  }

  private static let coreCount = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
}

/// Numbered pieces of work, each taken by the next free thread. A helper that comes when all are taken does nothing.
private final class SharedWork: @unchecked Sendable {
  /// The work of which this thread does a piece.
  @TaskLocal private static var current: SharedWork?
  /// All work of which pieces are left, the newest last.
  nonisolated(unsafe) private static var open: [SharedWork] = []
  /// Held while the numbers of any work change.
  private static let lock = DispatchSemaphore(value: 1)

  private let count: Int
  private let parent: SharedWork?
  private var work: (@Sendable (Int) -> Void)?
  private var next = 0
  private var done = 0
  /// Tells who waits for this that it is done, or that there is more to help with.
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

  /// Waits for what others have taken, and lets go of the work.
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

  /// A piece of what a piece of this shares: this cannot end before that has.
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
