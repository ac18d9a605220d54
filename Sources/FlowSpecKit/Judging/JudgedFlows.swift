/// The rules' findings in some flows, divided by the specs' allowances.
struct JudgedFlows {
  /// The reported findings, in source order.
  let diagnostics: [Diagnostic]
  /// The findings with a matching `allow`.
  let allowed: [AllowedFinding]
  /// The extent of the exploration, if requested.
  private(set) var explanations: [Explanation] = []
  /// The bound for each property that holds up to a bound of lists.
  private(set) var boundedDepths: [Int] = []
  /// Rules that may have further findings.
  private(set) var undecided: Set<RuleName> = []

  /// - Parameters:
  ///   - read: the findings of reading the flows.
  ///   - isWanted: returns true for the rules that check the model; all rules check charts.
  ///   - isReported: returns true for the rules whose undecided questions are reported.
  ///   - unasked: rules about files that do not exist.
  ///   - isWhole: true if all specs of the project are here.
  init(
    _ flows: [Flow], spaces: [LinkSpace], read: Report, rules: RuleBook, limits: CheckLimits, explains: Bool, explores: Bool,
    unasked: Set<RuleName> = [], isWhole: Bool = false, isWanted: (RuleName) -> Bool,
    isReported: @escaping @Sendable (RuleName) -> Bool = { _ in true }
  ) {
    // A module that another flow of the run places is checked there, in its context.
    let placed = Set(flows.flatMap { flow in flow.modules.map(\.source) })
    let pending = flows.filter { !placed.contains($0.source) }.map { PendingFlow($0, rules: rules.rules, limits: limits, isReported: isReported) }
    let asking = rules.rules.filter { $0.model != nil }
    let asked = asking.filter { isWanted($0.rule.name) }
    if explores, limits.workers > 1, asked.count == asking.count { PendingFlow.answerAll(pending, workers: limits.workers) }

    var report = read
    report.add(pending.flatMap(\.chartFindings.value))
    report.add(rules.rules.flatMap { $0.findings(inApps: spaces, of: pending.map(\.flow)).found })
    var undecided: [SourceID: Set<RuleName>] = [:]
    for one in pending where explores {
      var check = one.check.value
      check.reported = report.diagnostics
      check.isReported = isReported
      let found = ModelFindings(check, rules: asked, explains: explains)
      found.merge(into: &report)
      undecided[one.flow.source] = found.undecided
      self.undecided.formUnion(found.undecided)
      explanations += found.explanations
      boundedDepths += found.boundedDepths
    }

    let answered = AnsweredFindings(report.diagnostics, flows: flows, rules: rules)
    var final = Report()
    final.add(answered.open)
    DuplicateFlow.check(flows, report: &final)
    UnknownRule.check(answered.unused, rules: rules, report: &final)
    RuleNotAllowable.check(answered.unused, rules: rules, report: &final)
    let silent = unasked.union(asking.map(\.rule.name).filter { !explores || !isWanted($0) })
    let unused = answered.unused.filter { !silent.contains($0.rule.value) }
    let alone = placed.reduce(into: Set<Span>()) { spans, module in
      let own = unused.filter { $0.rule.span.source == module }
      spans.formUnion(LoneModule.needed(own, of: flows.first { $0.source == module }, rules: rules, limits: limits, explores: explores))
    }
    UnusedAllow.check(
      unused.filter { !alone.contains($0.rule.span) }, flows: pending.map(\.flow), undecided: undecided, isWhole: isWhole, rules: rules,
      report: &final)
    diagnostics = final.diagnostics
    allowed = answered.allowed
  }
}
