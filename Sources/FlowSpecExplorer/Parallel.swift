internal import Dispatch

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Work that several threads share. Work may share work of its own: whoever waits for others has nothing left to take.
public enum Parallel {
  /// Does something for each number below `count`, by so many workers at the same time where there are cores; ends when all is done.
  public static func each(_ count: Int, workers: Int, _ work: @Sendable (Int) -> Void) {
    let helpers = min(count, workers, coreCount) - 1
    guard helpers > 0 else { return (0..<count).forEach(work) }
    withoutActuallyEscaping(work) { work in
      let shared = SharedWork(count, work)
      for _ in 0..<helpers { DispatchQueue.global().async { shared.help() } }
      shared.help()
      shared.end()
    }
  }

  /// What is made of each element, in their order.
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

/// Numbered pieces of work, each taken by whoever comes next. A helper that comes when all are taken does nothing.
private final class SharedWork: @unchecked Sendable {
  private let count: Int
  private var work: (@Sendable (Int) -> Void)?
  private var next = 0
  private var done = 0
  /// Held while the numbers change.
  private let lock = DispatchSemaphore(value: 1)
  private let allDone = DispatchSemaphore(value: 0)

  init(_ count: Int, _ work: @escaping @Sendable (Int) -> Void) {
    self.count = count
    self.work = work
  }

  func help() {
    while let index = take() {
      work?(index)
      finish()
    }
  }

  /// Waits for what others have taken, and lets go of the work.
  func end() {
    allDone.wait()
    work = nil
  }

  private func take() -> Int? {
    lock.wait()
    defer { lock.signal() }
    guard next < count else { return nil }
    next += 1
    return next - 1
  }

  private func finish() {
    lock.wait()
    defer { lock.signal() }
    done += 1
    if done == count { allDone.signal() }
  }
}
