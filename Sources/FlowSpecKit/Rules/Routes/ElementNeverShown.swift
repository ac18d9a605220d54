/// An element that is never available where it has its place.
enum ElementNeverShown {
  static let rule = FlowRule(
    "element-never-shown", .warning, "Each element is shown in some run.",
    explanation: """
      The element's `available` is false in every run. Or the element is placed on a route, and its `available` is false whenever that route is \
      open. So \
      nobody sees the element, and nobody opens a route with it. Correct the condition, or give the element a place on a route that is open \
      while the condition holds. Allow it if a later version shows the element.
      """,
    needs: [.elements, .routes, .states, .layouts], respects: [.links],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          events: { signIn: SignIn., signOut: SignOut. }
          states:
            signedOut: { root: login, transitions: { signIn: signedIn } }
            signedIn: { root: home, transitions: { signOut: signedOut } }
          routes:
            login: { place: main, available: signedOut }
            home: { place: main, available: signedIn }
            settings: { place: main, available: signedIn }
          elements: { ⟦gear⟧: { place: home, available: signedOut, opens: settings } }
          layouts: { all: { containers: { main: stack } } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          events: { signIn: SignIn., signOut: SignOut. }
          states:
            signedOut: { root: login, transitions: { signIn: signedIn } }
            signedIn: { root: home, transitions: { signOut: signedOut } }
          routes:
            login: { place: main, available: signedOut }
            home: { place: main, available: signedIn }
            settings: { place: main, available: signedIn }
          elements: { gear: { place: home, available: signedIn, opens: settings } }
          layouts: { all: { containers: { main: stack } } }
          """)
    ],
    model: checkModel)

  private static func checkModel(_ check: FlowCheck, _ findings: inout Findings) {
    guard check.machine.isWhole, check.routes.doubt == nil else { return findings.leaveUndecided() }
    let flow = check.flow
    for element in flow.elements where check.routes.hiddenElements.contains(element.id) {
      let hosts = element.homes.compactMap { if case .route(let host) = $0.home { "'\(flow[host.value].qualifiedName)'" } else { nil } }
      let opened = element.opens.prefix(3).map { Diagnostic.Note("it opens '\(flow[$0.value].qualifiedName)'", at: $0.span) }
      let reason =
        hosts.count < element.homes.count
        ? "no run makes its 'available' true\(element.homes.contains { $0.layout != nil } ? " in a layout where it has a place" : "")"
        : "it is not available while \(hosts.listed) \(hosts.count == 1 ? "is" : "are") open"
      findings.add(
        "element '\(element.name.value)' is never shown: \(reason)", at: element.name.span,
        notes: [.init("it is available only while this holds", at: element.available?.span)] + opened)
    }
  }
}
