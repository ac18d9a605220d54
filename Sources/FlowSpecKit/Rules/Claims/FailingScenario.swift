/// A scenario that the flow cannot take, or whose expectations fail.
enum FailingScenario {
  static let rule = FlowRule(
    "failing-scenario", .error, "Every scenario can run, and its expectations are met.",
    explanation: """
      A scenario is a story that the app must be able to tell: these steps, with these results. Here a step is impossible, or a result is another \
      one, so a person who does the same as in the story sees something else. The finding marks the step. The notes say which guard or element \
      decided it, and list what was done before, with the transitions that were taken.

      First decide which of the two is right. If the flow is, correct the step: `flowspec simulate` takes the same steps, lists what is possible \
      with `what`, and prints the run as a scenario with `trace`. If the scenario is right, it has found a fault: change the transition that the \
      notes name. Most often an event is ignored in the state that is active, a link is held rather than opened, or the navigation was emptied by a \
      `root`.

      Allow the finding only while the flow is catching up with the story.
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
