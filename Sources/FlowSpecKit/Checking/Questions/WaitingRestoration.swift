/// The states that may be active while saved navigation waits to be restored. Computed without exploring: of conditions only the states
/// count that they name.
///
/// Saved navigation waits only while an active state holds links in general.
struct WaitingRestoration {
  private let base: PreparedSystem
  /// By state: true if it may be active in a stable configuration with waiting navigation.
  private(set) var waits: [Bool]
  /// By state: true if it may be active within such a macrostep.
  private var passes: [Bool]
  /// The events that may come in the macrostep of another one.
  private let raised: Set<Int>

  init(_ base: PreparedSystem) {
    self.base = base
    waits = base.system.states.map { _ in false }
    passes = waits
    raised = base.system.raisedEvents
    guard base.system.restores, base.system.savesNavigation else { return }
    enterByDefault(0)
    var known = 0
    while known < size {
      known = size
      for state in base.system.states.indices where passes[state] && !waits[state] { waits[state] = mayHold(beside: state) }
      for transition in base.system.transitions where mayTake(transition) { transition.targets.forEach { enter($0) } }
    }
  }

  private var size: Int { passes.count { $0 } + waits.count { $0 } }

  private func mayTake(_ transition: TransitionSystem.Transition) -> Bool {
    guard passes[transition.source], waits[transition.source] || mayFollow(transition) else { return false }
    return transition.condition.map { mayHold($0.positive) } ?? true
  }

  /// Returns true if a transition may be taken in the macrostep of another one.
  private func mayFollow(_ transition: TransitionSystem.Transition) -> Bool {
    switch transition.trigger {
    case .events(let events): !raised.isDisjoint(with: events)
    case .always, .done: true
    case .after: false
    }
  }

  /// Returns false if the condition asks for a state that cannot be active.
  private func mayHold(_ condition: LoweredExpression) -> Bool {
    switch condition {
    case .active(let state): passes[state.index]
    case .and(let left, let right): mayHold(left) && mayHold(right)
    case .or(let left, let right): mayHold(left) || mayHold(right)
    default: condition != .constant(0)
    }
  }

  private var system: TransitionSystem { base.system }

  /// Returns true if the state holds links in general, by a policy of its own or of a state around it.
  func holds(_ state: Int) -> Bool { base.arrivalPolicies[system.routes.count].policy(in: state) == .hold }

  private mutating func enter(_ target: TransitionSystem.Target) {
    // Everything within may be entered where a history decides, and in the other regions around it.
    guard target.history == nil else { return (target.state..<base.end[target.state]).forEach { passes[$0] = true } }
    enterByDefault(target.state)
    var inner = target.state
    while let around = system.states[inner].parent {
      passes[around] = true
      if system.states[around].kind == .parallel { for child in system.states[around].children where child != inner { enterByDefault(child) } }
      inner = around
    }
  }

  private mutating func enterByDefault(_ state: Int) {
    passes[state] = true
    let children = system.states[state].kind == .parallel ? system.states[state].children : system.states[state].initial
    for child in children {
      // A default entry may be deeper than a child.
      var around = system.states[child].parent
      while let outer = around, outer > state {
        passes[outer] = true
        around = system.states[outer].parent
      }
      enterByDefault(child)
    }
  }

  /// Returns true if links may be held in general while the state is active: by it, by a state in it, or by a state in another region.
  private func mayHold(beside state: Int) -> Bool {
    system.states.indices.contains { other in
      guard passes[other], system.states[other].children.isEmpty, holds(other) else { return false }
      if other >= state, other < base.end[state] { return true }
      var outer = other
      while let around = system.states[outer].parent {
        outer = around
        if state >= outer, state < base.end[outer] { return system.states[outer].kind == .parallel }
      }
      return false
    }
  }
}
