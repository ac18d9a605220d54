/// A question asked of every flow that exploring did not decide.
enum UndecidedQuestion {
  static let rule = FlowRule(
    "undecided-question", .warning, "What is asked of every flow is decided.",
    explanation: """
      The flow has more configurations than the check may store, so that faults may be where nobody looked. Raise the bound with `--max-states` or \
      `--max-memory`. What there is too much of, `--explain-model` shows.
      """,
    needs: [], examples: [],
    model: checkModel)

  private static func checkModel(_ check: FlowCheck, _ findings: inout Findings) {
    for (question, verdict, coverage) in check.builtIn {
      // Deeper lists are a stated bound, as they are for properties.
      guard case .undecided(let doubt) = verdict, doubt != .depth(check.limits.depth) else { continue }
      let seen = "\(coverage.configurations) configurations were looked at, up to \(coverage.depth) steps from the launch"
      findings.add("it is undecided whether \(question): \(doubt.text)", at: check.flow.name.span, notes: [.init(seen, at: nil)])
    }
  }
}
