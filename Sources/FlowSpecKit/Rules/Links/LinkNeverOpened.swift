/// A route whose links no run opens.
enum LinkNeverOpened {
  static let rule = FlowRule(
    "link-never-opened", .warning, "For every route with links, some run opens a link to it.",
    explanation: """
      A link to this route never works for anybody. Wherever it arrives, it is refused, it is held and never opened, or the route is not \
      available where links open. Let some state open it, widen the route's `available`, or remove the form. Allow it if a later version opens \
      the link.
      """,
    needs: [.states, .routes, .links],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          events: { signIn: In., signOut: Out. }
          links: { origins: { app: "a:" }, held: latest }
          states:
            signedOut: { arrival: hold, transitions: { signIn: signedIn } }
            signedIn: { arrival: open, transitions: { signOut: signedOut } }
          routes:
            ⟦welcome⟧: { place: screen, available: signedOut, links: { app: /welcome } }
          layouts: { all: {} }
          """,
        accepted: """
          flowspec: 1
          flow: A
          events: { signIn: In., signOut: Out. }
          links: { origins: { app: "a:" }, held: latest }
          states:
            signedOut: { arrival: hold, transitions: { signIn: signedIn } }
            signedIn: { arrival: open, transitions: { signOut: signedOut } }
          routes:
            welcome: { place: screen, available: signedIn, links: { app: /welcome } }
          layouts: { all: {} }
          """)
    ],
    model: checkModel)

  private static func checkModel(_ check: FlowCheck, _ findings: inout Findings) {
    guard check.flow.saysArrival else { return }
    // A fault hides the steps after it.
    guard check.machine.faults.isEmpty else { return findings.leaveUndecided() }
    let links = check.links
    if !links.isDecided { findings.leaveUndecided() }
    let neverOpened = check.linksNeverOpened
    let closed = ClosedStates(check)
    var causes: [(route: RouteID, others: [RouteID], reason: String, run: Run?)] = []
    for (kind, members) in links.alike.sorted(by: { $0.key < $1.key }) {
      let endings = links.endings[kind] ?? [:]
      // A link without a policy is uncovered, which another rule reports.
      guard neverOpened.contains(kind), endings[.refused(.uncovered)] == nil else { continue }
      let flow = check.flow
      // A route without a place has its own finding. The finding of an unreachable state names the routes that need the state.
      let members = members.filter { member in
        !closed.explains(flow[member].available) && !isTold(member, check)
          && !RouteWithoutPlace.isReported(flow[member], check)
      }
      let (own, shared) = (members.filter { isAllowed($0, flow) }, members.filter { !isAllowed($0, flow) })
      for route in own {
        let (reason, run) = reason(flow[route], flow, endings)
        causes.append((route, [], reason, run?.naming(route, for: kind)))
      }
      guard let route = shared.first else { continue }
      let (reason, run) = reason(flow[route], flow, endings)
      // The states alone hold or refuse all links without policies of their own.
      let isOfStates = shared.allSatisfy { flow[$0].arrival.isEmpty } && (reason == held || reason == refused)
      let like = causes.firstIndex { cause in
        guard cause.reason == reason, !isAllowed(cause.route, flow) else { return false }
        // A condition that all of them have from 'defaults' is one cause, too.
        let own = flow[cause.route]
        let isOfDefaults = reason == unavailable && own.available != nil && own.available?.span == flow[route].available?.span
        return isOfStates && own.arrival.isEmpty || isOfDefaults
      }
      if let like {
        causes[like].others += shared
      } else {
        causes.append((route, Array(shared.dropFirst()), reason, run?.naming(route, for: kind)))
      }
    }
    for cause in causes {
      let notes = cause.reason == held ? speakers(about: cause.route, check.flow) : []
      findings.add(
        "no run opens a link to '\(check.flow[cause.route].qualifiedName)': \(cause.reason)", at: check.flow[cause.route].name.span,
        notes: notes + cause.others.map { .init("the same applies to this route", at: check.flow[$0].name.span) }, showing: cause.run, of: check)
    }
  }

  /// Returns true if a finding says that states only hold or refuse the links to all routes.
  static func tellsOfStates(_ check: FlowCheck) -> Bool {
    let linked = check.links.alike.values.joined()
    let opens =
      check.flow.states.contains { if case .open? = $0.arrival?.value { true } else { false } } || linked.contains { !check.flow[$0].arrival.isEmpty }
    return check.isReported(rule.rule.name) && !opens && linked.contains { !isAllowed($0, check.flow) }
  }

  /// Returns true if an `allow` of its own is about the route.
  private static func isAllowed(_ route: RouteID, _ flow: Flow) -> Bool {
    flow.allows(rule.rule.name, at: flow[route].name.span)
  }

  /// Notes about the policies of the states in which a route may be available, if none of them opens it.
  private static func speakers(about route: RouteID, _ flow: Flow) -> [Diagnostic.Note] {
    let available = flow[route].available
    let leaves = flow.states.filter { $0.children.isEmpty && available?.mayHold(in: $0.id, flow) ?? true }
    let policies = leaves.compactMap { flow.policy(about: route, from: $0.id) }
    var notes: [Span: String] = [:]
    for policy in policies {
      switch policy.value {
      case .open: return []
      case .hold: notes[policy.span] = "it is held here; 'arrival: open' opens it"
      case .refuse: notes[policy.span] = "it is refused here; 'arrival: open' opens it"
      }
    }
    return notes.sorted { $0.key < $1.key }.prefix(3).map { .init($0.value, at: $0.key) }
  }

  private static let unavailable = "in the states that open links, it is not available"
  private static let held = "it is held, and never opened"
  private static let refused = "every state refuses it"

  /// Returns true for the root of a state where it is never available; that finding names the links.
  private static func isTold(_ route: RouteID, _ check: FlowCheck) -> Bool {
    let rule = RootNeverAvailable.rule.rule.name
    guard check.isReported(rule), RootNeverAvailable.isNeverOpened(route, check) else { return false }
    return check.flow.states.contains { state in
      guard let root = state.root, root.target == route, RootNeverAvailable.isReported(state, check) else { return false }
      return !check.flow.allows(rule, at: root.span)
    }
  }

  private static func reason(_ route: Route, _ flow: Flow, _ endings: [Happening.Ending: Run]) -> (String, Run?) {
    if !route.raises.isEmpty, let run = endings[.refused(.unavailable)] {
      let events = route.raises.map { "'\(flow[$0.target].name.value)'" }.joined(separator: " or ")
      return ("in the states that open links, \(route.available == nil ? "" : "it is not available, or ")no transition takes \(events)", run)
    }
    return route.place == nil && !route.isCommand ? (wayOut(route, flow), nil) : reason(endings)
  }

  /// Returns the way out for a base or tab without a place.
  private static func wayOut(_ route: Route, _ flow: Flow) -> String {
    let holder = flow.layouts.flatMap(\.containers).first { container in
      switch container.kind {
      case .tabs(let tabs): tabs.contains { $0.value == route.id }
      case .stack(let base): base?.value == .route(route.id)
      case .column, .modal, .windows, .elsewhere: false
      }
    }
    return "a link opens only a route with a place; add 'place\(holder.map { ": \($0.name.value)" } ?? "")'"
  }

  private static func reason(_ endings: [Happening.Ending: Run]) -> (String, Run?) {
    if let run = endings[.refused(.unavailable)] { return (unavailable, run) }
    if endings[.refused(.policy)] == nil, let run = endings[.lost(.identity)] {
      return ("in the states that open links, another person is signed in", run)
    }
    if let run = endings[.held] { return (held, run) }
    if let run = endings[.refused(.policy)] { return (refused, run) }
    return ("no state that opens links is active when it arrives", nil)
  }
}

extension Expression {
  /// Returns false if the guard is false wherever a leaf is active.
  fileprivate func mayHold(in leaf: StateID, _ flow: Flow) -> Bool { truth(in: leaf, flow) != false }

  /// Returns the guard's value where a leaf is active, as far as the active states decide it.
  private func truth(in leaf: StateID, _ flow: Flow) -> Bool? {
    switch kind {
    case .boolean(let value): return value
    case .not(let inner): return inner.truth(in: leaf, flow).map { !$0 }
    case .and(let left, let right):
      let values = [left.truth(in: leaf, flow), right.truth(in: leaf, flow)]
      return values.contains(false) ? false : values == [true, true] ? true : nil
    case .or(let left, let right):
      let values = [left.truth(in: leaf, flow), right.truth(in: leaf, flow)]
      return values.contains(true) ? true : values == [false, false] ? false : nil
    case .active(let state):
      if flow.isState(leaf, within: state) { return true }
      return flow[flow.leastCommonAncestor(of: leaf, and: state)].kind == .parallel || flow.isState(state, within: leaf) ? nil : false
    default: return nil
    }
  }
}
