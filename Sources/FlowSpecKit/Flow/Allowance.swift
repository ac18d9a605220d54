/// `allow: { rule: reason }`, which suppresses a finding.
struct Allowance: Sendable {
  let rule: Located<RuleName>
  let reason: Located<String>
  /// The span whose findings it suppresses: its element's, or the whole file's.
  let scope: Span
  /// The edit that deletes it from the spec; nil if the edit would delete a comment too.
  let removal: FixIt.Edit?
}

extension Flow {
  /// Returns true if an `allow` suppresses findings of the rule at the span.
  func allows(_ rule: RuleName, at span: Span) -> Bool {
    allowances.contains { $0.rule.value == rule && $0.scope.contains(span) }
  }
}
