/// The findings, divided by the specs' allowances.
struct AnsweredFindings {
  /// Findings without a matching `allow`.
  private(set) var open: [Diagnostic] = []
  private(set) var allowed: [AllowedFinding] = []
  /// Allowances without a matching finding.
  let unused: [Allowance]

  init(_ found: [Diagnostic], flows: [Flow], rules: RuleBook) {
    // A module's allowances are read for the module itself and for each flow that places it.
    var seen: Set<Span> = []
    let allowances = flows.flatMap(\.allowances).filter { seen.insert($0.rule.span).inserted }
    var used: Set<Span> = []
    for diagnostic in found {
      let answer = allowances.last { $0.rule.value == diagnostic.rule && $0.scope.contains(diagnostic.span) }
      if let answer, !rules.fixed.contains(diagnostic.rule) {
        used.insert(answer.rule.span)
        allowed.append(AllowedFinding(diagnostic: diagnostic, reason: answer.reason))
      } else {
        open.append(diagnostic)
      }
    }
    unused = allowances.filter { !used.contains($0.rule.span) }
  }
}

/// A finding that its spec allows.
public struct AllowedFinding: Sendable {
  let diagnostic: Diagnostic
  public let reason: Located<String>
}
