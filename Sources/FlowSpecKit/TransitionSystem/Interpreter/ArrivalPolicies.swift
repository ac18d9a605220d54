import FlowSpecExplorer

/// The policies of states for links to one route, or for links in general.
struct ArrivalPolicies: Equatable, Sendable {
  /// By state: the innermost state, from it outwards, that has a policy; -1 if there is none.
  let owners: [Int]
  /// By state with a policy: the policy as a raw value.
  let policies: [Int]
  /// By region: true if some leaf of it has a policy.
  let regions: [Bool]
  /// By region: true if its active leaf matters, because the region or one below it has a policy.
  let matters: [Bool]

  /// Returns the policy that a state says or inherits; nil if there is none.
  func policy(in state: Int) -> TransitionSystem.ArrivalPolicy.Policy? {
    owners[state] < 0 ? nil : TransitionSystem.ArrivalPolicy.Policy(rawValue: policies[owners[state]])
  }

  /// Returns the policies for each route, and last for links in general.
  static func all(_ system: TransitionSystem, _ shape: Shape) -> [ArrivalPolicies] {
    let general = ArrivalPolicies([:], system, shape)
    return system.routes.map { $0.arrivals.isEmpty ? general : ArrivalPolicies($0.arrivals, system, shape) } + [general]
  }

  /// Returns the routes that can be held, grouped by equal policies, as values of a slot; each group with its first route.
  static func alike(_ arrivalPolicies: [ArrivalPolicies], _ system: TransitionSystem) -> [(route: Int, values: ValueSet)] {
    let linked = system.routes.indices.filter { system.routes[$0].isLinked }
    return linked.grouped { arrivalPolicies[$0] }.map { (route: $0[0], values: ValueSet($0.map { $0 + 1 })) }
  }

  private init(_ arrivals: [Int: TransitionSystem.ArrivalPolicy], _ system: TransitionSystem, _ shape: Shape) {
    var policies: [Int] = []
    var owners: [Int] = []
    policies.reserveCapacity(system.states.count)
    owners.reserveCapacity(system.states.count)
    for state in system.states.indices {
      let policy = (arrivals[state]?.policy ?? system.states[state].arrival?.policy)?.rawValue ?? 0
      policies.append(policy)
      owners.append(policy > 0 ? state : system.states[state].parent.map { owners[$0] } ?? -1)
    }
    let regions = shape.regions.map { region in region.leaves.contains { owners[$0] >= 0 } }
    var matters = regions
    // A region precedes those below it.
    for region in shape.regions.indices.reversed() where !matters[region] {
      matters[region] = shape.regions[region].leaves.contains { leaf in shape.regionsBelow[leaf].contains { matters[$0] } }
    }
    self.policies = policies
    self.owners = owners
    self.regions = regions
    self.matters = matters
  }
}
