/// What checking some specs found.
public struct CheckResult: Sendable {
  public let diagnostics: [Diagnostic]
  public let allowed: [AllowedFinding]
  public let specCount: Int
  /// What was explored for each question, where that was asked for.
  let explanations: [Explanation]
  /// Properties that hold as far as lists of the navigation were explored, and how far that was; none where all was explored.
  let bounded: (properties: Int, depth: Int)?
}
