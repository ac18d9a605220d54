import FlowSpecExplorer

/// A system as decision trees over the fields of its configurations, for languages without lists and events.
struct ExportedSystem {
  /// A property by the indices of its predicates.
  struct Claim {
    enum Form {
      case never(Int)
      case possible(Int)
      case alwaysPossible(Int)
      case leadsTo(Int, Int)
      /// The first never before the second.
      case precedence(Int, Int)

      var predicates: [Int] {
        switch self {
        case .never(let one), .possible(let one), .alwaysPossible(let one): [one]
        case .leadsTo(let one, let other), .precedence(let one, let other): [one, other]
        }
      }
    }

    let name: String
    let form: Form

    /// Returns the claim as reported to a person who checked it under this name.
    func named(_ text: String) -> ModelExport.Claim? {
      switch form {
      case .never, .precedence: ModelExport.Claim(property: name, name: text, isLiveness: false, isReversed: false)
      case .possible: ModelExport.Claim(property: name, name: text, isLiveness: false, isReversed: true)
      case .leadsTo: ModelExport.Claim(property: name, name: text, isLiveness: true, isReversed: false)
      case .alwaysPossible: nil
      }
    }
  }

  struct Fairness {
    let enabled: Int
    let mask: UInt64
    /// True for a timer that is waiting: it fires eventually. False for an awaited event: it comes if it is possible again and
    /// again.
    let isWeak: Bool
  }

  enum Ground {
    /// All reachable configurations were explored.
    case explored
    /// Every path of the interpreter is known, reachable or not.
    case paths
    /// Only some paths are known.
    case partial
  }

  let flow: Flow
  let model: Model
  let claims: [Claim]
  let isWhole: Bool
  private(set) var fairness: [Fairness] = []
  private(set) var table = DecisionTable()
  /// By stimulus of the model: the root of its tree.
  private(set) var steps: [Int] = []
  /// By number: the roots of the later stages of macrosteps; none if macrosteps are whole.
  private(set) var stages: [(number: Int, root: Int)] = []
  /// By predicate of the model: the root of its tree.
  private(set) var predicates: [Int] = []
  /// Properties that are decided only where flowspec explored; elsewhere they count as broken.
  private(set) var undecidedElsewhere: [String] = []
  /// The reason why the flow cannot be exported; nil if it can.
  let obstacle: Verdict.Doubt?
  /// The extent of the exploration behind the trees.
  let ground: Ground
  let configurations: Int
  /// The bound up to which lists were explored, if longer ones exist.
  let listDepth: Int?
  let leftOut: [String]

  /// Exports the part for one property, or for all of them. Macrosteps with more than `mostNodes` nodes are told in stages.
  init(_ flow: Flow, properties: [Property], isWhole: Bool, limits: CheckLimits, mostPaths: Int = 5_000, mostNodes: Int = 20_000) {
    self.flow = flow
    self.isWhole = isWhole
    let lowering = FlowLowering(flow)
    let lowered = lowering.system()
    let base = PreparedSystem(lowered, Shape(lowered, bounds: Shape.Bounds(depth: limits.depth, keepsData: false)))
    var list = PredicateList()
    var expressions: [LoweredExpression] = []
    let claims = properties.map { property in
      let form = list.form(property.claim) { lowering.lowered($0) }
      expressions += list.expressions(of: form)
      return Claim(name: property.name.value, form: form)
    }
    self.claims = claims
    let isFair = claims.contains { if case .leadsTo = $0.form { true } else { false } }
    let check = PropertyCheck(base: base, limits: limits)
    let slice =
      isWhole
      ? Slice(base, Slice.Wish(expressions: expressions, everything: true))
      : isFair ? check.fairSlice(expressions) : Slice(base, Slice.Wish(expressions: expressions))
    let system = slice.sliced(lowered, observing: expressions)
    leftOut = slice.leftOut(of: lowered)
    if isFair { for predicate in Model.fairnessPredicates(system) { _ = list.number(of: predicate) } }
    let model = Model(system, depth: limits.depth, predicates: list.predicates, watchesOccurrences: false, fairness: isFair, freesInputs: false)
    self.model = model
    let gathering = Gathering(model, limits, mostPaths: mostPaths, mostNodes: mostNodes)
    obstacle = gathering.obstacle
    ground = gathering.ground
    configurations = gathering.configurations
    listDepth = gathering.isCut ? limits.depth : nil
    if isFair {
      let conditions = model.fairness { list.number(of: $0) }
      fairness = conditions.strong.map { Fairness(enabled: $0.enabled, mask: $0.mask, isWeak: false) }
      fairness += conditions.weak.map { Fairness(enabled: $0.pending, mask: $0.mask, isWeak: true) }
    }
    missing = table.number(of: .missing)
    if obstacle == nil { put(gathering) }
    undecidedElsewhere = ground == .explored ? [] : claims.filter { !gathering.partialPredicates.isDisjoint(with: $0.form.predicates) }.map(\.name)
  }

  private mutating func put(_ gathering: Gathering) {
    let bounds = model.packedBounds
    // A branch without any path need not be distinguished.
    let isClosed = ground != .partial
    for tree in gathering.steps { steps.append(tree.decisions(in: &table, bounds: bounds, isExplored: isClosed)) }
    // An exploration may end before a stage that follows.
    let following = (gathering.steps + gathering.stages.values).reduce(into: Set(gathering.stages.keys)) { $0.formUnion($1.stages(between)) }
    for number in following.sorted() {
      stages.append((number, gathering.stages[number]?.decisions(in: &table, bounds: bounds, isExplored: isClosed) ?? missing))
    }
    for (index, tree) in gathering.predicates.enumerated() {
      predicates.append(tree.decisions(in: &table, bounds: bounds, isExplored: !gathering.partialPredicates.contains(index)))
    }
  }

  /// The field for the number of the stage that follows; only updates write it.
  var between: Int { model.packedBounds.count }

  /// Returns the number of the stage that follows an update; nil after the macrostep has ended.
  func stage(after update: Update) -> Int? { update.assigned(to: between) }

  /// The node of what is unknown.
  let missing: Int
}

/// Predicates without repetition.
private struct PredicateList {
  private(set) var predicates: [Model.Predicate] = []

  mutating func number(of predicate: Model.Predicate) -> Int {
    if let known = predicates.firstIndex(of: predicate) { return known }
    predicates.append(predicate)
    return predicates.count - 1
  }

  mutating func form(_ claim: Property.Claim, _ lower: (Expression) -> LoweredExpression) -> ExportedSystem.Claim.Form {
    switch claim {
    case .never(let bad): .never(number(of: .expression(lower(bad))))
    case .always(let good): .never(number(of: .expression(.negation(lower(good)))))
    case .possible(let wanted): .possible(number(of: .expression(lower(wanted))))
    case .alwaysPossible(let wanted): .alwaysPossible(number(of: .expression(lower(wanted))))
    case .leadsTo(let start, let goal): .leadsTo(number(of: .expression(lower(start))), number(of: .expression(lower(goal))))
    case .precedence(let bad, let before): .precedence(number(of: .expression(lower(bad))), number(of: .expression(lower(before))))
    }
  }

  func expressions(of form: ExportedSystem.Claim.Form) -> [LoweredExpression] {
    form.predicates.compactMap { if case .expression(let expression) = predicates[$0] { expression } else { nil } }
  }
}
