/// Decides if at most one transition of a flow with regions is ever taken at once.
struct SingleTransitions {
  private let flow: Flow
  /// By state: the numbers of the state and of all states inside it, in document order.
  private let scopes: [Range<Int>]

  /// A trigger. Timers and completions belong to one state.
  private struct Trigger: Hashable {
    let trigger: Transition.Trigger
    let owner: StateID?

    init(_ transition: Transition) {
      trigger = transition.trigger.value
      switch trigger {
      case .event, .always: owner = nil
      case .after, .done: owner = transition.source
      }
    }
  }

  init(_ flow: Flow) {
    self.flow = flow
    var scopes = Array(repeating: 0..<0, count: flow.states.count)
    let order = flow.subtree(of: Flow.outermost)
    for (place, state) in order.enumerated() { scopes[state.index] = place..<place + flow.subtree(of: state).count }
    self.scopes = scopes
  }

  /// True if, for each trigger, only one region has transitions, and an outer transition would leave what an inner one leaves.
  var exist: Bool {
    let parallel = flow.states.filter { $0.kind == .parallel }
    // A joint end is announced after all regions have taken their transitions.
    guard parallel.allSatisfy({ state in !state.transitions.contains { flow[$0].trigger.value == .done } }) else { return false }
    return parallel.allSatisfy { state in
      let regions = state.children.map { transitions(inside: $0) }
      let known = regions.map { Set($0.map(Trigger.init)) }
      guard known.indices.allSatisfy({ place in known[..<place].allSatisfy { $0.isDisjoint(with: known[place]) } }) else { return false }
      let inner = Dictionary(grouping: regions.joined(), by: Trigger.init)
      let outer = flow.lineage(of: state.id).flatMap { flow[$0].transitions }.map { flow[$0] }
      return outer.allSatisfy { one in inner[Trigger(one), default: []].allSatisfy { left(one).overlaps(left($0)) } }
    }
  }

  private func transitions(inside state: StateID) -> [Transition] {
    flow.subtree(of: state).flatMap { flow[$0].transitions }.map { flow[$0] }
  }

  /// Returns the numbers of the states that a transition leaves if they are active.
  private func left(_ transition: Transition) -> Range<Int> {
    guard let (domain, owner) = flow.replaced(by: transition) else { return 0..<0 }
    let scope = scopes[owner.index]
    return domain == owner ? scope.lowerBound + 1..<max(scope.lowerBound + 1, scope.upperBound) : scope
  }
}
