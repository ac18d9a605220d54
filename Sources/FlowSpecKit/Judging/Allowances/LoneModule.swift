/// A placed module as it is judged when it is checked by itself.
enum LoneModule {
  /// Returns the places of those allowances of a module that it needs when it is checked by itself, though the flow that places it does
  /// not need them.
  ///
  /// - Parameters:
  ///   - unused: allowances of the module's spec that suppress nothing in the flow that places it.
  ///   - module: the module's own flow; nil if it is not in this run, so that nothing is known.
  static func needed(_ unused: [Allowance], of module: Flow?, rules: RuleBook, limits: CheckLimits, explores: Bool) -> Set<Span> {
    let spans = Set(unused.map(\.rule.span))
    guard !unused.isEmpty, let module, module.damaged.isEmpty else { return spans }
    let names = Set(unused.map(\.rule.value))
    let pending = PendingFlow(module, rules: rules.rules.filter { names.contains($0.rule.name) }, limits: limits)
    var report = Report()
    report.add(pending.chartFindings.value)
    let asked = rules.rules.filter { $0.model != nil && names.contains($0.rule.name) }
    var undecided: Set<RuleName> = []
    if explores, !asked.isEmpty {
      var check = pending.check.value
      check.reported = report.diagnostics
      let found = ModelFindings(check, rules: asked, explains: false)
      found.merge(into: &report)
      undecided = found.undecided
    }
    let idle = AnsweredFindings(report.diagnostics, flows: [module], rules: rules).unused
    return spans.subtracting(idle.filter { !undecided.contains($0.rule.value) }.map(\.rule.span))
  }
}
