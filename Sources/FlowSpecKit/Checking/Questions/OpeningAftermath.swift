/// The transitions that may follow a change of the navigation, such as the opening of a link, in the same macrostep. Computed
/// without exploring.
struct OpeningAftermath {
  private let base: PreparedSystem
  /// By list: the routes that may have an entry in it.
  private let lists: [TransitionSystem.Place: Set<Int>]
  /// Transitions that may be taken after a link has opened.
  private var followers: Set<Int> = []
  /// By state: true if these transitions may enter or leave it.
  private var moved: [Bool]
  /// By state: true if they may enter it.
  private(set) var entered: [Bool]
  /// The variables that they set, and the events that come from them.
  private var variables: Set<Int> = []
  private var raised: Set<Int>

  /// By state: true if the change may happen while it is active.
  private let admits: [Bool]
  private let change: Change

  /// A change of the navigation, which turns facts about it.
  private enum Change {
    /// Everything that may happen to it; all facts may turn.
    case any
    /// A link opens a route.
    case opening(OpeningChange)
    /// A person closes entries.
    case closing
  }

  /// Computes the aftermath of any change of the navigation.
  init(_ base: PreparedSystem) {
    self.base = base
    lists = base.system.routesByList()
    moved = base.system.states.map { _ in false }
    entered = moved
    admits = base.system.states.map { _ in true }
    change = .any
    raised = Set(base.system.routes.compactMap { $0.dismissed?.event })
    followAll()
  }

  /// Computes the aftermath of closing entries while only these leaves are active.
  init(_ base: PreparedSystem, closingIn leaves: Set<Int>) {
    self.base = base
    lists = base.system.routesByList()
    moved = base.system.states.map { _ in false }
    entered = moved
    admits = base.system.states.indices.map { state in
      (state..<base.end[state]).contains(where: leaves.contains)
    }
    change = .closing
    raised = Set(base.system.routes.compactMap { $0.dismissed?.event })
    followAll()
  }

  /// Computes the aftermath of a link that opens a route.
  init(_ base: PreparedSystem, opening route: Int) {
    self.base = base
    let lists = base.system.routesByList()
    self.lists = lists
    change = .opening(OpeningChange(base.system, lists, opening: route))
    moved = base.system.states.map { _ in false }
    entered = moved
    let policies = base.arrivalPolicies[route]
    let blocks = base.system.states.indices.map { policies.policy(in: $0) ?? .open != .open }
    admits = base.system.states.indices.map { state in
      (state..<base.end[state]).contains { base.system.states[$0].children.isEmpty && !blocks[$0] }
    }
    // An entry that the opening itself removes is dismissed before the link is judged; one that is no longer available is removed after it.
    raised = Set(base.system.routes.filter { $0.available.map(OpeningChange.readsWhatOpens) ?? false }.compactMap { $0.dismissed?.event })
    followAll()
  }

  private mutating func followAll() {
    while follow() {}
  }

  private var system: TransitionSystem { base.system }

  /// Adds the transitions that may follow those that are known; returns false if there are none.
  private mutating func follow() -> Bool {
    let more = system.transitions.indices.filter { !followers.contains($0) && mayFollow(system.transitions[$0]) }
    for index in more {
      let transition = system.transitions[index]
      followers.insert(index)
      variables.formUnion(transition.updates.map(\.variable))
      raised.formUnion(transition.raises.map(\.event))
      if let opened = transition.opens?.route { raised.formUnion(system.routes[opened].raises.map(\.event)) }
      move(index)
    }
    if more.isEmpty { return false }
    // From now on held links may open, commands among them, and whatever is removed is dismissed.
    raised.formUnion(system.routes.compactMap { $0.dismissed?.event })
    for route in system.routes where route.isLinked { raised.formUnion(route.raises.map(\.event)) }
    for state in system.states.indices where moved[state] {
      raised.formUnion((system.states[state].raisesOnEntry + system.states[state].raisesOnExit).map(\.event))
    }
    return true
  }

  /// Notes the states that a transition may enter or leave.
  private mutating func move(_ index: Int) {
    let transition = system.transitions[index]
    guard let scope = base.scopes[index] else { return }
    let domain = scope.state
    if scope.isLeft || domain == transition.source {
      for state in (scope.isLeft ? domain : domain + 1)..<base.end[domain] {
        moved[state] = true
        entered[state] = true
      }
      return
    }
    for child in system.states[domain].children {
      let inner = child..<base.end[child]
      let isEntered = transition.targets.contains { inner.contains($0.state) }
      guard isEntered || inner.contains(transition.source) else { continue }
      for state in inner {
        moved[state] = true
        if isEntered { entered[state] = true }
      }
    }
  }

  private func mayFollow(_ transition: TransitionSystem.Transition) -> Bool {
    guard admits[transition.source] || entered[transition.source] else { return false }
    return switch transition.trigger {
    case .events(let events): !raised.isDisjoint(with: events)
    case .after: false
    case .done: (transition.source..<base.end[transition.source]).contains { moved[$0] }
    case .always: moved[transition.source] || transition.condition.map { mayTurnTrue($0, isAvailability: false) || changes($0) } ?? false
    }
  }

  /// Returns true if an expression that is false before the change may be true after it.
  private func mayTurnTrue(_ expression: LoweredExpression, isAvailability: Bool) -> Bool {
    guard followers.isEmpty else { return OpeningChange.readsWhatOpens(expression) }
    switch change {
    case .any: return OpeningChange.readsWhatOpens(expression)
    case .opening(let opening): return opening.mayTurnTrue(expression, isAvailability: isAvailability)
    case .closing: return system.mayTurnTrueByClosing(expression.positive)
    }
  }

  /// Returns true if a route that a link opens may have no entry at the end of the macrostep.
  func mayTakeAway(_ route: Int) -> Bool {
    guard system.hasNavigation else { return false }
    let available = system.routes[route].available
    if let available, mayTurnTrue(.negation(available), isAvailability: true) { return true }
    if mayLoseTab(route) { return true }
    // Saved navigation that waits for a state may be restored.
    if system.restores, system.savesNavigation, endsWaiting { return true }
    return followers.contains { clears($0, route) } || changes(available) || system.layouts.contains { changes($0.condition) }
  }

  /// Returns true if a tab in whose list the route may be may no longer be offered; or if one beside it may become offered where none was.
  private func mayLoseTab(_ route: Int) -> Bool {
    lists.contains { list, routes in
      guard let own = list.tab, routes.contains(route) else { return false }
      let tabs = system.tabs(of: list.container)
      let isOneOffered = tabs.contains { offersWhileAvailable($0, route) }
      return tabs.contains { tab in
        guard let offered = system.routes[tab].offered, tab == own || !isOneOffered else { return false }
        return !isOneOffered && mayTurnTrue(offered, isAvailability: true) || mayTurnTrue(.negation(offered), isAvailability: true)
          || changes(offered)
      }
    }
  }

  /// Returns true if the tab is offered whenever the route is available, in every layout.
  private func offersWhileAvailable(_ tab: Int, _ route: Int) -> Bool {
    let hasTab = system.layouts.allSatisfy { layout in
      layout.containers.contains { if case .tabs(let tabs) = $0.kind { tabs.contains(tab) } else { false } }
    }
    guard hasTab, let offered = system.routes[tab].offered else { return hasTab }
    return Set(offered.conjuncts).isSubset(of: system.routes[route].available?.conjuncts ?? [])
  }

  /// True if the followers may leave a state that holds links while saved navigation waits.
  private var endsWaiting: Bool {
    let waiting = WaitingRestoration(base)
    return system.states.indices.contains { moved[$0] && waiting.waits[$0] && waiting.holds($0) }
  }

  /// True if a change of the navigation may cause another route to open.
  var mayOpen: Bool { followers.contains { system.transitions[$0].opens != nil || mayEnterRoot($0) } }

  /// True if a person who closes entries one after another comes to an end: what opens meanwhile needs an event, and raises none when it
  /// is closed; nor does it hold links.
  var endsClosing: Bool {
    followers.allSatisfy { index in
      guard let opened = system.transitions[index].opens?.route else { return true }
      guard case .events = system.transitions[index].trigger else { return false }
      return system.routes[opened].dismissed == nil && !holdsLinks(opened)
    }
      && system.states.indices.allSatisfy { state in
        guard entered[state], let root = system.states[state].root?.route else { return true }
        return !holdsLinks(root)
      }
  }

  private func holdsLinks(_ route: Int) -> Bool { system.routes[route].interrupt?.policy == .hold }

  /// Returns true if the transition may remove the entry of a route: by closing, opening, or entering a state that has a root.
  private func clears(_ index: Int, _ route: Int) -> Bool {
    let transition = system.transitions[index]
    if mayEnterRoot(index) || transition.closes.contains(where: { mayClose($0, route) }) { return true }
    guard let opened = transition.opens?.route else { return false }
    return system.layouts.indices.contains { system.mayReplace(route, by: opened, in: $0) }
  }

  /// Returns true if a closing may remove an entry of a route.
  private func mayClose(_ closing: TransitionSystem.Closing, _ route: Int) -> Bool {
    lists.contains { list, routes in
      guard routes.contains(route) else { return false }
      switch closing {
      case .route(let closed): return routes.contains(closed)
      case .container(let closed): return list.container == closed
      }
    }
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
      case .active(let state): moved[state.index]
      case .variable(let variable): variables.contains(variable.index)
      default: false
      }
    }
  }
}

extension TransitionSystem {
  /// Returns true if an expression in positive form may turn true when entries are closed: a route that is not kept stays so, unless it is a
  /// root that fills a blank screen.
  fileprivate func mayTurnTrueByClosing(_ expression: LoweredExpression) -> Bool {
    switch expression {
    case .and(let left, let right), .or(let left, let right): mayTurnTrueByClosing(left) || mayTurnTrueByClosing(right)
    case .kept(.route(let route)) where !states.contains { $0.root?.route == route.index }:
      !NavigationAbstraction(system: self).isEntryFact(expression) && (self[route].offered?.readsNavigation ?? false)
    default: OpeningChange.readsWhatOpens(expression)
    }
  }

  /// Returns true if opening a route may remove an entry of another one in a layout.
  fileprivate func mayReplace(_ route: Int, by opened: Int, in layout: Int) -> Bool {
    // Without a place a route has no entry, and does not open.
    guard let own = resolved(routes[route].places[layout], in: layout), let other = resolved(routes[opened].places[layout], in: layout) else {
      return false
    }
    if own.container == other.container || own.container == 0 { return true }
    return isModal(own.container, layout) && !isModal(other.container, layout) && other.container != 0
  }

  private func isModal(_ container: Int, _ layout: Int) -> Bool {
    layouts[layout].containers.contains { $0.index == container && $0.kind == .modal }
  }
}
