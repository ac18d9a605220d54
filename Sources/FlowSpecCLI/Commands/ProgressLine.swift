internal import Dispatch
internal import FlowSpecKit

/// One line on standard error that says how far a long exploration is, rewritten in place.
///
/// Threads that explore may speak at once: one after the other is heard.
final class ProgressLine: @unchecked Sendable {
  /// Milliseconds before anything is shown, and between two looks.
  private static let patience = 500
  private static let pause = 100
  /// Narrower than any terminal, so that the line never breaks.
  private static let width = 79

  private let console: Console
  private let milliseconds: @Sendable () -> Int
  private let start: Int
  private let queue = DispatchQueue(label: "progress")
  /// By question that is explored now: when that began, and how far it was.
  private var questions: [String: (start: Int, configurations: Int)] = [:]
  private var last = 0
  private var isShown = false

  init(_ console: Console, milliseconds: @escaping @Sendable () -> Int) {
    self.console = console
    self.milliseconds = milliseconds
    start = milliseconds()
  }

  func show(_ progress: CheckProgress) { queue.sync { tell(progress) } }

  private func tell(_ progress: CheckProgress) {
    let now = milliseconds()
    // Of a question's several explorations each begins anew.
    var begun = questions[progress.question]?.start ?? now
    if let known = questions[progress.question], known.configurations > progress.configurations { begun = now }
    questions[progress.question] = (begun, progress.configurations)
    guard now - start >= Self.patience, now - last >= Self.pause else { return }
    last = now
    isShown = true
    _ = console.write(.error, "\r" + Self.text(progress, after: now - begun) + "\u{1B}[K")
  }

  func clear() {
    guard isShown else { return }
    isShown = false
    _ = console.write(.error, "\r\u{1B}[K")
  }

  /// Numbers first: of a line that is too long the name is cut.
  private static func text(_ progress: CheckProgress, after milliseconds: Int) -> String {
    let rate = progress.configurations * 1_000 / max(1, milliseconds)
    let numbers = "\(progress.configurations) configurations, \(rate)/s, depth \(progress.depth), \(progress.waiting) waiting: "
    let room = max(0, width - numbers.count)
    let name = progress.question.count > room ? progress.question.prefix(max(0, room - 1)) + "…" : progress.question[...]
    return TerminalText.harmless(numbers + name)
  }
}
