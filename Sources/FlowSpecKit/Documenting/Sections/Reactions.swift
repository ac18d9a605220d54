/// The transitions that states may take, by trigger.
struct Reactions {
  /// Triggers of transitions: events in their order, then eventless ones, timers by duration, and `done`.
  let triggers: [Transition.Trigger]
  private let flow: Flow
  /// By state: its own transitions.
  private let own: [[Transition.Trigger: [TransitionID]]]

  init(_ flow: Flow) {
    self.flow = flow
    let used = Set(flow.transitions.map(\.trigger.value))
    let timers = used.compactMap { if case .after(let time) = $0 { time } else { nil } }.sorted()
    let events = flow.events.indices.map { Transition.Trigger.event(EventID($0)) }
    triggers = (events + [.always] + timers.map(Transition.Trigger.after) + [.done]).filter(used.contains)
    own = flow.states.map { state in Dictionary(grouping: state.transitions) { flow[$0].trigger.value } }
  }

  /// Returns transitions in the order in which they are tried, up to the first without a guard; after a guarded one, those of
  /// outer states follow.
  ///
  /// The flow's own transitions apply in every state, so they are listed for the flow only.
  func taken(in state: StateID, _ trigger: Transition.Trigger) -> [Transition] {
    var found: [Transition] = []
    for outer in flow.lineage(of: state) where outer == state || outer != Flow.outermost {
      if trigger == .done, outer != state, flow[state].kind != .final { continue }
      for id in own[outer.index][trigger] ?? [] {
        found.append(flow[id])
        if flow[id].condition == nil { return found }
      }
    }
    return found
  }

  /// Returns the number of triggers for which a state uses transitions of its ancestors.
  func inheritedCount(of state: StateID) -> Int {
    let outer = flow.ancestors(of: state).filter { $0 != Flow.outermost }
    let candidates = Set(outer.flatMap { own[$0.index].keys })
    return candidates.filter { trigger in taken(in: state, trigger).contains { $0.source != state } }.count
  }
}
