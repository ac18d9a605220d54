/// Saved navigation that is restored before the session is validated.
enum TrustedRestoration {
  static let rule = FlowRule(
    "trusted-restoration", .warning, "Saved navigation is validated before it is shown.",
    explanation: """
      A person could see screens that are no longer theirs. Saved navigation is restored in the first state that says `arrival: open`. Here that \
      is the state right after launch, in which the app does not yet know whether the session is valid or whose it is. Begin in a state with \
      `arrival: hold`, and leave it when the session has been checked. Allow it for an app without accounts.
      """,
    needs: [.states, .routes, .restoration],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          events: { signIn: Signed in., signOut: Signed out. }
          states:
            home: { arrival: ⟦open⟧, root: orders, transitions: { signOut: login } }
            login: { arrival: hold, root: form, transitions: { signIn: home } }
          routes:
            orders: { place: main, opens: order, available: home }
            order: { place: main, restores: true, available: home }
            form: { place: screen, available: login }
          layouts: { all: { containers: { main: stack } } }
          restoration: { version: 1 }
          """,
        accepted: """
          flowspec: 1
          flow: A
          events: { found: A session was found., missing: There is none., signIn: Signed in., signOut: Signed out. }
          states:
            starting: { arrival: hold, root: splash, transitions: { found: home, missing: login } }
            home: { arrival: open, root: orders, transitions: { signOut: login } }
            login: { arrival: hold, root: form, transitions: { signIn: home } }
          routes:
            splash: { place: screen, available: starting }
            orders: { place: main, opens: order, available: home }
            order: { place: main, restores: true, available: home }
            form: { place: screen, available: login }
          layouts: { all: { containers: { main: stack } } }
          restoration: { version: 1 }
          """)
    ],
    chart: checkChart)

  private static func checkChart(_ facts: Facts, _ findings: inout Findings) {
    let flow = facts.flow
    let leaves = flow.defaultEntry(of: Flow.outermost).filter { flow[$0].children.isEmpty }
    guard let restored = flow.routes.first(where: \.restores), case .open? = flow.policy(about: nil, leaves: leaves) else { return }
    // If no state can change after launch, there is no validation to wait for.
    guard flow.transitions.contains(where: { $0.target != nil }), waits(flow) else { return }
    guard let word = leaves.compactMap({ flow.policy(about: nil, from: $0) }).first else { return }
    findings.add(
      "saved navigation is restored at launch, before the session is validated", at: word.span,
      notes: [.init("'\(restored.name.value)' can be part of the saved navigation", at: restored.name.span)])
  }

  /// Returns true if a session has to be validated: some state holds or refuses links, or has an identity.
  private static func waits(_ flow: Flow) -> Bool {
    let isGuarded = flow.states.contains { state in
      switch state.arrival?.value {
      case .hold?, .refuse?: true
      case .open?, nil: false
      }
    }
    return isGuarded
      || flow.types.contains { type in
        if case .app(let app) = type.type { return app.identity != nil }
        return false
      }
  }
}
