/// A built-in question that exploring did not decide.
enum UndecidedQuestion {
  static let rule = FlowRule(
    "undecided-question", .warning, "The questions that flowspec asks of every flow are decided.",
    explanation: """
      flowspec asks every flow some questions without being told to, such as if every state can be reached and if each link opens somewhere. The \
      message names the one that reached a limit. Faults of that kind may exist in the part that was not explored; findings that are reported remain \
      true.

      Raise the limit with `--max-states` or `--max-memory`. If that is not enough, make the flow smaller: `--explain-model` shows which question is \
      large, and mostly it is a range of numbers that could be shorter, a group of flags that could be states, or a module that can be checked \
      alone.

      Turn the rule off in `.flowspec.yaml` if you accept the limit for a whole project: your own properties are judged in any case.
      """,
    needs: [], examples: [],
    model: checkModel)

  private static func checkModel(_ check: FlowCheck, _ findings: inout Findings) {
    for (question, verdict, coverage) in check.builtIn {
      // The bound of lists is stated, as for properties.
      guard case .undecided(let doubt) = verdict, doubt != .depth(check.limits.depth) else { continue }
      let seen = "\(coverage.configurations) configurations were looked at, up to \(coverage.depth) steps from the launch"
      findings.add("it is undecided whether \(question): \(doubt.text)", at: check.flow.name.span, notes: [.init(seen, at: nil)])
    }
  }
}
