/// A state that is not final and that nothing leaves.
enum DeadEnd {
  static let rule = StructuralRule(
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
    ]
  ) { facts, findings in
    let flow = facts.flow
    // A chart that says nothing of transitions yet says nothing of ends.
    guard flow.transitions.contains(where: { $0.target != nil }) else { return }
    let reached = facts.reached
    for state in flow.states where state.kind == .atomic && state.id != Flow.outermost && reached.contains(state.id) {
      guard !hasWayOut(flow, state.id), !isBesideMovement(flow, state.id, reached) else { continue }
      findings.add("nothing leads out of '\(state.name.value)', and it is not final", at: state.name.span)
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
}
