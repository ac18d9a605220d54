/// A state's root that is never available while the state is active.
enum RootNeverAvailable {
  static let rule = FlowRule(
    "root-never-available", .warning, "A state's `root` is available in some run.",
    explanation: """
      Entering the state empties the navigation and opens its `root`. This root is never available while the state is active, so the person sees \
      something else: a base, another root, or nothing. Often the `available` of the route names the wrong state. Correct it, or name another root.
      """,
    needs: [.states, .routes], respects: [.layouts],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          events: { signIn: In., signOut: Out. }
          states:
            signedOut: { root: login, transitions: { signIn: signedIn } }
            signedIn: { root: ⟦orders⟧, transitions: { signOut: signedOut } }
          routes:
            login: { place: screen, available: signedOut }
            orders: { place: main, available: signedOut }
          layouts: { all: { containers: { main: stack } } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          events: { signIn: In., signOut: Out. }
          states:
            signedOut: { root: login, transitions: { signIn: signedIn } }
            signedIn: { root: orders, transitions: { signOut: signedOut } }
          routes:
            login: { place: screen, available: signedOut }
            orders: { place: main, available: signedIn }
          layouts: { all: { containers: { main: stack } } }
          """)
    ],
    model: checkModel)

  private static func checkModel(_ check: FlowCheck, _ findings: inout Findings) {
    if check.presence.doubt != nil { findings.leaveUndecided() }
    for state in check.flow.subtree(of: Flow.outermost).map({ check.flow[$0] }) {
      guard let root = state.root, let run = run(state, check) else { continue }
      let name = state.id == Flow.outermost ? "this flow" : "'\(state.name.value)'"
      findings.add(
        "the root '\(check.flow[root.target].qualifiedName)' is never available while \(name) is active", at: root.span,
        notes: (check.flow[root.target].available.map { [.init("it is available only while this holds", at: $0.span)] } ?? [])
          + (isNeverOpened(root.target, check) ? [.init("so no link opens it either", at: check.flow[root.target].name.span)] : []),
        showing: check.blank.runs.first { $0.state == check.lowered[state.id] }?.run ?? run, of: check)
    }
  }

  /// Returns true if this rule reports the root of the state.
  static func isReported(_ state: State, _ check: FlowCheck) -> Bool { run(state, check) != nil }

  /// Returns true if a route has links, and no run opens one, because the route is never available.
  static func isNeverOpened(_ route: RouteID, _ check: FlowCheck) -> Bool {
    guard check.flow[route].forms.contains(where: \.parses), check.flow.saysArrival, check.links.isDecided else { return false }
    let kind = check.links.alike.first { $0.value.contains(route) }?.key
    let endings = kind.flatMap { check.links.endings[$0] } ?? [:]
    return endings[.opened] == nil && endings[.refused(.uncovered)] == nil && endings[.refused(.unavailable)] != nil
  }

  private static func run(_ state: State, _ check: FlowCheck) -> Run? { state.root.flatMap { check.runWithout($0.target, in: state.id) } }
}
