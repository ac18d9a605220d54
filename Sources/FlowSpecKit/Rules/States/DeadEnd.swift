/// A state that is not final and that nothing leaves.
enum DeadEnd {
  static let rule = FlowRule(
    "dead-end", .warning, "Every state that is not final has a way out.",
    explanation: """
      Nothing leaves this state: it has no transition to another one, nor has a state around it, nor can a region beside it move. A person who \
      gets there stays there. Give it a way out, or mark it `final: true` if it ends its parent. It is told of a state with ways out, too, where \
      in some run their guards never hold again. A relaunch is no way out.
      """,
    needs: [.states], respects: [.events],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          events: { pay: Pay., fail: It failed. }
          states:
            cart: { transitions: { pay: paying } }
            paying: { transitions: { fail: failed } }
            ⟦failed⟧: {}
          """,
        accepted: """
          flowspec: 1
          flow: A
          events: { pay: Pay., fail: It failed. }
          states:
            cart: { transitions: { pay: paying } }
            paying: { transitions: { fail: failed } }
            failed: { transitions: { pay: paying } }
          """)
    ],
    chart: checkChart, model: checkModel)

  private static func checkChart(_ facts: Facts, _ findings: inout Findings) {
    let flow = facts.flow
    // A chart that says nothing of transitions yet says nothing of ends.
    guard flow.transitions.contains(where: { $0.target != nil }) else { return }
    let reached = facts.reached
    for state in flow.states where state.kind == .atomic && state.id != Flow.outermost && reached.contains(state.id) {
      guard !hasWayOut(flow, state.id), !isBesideMovement(flow, state.id, reached) else { continue }
      findings.add("nothing leads out of '\(state.name.value)', and it is not final", at: state.name.span)
    }
  }

  private static func checkModel(_ check: FlowCheck, _ findings: inout Findings) {
    guard check.machine.isWhole else { return findings.leaveUndecided() }
    let neverReached = NeverReached(check, told: check.told)
    for (state, run) in check.machine.traps.sorted(by: { $0.state < $1.state }) {
      let node = check.flow[check.lowered.states[state]]
      guard !node.transitions.isEmpty || !check.flow.ancestors(of: node.id).flatMap({ check.flow[$0].transitions }).isEmpty else { continue }
      guard check.flow.lineage(of: node.id).contains(where: { leavesSomething(from: $0, past: node.id, check.flow) }) else { continue }
      if neverReached.explains(trapIn: node.id, check.flow) || isAlwaysOpen(node.id, check) { continue }
      findings.add("nothing leads out of '\(node.name.value)' any more in some run", at: node.name.span, showing: run, of: check)
    }
  }

  /// Some transition of the state or of one around it enters another state.
  private static func hasWayOut(_ flow: Flow, _ state: StateID) -> Bool {
    flow.lineage(of: state).contains { source in
      flow[source].transitions.contains { id in
        guard let target = flow[id].target?.value else { return false }
        return target != state && !flow.defaultEntry(of: target).contains(state) || flow[id].history != nil
          || flow.defaultEntry(of: target).count > 1 && flow.lineage(of: state).contains { flow.isRegion($0) }
      }
    }
  }

  /// A region beside it, or beside a state around it, has somewhere to go.
  private static func isBesideMovement(_ flow: Flow, _ state: StateID, _ reached: Set<StateID>) -> Bool {
    flow.lineage(of: state).contains { region in
      guard flow.isRegion(region), let parent = flow[region].parent else { return false }
      return flow[parent].children.contains { other in
        other != region
          && flow.subtree(of: other).contains { reached.contains($0) && flow[$0].transitions.contains { flow[$0].target != nil } }
      }
    }
  }

  /// Nothing closes the way out; what leads back by itself is taken at once.
  private static func isAlwaysOpen(_ state: StateID, _ check: FlowCheck) -> Bool {
    let flow = check.flow
    let ways: [TransitionID] = flow.lineage(of: state).flatMap { flow[$0].transitions }
    return ways.contains { id in
      guard leaves(id, state, flow), let event = flow[id].event, check.machine.taken.contains(id.index) else { return false }
      return flow[id].condition == nil && flow[event].promise == nil && !flow[event].isInternal && !isTakenFurtherIn(event, id, state, flow)
    }
  }

  /// A state between the leaf and the transition's source takes the event itself.
  private static func isTakenFurtherIn(_ event: EventID, _ way: TransitionID, _ leaf: StateID, _ flow: Flow) -> Bool {
    flow.lineage(of: leaf).prefix { $0 != flow[way].source }.contains { inner in flow[inner].transitions.contains { flow[$0].event == event } }
  }

  /// The chart has a way out; only the guards close it.
  private static func leavesSomething(from source: StateID, past state: StateID, _ flow: Flow) -> Bool {
    flow[source].transitions.contains { leaves($0, state, flow) }
  }

  private static func leaves(_ transition: TransitionID, _ state: StateID, _ flow: Flow) -> Bool {
    guard let target = flow[transition].target?.value else { return false }
    return target != state && !flow.defaultEntry(of: target).contains(state)
  }
}
