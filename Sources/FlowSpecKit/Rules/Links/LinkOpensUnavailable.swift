/// A state in which a route's own `arrival` opens links although the route is never available there.
enum LinkOpensUnavailable {
  static let rule = FlowRule(
    "link-opens-unavailable", .warning, "If a route's `arrival` says `open` for a state, the route is available there.",
    explanation: """
      The route says that its links open while this state is active, but the route is never available there. So every such link is refused, and \
      the person who tapped it sees no change. Write `hold` or `refuse` for this state, remove the state from the route's `arrival`, or widen \
      `available`. Allow it if a later version makes the route available there.
      """,
    needs: [.states, .routes, .links], respects: [.layouts],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          events: { signIn: In., signOut: Out. }
          links: { origins: { app: "a:" }, held: latest }
          states:
            signedOut: { root: login, arrival: hold, transitions: { signIn: signedIn } }
            signedIn: { root: home, arrival: open, transitions: { signOut: signedOut } }
          routes:
            login: { place: screen, available: signedOut }
            home: { place: screen, available: signedIn, links: { app: /home }, arrival: { signedOut: ⟦open⟧ } }
          layouts: { all: {} }
          """,
        accepted: """
          flowspec: 1
          flow: A
          events: { signIn: In., signOut: Out. }
          links: { origins: { app: "a:" }, held: latest }
          states:
            signedOut: { root: login, arrival: hold, transitions: { signIn: signedIn } }
            signedIn: { root: home, arrival: open, transitions: { signOut: signedOut } }
          routes:
            login: { place: screen, available: signedOut }
            home: { place: screen, available: signedIn, links: { app: /home }, arrival: { signedOut: hold } }
          layouts: { all: {} }
          """)
    ],
    model: checkModel)

  private static func checkModel(_ check: FlowCheck, _ findings: inout Findings) {
    if check.presence.doubt != nil { findings.leaveUndecided() }
    let neverOpened = check.links.neverOpened
    for route in check.flow.routes where !neverOpened.contains(route.id) {
      for entry in route.arrival {
        guard case .open = entry.policy.value else { continue }
        guard let run = check.runWithout(route.id, in: entry.state.value) else { continue }
        let state = entry.state.value == Flow.outermost ? "this flow" : "'\(check.flow[entry.state.value].name.value)'"
        findings.add(
          "links to '\(route.qualifiedName)' open while \(state) is active, but the route is never available there", at: entry.policy.span,
          notes: route.available.map { [.init("it is available only while this holds", at: $0.span)] } ?? [], showing: run, of: check)
      }
    }
  }
}
