import FlowSpecExplorer

/// The policies of states for links to one route, or for links as such.
struct ArrivalPolicies: Equatable, Sendable {
  /// By state: the innermost one from it outwards that says something; -1: none.
  let speakers: [Int]
  /// By state that says something: what it says, as a raw value.
  let policies: [Int]
  /// By region: some leaf of it says something.
  let regions: [Bool]
  /// By region: the leaf has to be looked at, because it or some region below it says something.
  let isHeard: [Bool]

  /// One for each route, and last for links as such.
  static func all(_ system: TransitionSystem, _ shape: Shape) -> [ArrivalPolicies] {
    let general = ArrivalPolicies([:], system, shape)
    return system.routes.map { $0.arrivals.isEmpty ? general : ArrivalPolicies($0.arrivals, system, shape) } + [general]
  }

  /// Routes that can be held, and of which the same is said, as values of a slot; each with the first of them.
  static func alike(_ speeches: [ArrivalPolicies], _ system: TransitionSystem) -> [(route: Int, values: ValueSet)] {
    let linked = system.routes.indices.filter { system.routes[$0].isLinked }
    return linked.grouped { speeches[$0] }.map { (route: $0[0], values: ValueSet($0.map { $0 + 1 })) }
  }

  private init(_ arrivals: [Int: TransitionSystem.ArrivalPolicy], _ system: TransitionSystem, _ shape: Shape) {
    var policies: [Int] = []
    var speakers: [Int] = []
    policies.reserveCapacity(system.states.count)
    speakers.reserveCapacity(system.states.count)
    for state in system.states.indices {
      let policy = (arrivals[state]?.policy ?? system.states[state].arrival?.policy)?.rawValue ?? 0
      policies.append(policy)
      speakers.append(policy > 0 ? state : system.states[state].parent.map { speakers[$0] } ?? -1)
    }
    let regions = shape.regions.map { region in region.leaves.contains { speakers[$0] >= 0 } }
    var isHeard = regions
    // Regions stand before those below them.
    for region in shape.regions.indices.reversed() where !isHeard[region] {
      isHeard[region] = shape.regions[region].leaves.contains { leaf in shape.regionsBelow[leaf].contains { isHeard[$0] } }
    }
    self.policies = policies
    self.speakers = speakers
    self.regions = regions
    self.isHeard = isHeard
  }
}
