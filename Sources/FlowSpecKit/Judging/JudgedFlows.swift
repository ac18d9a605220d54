internal import FlowSpecExplorer

/// The structural rules' findings in some flows, held against what the specs allow.
struct JudgedFlows {
  /// Reported, in source order.
  let diagnostics: [Diagnostic]
  /// Found, and answered by an `allow`.
  let allowed: [AllowedFinding]
  /// What was explored, where that is asked for.
  let explanations: [Explanation]
  /// Properties that hold as far as lists were explored, and how far that was.
  let bounded: (properties: Int, depth: Int)?

  init(
    flows: [Flow], spaces: [LinkSpace] = [], read: Report, rules book: AllowanceRules.RuleBook, limits: CheckLimits = CheckLimits(),
    explains: Bool = false, explores: Bool = true, wanted: (RuleName) -> Bool = { _ in true }
  ) {
    var report = read
    // A module that another flow of the run places is judged there, in its surroundings.
    let placed = Set(flows.flatMap { flow in flow.modules.map(\.source) })
    let judged = flows.filter { !placed.contains($0.source) }
    let rules = AllRules.checked + AllRules.deepened
    let asksAll = limits.workers > 1 && rules.allSatisfy { wanted($0.rule.name) }
    let charts = judged.map { flow in Later { Self.findings(inChartOf: flow) } }
    let checks = judged.map { flow in Later { FlowCheck(flow, limits: limits) } }
    if explores, asksAll {
      Parallel.each(judged.count * 2, workers: limits.workers) { index in
        let flow = index / 2
        if index % 2 == 1 { return charts[flow].job() }
        if judged[flow].damaged.isEmpty { checks[flow].value.answerAll() }
      }
    }
    for chart in charts { for diagnostic in chart.value { report.add(diagnostic) } }
    for diagnostic in SharedLinks.findings(in: spaces) { report.add(diagnostic) }
    var explanations: [Explanation] = []
    var bounded = (properties: 0, depth: 0)
    var undecided: [SourceID: Set<RuleName>] = [:]
    for (flow, check) in zip(judged, checks) where explores {
      var check = check.value
      check.told = report.diagnostics
      for rule in rules where rule.applies(to: flow) && wanted(rule.rule.name) {
        var findings = Findings(rule.rule)
        rule.check(check, &findings)
        if findings.isUndecided { undecided[flow.source, default: []].insert(rule.rule.name) }
        guard !findings.found.isEmpty else { continue }
        // What the chart alone shows is not told twice, but with the run that shows it.
        let known = Set(report.diagnostics.filter { $0.rule == rule.rule.name }.map(\.span.start))
        for diagnostic in findings.found {
          if known.contains(diagnostic.span.start) { report.replace(diagnostic) } else { report.add(diagnostic) }
        }
      }
      if explains, flow.damaged.isEmpty { explanations += check.explanations }
      for depth in check.boundedDepths { bounded = (bounded.properties + 1, depth) }
    }
    self.bounded = bounded.properties == 0 ? nil : bounded
    self.explanations = explanations
    let allowances = Self.allowances(of: flows)
    var used: Set<Span> = []
    var remaining: [Diagnostic] = []
    var allowed: [AllowedFinding] = []
    for diagnostic in report.diagnostics {
      let answer = allowances.last { $0.rule.value == diagnostic.rule && $0.scope.contains(diagnostic.span) }
      if let answer, !book.fixed.contains(diagnostic.rule) {
        used.insert(answer.rule.span)
        allowed.append(AllowedFinding(diagnostic: diagnostic, reason: answer.reason))
      } else {
        remaining.append(diagnostic)
      }
    }
    var final = Report()
    for diagnostic in remaining { final.add(diagnostic) }
    AllowanceRules.checkNames(of: flows, report: &final)
    AllowanceRules.check(allowances, used: used, undecided: undecided, flows: judged, rules: book, report: &final)
    self.diagnostics = final.diagnostics
    self.allowed = allowed
  }

  /// What the structural rules find.
  private static func findings(inChartOf flow: Flow) -> [Diagnostic] {
    let facts = Facts(flow)
    return AllRules.structural.filter { $0.applies(to: flow) }.flatMap { rule in
      var findings = Findings(rule.rule)
      rule.check(facts, &findings)
      return findings.found
    }
  }

  /// Each once, though a module's are read for itself and for each flow that places it.
  private static func allowances(of flows: [Flow]) -> [Allowance] {
    var seen: Set<Span> = []
    return flows.flatMap(\.allowances).filter { seen.insert($0.rule.span).inserted }
  }
}

/// A finding that its spec says is intended.
public struct AllowedFinding: Sendable {
  public let diagnostic: Diagnostic
  public let reason: Located<String>
}
