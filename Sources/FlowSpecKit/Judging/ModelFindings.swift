/// The rules' findings in the explored model of one flow.
struct ModelFindings {
  /// One for each rule, in the order of the rules.
  let findings: [Findings]
  /// The amount explored, if that is asked for.
  let explanations: [Explanation]
  /// Of each property that holds as far as lists were explored, how far that was.
  let boundedDepths: [Int]

  init(_ check: FlowCheck, rules: [FlowRule], explains: Bool) {
    findings = rules.map { $0.findings(inModel: check) }
    explanations = explains && check.flow.damaged.isEmpty ? check.explanations : []
    boundedDepths = check.boundedDepths
  }

  /// Rules of which more may be there than was found.
  var undecided: Set<RuleName> { Set(findings.filter(\.isUndecided).map(\.rule.name)) }

  /// Adds the findings to those of the charts: what a chart shows is not told twice, but with the run that shows it.
  func merge(into report: inout Report) {
    for findings in findings where !findings.found.isEmpty {
      let known = Set(report.diagnostics.filter { $0.rule == findings.rule.name }.map(\.span.start))
      for diagnostic in findings.found {
        if known.contains(diagnostic.span.start) { report.replace(diagnostic) } else { report.add(diagnostic) }
      }
    }
  }
}
