internal import Dispatch

/// Work that several threads share.
public enum Parallel {
  /// Does something for each number below `count`, at the same time where there are cores; ends when all is done.
  public static func each(_ count: Int, _ work: @Sendable (Int) -> Void) {
    DispatchQueue.concurrentPerform(iterations: count, execute: work)
  }
}
