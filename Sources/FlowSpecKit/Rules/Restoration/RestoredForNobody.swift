/// Saved navigation that is restored while no identity is active.
enum RestoredForNobody {
  static let rule = FlowRule(
    "restored-for-nobody", .warning, "Saved navigation is restored only for the person who left it.",
    explanation: """
      Somebody else can see what a person left open. The saved navigation belongs to the person who was signed in, but in this run the app \
      restores it while nobody is signed in, so anybody who holds the device sees it.

      Saved navigation is restored in the first state that says `arrival: open`. Write `arrival: hold` on each state in which nobody is signed \
      in: the navigation then remains saved until a person signs in, and is discarded if that is another person. Write `arrival: refuse` to discard it at \
      once, but not on the state of the launch: then nobody gets it back.

      Allow it only if the restored screens show nothing private.
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
            signedOut: { root: login, arrival: open, transitions: { signIn: signedIn } }
            signedIn: { payload: { user: User }, root: home, arrival: open, transitions: { signOut: signedOut } }
          routes: { login: { place: main }, home: { place: main, opens: list }, list: { place: main, restores: true } }
          layouts: { all: { containers: { main: stack } } }
          ⟦restoration⟧: { version: 1 }
          """,
        accepted: """
          flowspec: 1
          flow: A
          types: { User: { swift: User, identity: id } }
          events: { signIn: { payload: { user: User } }, signOut: Out. }
          states:
            signedOut: { root: login, arrival: hold, transitions: { signIn: signedIn } }
            signedIn: { payload: { user: User }, root: home, arrival: open, transitions: { signOut: signedOut } }
          routes: { login: { place: main }, home: { place: main, opens: list }, list: { place: main, restores: true } }
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
