/// `allow: { rule: reason }`, which suppresses a finding.
struct Allowance: Sendable {
  let rule: Located<RuleName>
  let reason: Located<String>
  /// The span whose findings it suppresses: its element's, or the whole file's.
  let scope: Span
  /// The edit that deletes it from the spec; nil if the edit would delete a comment too.
  let removal: FixIt.Edit?
}
