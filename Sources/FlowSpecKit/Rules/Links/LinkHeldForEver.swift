/// A held link that can never be released.
enum LinkHeldForEver {
  static let rule = FlowRule(
    "link-held-for-ever", .warning, "Every held link can still be opened or refused.",
    explanation: """
      The person tapped the link, and it never opens. After this run the link is held, and no continuation reaches a state that opens or refuses \
      it. At best another link replaces it. Write `arrival: open` or `arrival: refuse` on a state that follows, or add a transition to a state \
      that opens or refuses links. If an open route holds links (`interrupt`), add a way to close that route. A relaunch does not count as a way \
      out. Allow it \
      for a state that only a relaunch leaves, such as one that asks for an update of the app.
      """,
    needs: [.states, .routes, .links],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          events: { start: Start., fail: It failed., retry: Try again., ready: Ready. }
          links: { origins: { app: "a:" }, held: latest }
          states:
            home: { arrival: open, transitions: { start: loading } }
            loading: { arrival: hold, transitions: { ready: home, fail: failed } }
            failed: { arrival: ⟦hold⟧, transitions: { retry: waiting } }
            waiting: { arrival: hold, transitions: { fail: failed } }
          routes: { item: { place: screen, links: { app: /item } } }
          layouts: { all: {} }
          """,
        accepted: """
          flowspec: 1
          flow: A
          events: { start: Start., fail: It failed., retry: Try again., ready: Ready. }
          links: { origins: { app: "a:" }, held: latest }
          states:
            home: { arrival: open, transitions: { start: loading } }
            loading: { arrival: hold, transitions: { ready: home, fail: failed } }
            failed: { arrival: hold, transitions: { retry: waiting } }
            waiting: { arrival: hold, transitions: { fail: failed, ready: home } }
          routes: { item: { place: screen, links: { app: /item } } }
          layouts: { all: {} }
          """)
    ],
    model: checkModel)

  private static func checkModel(_ check: FlowCheck, _ findings: inout Findings) {
    guard check.flow.saysArrival else { return }
    guard check.machine.isWhole else { return findings.leaveUndecided() }
    if check.held.doubt != nil { findings.leaveUndecided() }
    let neverOpened = check.linksNeverOpened
    var reported: Set<Span> = []
    for trap in check.held.traps {
      // A link that no run opens has a finding of its own.
      guard let route = trap.routes.first(where: { !neverOpened.contains($0) }) else { continue }
      guard let place = place(of: trap.holder, route, check), reported.insert(place).inserted else { continue }
      findings.add(
        "no run opens or refuses a link to '\(check.flow[route].qualifiedName)' that is held here", at: place, showing: trap.run,
        of: check)
    }
  }

  private static func place(of holder: HeldFacts.Holder, _ route: RouteID, _ check: FlowCheck) -> Span? {
    switch holder {
    case .route(let interrupting): return check.flow[interrupting].interrupt?.span
    case .state(let index):
      let state = check.state(index)
      return check.flow[route].arrival.first { $0.state.value == state.id }?.policy.span ?? state.arrival?.span
    }
  }
}
