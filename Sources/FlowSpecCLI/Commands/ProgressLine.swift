internal import Dispatch
internal import FlowSpecKit

/// Reports the progress of a long exploration on standard error: on a terminal in one line that is overwritten, in a log with one
/// line for each slow question.
///
/// Several threads may call it at once; a lock serialises them.
final class ProgressLine: @unchecked Sendable {
  enum Medium {
    case terminal, log
  }

  /// Milliseconds before the first output on a terminal, and between updates.
  private static let patience = 500
  /// Milliseconds after which a log reports a question.
  private static let logPatience = 10_000
  private static let pause = 100
  /// Less than the width of any terminal, so that the line never wraps.
  private static let width = 79

  private let console: Console
  private let medium: Medium
  private let milliseconds: @Sendable () -> Int
  private let start: Int
  private let queue = DispatchQueue(label: "progress")
  /// By current question: its start time, and its progress.
  private var questions: [String: (start: Int, configurations: Int)] = [:]
  /// Questions that the log has reported.
  private var logged: Set<String> = []
  private var last = 0
  private var isShown = false

  init(_ console: Console, _ medium: Medium, milliseconds: @escaping @Sendable () -> Int) {
    self.console = console
    self.medium = medium
    self.milliseconds = milliseconds
    start = milliseconds()
  }

  func show(_ progress: CheckProgress) { queue.sync { tell(progress) } }

  private func tell(_ progress: CheckProgress) {
    switch medium {
    case .terminal: rewrite(progress)
    case .log: log(progress)
    }
  }

  private func log(_ progress: CheckProgress) {
    let now = milliseconds()
    let begun = questions[progress.question]?.start ?? now
    questions[progress.question] = (begun, progress.configurations)
    guard now - begun >= Self.logPatience, logged.insert(progress.question).inserted else { return }
    let name = TerminalText.harmless(progress.question)
    _ = console.write(.error, "\(ToolVersion.name): still checking '\(name)': \(progress.configurations) configurations so far\n")
  }

  private func rewrite(_ progress: CheckProgress) {
    let now = milliseconds()
    // Each of a question's explorations starts again at zero.
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

  /// Returns numbers first; the name is cut if the line is too long.
  private static func text(_ progress: CheckProgress, after milliseconds: Int) -> String {
    let rate = progress.configurations * 1_000 / max(1, milliseconds)
    let numbers = "\(progress.configurations) configurations, \(rate)/s, depth \(progress.depth), \(progress.waiting) waiting: "
    let room = max(0, width - numbers.count)
    let name = progress.question.count > room ? progress.question.prefix(max(0, room - 1)) + "…" : progress.question[...]
    return TerminalText.harmless(numbers + name)
  }
}
