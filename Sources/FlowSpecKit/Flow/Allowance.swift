/// An answer to a finding: `allow: { rule: reason }`.
struct Allowance: Sendable {
  let rule: Located<RuleName>
  let reason: Located<String>
  /// It answers findings that lie in this span: its element's, or the whole file's.
  let scope: Span
}
