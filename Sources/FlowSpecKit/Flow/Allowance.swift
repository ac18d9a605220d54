/// An answer to a finding: `allow: { rule: reason }`.
public struct Allowance: Sendable {
  public let rule: Located<RuleName>
  public let reason: Located<String>
  /// It answers findings that lie in this span: its element's, or the whole file's.
  public let scope: Span
}
