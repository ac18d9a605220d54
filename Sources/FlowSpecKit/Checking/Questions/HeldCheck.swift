import FlowSpecExplorer

/// Held links that can never be released.
struct HeldFacts: Sendable {
  /// The state, or the route in the link's way, that holds a link.
  enum Holder: Sendable {
    case state(TransitionSystem.StateIndex)
    case route(RouteID)
  }

  struct Trap: Sendable {
    /// Routes for which states have the same policies.
    let routes: [RouteID]
    let holder: Holder
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

  private func holds(_ own: ArrivalPolicies) -> Bool {
    own.policies.contains(TransitionSystem.ArrivalPolicy.Policy.hold.rawValue) || !holdingRoutes.isEmpty
  }

  /// The routes that hold a link in whose way they are.
  private var holdingRoutes: [Int] { system.routes.indices.filter { system.routes[$0].interrupt?.policy == .hold } }

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
      func machine(_ asked: [LoweredExpression]) -> TransitionSystem {
        var part = Slice(base.withoutNavigation, Slice.Wish(expressions: asked)).sliced(base.withoutNavigation.system, observing: asked)
        for other in part.routes.indices where other != route && !part.routes[other].isCommand { part.routes[other].isLinked = false }
        return part
      }
      if let cover = coverAfterClosing(kind) {
        var closed = machine([released, cover])
        for other in closed.routes.indices { closed.routes[other].interrupt = nil }
        if explore(closed, isRough: true, until: released, never: cover, slice, kind, &facts.coverage).isFree { return }
      }
      if explore(machine([released]), isRough: true, until: released, slice, kind, &facts.coverage).isFree { return }
      if let rooms = rooms(of: kind, released, in: sliced),
        explore(rooms.part, isRough: true, until: released, never: rooms.cover, slice, kind, &facts.coverage).isFree
      {
        return
      }
    }
    var answer = explore(sliced, until: released, slice, kind, &facts.coverage)
    // Short lists have far fewer configurations.
    if case .configurations? = answer.doubt, sliced.hasNavigation {
      answer = explore(sliced, depth: 1, until: released, slice, kind, &facts.coverage)
    }
    if let trap = answer.trap { facts.traps.append(trap) }
    facts.doubt = facts.doubt ?? answer.doubt
  }

  /// Returns the part in which the navigation is explored only where states hold such a link, and the condition of `coverAfterClosing` where
  /// entries hold links too. Returns nil if saved navigation may be restored in these states, or what is open when they are entered matters.
  private func rooms(
    of kind: [Int], _ released: LoweredExpression, in sliced: TransitionSystem
  ) -> (part: TransitionSystem, cover: LoweredExpression?)? {
    let cover = coverAfterClosing(kind)
    let holders = holders(of: kind)
    let restores = system.restores && holders.contains { base.arrivalPolicies[system.routes.count].policy(in: $0) == .open }
    guard cover != nil || holdingRoutes.isEmpty, !restores, let rooms = sliced.rooms(of: holders) else { return nil }
    guard var part = sliced.withNavigation(in: rooms, asking: [released] + [cover].compactMap(\.self)) else { return nil }
    for index in part.routes.indices { part.routes[index].interrupt = nil }
    return (part, cover)
  }

  /// Returns the leaves that hold links of a kind.
  private func holders(of kind: [Int]) -> [Int] {
    let policies = base.arrivalPolicies[kind[0]]
    return system.states.indices.filter { system.states[$0].children.isEmpty && policies.policy(in: $0) == .hold }
  }

  /// Returns the condition under which a person may be unable to close the entries that hold links; nil if that is not known.
  ///
  /// Where it is false, and no state holds such a link, a person closes these entries one after another, and the link is judged.
  private func coverAfterClosing(_ kind: [Int]) -> LoweredExpression? {
    let holding = holdingRoutes
    let canClose = holding.allSatisfy { route in
      system.layouts.indices.allSatisfy { layout in
        guard let place = system.resolved(system.routes[route].places[layout], in: layout) else { return true }
        return system.layouts[layout].containers.contains { $0.index == place.container && ($0.kind == .modal || $0.kind == .windows) }
      }
    }
    let holders = holders(of: kind)
    let aftermath = OpeningAftermath(base)
    guard !holding.isEmpty, canClose, aftermath.endsClosing, !holders.contains(where: { aftermath.entered[$0] }) else { return nil }
    // A person cannot close an entry that covers everything.
    let abstraction = NavigationAbstraction(system: system)
    var cover = LoweredExpression.constant(0)
    for route in system.routes.indices where system.opensOnScreen(route) {
      let available = system.routes[route].available ?? .constant(1)
      let readsData = available.all.contains { if case .parameter = $0 { true } else { false } }
      cover = .either(cover, readsData ? .constant(1) : abstraction.possible(available, isSettled: false) ?? .constant(1))
    }
    // Without an entry that holds links there is nothing to close.
    let interrupts = holding.map { abstraction.possible(.kept(.route(ID($0)))) ?? .constant(1) }
    cover = .both(cover, interrupts.reduce(.constant(0), LoweredExpression.either))
    return holders.reduce(cover) { .both($0, .negation(.active(ID($1)))) }
  }

  private func explore(
    _ part: TransitionSystem, isRough: Bool = false, depth: Int? = nil, until released: LoweredExpression, never bad: LoweredExpression? = nil,
    _ slice: Slice,
    _ kind: [Int], _ coverage: inout Coverage
  ) -> (isFree: Bool, trap: HeldFacts.Trap?, doubt: Verdict.Doubt?) {
    var part = part
    // The steps after a launch or a sign-in, where links are held, have many guesses.
    part.abstraction.mostGuesses = 18
    var limits = isRough || depth != nil ? limits.bounded : limits.few
    limits.depth = min(limits.depth, depth ?? limits.depth)
    let predicates = [released] + [bad].compactMap(\.self)
    let model = Model(
      part, depth: limits.depth, predicates: predicates.map { .expression($0) }, watchesOccurrences: false, freesInputs: false)
    let inquiry = Inquiry(model, goal: .none, slice: slice, base: system, question: "held links", limits: limits)
    coverage.add(inquiry.coverage)
    if let doubt = inquiry.doubt(limits) ?? inquiry.coverage.cutOff { return (false, nil, doubt) }
    if bad != nil, inquiry.exploration.firstWhere[1] != nil { return (false, nil, nil) }
    guard let stuck = inquiry.exploration.firstUnableToReach(0, without: Model.Labels.guessed | Model.Labels.relaunch) else {
      return (true, nil, nil)
    }
    if isRough {
      let forcing = Forcing(model: model, exploration: inquiry.exploration, labels: Model.Labels.relaunch)
      return (forcing.firstUnableToForce(0) == nil, nil, nil)
    }
    let fields = model.packing.unpacked(inquiry.exploration.configuration(stuck))
    var interpreter = Interpreter(model.prepared, ConcreteStore(fields, decisions: []))
    let state = interpreter.policy(about: kind[0]).flatMap { $0.policy == .hold ? HeldFacts.Holder.state(ID($0.owner)) : nil }
    guard let holder = state ?? holdingRoutes.first(where: { interpreter.isKept(.route(ID($0))) }).map({ .route(ID($0)) }) else {
      return (false, nil, nil)
    }
    return (false, HeldFacts.Trap(routes: kind.map { ID($0) }, holder: holder, run: inquiry.run(to: stuck)), nil)
  }
}

extension TransitionSystem {
  /// Returns true if the route may be open on `screen` without being the root of a state.
  fileprivate func opensOnScreen(_ route: Int) -> Bool {
    guard layouts.indices.contains(where: { resolved(routes[route].places[$0], in: $0)?.container == 0 }) else { return false }
    return routes[route].isLinked || routes[route].restores || routes.contains { $0.opens.contains(route) || $0.leads.contains(route) }
      || elements.contains { $0.opens.contains(route) } || transitions.contains { $0.opens?.route == route }
  }
}
