/// Which routes are shut off from every run.
public struct RouteFacts: Sendable {
  /// Routes of which it is certain: nothing that is ever available leads to them while they are available themselves.
  public let neverOpen: Set<Int>
  /// Only as far as the machine decides; what persons do, and in which order, is left open.
  public let isKnown: Bool
  public let coverage: Coverage
  public let doubt: Verdict.Doubt?

  init(_ open: OpenRoutes?, limits: CheckLimits) {
    doubt = open?.doubt(limits)
    neverOpen = doubt == nil ? open?.neverOpen ?? [] : []
    isKnown = open != nil
    coverage = open?.coverage ?? Coverage()
  }
}
