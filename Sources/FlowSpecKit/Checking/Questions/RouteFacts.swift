/// Which routes are shut off from every run.
struct RouteFacts: Sendable {
  /// Routes of which it is certain: nothing that is ever available leads to them while they are available themselves.
  let neverOpen: Set<Int>
  /// Only as far as the machine decides; what persons do, and in which order, is left open.
  let isKnown: Bool
  let coverage: Coverage
  let doubt: Verdict.Doubt?

  init(_ open: OpenRoutes?, limits: CheckLimits) {
    doubt = open?.doubt(limits)
    neverOpen = doubt == nil ? open?.neverOpen ?? [] : []
    isKnown = open != nil
    coverage = open?.coverage ?? Coverage()
  }
}
