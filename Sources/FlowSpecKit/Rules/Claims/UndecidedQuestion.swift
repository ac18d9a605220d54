/// A built-in question that exploring did not decide.
enum UndecidedQuestion {
  static let rule = FlowRule(
    "undecided-question", .warning, "Every question that flowspec asks of a flow is decided.",
    explanation: """
      flowspec asks some questions of every flow, such as: is each state reachable, and does each link open somewhere? The message \
      names the question that reached a limit. The part of the flow that was not explored may contain a state that cannot be reached or a link \
      that never opens, and a person may meet it. Findings that are reported remain true, and your own properties are judged separately.

      Raise the limit with `--max-states` or `--max-memory`. If that is not enough, make the flow smaller. `flowspec check --explain-model` shows \
      which question is large. The usual causes are a range of numbers that is longer than needed, several flags that could be one group of \
      states, and guards that ask for `shown` or `kept`. A module can also be checked alone.

      If you accept the limit for the whole project, turn the rule off in `.flowspec.yaml`.
      """,
    needs: [], examples: [],
    model: checkModel)

  private static func checkModel(_ check: FlowCheck, _ findings: inout Findings) {
    for (question, verdict, coverage) in check.builtIn {
      // The bound of lists is stated, as for properties.
      guard case .undecided(let doubt) = verdict, doubt != .depth(check.limits.depth) else { continue }
      let seen = "explored: \(coverage.text)"
      findings.add("it is undecided whether \(question): \(doubt.text)", at: check.flow.name.span, notes: [.init(seen, at: nil)])
    }
  }
}
