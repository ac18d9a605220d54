/// A final child whose parent has no `done` transition.
enum FinalWithoutDone {
  static let rule = FlowRule(
    "final-without-done", .warning, "The parent of a final state has a `done`.",
    explanation: """
      A `final` child ends its parent, which then takes its `done`; a state with regions ends when all of them have ended. This parent has no \
      `done`, so the person stays in the finished part of the app. \
      Add `done` to the parent, or make the child an ordinary state. Allow it if the person is meant to stay there until another transition \
      leaves the parent.
      """,
    needs: [.states], respects: [.events],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          events: { buy: Buy., pay: Pay., cancel: Cancel. }
          states:
            shop: { transitions: { buy: checkout } }
            checkout:
              states: { form: { transitions: { pay: paid } }, ⟦paid⟧: { final: true } }
              transitions: { cancel: shop }
          """,
        accepted: """
          flowspec: 1
          flow: A
          events: { buy: Buy., pay: Pay., cancel: Cancel. }
          states:
            shop: { transitions: { buy: checkout } }
            checkout:
              states: { form: { transitions: { pay: paid } }, paid: { final: true } }
              transitions: { cancel: shop }
              done: shop
          """)
    ],
    chart: checkChart)

  private static func checkChart(_ facts: Facts, _ findings: inout Findings) {
    let flow = facts.flow
    checkRegions(facts, &findings)
    for state in flow.states where state.kind == .final && facts.reached.contains(state.id) {
      // A flow ends with its final state, and a region that ends leaves the others running.
      guard let parent = state.parent, parent != Flow.outermost, !flow.isRegion(parent), flow[parent].kind == .compound else { continue }
      guard !goesOn(parent, flow), !isAsked(state.id, flow) else { continue }
      findings.add(
        "'\(state.name.value)' ends '\(flow[parent].name.value)', which has no 'done' transition", at: state.name.span,
        notes: [.init("add 'done' here", at: flow[parent].name.span)])
    }
  }

  /// Checks states with regions that all can end.
  private static func checkRegions(_ facts: Facts, _ findings: inout Findings) {
    let flow = facts.flow
    for state in flow.states where state.kind == .parallel && state.id != Flow.outermost && facts.reached.contains(state.id) {
      let ends = state.children.map { region in flow[region].children.filter { flow[$0].kind == .final && facts.reached.contains($0) } }
      guard let last = ends.last?.first, ends.allSatisfy({ !$0.isEmpty }), !goesOn(state.id, flow) else { continue }
      guard !ends.joined().contains(where: { isAsked($0, flow) }), !state.children.contains(where: { goesOn($0, flow) }) else { continue }
      findings.add(
        "all regions of '\(state.name.value)' can end, and it has no 'done' transition", at: flow[last].name.span,
        notes: [.init("add 'done' here", at: state.name.span)])
    }
  }

  private static func goesOn(_ state: StateID, _ flow: Flow) -> Bool {
    flow[state].transitions.contains { flow[$0].trigger.value == .done }
  }

  /// Returns true if another guard reads that the state is active.
  private static func isAsked(_ state: StateID, _ flow: Flow) -> Bool {
    flow.transitions.compactMap(\.condition).flatMap(\.all).contains { $0.kind == .active(state) }
  }
}
