/// Which transitions a state may take on what.
struct Reactions {
  /// Those that some state takes: events in their order, then eventless ones, timers, the shortest first, and `done`.
  let triggers: [Transition.Trigger]
  private let flow: Flow

  init(_ flow: Flow) {
    self.flow = flow
    let used = Set(flow.transitions.map(\.trigger.value))
    let timers = used.compactMap { if case .after(let time) = $0 { time } else { nil } }.sorted()
    let all = flow.events.indices.map { Transition.Trigger.event(EventID($0)) } + [.always] + timers.map(Transition.Trigger.after) + [.done]
    triggers = all.filter(used.contains)
  }

  /// The same without what the flow itself says, which holds everywhere and is told once.
  func told(in state: StateID, _ trigger: Transition.Trigger) -> [Transition] {
    taken(in: state, trigger).filter { $0.source == state || $0.source != Flow.outermost }
  }

  /// In the order in which they are tried, up to the first without a guard; a guarded one leaves it to those further out.
  func taken(in state: StateID, _ trigger: Transition.Trigger) -> [Transition] {
    var found: [Transition] = []
    for outer in flow.lineage(of: state) {
      if trigger == .done, outer != state, flow[state].kind != .final { continue }
      for id in flow[outer].transitions where flow[id].trigger.value == trigger {
        found.append(flow[id])
        if flow[id].condition == nil { return found }
      }
    }
    return found
  }
}
