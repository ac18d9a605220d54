/// A held link that another one replaces.
enum LostLink {
  static let rule = FlowRule(
    "lost-link", .warning, "The flow says which held link stays when another one arrives.",
    explanation: """
      Only a limited number of links is held. If one more arrives, one of them is lost, and the person who tapped it never learns why. Say which \
      links are kept: `held: latest`, `held: first` or `held: { latest: 3 }`. Instead of allowing the finding, write `held: latest`: that is what \
      happens anyway.
      """,
    needs: [.states, .routes, .links],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          events: { signIn: In., signOut: Out. }
          ⟦links⟧: { origins: { app: "a:" } }
          states:
            signedOut: { arrival: hold, transitions: { signIn: signedIn } }
            signedIn: { arrival: open, transitions: { signOut: signedOut } }
          routes: { orders: { place: screen, links: { app: /orders } } }
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
          routes: { orders: { place: screen, links: { app: /orders } } }
          layouts: { all: {} }
          """)
    ],
    model: checkModel)

  private static func checkModel(_ check: FlowCheck, _ findings: inout Findings) {
    guard check.flow.heldSpan == nil, check.flow.saysArrival else { return }
    let runs = check.links.endings.sorted { $0.key < $1.key }.compactMap { $0.value[.lost(.replaced)] }
    if check.links.doubt != nil { findings.leaveUndecided() }
    guard let run = runs.min(by: { $0.length < $1.length }), let key = check.flow.key(of: .links) else { return }
    findings.add(
      "a held link is lost when another one arrives; say which one stays: 'held: latest' or 'held: first'", at: key, showing: run,
      of: check)
  }
}
