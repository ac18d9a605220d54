/// A property that holds because its cause never occurs.
enum VacuousProperty {
  static let rule = FlowRule(
    "vacuous-property", .warning, "A property holds for a reason that can occur.",
    explanation: """
      The property holds only because no run ever comes to what it speaks of. So it says nothing about the flow, and would go on saying nothing \
      if the flow changed. Often a name is not the one that was meant.
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
      // A module speaks of itself: where it is placed, parts of it may never be needed.
      guard judged.property.name.span.source == check.flow.source else { continue }
      let notes = part.map { [Diagnostic.Note("this is so in no run", at: $0)] } ?? []
      findings.add("property '\(judged.property.name.value)' says nothing: \(reason)", at: judged.property.name.span, notes: notes)
    }
  }
}
