/// The rules' findings in the explored model of one flow.
struct ModelFindings {
  /// The findings of each rule, in the order of the rules.
  let findings: [Findings]
  /// The extent of the exploration, if requested.
  let explanations: [Explanation]
  /// The bound for each property that holds up to a bound of lists.
  let boundedDepths: [Int]

  init(_ check: FlowCheck, rules: [FlowRule], explains: Bool) {
    findings = rules.map { $0.findings(inModel: check) }
    explanations = explains && check.flow.damaged.isEmpty ? check.explanations : []
    boundedDepths = check.boundedDepths
  }

  /// Rules that may have further findings.
  var undecided: Set<RuleName> { Set(findings.filter(\.isUndecided).map(\.rule.name)) }

  /// Adds the findings to those of the charts: a finding of both is reported once, with the run that shows it.
  func merge(into report: inout Report) {
    for findings in findings where !findings.found.isEmpty {
      let known = Set(report.diagnostics.filter { $0.rule == findings.rule.name }.map(\.span.start))
      for diagnostic in findings.found {
        if known.contains(diagnostic.span.start) { report.replace(diagnostic) } else { report.add(diagnostic) }
      }
    }
  }
}
