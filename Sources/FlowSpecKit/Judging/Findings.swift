/// The findings of one rule in one flow.
struct Findings {
  let rule: Rule
  private(set) var found: [Diagnostic] = []
  /// Not everything was explored, so that more may be there than was found.
  private(set) var isUndecided = false

  init(_ rule: Rule) {
    self.rule = rule
  }

  mutating func add(_ message: String, at span: Span, notes: [Diagnostic.Note] = [], fixes: [FixIt] = [], run: RunRecord? = nil) {
    found.append(Diagnostic(rule.severity, rule.name, message, at: span, notes: notes, fixes: fixes, run: run))
  }

  /// A finding with a run that shows it: as notes for people, behind the others, and as a record for programs.
  mutating func add(
    _ message: String, at span: Span, notes: [Diagnostic.Note] = [], fixes: [FixIt] = [], showing run: Run?, of check: FlowCheck
  ) {
    let steps = run.map { RunWording(check.flow, check.lowered).lines($0).map { Diagnostic.Note($0.text, at: $0.span) } }
    add(message, at: span, notes: notes + (steps ?? []), fixes: fixes, run: run.map(check.record))
  }

  mutating func leaveUndecided() { isUndecided = true }
}
