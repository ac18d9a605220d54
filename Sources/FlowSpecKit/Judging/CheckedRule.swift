/// A rule about a whole flow, judged by exploring it.
struct CheckedRule: Sendable {
  let rule: Rule
  let needs: Set<Flow.Section>
  let check: @Sendable (FlowCheck, inout Findings) -> Void

  init(
    _ name: RuleName, _ severity: Severity, _ summary: String, explanation: String, needs: Set<Flow.Section>, examples: [Rule.Example],
    check: @escaping @Sendable (FlowCheck, inout Findings) -> Void
  ) {
    rule = Rule(name, severity, summary, explanation: explanation, examples: examples)
    self.needs = needs
    self.check = check
  }

  /// More findings of a structural rule, which looks at the chart alone.
  init(_ structural: Rule, needs: Set<Flow.Section>, check: @escaping @Sendable (FlowCheck, inout Findings) -> Void) {
    rule = structural
    self.needs = needs
    self.check = check
  }

  /// A flow that was not read whole is not explored: what was lost may be what matters.
  func applies(to flow: Flow) -> Bool { needs.allSatisfy(flow.has) && flow.damaged.isEmpty }
}

extension FlowCheck {
  /// A run as notes of a finding.
  func notes(_ run: Run) -> [Diagnostic.Note] {
    RunWording(flow, lowered).lines(run).map { Diagnostic.Note($0.text, at: $0.span) }
  }
}

extension Findings {
  /// A finding with a run that shows it: as notes for people, behind the others, and as a record for programs.
  mutating func add(_ message: String, at span: Span, notes: [Diagnostic.Note] = [], showing run: Run?, of check: FlowCheck) {
    add(message, at: span, notes: notes + (run.map { check.notes($0) } ?? []), run: run.map(check.record))
  }
}
