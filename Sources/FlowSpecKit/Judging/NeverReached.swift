/// Transitions that no run takes and states that no run enters; those with a common cause are reported once, at the cause.
struct NeverReached {
  /// Unreachable states, the outermost of each subtree, with the transitions that lead to them.
  private(set) var states: [(state: StateID, waysIn: [Transition])] = []
  /// Transitions that no run takes, unless such a state is the cause.
  private(set) var transitions: [Transition] = []
  /// All transitions that no run takes although their source is reachable.
  private let untaken: [Transition]

  /// Creates the findings; `reported` has those that checking the chart has made already.
  init(_ check: FlowCheck, reported: [Diagnostic]) {
    let flow = check.flow
    let machine = check.machine
    untaken = flow.transitions.filter { !machine.taken.contains($0.id) && check.isEntered($0.source) }
    /// The outermost ancestor, or the state itself, that no run enters.
    let closed = { (state: StateID) -> StateID? in ([state] + flow.ancestors(of: state)).last { !check.isEntered($0) } }
    let silent = Self.silentEvents(untaken, check).union(Self.eventsOfUnreachedRoutes(reported, check))
    let lost = Set(flow.states.map(\.id)).subtracting(flow.statesReached())
    var waysIn: [StateID: [Transition]] = [:]
    var explained: Set<StateID> = []
    for transition in untaken {
      let isReported =
        Self.isReported(transition, reported, flow) || transition.event.map(silent.contains) ?? false
        || !reported.isEmpty && transition.condition?.needs(lost) ?? false
      if let target = transition.target?.value, let state = closed(target) {
        if isReported { explained.insert(state) } else { waysIn[state, default: []].append(transition) }
      } else if !isReported {
        transitions.append(transition)
      }
    }
    for state in flow.states where !explained.contains(state.id) {
      if let ways = waysIn[state.id] { states.append((state.id, ways)) }
    }
  }

  /// Returns the events that only the flow sends, and only by transitions that are never taken. It also returns raised events
  /// that no transition ever takes, which are reported where they are raised.
  private static func silentEvents(_ untaken: [Transition], _ check: FlowCheck) -> Set<EventID> {
    let (flow, machine) = (check.flow, check.machine)
    let sent = Set(untaken.flatMap { $0.raises.map(\.target) } + untaken.compactMap(\.event))
    return sent.filter { event in
      guard flow[event].isInternal else { return false }
      guard machine.raised[event] != nil else { return untaken.contains { $0.raises.contains { $0.target == event } } }
      return !machine.taken.contains { flow[$0].event == event }
    }
  }

  /// Returns the events that only reported routes raise, which no run opens.
  private static func eventsOfUnreachedRoutes(_ reported: [Diagnostic], _ check: FlowCheck) -> Set<EventID> {
    let causes: Set<RuleName> = ["unreachable-route", "route-without-place", "link-never-opened"]
    let flow = check.flow
    let events = flow.events.indices.map { EventID($0) }.filter { check.machine.raised[$0] == nil && flow[$0].isInternal }
    return Set(events).filter { event in
      let routes = flow.routes.filter { $0.dismissed?.target == event || $0.raises.contains { $0.target == event } }
      return !routes.isEmpty
        && routes.allSatisfy { route in reported.contains { causes.contains($0.rule) && $0.span == route.name.span } }
    }
  }

  /// The rules about the chart whose findings explain unreachable states and transitions.
  private static let causes: Set<RuleName> = [
    "unraised-event", "guard-before-decision", "transition-never-taken", "unreachable-state", "dead-end", "awaited-event-not-taken",
  ]

  private static func isReported(_ transition: Transition, _ reported: [Diagnostic], _ flow: Flow) -> Bool {
    reported.contains { diagnostic in
      // A guard that always holds hides what comes after it, as notes beneath its finding say.
      if diagnostic.rule == "guard-always-holds", diagnostic.notes.contains(where: { $0.span == transition.span }) { return true }
      guard causes.contains(diagnostic.rule) else { return false }
      if let event = transition.event, diagnostic.span == flow[event].name.span { return true }
      return diagnostic.rule != "dead-end" && transition.scope.contains(diagnostic.span)
    }
  }

  /// Returns true if a reported unreachable state or transition would open the route.
  func isCause(of route: RouteID, _ flow: Flow) -> Bool {
    let closed = states.flatMap { flow.subtree(of: $0.state) }
    return closed.contains { flow[$0].root?.target == route } || untaken.contains { $0.open?.target == route }
  }

  /// Returns true if all transitions out of a stuck state are reported as never taken.
  func explains(trapIn state: StateID, _ flow: Flow) -> Bool {
    let ways = flow.lineage(of: state).flatMap { flow[$0].transitions }.filter { flow[$0].target != nil }
    return !ways.isEmpty && ways.allSatisfy { way in untaken.contains { $0.id == way } }
  }
}

extension Expression {
  /// Returns true if it is false as long as none of these states is active.
  func needs(_ states: Set<StateID>) -> Bool {
    switch kind {
    case .active(let state): states.contains(state)
    case .and(let one, let other): one.needs(states) || other.needs(states)
    case .or(let one, let other): one.needs(states) && other.needs(states)
    default: false
    }
  }
}
