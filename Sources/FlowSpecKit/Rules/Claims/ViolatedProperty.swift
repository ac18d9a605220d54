/// A property that some run breaks.
enum ViolatedProperty {
  static let rule = FlowRule(
    "violated-property", .error, "Every property holds in every run.",
    explanation: """
      Some run of the flow breaks this property; the notes show the shortest one, step by step. A run may do whatever the world may do: send \
      events in any order, bring links at any moment, change inputs, go back. Mend the flow, or the property if it says more than is meant.
      """,
    needs: [.properties],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          events: { signIn: In., signOut: Out., pay: Pay. }
          states:
            signedOut: { transitions: { signIn: signedIn, pay: paying } }
            signedIn: { transitions: { signOut: signedOut, pay: paying } }
            paying: { transitions: { signOut: signedOut } }
          variables: { session: Bool }
          properties:
            ⟦paying needs a session⟧: { never: paying and not session }
          """,
        accepted: """
          flowspec: 1
          flow: A
          events: { signIn: In., signOut: Out., pay: Pay. }
          states:
            signedOut: { transitions: { signIn: { to: signedIn, set: { session: true } } } }
            signedIn: { transitions: { signOut: { to: signedOut, set: { session: false } }, pay: paying } }
            paying: { transitions: { signOut: { to: signedOut, set: { session: false } } } }
          variables: { session: Bool }
          properties:
            paying needs a session: { never: paying and not session }
          """)
    ],
    model: checkModel)

  private static func checkModel(_ check: FlowCheck, _ findings: inout Findings) {
    if check.hasUndecidedProperty { findings.leaveUndecided() }
    for judged in check.properties {
      guard case .violated(let run) = judged.conclusion.verdict else { continue }
      let name = judged.property.name
      let notes: [Diagnostic.Note] = run == nil ? [.init("no run at all leads there", at: nil)] : []
      findings.add("property '\(name.value)' is violated", at: name.span, notes: notes, showing: run, of: check)
    }
  }
}
