/// The transitions that may follow in the same macrostep from a change of the navigation, such as the opening of a link; found without
/// exploring.
struct OpeningAftermath {
  private let base: PreparedSystem
  /// Transitions that may be taken once a link has opened: without a trigger, and what they raise or complete.
  private let followers: [Int]
  /// The regions that these move in, and the variables that they set.
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

  /// Returns whether a route that a link opens may lie nowhere when the macrostep has ended.
  func mayTakeAway(_ route: Int) -> Bool {
    guard system.hasNavigation else { return false }
    if system.routes.contains(where: { $0.dismissed != nil }) { return true }
    let available = system.routes[route].available
    if let available, Self.readsWhatOpens(available) { return true }
    return followers.contains(where: clears) || changes(available) || system.layouts.contains { changes($0.condition) }
  }

  /// Returns whether something may open because of what opened or went.
  var mayOpen: Bool { followers.contains { system.transitions[$0].opens != nil || mayEnterRoot($0) } }

  private static func followers(in system: TransitionSystem) -> [Int] {
    let starts = system.transitions.contains { transition in
      guard case .always = transition.trigger, let condition = transition.condition else { return false }
      return readsWhatOpens(condition)
    }
    guard starts else { return [] }
    // An event that a state raises as it is entered or left may be taken by any transition.
    if system.states.contains(where: { !$0.raisesOnEntry.isEmpty || !$0.raisesOnExit.isEmpty }) { return Array(system.transitions.indices) }
    var found = Set(system.transitions.indices.filter { !system.transitions[$0].isTriggeredFromOutside })
    while true {
      let raised = Set(found.flatMap { system.transitions[$0].raises }.map(\.event))
      let more = system.transitions.indices.filter { !found.contains($0) && !raised.isDisjoint(with: system.transitions[$0].events) }
      if more.isEmpty { return found.sorted() }
      found.formUnion(more)
    }
  }

  /// It asks for the navigation or for held links, which an opening changes.
  private static func readsWhatOpens(_ expression: LoweredExpression) -> Bool {
    expression.readsNavigation || expression.all.contains { if case .held = $0 { true } else { false } }
  }

  /// It closes or opens something, or may enter a state that has a root.
  private func clears(_ transition: Int) -> Bool {
    !system.transitions[transition].closes.isEmpty || system.transitions[transition].opens != nil || mayEnterRoot(transition)
  }

  private func mayEnterRoot(_ transition: Int) -> Bool {
    let source = system.transitions[transition].source
    return system.transitions[transition].targets.contains { target in
      // Whatever lies below the innermost state around both, on the side of the target, may be entered.
      var entered = target.state
      while let around = system.states[entered].parent, !(around < source && source < base.end[around]) { entered = around }
      return (entered..<base.end[entered]).contains { system.states[$0].root != nil }
    }
  }

  /// The followers may make it true or false.
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

  /// The followers move in a region, or in one around it.
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
