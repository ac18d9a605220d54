internal import Dispatch
internal import FlowSpecKit

/// A check of a project beside other work. A lock serialises its state.
final class BackgroundCheck: @unchecked Sendable {
  private let queue = DispatchQueue(label: "check")
  private var found: CheckResult?
  private var isStopped = false

  /// - Parameter begin: Begins work beside that of the caller.
  init(_ project: Project, _ limits: CheckLimits, _ begin: (_ work: @escaping @Sendable () -> Void) -> Void) {
    begin { [self] in
      var limits = limits
      limits.shouldStop = { self.queue.sync { self.isStopped } }
      let result = project.check(limits: limits, explains: true)
      queue.sync { found = result }
    }
  }

  /// The result; nil until the check has ended.
  var result: CheckResult? { queue.sync { found } }

  func stop() { queue.sync { isStopped = true } }
}
