/// The finite data besides variables and inputs on which the flow depends: fields of events that guards or variables read, and
/// data that is passed on to such fields.
struct DecidingData: Sendable {
  /// By event, by state and by route: indices of the fields.
  private(set) var events: [Set<Int>]
  private(set) var payloads: [Set<Int>]
  private(set) var parameters: [Set<Int>]
  private var hasGrown = true

  init(_ system: TransitionSystem) {
    events = system.events.map { _ in [] }
    payloads = system.states.map { _ in [] }
    parameters = system.routes.map { _ in [] }
    for transition in system.transitions {
      let triggers = transition.events
      for part in transition.condition?.all ?? [] { read(part, triggers, system) }
      for update in transition.updates { read(update.value, triggers, route: nil, system) }
    }
    while hasGrown {
      hasGrown = false
      for transition in system.transitions { hand(on: transition, system) }
      for state in system.states {
        for raise in state.raisesOnEntry + state.raisesOnExit { hand(on: raise, [], route: nil, system) }
        if let root = state.root { hand(root.arguments, to: parameters[root.route], [], route: nil, system) }
      }
      for route in system.routes.indices {
        for raise in system.routes[route].raises + [system.routes[route].dismissed].compactMap(\.self) { hand(on: raise, [], route: route, system) }
      }
    }
  }

  private mutating func hand(on transition: TransitionSystem.Transition, _ system: TransitionSystem) {
    let triggers = transition.events
    for raise in transition.raises { hand(on: raise, triggers, route: nil, system) }
    for payload in transition.payloads { hand(payload.values, to: payloads[payload.state], triggers, route: nil, system) }
    if let opening = transition.opens { hand(opening.arguments, to: parameters[opening.route], triggers, route: nil, system) }
  }

  private mutating func hand(on raise: TransitionSystem.Raise, _ triggers: [Int], route: Int?, _ system: TransitionSystem) {
    hand(raise.arguments, to: events[raise.event], triggers, route: route, system)
  }

  private mutating func hand(_ values: [Operand], to wanted: Set<Int>, _ triggers: [Int], route: Int?, _ system: TransitionSystem) {
    for place in wanted where place < values.count { read(values[place], triggers, route: route, system) }
  }

  private mutating func read(_ operand: Operand, _ triggers: [Int], route: Int?, _ system: TransitionSystem) {
    switch operand {
    case .raw, .constant, .variable: return
    case .expression(let expression, _): for part in expression.all { read(part, triggers, system) }
    case .field(let field): read(.field(field), triggers, system)
    case .payload(let state, let field):
      guard !system.states[state].payload[field].isOpaque else { return }
      if payloads[state].insert(field).inserted { hasGrown = true }
    case .parameter(let parameter):
      guard let route, !system.routes[route].parameters[parameter].isOpaque else { return }
      if parameters[route].insert(parameter).inserted { hasGrown = true }
    }
  }

  private mutating func read(_ part: LoweredExpression, _ triggers: [Int], _ system: TransitionSystem) {
    guard case .field(let field) = part else { return }
    for event in triggers where field < system.events[event].payload.count && !system.events[event].payload[field].isOpaque {
      if events[event].insert(field).inserted { hasGrown = true }
    }
  }
}

extension TransitionSystem.Transition {
  /// The events that trigger it.
  var events: [Int] {
    switch trigger {
    case .events(let events): events
    case .always, .after, .done: []
    }
  }
}
