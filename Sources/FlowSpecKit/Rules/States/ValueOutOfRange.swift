/// A variable that is set to a value out of its range.
enum ValueOutOfRange {
  static let rule = FlowRule(
    "value-out-of-range", .error, "No variable leaves its range.",
    explanation: """
      Some run computes a value that the variable cannot have. Generated code rejects such a step, so for the person the event has no effect. Guard \
      the transition, for example with `when: retries < 3`, or give the variable a larger range. If ignoring the event is what you want, write a \
      guard: it does the same, and you need not allow the finding.
      """,
    needs: [.states, .variables],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          events: { retry: Again., reset: Reset. }
          variables: { tries: 0...3 }
          transitions:
            ⟦retry⟧: { set: { tries: tries + 1 } }
            reset: { set: { tries: 0 } }
          states: { one: {} }
          """,
        accepted: """
          flowspec: 1
          flow: A
          events: { retry: Again., reset: Reset. }
          variables: { tries: 0...3 }
          transitions:
            retry: { when: tries < 3, set: { tries: tries + 1 } }
            reset: { set: { tries: 0 } }
          states: { one: {} }
          """)
    ],
    model: checkModel)

  private static func checkModel(_ check: FlowCheck, _ findings: inout Findings) {
    if check.machine.doubt != nil { findings.leaveUndecided() }
    for (fault, run) in check.machine.faults {
      guard case .outOfRange(let rule, let variable) = fault else { continue }
      let alwaysHolds = check.reported.contains { $0.rule == GuardAlwaysHolds.rule.rule.name && $0.span == check.flow[rule].condition?.span }
      let advice = alwaysHolds ? "widen it, or correct the guard, which always holds" : "widen it, or add a guard under 'when'"
      findings.add(
        "'\(check.flow[variable].name.value)' leaves its range here", at: check.flow[rule].place,
        notes: [.init("its range is declared here; \(advice)", at: check.flow[variable].name.span)], showing: run, of: check)
    }
  }
}
