/// A state that no sequence of transitions enters.
enum UnreachableState {
  static let rule = FlowRule(
    "unreachable-state", .warning, "Every state can be entered.",
    explanation: """
      Nobody will ever see this state, because no run enters it: no transition leads to it, or each transition that leads to it has a guard that \
      never holds. Add a \
      transition, correct a guard, make it the `initial` child, or remove it. Allow it if the way in comes with a later version.
      """,
    needs: [.states],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          events: { go: Go. }
          states:
            one: { transitions: { go: two } }
            two: { transitions: { go: one } }
            ⟦three⟧: { transitions: { go: one } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          events: { go: Go. }
          states:
            one: { transitions: { go: two } }
            two: { transitions: { go: three } }
            three: { transitions: { go: one } }
          """)
    ],
    chart: checkChart, model: checkModel)

  private static func checkChart(_ facts: Facts, _ findings: inout Findings) {
    let flow = facts.flow
    let reached = facts.reached
    // In an unreachable subtree only the topmost state is reported.
    let lost = flow.states.filter { state in !reached.contains(state.id) && state.parent.map(reached.contains) ?? true }
    let next = { (state: StateID) in leads(from: state, among: lost, flow) }
    let entered = Set(lost.flatMap { next($0.id) })
    var told: Set<StateID> = []
    // First the states to which no lost state leads, then one of each cycle.
    for state in lost.filter({ !entered.contains($0.id) }) + lost.filter({ entered.contains($0.id) }) where told.insert(state.id).inserted {
      var queue = [state.id]
      var led: [StateID] = []
      while let one = queue.popLast() {
        for other in next(one) where told.insert(other).inserted {
          led.append(other)
          queue.append(other)
        }
      }
      findings.add(
        "'\(state.name.value)' is never entered", at: state.name.span, notes: ClosedStates.consequences(of: state.id, leading: led, flow))
    }
  }

  /// Returns the lost states that transitions of a lost state enter.
  private static func leads(from state: StateID, among lost: [State], _ flow: Flow) -> [StateID] {
    let targets = flow.subtree(of: state).flatMap { flow[$0].transitions }.compactMap { flow[$0].target?.value }
    return lost.map(\.id).filter { other in other != state && targets.contains { flow.isState($0, within: other) } }
  }

  private static func checkModel(_ check: FlowCheck, _ findings: inout Findings) {
    guard check.machine.isWhole else { return findings.leaveUndecided() }
    for (state, waysIn) in NeverReached(check, reported: check.reported).states {
      findings.add(
        "'\(check.flow[state].name.value)' is never entered", at: check.flow[state].name.span,
        notes: waysIn.map { .init("this transition leads there, but no run takes it", at: $0.place) }
          + ClosedStates.consequences(of: state, leading: [], check.flow))
    }
  }
}
