/// A state without a policy for a link.
enum UncoveredArrival {
  static let rule = FlowRule(
    "uncovered-arrival", .error, "Every state decides about links that arrive in it.",
    explanation: """
      A person taps a link and nothing happens. A link can arrive at any moment: while the app starts, on the sign-in screen, in the middle of a \
      payment. Neither this state nor a state around it says what to do with it. flowspec does not choose for you, because opening a link could skip \
      the sign-in, and ignoring it loses the link.

      Write one of these on the state, on a state around it, or under the route's `arrival` for this state:

      - `arrival: open` opens the link at once
      - `arrival: hold` keeps it until a state opens it
      - `arrival: { refuse: effect }` drops it and lets the app tell the person

      If you want to drop the links, write `arrival: refuse` instead of allowing the finding.
      """,
    needs: [.states, .links, .routes],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          events: { signIn: Signed in., signOut: Signed out. }
          states:
            ⟦signedOut⟧: { transitions: { signIn: signedIn } }
            signedIn: { arrival: open, transitions: { signOut: signedOut } }
          links: { origins: { app: "shop:" }, held: latest }
          routes: { orders: { place: screen, links: { app: /orders } } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          events: { signIn: Signed in., signOut: Signed out. }
          states:
            signedOut: { arrival: hold, transitions: { signIn: signedIn } }
            signedIn: { arrival: open, transitions: { signOut: signedOut } }
          links: { origins: { app: "shop:" }, held: latest }
          routes: { orders: { place: screen, links: { app: /orders } } }
          """)
    ],
    chart: checkChart, model: checkModel)

  private static func checkChart(_ facts: Facts, _ findings: inout Findings) {
    for gap in gaps(facts) { findings.add(message(gap, facts.flow), at: gap.state.name.span, notes: [remedy]) }
  }

  private static func checkModel(_ check: FlowCheck, _ findings: inout Findings) {
    if check.links.doubt != nil, !check.links.isSettled { findings.leaveUndecided() }
    let gaps = gaps(Facts(check.flow))
    let runs = gaps.isEmpty ? [] : check.runs(arriving: gaps.map { ($0.routes[0].id, $0.state.id) })
    for (gap, run) in zip(gaps, runs) where run != nil {
      findings.add(
        message(gap, check.flow), at: gap.state.name.span, notes: [remedy], showing: run, of: check)
    }
    guard gaps.isEmpty else { return }
    for (route, members) in check.links.alike.sorted(by: { $0.key < $1.key }) {
      guard let run = check.links.endings[route]?[.refused(.uncovered)] else { continue }
      let flow = check.flow
      let others = members.dropFirst().map { Diagnostic.Note("the same applies to this route", at: flow[$0].name.span) }
      findings.add(
        "a link to '\(flow[route].qualifiedName)' can arrive where no active state says what happens to it; say 'arrival: open', 'hold' or 'refuse' at the top level of the spec",
        at: flow[route].name.span, notes: others, showing: run, of: check)
    }
  }

  /// Returns true if a finding says that a state has no policy for links.
  static func isReported(_ check: FlowCheck) -> Bool {
    check.isReported(rule.rule.name) && gaps(Facts(check.flow)).contains { !check.flow.allows(rule.rule.name, at: $0.state.name.span) }
  }

  /// A leaf without a policy for links to some routes.
  private struct Gap {
    let state: State
    let routes: [Route]
    /// True if it applies to every route that a link may open.
    let isWhole: Bool
  }

  private static let remedy = Diagnostic.Note("say 'arrival: open', 'hold' or 'refuse' here or on a state around it", at: nil)

  private static func message(_ gap: Gap, _ flow: Flow) -> String {
    let name = gap.state.path.isEmpty ? flow.name.value : gap.state.name.value
    let routes = gap.routes.map { "'\($0.qualifiedName)'" }.shortened
    let what = gap.isWhole ? "a link that arrives there" : gap.routes.count == 1 ? "a link to \(routes) that arrives there" : "links to \(routes)"
    return "'\(name)' does not say what happens to \(what)"
  }

  private static func gaps(_ facts: Facts) -> [Gap] {
    let flow = facts.flow
    let linked = flow.linkedRoutes
    let hasPolicy = flow.states.contains { $0.arrival != nil } || linked.contains { !$0.arrival.isEmpty }
    guard !linked.isEmpty, hasPolicy || flow.states.count > 1 else { return [] }
    let reached = facts.reached
    let resting = flow.states.filter { $0.children.isEmpty && reached.contains($0.id) && !isLeftAtOnce($0, flow) }
    return resting.compactMap { state in
      // A policy for all links covers each route.
      guard flow.policy(about: nil, from: state.id) == nil else { return nil }
      // A region beside it may have a policy. The finding is certain only if no leaf there has one.
      let beside = leavesBeside(flow, state.id).filter(reached.contains)
      let open = linked.filter { route in
        flow.policy(about: route.id, from: state.id) == nil && beside.allSatisfy { flow.policy(about: route.id, from: $0) == nil }
      }
      return open.isEmpty ? nil : Gap(state: state, routes: open, isWhole: open.count == linked.count)
    }
  }

  /// Returns true if an unguarded eventless transition leaves the state, so that no link can arrive there.
  private static func isLeftAtOnce(_ state: State, _ flow: Flow) -> Bool {
    state.transitions.contains { id in
      guard case .always = flow[id].trigger.value, flow[id].condition == nil, let target = flow[id].target?.value else { return false }
      return target != state.id
    }
  }

  /// Returns the leaves of the regions beside a state, and beside its ancestors.
  private static func leavesBeside(_ flow: Flow, _ state: StateID) -> [StateID] {
    flow.lineage(of: state).flatMap { region -> [StateID] in
      guard flow.isRegion(region), let parent = flow[region].parent else { return [] }
      return flow[parent].children.filter { $0 != region }.flatMap(flow.subtree).filter { flow[$0].children.isEmpty }
    }
  }
}

extension [String] {
  /// The first three, and the number of the others.
  var shortened: String {
    count > 3 ? prefix(3).joined(separator: ", ") + " and \(count - 3) more routes" : joined(separator: ", ")
  }
}
