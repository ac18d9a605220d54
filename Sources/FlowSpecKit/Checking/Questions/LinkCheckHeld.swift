import FlowSpecExplorer

/// Held links that can never be released.
struct HeldFacts: Sendable {
  struct Trap: Sendable {
    /// Routes for which states have the same policies.
    let routes: [Int]
    /// The state that holds the link.
    let holder: Int
    /// A run after which no continuation opens, refuses or loses the link.
    let run: Run
  }

  var traps: [Trap] = []
  var doubt: Verdict.Doubt?
}

extension LinkCheck {
  /// Returns links that are held in some configuration from which every continuation keeps them held.
  ///
  /// A relaunch does not count as a way out, nor does another link of the same kind that replaces the held one.
  /// - Parameter ends: leaves without a way out, which are reported by themselves.
  func heldForEver(ends: Set<Int>) -> HeldFacts {
    var facts = HeldFacts()
    let linked = base.system.routes.indices.filter { base.system.routes[$0].isLinked }
    for kind in linked.grouped(by: { base.arrivalPolicies[$0] }) where holds(base.arrivalPolicies[kind[0]]) { look(for: kind, ends, &facts) }
    return facts
  }

  private func holds(_ said: ArrivalPolicies) -> Bool { said.policies.contains(TransitionSystem.ArrivalPolicy.Policy.hold.rawValue) }

  private func look(for kind: [Int], _ ends: Set<Int>, _ facts: inout HeldFacts) {
    let route = kind[0]
    let held = LoweredExpression.held(ID(route))
    let finals = base.system.states.indices.filter { base.system.states[$0].kind == .final && base.system.states[$0].parent == 0 }
    let released = (finals + ends.sorted()).reduce(LoweredExpression.not(held)) { .or($0, .active(ID($1))) }
    let slice = Slice(base, Slice.Wish(expressions: [released]))
    var sliced = slice.sliced(base.system, observing: [released])
    for other in sliced.routes.indices where other != route && !sliced.routes[other].isCommand { sliced.routes[other].isLinked = false }
    if sliced.hasNavigation {
      let machine = Slice(base.withoutNavigation, Slice.Wish(expressions: [released]))
      var part = machine.sliced(base.withoutNavigation.system, observing: [released])
      for other in part.routes.indices where other != route && !part.routes[other].isCommand { part.routes[other].isLinked = false }
      if explore(part, released, slice, kind, limits.bounded).isFree { return }
    }
    let answer = explore(sliced, released, slice, kind, limits.bounded)
    if let trap = answer.trap { facts.traps.append(trap) }
    facts.doubt = facts.doubt ?? answer.doubt
  }

  private func explore(
    _ part: TransitionSystem, _ released: LoweredExpression, _ slice: Slice, _ kind: [Int], _ limits: CheckLimits
  ) -> (isFree: Bool, trap: HeldFacts.Trap?, doubt: Verdict.Doubt?) {
    let model = Model(part, depth: limits.depth, predicates: [.expression(released)], watchesOccurrences: false, freesInputs: false)
    let inquiry = Inquiry(model, goal: .none, slice: slice, base: base.system, question: "held links", limits: limits)
    if let doubt = inquiry.doubt(limits) ?? inquiry.coverage.cutOff { return (false, nil, doubt) }
    guard let stuck = inquiry.exploration.firstUnableToReach(0, without: Model.Labels.guessed | Model.Labels.relaunch) else {
      return (true, nil, nil)
    }
    let fields = model.packing.unpacked(inquiry.exploration.configuration(stuck))
    var interpreter = Interpreter(model.prepared, ConcreteStore(fields, decisions: []))
    guard let holder = interpreter.policy(about: kind[0])?.owner else { return (false, nil, nil) }
    return (false, HeldFacts.Trap(routes: kind, holder: holder, run: inquiry.run(to: stuck)), nil)
  }

  // MARK: Opened and gone

  /// Returns links that open although their route has no entry at the end of their macrostep, with the shortest run for each
  /// route.
  func openedAndGone() -> (runs: [(route: Int, run: Run)], doubt: Verdict.Doubt?) {
    let linked = base.system.routes.indices.filter { base.system.routes[$0].isLinked && !base.system.routes[$0].isCommand }
    let aftermath = OpeningAftermath(base)
    let asked = linked.filter(aftermath.mayTakeAway)
    let wanted = asked.map { route in
      // If several open in one macrostep, the last one may replace the others.
      let others = linked.filter { $0 != route }.reduce(LoweredExpression.constant(1)) { .both($0, .not(.opened(ID($1)))) }
      let gone = LoweredExpression.both(.opened(ID(route)), .not(.kept(.route(ID(route)))))
      return Reaching.Wanted(expression: .both(gone, others), question: "opened links")
    }
    var found: [(route: Int, run: Run)] = []
    var doubt: Verdict.Doubt?
    for (route, answer) in zip(asked, Reaching(base: base, limits: limits.few, open: nil).answers(wanted)) {
      switch answer.conclusion.verdict {
      case .violated(let run?): found.append((route, run))
      case .undecided(let why): doubt = doubt ?? why
      case .violated(nil), .vacuous, .holds: continue
      }
    }
    return (found, doubt)
  }
}
