/// A property that exploring did not decide.
enum UndecidedProperty {
  static let rule = FlowRule(
    "undecided-property", .error, "Every property is decided.",
    explanation: """
      The check explored as much as it may store, and the answer was not among it. So nobody knows whether the property holds. The notes name \
      the guards that make the question large: each guard that asks for `shown` or `kept` brings lists of the navigation into it. Guard the \
      transition by a state or a variable instead, or let the property speak of less. Otherwise raise the bound: `--max-states`, \
      `--max-memory` or `--timeout`. Where the message speaks of longer lists, raise `--depth`. To accept it for now, allow the finding with \
      a reason.
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
  /// The `shown` and `kept` of guards and of `available`: eventless transitions first, as they are asked most often.
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
