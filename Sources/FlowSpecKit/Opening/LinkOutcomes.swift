/// The outcomes of a link to one route, in every reachable combination of states.
struct LinkOutcomes: Sendable {
  struct Outcome: Sendable {
    /// The states that distinguish it from the others.
    let states: [StateID]
    let ending: Ending
  }

  enum Ending: Sendable {
    case opens
    /// Opens while the route is available, else is refused.
    case opensWhileAvailable
    /// Waits until one of these events; if there are none, it may wait for ever.
    case waits([EventID])
    /// Refused by states with these effects.
    case refused([EffectCall])
    case unavailable
    /// No active state has a policy.
    case uncovered
    /// The route does not permit links from its source.
    case forbidden

    var isRefusal: Bool {
      switch self {
      case .opens, .opensWhileAvailable, .waits: false
      case .refused, .unavailable, .uncovered, .forbidden: true
      }
    }
  }

  let outcomes: [Outcome]
  /// Regions whose states make no difference.
  let merged: [StateID]
  /// The reason why more combinations may be reachable.
  let doubt: Verdict.Doubt?
  /// The bound up to which lists were explored, if lists matter.
  let listDepth: Int?

  /// - Parameters:
  ///   - within: restricts the result to configurations in which this state is active.
  init(
    _ flow: Flow, _ route: RouteID, isForbidden: Bool, within state: StateID?, limits: CheckLimits = ArrivalSpace.standardLimits
  ) {
    self.init(flow, route, ArrivalSpace(flow, routes: [route], availabilityOf: route, limits: limits), isForbidden: isForbidden, within: state)
  }

  /// Returns the outcomes for each of some routes.
  static func all(_ flow: Flow, _ routes: [RouteID]) -> [LinkOutcomes] {
    zip(routes, ArrivalSpace.spaces(flow, ofEach: routes)).map { LinkOutcomes(flow, $0, $1, isForbidden: false, within: nil) }
  }

  private init(_ flow: Flow, _ route: RouteID, _ space: ArrivalSpace, isForbidden: Bool, within state: StateID?) {
    let situations = space.situations.filter { situation in state.map { space.isActive($0, in: situation, flow) } ?? true }
    outcomes = situations.map { situation in
      Outcome(states: situation.states, ending: isForbidden ? .forbidden : Self.ending(flow, route, situation))
    }
    merged = space.merged
    doubt = space.doubt
    listDepth = space.listDepth
  }

  private static func ending(_ flow: Flow, _ route: RouteID, _ situation: ArrivalSpace.Situation) -> Ending {
    switch flow.policy(about: route, leaves: situation.leaves) {
    case nil: .uncovered
    case .hold: .waits(flow.awaited(leaves: situation.leaves))
    case .refuse: .refused(flow.refusals(route, leaves: situation.leaves))
    case .open: !situation.availability.contains(true) ? .unavailable : situation.availability.contains(false) ? .opensWhileAvailable : .opens
    }
  }
}

extension ArrivalSpace {
  /// Returns true if a state is active there; in a merged region any state may be.
  func isActive(_ state: StateID, in situation: Situation, _ flow: Flow) -> Bool {
    situation.leaves.contains { flow.isState($0, within: state) }
      || merged.contains { root in flow.isState(state, within: root) && situation.leaves.contains { flow.isState($0, within: root) } }
  }
}
