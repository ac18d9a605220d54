/// A bound for the steps that a call takes by itself, if the chart alone determines it.
struct MacrostepBound {
  let flow: Flow
  /// By event: the steps that follow it; nil while that is being computed.
  private var known: [EventID: Int?] = [:]
  private let transitions: [EventID: [Transition]]

  /// Returns the most steps after a call, without those of settling; nil if they depend on the run, as with eventless
  /// transitions, if events raise each other, or if there are more than a call may take.
  static func steps(of flow: Flow) -> Int? {
    var bound = MacrostepBound(flow)
    let triggers = Set(flow.transitions.map(\.trigger.value))
    guard !triggers.contains(.always), !triggers.contains(.done) else { return nil }
    var most = 0
    for transition in flow.transitions {
      guard let steps = bound.steps(behind: transition, within: MachineWriting.limit) else { return nil }
      most = max(most, steps)
    }
    // Each region may take one.
    let regions = max(1, flow.states.count { flow.isRegion($0.id) })
    return regions * most
  }

  private init(_ flow: Flow) {
    self.flow = flow
    var transitions: [EventID: [Transition]] = [:]
    for transition in flow.transitions {
      if case .event(let event) = transition.trigger.value { transitions[event, default: []].append(transition) }
    }
    self.transitions = transitions
  }

  private mutating func steps(behind transition: Transition, within depth: Int) -> Int? {
    var sum = transition.open == nil ? 0 : 1
    for raise in transition.raises {
      guard let steps = steps(of: raise.target, within: depth - 1) else { return nil }
      sum = min(sum + steps, Self.many)
    }
    return sum
  }

  /// Returns the steps for the event itself, and for the events that it raises in each region.
  private mutating func steps(of event: EventID, within depth: Int) -> Int? {
    guard depth > 0 else { return nil }
    if let found = known[event] { return found }
    known[event] = .some(nil)
    var most: [StateID?: Int] = [:]
    for transition in transitions[event, default: []] {
      guard let steps = steps(behind: transition, within: depth) else { return nil }
      most[flow[transition.source].parent] = max(most[flow[transition.source].parent, default: 0], steps)
    }
    let steps = min(most.values.reduce(1, +), Self.many)
    known[event] = steps
    return steps
  }

  private static let many = 1_000_000
}
