import FlowSpecExplorer

/// The routes and elements that changes of the layout remove.
struct LayoutFacts: Sendable {
  var lost: [(route: RouteID, run: Run)] = []
  var doubt: Verdict.Doubt?
  var coverage = Coverage()
}

/// Looks for changes of the layout that take a route away.
struct LayoutCheck {
  let base: PreparedSystem
  let limits: CheckLimits

  private var system: TransitionSystem { base.system }

  /// Returns the routes with a place in one layout but not in another, each with a run in which a change of layout removes it.
  func facts() -> LayoutFacts {
    let wanted = system.routes.indices.filter { route in
      let places = system.routes[route].places
      return !system.routes[route].isCommand && places.contains { $0 != nil } && places.contains { $0 == nil }
    }
    guard !wanted.isEmpty, system.hasNavigation, system.layouts.count > 1 else { return LayoutFacts() }
    var wish = Slice.Wish()
    wish.navigation = true
    let slice = Slice(base, wish)
    let model = Model(slice.sliced(system, observing: []), depth: min(2, limits.depth), predicates: [], watchesOccurrences: true)
    let inquiry = Inquiry(model, goal: .none, slice: slice, base: system, question: "layout changes", limits: limits.bounded) {
      wanted.allSatisfy { model.occurrences[.happening(.removed(route: ID($0), .layout))] != nil }
    }
    let lost = wanted.map { RouteID($0) }.compactMap { route -> (route: RouteID, run: Run)? in
      model.occurrences[.happening(.removed(route: route, .layout))].flatMap { inquiry.run(to: $0) }.map { (route, $0) }
    }
    return LayoutFacts(lost: lost, doubt: lost.count == wanted.count ? nil : inquiry.doubt(limits.bounded), coverage: inquiry.coverage)
  }
}
