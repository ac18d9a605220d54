extension FlowRule {
  /// Returns a rule about unused declarations.
  static func unused(
    _ kind: String, _ section: Flow.Section, explanation: String, reported: String, accepted: String,
    check: @escaping @Sendable (Flow, Uses, inout Findings) -> Void
  ) -> FlowRule {
    FlowRule(
      RuleName("unused-\(kind)"), .warning, "Every \(kind) is used.", explanation: explanation + " Allow it if a later version uses it.",
      needs: [section], respects: Set(Flow.Section.allCases),
      examples: [.init(reported: "flowspec: 1\nflow: A\n" + reported, accepted: "flowspec: 1\nflow: A\n" + accepted)],
      chart: { facts, findings in check(facts.flow, facts.uses, &findings) })
  }
}
