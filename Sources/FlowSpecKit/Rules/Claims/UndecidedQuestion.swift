/// A built-in question that exploring did not decide.
enum UndecidedQuestion {
  static let rule = FlowRule(
    "undecided-question", .warning, "Every question that flowspec asks of a flow is decided.",
    explanation: """
      flowspec asks some questions of every flow, such as: is each state reachable, and does each link open somewhere? The message \
      names the question that reached a limit. So flowspec may have missed a problem, such as a link that never opens, and a person may meet that \
      problem. Findings that are reported remain true, and your own properties are judged separately.

      If the check looks for some rules only (`--only`), this finding names only their questions.

      Raise the limit that the message names: `--max-states`, `--max-memory` or `--timeout`. If that is not enough, make the flow smaller. \
      `flowspec check --explain-model` shows which question is large. The usual causes are a range of numbers that is longer than needed, several flags that could be one group of \
      states, and guards that ask for `shown` or `kept`. A module can also be checked alone.

      If you accept the limit for the whole project, turn the rule off in `.flowspec.yaml`.
      """,
    needs: [], examples: [],
    model: checkModel)

  /// Returns the rules that say what a check for some rules leaves undecided; none for a check of all rules.
  static func companions(of only: Set<RuleName>) -> Set<RuleName> {
    guard !only.isEmpty else { return [] }
    let judgesProperties = !only.isDisjoint(with: [ViolatedProperty.rule.rule.name, VacuousProperty.rule.rule.name])
    return judgesProperties ? [rule.rule.name, UndecidedProperty.rule.rule.name] : [rule.rule.name]
  }

  private static func checkModel(_ check: FlowCheck, _ findings: inout Findings) {
    var open: [(doubt: Verdict.Doubt, questions: [BuiltInQuestion])] = []
    for question in check.builtIn(check.isReported) {
      // The bound of lists is stated, as for properties.
      guard let doubt = question.doubt, doubt != .depth(check.limits.depth) else { continue }
      if let place = open.firstIndex(where: { $0.doubt == doubt }) {
        open[place].questions.append(question)
      } else {
        open.append((doubt, [question]))
      }
    }
    for (doubt, questions) in open {
      let message = questions.count == 1 ? single(questions[0]) : "\(questions.count) questions are undecided"
      let large = check.flow.largeParts(questions[0].coverage)
      findings.add(
        "\(message): \(check.limits.text(doubt))", at: check.flow.name.span, notes: questions.map { note($0, isOne: questions.count == 1) } + large)
    }
  }

  private static func single(_ question: BuiltInQuestion) -> String {
    question.isViolated ? "there may be more findings about whether \(question.text)" : "it is undecided whether \(question.text)"
  }

  private static func note(_ question: BuiltInQuestion, isOne: Bool) -> Diagnostic.Note {
    let explored = question.coverage.configurations == 0 ? "nothing was explored" : "explored: \(question.coverage.text)"
    return .init(isOne ? explored : "whether \(question.text); \(explored)", at: nil)
  }
}

extension CheckLimits {
  /// Says why a built-in question is undecided: its limit is a part of the configurations of a property. The notes say how many were
  /// explored.
  fileprivate func text(_ doubt: Verdict.Doubt) -> String {
    guard case .configurations(let count) = doubt, count < configurations else { return doubt.text }
    return "exploring reached the limit of built-in questions; raise '--max-states', with which it grows"
  }
}
