/// A property that holds only because one of its occasions never occurs.
enum VacuousProperty {
  static let rule = FlowRule(
    "vacuous-property", .warning, "The condition of a property is true in some run.",
    explanation: """
      The property holds, but only because the situation that it speaks of occurs in no run. It protects nobody: it would also hold if the rest of \
      the flow were wrong. The note marks the part that is never true.

      Often that part names the wrong state or variable, compares with the wrong value, or asks for `refused` where links are held. Sometimes the \
      flow is wrong: no transition sets the variable, or a guard keeps the app from ever getting there. To see which it is, write `{ possible: … }` \
      with the marked part and look at what is missing.

      Correct the name, or the flow, or remove the property. Allow the finding if the situation comes with a later version, and name that version.
      """,
    needs: [.properties],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          events: { pay: Pay., paid: Paid. }
          variables: { isOpen: Bool }
          states:
            cart: { transitions: { pay: { to: paying, when: isOpen } } }
            paying: { transitions: { paid: cart } }
          properties:
            ⟦paying ends⟧: { whenever: paying, eventually: cart }
          """,
        accepted: """
          flowspec: 1
          flow: A
          events: { pay: Pay., paid: Paid. }
          states:
            cart: { transitions: { pay: paying } }
            paying: { awaits: paid, transitions: { paid: cart } }
          properties:
            paying ends: { whenever: paying, eventually: cart }
          """)
    ],
    model: checkModel)

  private static func checkModel(_ check: FlowCheck, _ findings: inout Findings) {
    if check.hasUndecidedProperty { findings.leaveUndecided() }
    for judged in check.properties {
      guard case .vacuous(let reason, let part) = judged.conclusion.verdict else { continue }
      // A module's property is about the module itself; in a flow that places it, parts of it may be unused.
      guard judged.property.name.span.source == check.flow.source else { continue }
      let notes = part.map { [Diagnostic.Note("this is so in no run", at: $0)] } ?? []
      findings.add("property '\(judged.property.name.value)' says nothing: \(reason)", at: judged.property.name.span, notes: notes)
    }
  }
}
