extension Project {
  /// Returns nil if the spec has errors.
  package func wholeSpace(of spec: Int, limits: CheckLimits) -> WholeSpace? {
    guard !report.hasErrors, let flow = flows[spec] else { return nil }
    return WholeSpace(flow, limits: limits)
  }
}
