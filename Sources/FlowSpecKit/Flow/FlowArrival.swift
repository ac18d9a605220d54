/// The policy for an arriving link: the one definition for rules, generated code and documentation.
extension Flow {
  /// The sets of leaves that the tree allows to be active together, each in document order; none where there are more
  /// than `limit`.
  ///
  /// The tree alone decides: a set may be one that no run reaches.
  func leafConfigurations(limit: Int = .max) -> [[StateID]]? {
    states.isEmpty ? [] : leafConfigurations(of: Flow.outermost, limit: limit)
  }

  /// The same for the part of the tree below a state.
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
        // No state is without leaves: a product never shrinks.
        guard let below = leafConfigurations(of: region, limit: limit / found.count) else { return nil }
        found = found.flatMap { first in below.map { first + $0 } }
      }
      return found.count <= limit ? found : nil
    }
  }

  /// Returns the policy of one leaf for a route's links: that of the first state from it outwards that has one, the
  /// route's own for that state before the state's.
  ///
  /// Without a route: what it says about links as such, and about restoring.
  func said(about route: RouteID?, from leaf: StateID) -> Located<ArrivalPolicy>? {
    let own = route.map { self[$0].arrival } ?? []
    for state in lineage(of: leaf) {
      if let word = own.first(where: { $0.state.value == state }) { return word.policy }
      if let word = self[state].arrival { return word }
    }
    return nil
  }

  /// Returns the policy for a link while these leaves are active: hold beats refuse, refuse beats open; nil if no leaf
  /// says anything (at run time: refused).
  func cell(_ route: RouteID?, leaves: [StateID]) -> ArrivalPolicy? {
    var strongest: ArrivalPolicy?
    for leaf in leaves {
      guard let word = said(about: route, from: leaf)?.value else { continue }
      // Of two equals the earlier leaf's: it may name the effect of a refusal.
      if word.rank > strongest?.rank ?? 0 { strongest = word }
    }
    return strongest
  }

  /// The events that the world brings in the end while these leaves are active, in the order written.
  func awaited(leaves: [StateID]) -> [EventID] {
    var found: [EventID] = []
    for state in leaves.flatMap(lineage) {
      for event in self[state].awaits where !found.contains(event.value) { found.append(event.value) }
    }
    return found
  }

  /// True if any state, or any route for a state, says what becomes of links.
  var saysArrival: Bool {
    states.contains { $0.arrival != nil } || routes.contains { !$0.arrival.isEmpty }
  }

  /// The routes that some URL may open.
  var linkedRoutes: [Route] { routes.filter { $0.forms.contains(where: \.parses) } }
}

extension ArrivalPolicy {
  /// Of several leaves' words the one of highest rank counts: what comes first is that it may be too early to judge.
  fileprivate var rank: Int {
    switch self {
    case .open: 1
    case .refuse: 2
    case .hold: 3
    }
  }
}
