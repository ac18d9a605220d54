/// A raised event that no state takes.
enum UntakenEvent {
  static let rule = FlowRule(
    "untaken-event", .warning, "Every event that is raised is taken in some run.",
    explanation: """
      The flow raises this event, but no active state takes it in any run. So raising it has no effect, and the person does not see what was meant \
      to follow. Often a guard is wrong, or another state should take the event. Correct the guard, add the transition, or remove the `raise`. \
      Allow it if a later version \
      takes it.
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
            two: { transitions: { ended: three } }
            three: { transitions: { back: one } }
          """)
    ],
    model: checkModel)

  private static func checkModel(_ check: FlowCheck, _ findings: inout Findings) {
    let machine = check.machine
    guard machine.isExhaustive else { return findings.leaveUndecided() }
    for (event, run) in machine.raised.sorted(by: { $0.key < $1.key }) {
      let takers = check.flow.transitions.filter { $0.event == event }.map(\.id)
      guard machine.taken.isDisjoint(with: takers) else { continue }
      let place = place(of: event, raisedIn: run, check.flow)
      findings.add("event '\(check.flow[event].name.value)' is raised where no state takes it", at: place, showing: run, of: check)
    }
  }

  /// Returns the place where the run raises it: in a transition that it takes, else in a route that it opens.
  private static func place(of event: EventID, raisedIn run: Run, _ flow: Flow) -> Span {
    let taken = run.steps.reversed().flatMap(\.happenings).compactMap { if case .taken(let rule) = $0 { rule } else { nil } }
    let raises = taken.flatMap { flow[$0].raises } + flow.routes.flatMap(\.raises)
    return raises.first { $0.target == event }?.span ?? flow[event].name.span
  }
}
