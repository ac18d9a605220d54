/// The transitions that may follow a change of the navigation, such as the opening of a link, in the same macrostep. Computed
/// without exploring.
struct OpeningAftermath {
  private let base: PreparedSystem
  /// Transitions that may be taken after a link has opened: those without a trigger, and those that take events raised by them.
  private let followers: [Int]
  /// The regions in which these transitions move, and the variables that they set.
  private let regions: Set<Int>
  private let variables: Set<Int>

  init(_ base: PreparedSystem) {
    self.base = base
    followers = Self.followers(in: base.system)
    let transitions = followers.map { base.system.transitions[$0] }
    regions = Set(transitions.flatMap { [$0.source] + $0.targets.map(\.state) }.map { base.shape.regionOf[$0] })
    variables = Set(transitions.flatMap(\.updates).map(\.variable))
  }

  private var system: TransitionSystem { base.system }

  /// Returns true if a route that a link opens may have no entry at the end of the macrostep.
  func mayTakeAway(_ route: Int) -> Bool {
    guard system.hasNavigation else { return false }
    if system.routes.contains(where: { $0.dismissed != nil }) { return true }
    let available = system.routes[route].available
    if let available, Self.readsWhatOpens(available) { return true }
    return followers.contains(where: clears) || changes(available) || system.layouts.contains { changes($0.condition) }
  }

  /// True if a change of the navigation may cause another route to open.
  var mayOpen: Bool { followers.contains { system.transitions[$0].opens != nil || mayEnterRoot($0) } }

  private static func followers(in system: TransitionSystem) -> [Int] {
    let starts = system.transitions.contains { transition in
      guard case .always = transition.trigger, let condition = transition.condition else { return false }
      return readsWhatOpens(condition)
    }
    guard starts else { return [] }
    // Any transition may take an event that a state raises when it is entered or left.
    if system.states.contains(where: { !$0.raisesOnEntry.isEmpty || !$0.raisesOnExit.isEmpty }) { return Array(system.transitions.indices) }
    var found = Set(system.transitions.indices.filter { !system.transitions[$0].isTriggeredFromOutside })
    while true {
      let raised = Set(found.flatMap { system.transitions[$0].raises }.map(\.event))
      let more = system.transitions.indices.filter { !found.contains($0) && !raised.isDisjoint(with: system.transitions[$0].events) }
      if more.isEmpty { return found.sorted() }
      found.formUnion(more)
    }
  }

  /// Returns true if the expression reads the navigation or held links, which an opening changes.
  private static func readsWhatOpens(_ expression: LoweredExpression) -> Bool {
    expression.readsNavigation || expression.all.contains { if case .held = $0 { true } else { false } }
  }

  /// Returns true if the transition closes or opens an entry, or may enter a state that has a root.
  private func clears(_ transition: Int) -> Bool {
    !system.transitions[transition].closes.isEmpty || system.transitions[transition].opens != nil || mayEnterRoot(transition)
  }

  private func mayEnterRoot(_ transition: Int) -> Bool {
    let source = system.transitions[transition].source
    return system.transitions[transition].targets.contains { target in
      // Every state on the target's side, below the innermost common ancestor, may be entered.
      var entered = target.state
      while let around = system.states[entered].parent, !(around < source && source < base.end[around]) { entered = around }
      return (entered..<base.end[entered]).contains { system.states[$0].root != nil }
    }
  }

  /// Returns true if the followers may change the value of a condition.
  private func changes(_ condition: LoweredExpression?) -> Bool {
    guard let condition, !followers.isEmpty else { return false }
    return condition.all.contains { part in
      switch part {
      case .active(let state): isMoved(base.shape.regionOf[state.index])
      case .variable(let variable): variables.contains(variable.index)
      default: false
      }
    }
  }

  /// Returns true if the followers move in a region, or in one around it.
  private func isMoved(_ region: Int) -> Bool {
    if regions.contains(region) { return true }
    guard let around = system.states[base.shape.regions[region].root].parent else { return false }
    return isMoved(base.shape.regionOf[around])
  }
}

extension TransitionSystem.Transition {
  fileprivate var isTriggeredFromOutside: Bool {
    switch trigger {
    case .events, .after: true
    case .always, .done: false
    }
  }
}
