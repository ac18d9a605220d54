/// A scenario that the flow cannot take, or whose expectations fail.
enum FailingScenario {
  static let rule = FlowRule(
    "failing-scenario", .error, "Every scenario can run, and its expectations are met.",
    explanation: """
      A scenario lists steps and the results that they must have. Here a step is impossible, or a result differs: a person who does the same in \
      the app sees something different from what the scenario expects. The finding marks the step. The notes name the guard or the element that \
      caused the failure, and list the steps before it with the transitions that were taken.

      First decide which one is right, the flow or the scenario. If the flow is right, correct the step: `flowspec simulate` takes the same steps; \
      its command `what` lists the possible ones, and `trace` prints your run as a scenario. If the scenario is right, change the transition that \
      the notes name. There are three frequent causes: the active state ignores the event, the link is held instead of opened, or entering a \
      state with a `root` emptied the navigation.

      Allow the finding only while you change the flow to match the scenario.
      """,
    needs: [.scenarios],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          events: { pay: Pay., paid: Paid. }
          states:
            cart: { transitions: { pay: paying } }
            paying: { transitions: { paid: cart } }
          scenarios:
            paying twice:
              - { send: pay }
              - { send: paid }
              - { expect: { state: ⟦paying⟧ } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          events: { pay: Pay., paid: Paid. }
          states:
            cart: { transitions: { pay: paying } }
            paying: { transitions: { paid: cart } }
          scenarios:
            paying once:
              - { send: pay }
              - { expect: { state: paying } }
          """)
    ],
    model: checkModel)

  private static func checkModel(_ check: FlowCheck, _ findings: inout Findings) {
    for judged in check.scenarios {
      guard let failure = judged.failure else { continue }
      var notes = (failure.note.map { [Diagnostic.Note($0, at: nil)] } ?? []) + failure.causes
      notes.append(.init("in scenario '\(judged.scenario.name.value)'", at: judged.scenario.name.span))
      findings.add(failure.message, at: failure.span, notes: notes, fixes: failure.fix.map { [$0] } ?? [], showing: failure.run, of: check)
    }
  }
}
