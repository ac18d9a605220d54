/// The facts about the navigation that may change when a link opens a route, and when entries that are not available any more are removed
/// after it. Computed without exploring.
///
/// A link opens where no eventless transition is enabled and everything kept is available. So only a fact that this change turns may enable
/// or remove something.
struct OpeningChange {
  private let system: TransitionSystem
  private let route: Int
  /// By route: the containers in which it may have an entry, be a tab, or be a base.
  private let containers: [Set<Int>]
  /// The routes that are tabs or bases, which are kept while they are offered.
  private let standing: Set<Int>
  /// True if more may happen than that the route opens.
  private let isUnbounded: Bool

  init(_ system: TransitionSystem, _ lists: [TransitionSystem.Place: Set<Int>], opening route: Int) {
    self.system = system
    self.route = route
    var containers = system.routes.map { _ in Set<Int>() }
    for (list, routes) in lists { for one in routes { containers[one].insert(list.container) } }
    var standing: Set<Int> = []
    for container in system.layouts.flatMap(\.containers) {
      let own: [Int]
      switch container.kind {
      case .tabs(let tabs): own = tabs
      case .stack(base: .route(let base)?): own = [base.index]
      case .stack, .column, .modal, .windows, .elsewhere: continue
      }
      for one in own { containers[one].insert(container.index) }
      standing.formUnion(own)
    }
    self.containers = containers
    self.standing = standing
    // The app may open another route, or a held link may open once the entry in its way is gone.
    isUnbounded =
      !system.routes[route].leads.isEmpty || system.layouts.contains { $0.condition.map(Self.readsWhatOpens) ?? false }
      || system.routes.contains { $0.interrupt?.policy == .hold && Self.isRemovable($0) }
  }

  /// Returns true if the expression reads the navigation or held links, which an opening changes.
  static func readsWhatOpens(_ expression: LoweredExpression) -> Bool {
    expression.readsNavigation || expression.all.contains { if case .held = $0 { true } else { false } }
  }

  /// Returns true if an expression that is false before may be true afterwards.
  ///
  /// - Parameter isAvailability: True in conditions of availability, where `screen` covers nothing.
  func mayTurnTrue(_ expression: LoweredExpression, isAvailability: Bool) -> Bool {
    if isUnbounded { return Self.readsWhatOpens(expression) }
    return turns(expression.positive, isAvailability)
  }

  private func turns(_ expression: LoweredExpression, _ isAvailability: Bool) -> Bool {
    switch expression {
    case .and(let left, let right), .or(let left, let right): turns(left, isAvailability) || turns(right, isAvailability)
    case .kept(.route(let other)): other.index == route || standing.contains(other.index) && system[other].offered.map(Self.readsWhatOpens) ?? false
    case .not(.kept(.route(let other))): mayRemove(other.index)
    case .shown(.route(let other), let location): location.isContainer && mayAppear(other.index, isAvailability)
    default: Self.readsWhatOpens(expression)
    }
  }

  /// Returns true if the opening may remove an entry of a route: one that it replaces or covers, or that is no longer available.
  private func mayRemove(_ other: Int) -> Bool {
    if opensAbove(other) { return Self.isRemovable(system.routes[other]) }
    guard containers[other].count == 1, let container = containers[other].first else { return !containers[other].isEmpty }
    if container == 0 || containers[route].contains(container) || Self.isRemovable(system.routes[other]) { return true }
    // Selecting a tab moves its entries that belong elsewhere, and a column has one entry.
    if containers.contains(where: { $0.count > 1 && $0.contains(container) }) { return true }
    return isModal(container) && !containers[route].allSatisfy(isModal)
  }

  /// Returns true if the route opens in a modal container and the other one has its entries below: only entries of `screen` make way for it.
  private func opensAbove(_ other: Int) -> Bool {
    !containers[route].isEmpty && containers[route].allSatisfy(isModal) && containers[route].isDisjoint(with: containers[other])
      && !containers[other].contains(0)
  }

  /// Returns true if the opening may show a route that was not shown: the route itself, or what it uncovers.
  private func mayAppear(_ other: Int, _ isAvailability: Bool) -> Bool {
    guard containers[other].count == 1, let container = containers[other].first else { return !containers[other].isEmpty }
    if containers[route].contains(container) { return true }
    if container != 0, !isAvailability, containers.contains(where: { $0.contains(0) }) { return true }
    return system.routes.indices.contains { containers[$0].contains(container) && Self.isRemovable(system.routes[$0]) }
  }

  /// Returns true if a change of the navigation alone may make an entry of the route unavailable.
  private static func isRemovable(_ route: TransitionSystem.Route) -> Bool { route.available.map(readsWhatOpens) ?? false }

  private func isModal(_ container: Int) -> Bool {
    system.layouts.allSatisfy { layout in layout.containers.allSatisfy { $0.index != container || $0.kind == .modal } }
  }
}

extension LoweredExpression.Where? {
  /// False for the screen of a route, in which elements are shown.
  fileprivate var isContainer: Bool { if case .route? = self { false } else { true } }
}
