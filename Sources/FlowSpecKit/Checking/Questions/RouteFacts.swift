/// The routes that no run can open.
struct RouteFacts: Sendable {
  /// Routes that certainly never open: no item that is ever available leads to them while they are available.
  let neverOpen: Set<RouteID>
  /// Elements that are certainly never shown: they are not available while one of their routes is open, or never.
  let hiddenElements: Set<ElementID>
  /// True if the analysis was conclusive. It considers the machine only, not the order in which a person navigates.
  let isKnown: Bool
  let coverage: Coverage
  let doubt: Verdict.Doubt?

  init(_ open: OpenRoutes?, limits: CheckLimits) {
    doubt = open?.doubt(limits)
    neverOpen = doubt == nil ? Set((open?.neverOpen ?? []).map { ID($0) }) : []
    hiddenElements = doubt == nil ? Set((open?.hiddenElements ?? []).map { ID($0) }) : []
    isKnown = open != nil
    coverage = open?.coverage ?? Coverage()
  }
}
