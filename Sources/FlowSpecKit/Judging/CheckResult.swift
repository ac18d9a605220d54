/// The findings of a check of some specs.
public struct CheckResult: Sendable {
  public let diagnostics: [Diagnostic]
  public let allowed: [AllowedFinding]
  public let specCount: Int
  /// The extent of the exploration for each question, if requested.
  let explanations: [Explanation]
  /// The number of properties that hold up to a bound of lists, and the bound; nil if there are none.
  let bounded: (properties: Int, depth: Int)?
  /// Rules that may have further findings, because exploring ended early.
  let undecided: Set<RuleName>
  /// The checked flows, as far as they could be read.
  let flows: [Flow]
  /// The owners of the checked flows.
  let owners: Owners

  init(
    diagnostics: [Diagnostic], allowed: [AllowedFinding], specCount: Int, explanations: [Explanation] = [],
    bounded: (properties: Int, depth: Int)? = nil, undecided: Set<RuleName> = [], flows: [Flow] = [], owners: Owners = Owners()
  ) {
    self.diagnostics = diagnostics
    self.allowed = allowed
    self.specCount = specCount
    self.explanations = explanations
    self.bounded = bounded
    self.undecided = undecided
    self.flows = flows
    self.owners = owners
  }
}
