/// Sheets, which a person can close unless an entry of `screen` covers them.
struct Sheets {
  private let base: PreparedSystem
  private var system: TransitionSystem { base.system }

  init(_ base: PreparedSystem) { self.base = base }

  /// Returns the condition under which an entry of `screen` may cover these routes, or any other in a modal container. Opening a sheet closes
  /// the entries of `screen`, so it must have opened later.
  func mayBeCovered(_ routes: [Int]? = nil) -> LoweredExpression {
    let areSheets = routes?.allSatisfy { system.lies($0, in: [.modal]) } ?? true
    let abstraction = NavigationAbstraction(system: system)
    return system.routes.indices.filter { mayOpenOnScreen($0, overSheets: areSheets) }.reduce(.constant(0)) { cover, route in
      let available = system.routes[route].available ?? .constant(1)
      let readsData = available.all.contains { if case .parameter = $0 { true } else { false } }
      return .either(cover, readsData ? .constant(1) : abstraction.possible(available, isSettled: false) ?? .constant(1))
    }
  }

  /// Returns true if the route may open on `screen` without being the root of a state.
  private func mayOpenOnScreen(_ route: Int, overSheets isOverSheets: Bool) -> Bool {
    let places = system.layouts.indices.compactMap { system.resolved(system.routes[route].places[$0], in: $0)?.container }
    guard places.contains(0) else { return false }
    let declared = system.routes[route]
    if declared.isLinked || declared.restores || system.routes.contains(where: { $0.leads.contains(route) }) { return true }
    if system.transitions.contains(where: { $0.opens?.route == route }) { return true }
    // It may come from below when the layout changes.
    let isMovable = places.contains { $0 != 0 }
    let openers = system.routes.indices.filter { system.routes[$0].opens.contains(route) }
    let elements = system.elements.indices.filter { system.elements[$0].opens.contains(route) }
    guard isOverSheets, !isMovable else { return !openers.isEmpty || !elements.isEmpty }
    // A person does not reach below a sheet; an opener on `screen` would cover the sheet itself.
    return openers.contains(where: mayLieInSheet)
      || elements.contains { element in
        system.layouts.indices.contains { layout in
          switch system.elements[element].home(in: layout) {
          case .route(let host)?: mayLieInSheet(host)
          case .container(let place)?: system.isAmong(place.container, [.modal, .windows], in: layout)
          case nil: false
          }
        }
      }
  }

  private func mayLieInSheet(_ route: Int) -> Bool {
    system.layouts.indices.contains { layout in
      guard let place = system.resolved(system.routes[route].places[layout], in: layout) else { return false }
      return system.isAmong(place.container, [.modal, .windows], in: layout)
    }
  }

  /// Returns true if a state lasts only while sheets that tell their dismissal are kept, and closing them comes to an end.
  func lasts(_ leaf: Int, _ limits: CheckLimits) -> Bool {
    let sheets = system.routes.indices.filter { system.routes[$0].dismissed != nil && system.lies($0, in: [.modal]) }
    let beside = system.states.indices.filter { system.states[$0].children.isEmpty && system.canBeActive($0, with: leaf) }
    guard !sheets.isEmpty, OpeningAftermath(base, closingIn: Set(beside)).endsClosing else { return false }
    let without = sheets.reduce(LoweredExpression.active(ID(leaf))) { .both($0, .negation(.kept(.route(ID($1))))) }
    let reaching = Reaching(base: base, limits: limits, open: nil)
    let wanted = [Reaching.Wanted(expression: without, question: "held links")]
    return [NavigationView.askedContainers, .askedLists].contains { view in
      if case .holds? = reaching.explore(wanted, view, limits.few)[0]?.conclusion.verdict { true } else { false }
    }
  }
}

extension TransitionSystem {
  /// Returns true if the route is only ever in containers of these kinds.
  func lies(_ route: Int, in kinds: [Container.Kind]) -> Bool {
    layouts.indices.allSatisfy { layout in
      guard let place = resolved(routes[route].places[layout], in: layout) else { return true }
      return isAmong(place.container, kinds, in: layout)
    }
  }

  fileprivate func isAmong(_ container: Int, _ kinds: [Container.Kind], in layout: Int) -> Bool {
    layouts[layout].containers.contains { $0.index == container && kinds.contains($0.kind) }
  }
}
