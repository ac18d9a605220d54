import FlowSpecExplorer

/// Looks for configurations from which an expression is never reached, however long lists grow.
///
/// Exploring with short lists cannot show that: longer lists may permit a way out. An over-approximation has every way out, so it has none
/// from the configurations that represent such a trap.
struct TrapSearch {
  /// The whole part of the flow on which the expression depends.
  let system: TransitionSystem
  let wanted: LoweredExpression
  /// Steps with one of these labels are no way out.
  let labels: UInt64
  let slice: Slice
  let base: TransitionSystem
  let question: String
  let limits: CheckLimits

  /// Returns the first explored configuration that is certainly a trap; nil if none is known.
  func first(in inquiry: Inquiry) -> Int? {
    // An over-approximation need not observe what the flow does.
    guard !wanted.all.contains(where: \.isObservation) else { return nil }
    for view in [NavigationView.machine, .askedContainers, .askedLists, .summaries] {
      guard view != .machine || !wanted.readsNavigation, let part = view.part(of: system, asking: [wanted]) else { continue }
      let found = Above(self, part).flatMap { above in above.hasTraps ? above.firstTrap(in: inquiry) : nil }
      if let found { return found }
    }
    return nil
  }

  /// Returns the verdict if one of few configurations with short lists is certainly a trap.
  func amongFew() -> Conclusion? {
    let model = Model(system, depth: 1, predicates: [], watchesOccurrences: false)
    let inquiry = Inquiry(model, goal: .none, slice: slice, base: base, question: question, limits: limits.few)
    return first(in: inquiry).map { Conclusion(verdict: .violated(inquiry.run(to: $0)), coverage: inquiry.coverage) }
  }

  /// An over-approximation, explored whole.
  private struct Above {
    let model: Model
    let exploration: Exploration
    /// The configurations from which the expression may be reached.
    let able: BitSet
    /// Facts about the navigation that it knows.
    let facts: [LoweredExpression]

    /// Returns nil if it cannot be explored whole.
    init?(_ search: TrapSearch, _ part: TransitionSystem) {
      let wanted = search.wanted
      let model = Model(part, depth: 1, predicates: [.expression(wanted)], watchesOccurrences: false)
      let inquiry = Inquiry(model, goal: .none, slice: search.slice, base: search.base, question: search.question, limits: search.limits.few)
      guard inquiry.isComplete, inquiry.coverage.listDepth == nil, !part.abstraction.samplesInputs else { return nil }
      self.model = model
      exploration = inquiry.exploration
      var able = exploration.holding([0])[0]
      _ = exploration.unable(toReach: &able, without: search.labels)
      self.able = able
      var facts: Set<LoweredExpression> = []
      for fact in (part.expressions + [wanted]).flatMap(\.all) where fact.isNavigationFact && part.hasNavigation {
        if part.abstraction.guesses[fact] == nil { facts.insert(fact) }
      }
      self.facts = Array(facts)
    }

    var hasTraps: Bool { !(0..<exploration.configurationCount).allSatisfy(able.contains) }

    /// Returns the first configuration of which all representatives are unable to reach the expression.
    func firstTrap(in inquiry: Inquiry) -> Int? {
      let whole = inquiry.model
      let fields = sharedFields(with: whole)
      var ways: [[Int]: [Int]] = [:]
      var keys: Set<[Int]> = []
      for index in 0..<exploration.configurationCount {
        let values = model.packing.unpacked(exploration.configuration(index))
        let key = fields.map { values[$0.above] }
        keys.insert(key)
        if able.contains(index) { ways[key, default: []].append(index) }
      }
      let predicates = facts.flatMap { [Model.Predicate.expression($0), .certain($0)] }
      let truth = exploration.holding(predicateCount: predicates.count) { model.judge(predicates[$0], $1) }
      return (0..<inquiry.exploration.configurationCount).first { index in
        let values = whole.packing.unpacked(inquiry.exploration.configuration(index))
        let key = fields.map { values[$0.whole] }
        guard keys.contains(key) else { return false }
        guard let ways = ways[key] else { return true }
        var interpreter = Interpreter(whole.prepared, ConcreteStore(values))
        let known = facts.map { interpreter.isTrue($0) }
        return ways.allSatisfy { way in
          known.indices.contains { known[$0] ? !truth[2 * $0].contains(way) : truth[2 * $0 + 1].contains(way) }
        }
      }
    }

    /// Returns the fields that mean the same in both, apart from those of the navigation.
    private func sharedFields(with whole: Model) -> [(above: Int, whole: Int)] {
      let places = Dictionary(uniqueKeysWithValues: whole.shape.fields.enumerated().map { ($1.meaning, $0) })
      return model.shape.fields.enumerated().compactMap { field, described in
        guard described.meaning.isOfMachine else { return nil }
        return places[described.meaning].map { (field, $0) }
      }
    }
  }
}

extension Shape.Meaning {
  /// True if it is the same in every view of the navigation.
  fileprivate var isOfMachine: Bool {
    switch self {
    case .region, .variable, .input, .layout, .heldRoute: true
    default: false
    }
  }
}
