/// Decides if the regions of a flow are independent, so that each can take its transition alone, one region after the other.
struct SeparateRegions {
  private let flow: Flow

  init(_ flow: Flow) {
    self.flow = flow
  }

  /// True if the outcomes then have the same order as when all states are left first and all are entered last.
  var exist: Bool {
    let whole = flow[Flow.outermost]
    guard whole.kind == .parallel, whole.transitions.isEmpty else { return false }
    let regions = whole.children
    guard regions.allSatisfy(keepsToItself) else { return false }
    let deeds = regions.map(deeds)
    return deeds.indices.allSatisfy { place in
      deeds[..<place].allSatisfy { earlier in
        let later = deeds[place]
        let isOvertaken = later.leaves && (earlier.leaves || earlier.acts || earlier.enters)
        return !isOvertaken && !(earlier.enters && later.acts)
      }
    }
  }

  /// Returns true if none of its transitions affects another region, and it has no regions inside.
  private func keepsToItself(_ region: StateID) -> Bool {
    flow.subtree(of: region).allSatisfy { state in
      flow[state].kind != .parallel
        && flow[state].transitions.allSatisfy { id in
          guard let target = flow[id].target?.value else { return true }
          let domain = flow.domain(from: state, to: target, reenter: flow[id].reenter, history: flow[id].history != nil)
          return flow.isState(target, within: region) && (domain != Flow.outermost || !flow[id].reenter)
        }
    }
  }

  /// Returns the kinds of outcomes that a transition of a region may report.
  private func deeds(of region: StateID) -> (leaves: Bool, acts: Bool, enters: Bool) {
    let states = flow.subtree(of: region)
    let transitions = states.flatMap { flow[$0].transitions }.map { flow[$0] }
    let hasTimers = transitions.contains { if case .after = $0.trigger.value { true } else { false } }
    let ends = transitions.contains { $0.trigger.value == .done }
    return (
      leaves: hasTimers || states.contains { !flow[$0].exit.isEmpty },
      acts: transitions.contains { !$0.effects.isEmpty || !$0.raises.isEmpty || $0.open != nil },
      enters: hasTimers || ends || states.contains { !flow[$0].entry.isEmpty || flow[$0].root != nil }
    )
  }
}
