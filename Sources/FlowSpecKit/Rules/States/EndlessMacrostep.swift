/// A step that never ends.
enum EndlessMacrostep {
  static let rule = FlowRule(
    "endless-macrostep", .error, "Every step ends, within 1,000 actions.",
    explanation: """
      The app would hang here. After each event the flow takes its `always` transitions and the events that it raised, until none is left. In this \
      run the step \
      never ends, or needs more than 1,000 actions. The notes show a short run that leads there. Give one of the marked transitions a guard \
      that becomes false, or let it wait for an event.
      """,
    needs: [.states],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          events: { go: Go., stop: Stop. }
          states:
            idle: { transitions: { go: left, stop: right } }
            left: { ⟦always⟧: right }
            right: { always: { to: left, when: isOn } }
          inputs: { isOn: Bool }
          """,
        accepted: """
          flowspec: 1
          flow: A
          events: { go: Go., stop: Stop. }
          states:
            idle: { transitions: { go: left, stop: right } }
            left: { always: right }
            right: { transitions: { stop: idle } }
          """)
    ],
    model: checkModel)

  private static func checkModel(_ check: FlowCheck, _ findings: inout Findings) {
    if check.machine.doubt != nil { findings.leaveUndecided() }
    for (fault, run) in check.machine.faults {
      guard case .endless(let circle) = fault, let first = circle.min() else { continue }
      let others = circle.sorted().dropFirst().map { Diagnostic.Note("this transition is in the cycle, too", at: check.flow[$0].place) }
      findings.add(
        "this transition is taken again and again, and the step does not end within 1,000 actions; give it a guard that becomes false",
        at: check.flow[first].place, notes: others, showing: run, of: check)
    }
  }
}
