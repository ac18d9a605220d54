/// An `allow` that answers no finding.
enum UnusedAllow {
  static let rule = Rule(
    "unused-allow", .warning, "Every `allow` suppresses a finding.",
    explanation: """
      This `allow` suppresses no finding: the finding was corrected, or the `allow` is on the wrong element. If it stays, it hides the next finding \
      of that rule. Remove it.
      """,
    examples: [
      .init(
        reported: "flowspec: 1\nflow: A\nroot: home\nroutes: { home: { place: screen, allow: { ⟦unused-variable⟧: It is used. } } }\n",
        accepted: "flowspec: 1\nflow: A\nroot: home\nroutes: { home: { place: screen } }\n")
    ])

  /// - Parameters:
  ///   - undecided: by flow, rules of which more may be there than was found.
  ///   - unasked: rules that were not asked at all.
  ///   - isWhole: every spec of the project is here, so that none that is not here places a module and needs its `allow`.
  static func check(
    _ unused: [Allowance], flows: [Flow], undecided: [SourceID: Set<RuleName>], unasked: Set<RuleName>, isWhole: Bool, rules: RuleBook,
    report: inout Report
  ) {
    for allowance in unused where rules.known.subtracting(rules.fixed).subtracting(unasked).contains(allowance.rule.value) {
      // Of a flow that was not read whole nobody knows what would have been found.
      guard let flow = flows.first(where: { covers($0, allowance.rule.span.source) }), flow.damaged.isEmpty else { continue }
      if undecided[flow.source]?.contains(allowance.rule.value) ?? false { continue }
      report.add(
        rule, "'\(allowance.rule.value)' is allowed here, and nothing of that kind is found", at: allowance.rule.span,
        fixes: allowance.removal.map { [FixIt("remove it", isWhole ? .certain : .plausible, [$0])] } ?? [])
    }
  }

  private static func covers(_ flow: Flow, _ source: SourceID) -> Bool {
    flow.source == source || flow.modules.contains { $0.source == source }
  }
}
