/// The regions of a flow whose leaves have different policies for links.
struct ArrivalRegions {
  let relevant: Set<Int>
  let merged: [StateID]
  private let flow: Flow
  private let lowered: LoweredFlow
  private let shape: Shape

  init(_ flow: Flow, _ lowered: LoweredFlow, _ shape: Shape, routes: [RouteID]) {
    self.flow = flow
    self.lowered = lowered
    self.shape = shape
    let asked = routes.isEmpty ? [nil] : routes.map(Optional.some)
    let mayHold = flow.states.contains { $0.arrival?.value.holds ?? false } || flow.routes.contains { $0.arrival.contains { $0.policy.value.holds } }
    var relevant: Set<Int> = [0]
    var merged: [StateID] = []
    for (index, region) in shape.regions.enumerated() where index > 0 {
      let root = lowered[TransitionSystem.StateIndex(region.root)]
      let below = flow.subtree(of: root)
      let leaves = below.filter { flow[$0].children.isEmpty }
      let differs = asked.contains { route in Set(leaves.map { flow.policy(about: route, from: $0)?.value.word }).count > 1 }
      if differs || mayHold && below.contains(where: { !flow[$0].awaits.isEmpty }) { relevant.insert(index) } else { merged.append(root) }
    }
    self.relevant = relevant
    self.merged = merged
  }

  /// Returns the active leaf of every region, as states of the system; the first leaf of a region whose leaves do not differ.
  func activeLeaves(_ fields: [Int]) -> [Int] { activeLeaves(in: 0, fields).sorted() }

  private func activeLeaves(in region: Int, _ fields: [Int]) -> [Int] {
    let leaves = shape.regions[region].leaves
    var leaf = leaves[0]
    if relevant.contains(region), let field = shape.regions[region].field {
      leaf = leaves[region == 0 ? fields[field] : max(0, fields[field] - 1)]
    }
    let below = shape.regionsBelow[leaf]
    return below.isEmpty ? [leaf] : below.flatMap { activeLeaves(in: $0, fields) }
  }

  /// Returns those of some leaves that distinguish them from others; if none does, the state around them.
  func telling(_ leaves: [Int]) -> [StateID] {
    var found: [StateID] = []
    for leaf in leaves {
      var state = leaf
      while !relevant.contains(shape.regionOf[state]), let parent = lowered.system.states[shape.regions[shape.regionOf[state]].root].parent {
        state = parent
      }
      let id = lowered[TransitionSystem.StateIndex(state)]
      if !found.contains(id) { found.append(id) }
    }
    // The ancestor of another state in the list adds nothing.
    return found.filter { one in !found.contains { $0 != one && flow.isState($0, within: one) } }
  }
}

extension ArrivalPolicy {
  var holds: Bool { if case .hold = self { true } else { false } }

  /// Equal for policies with the same result.
  fileprivate var word: String {
    switch self {
    case .open: "open"
    case .hold: "hold"
    case .refuse(let effect): "refuse \(effect.map { String($0.target.index) } ?? "")"
    }
  }
}
