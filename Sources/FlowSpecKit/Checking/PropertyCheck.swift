import FlowSpecExplorer

/// The answer to one question, with how much was looked at for it.
public struct Finding: Sendable {
  public let verdict: Verdict
  public let coverage: Coverage
}

/// Judges properties of one flow, each on the part of it that it depends on.
struct PropertyCheck {
  let base: Mechanism
  let limits: CheckLimits
  let question: String

  private var system: System { base.system }

  func check(_ claim: Property.Claim, _ lower: (Expression) -> Formula) -> Finding {
    switch claim {
    case .never(let bad): return never(lower(bad), occasions: claim.occasions.map { Occasion(formula: lower($0), span: $0.span) })
    case .always(let good):
      return never(.negation(lower(good)), occasions: claim.occasions.map { Occasion(formula: lower($0), span: $0.span) })
    case .possible(let wanted): return possible(lower(wanted))
    case .alwaysPossible(let wanted): return alwaysPossible(lower(wanted))
    case .leadsTo(let whenever, let eventually): return leadsTo(lower(whenever), lower(eventually))
    case .precedence(let bad, let before): return precedence(lower(bad), lower(before))
    }
  }

  // MARK: Never

  private func never(_ bad: Formula, occasions: [Occasion]) -> Finding {
    var coverage = Coverage()
    var worst: Verdict = .holds
    var unseen = occasions.map(\.formula)
    for part in bad.cases {
      let finding = reach(part, &unseen)
      coverage.add(finding.coverage)
      switch finding.verdict {
      case .holds, .vacuous: continue
      case .violated(let run):
        if case .violated(let other?) = worst, other.length <= run?.length ?? .max { continue }
        worst = finding.verdict
      case .undecided: if case .holds = worst { worst = finding.verdict }
      }
    }
    guard case .holds = worst else { return Finding(verdict: worst, coverage: coverage) }
    // What holds holds for no good reason where something that it speaks of never occurs.
    for occasion in occasions where unseen.contains(occasion.formula) {
      let occurs = explore(occasion.formula)
      guard case .holds = occurs.verdict else { continue }
      coverage.add(occurs.coverage)
      return Finding(verdict: .vacuous("a part of its condition is never so", occasion.span), coverage: coverage)
    }
    return Finding(verdict: .holds, coverage: coverage)
  }

  /// Something that a property speaks of.
  private struct Occasion {
    let formula: Formula
    let span: Span
  }

  private func reach(_ formula: Formula) -> Finding {
    var nothing: [Formula] = []
    return reach(formula, &nothing)
  }

  /// Whether some configuration has a formula: then the verdict is *violated*, with the run that leads there. What is seen on the way
  /// is taken out of `unseen`.
  private func reach(_ formula: Formula, _ unseen: inout [Formula]) -> Finding {
    if let finding = reachApart(formula) { return finding }
    if formula.readsNavigation, system.hasNavigation, let possible = NavigationAbstraction(system: system).possible(formula) {
      if possible == .constant(0) { return Finding(verdict: .holds, coverage: Coverage()) }
      if !possible.readsNavigation {
        let finding = explore(possible)
        if case .holds = finding.verdict { return finding }
      }
      if let (isPossible, coverage) = OpenRoutes.isPossible(formula, base: base, question: question, limits: limits), !isPossible {
        return Finding(verdict: .holds, coverage: coverage)
      }
      let finding = explore(formula, isRough: true)
      if case .holds = finding.verdict { return finding }
    }
    let conjuncts = formula.conjuncts
    var watched = unseen.filter(conjuncts.contains)
    unseen.removeAll(where: watched.contains)
    let finding = explore(formula, watching: &watched)
    unseen += watched
    return finding
  }

  private func explore(_ formula: Formula, latch: Formula? = nil, isRough: Bool = false) -> Finding {
    var nothing: [Formula] = []
    return explore(formula, latch: latch, isRough: isRough, watching: &nothing)
  }

  /// Looks for a configuration with a formula; roughly: without the containers that it does not ask for, so that only `holds` counts.
  private func explore(
    _ formula: Formula, latch: Formula? = nil, isRough: Bool = false, watching unseen: inout [Formula]
  ) -> Finding {
    let formulas = [formula] + [latch].compactMap(\.self)
    let slice = Slice(base, Slice.Wish(formulas: formulas.filter { $0 != .latched }))
    var sliced = slice.sliced(system, observing: formulas)
    if isRough {
      sliced.unknownContainers = NavigationAbstraction(system: sliced).containersNotNeeded(for: formulas)
      if sliced.unknownContainers.isEmpty { return Finding(verdict: .undecided(.stopped), coverage: Coverage()) }
    }
    let model = Model(sliced, depth: limits.depth, predicates: ([formula] + unseen).map { .formula($0) }, watchesOccurrences: false, latch: latch)
    let inquiry = Inquiry(model, goal: .any([0]), slice: slice, base: system, question: question, limits: limits)
    if let index = inquiry.exploration.firstWhere[0] {
      return Finding(verdict: .violated(inquiry.run(to: index)), coverage: inquiry.coverage)
    }
    unseen = zip(unseen, inquiry.exploration.firstWhere.dropFirst()).filter { $0.1 == nil }.map(\.0)
    if let doubt = inquiry.doubt(limits) { return Finding(verdict: .undecided(doubt), coverage: inquiry.coverage) }
    return Finding(verdict: .holds, coverage: inquiry.coverage)
  }

  /// Facts about parts that have nothing to do with each other hold together somewhere as soon as each holds somewhere.
  private func reachApart(_ formula: Formula) -> Finding? {
    let groups = independentGroups(formula.conjuncts)
    guard groups.count > 1 else { return nil }
    var coverage = Coverage()
    var steps: [Run.Step] = []
    for group in groups {
      let finding = explore(group)
      coverage.add(finding.coverage)
      guard case .violated(let run?) = finding.verdict else { return Finding(verdict: finding.verdict, coverage: coverage) }
      steps += steps.isEmpty ? run.steps : Array(run.steps.dropFirst())
    }
    return Finding(verdict: .violated(Run(steps: steps, circle: nil)), coverage: coverage)
  }

  private func independentGroups(_ conjuncts: [Formula]) -> [Formula] {
    guard conjuncts.count > 1, !conjuncts.contains(where: { $0.all.contains(where: \.isObservation) }) else { return [] }
    var groups: [(formula: Formula, footprint: Footprint)] = []
    for conjunct in conjuncts {
      var formula = conjunct
      var footprint = Footprint(Slice(base, Slice.Wish(formulas: [conjunct])), system)
      guard !footprint.isWhole else { return [] }
      // Everything that touches it becomes one group.
      groups.removeAll { other in
        guard other.footprint.touches(footprint) else { return false }
        formula = .both(other.formula, formula)
        footprint.merge(other.footprint)
        return true
      }
      groups.append((formula, footprint))
    }
    return groups.map(\.formula)
  }

  // MARK: Possible

  private func possible(_ wanted: Formula) -> Finding {
    var coverage = Coverage()
    var doubt: Verdict?
    for part in wanted.cases {
      let finding = reach(part)
      coverage.add(finding.coverage)
      switch finding.verdict {
      case .violated: return Finding(verdict: .holds, coverage: coverage)
      case .undecided: doubt = doubt ?? finding.verdict
      case .holds, .vacuous: continue
      }
    }
    return Finding(verdict: doubt ?? .violated(nil), coverage: coverage)
  }

  private func alwaysPossible(_ wanted: Formula) -> Finding {
    let slice = Slice(base, Slice.Wish(formulas: [wanted]))
    var sliced = slice.sliced(system, observing: [wanted])
    // A relaunch is a way out too, whether or not anything outlasts it.
    sliced.restores = system.restores
    let model = Model(sliced, depth: limits.depth, predicates: [.formula(wanted)], watchesOccurrences: false)
    let inquiry = Inquiry(model, goal: .none, slice: slice, base: system, question: question, limits: limits)
    if let doubt = inquiry.doubt(limits) { return Finding(verdict: .undecided(doubt), coverage: inquiry.coverage) }
    guard let stuck = inquiry.exploration.firstUnableToReach(0) else { return Finding(verdict: .holds, coverage: inquiry.coverage) }
    return Finding(verdict: .violated(inquiry.run(to: stuck)), coverage: inquiry.coverage)
  }

  // MARK: Leads to

  private func leadsTo(_ start: Formula, _ goal: Formula) -> Finding {
    let slice = fairSlice([start, goal])
    let sliced = slice.sliced(system, observing: [start, goal])
    let predicates = [Model.Predicate.formula(start), .formula(goal)] + Model.fairnessPredicates(sliced)
    let model = Model(sliced, depth: limits.depth, predicates: predicates, watchesOccurrences: false, fairness: true)
    let inquiry = Inquiry(model, goal: .none, slice: slice, base: system, question: question, limits: limits)
    let conditions = model.fairness { predicate in predicates.firstIndex(of: predicate) ?? 0 }
    let fairness = Fairness(
      strong: conditions.strong.map { Fairness.Strong(enabled: $0.enabled, labels: $0.mask) },
      weak: conditions.weak.map { Fairness.Weak(pending: $0.pending, labels: $0.mask) })
    if let lasso = inquiry.exploration.fairRun(from: 0, avoiding: 1, without: Model.Labels.relaunch, fairness: fairness) {
      // Within what was explored it is a run like any other.
      if inquiry.isComplete || !lasso.cycle.isEmpty { return Finding(verdict: .violated(inquiry.run(lasso)), coverage: inquiry.coverage) }
    }
    if let doubt = inquiry.doubt(limits) { return Finding(verdict: .undecided(doubt), coverage: inquiry.coverage) }
    if inquiry.exploration.firstWhere[0] == nil {
      return Finding(verdict: .vacuous("its condition is never met", nil), coverage: inquiry.coverage)
    }
    return Finding(verdict: .holds, coverage: inquiry.coverage)
  }

  /// States that await an event of the slice, or have a timer in it, belong to it: their promises make runs fair.
  func fairSlice(_ formulas: [Formula]) -> Slice {
    var wish = Slice.Wish(formulas: formulas)
    while true {
      let slice = Slice(base, wish)
      var more: Set<Int> = []
      for (state, node) in system.states.enumerated() where node.awaits.contains(where: slice.events.contains) { more.insert(state) }
      if more.isSubset(of: wish.states) { return slice }
      wish.states.formUnion(more)
    }
  }

  // MARK: Precedence

  private func precedence(_ bad: Formula, _ before: Formula) -> Finding {
    let finding = explore(.both(bad, .not(.latched)), latch: before)
    guard case .holds = finding.verdict else { return finding }
    let reachable = reach(bad)
    if case .holds = reachable.verdict { return Finding(verdict: .vacuous("it never comes to that at all", nil), coverage: finding.coverage) }
    return finding
  }
}

/// What a slice reads and what may change it.
struct Footprint {
  private var things: Set<String> = []
  /// A launch anew would start everything over at once.
  private(set) var isWhole: Bool

  init(_ slice: Slice, _ system: System) {
    isWhole = slice.hasNavigation || slice.hasHeld || slice.hasLayout || !slice.links.isEmpty || system.restores
    for region in slice.regions where slice.shapeRegions[region].field != nil { things.insert("region \(region)") }
    for variable in slice.variables { things.insert("variable \(variable)") }
    for input in slice.inputs { things.insert("input \(input)") }
    for rule in slice.rules { for event in system.transitions[rule].events { things.insert("event \(event)") } }
  }

  func touches(_ other: Footprint) -> Bool { !things.isDisjoint(with: other.things) }
  mutating func merge(_ other: Footprint) { things.formUnion(other.things) }
}
