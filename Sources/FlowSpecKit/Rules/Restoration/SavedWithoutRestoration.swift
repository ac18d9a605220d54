/// Data marked as saved in a flow that restores nothing.
enum SavedWithoutRestoration {
  static let rule = FlowRule(
    "saved-without-restoration", .warning, "A flow that saves something has `restoration`.",
    explanation: """
      A variable or the held links say `saved`, but the flow has no `restoration`. So generated code saves nothing, flowspec explores no relaunch, \
      and the person loses the value when the system ends the app. Add `restoration: { version: 1 }`, or remove `saved`. If the flow is a module, \
      the flow that places it decides about `restoration`: check the two together. Allow it in a module that is checked alone.
      """,
    needs: [], respects: [.variables, .links, .restoration],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          variables: { ⟦seen⟧: { type: Bool, saved: true } }
          events: { next: Next., back: Back. }
          links: { origins: { app: "a:" }, held: ⟦{ latest: 2, saved: true }⟧ }
          states:
            tour: { arrival: hold, always: { to: home, when: seen }, transitions: { next: { to: home, set: { seen: true } } } }
            home: { arrival: open, transitions: { back: { to: tour, set: { seen: false } } } }
          routes: { page: { links: { app: /page }, place: screen } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          variables: { seen: { type: Bool, saved: true } }
          events: { next: Next., back: Back. }
          links: { origins: { app: "a:" }, held: { latest: 2, saved: true } }
          states:
            tour: { arrival: hold, always: { to: home, when: seen }, transitions: { next: { to: home, set: { seen: true } } } }
            home: { arrival: open, transitions: { back: { to: tour, set: { seen: false } } } }
          routes: { page: { links: { app: /page }, place: screen } }
          restoration: { version: 1 }
          """)
    ],
    chart: checkChart)

  private static func checkChart(_ facts: Facts, _ findings: inout Findings) {
    let flow = facts.flow
    guard flow.restoration == nil else { return }
    for variable in flow.variables where variable.isSaved {
      findings.add("'\(variable.name.value)' is not saved, because the flow has no 'restoration'", at: variable.name.span, notes: Self.way)
    }
    if flow.savesHeld, let span = flow.heldSpan {
      findings.add("held links are not saved, because the flow has no 'restoration'", at: span, notes: Self.way)
    }
  }

  private static let way = [Diagnostic.Note("add 'restoration: { version: 1 }', or remove 'saved'", at: nil)]
}
