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
      let machine = base.withoutNavigation.system
      for whole in [machine, machine.followingOpenings()] where isFree(kind, released, in: whole, slice, &facts.coverage) { return }
      if let rooms = rooms(of: kind, released, in: sliced),
        explore(rooms.part, isRough: true, until: released, never: rooms.cover, slice, kind, &facts.coverage).isFree
      {
        return
      }
    }
    var answer = explore(sliced, until: released, slice, kind, &facts.coverage)
    // Short lists have far fewer configurations.
    if case .configurations? = answer.doubt, sliced.hasNavigation {
      let short = explore(sliced, depth: 1, until: released, slice, kind, &facts.coverage)
      if short.trap != nil || short.doubt == nil { answer = short }
    }
    if let trap = answer.trap { facts.traps.append(trap) }
    facts.doubt = facts.doubt ?? answer.doubt
  }

  /// Returns true if the machine without its navigation shows that links of a kind are released.
  private func isFree(
    _ kind: [Int], _ released: LoweredExpression, in machine: TransitionSystem, _ slice: Slice, _ coverage: inout Coverage
  ) -> Bool {
    func part(asking asked: [LoweredExpression]) -> TransitionSystem {
      var part = Slice(base.withoutNavigation, Slice.Wish(expressions: asked)).sliced(machine, observing: asked)
      for other in part.routes.indices where other != kind[0] && !part.routes[other].isCommand { part.routes[other].isLinked = false }
      return part
    }
    if let cover = coverAfterClosing(kind) {
      var closed = part(asking: [released, cover])
      for other in closed.routes.indices { closed.routes[other].interrupt = nil }
      if explore(closed, isRough: true, until: released, never: cover, slice, kind, &coverage).isFree { return true }
    }
    guard machine.abstraction.followsOpenings else {
      return explore(part(asking: [released]), isRough: true, until: released, slice, kind, &coverage).isFree
    }
    let cover = Sheets(base).mayBeCovered().onStatesAlone
    return explore(part(asking: [released, cover]), isRough: true, until: released, closingUnless: cover, slice, kind, &coverage).isFree
  }

  /// Returns the part in which the navigation is explored only in states with a root that hold such a link, and the condition of
  /// `coverAfterClosing` where entries hold links too. Returns nil if there is no such state, or saved navigation may be restored there.
  private func rooms(
    of kind: [Int], _ released: LoweredExpression, in sliced: TransitionSystem
  ) -> (part: TransitionSystem, cover: LoweredExpression?)? {
    let cover = coverAfterClosing(kind)
    let holders = holders(of: kind)
    let restores = system.restores && holders.contains { base.arrivalPolicies[system.routes.count].policy(in: $0) == .open }
    let rooms = sliced.rooms(of: holders)
    guard !restores, !rooms.isEmpty else { return nil }
    // All openings are seen.
    var followed = sliced
    followed.abstraction.unseenOpenings = [:]
    guard var part = followed.withNavigation(in: rooms, asking: [released] + [cover].compactMap(\.self)) else { return nil }
    part.countOnFollowedOpenings(linked: Set(system.routes.indices.filter { system.routes[$0].isLinked }))
    if cover != nil { for index in part.routes.indices { part.routes[index].interrupt = nil } }
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
    let canClose = holding.allSatisfy { system.lies($0, in: [.modal, .windows]) }
    let holders = holders(of: kind)
    let leaves = system.states.indices.filter { system.states[$0].children.isEmpty && !holders.contains($0) }
    let aftermath = OpeningAftermath(base, closingIn: Set(leaves))
    guard !holding.isEmpty, canClose, aftermath.endsClosing, !holders.contains(where: { aftermath.entered[$0] }) else { return nil }
    // Without an entry that holds links there is nothing to close.
    let interrupts = holding.map { NavigationAbstraction(system: system).possible(.kept(.route(ID($0)))) ?? .constant(1) }
    let cover = LoweredExpression.both(Sheets(base).mayBeCovered(holding), interrupts.reduce(.constant(0), LoweredExpression.either))
    return holders.reduce(cover) { .both($0, .negation(.active(ID($1)))) }
  }

  private func explore(
    _ part: TransitionSystem, isRough: Bool = false, depth: Int? = nil, until released: LoweredExpression, never bad: LoweredExpression? = nil,
    closingUnless cover: LoweredExpression? = nil, _ slice: Slice, _ kind: [Int], _ coverage: inout Coverage
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
    let doubt = inquiry.doubt(limits) ?? inquiry.coverage.cutOff
    if isRough {
      let isFree = doubt == nil && isFree(inquiry, closingUnless: cover, hasBad: bad != nil, kind)
      return (isFree, nil, doubt)
    }
    var stuck: Int?
    if let doubt {
      // Longer lists may permit a way out.
      let traps = TrapSearch(
        system: part, wanted: released, labels: Model.Labels.relaunch, slice: slice, base: system, question: "held links", limits: limits)
      stuck = traps.first(in: inquiry)
      if stuck == nil { return (false, nil, doubt) }
    } else {
      stuck = inquiry.exploration.firstUnableToReach(0, without: Model.Labels.guessed | Model.Labels.relaunch)
    }
    guard let stuck else { return (true, nil, nil) }
    let fields = model.packing.unpacked(inquiry.exploration.configuration(stuck))
    var interpreter = Interpreter(model.prepared, ConcreteStore(fields, decisions: []))
    let state = interpreter.policy(about: kind[0]).flatMap { $0.policy == .hold ? HeldFacts.Holder.state(ID($0.owner)) : nil }
    guard let holder = state ?? holdingRoutes.first(where: { interpreter.isKept(.route(ID($0))) }).map({ .route(ID($0)) }) else {
      return (false, nil, nil)
    }
    return (false, HeldFacts.Trap(routes: kind.map { ID($0) }, holder: holder, run: inquiry.run(to: stuck)), nil)
  }

  /// Returns true if a rough view shows that links are released.
  private func isFree(_ inquiry: Inquiry, closingUnless cover: LoweredExpression?, hasBad: Bool, _ kind: [Int]) -> Bool {
    if hasBad, inquiry.exploration.firstWhere[1] != nil { return false }
    if inquiry.exploration.firstUnableToReach(0, without: Model.Labels.guessed | Model.Labels.relaunch) == nil { return true }
    var forcing = Forcing(model: inquiry.model, exploration: inquiry.exploration, labels: Model.Labels.relaunch)
    let unable = forcing.unable(toForce: 0)
    guard !unable.isEmpty, let cover else { return unable.isEmpty }
    // A person closes the sheet without which these states do not last.
    let sheets = Sheets(base)
    let leaves = holders(of: kind).filter { leaf in unable.contains { forcing.isActive(leaf, in: $0) } && sheets.lasts(leaf, limits) }
    guard !leaves.isEmpty else { return false }
    forcing.closing = Forcing.Closing(leaves: leaves, unless: cover)
    return forcing.unable(toForce: 0).isEmpty
  }
}
