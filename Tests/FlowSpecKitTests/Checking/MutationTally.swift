/// The outcomes of slips.
struct MutationTally: CustomStringConvertible {
  /// Other behaviour was found and not reported.
  struct Miss {
    let spec: String
    let change: SpecChange
    /// The run that shows the difference.
    let run: String
  }

  private struct Count {
    var reported = 0
    var missed = 0
    var percent: Int { reported * 100 / max(1, reported + missed) }
    var text: String { "\(reported) of \(reported + missed)" + (reported + missed > 0 ? " (\(percent) %)" : "") }
  }

  /// The spec could not be read: that is reported, but no merit of the checker.
  var unreadable = 0
  /// Slips for which no other behaviour was found, and nothing was reported.
  private(set) var alike: [String] = []
  /// The same, and something was reported all the same: what was dropped was said to no purpose.
  private(set) var alikeReported: [String] = []
  private(set) var misses: [Miss] = []
  private var byKind: [String: Count] = [:]
  private var bySpec: [String: Count] = [:]
  private var all = Count()

  mutating func note(_ change: SpecChange, in spec: String) {
    byKind[change.kind, default: Count()].reported += 1
    bySpec[spec, default: Count()].reported += 1
    all.reported += 1
  }

  mutating func miss(_ change: SpecChange, in spec: String, run: String) {
    byKind[change.kind, default: Count()].missed += 1
    bySpec[spec, default: Count()].missed += 1
    all.missed += 1
    misses.append(Miss(spec: spec, change: change, run: run))
  }

  mutating func noteAlike(_ change: SpecChange, in spec: String, news: [String]) {
    let text = "\(change.kind), \(change.path):\(change.place)"
    if news.isEmpty { alike.append(text) } else { alikeReported.append("\(text) (\(news.joined(separator: ", ")))") }
  }

  /// The share of slips that are reported, of those that change something.
  var percent: Int { all.percent }

  var description: String {
    var lines = [
      "\(all.text) slips that change something are reported; \(alike.count + alikeReported.count) change nothing that was seen "
        + "(\(alikeReported.count) of them reported), \(unreadable) cannot be read"
    ]
    lines += bySpec.sorted { $0.key < $1.key }.map { "  \($0.key): \($0.value.text)" }
    lines += byKind.sorted { $0.key < $1.key }.map { "  \($0.key): \($0.value.text)" }
    for miss in misses {
      lines.append("  missed: \(miss.change.kind), \(miss.change.path):\(miss.change.place)")
      lines.append("    seen by: \(miss.run)")
      lines.append("    because: \(ExplainedMiss.reason(miss) ?? "nobody has explained it")")
    }
    lines += alike.map { "  alike: \($0)" } + alikeReported.map { "  alike, and reported: \($0)" }
    return lines.joined(separator: "\n")
  }
}

/// A slip that nobody can be expected to report.
struct ExplainedMiss {
  let kind: String
  let reason: String

  static func reason(_ miss: MutationTally.Miss) -> String? { all.first { $0.kind == miss.change.kind }?.reason }

  private static let all: [ExplainedMiss] = [
    ExplainedMiss(
      kind: "container changed",
      reason:
        "a modal that nothing else is opened beside differs from a stack only in that its last entry can be taken back; no scenario can say that a move is impossible"
    ),
    ExplainedMiss(
      kind: "unhandled dropped",
      reason:
        "whether an event that nobody takes is ignored or refused changes no configuration; only the app is told, and no scenario asks what it is told"
    ),
    ExplainedMiss(
      kind: "payload lost",
      reason:
        "no guard, effect or route reads what the state carries, and no scenario can ask for it; the app's code that reads it no longer compiles"),
  ]
}
