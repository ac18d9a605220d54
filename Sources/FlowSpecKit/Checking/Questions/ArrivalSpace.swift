internal import FlowSpecExplorer

/// The reachable combinations of states, as far as links can distinguish them.
struct ArrivalSpace: Sendable {
  /// A combination of active leaves.
  struct Situation: Sendable {
    /// States that distinguish it from the others, in document order.
    let states: [StateID]
    /// One active leaf of every region; a region that makes no difference has one leaf for all.
    let leaves: [StateID]
    /// Both values if the route in question is available in some configurations and unavailable in others.
    var availability: Set<Bool> = []
  }

  /// True if exploring was complete.
  var isComplete: Bool { doubt == nil && listDepth == nil }

  /// The combinations in document order.
  let situations: [Situation]
  /// The reason why further ones may be reachable.
  let doubt: Verdict.Doubt?
  /// The bound up to which lists were explored, if longer lists exist and matter.
  let listDepth: Int?
  /// Regions whose leaves make no difference to any link in question.
  let merged: [StateID]

  /// Limits that suffice for all but huge flows, within a second or two.
  static let standardLimits = {
    var limits = CheckLimits()
    limits.configurations = 200_000
    limits.bytes = 1 << 28
    return limits
  }()

  /// - Parameter route: the route whose availability is also determined.
  init(_ flow: Flow, routes: [RouteID], availabilityOf route: RouteID? = nil, limits: CheckLimits = standardLimits) {
    let ground = Ground(flow, limits)
    let question = Question(ground, routes: routes, availabilityOf: route)
    self.init(ground, question, question.explored(ground), availabilityOf: route)
  }

  /// Returns one space for each route, with its availability. Routes that depend on the same data share an exploration.
  static func spaces(_ flow: Flow, ofEach routes: [RouteID], limits: CheckLimits = standardLimits) -> [ArrivalSpace] {
    let ground = Ground(flow, limits)
    let questions = routes.map { Question(ground, routes: [$0], availabilityOf: $0) }
    var groups: [Question.Key: [Int]] = [:]
    for (index, question) in questions.enumerated() { groups[question.key, default: []].append(index) }
    var spaces: [Int: ArrivalSpace] = [:]
    for group in groups.values {
      let explored = questions[group[0]].explored(ground)
      for index in group { spaces[index] = ArrivalSpace(ground, questions[index], explored, availabilityOf: routes[index]) }
    }
    return routes.indices.compactMap { spaces[$0] }
  }

  private init(_ ground: Ground, _ question: Question, _ inquiry: Inquiry, availabilityOf route: RouteID?) {
    let (model, regions) = (inquiry.model, question.regions)
    merged = regions.merged
    doubt = inquiry.doubt(ground.limits)
    listDepth = inquiry.coverage.listDepth
    var found: [[Int]: Set<Bool>] = [:]
    for index in 0..<inquiry.exploration.configurationCount {
      let fields = model.packing.unpacked(inquiry.exploration.configuration(index))
      let leaves = regions.activeLeaves(fields)
      let known = found[leaves] ?? []
      found[leaves] = known.count == 2 ? known : known.union(route.map { Self.availability($0.index, model, fields) } ?? [])
    }
    situations = found.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { leaves, availability in
      Situation(states: regions.telling(leaves), leaves: leaves.map { ground.lowered[ID($0)] }, availability: availability)
    }
  }

  /// Returns the route's availability for every choice from outside the flow.
  private static func availability(_ route: Int, _ model: Model, _ fields: [Int]) -> Set<Bool> {
    var found: Set<Bool> = []
    var open: [[Int]] = [[]]
    while let choices = open.popLast(), found.count < 2 {
      var interpreter = Interpreter(model.prepared, ConcreteStore(fields, decisions: choices))
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

/// A flow, prepared once for many questions.
private struct Ground {
  let flow: Flow
  let lowered: LoweredFlow
  let base: PreparedSystem
  let limits: CheckLimits

  init(_ flow: Flow, _ limits: CheckLimits) {
    self.flow = flow
    self.limits = limits
    lowered = LoweredFlow(flow)
    base = PreparedSystem(lowered.system, Shape(lowered.system, bounds: Shape.Bounds(depth: limits.depth, keepsData: false)))
  }
}

/// The distinctions that links to some routes need.
private struct Question {
  /// Questions with equal keys share one exploration.
  struct Key: Hashable {
    let states: Set<Int>
    let expressions: [LoweredExpression]
    let transitions: Set<Int>
  }

  let regions: ArrivalRegions
  let key: Key

  init(_ ground: Ground, routes: [RouteID], availabilityOf route: RouteID?) {
    regions = ArrivalRegions(ground.flow, ground.lowered, ground.base.shape, routes: routes)
    let states = Set(regions.relevant.map { ground.base.shape.regions[$0].root })
    let transitions = route.map { Self.takers(of: $0.index, ground.base) } ?? []
    key = Key(states: states, expressions: Self.expressions(route, ground.lowered.system), transitions: transitions)
  }

  func explored(_ ground: Ground) -> Inquiry {
    var wish = Slice.Wish(expressions: key.expressions)
    wish.states = key.states
    wish.transitions = key.transitions
    let slice = Slice(ground.base, wish)
    let sliced = slice.sliced(ground.lowered.system, observing: wish.expressions)
    let part = NavigationView.neededContainers.part(of: sliced, asking: wish.expressions) ?? sliced
    let model = Model(part, depth: ground.limits.depth, predicates: [], watchesOccurrences: false, freesInputs: false)
    return Inquiry(model, goal: .none, slice: slice, base: ground.lowered.system, question: "states and links", limits: ground.limits)
  }

  /// Returns the expressions that decide the availability of a route.
  private static func expressions(_ route: RouteID?, _ system: TransitionSystem) -> [LoweredExpression] {
    guard let route = route.map({ system.routes[$0.index] }) else { return [] }
    return [route.available].compactMap(\.self) + (route.isCommand || system.layouts.isEmpty ? [] : [.layout])
  }

  /// Returns the transitions that take a command's events: the command is available if some of them can be taken.
  private static func takers(of route: Int, _ base: PreparedSystem) -> Set<Int> {
    Set(base.system.routes[route].raises.flatMap { raise in base.takers[raise.event].flatMap(\.transitions) })
  }
}
