/// A rule about a whole flow, judged from its chart alone.
struct StructuralRule: Sendable {
  let rule: Rule
  /// The sections that the check relies on: where one is absent or was not read whole, it stays silent.
  let needs: Set<Flow.Section>
  /// Sections that must have been read whole where they are there at all.
  let respects: Set<Flow.Section>
  let check: @Sendable (Facts, inout Findings) -> Void

  init(
    _ name: RuleName, _ severity: Severity, _ summary: String, explanation: String, needs: Set<Flow.Section>,
    respects: Set<Flow.Section> = [], examples: [Rule.Example], check: @escaping @Sendable (Facts, inout Findings) -> Void
  ) {
    self.rule = Rule(name, severity, summary, explanation: explanation, examples: examples)
    self.needs = needs
    self.respects = respects
    self.check = check
  }

  /// Whether the flow says enough, and was understood well enough, to be judged.
  func applies(to flow: Flow) -> Bool {
    // What an unreadable event would have moved is not known either.
    let read = needs.contains(.states) ? needs.union(respects).union([.events]) : needs.union(respects)
    return needs.allSatisfy(flow.has) && flow.damaged.isDisjoint(with: read)
  }
}

/// What one rule finds in one flow.
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

  mutating func leaveUndecided() { isUndecided = true }
}
