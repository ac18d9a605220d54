/// The transitions of a flow, by what triggers them and by what they do.
struct Reactions {
  /// The place of an event's declaration, which modules may share; the system's events share one and differ by name.
  private struct EventKey: Hashable {
    let place: Span
    let name: String

    init(_ event: Event) {
      place = event.name.span
      name = event.name.value
    }
  }

  /// Triggers of transitions: events in their order, then eventless ones, timers by duration, and `done`.
  let triggers: [Transition.Trigger]
  private let flow: Flow
  /// By state: its own transitions.
  private let own: [[Transition.Trigger: [TransitionID]]]
  private let taking: [EventKey: [TransitionID]]
  private let raising: [EventKey: [TransitionID]]
  private let entering: [StateID: [TransitionID]]

  init(_ flow: Flow) {
    self.flow = flow
    let used = Set(flow.transitions.map(\.trigger.value))
    let timers = used.compactMap { if case .after(let time) = $0 { time } else { nil } }.sorted()
    let events = flow.events.indices.map { Transition.Trigger.event(EventID($0)) }
    triggers = (events + [.always] + timers.map(Transition.Trigger.after) + [.done]).filter(used.contains)
    own = flow.states.map { state in Dictionary(grouping: state.transitions) { flow[$0].trigger.value } }
    var (taking, raising, entering): ([EventKey: [TransitionID]], [EventKey: [TransitionID]], [StateID: [TransitionID]]) = ([:], [:], [:])
    for transition in flow.transitions {
      if case .event(let event) = transition.trigger.value { taking[EventKey(flow[event]), default: []].append(transition.id) }
      for key in Set(transition.raises.map { EventKey(flow[$0.target]) }) { raising[key, default: []].append(transition.id) }
      if let target = transition.target?.value { entering[target, default: []].append(transition.id) }
    }
    (self.taking, self.raising, self.entering) = (taking, raising, entering)
  }

  func taking(_ event: Event) -> [Transition] { (taking[EventKey(event)] ?? []).map { flow[$0] } }
  func raising(_ event: Event) -> [Transition] { (raising[EventKey(event)] ?? []).map { flow[$0] } }
  func entering(_ state: StateID) -> [Transition] { (entering[state] ?? []).map { flow[$0] } }

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
  func inheritedCount(of state: StateID) -> Int { inherited(by: state).reduce(0) { $0 + $1.count } }

  /// Returns the states around a state whose transitions it uses, innermost first, each with the number of triggers.
  func inherited(by state: StateID) -> [(outer: StateID, count: Int)] {
    let outer = flow.ancestors(of: state).filter { $0 != Flow.outermost }
    let candidates = Set(outer.flatMap { own[$0.index].keys })
    let first = candidates.compactMap { trigger in taken(in: state, trigger).first { $0.source != state }?.source }
    return outer.map { one in (one, first.count { $0 == one }) }.filter { $0.count > 0 }
  }

  /// True if no state inside the source takes the trigger first, and no guard is in the way.
  func isCertain(_ transition: Transition) -> Bool {
    guard transition.condition == nil, case .event(let event) = transition.trigger.value, flow[event].promise == nil else { return false }
    let first = own[transition.source.index][transition.trigger.value]?.first
    guard let first, first == transition.id else { return false }
    return !flow.subtree(of: transition.source).dropFirst().contains { own[$0.index][transition.trigger.value] != nil }
  }
}
