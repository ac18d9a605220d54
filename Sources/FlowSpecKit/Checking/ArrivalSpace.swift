internal import FlowSpecExplorer

/// Which states runs bring about together, as far as links can tell them apart.
public struct ArrivalSpace: Sendable {
  /// One combination of active leaves.
  public struct Situation: Sendable {
    /// Enough to tell it apart from the others, in document order.
    public let states: [StateID]
    /// One active leaf of every region; where a region makes no difference, one for all of its leaves.
    public let leaves: [StateID]
    /// In some configuration the route that was asked about is available, and in some it is not.
    public internal(set) var availability: Set<Bool> = []
  }

  /// Nothing was left unexplored.
  public var isComplete: Bool { doubt == nil && listDepth == nil }

  /// In document order.
  public let situations: [Situation]
  /// Why further ones may be reachable.
  public let doubt: Verdict.Doubt?
  /// Lists of the navigation matter, and were explored up to this many entries although longer ones exist.
  public let listDepth: Int?
  /// Regions whose leaves make no difference to any link that was asked about.
  public let merged: [StateID]

  /// So many configurations show the combinations of any but a huge flow, within a second or two.
  public static let standardLimits = {
    var limits = CheckLimits()
    limits.configurations = 200_000
    limits.bytes = 1 << 28
    return limits
  }()

  /// - Parameter route: whose availability is asked for as well.
  public init(_ flow: Flow, routes: [RouteID], availabilityOf route: RouteID? = nil, limits: CheckLimits = standardLimits) {
    let lowered = LoweredFlow(flow)
    let base = Mechanism(lowered.system, Shape(lowered.system, bounds: Shape.Bounds(depth: limits.depth, keepsData: false)))
    let regions = ArrivalRegions(flow, lowered, base.shape, routes: routes)
    merged = regions.merged
    var wish = Slice.Wish(formulas: Self.formulas(route, lowered.system))
    wish.states = Set(regions.relevant.map { base.shape.regions[$0].root })
    if let route { wish.rules = Self.takers(of: route.index, base) }
    let slice = Slice(base, wish)
    let sliced = slice.sliced(lowered.system, observing: wish.formulas)
    let part = NavigationView.neededContainers.part(of: sliced, asking: wish.formulas) ?? sliced
    let model = Model(part, depth: limits.depth, predicates: [], watchesOccurrences: false)
    let inquiry = Inquiry(model, goal: .none, slice: slice, base: lowered.system, question: "states and links", limits: limits)
    doubt = inquiry.doubt(limits)
    listDepth = inquiry.coverage.listDepth
    var found: [[Int]: Set<Bool>] = [:]
    for index in 0..<inquiry.exploration.configurationCount {
      let fields = model.packing.unpacked(inquiry.exploration.configuration(index))
      let leaves = regions.activeLeaves(fields)
      let known = found[leaves] ?? []
      found[leaves] = known.count == 2 ? known : known.union(route.map { Self.availability($0.index, model, fields) } ?? [])
    }
    situations = found.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { leaves, availability in
      Situation(states: regions.telling(leaves), leaves: leaves.map { lowered.states[$0] }, availability: availability)
    }
  }

  /// What decides whether a route is available.
  private static func formulas(_ route: RouteID?, _ system: System) -> [Formula] {
    guard let route = route.map({ system.routes[$0.index] }) else { return [] }
    return [route.available].compactMap(\.self) + (route.isCommand || system.layouts.isEmpty ? [] : [.layout])
  }

  /// A command that raises an event is available where some transition takes that.
  private static func takers(of route: Int, _ base: Mechanism) -> Set<Int> {
    Set(base.system.routes[route].raises.flatMap { raise in base.takers[raise.event].flatMap(\.rules) })
  }

  /// With every decision that the world may make.
  private static func availability(_ route: Int, _ model: Model, _ fields: [Int]) -> Set<Bool> {
    var found: Set<Bool> = []
    var open: [[Int]] = [[]]
    while let choices = open.popLast(), found.count < 2 {
      var interpreter = Interpreter(model.mechanism, ConcreteStore(fields, decisions: choices))
      let arguments = interpreter.known([], of: route)
      found.insert(interpreter.isAvailable(route, arguments))
      let made = interpreter.store.made
      for place in choices.count..<max(choices.count, made.count) {
        for other in 1..<max(1, made[place].count) { open.append(made[..<place].map(\.taken) + [other]) }
      }
    }
    return found
  }
}

/// The regions of a flow whose leaves differ in what they say about links.
private struct ArrivalRegions {
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
      let root = lowered.states[region.root]
      let below = flow.subtree(of: root)
      let leaves = below.filter { flow[$0].children.isEmpty }
      let differs = asked.contains { route in Set(leaves.map { flow.said(about: route, from: $0)?.value.word }).count > 1 }
      if differs || mayHold && below.contains(where: { !flow[$0].awaits.isEmpty }) { relevant.insert(index) } else { merged.append(root) }
    }
    self.relevant = relevant
    self.merged = merged
  }

  /// The leaf of every active region, as states of the system; of regions that make no difference the first.
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

  /// Those of some leaves that tell them apart from others; where none does, the state around them.
  func telling(_ leaves: [Int]) -> [StateID] {
    var found: [StateID] = []
    for leaf in leaves {
      var state = leaf
      while !relevant.contains(shape.regionOf[state]), let parent = lowered.system.states[shape.regions[shape.regionOf[state]].root].parent {
        state = parent
      }
      let id = lowered.states[state]
      if !found.contains(id) { found.append(id) }
    }
    // A state around others that are told adds nothing.
    return found.filter { one in !found.contains { $0 != one && flow.isState($0, within: one) } }
  }
}

extension ArrivalPolicy {
  public var holds: Bool { if case .hold = self { true } else { false } }

  /// Equal for policies that come to the same.
  fileprivate var word: String {
    switch self {
    case .open: "open"
    case .hold: "hold"
    case .refuse(let effect): "refuse \(effect.map { String($0.target.index) } ?? "")"
    }
  }
}
