/// A state in which nothing says what becomes of a link.
enum UncoveredArrival {
  static let rule = StructuralRule(
    "uncovered-arrival", .error, "Every state says what becomes of a link that arrives in it.",
    explanation: """
      A link can arrive at any moment: while the app starts, on the sign-in screen, in the middle of a payment. Neither this state nor one around it \
      says `arrival: open`, `hold` or `refuse`, and there is no safe default: what is dropped silently is lost. Say it on the state, or once on a \
      state around it, or on the route for this state.
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
          links: { origins: { app: "shop:" } }
          routes: { orders: { place: screen, links: { app: /orders } } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          events: { signIn: Signed in., signOut: Signed out. }
          states:
            signedOut: { arrival: hold, transitions: { signIn: signedIn } }
            signedIn: { arrival: open, transitions: { signOut: signedOut } }
          links: { origins: { app: "shop:" } }
          routes: { orders: { place: screen, links: { app: /orders } } }
          """)
    ]
  ) { facts, findings in
    let flow = facts.flow
    let linked = flow.routes.filter { route in route.forms.contains(where: \.parses) }
    let speaks = flow.states.contains { $0.arrival != nil } || linked.contains { !$0.arrival.isEmpty }
    guard !linked.isEmpty, speaks || flow.states.count > 1 else { return }
    let reached = facts.reached
    for state in flow.states where state.children.isEmpty && reached.contains(state.id) {
      // What is said of all links is said of each.
      guard flow.said(about: nil, from: state.id) == nil else { continue }
      // A region beside it may have the say: only where none ever has, it is certain that nobody has.
      let beside = leavesBeside(flow, state.id).filter(reached.contains)
      let open = linked.filter { route in
        flow.said(about: route.id, from: state.id) == nil && beside.allSatisfy { flow.said(about: route.id, from: $0) == nil }
      }
      guard !open.isEmpty else { continue }
      let name = state.path.isEmpty ? flow.name.value : state.name.value
      let what = open.count == linked.count ? "a link" : "a link to \(open.map { "'\($0.qualifiedName)'" }.shortened)"
      findings.add(
        "nothing says what becomes of \(what) that arrives in '\(name)'", at: state.name.span,
        notes: [.init("say 'arrival: open', 'hold' or 'refuse' here or on a state around it", at: nil)])
    }
  }

  /// The leaves of the regions beside a state, and beside the states around it.
  private static func leavesBeside(_ flow: Flow, _ state: StateID) -> [StateID] {
    flow.lineage(of: state).flatMap { region -> [StateID] in
      guard flow.isRegion(region), let parent = flow[region].parent else { return [] }
      return flow[parent].children.filter { $0 != region }.flatMap(flow.subtree).filter { flow[$0].children.isEmpty }
    }
  }
}

extension [String] {
  /// The first three, and how many more there are.
  var shortened: String {
    count > 3 ? prefix(3).joined(separator: ", ") + " and \(count - 3) more" : joined(separator: ", ")
  }
}
