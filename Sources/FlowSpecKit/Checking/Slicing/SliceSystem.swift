extension Slice {
  /// Returns the system without the removed parts; every index keeps its meaning.
  func sliced(_ base: TransitionSystem, observing expressions: [LoweredExpression]) -> TransitionSystem {
    var system = base
    for index in system.transitions.indices {
      guard transitions.contains(index) else {
        system.transitions[index] = TransitionSystem.Transition(source: system.transitions[index].source, trigger: .events([]))
        continue
      }
      strip(&system.transitions[index])
    }
    for index in system.variables.indices where !variables.contains(index) {
      system.variables[index].domain = Domain(count: 1)
      system.variables[index].initial = 0
      system.variables[index].isLasting = false
    }
    for index in system.inputs.indices where !inputs.contains(index) { system.inputs[index].domain = Domain(count: 1) }
    for index in system.events.indices {
      for field in system.events[index].payload.indices where !fields.contains(Field(event: index, index: field)) {
        system.events[index].payload[field] = Domain(count: 1)
      }
    }
    if !hasNavigation { system.hasNavigation = false }
    if !hasNavigation { system.savesNavigation = false }
    if !hasLayout { system.layouts = [] }
    system.hasLinks = !links.isEmpty
    // One link represents all links that the questions cannot distinguish.
    let representatives = Set(alike(base, observing: expressions).keys)
    for index in system.routes.indices where !representatives.contains(index) { system.routes[index].isLinked = false }
    // A launch that restores no value is like the first one.
    let remembers = system.variables.contains(where: \.isLasting) || system.inputs.contains { $0.isLasting && $0.domain.count > 1 }
    system.restores = system.restores && (remembers || hasNavigation || system.held.isSaved && hasHeld)
    strip(states: &system)
    if base.abstraction.guessesNavigation {
      system.removeUnseen(asking: expressions)
      system.countOnSeenOpenings(asking: expressions)
      if base.abstraction.followsOpenings {
        system.countOnFollowedOpenings(linked: Set(base.routes.indices.filter { base.routes[$0].isLinked })) { mayOpenUnseen($0, base) }
      }
      system.abstraction.forgetsIdentities = system.dependsOnNavigation
    }
    Representatives(system: system, expressions: expressions).apply(to: &system)
    // Cheap operands first: the others are often not read at all.
    for index in system.transitions.indices { system.transitions[index].condition = system.transitions[index].condition?.cheapestFirst }
    for index in system.routes.indices { system.routes[index].available = system.routes[index].available?.cheapestFirst }
    return system
  }

  /// Returns true if a transition that the slice lacks may open the route in the same macrostep as something that it has.
  private func mayOpenUnseen(_ route: Int, _ base: TransitionSystem) -> Bool {
    base.transitions.indices.contains { index in
      guard !transitions.contains(index), base.transitions[index].opens?.route == route else { return false }
      switch base.transitions[index].trigger {
      case .after: return false
      case .always, .done: return true
      case .events(let own):
        return own.contains { events.contains($0) || isRaised($0, base) }
      }
    }
  }

  private func isRaised(_ event: Int, _ base: TransitionSystem) -> Bool {
    let raisers = prepared.raisers[event]
    return !raisers.transitions.isEmpty || !raisers.states.isEmpty
      || base.routes.contains { route in route.dismissed?.event == event || route.raises.contains { $0.event == event } }
  }

  private func strip(_ transition: inout TransitionSystem.Transition) {
    transition.updates.removeAll { !variables.contains($0.variable) }
    transition.effects = []
    transition.raises.removeAll { !events.contains($0.event) }
    if !hasNavigation { transition.closes = [] }
    if !hasNavigation, !(transition.opens.map { openings.contains($0.route) } ?? false) { transition.opens = nil }
  }

  private func strip(states system: inout TransitionSystem) {
    let targets = Set(system.transitions.flatMap(\.targets).filter { $0.history != nil }.map(\.state))
    var timed: Set<Int> = []
    for index in system.transitions.indices {
      if case .after = system.transitions[index].trigger { timed.insert(system.transitions[index].source) }
    }
    for index in system.states.indices {
      system.states[index].entry = []
      system.states[index].exit = []
      if !hasNavigation, !system.abstraction.followsOpenings { system.states[index].root = nil }
      if !targets.contains(index) { system.states[index].memory = nil }
      if !timed.contains(index) { system.states[index].timers = [] }
    }
  }

  /// Returns the removed parts by name.
  func leftOut(of system: TransitionSystem) -> [String] {
    var found = system.variables.indices.filter { !variables.contains($0) }.map { system.variables[$0].name }
    found += system.inputs.indices.filter { !inputs.contains($0) }.map { system.inputs[$0].name }
    if !hasNavigation, system.hasNavigation { found.append("navigation") }
    if !hasLayout, !system.layouts.isEmpty { found.append("layouts") }
    if !hasHeld, system.hasLinks { found.append("held links") }
    let names = shapeRegionNames(system)
    return found + names
  }

  private func shapeRegionNames(_ system: TransitionSystem) -> [String] {
    guard shapeRegions.count > 1 else { return [] }
    return shapeRegions.indices.filter { !regions.contains($0) }.map { "region \(system.states[shapeRegions[$0].root].name)" }
  }
}

extension LoweredExpression {
  /// The same expression with the operands of `and` and `or` in the order of what reading them costs.
  fileprivate var cheapestFirst: LoweredExpression {
    switch self {
    case .not(let inner): .not(inner.cheapestFirst)
    case .and: conjuncts.cheapestFirst.reduced(by: LoweredExpression.and)
    case .or: disjuncts.cheapestFirst.reduced(by: LoweredExpression.or)
    default: self
    }
  }

  /// Facts about the navigation read many fields, or are guessed; inputs may be chosen when they are read.
  fileprivate var cost: Int {
    let parts = all
    if parts.contains(where: \.isNavigationFact) { return 2 }
    return parts.contains { if case .input = $0 { true } else { false } } ? 1 : 0
  }
}

extension [LoweredExpression] {
  fileprivate var cheapestFirst: [LoweredExpression] {
    let own = map(\.cheapestFirst)
    return (0...2).flatMap { cost in own.filter { $0.cost == cost } }
  }

  fileprivate func reduced(by join: (LoweredExpression, LoweredExpression) -> LoweredExpression) -> LoweredExpression {
    dropFirst().reduce(self[0], join)
  }
}
