/// A scenario that the flow cannot take, or that ends otherwise.
enum FailingScenario {
  static let rule = FlowRule(
    "failing-scenario", .error, "Every scenario can be taken, and what it expects is so.",
    explanation: """
      A scenario is run step by step, as the flow would. Either a step of it cannot happen there, or something is not as the scenario expects. \
      The notes tell which guard or element decided it, and what was done \
      before, with the transitions that were taken.
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
