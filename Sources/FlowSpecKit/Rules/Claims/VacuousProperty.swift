/// A property that holds only because one of its occasions never occurs.
enum VacuousProperty {
  static let rule = FlowRule(
    "vacuous-property", .warning, "Each property is tested by some run.",
    explanation: """
      The property holds, but only because the situation that it describes never occurs. It would hold as well if the rest of the flow were \
      wrong, so it protects nobody. A `never` (without `before`) or an `always` is reported only if it has several parts and one of them, such as \
      `refused(…)`, is true in no run; a note marks this part. Variables and comparisons, such as `tries == 2`, are not among these parts.

      The part may be wrong: it names the wrong state or variable, compares with the wrong value, or asks for `refused` where links are held. Or \
      the flow is wrong: no transition sets the variable, or a guard never lets the app get there, so people cannot reach what the property is \
      about. To find out, make the condition, or the marked part, a property of its own, `{ possible: … }`, and remove its parts one by one until it holds: the \
      last one removed is the cause.

      Correct the property or the flow, or remove the property. Allow the finding if a later version makes the situation possible, and name that \
      version in the reason.
      """,
    needs: [.properties],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          events: { pay: Pay., paid: Paid., failed: It failed. }
          variables: { failures: 0...2 }
          states:
            cart: { transitions: { pay: paying } }
            paying:
              awaits: [paid, failed]
              transitions: { paid: { to: cart, set: { failures: 0 } }, failed: { to: cart, set: { failures: 1 } } }
          properties:
            ⟦a second try ends⟧: { whenever: paying and failures == 2, eventually: cart }
          """,
        accepted: """
          flowspec: 1
          flow: A
          events: { pay: Pay., paid: Paid., failed: It failed. }
          variables: { failures: 0...2 }
          states:
            cart: { transitions: { pay: paying } }
            paying:
              awaits: [paid, failed]
              transitions: { paid: { to: cart, set: { failures: 0 } }, failed: { to: cart, set: { failures: 1 } } }
          properties:
            a second try ends: { whenever: paying and failures == 1, eventually: cart }
          """)
    ],
    model: checkModel)

  private static func checkModel(_ check: FlowCheck, _ findings: inout Findings) {
    if check.hasUndecidedProperty { findings.leaveUndecided() }
    let closed = ClosedStates(check)
    for judged in check.properties where !closed.explains(judged.property.condition) {
      guard case .vacuous(let reason, let part) = judged.conclusion.verdict else { continue }
      // A module's property is about the module itself; in a flow that places it, parts of it may be unused.
      guard judged.property.name.span.source == check.flow.source else { continue }
      // A property that holds whatever the transitions are has a finding of its own.
      if check.reported.contains(where: { $0.rule == TautologicalProperty.rule.rule.name && $0.span == judged.property.name.span }) { continue }
      let notes = part.map { [Diagnostic.Note("this is true in no run", at: $0)] } ?? []
      findings.add("property '\(judged.property.name.value)' holds only because \(reason)", at: judged.property.name.span, notes: notes)
    }
  }
}
