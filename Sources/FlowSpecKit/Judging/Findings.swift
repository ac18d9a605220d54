/// The findings of one rule in one flow.
struct Findings {
  let rule: Rule
  private(set) var found: [Diagnostic] = []
  /// True if exploring was incomplete, so that there may be further findings.
  private(set) var isUndecided = false

  init(_ rule: Rule) {
    self.rule = rule
  }

  mutating func add(_ message: String, at span: Span, notes: [Diagnostic.Note] = [], fixes: [FixIt] = [], run: RunRecord? = nil) {
    found.append(Diagnostic(rule.severity, rule.name, message, at: span, notes: notes, fixes: fixes, run: run))
  }

  /// Adds a finding with a run that shows it: as notes for people, after the others, and as a record for programs.
  mutating func add(
    _ message: String, at span: Span, notes: [Diagnostic.Note] = [], fixes: [FixIt] = [], showing run: Run?, of check: FlowCheck
  ) {
    let steps = run.map { RunWording(check.flow, check.lowered).lines($0).map { Diagnostic.Note($0.text, at: $0.span) } }
    add(message, at: span, notes: notes + (steps ?? []), fixes: fixes, run: run.map(check.record))
  }

  mutating func leaveUndecided() { isUndecided = true }
}
