/// A property that exploring did not decide.
enum UndecidedProperty {
  static let rule = FlowRule(
    "undecided-property", .error, "Every property is decided.",
    explanation: """
      The flow has more configurations than the check may store, so that nobody knows whether the property holds in all of them. Raise the bound \
      with `--max-states` or `--max-memory`, or let the property depend on less. Where it asks whether something is possible, lists of the \
      navigation may have to grow beyond what was explored: raise `--depth`.
      """,
    needs: [.properties], examples: [],
    model: checkModel)

  private static func checkModel(_ check: FlowCheck, _ findings: inout Findings) {
    for judged in check.properties {
      guard case .undecided(let doubt) = judged.conclusion.verdict else { continue }
      let coverage = judged.conclusion.coverage
      let seen = "\(coverage.configurations) configurations were looked at, up to \(coverage.depth) steps from the launch"
      findings.add(
        "property '\(judged.property.name.value)' is undecided: \(doubt.text)", at: judged.property.name.span, notes: [.init(seen, at: nil)])
    }
  }
}

extension FlowCheck {
  var hasUndecidedProperty: Bool {
    properties.contains { if case .undecided = $0.conclusion.verdict { true } else { false } }
  }
}
