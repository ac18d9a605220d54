/// Formulas about navigation, told by what may be on show whatever the person did.
///
/// Nothing that is not available stays, and nothing is shown where it has no place. So `shown(r)` may be true only where `r` is
/// available and has a place in the current layout. What follows from that alone follows for lists of any length.
struct NavigationAbstraction {
  let system: TransitionSystem

  /// An expression without navigation that holds wherever the given one may hold; none where too much would have to be considered.
  func possible(_ expression: LoweredExpression) -> LoweredExpression? {
    let expanded = expand(expression)
    var atoms: [LoweredExpression] = []
    for part in expanded.all where part.isNavigationAtom && !atoms.contains(part) { atoms.append(part) }
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
    for part in expanded.all where part.isNavigationAtom && !atoms.contains(part) { atoms.append(part) }
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
        case .shown(.route(let route), _), .kept(.route(let route)): if isBase(of: route) == .constant(0) { routes.append(route) }
        default: break
        }
      }
      return (routes, .both(constraint, substitute(expanded, values)))
    }.filter { $0.expression != .constant(0) }
  }

  /// Elements by what carries them.
  private func expand(_ expression: LoweredExpression) -> LoweredExpression {
    switch expression {
    case .shown(.element(let element), let location): return expand(element: element, location) ?? expression
    case .kept(.element(let element)): return expand(element: element, nil) ?? expression
    case .not(let inner): return .negation(expand(inner))
    case .and(let left, let right): return .both(expand(left), expand(right))
    case .or(let left, let right): return .either(expand(left), expand(right))
    case .compare(let comparison, let left, let right): return .compare(comparison, expand(left), expand(right))
    case .constant, .variable, .input, .field, .parameter, .active, .layout, .shown, .kept, .held, .received, .opened, .refused, .lost,
      .latched, .add, .subtract:
      return expression
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
        if case .route(let asked)? = location, asked != route { continue }
        whole = .either(whole, .both(here, .shown(.route(route), in: nil)))
      case .container(let place):
        // A tab's own element is there while the tab is selected.
        guard place.tab == nil, let resolved = resolved(place, layout) else { return nil }
        if case .route? = location { continue }
        if case .container(let asked)? = location, asked != resolved.container { continue }
        whole = .either(whole, here)
      }
    }
    return .both(whole, system.elements[element].available ?? .constant(1))
  }

  private func isBase(_ element: Int) -> Bool {
    system.layouts.contains { layout in
      layout.containers.contains { if case .stack(base: .element(element)) = $0.kind { true } else { false } }
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
        if case .container(let container)? = location { needed.insert(container) }
        if case .route(let host)? = location { needed.formUnion(containers(of: .route(host))) }
        needed.formUnion(containers(of: item))
      case .kept(let item): needed.formUnion(containers(of: item))
      case .constant, .variable, .input, .field, .parameter, .active, .layout, .held, .received, .opened, .refused, .lost, .latched, .not,
        .and, .or, .compare, .add, .subtract:
        continue
      }
    }
    // A route that stands in one of them here and elsewhere there may move between the two.
    let groups = system.routes.indices.map { containers(of: .route($0)) }
    while let more = groups.first(where: { !$0.isDisjoint(with: needed) && !$0.isSubset(of: needed) }) { needed.formUnion(more) }
    return Set(system.containers.indices).subtracting(needed)
  }

  private func containers(of item: TransitionSystem.Presentable) -> Set<Int> {
    var found: Set<Int> = []
    for layout in system.layouts.indices {
      switch item {
      case .route(let route):
        if let place = system.routes[route].places[layout], let resolved = resolved(place, layout) {
          found.formUnion([place.container, resolved.container])
        }
      case .element(let element):
        switch system.elements[element].home(in: layout) {
        case nil: break
        case .route(let route): found.formUnion(containers(of: .route(route)))
        case .container(let place): if let resolved = resolved(place, layout) { found.insert(resolved.container) }
        }
      }
      for container in system.layouts[layout].containers {
        if case .stack(base: let base?) = container.kind, base == item { found.insert(container.index) }
        if case .tabs(let tabs) = container.kind, case .route(let route) = item, tabs.contains(route) { found.insert(container.index) }
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
        if isTab(route, layout, in: location) { whole = .either(whole, .both(here, mayBeSelected(route, layout))) }
        guard let own = system.routes[route].places[layout], let place = resolved(own, layout) else { continue }
        if case .container(let asked)? = location, asked != place.container, !growsBySorting(asked, layout) { continue }
        if case .route? = location { continue }
        whole = .either(whole, .both(here, available(route, layout)))
      }
      return whole
    case .kept(.route(let route)):
      return .either(system.routes[route].available ?? .constant(1), isBase(of: route))
    case .constant, .variable, .input, .field, .parameter, .active, .layout, .shown, .kept, .held, .received, .opened, .refused, .lost,
      .latched, .not, .and, .or, .compare, .add, .subtract:
      return .constant(1)
    }
  }

  private func mustHold(_ atom: LoweredExpression) -> LoweredExpression {
    guard case .kept(.route(let route)) = atom else { return .constant(0) }
    var whole = LoweredExpression.constant(0)
    for layout in system.layouts.indices {
      for container in system.layouts[layout].containers {
        guard case .tabs(let tabs) = container.kind, tabs.contains(route) else { continue }
        let here = LoweredExpression.compare(.equal, .layout, .constant(layout))
        whole = .either(whole, .both(here, available(route, layout)))
      }
    }
    return .either(whole, isBase(of: route))
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
  private func isBase(of route: Int) -> LoweredExpression {
    var whole = LoweredExpression.constant(0)
    for layout in system.layouts.indices {
      let isBase = system.layouts[layout].containers.contains { if case .stack(base: .route(route)) = $0.kind { true } else { false } }
      if isBase { whole = .either(whole, .compare(.equal, .layout, .constant(layout))) }
    }
    return whole
  }

  private func isBase(of route: Int, _ layout: Int, in location: LoweredExpression.Where?) -> Bool {
    contains(layout, location) { if case .stack(base: .route(route)) = $0 { true } else { false } }
  }

  private func isTab(_ route: Int, _ layout: Int, in location: LoweredExpression.Where?) -> Bool {
    contains(layout, location) { if case .tabs(let tabs) = $0 { tabs.contains(route) } else { false } }
  }

  private func contains(_ layout: Int, _ location: LoweredExpression.Where?, _ isWanted: (TransitionSystem.Container.Kind) -> Bool) -> Bool {
    system.layouts[layout].containers.contains { container in
      switch location {
      case nil: isWanted(container.kind)
      case .container(let asked): asked == container.index && isWanted(container.kind)
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
    switch expression {
    case .not(let inner): return .negation(substitute(inner, values))
    case .and(let left, let right): return .both(substitute(left, values), substitute(right, values))
    case .or(let left, let right): return .either(substitute(left, values), substitute(right, values))
    case .compare(let comparison, let left, let right):
      return .compare(comparison, substitute(left, values), substitute(right, values))
    case .constant, .variable, .input, .field, .parameter, .active, .layout, .shown, .kept, .held, .received, .opened, .refused, .lost,
      .latched, .add, .subtract:
      return expression
    }
  }
}

extension LoweredExpression {
  var isNavigationAtom: Bool {
    switch self {
    case .shown, .kept: true
    case .constant, .variable, .input, .field, .parameter, .active, .layout, .held, .received, .opened, .refused, .lost, .latched, .not,
      .and, .or, .compare, .add, .subtract:
      false
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
    case .constant, .variable, .input, .field, .parameter, .active, .layout, .shown, .kept, .held, .received, .opened, .refused, .lost,
      .latched, .compare, .add, .subtract:
      isNegated ? .negation(self) : self
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
