/// The findings of a check of some specs.
public struct CheckResult: Sendable {
  public let diagnostics: [Diagnostic]
  public let allowed: [AllowedFinding]
  public let specCount: Int
  /// The amount explored for each question, if that was asked for.
  let explanations: [Explanation]
  /// Properties that hold as far as lists of the navigation were explored, and how far that was; none where all was explored.
  let bounded: (properties: Int, depth: Int)?
  /// Rules of which more may be there than was found, because exploring ended early.
  let undecided: Set<RuleName>
  /// The flows that were checked, as far as they could be read.
  let flows: [Flow]
  /// Who looks after what was checked.
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
