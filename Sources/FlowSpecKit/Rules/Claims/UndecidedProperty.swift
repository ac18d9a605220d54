/// A property that exploring did not decide.
enum UndecidedProperty {
  static let rule = FlowRule(
    "undecided-property", .error, "Every property is decided.",
    explanation: """
      Nobody knows if the property holds: the check reached a limit before it had an answer. It may well be violated, so this is an error, as a \
      violated property is.

      Mend it in this order. First read the message, which names the limit, and the notes, which show the guards that make the question large: each \
      guard that asks for `shown` or `kept` adds lists of the navigation to what is explored. Let such a guard ask for a state or a variable \
      instead, or split the property into two that each speak of less. `--explain-model` shows how much was explored for each question and what it \
      does not depend on.

      Then raise the limit that the message names: `--max-states`, `--max-memory` or `--timeout`, and `--depth` where it speaks of longer lists. For \
      one very large flow, `flowspec export promela` and `tla` let model checkers search on several machines.

      Allow the finding if the property is tested in another way, and say how in the reason.
      """,
    needs: [.properties], examples: [],
    model: checkModel)

  private static func checkModel(_ check: FlowCheck, _ findings: inout Findings) {
    for judged in check.properties {
      guard case .undecided(let doubt) = judged.conclusion.verdict else { continue }
      let coverage = judged.conclusion.coverage
      let seen = "\(coverage.configurations) configurations were looked at, up to \(coverage.depth) steps from the launch"
      let reasons = coverage.leftOut.contains("navigation") ? [] : check.flow.conditionsOnNavigation.prefix(mostReasons)
      findings.add(
        "property '\(judged.property.name.value)' is undecided: \(doubt.text)", at: judged.property.name.span,
        notes: [.init(seen, at: nil)] + reasons.map { .init("this asks what lies in the navigation, which makes the question large", at: $0.span) })
    }
  }

  private static let mostReasons = 3
}

extension FlowCheck {
  var hasUndecidedProperty: Bool {
    properties.contains { if case .undecided = $0.conclusion.verdict { true } else { false } }
  }
}

extension Flow {
  /// The `shown` and `kept` facts in guards and in `available`, with eventless transitions first, because those are evaluated
  /// most often.
  fileprivate var conditionsOnNavigation: [Expression] {
    let eventless = transitions.filter { $0.trigger.value == .always }
    let others = transitions.filter { $0.trigger.value != .always }
    let conditions =
      eventless.compactMap(\.condition) + routes.compactMap(\.available) + elements.compactMap(\.available) + others.compactMap(\.condition)
    return conditions.flatMap(\.all).filter { part in
      switch part.kind {
      case .shown, .kept: true
      default: false
      }
    }
  }
}
