/// Transitions of two regions that set one variable to different values.
enum ConflictingUpdates {
  static let rule = FlowRule(
    "conflicting-updates", .error, "Transitions taken together agree about variables.",
    explanation: """
      Each active region takes an event for itself. Here two of their transitions give one variable different values, and the spec does not say which one \
      counts. So the app could show either to the person. Set the variable in only one of the regions, or replace these transitions by one transition of the state around them.
      """,
    needs: [.states, .variables],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          events: { go: Go., back: Back. }
          variables: { side: [none, left, right] }
          regions:
            one:
              states:
                a: { transitions: { go: { to: b, set: { side: left } } } }
                b: { transitions: { back: a } }
            other:
              states:
                c: { transitions: { ⟦go⟧: { to: d, set: { side: right } } } }
                d: { transitions: { back: c } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          events: { go: Go., back: Back. }
          variables: { side: [none, left, right] }
          regions:
            one:
              states:
                a: { transitions: { go: { to: b, set: { side: left } } } }
                b: { transitions: { back: a } }
            other:
              states:
                c: { transitions: { go: d } }
                d: { transitions: { back: c } }
          """)
    ],
    model: checkModel)

  private static func checkModel(_ check: FlowCheck, _ findings: inout Findings) {
    if check.machine.doubt != nil { findings.leaveUndecided() }
    for (fault, run) in check.machine.faults {
      guard case .conflict(let variable, let rules) = fault, let last = rules.max(), let first = rules.min() else { continue }
      let name = check.flow[variable].name.value
      let note = Diagnostic.Note("this transition is taken in the same step", at: check.flow[first].place)
      findings.add("'\(name)' gets two values at once", at: check.flow[last].place, notes: [note], showing: run, of: check)
    }
  }
}
