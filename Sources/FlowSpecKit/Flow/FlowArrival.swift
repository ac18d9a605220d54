/// The policy for an arriving link: the one definition for rules, generated code and documentation.
extension Flow {
  /// Returns the sets of leaves that the tree allows to be active together, each in document order; nil if there are more than
  /// `limit`.
  ///
  /// Only the tree is considered, so a set may be unreachable.
  func leafConfigurations(limit: Int = .max) -> [[StateID]]? {
    states.isEmpty ? [] : leafConfigurations(of: Flow.outermost, limit: limit)
  }

  /// Returns the same sets for the subtree of a state.
  func leafConfigurations(of state: StateID, limit: Int = .max) -> [[StateID]]? {
    switch self[state].kind {
    case .atomic, .final:
      return limit >= 1 ? [[state]] : nil
    case .compound:
      guard !self[state].children.isEmpty else { return limit >= 1 ? [[state]] : nil }
      var found: [[StateID]] = []
      for child in self[state].children {
        guard let below = leafConfigurations(of: child, limit: limit - found.count) else { return nil }
        found += below
      }
      return found
    case .parallel:
      var found: [[StateID]] = [[]]
      for region in self[state].children {
        // Every state has at least one leaf, so a product never shrinks.
        guard let below = leafConfigurations(of: region, limit: limit / found.count) else { return nil }
        found = found.flatMap { first in below.map { first + $0 } }
      }
      return found.count <= limit ? found : nil
    }
  }

  /// Returns the policy of one leaf for a route's links: the policy of the innermost state, from the leaf outwards, that has one.
  /// The route's own policy for a state precedes the state's policy.
  ///
  /// Without a route it returns the policy for links in general and for restoring.
  func policy(about route: RouteID?, from leaf: StateID) -> Located<ArrivalPolicy>? { speaker(about: route, from: leaf)?.policy }

  private func speaker(about route: RouteID?, from leaf: StateID) -> (state: StateID, policy: Located<ArrivalPolicy>)? {
    let own = route.map { self[$0].arrival } ?? []
    for state in lineage(of: leaf) {
      if let word = own.first(where: { $0.state.value == state })?.policy ?? self[state].arrival { return (state, word) }
    }
    return nil
  }

  /// Returns the policy for a link while these leaves are active: hold beats refuse, refuse beats open. Returns nil if no leaf
  /// has a policy; such links are refused at run time.
  func policy(about route: RouteID?, leaves: [StateID]) -> ArrivalPolicy? {
    var strongest: ArrivalPolicy?
    for leaf in leaves {
      guard let word = policy(about: route, from: leaf)?.value else { continue }
      if word.rank > strongest?.rank ?? 0 { strongest = word }
    }
    return strongest
  }

  /// Returns the effects that a link performs if it is refused while these leaves are active: one for each state that refuses it.
  func refusals(_ route: RouteID?, leaves: [StateID]) -> [EffectCall] {
    var found: [StateID: EffectCall] = [:]
    for leaf in leaves {
      if let (state, word) = speaker(about: route, from: leaf), case .refuse(let effect?) = word.value { found[state] = effect }
    }
    return found.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Returns the events that are awaited while these leaves are active, in the order written. Each of them occurs eventually.
  func awaited(leaves: [StateID]) -> [EventID] {
    var found: [EventID] = []
    for state in leaves.flatMap(lineage) {
      for event in self[state].awaits where !found.contains(event.value) { found.append(event.value) }
    }
    return found
  }

  /// True if any state, or any route for a state, has a policy for links.
  var saysArrival: Bool {
    states.contains { $0.arrival != nil } || routes.contains { !$0.arrival.isEmpty }
  }

  /// The routes that some URL may open.
  var linkedRoutes: [Route] { routes.filter { $0.forms.contains(where: \.parses) } }
}

extension ArrivalPolicy {
  /// The highest rank among the active leaves counts; `hold` is the highest because it postpones the decision.
  fileprivate var rank: Int {
    switch self {
    case .open: 1
    case .refuse: 2
    case .hold: 3
    }
  }
}
