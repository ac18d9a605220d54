/// A scenario that the flow cannot take, or whose expectations fail.
enum FailingScenario {
  static let rule = FlowRule(
    "failing-scenario", .error, "Every scenario can run, and its expectations are met.",
    explanation: """
      A scenario lists steps and the results that they must have. Here a step is impossible, or a result differs: a person who does the same in \
      the app sees something different from what the scenario expects. The finding marks the step. The notes name the guard or the element that \
      caused the failure, and list the steps before it with the transitions that were taken. If several scenarios fail, the first finding names \
      a transition that all of them take and no other scenario does: often it is the cause of all.

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
    let failing = check.scenarios.filter { $0.failure != nil }
    for (index, judged) in failing.enumerated() {
      guard let failure = judged.failure else { continue }
      var notes = (failure.note.map { [Diagnostic.Note($0, at: nil)] } ?? []) + failure.causes
      if index == 0 { notes += common(check, failing) }
      notes.append(.init("in scenario '\(judged.scenario.name.value)'", at: judged.scenario.name.span))
      findings.add(failure.message, at: failure.span, notes: notes, fixes: failure.fix.map { [$0] } ?? [], showing: failure.run, of: check)
    }
  }

  /// The most transitions that are named as the likely cause of several failures.
  private static let mostSuspects = 2

  /// Notes about the transitions that all failing scenarios take and no other scenario does: one of them may be the cause of all.
  private static func common(_ check: FlowCheck, _ failing: [FlowCheck.JudgedScenario]) -> [Diagnostic.Note] {
    let passing = check.scenarios.filter { $0.failure == nil }
    guard failing.count > 1, !passing.isEmpty else { return [] }
    let common = failing.dropFirst().reduce(failing[0].taken) { $0.intersection($1.taken) }
    let suspects = passing.reduce(common) { $0.subtracting($1.taken) }.sorted { $0.index < $1.index }
    guard suspects.count <= mostSuspects else { return [] }
    return suspects.map {
      Diagnostic.Note("all \(failing.count) failing scenarios take this transition, and no other scenario does", at: check.flow[$0].place)
    }
  }
}
