/// The rules' findings in some flows, compared with the findings that the specs allow.
struct JudgedFlows {
  /// Reported, in source order.
  let diagnostics: [Diagnostic]
  /// Found, and answered by an `allow`.
  let allowed: [AllowedFinding]
  /// The amount explored, if that is asked for.
  private(set) var explanations: [Explanation] = []
  /// Of each property that holds as far as lists were explored, how far that was.
  private(set) var boundedDepths: [Int] = []
  /// Rules of which more may be there than was found.
  private(set) var undecided: Set<RuleName> = []

  /// - Parameters:
  ///   - read: what reading the flows found.
  ///   - isWanted: of these rules the model is asked; all rules look at the charts.
  ///   - unasked: rules about files that are not there.
  ///   - isWhole: every spec of the project is here.
  init(
    _ flows: [Flow], spaces: [LinkSpace], read: Report, rules: RuleBook, limits: CheckLimits, explains: Bool, explores: Bool,
    unasked: Set<RuleName> = [], isWhole: Bool = false, isWanted: (RuleName) -> Bool
  ) {
    // A module that another flow of the run places is judged there, in its surroundings.
    let placed = Set(flows.flatMap { flow in flow.modules.map(\.source) })
    let pending = flows.filter { !placed.contains($0.source) }.map { PendingFlow($0, rules: rules.rules, limits: limits) }
    let asking = rules.rules.filter { $0.model != nil }
    let asked = asking.filter { isWanted($0.rule.name) }
    if explores, limits.workers > 1, asked.count == asking.count { PendingFlow.answerAll(pending, workers: limits.workers) }

    var report = read
    report.add(pending.flatMap(\.chartFindings.value))
    report.add(rules.rules.flatMap { $0.findings(inApps: spaces).found })
    var undecided: [SourceID: Set<RuleName>] = [:]
    for one in pending where explores {
      var check = one.check.value
      check.told = report.diagnostics
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
    UnusedAllow.check(
      answered.unused, flows: pending.map(\.flow), undecided: undecided, unasked: silent, isWhole: isWhole, rules: rules, report: &final)
    diagnostics = final.diagnostics
    allowed = answered.allowed
  }
}
