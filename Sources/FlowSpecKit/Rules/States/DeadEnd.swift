/// A state that is not final and that no transition leaves.
enum DeadEnd {
  static let rule = FlowRule(
    "dead-end", .warning, "Every state that is not final has a way out.",
    explanation: """
      A person who gets here stays here until they quit the app. There are two cases. First, no transition leads out of the state or of a state \
      around it, and no region beside it can change. Second, there are transitions, but in some run their guards never hold again. Add a way \
      out, or mark the state `final: true` if it ends its parent. A relaunch does not count as a way out. Allow it for a state that is meant to \
      be the last, such as one that asks for an update of the app.
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
    // A chart without transitions between states is unfinished, so it has no dead ends.
    guard flow.transitions.contains(where: { $0.target != nil }) else { return }
    let reached = facts.reached
    for state in flow.states where state.kind == .atomic && state.id != Flow.outermost && reached.contains(state.id) {
      guard !hasWayOut(flow, state.id), !isBesideMovement(flow, state.id, reached) else { continue }
      findings.add("state '\(state.name.value)' has no way out, and it is not final", at: state.name.span)
    }
  }

  private static func checkModel(_ check: FlowCheck, _ findings: inout Findings) {
    guard check.machine.isWhole else { return findings.leaveUndecided() }
    let neverReached = NeverReached(check, reported: check.reported)
    for (state, run) in check.machine.traps.sorted(by: { $0.state < $1.state }) {
      let node = check.state(state)
      guard !node.transitions.isEmpty || !check.flow.ancestors(of: node.id).flatMap({ check.flow[$0].transitions }).isEmpty else { continue }
      guard check.flow.lineage(of: node.id).contains(where: { leavesSomething(from: $0, past: node.id, check.flow) }) else { continue }
      if neverReached.explains(trapIn: node.id, check.flow) || isAlwaysOpen(node.id, check) || AwaitedEventIgnored.tells(trapIn: node, check) {
        continue
      }
      findings.add(
        "in some run state '\(node.name.value)' has no way out any more", at: node.name.span, notes: swallowing(node.id, check.flow), showing: run,
        of: check)
    }
  }

  /// Notes about transitions that lead nowhere and take the event of a transition out of a state around them.
  private static func swallowing(_ leaf: StateID, _ flow: Flow) -> [Diagnostic.Note] {
    let inner = flow.lineage(of: leaf).flatMap { flow[$0].transitions }.map { flow[$0] }.filter { $0.event != nil && $0.target == nil }
    return inner.compactMap { transition in
      let outer = flow.ancestors(of: transition.source).first { around in
        flow[around].transitions.contains { flow[$0].event == transition.event && flow[$0].target != nil }
      }
      return outer.map { .init("this takes the event before the transition of '\(flow[$0].name.value)' does", at: transition.place) }
    }
  }

  /// Returns true if some transition of the state or of an ancestor enters another state.
  private static func hasWayOut(_ flow: Flow, _ state: StateID) -> Bool {
    flow.lineage(of: state).contains { source in
      flow[source].transitions.contains { id in
        guard let target = flow[id].target?.value else { return false }
        return target != state && !flow.defaultEntry(of: target).contains(state) || flow[id].history != nil
          || flow.defaultEntry(of: target).count > 1 && flow.lineage(of: state).contains { flow.isRegion($0) }
      }
    }
  }

  /// Returns true if a region beside it, or beside an ancestor, has transitions between states.
  private static func isBesideMovement(_ flow: Flow, _ state: StateID, _ reached: Set<StateID>) -> Bool {
    flow.lineage(of: state).contains { region in
      guard flow.isRegion(region), let parent = flow[region].parent else { return false }
      return flow[parent].children.contains { other in
        other != region
          && flow.subtree(of: other).contains { reached.contains($0) && flow[$0].transitions.contains { flow[$0].target != nil } }
      }
    }
  }

  /// Returns true if the state can always be left; a transition back to it is taken at once.
  private static func isAlwaysOpen(_ state: StateID, _ check: FlowCheck) -> Bool {
    let flow = check.flow
    let ways: [TransitionID] = flow.lineage(of: state).flatMap { flow[$0].transitions }
    return ways.contains { id in
      guard leaves(id, state, flow), let event = flow[id].event, check.machine.taken.contains(id) else { return false }
      return flow[id].condition == nil && flow[event].promise == nil && !flow[event].isInternal && !isTakenFurtherIn(event, id, state, flow)
    }
  }

  /// Returns true if a state between the leaf and the transition's source takes the event itself.
  private static func isTakenFurtherIn(_ event: EventID, _ way: TransitionID, _ leaf: StateID, _ flow: Flow) -> Bool {
    flow.lineage(of: leaf).prefix { $0 != flow[way].source }.contains { inner in flow[inner].transitions.contains { flow[$0].event == event } }
  }

  /// Returns true if the chart has a transition out; only its guard prevents it.
  private static func leavesSomething(from source: StateID, past state: StateID, _ flow: Flow) -> Bool {
    flow[source].transitions.contains { leaves($0, state, flow) }
  }

  private static func leaves(_ transition: TransitionID, _ state: StateID, _ flow: Flow) -> Bool {
    guard let target = flow[transition].target?.value else { return false }
    return target != state && !flow.defaultEntry(of: target).contains(state)
  }
}
