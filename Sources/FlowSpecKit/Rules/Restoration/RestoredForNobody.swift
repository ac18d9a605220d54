/// Saved navigation that is restored while no identity is active.
enum RestoredForNobody {
  static let rule = FlowRule(
    "restored-for-nobody", .warning, "Saved navigation is restored only for the person who left it.",
    explanation: """
      The saved navigation belongs to a person, and it is restored in a state in which nobody is signed in. Whoever holds the device sees it. Let \
      such states say `arrival: hold` or `arrival: refuse`.
      """,
    needs: [.states, .restoration],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          types: { User: { swift: User, identity: id } }
          events: { signIn: { payload: { user: User } }, signOut: Out. }
          states:
            signedOut: { arrival: open, transitions: { signIn: signedIn } }
            signedIn: { payload: { user: User }, root: home, arrival: open, transitions: { signOut: signedOut } }
          routes: { home: { place: main, opens: list }, list: { place: main, restores: true } }
          layouts: { all: { containers: { main: stack } } }
          ⟦restoration⟧: { version: 1 }
          """,
        accepted: """
          flowspec: 1
          flow: A
          types: { User: { swift: User, identity: id } }
          events: { signIn: { payload: { user: User } }, signOut: Out. }
          states:
            signedOut: { arrival: hold, transitions: { signIn: signedIn } }
            signedIn: { payload: { user: User }, root: home, arrival: open, transitions: { signOut: signedOut } }
          routes: { home: { place: main, opens: list }, list: { place: main, restores: true } }
          layouts: { all: { containers: { main: stack } } }
          restoration: { version: 1 }
          """)
    ],
    model: checkModel)

  private static func checkModel(_ check: FlowCheck, _ findings: inout Findings) {
    if check.restoration.doubt != nil { findings.leaveUndecided() }
    guard let key = check.flow.key(of: .restoration), let run = check.restoration.unidentified else { return }
    findings.add("one person's navigation is restored while nobody is signed in", at: key, showing: run, of: check)
  }
}
