/// The rules of one run.
struct RuleBook: Sendable {
  /// The rules about flows.
  let rules: [FlowRule]
  /// All rules' names.
  let known: Set<RuleName>
  /// The rules whose findings cannot be allowed.
  let fixed: Set<RuleName>
}
