/// Routes that are expected while a state is active: its `root`, and routes with an `open` policy for that state.
struct PresenceFacts: Sendable {
  /// A route, and a state in which it is expected.
  struct Pair: Hashable, Sendable {
    let state: TransitionSystem.StateIndex
    let route: RouteID
  }

  /// Pairs whose route is never available while the state is active, each with the shortest run into the state.
  var neverAvailable: [Pair: Run] = [:]
  var coverage = Coverage()
  /// The reason why some pairs are undecided.
  var doubt: Verdict.Doubt?
}

/// Finds routes that are never available in the states that expect them.
struct PresenceCheck {
  let base: PreparedSystem
  let limits: CheckLimits

  private var system: TransitionSystem { base.system }

  func facts() -> PresenceFacts {
    let pairs = expected
    var facts = PresenceFacts()
    let reaching = Reaching(base: base, limits: limits.bounded, open: nil)
    func wanted(_ pair: PresenceFacts.Pair, _ expression: LoweredExpression) -> Reaching.Wanted {
      Reaching.Wanted(expression: expression, question: "availability of '\(system[pair.route].name)'")
    }
    let present = reaching.answers(pairs.map { wanted($0, .both(.active($0.state), base.availability(of: $0.route.index))) })
    var missing: [PresenceFacts.Pair] = []
    for (pair, answer) in zip(pairs, present) {
      facts.coverage.add(answer.conclusion.coverage)
      switch answer.conclusion.verdict {
      case .violated, .vacuous: continue
      case .holds: if answer.conclusion.coverage.cut == nil { missing.append(pair) }
      case .undecided(let doubt): facts.doubt = facts.doubt ?? doubt
      }
    }
    // A state that no stable configuration contains expects no route.
    let entered = reaching.answers(missing.map { wanted($0, .active($0.state)) })
    for (pair, answer) in zip(missing, entered) {
      facts.coverage.add(answer.conclusion.coverage)
      switch answer.conclusion.verdict {
      case .violated(let run?): facts.neverAvailable[pair] = run
      case .violated(nil), .vacuous, .holds: continue
      case .undecided(let doubt): facts.doubt = facts.doubt ?? doubt
      }
    }
    return facts
  }

  private var expected: [PresenceFacts.Pair] {
    var found: [PresenceFacts.Pair] = []
    for (index, state) in system.states.enumerated() {
      if let root = state.root { found.append(PresenceFacts.Pair(state: ID(index), route: ID(root.route))) }
      for (route, declared) in system.routes.enumerated() where declared.isLinked && declared.arrivals[index]?.policy == .open {
        let pair = PresenceFacts.Pair(state: ID(index), route: ID(route))
        if declared.raises.isEmpty, !found.contains(pair) { found.append(pair) }
      }
    }
    // Routes without any place are reported by another rule.
    return found.filter { base.availability(of: $0.route.index) != .constant(0) && base.availability(of: $0.route.index) != .constant(1) }
  }
}

extension PreparedSystem {
  /// Returns the condition under which a route without effects may be opened: `available` holds, and the layout has a place for
  /// it.
  func availability(of route: Int) -> LoweredExpression {
    let available = system.routes[route].available ?? .constant(1)
    guard !system.layouts.isEmpty, !system.routes[route].isCommand else { return available }
    let places = system.layouts.indices.filter { navigation.place(of: route, in: $0) != nil }
    guard places.count < system.layouts.count else { return available }
    let placed = places.reduce(LoweredExpression.constant(0)) { .either($0, .compare(.equal, .layout, .constant($1))) }
    return .both(available, placed)
  }
}
