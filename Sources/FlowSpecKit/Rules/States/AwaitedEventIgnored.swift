/// An awaited event that comes and is ignored.
enum AwaitedEventIgnored {
  static let rule = FlowRule(
    "awaited-event-ignored", .warning, "An awaited event is never ignored.",
    explanation: """
      `awaits` lists events, and promises that one of them occurs sooner or later. In this run one of them occurs, but no transition takes it, \
      because no \
      guard holds. The promise is kept, nothing changes, and the person goes on waiting. Add a transition for that case. If the event cannot \
      occur at that moment, say so with `when` on the event. If the state or a state around it has a timer, it is not reported: the \
      timer gets the person out. Allow it if the app then sends another of the awaited events.
      """,
    needs: [.states],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          variables: { tries: 0...2 }
          events: { send: Send., sent: It was sent., failed: It was not. }
          states:
            editing: { transitions: { send: sending } }
            sending:
              awaits: [sent, ⟦failed⟧]
              transitions:
                sent: { to: editing, set: { tries: 0 } }
                failed: { to: editing, when: tries < 2, set: { tries: tries + 1 } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          variables: { tries: 0...2 }
          events: { send: Send., sent: It was sent., failed: It was not. }
          states:
            editing: { transitions: { send: sending } }
            sending:
              awaits: [sent, failed]
              transitions:
                sent: { to: editing, set: { tries: 0 } }
                failed:
                  - { to: editing, when: tries < 2, set: { tries: tries + 1 } }
                  - { to: editing, set: { tries: 0 } }
          """)
    ],
    model: checkModel)

  /// Returns the event as the state awaits it, if its finding is this rule's.
  private static func awaited(_ ignored: AwaitingFacts.Ignored, _ check: FlowCheck) -> Located<EventID>? {
    let event = check.state(ignored.state).awaits.first { $0.value == ignored.event }
    guard let event, !check.reported.contains(where: { $0.span == event.span }) else { return nil }
    // A transition that no run takes has a finding of its own.
    return check.flow.transitions.contains { $0.event == event.value && check.machine.taken.contains($0.id) } ? event : nil
  }

  /// Returns true if a finding of this rule says that nothing leads out of the state any more.
  static func tells(trapIn state: State, _ check: FlowCheck) -> Bool {
    check.isReported(rule.rule.name)
      && check.awaiting.ignored.contains { ignored in
        guard check.state(ignored.state).id == state.id, let event = awaited(ignored, check) else { return false }
        return !check.flow.allows(rule.rule.name, at: event.span)
      }
  }

  private static func checkModel(_ check: FlowCheck, _ findings: inout Findings) {
    if check.awaiting.doubt != nil { findings.leaveUndecided() }
    let traps = Set(check.machine.traps.map(\.state))
    for ignored in check.awaiting.ignored {
      let state = check.state(ignored.state)
      guard let event = awaited(ignored, check) else { continue }
      let takers = check.flow.transitions.filter { $0.event == event.value }
      let name = check.flow[event.value].qualifiedName
      let near = takers.filter { check.flow.isState($0.source, within: state.id) || check.flow.isState(state.id, within: $0.source) }
      let guards = near.compactMap(\.condition).map { Diagnostic.Note("this guard does not hold then", at: $0.span) }
      let trap: [Diagnostic.Note] = traps.contains(ignored.state) ? [.init("so the state has no way out any more", at: state.name.span)] : []
      findings.add(
        "'\(state.name.value)' awaits '\(name)', but here no transition takes it", at: event.span, notes: guards + trap, showing: ignored.run,
        of: check)
    }
  }
}
