/// States that no run enters. Their findings name the routes and properties that need them, which then have no findings of their own.
struct ClosedStates {
  private let states: Set<StateID>

  init(_ check: FlowCheck) {
    let flow = check.flow
    // Each state to which nothing leads has a finding, or a note beneath one.
    let isReported = check.reported.contains { $0.rule == UnreachableState.rule.rule.name }
    let closed = isReported ? Set(flow.states.map(\.id)).subtracting(flow.statesReached()) : []
    let isExplored = check.machine.isWhole && check.isReported(UnreachableState.rule.rule.name)
    let unentered = isExplored ? NeverReached(check, reported: check.reported).states.map(\.state) : []
    states = Set((closed + unentered).flatMap { flow.subtree(of: $0) })
  }

  /// Returns true if a condition cannot hold without such a state.
  func explains(_ condition: Expression?) -> Bool { condition.map { $0.needs(states) } ?? false }

  /// Returns true if no other state opens links.
  func haveAllThatOpenLinks(_ flow: Flow) -> Bool {
    let opening = flow.states.filter { if case .open = $0.arrival?.value { true } else { false } }
    return !opening.isEmpty && opening.allSatisfy { states.contains($0.id) }
  }

  /// Notes about what needs a state, or one of the states to which it alone leads.
  static func consequences(of state: StateID, leading led: [StateID], _ flow: Flow) -> [Diagnostic.Note] {
    let below = Set(([state] + led).flatMap(flow.subtree))
    let states = led.map { Diagnostic.Note("so '\(flow[$0].name.value)' is never entered either", at: flow[$0].name.span) }
    let transitions = flow.transitions.filter { !below.contains($0.source) }.compactMap { transition in
      transition.condition.flatMap { $0.needs(below) ? Diagnostic.Note("so no run takes this transition", at: transition.place) : nil }
    }
    let routes = flow.routes.compactMap { route -> Diagnostic.Note? in
      guard let available = route.available, available.needs(below) else { return nil }
      return .init(route.forms.isEmpty ? "so no run shows '\(route.qualifiedName)'" : "so no link opens '\(route.qualifiedName)'", at: route.span)
    }
    let properties = flow.properties.compactMap { property in
      property.condition.flatMap {
        $0.needs(below) ? Diagnostic.Note("so property '\(property.name.value)' holds only because nothing ever tests it", at: $0.span) : nil
      }
    }
    let found = states + transitions + routes + properties
    return found.count <= 4 ? found : found.prefix(3) + [.init("and \(found.count - 3) more names need the state", at: nil)]
  }
}
