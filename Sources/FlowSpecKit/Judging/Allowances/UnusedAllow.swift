/// An `allow` without a matching finding.
enum UnusedAllow {
  static let rule = Rule(
    "unused-allow", .warning, "Every `allow` suppresses a finding.",
    explanation: """
      This `allow` suppresses no finding: the finding was corrected, or the `allow` is on the wrong declaration. If it stays, it hides the next \
      finding of that rule. Remove it.
      """,
    examples: [
      .init(
        reported: "flowspec: 1\nflow: A\nroot: home\nroutes: { home: { place: screen, allow: { ⟦unused-variable⟧: It is used. } } }\n",
        accepted: "flowspec: 1\nflow: A\nroot: home\nroutes: { home: { place: screen } }\n")
    ])

  /// - Parameters:
  ///   - undecided: by flow, the rules that may have further findings.
  ///   - isWhole: true if all specs of the project are here, so that no other spec places a module and needs its `allow`.
  static func check(
    _ unused: [Allowance], flows: [Flow], undecided: [SourceID: Set<RuleName>], isWhole: Bool, rules: RuleBook, report: inout Report
  ) {
    for allowance in unused where rules.known.subtracting(rules.fixed).contains(allowance.rule.value) {
      // A flow with unreadable parts may have further findings.
      guard let flow = flows.first(where: { covers($0, allowance.rule.span.source) }), flow.damaged.isEmpty else { continue }
      if undecided[flow.source]?.contains(allowance.rule.value) ?? false { continue }
      report.add(
        rule, "this 'allow' suppresses no finding of '\(allowance.rule.value)'", at: allowance.rule.span,
        fixes: allowance.removal.map { [FixIt("remove it", isWhole ? .certain : .plausible, [$0])] } ?? [])
    }
  }

  private static func covers(_ flow: Flow, _ source: SourceID) -> Bool {
    flow.source == source || flow.modules.contains { $0.source == source }
  }
}
