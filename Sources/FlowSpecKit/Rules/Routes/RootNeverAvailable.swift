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
    for (index, id) in check.lowered.states.enumerated() {
      guard let root = check.flow[id].root, let run = run(index, check) else { continue }
      let state = id == Flow.outermost ? "this flow" : "'\(check.flow[id].name.value)'"
      findings.add(
        "the root '\(check.flow[root.target].qualifiedName)' is never available while \(state) is active", at: root.span,
        notes: check.flow[root.target].available.map { [.init("it is available only while this holds", at: $0.span)] } ?? [],
        showing: check.blank.runs.first { $0.state == index }?.run ?? run, of: check)
    }
  }

  /// Returns true if this rule reports the root of a state, given as a number of the system.
  static func isReported(_ state: Int, _ check: FlowCheck) -> Bool { run(state, check) != nil }

  private static func run(_ state: Int, _ check: FlowCheck) -> Run? {
    guard let route = check.lowered.system.states[state].root?.route else { return nil }
    return check.presence.neverAvailable[PresenceFacts.Pair(state: state, route: route)]
  }
}
