/// A raised event that no state takes.
enum UntakenEvent {
  static let rule = FlowRule(
    "untaken-event", .warning, "An event that is raised is taken by something, in some run.",
    explanation: """
      The flow raises this event, and wherever that happens no active state takes it. So raising it does nothing. Often a guard, or the state that \
      should take it, is not the one that was meant.
      """,
    needs: [.states, .events],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          events: { go: Go., back: Back., ended: { from: flow } }
          states:
            one: { transitions: { go: { to: two, raise: ⟦ended⟧ } } }
            two: { transitions: { back: one } }
            three: { transitions: { ended: one } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          events: { go: Go., back: Back., ended: { from: flow } }
          states:
            one: { transitions: { go: { to: two, raise: ended } } }
            two: { transitions: { back: one, ended: one } }
          """)
    ],
    model: checkModel)

  private static func checkModel(_ check: FlowCheck, _ findings: inout Findings) {
    let machine = check.machine
    guard machine.isExhaustive else { return findings.leaveUndecided() }
    for (event, run) in machine.raised.sorted(by: { $0.key < $1.key }) {
      let takers = check.lowered.system.transitions.indices.filter { check.lowered.system.transitions[$0].events.contains(event) }
      guard machine.taken.isDisjoint(with: takers) else { continue }
      let place = place(of: event, raisedIn: run, check.flow)
      findings.add("nothing takes '\(check.flow.events[event].name.value)' where it is raised", at: place, showing: run, of: check)
    }
  }

  /// Where the run raises it: in a transition that it takes, else in a route that it opens.
  private static func place(of event: Int, raisedIn run: Run, _ flow: Flow) -> Span {
    let taken = run.steps.reversed().flatMap(\.happenings).compactMap { if case .taken(let rule) = $0 { rule } else { nil } }
    let raises = taken.flatMap { flow[$0].raises } + flow.routes.flatMap(\.raises)
    return raises.first { $0.target.index == event }?.span ?? flow.events[event].name.span
  }
}
