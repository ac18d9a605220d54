import FlowSpecExplorer

/// Held links that can never be released.
struct HeldFacts: Sendable {
  struct Trap: Sendable {
    /// Routes for which states have the same policies.
    let routes: [RouteID]
    /// The state that holds the link.
    let holder: TransitionSystem.StateIndex
    /// A run after which no continuation opens, refuses or loses the link.
    let run: Run
  }

  var traps: [Trap] = []
  var coverage = Coverage()
  var doubt: Verdict.Doubt?
}

/// Looks for links that stay held.
struct HeldCheck {
  let base: PreparedSystem
  let limits: CheckLimits
  /// Leaves without a way out, which are reported by themselves.
  let ends: Set<TransitionSystem.StateIndex>

  private var system: TransitionSystem { base.system }

  /// Returns links that are held in some configuration from which every continuation keeps them held.
  ///
  /// A relaunch does not count as a way out, nor does another link of the same kind that replaces the held one.
  func facts() -> HeldFacts {
    var facts = HeldFacts()
    let linked = system.routes.indices.filter { system.routes[$0].isLinked }
    for kind in linked.grouped(by: { base.arrivalPolicies[$0] }) where holds(base.arrivalPolicies[kind[0]]) { look(for: kind, &facts) }
    return facts
  }

  private func holds(_ own: ArrivalPolicies) -> Bool { own.policies.contains(TransitionSystem.ArrivalPolicy.Policy.hold.rawValue) }

  private func look(for kind: [Int], _ facts: inout HeldFacts) {
    let route = kind[0]
    let held = LoweredExpression.held(ID(route))
    let finals = system.states.indices.map { TransitionSystem.StateIndex($0) }
      .filter { system[$0].kind == .final && system[$0].parent == 0 }
    let released = (finals + ends.sorted()).reduce(LoweredExpression.not(held)) { .or($0, .active($1)) }
    let slice = Slice(base, Slice.Wish(expressions: [released]))
    var sliced = slice.sliced(system, observing: [released])
    for other in sliced.routes.indices where other != route && !sliced.routes[other].isCommand { sliced.routes[other].isLinked = false }
    if sliced.hasNavigation {
      let machine = Slice(base.withoutNavigation, Slice.Wish(expressions: [released]))
      var part = machine.sliced(base.withoutNavigation.system, observing: [released])
      for other in part.routes.indices where other != route && !part.routes[other].isCommand { part.routes[other].isLinked = false }
      if explore(part, until: released, slice, kind, &facts.coverage).isFree { return }
    }
    let answer = explore(sliced, until: released, slice, kind, &facts.coverage)
    if let trap = answer.trap { facts.traps.append(trap) }
    facts.doubt = facts.doubt ?? answer.doubt
  }

  private func explore(
    _ part: TransitionSystem, until released: LoweredExpression, _ slice: Slice, _ kind: [Int], _ coverage: inout Coverage
  ) -> (isFree: Bool, trap: HeldFacts.Trap?, doubt: Verdict.Doubt?) {
    let limits = limits.bounded
    let model = Model(part, depth: limits.depth, predicates: [.expression(released)], watchesOccurrences: false, freesInputs: false)
    let inquiry = Inquiry(model, goal: .none, slice: slice, base: system, question: "held links", limits: limits)
    coverage.add(inquiry.coverage)
    if let doubt = inquiry.doubt(limits) ?? inquiry.coverage.cutOff { return (false, nil, doubt) }
    guard let stuck = inquiry.exploration.firstUnableToReach(0, without: Model.Labels.guessed | Model.Labels.relaunch) else {
      return (true, nil, nil)
    }
    let fields = model.packing.unpacked(inquiry.exploration.configuration(stuck))
    var interpreter = Interpreter(model.prepared, ConcreteStore(fields, decisions: []))
    guard let holder = interpreter.policy(about: kind[0])?.owner else { return (false, nil, nil) }
    return (false, HeldFacts.Trap(routes: kind.map { ID($0) }, holder: ID(holder), run: inquiry.run(to: stuck)), nil)
  }
}
