/// Formulas about navigation, told by what may be on show whatever the person did.
///
/// Nothing that is not available stays, and nothing is shown where it has no place. So `shown(r)` may be true only where `r` is
/// available and has a place in the current layout. What follows from that alone follows for lists of any length.
struct NavigationAbstraction {
  let system: TransitionSystem

  /// A formula without navigation that holds wherever the given one may hold; none where too much would have to be considered.
  func possible(_ formula: LoweredExpression) -> LoweredExpression? {
    let expanded = expand(formula)
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
  func possibleCases(_ formula: LoweredExpression) -> [(routes: [Int], formula: LoweredExpression)]? {
    let expanded = expand(formula)
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
    }.filter { $0.formula != .constant(0) }
  }

  /// Elements by what carries them.
  private func expand(_ formula: LoweredExpression) -> LoweredExpression {
    switch formula {
    case .shown(.element(let element), let place): return expand(element: element, place) ?? formula
    case .kept(.element(let element)): return expand(element: element, nil) ?? formula
    case .not(let inner): return .negation(expand(inner))
    case .and(let left, let right): return .both(expand(left), expand(right))
    case .or(let left, let right): return .either(expand(left), expand(right))
    case .compare(let comparison, let left, let right): return .compare(comparison, expand(left), expand(right))
    case .constant, .variable, .input, .field, .parameter, .active, .layout, .shown, .kept, .held, .received, .opened, .refused, .lost,
      .latched, .add, .subtract:
      return formula
    }
  }

  private func expand(element: Int, _ place: LoweredExpression.Where?) -> LoweredExpression? {
    // A base is shown where its list is empty: nothing is known of it.
    if isBase(element) { return nil }
    let fixture = system.elements[element]
    var whole = LoweredExpression.constant(0)
    for layout in system.layouts.indices {
      let here = LoweredExpression.compare(.equal, .layout, .constant(layout))
      guard let home = fixture.home(in: layout) else { continue }
      switch home {
      case .route(let route):
        if case .container? = place { continue }
        if case .route(let asked)? = place, asked != route { continue }
        whole = .either(whole, .both(here, .shown(.route(route), in: nil)))
      case .container(let spot):
        // A tab's own element is there while the tab is selected.
        guard spot.tab == nil, let resolved = resolved(spot, layout) else { return nil }
        if case .route? = place { continue }
        if case .container(let asked)? = place, asked != resolved.container { continue }
        whole = .either(whole, here)
      }
    }
    return .both(whole, fixture.available ?? .constant(1))
  }

  private func isBase(_ element: Int) -> Bool {
    system.layouts.contains { layout in
      layout.containers.contains { if case .stack(base: .element(element)) = $0.kind { true } else { false } }
    }
  }

  private func resolved(_ spot: TransitionSystem.Place, _ layout: Int) -> TransitionSystem.Place? {
    var spot = spot
    for _ in 0...system.containers.count {
      if spot.container == 0 { return spot }
      guard let kind = system.layouts[layout].containers.first(where: { $0.container == spot.container })?.kind else { return nil }
      guard case .elsewhere(let other) = kind else { return spot }
      spot = TransitionSystem.Place(container: other.container, tab: spot.tab ?? other.tab)
    }
    return nil
  }

  // MARK: Containers

  /// Containers whose content neither the formulas nor any guard asks for, and from which nothing comes into those.
  func containersNotNeeded(for formulas: [LoweredExpression]) -> Set<Int> {
    var read = formulas + system.transitions.compactMap(\.condition) + system.events.compactMap(\.promise)
    read += system.routes.compactMap(\.available) + system.elements.compactMap(\.available)
    for update in system.transitions.flatMap(\.updates) { if case .formula(let formula, _) = update.value { read.append(formula) } }
    var needed: Set<Int> = []
    for part in read.flatMap(\.all) {
      switch part {
      case .shown(let thing, let place):
        if case .container(let container)? = place { needed.insert(container) }
        if case .route(let host)? = place { needed.formUnion(containers(of: .route(host))) }
        needed.formUnion(containers(of: thing))
      case .kept(let thing): needed.formUnion(containers(of: thing))
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

  private func containers(of thing: TransitionSystem.Presentable) -> Set<Int> {
    var found: Set<Int> = []
    for layout in system.layouts.indices {
      switch thing {
      case .route(let route):
        if let spot = system.routes[route].places[layout], let resolved = resolved(spot, layout) {
          found.formUnion([spot.container, resolved.container])
        }
      case .element(let element):
        switch system.elements[element].home(in: layout) {
        case nil: break
        case .route(let route): found.formUnion(containers(of: .route(route)))
        case .container(let spot): if let resolved = resolved(spot, layout) { found.insert(resolved.container) }
        }
      }
      for pane in system.layouts[layout].containers {
        if case .stack(base: let base?) = pane.kind, base == thing { found.insert(pane.container) }
        if case .tabs(let tabs) = pane.kind, case .route(let route) = thing, tabs.contains(route) { found.insert(pane.container) }
      }
    }
    return found
  }

  // MARK: Routes

  private func mayHold(_ atom: LoweredExpression) -> LoweredExpression {
    switch atom {
    case .shown(.route(let route), let place):
      var whole = LoweredExpression.constant(0)
      for layout in system.layouts.indices {
        let here = LoweredExpression.compare(.equal, .layout, .constant(layout))
        // The base of a stack or of a tab is there whatever its own place is.
        if isBase(of: route, layout, in: place) { whole = .either(whole, here) }
        if isTab(route, layout, in: place) { whole = .either(whole, .both(here, mayBeSelected(route, layout))) }
        guard let own = system.routes[route].places[layout], let spot = resolved(own, layout) else { continue }
        if case .container(let asked)? = place, asked != spot.container, !growsBySorting(asked, layout) { continue }
        if case .route? = place { continue }
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
    for (layout, shell) in system.layouts.enumerated() {
      for pane in shell.containers {
        guard case .tabs(let tabs) = pane.kind, tabs.contains(route) else { continue }
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
    for (layout, shell) in system.layouts.enumerated() {
      let isBase = shell.containers.contains { if case .stack(base: .route(route)) = $0.kind { true } else { false } }
      if isBase { whole = .either(whole, .compare(.equal, .layout, .constant(layout))) }
    }
    return whole
  }

  private func isBase(of route: Int, _ layout: Int, in place: LoweredExpression.Where?) -> Bool {
    contains(layout, place) { if case .stack(base: .route(route)) = $0 { true } else { false } }
  }

  private func isTab(_ route: Int, _ layout: Int, in place: LoweredExpression.Where?) -> Bool {
    contains(layout, place) { if case .tabs(let tabs) = $0 { tabs.contains(route) } else { false } }
  }

  private func contains(_ layout: Int, _ place: LoweredExpression.Where?, _ isWanted: (TransitionSystem.Container.Kind) -> Bool) -> Bool {
    system.layouts[layout].containers.contains { pane in
      switch place {
      case nil: isWanted(pane.kind)
      case .container(let asked): asked == pane.container && isWanted(pane.kind)
      case .route: false
      }
    }
  }

  /// Sorting may move the end of another list here, whatever belongs where: only between two that grow on top of themselves.
  private func growsBySorting(_ container: Int, _ layout: Int) -> Bool {
    let stacks = system.layouts[layout].containers.filter(\.kind.isStackLike)
    return stacks.count > 1 && stacks.contains { $0.container == container }
  }

  private func substitute(_ formula: LoweredExpression, _ values: [LoweredExpression: Bool]) -> LoweredExpression {
    if let value = values[formula] { return .constant(value ? 1 : 0) }
    switch formula {
    case .not(let inner): return .negation(substitute(inner, values))
    case .and(let left, let right): return .both(substitute(left, values), substitute(right, values))
    case .or(let left, let right): return .either(substitute(left, values), substitute(right, values))
    case .compare(let comparison, let left, let right):
      return .compare(comparison, substitute(left, values), substitute(right, values))
    case .constant, .variable, .input, .field, .parameter, .active, .layout, .shown, .kept, .held, .received, .opened, .refused, .lost,
      .latched, .add, .subtract:
      return formula
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

  static func negation(_ formula: LoweredExpression) -> LoweredExpression {
    switch formula {
    case .constant(let value): .constant(value == 0 ? 1 : 0)
    case .not(let inner): inner
    default: .not(formula)
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

  /// Cases of which one must hold, each a list of facts that hold together; the formula whole where there would be too many.
  var cases: [LoweredExpression] {
    func expanded(_ formula: LoweredExpression) -> [LoweredExpression]? {
      switch formula {
      case .or(let left, let right):
        guard let ones = expanded(left), let others = expanded(right) else { return nil }
        return ones.count + others.count <= 64 ? ones + others : nil
      case .and(let left, let right):
        guard let ones = expanded(left), let others = expanded(right), ones.count * others.count <= 64 else { return nil }
        return ones.flatMap { one in others.map { LoweredExpression.both(one, $0) } }
      default: return [formula]
      }
    }
    let whole = positive
    return (expanded(whole) ?? whole.disjuncts).filter { $0 != .constant(0) }
  }
}
