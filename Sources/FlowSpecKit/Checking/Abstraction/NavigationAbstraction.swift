/// Replaces facts about the navigation by conditions on the machine, whatever the person does.
///
/// An entry that is not available is removed, and a route without a place is not shown. So `shown(r)` may be true only where `r` is
/// available and has a place in the current layout. Consequences of this alone hold for lists of any length.
struct NavigationAbstraction {
  let system: TransitionSystem

  /// The most facts whose combinations are all tried: those that an expression names, and those on which they depend.
  private static let mostNamed = 6
  private static let mostFacts = 9

  /// One combination of facts about the navigation.
  private struct Combination {
    let facts: [LoweredExpression: Bool]
    /// An expression without navigation that is true if the original may hold with these facts.
    let expression: LoweredExpression
  }

  /// Returns an expression without navigation that holds whenever the given one may hold; nil if there are too many combinations.
  ///
  /// - Parameter isSettled: True at the end of a macrostep, when everything kept is available, and so are the items that its
  /// `available` asks for. Otherwise only the machine's part of `available` counts.
  func possible(_ expression: LoweredExpression, isSettled: Bool = true) -> LoweredExpression? {
    combinations(of: expression, isSettled: isSettled).map { found in
      found.map(\.expression).reduce(.constant(0), LoweredExpression.either)
    }
  }

  /// Returns the same expression as cases, each with the routes that must be open for it.
  func possibleCases(_ expression: LoweredExpression) -> [(routes: [Int], expression: LoweredExpression)]? {
    combinations(of: expression, isSettled: true)?.map { combination in
      var routes: Set<Int> = []
      for case (let fact, true) in combination.facts {
        switch fact {
        case .shown(.route(let route), _), .kept(.route(let route)): if isBase(of: route) == .constant(0) { routes.insert(route.index) }
        default: break
        }
      }
      return (routes.sorted(), combination.expression)
    }
  }

  /// Returns the combinations of facts with which an expression may hold.
  private func combinations(of expression: LoweredExpression, isSettled: Bool) -> [Combination]? {
    let expanded = expand(expression)
    var facts = expanded.all.filter(\.isNavigationFact).withoutRepetition
    guard facts.count <= Self.mostNamed else {
      // One of the alternatives holds if the whole does.
      guard case .or(let left, let right) = expanded else { return nil }
      guard let one = combinations(of: left, isSettled: isSettled), let other = combinations(of: right, isSettled: isSettled) else { return nil }
      return one + other
    }
    var next = 0
    while isSettled, next < facts.count {
      let others = mayHoldSettled(facts[next]).all.filter { isEntryFact($0) && !facts.contains($0) }.withoutRepetition
      if facts.count + others.count <= Self.mostFacts { facts += others }
      next += 1
    }
    let constrained = isSettled ? settled(among: &facts).reduce(expanded, LoweredExpression.both) : expanded
    var found: [Combination] = []
    for mask in 0..<(1 << facts.count) {
      let known = Dictionary(uniqueKeysWithValues: facts.enumerated().map { ($1, mask >> $0 & 1 == 1) })
      var whole = substitute(constrained, known)
      for fact in facts where whole != .constant(0) { whole = .both(constraint(on: fact, in: known, isSettled: isSettled), whole) }
      if whole != .constant(0) { found.append(Combination(facts: known, expression: whole)) }
    }
    return found
  }

  /// Returns what holds at the end of every macrostep because no eventless transition is enabled there, from the guards that read some of
  /// these facts; adds the other facts that they read.
  private func settled(among facts: inout [LoweredExpression]) -> [LoweredExpression] {
    var found: [LoweredExpression] = []
    for transition in system.transitions where transition.trigger == .always {
      guard let condition = transition.condition, condition.readsNavigation else { continue }
      let guarding = expand(condition)
      let read = guarding.all.filter(\.isNavigationFact).withoutRepetition
      let others = read.filter { !facts.contains($0) }
      guard others.count < read.count, facts.count + others.count <= Self.mostFacts else { continue }
      facts += others
      found.append(.negation(.both(.active(ID(transition.source)), guarding)))
    }
    return found
  }

  /// Returns the condition on the machine for one known fact, given the other known facts.
  private func constraint(on fact: LoweredExpression, in known: [LoweredExpression: Bool], isSettled: Bool) -> LoweredExpression {
    guard known[fact] == true else { return .negation(withoutNavigation(mustHold(fact), isWeaker: false)) }
    // A shown route is always kept.
    if case .shown(.route(let route), _) = fact, known[.kept(.route(route))] == false, isEntryFact(.kept(.route(route))) { return .constant(0) }
    let settled = isSettled ? known.filter { isEntryFact($0.key) }.merging(shown(in: known)) { one, _ in one } : [:]
    return withoutNavigation(substitute(isSettled ? mayHoldSettled(fact) : mayHold(fact), settled), isWeaker: true)
  }

  /// Returns the facts that something is shown which hold in conditions of availability too. These look beneath `screen`, so what is not
  /// shown may be shown for them.
  private func shown(in known: [LoweredExpression: Bool]) -> [LoweredExpression: Bool] {
    var found: [LoweredExpression: Bool] = [:]
    for case (.shown(let item, let location), true) in known {
      found[.shown(item, in: location)] = true
      found[.shown(item, in: nil)] = true
    }
    return found
  }

  /// Returns true if a fact says that a route is kept which is neither a tab nor a base, so that some list has an entry of it.
  func isEntryFact(_ fact: LoweredExpression) -> Bool {
    guard case .kept(.route(let route)) = fact, isBase(of: route) == .constant(0) else { return false }
    return !system.layouts.flatMap(\.containers).contains { if case .tabs(let tabs) = $0.kind { tabs.contains(route.index) } else { false } }
  }

  /// Returns the expression with its facts about the navigation removed: weaker, so that it holds whenever the original may, or
  /// stronger.
  private func withoutNavigation(_ expression: LoweredExpression, isWeaker: Bool) -> LoweredExpression {
    switch expression {
    case .not(let inner): .negation(withoutNavigation(inner, isWeaker: !isWeaker))
    case .and(let left, let right): .both(withoutNavigation(left, isWeaker: isWeaker), withoutNavigation(right, isWeaker: isWeaker))
    case .or(let left, let right): .either(withoutNavigation(left, isWeaker: isWeaker), withoutNavigation(right, isWeaker: isWeaker))
    default: expression.readsNavigation ? .constant(isWeaker ? 1 : 0) : expression
    }
  }

  /// Replaces elements by the items that show them.
  private func expand(_ expression: LoweredExpression) -> LoweredExpression {
    switch expression {
    case .shown(.element(let element), let location): return expand(shown: element.index, location) ?? expression
    case .kept(.element(let element)): return expand(kept: element.index)
    default: return expression.simplified(expand)
    }
  }

  /// Returns nil if the content of lists decides whether the element is shown.
  private func expand(shown element: Int, _ location: LoweredExpression.Where?) -> LoweredExpression? {
    if isCoverable(element) || mayBeCovered(element) { return nil }
    return whereAtHome(element, location)
  }

  /// Returns true if an entry of `screen` may cover the element in another container.
  private func mayBeCovered(_ element: Int) -> Bool {
    let standsBelow = system.layouts.indices.contains { layout in
      if case .container(let location)? = system.elements[element].home(in: layout) { location.container != 0 } else { false }
    }
    return standsBelow && system.routes.contains { route in route.places.indices.contains { resolved(route.places[$0], $0)?.container == 0 } }
  }

  private func expand(kept element: Int) -> LoweredExpression {
    var whole = LoweredExpression.constant(0)
    for layout in system.layouts.indices {
      let here = LoweredExpression.compare(.equal, .layout, .constant(layout))
      switch system.elements[element].home(in: layout) {
      case .route(let route)?: whole = .either(whole, .both(here, expand(.kept(.route(ID(route))))))
      case .container(let location)?:
        if let resolved = resolved(location, layout) {
          whole = .either(whole, .both(here, resolved.tab.flatMap { system.routes[$0].offered } ?? .constant(1)))
        }
      case nil: break
      }
      let isBase = system.layouts[layout].containers.contains { $0.kind == .stack(base: .element(ID(element))) }
      if isBase { whole = .either(whole, here) }
    }
    return .both(whole, system.elements[element].available ?? .constant(1))
  }

  private func whereAtHome(_ element: Int, _ location: LoweredExpression.Where?) -> LoweredExpression? {
    home(of: element, location).map { .both($0, system.elements[element].available ?? .constant(1)) }
  }

  /// Returns the condition under which an element's place is shown, whether or not the element is available.
  private func home(of element: Int, _ location: LoweredExpression.Where?) -> LoweredExpression? {
    var whole = LoweredExpression.constant(0)
    for layout in system.layouts.indices {
      let here = LoweredExpression.compare(.equal, .layout, .constant(layout))
      if containers(basedOn: element, layout).contains(where: { isWithin(location, $0) && !mayHaveEntries($0) }) { whole = .either(whole, here) }
      guard let home = system.elements[element].home(in: layout) else { continue }
      switch home {
      case .route(let route):
        if case .container? = location { continue }
        if case .route(let asked)? = location, asked.index != route { continue }
        whole = .either(whole, .both(here, .shown(.route(ID(route)), in: nil)))
      case .container(let place):
        // A tab's own element is present while the tab is selected.
        guard let resolved = resolved(place, layout), resolved.tab == nil else { return nil }
        if isWithin(location, resolved.container) { whole = .either(whole, here) }
      }
    }
    return whole
  }

  private func isWithin(_ location: LoweredExpression.Where?, _ container: Int) -> Bool {
    switch location {
    case nil: true
    case .container(let asked): asked.index == container
    case .route: false
    }
  }

  /// Returns the stacks that have the element as their base.
  private func containers(basedOn element: Int, _ layout: Int) -> [Int] {
    system.layouts[layout].containers.filter { $0.kind == .stack(base: .element(ID(element))) }.map(\.index)
  }

  /// Returns true if entries of a stack may cover the element, which is its base. In its own place an element is shown all the same.
  private func isCoverable(_ element: Int) -> Bool {
    system.layouts.indices.contains { layout in
      containers(basedOn: element, layout).contains { stack in
        if case .container(let place)? = system.elements[element].home(in: layout), let resolved = resolved(place, layout), resolved.tab == nil,
          resolved.container == stack
        {
          return false
        }
        return mayHaveEntries(stack)
      }
    }
  }

  private func mayHaveEntries(_ container: Int) -> Bool {
    system.routesByList().contains { $0.key.container == container && !$0.value.isEmpty }
  }

  private func resolved(_ place: TransitionSystem.Place?, _ layout: Int) -> TransitionSystem.Place? { system.resolved(place, in: layout) }

  // MARK: Containers

  /// Returns the containers whose content no expression and no guard reads, and from which no entry moves into those that are
  /// read.
  func containersNotNeeded(for expressions: [LoweredExpression]) -> Set<Int> {
    var read = expressions + system.transitions.compactMap(\.condition) + system.events.compactMap(\.promise)
    read += system.routes.compactMap(\.available) + system.elements.compactMap(\.available)
    for update in system.transitions.flatMap(\.updates) { if case .expression(let expression, _) = update.value { read.append(expression) } }
    return containersNotRead(by: read)
  }

  /// Returns the containers whose content no expression reads, and from which no entry moves into those that are read.
  ///
  /// - Parameter isClosingGuessed: True if it is guessed when entries of the other containers are dismissed, or interrupt a link.
  func containersNotRead(by read: [LoweredExpression], isClosingGuessed: Bool = false) -> Set<Int> {
    var needed = Set(read.flatMap(\.all).flatMap(containers(deciding:)))
    // A route whose place differs between layouts may move from one container to the other.
    var groups = system.routes.indices.map { containers(of: .route(ID($0))) }
    // Closing such a route raises an event, or is held off.
    for index in system.routes.indices where system.routes[index].interrupt != nil || system.routes[index].dismissed != nil {
      let own = containers(carrying: index)
      if isClosingGuessed { groups.append(own) } else { needed.formUnion(own) }
    }
    while let more = groups.first(where: { !$0.isDisjoint(with: needed) && !$0.isSubset(of: needed) }) { needed.formUnion(more) }
    return Set(system.containers.indices).subtracting(needed)
  }

  /// Returns the containers whose content decides a fact about the navigation.
  func containers(deciding fact: LoweredExpression) -> Set<Int> {
    // An entry of `screen` covers all other containers.
    if case .shown = fact { return containers(of: fact).union([0]) }
    return containers(of: fact)
  }

  /// Returns the containers in which the subject of a fact may be.
  func containers(of fact: LoweredExpression) -> Set<Int> {
    switch fact {
    case .shown(let item, let location):
      var needed = containers(of: item)
      if case .container(let container)? = location, case .route = item { needed.insert(container.index) }
      if case .route(let host)? = location { needed.formUnion(containers(of: .route(host))) }
      return needed
    case .kept(let item): return containers(of: item)
    default: return []
    }
  }

  /// Returns the containers in which a route may be: those of its places, and those to which it may move together with entries
  /// below it.
  func containers(carrying route: Int) -> Set<Int> {
    let own = containers(of: .route(ID(route)))
    let growing = Set(system.layouts.flatMap(\.containers).filter(\.kind.isStackLike).map(\.index))
    return own.isDisjoint(with: growing) ? own : own.union(growing)
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
        // Beside the content of a container an element is there whatever that is; a tab's element is there while the tab is selected.
        case .container(let place): if let resolved = resolved(place, layout), resolved.tab != nil { found.insert(resolved.container) }
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
        // The base of a stack or of a tab is present even if its own place is elsewhere.
        if isBase(of: route, layout, in: location) || isTab(route.index, layout, in: location) {
          whole = .either(whole, .both(here, offered(route)))
        }
        guard let own = system[route].places[layout], let place = resolved(own, layout) else { continue }
        if case .container(let asked)? = location, asked.index != place.container, !mayMove(route.index, to: asked.index, layout) { continue }
        if case .route? = location { continue }
        whole = .either(whole, .both(here, available(route.index, layout)))
      }
      return whole
    case .kept(.route(let route)): return offered(route)
    case .shown(.element(let element), let location) where !isCoverable(element.index):
      guard let home = home(of: element.index, location) else { return .constant(1) }
      return .both(replacing(home) { mayHold($0) }, system[element].available ?? .constant(1))
    default: return .constant(1)
    }
  }

  /// Returns the same at the end of a macrostep, where a route that is shown is kept.
  private func mayHoldSettled(_ atom: LoweredExpression) -> LoweredExpression {
    let condition = mayHold(atom)
    var replacements: [LoweredExpression: LoweredExpression] = [:]
    for part in condition.all {
      guard case .shown(.route(let route), _) = part, isEntryFact(.kept(.route(route))) else { continue }
      replacements[part] = .both(part, .kept(.route(route)))
    }
    return replacements.isEmpty ? condition : replaced(condition, replacements)
  }

  private func mustHold(_ atom: LoweredExpression) -> LoweredExpression {
    if case .shown(.element(let element), let location) = atom, !isCoverable(element.index), !readsNavigation(element),
      let home = whereAtHome(element.index, location)
    {
      return .both(replacing(home) { mustHold($0) }, .negation(mayBeCovering))
    }
    guard case .kept(.route(let route)) = atom else { return .constant(0) }
    var whole = LoweredExpression.constant(0)
    for layout in system.layouts.indices {
      for container in system.layouts[layout].containers {
        guard case .tabs(let tabs) = container.kind, tabs.contains(route.index) else { continue }
        whole = .either(whole, .compare(.equal, .layout, .constant(layout)))
      }
    }
    return .both(.either(whole, isBase(of: route)), offered(route))
  }

  private func readsNavigation(_ element: ElementID) -> Bool { system[element].available?.readsNavigation ?? false }

  /// True if some item of `screen` may be available and cover the other containers.
  private var mayBeCovering: LoweredExpression {
    let covering = system.routes.filter { route in route.places.indices.contains { resolved(route.places[$0], $0)?.container == 0 } }
    let whole = covering.map { $0.available ?? .constant(1) }.reduce(.constant(0), LoweredExpression.either)
    return whole.readsNavigation ? .constant(1) : whole
  }

  /// Returns the expression with each fact about the navigation replaced; none of these facts is below a `not`.
  private func replacing(_ expression: LoweredExpression, _ other: (LoweredExpression) -> LoweredExpression) -> LoweredExpression {
    let atoms = expression.all.filter(\.isNavigationFact)
    return atoms.isEmpty ? expression : replaced(expression, Dictionary(atoms.map { ($0, other($0)) }) { first, _ in first })
  }

  /// Returns the condition under which a route is present as a tab or a base.
  private func offered(_ route: RouteID) -> LoweredExpression { system[route].offered ?? .constant(1) }

  /// Returns the condition for a route's availability; a route without a place in a layout is not available there.
  private func available(_ route: Int, _ layout: Int) -> LoweredExpression {
    system.routes[route].places[layout] == nil ? .constant(0) : system.routes[route].available ?? .constant(1)
  }

  /// Returns the condition for layouts in which a route is the base of a stack.
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

  /// Returns true if sorting may move an entry of the route into a container that is not its place, together with entries below it; that
  /// needs two stack-like containers.
  private func mayMove(_ route: Int, to container: Int, _ layout: Int) -> Bool {
    let stacks = system.layouts[layout].containers.filter(\.kind.isStackLike)
    guard stacks.count > 1, stacks.contains(where: { $0.index == container }) else { return false }
    return system.routesByList().contains { $0.key.container == container && $0.value.contains(route) }
  }

  private func substitute(_ expression: LoweredExpression, _ values: [LoweredExpression: Bool]) -> LoweredExpression {
    replaced(expression, values.mapValues { .constant($0 ? 1 : 0) })
  }

  private func replaced(_ expression: LoweredExpression, _ values: [LoweredExpression: LoweredExpression]) -> LoweredExpression {
    values[expression] ?? expression.simplified { replaced($0, values) }
  }
}

extension LoweredExpression {
  /// Maps the parts of a Boolean expression and simplifies the result; sums stay as they are.
  fileprivate func simplified(_ transform: (LoweredExpression) -> LoweredExpression) -> LoweredExpression {
    switch self {
    case .not(let inner): .negation(transform(inner))
    case .and(let left, let right): .both(transform(left), transform(right))
    case .or(let left, let right): .either(transform(left), transform(right))
    case .add, .subtract: self
    default: mapped(transform)
    }
  }

  /// Returns the conjunction, simplified if one side is constant.
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

  /// The same expression in negation normal form; a negated comparison becomes the opposite comparison.
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

  /// The disjunctive normal form, as a list of conjunctions; the disjuncts as they are if there would be too many.
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

extension [LoweredExpression] {
  /// The elements without repetition, in the order of their first occurrence.
  fileprivate var withoutRepetition: [LoweredExpression] {
    var seen: Set<LoweredExpression> = []
    return filter { seen.insert($0).inserted }
  }
}
