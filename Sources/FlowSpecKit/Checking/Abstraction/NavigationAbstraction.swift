/// Expressions about navigation, told by what may be on show whatever the person did.
///
/// Nothing that is not available stays, and nothing is shown where it has no place. So `shown(r)` may be true only where `r` is
/// available and has a place in the current layout. What follows from that alone follows for lists of any length.
struct NavigationAbstraction {
  let system: TransitionSystem

  /// An expression without navigation that holds wherever the given one may hold; none where too much would have to be considered.
  func possible(_ expression: LoweredExpression) -> LoweredExpression? {
    let expanded = expand(expression)
    var atoms: [LoweredExpression] = []
    for part in expanded.all where part.isNavigationFact && !atoms.contains(part) { atoms.append(part) }
    guard atoms.count <= 6 else { return nil }
    var cases: [LoweredExpression] = []
    for mask in 0..<(1 << atoms.count) {
      var values: [LoweredExpression: Bool] = [:]
      var constraint = LoweredExpression.constant(1)
      for (index, atom) in atoms.enumerated() {
        let isTrue = mask >> index & 1 == 1
        values[atom] = isTrue
        constraint = .both(constraint, isTrue ? mayHold(atom) : .negation(mustHold(atom)))
      }
      cases.append(.both(constraint, substitute(expanded, values)))
    }
    return cases.reduce(.constant(0), LoweredExpression.either)
  }

  /// The same as cases, each with the routes that must be open somewhere for it.
  func possibleCases(_ expression: LoweredExpression) -> [(routes: [Int], expression: LoweredExpression)]? {
    let expanded = expand(expression)
    var atoms: [LoweredExpression] = []
    for part in expanded.all where part.isNavigationFact && !atoms.contains(part) { atoms.append(part) }
    guard atoms.count <= 6 else { return nil }
    return (0..<(1 << atoms.count)).map { mask in
      var values: [LoweredExpression: Bool] = [:]
      var constraint = LoweredExpression.constant(1)
      var routes: [Int] = []
      for (index, atom) in atoms.enumerated() {
        let isTrue = mask >> index & 1 == 1
        values[atom] = isTrue
        constraint = .both(constraint, isTrue ? mayHold(atom) : .negation(mustHold(atom)))
        guard isTrue else { continue }
        switch atom {
        case .shown(.route(let route), _), .kept(.route(let route)): if isBase(of: route) == .constant(0) { routes.append(route.index) }
        default: break
        }
      }
      return (routes, .both(constraint, substitute(expanded, values)))
    }.filter { $0.expression != .constant(0) }
  }

  /// Elements by what carries them.
  private func expand(_ expression: LoweredExpression) -> LoweredExpression {
    switch expression {
    case .shown(.element(let element), let location): return expand(element: element.index, location) ?? expression
    case .kept(.element(let element)): return expand(element: element.index, nil) ?? expression
    default: return expression.simplified(expand)
    }
  }

  private func expand(element: Int, _ location: LoweredExpression.Where?) -> LoweredExpression? {
    // A base is shown where its list is empty: nothing is known of it.
    if isBase(element) { return nil }
    var whole = LoweredExpression.constant(0)
    for layout in system.layouts.indices {
      let here = LoweredExpression.compare(.equal, .layout, .constant(layout))
      guard let home = system.elements[element].home(in: layout) else { continue }
      switch home {
      case .route(let route):
        if case .container? = location { continue }
        if case .route(let asked)? = location, asked.index != route { continue }
        whole = .either(whole, .both(here, .shown(.route(ID(route)), in: nil)))
      case .container(let place):
        // A tab's own element is there while the tab is selected.
        guard place.tab == nil, let resolved = resolved(place, layout) else { return nil }
        if case .route? = location { continue }
        if case .container(let asked)? = location, asked.index != resolved.container { continue }
        whole = .either(whole, here)
      }
    }
    return .both(whole, system.elements[element].available ?? .constant(1))
  }

  private func isBase(_ element: Int) -> Bool {
    system.layouts.contains { layout in
      layout.containers.contains { if case .stack(base: .element(ID(element))) = $0.kind { true } else { false } }
    }
  }

  private func resolved(_ place: TransitionSystem.Place, _ layout: Int) -> TransitionSystem.Place? {
    var place = place
    for _ in 0...system.containers.count {
      if place.container == 0 { return place }
      guard let kind = system.layouts[layout].containers.first(where: { $0.index == place.container })?.kind else { return nil }
      guard case .elsewhere(let other) = kind else { return place }
      place = TransitionSystem.Place(container: other.container, tab: place.tab ?? other.tab)
    }
    return nil
  }

  // MARK: Containers

  /// Containers whose content neither the expressions nor any guard asks for, and from which nothing comes into those.
  func containersNotNeeded(for expressions: [LoweredExpression]) -> Set<Int> {
    var read = expressions + system.transitions.compactMap(\.condition) + system.events.compactMap(\.promise)
    read += system.routes.compactMap(\.available) + system.elements.compactMap(\.available)
    for update in system.transitions.flatMap(\.updates) { if case .expression(let expression, _) = update.value { read.append(expression) } }
    var needed: Set<Int> = []
    for part in read.flatMap(\.all) {
      switch part {
      case .shown(let item, let location):
        if case .container(let container)? = location { needed.insert(container.index) }
        if case .route(let host)? = location { needed.formUnion(containers(of: .route(host))) }
        needed.formUnion(containers(of: item))
      case .kept(let item): needed.formUnion(containers(of: item))
      default: continue
      }
    }
    // A route that stands in one of them here and elsewhere there may move between the two.
    let groups = system.routes.indices.map { containers(of: .route(ID($0))) }
    while let more = groups.first(where: { !$0.isDisjoint(with: needed) && !$0.isSubset(of: needed) }) { needed.formUnion(more) }
    return Set(system.containers.indices).subtracting(needed)
  }

  private func containers(of item: Presentable) -> Set<Int> {
    var found: Set<Int> = []
    for layout in system.layouts.indices {
      switch item {
      case .route(let route):
        if let place = system[route].places[layout], let resolved = resolved(place, layout) {
          found.formUnion([place.container, resolved.container])
        }
      case .element(let element):
        switch system[element].home(in: layout) {
        case nil: break
        case .route(let route): found.formUnion(containers(of: .route(ID(route))))
        case .container(let place): if let resolved = resolved(place, layout) { found.insert(resolved.container) }
        }
      }
      for container in system.layouts[layout].containers {
        if case .stack(base: let base?) = container.kind, base == item { found.insert(container.index) }
        if case .tabs(let tabs) = container.kind, case .route(let route) = item, tabs.contains(route.index) { found.insert(container.index) }
      }
    }
    return found
  }

  // MARK: Routes

  private func mayHold(_ atom: LoweredExpression) -> LoweredExpression {
    switch atom {
    case .shown(.route(let route), let location):
      var whole = LoweredExpression.constant(0)
      for layout in system.layouts.indices {
        let here = LoweredExpression.compare(.equal, .layout, .constant(layout))
        // The base of a stack or of a tab is there whatever its own place is.
        if isBase(of: route, layout, in: location) { whole = .either(whole, here) }
        if isTab(route.index, layout, in: location) { whole = .either(whole, .both(here, mayBeSelected(route.index, layout))) }
        guard let own = system[route].places[layout], let place = resolved(own, layout) else { continue }
        if case .container(let asked)? = location, asked.index != place.container, !growsBySorting(asked.index, layout) { continue }
        if case .route? = location { continue }
        whole = .either(whole, .both(here, available(route.index, layout)))
      }
      return whole
    case .kept(.route(let route)):
      return .either(system[route].available ?? .constant(1), isBase(of: route))
    default: return .constant(1)
    }
  }

  private func mustHold(_ atom: LoweredExpression) -> LoweredExpression {
    guard case .kept(.route(let id)) = atom else { return .constant(0) }
    let route = id.index
    var whole = LoweredExpression.constant(0)
    for layout in system.layouts.indices {
      for container in system.layouts[layout].containers {
        guard case .tabs(let tabs) = container.kind, tabs.contains(route) else { continue }
        let here = LoweredExpression.compare(.equal, .layout, .constant(layout))
        whole = .either(whole, .both(here, available(route, layout)))
      }
    }
    return .either(whole, isBase(of: id))
  }

  /// A tab is available, or stays selected as none is.
  private func mayBeSelected(_ route: Int, _ layout: Int) -> LoweredExpression {
    var whole = available(route, layout)
    for case .tabs(let tabs) in system.layouts[layout].containers.map(\.kind) where tabs.contains(route) {
      whole = .either(whole, tabs.map { LoweredExpression.negation(available($0, layout)) }.reduce(.constant(1), LoweredExpression.both))
    }
    return whole
  }

  /// What has no place in a layout is not available there.
  private func available(_ route: Int, _ layout: Int) -> LoweredExpression {
    system.routes[route].places[layout] == nil ? .constant(0) : system.routes[route].available ?? .constant(1)
  }

  /// In which layouts a route lies below a stack for good.
  private func isBase(of route: RouteID) -> LoweredExpression {
    var whole = LoweredExpression.constant(0)
    for layout in system.layouts.indices {
      let isBase = system.layouts[layout].containers.contains { if case .stack(base: .route(route)) = $0.kind { true } else { false } }
      if isBase { whole = .either(whole, .compare(.equal, .layout, .constant(layout))) }
    }
    return whole
  }

  private func isBase(of route: RouteID, _ layout: Int, in location: LoweredExpression.Where?) -> Bool {
    contains(layout, location) { if case .stack(base: .route(route)) = $0 { true } else { false } }
  }

  private func isTab(_ route: Int, _ layout: Int, in location: LoweredExpression.Where?) -> Bool {
    contains(layout, location) { if case .tabs(let tabs) = $0 { tabs.contains(route) } else { false } }
  }

  private func contains(_ layout: Int, _ location: LoweredExpression.Where?, _ isWanted: (TransitionSystem.Container.Kind) -> Bool) -> Bool {
    system.layouts[layout].containers.contains { container in
      switch location {
      case nil: isWanted(container.kind)
      case .container(let asked): asked.index == container.index && isWanted(container.kind)
      case .route: false
      }
    }
  }

  /// Sorting may move the end of another list here, whatever belongs where: only between two that grow on top of themselves.
  private func growsBySorting(_ container: Int, _ layout: Int) -> Bool {
    let stacks = system.layouts[layout].containers.filter(\.kind.isStackLike)
    return stacks.count > 1 && stacks.contains { $0.index == container }
  }

  private func substitute(_ expression: LoweredExpression, _ values: [LoweredExpression: Bool]) -> LoweredExpression {
    if let value = values[expression] { return .constant(value ? 1 : 0) }
    return expression.simplified { substitute($0, values) }
  }
}

extension LoweredExpression {
  /// `mapped` for what is true or false: sums stay as they are, and what is decided is left out.
  fileprivate func simplified(_ transform: (LoweredExpression) -> LoweredExpression) -> LoweredExpression {
    switch self {
    case .not(let inner): .negation(transform(inner))
    case .and(let left, let right): .both(transform(left), transform(right))
    case .or(let left, let right): .either(transform(left), transform(right))
    case .add, .subtract: self
    default: mapped(transform)
    }
  }

  /// `and`, without what decides it.
  static func both(_ left: LoweredExpression, _ right: LoweredExpression) -> LoweredExpression {
    if left == .constant(0) || right == .constant(0) { return .constant(0) }
    if left == .constant(1) { return right }
    if right == .constant(1) || left == right { return left }
    return .and(left, right)
  }

  static func either(_ left: LoweredExpression, _ right: LoweredExpression) -> LoweredExpression {
    if left == .constant(1) || right == .constant(1) { return .constant(1) }
    if left == .constant(0) { return right }
    if right == .constant(0) || left == right { return left }
    return .or(left, right)
  }

  static func negation(_ expression: LoweredExpression) -> LoweredExpression {
    switch expression {
    case .constant(let value): .constant(value == 0 ? 1 : 0)
    case .not(let inner): inner
    default: .not(expression)
    }
  }

  /// The same with `not` before single facts alone; a `not` of a comparison becomes another comparison.
  var positive: LoweredExpression { pushed(false) }

  private func pushed(_ isNegated: Bool) -> LoweredExpression {
    switch self {
    case .not(let inner): inner.pushed(!isNegated)
    case .and(let left, let right):
      isNegated ? .either(left.pushed(true), right.pushed(true)) : .both(left.pushed(false), right.pushed(false))
    case .or(let left, let right):
      isNegated ? .both(left.pushed(true), right.pushed(true)) : .either(left.pushed(false), right.pushed(false))
    default: isNegated ? .negation(self) : self
    }
  }

  /// Cases of which one must hold, each a list of facts that hold together; the expression whole where there would be too many.
  var cases: [LoweredExpression] {
    func expanded(_ expression: LoweredExpression) -> [LoweredExpression]? {
      switch expression {
      case .or(let left, let right):
        guard let ones = expanded(left), let others = expanded(right) else { return nil }
        return ones.count + others.count <= 64 ? ones + others : nil
      case .and(let left, let right):
        guard let ones = expanded(left), let others = expanded(right), ones.count * others.count <= 64 else { return nil }
        return ones.flatMap { one in others.map { LoweredExpression.both(one, $0) } }
      default: return [expression]
      }
    }
    let whole = positive
    return (expanded(whole) ?? whole.disjuncts).filter { $0 != .constant(0) }
  }
}
