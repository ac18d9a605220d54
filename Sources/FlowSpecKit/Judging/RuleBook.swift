/// The rules of one run, and what may be said of them.
struct RuleBook: Sendable {
  /// The rules about flows.
  let rules: [FlowRule]
  /// All rules' names.
  let known: Set<RuleName>
  /// The rules of which no finding can be allowed.
  let fixed: Set<RuleName>
}
