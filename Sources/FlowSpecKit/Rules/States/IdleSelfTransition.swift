/// A transition from a state to itself that does nothing.
enum IdleSelfTransition {
  static let rule = FlowRule(
    "idle-self-transition", .warning, "A transition to the same state, or one that has only a guard, does something.",
    explanation: """
      The transition leads from a state to itself and does nothing: the state stays active, so it performs no exit or entry effects, restarts no \
      timer, and does not open its `root` again. Often the target is not the state that you meant. Add `reenter: true` to leave the state and enter it \
      again. A transition that has only a guard does nothing either: often its `set` or its target is missing. If the event is to do nothing here, \
      write `{}`, which says so. A transition in a list of alternatives is not reported, nor is a self-transition of a state with children.
      """,
    needs: [.states], respects: [.events, .effects, .routes],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          events: { opened: Opened., retry: Retry., loaded: Loaded. }
          effects: { load: Load the articles. }
          states:
            idle: { transitions: { opened: loading } }
            loading: { entry: load, transitions: { ⟦retry⟧: loading, loaded: idle } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          events: { opened: Opened., retry: Retry., loaded: Loaded. }
          effects: { load: Load the articles. }
          states:
            idle: { transitions: { opened: loading } }
            loading: { entry: load, transitions: { retry: { to: loading, reenter: true }, loaded: idle } }
          """)
    ],
    chart: checkChart)

  private static func checkChart(_ facts: Facts, _ findings: inout Findings) {
    let flow = facts.flow
    for transition in flow.transitions where hasOnlyGuard(transition, flow) {
      findings.add("this transition does nothing", at: transition.place, notes: [.init("say what it does, or write '{}' to do nothing", at: nil)])
    }
    for transition in flow.transitions where !transition.isOneOfSeveral && isIdle(transition) {
      let state = flow[transition.source]
      // A dropped payload is a finding of its own.
      guard state.children.isEmpty, state.payload.isEmpty else { continue }
      let missed = missed(state, flow)
      findings.add(
        "this self-transition does nothing: '\(state.qualifiedName)' stays active\(missed.map { " and \($0)" } ?? "")", at: transition.place,
        notes: [
          .init(
            missed == nil ? "name another state, or write '{}' to do nothing" : "add 'reenter: true' to enter it again, or write '{}' to do nothing",
            at: nil)
        ])
    }
  }

  /// Returns true if a finding says that the transition has only a guard.
  static func tells(of transition: Transition, _ facts: Facts) -> Bool {
    hasOnlyGuard(transition, facts.flow) && facts.isReported(rule.rule.name) && !facts.flow.allows(rule.rule.name, at: transition.place)
  }

  /// Returns true for a transition that has a guard and does nothing, if no state around it takes the event either.
  private static func hasOnlyGuard(_ transition: Transition, _ flow: Flow) -> Bool {
    guard !transition.isOneOfSeveral, transition.condition != nil, transition.doesNothing, let event = transition.event else { return false }
    // An awaited event that does nothing has a finding of its own; the guard decides if a rejected event is a mistake.
    if flow.states.contains(where: { $0.awaits.contains { $0.value == event } }) { return false }
    if (flow[event].unhandled ?? flow.unhandled)?.value == .reject { return false }
    return !flow.ancestors(of: transition.source).contains { flow[$0].transitions.contains { flow[$0].event == event } }
  }

  private static func isIdle(_ transition: Transition) -> Bool {
    let isExplicit =
      switch transition.trigger.value {
      case .event, .after: true;
      case .always, .done: false
      }
    return isExplicit && transition.target?.value == transition.source && !transition.reenter && transition.hasNoActions
  }

  /// Returns what entering the state again would do, or nil if it would do nothing.
  private static func missed(_ state: State, _ flow: Flow) -> String? {
    if let effect = (state.entry + state.exit).first { return "does not perform '\(flow[effect.target].name.value)' again" }
    let hasTimer = state.transitions.contains { if case .after = flow[$0].trigger.value { true } else { false } }
    if hasTimer { return "its timer is not restarted" }
    return state.root.map { "does not show '\(flow[$0.target].name.value)' again" }
  }
}
