/// A guard at launch that reads a variable before any transition sets it.
enum GuardBeforeDecision {
  static let rule = FlowRule(
    "guard-before-decision", .warning, "The first state does not test a value that is not known yet.",
    explanation: """
      Only the launch enters this state, and at that time no transition has set the variable. The variable still has its initial value, so the guard always gives \
      the same answer and every person is sent the same way. Start with an effect that looks for the value, wait for the answer as an event, and \
      decide then. Allow it only while the effect and the event are still missing.
      """,
    needs: [.states, .variables], respects: [.types, .events, .routes],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          events: { launched: The app has launched., signIn: Signed in., signOut: Signed out. }
          variables: { session: [none, valid] }
          states:
            starting: { transitions: { launched: [{ to: home, when: ⟦session == valid⟧ }, login] } }
            login: { transitions: { signIn: { to: home, set: { session: valid } } } }
            home: { transitions: { signOut: { to: login, set: { session: none } } } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          events: { found: A session was found., missing: There is none., signIn: Signed in., signOut: Signed out. }
          effects: { look: Look for a session. }
          states:
            starting: { entry: look, transitions: { found: home, missing: login } }
            login: { transitions: { signIn: home } }
            home: { transitions: { signOut: login } }
          """)
    ],
    chart: checkChart)

  private static func checkChart(_ facts: Facts, _ findings: inout Findings) {
    let flow = facts.flow
    let launch = Set(flow.defaultEntry(of: Flow.outermost))
    let known = variablesSet(during: launch, flow)
    for state in flow.states where launch.contains(state.id) && isLaunchOnly(state.id, flow) {
      for id in state.transitions {
        guard let condition = flow[id].condition else { continue }
        let unset = condition.all.compactMap { part -> VariableID? in
          guard case .variable(let id) = part.kind, !known.contains(id), !flow[id].isSaved else { return nil }
          return id
        }
        guard let variable = unset.first else { continue }
        findings.add(
          "'\(state.name.value)' reads '\(flow[variable].name.value)' before anything has set it", at: condition.span,
          notes: [.init("it is still '\(flow[variable].initial.value.text)'", at: flow[variable].name.span)])
      }
    }
  }

  /// Returns true if only the launch enters the state.
  private static func isLaunchOnly(_ state: StateID, _ flow: Flow) -> Bool {
    state != Flow.outermost && flow[state].children.isEmpty
      && !flow.transitions.contains { transition in
        !flow.isState(transition.source, within: state) && transition.target != nil
          && flow.statesEntered(by: transition).contains(state)
      }
  }

  /// Returns the variables set by transitions that can be taken without leaving the launch states, or by other regions.
  private static func variablesSet(during launch: Set<StateID>, _ flow: Flow) -> Set<VariableID> {
    let hasRegions = launch.contains { flow[$0].kind == .parallel }
    let early = flow.transitions.filter { transition in
      hasRegions || launch.contains(transition.source) && (transition.target.map { launch.contains($0.value) } ?? true)
    }
    return Set(early.flatMap { $0.updates.map(\.variable.value) })
  }
}
