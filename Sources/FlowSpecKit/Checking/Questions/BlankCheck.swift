/// Configurations in which no route is shown and no active `root` is available.
struct BlankFacts: Sendable {
  /// By the innermost active state that has a `root`, nil if no active state has one.
  var runs: [(state: TransitionSystem.StateIndex?, run: Run)] = []
  var coverage = Coverage()
  var doubt: Verdict.Doubt?
}

/// Looks for blank screens: first for configurations without an available root or base, then among these for shown routes.
struct BlankCheck {
  let base: PreparedSystem
  let limits: CheckLimits

  private var system: TransitionSystem { base.system }

  func facts() -> BlankFacts {
    var facts = BlankFacts()
    let roots = system.states.indices.filter { system.states[$0].root != nil }
    guard system.hasNavigation, !roots.isEmpty else { return facts }
    let owners: [Int?] = roots + [nil]
    let reaching = Reaching(base: base, limits: limits.bounded, open: nil)
    let grounds = owners.map { ground(of: $0, roots) }
    let open = answered(Array(owners.indices), reaching.answers(grounds.map(wanted)), &facts).map(\.index)
    guard !open.isEmpty else { return facts }
    // The shown routes depend on the whole navigation.
    let closely = Reaching(base: base, limits: limits.bounded, open: nil)
    let blank = open.map { LoweredExpression.both(grounds[$0], nothingShown) }
    facts.runs = answered(open, closely.answers(blank.map(wanted)), &facts).map { (owners[$0.index].map { ID($0) }, $0.run) }
    return facts
  }

  private func wanted(_ expression: LoweredExpression) -> Reaching.Wanted {
    Reaching.Wanted(expression: expression, question: "blank screens")
  }

  /// Returns those that some run reaches.
  private func answered(_ indices: [Int], _ answers: [Reaching.Answer], _ facts: inout BlankFacts) -> [(index: Int, run: Run)] {
    var found: [(index: Int, run: Run)] = []
    for (index, answer) in zip(indices, answers) {
      facts.coverage.add(answer.conclusion.coverage)
      switch answer.conclusion.verdict {
      case .violated(let run?): found.append((index, run))
      case .violated(nil), .vacuous, .holds: continue
      case .undecided(let doubt): facts.doubt = facts.doubt ?? doubt
      }
    }
    return found
  }

  /// Returns the condition that the state is the innermost active one with a root, no active root is available, and no base is
  /// present.
  private func ground(of owner: Int?, _ roots: [Int]) -> LoweredExpression {
    var found = LoweredExpression.constant(1)
    if let owner {
      found = .active(ID(owner))
      for other in roots where other != owner && comes(other, before: owner) { found = .both(found, .not(.active(ID(other)))) }
    }
    for root in roots {
      guard owner != nil else {
        found = .both(found, .not(.active(ID(root))))
        continue
      }
      guard let route = system.states[root].root?.route else { continue }
      found = .both(found, .negation(.both(.active(ID(root)), base.availability(of: route))))
    }
    return .both(found, nothingBelow)
  }

  /// Returns true if one state precedes another: the first of two regions, the innermost of nested states.
  private func comes(_ one: Int, before other: Int) -> Bool {
    if base.end[one] > other, one < other { return false }
    return one < other || one < base.end[other]
  }

  /// The condition that no tab is offered and no base of a stack is available.
  private var nothingBelow: LoweredExpression {
    var found = LoweredExpression.constant(1)
    for layout in system.layouts.indices {
      var offered = LoweredExpression.constant(0)
      for container in base.navigation.visible[layout] {
        switch container.kind {
        case .tabs(let tabs): for tab in tabs { offered = .either(offered, system.routes[tab].offered ?? .constant(1)) }
        case .stack(base: .route(let route)): offered = .either(offered, system[route].offered ?? .constant(1))
        case .stack, .column, .modal, .windows, .elsewhere: continue
        }
      }
      guard offered != .constant(0) else { continue }
      found = .both(found, .negation(.both(.compare(.equal, .layout, .constant(layout)), offered)))
    }
    return found
  }

  private var nothingShown: LoweredExpression {
    system.routes.indices.filter { !system.routes[$0].isCommand }.reduce(.constant(1)) { .both($0, .not(.shown(.route(ID($1)), in: nil))) }
  }
}
