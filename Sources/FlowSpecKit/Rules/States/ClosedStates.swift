/// States that no run enters. Their findings name the routes and properties that need them, which then have no findings of their own.
struct ClosedStates {
  private let states: Set<StateID>

  init(_ check: FlowCheck) {
    let flow = check.flow
    let reported = flow.states.filter { state in
      check.reported.contains { $0.rule == UnreachableState.rule.rule.name && $0.span == state.name.span }
    }
    let isExplored = check.machine.isWhole && check.isReported(UnreachableState.rule.rule.name)
    let unentered = isExplored ? NeverReached(check, reported: check.reported).states.map(\.state) : []
    states = Set((reported.map(\.id) + unentered).flatMap { flow.subtree(of: $0) })
  }

  /// Returns true if a condition cannot hold without such a state.
  func explains(_ condition: Expression?) -> Bool { condition.map { Self.needs($0, states) } ?? false }

  /// Returns true if no other state opens links.
  func haveAllThatOpenLinks(_ flow: Flow) -> Bool {
    let opening = flow.states.filter { if case .open = $0.arrival?.value { true } else { false } }
    return !opening.isEmpty && opening.allSatisfy { states.contains($0.id) }
  }

  /// Notes about routes and properties that need a state.
  static func consequences(of state: StateID, _ flow: Flow) -> [Diagnostic.Note] {
    let below = Set(flow.subtree(of: state))
    let routes = flow.routes.compactMap { route in
      route.forms.isEmpty
        ? nil : route.available.flatMap { needs($0, below) ? Diagnostic.Note("so no link opens '\(route.qualifiedName)'", at: $0.span) : nil }
    }
    let properties = flow.properties.compactMap { property in
      property.condition.flatMap { needs($0, below) ? Diagnostic.Note("so property '\(property.name.value)' holds only in vain", at: $0.span) : nil }
    }
    let found = routes + properties
    return found.count <= 4 ? found : found.prefix(3) + [.init("and \(found.count - 3) more names need the state", at: nil)]
  }

  /// Returns true if an expression is false as long as none of these states is active.
  private static func needs(_ expression: Expression, _ states: Set<StateID>) -> Bool {
    switch expression.kind {
    case .active(let state): states.contains(state)
    case .and(let one, let other): needs(one, states) || needs(other, states)
    case .or(let one, let other): needs(one, states) && needs(other, states)
    default: false
    }
  }
}
