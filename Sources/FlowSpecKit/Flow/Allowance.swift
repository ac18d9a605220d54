/// An answer to a finding: `allow: { rule: reason }`.
struct Allowance: Sendable {
  let rule: Located<RuleName>
  let reason: Located<String>
  /// It answers findings that lie in this span: its element's, or the whole file's.
  let scope: Span
  /// Takes it out of the spec; nothing where a comment would go with it.
  let removal: FixIt.Edit?
}
