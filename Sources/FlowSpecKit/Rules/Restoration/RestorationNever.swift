/// Saved navigation that no run restores.
enum RestorationNever {
  static let rule = FlowRule(
    "restoration-never", .warning, "Saved navigation can be restored.",
    explanation: """
      The flow saves the open screens, but no run restores them: the states after a launch refuse links, or hold them for ever. So people begin anew \
      after every launch. Saved navigation is restored in the first state that says `arrival: open`. Write that on a state that follows the launch, \
      or remove `restores`.
      """,
    needs: [.states, .restoration],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          root: list
          events: { go: Go. }
          states:
            one: { arrival: refuse, transitions: { go: two } }
            two: { arrival: refuse, transitions: { go: one } }
          routes: { list: { place: main, restores: true } }
          layouts: { all: { containers: { main: stack } } }
          ⟦restoration⟧: { version: 1 }
          """,
        accepted: """
          flowspec: 1
          flow: A
          root: list
          events: { go: Go. }
          states:
            one: { arrival: hold, transitions: { go: two } }
            two: { arrival: open, transitions: { go: one } }
          routes: { list: { place: main, restores: true } }
          layouts: { all: { containers: { main: stack } } }
          restoration: { version: 1 }
          """)
    ],
    model: checkModel)

  private static func checkModel(_ check: FlowCheck, _ findings: inout Findings) {
    guard let key = check.flow.key(of: .restoration), check.flow.saysArrival else { return }
    // Without such routes only variables are saved.
    guard check.flow.routes.contains(where: \.restores) else { return }
    let restoration = check.restoration
    if restoration.doubt != nil { return findings.leaveUndecided() }
    // Such states have findings of their own.
    if restoration.isRestored || UncoveredArrival.isReported(check) || LinkNeverOpened.tellsOfStates(check) { return }
    if !ClosedStates(check).haveAllThatOpenLinks(check.flow) { findings.add("saved navigation is never restored", at: key) }
  }
}
