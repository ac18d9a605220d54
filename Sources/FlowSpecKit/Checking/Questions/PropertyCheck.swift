import FlowSpecExplorer

/// The answer to one question, and the extent of its exploration.
struct Conclusion: Sendable {
  let verdict: Verdict
  let coverage: Coverage

  /// True if it holds and no list was cut off.
  fileprivate var holdsForAllLists: Bool {
    switch verdict {
    case .holds, .vacuous: coverage.listDepth == nil
    case .violated, .undecided: false
    }
  }
}

/// Judges properties of one flow, each on the slice on which it depends.
struct PropertyCheck {
  /// A claim with its expressions lowered.
  struct Question: Sendable {
    let name: String
    let claim: Property.Claim
    let lower: @Sendable (Expression) -> LoweredExpression
  }

  let base: PreparedSystem
  let limits: CheckLimits
  /// The routes that may be open; shared with other questions.
  var open: Later<OpenRoutes?>?
  /// True if all other ways were tried in vain with smaller limits, so that only the whole is left.
  var isLastAttempt = false

  private var system: TransitionSystem { base.system }
  private var reaching: Reaching { Reaching(base: base, limits: limits, open: open, isLastAttempt: isLastAttempt) }

  /// Returns conclusions in the order of the questions. Questions about single moments share explorations; the others are
  /// answered one by one.
  func conclusions(_ questions: [Question]) -> [Conclusion] {
    // Cheap questions are answered first, so that they do not wait for expensive ones.
    var conclusions = PropertyCheck(base: base, limits: limits.bounded, open: open).answers(questions)
    let large = questions.indices.filter { if case .undecided(.configurations) = conclusions[$0].verdict { true } else { false } }
    let last = PropertyCheck(base: base, limits: limits, open: open, isLastAttempt: true)
    for (index, conclusion) in zip(large, last.answers(large.map { questions[$0] })) { conclusions[index] = conclusion }
    return conclusions
  }

  private func answers(_ questions: [Question]) -> [Conclusion] {
    let moments = questions.map(Moment.init)
    var conclusions = judge(moments)
    let others = questions.indices.filter { moments[$0] == nil }
    let alone = PropertyCheck(base: base, limits: limits, isLastAttempt: isLastAttempt)
    let checked = Parallel.map(others, workers: limits.workers) { alone.check(questions[$0]) }
    for (index, conclusion) in zip(others, checked) { conclusions[index] = conclusion }
    judgeVacuity(of: others, questions, &conclusions)
    return conclusions.compactMap(\.self)
  }

  /// Judges vacuity again if the navigation was guessed: an occasion may then seem to occur although it never does.
  private func judgeVacuity(of indices: [Int], _ questions: [Question], _ conclusions: inout [Conclusion?]) {
    var wanted: [(index: Int, occasion: LoweredExpression)] = []
    for index in indices {
      guard let conclusion = conclusions[index], case .holds = conclusion.verdict, !conclusion.coverage.guessed.isEmpty else { continue }
      switch questions[index].claim {
      case .leadsTo(let start, _): wanted.append((index, questions[index].lower(start)))
      case .precedence(let bad, _): wanted.append((index, questions[index].lower(bad)))
      case .never, .always, .possible, .alwaysPossible: continue
      }
    }
    let asked = wanted.map { Reaching.Wanted(expression: $0.occasion, question: questions[$0.index].name) }
    let seen = reaching.seen(asked)
    wanted = wanted.indices.filter { !seen.contains($0) }.map { wanted[$0] }
    let answers = reaching.answers(asked.indices.filter { !seen.contains($0) }.map { asked[$0] })
    for (item, answer) in zip(wanted, answers) {
      let taken = answer.conclusion
      guard case .holds = taken.verdict, taken.coverage.cut == nil, var coverage = conclusions[item.index]?.coverage else { continue }
      coverage.add(answer.conclusion.coverage)
      conclusions[item.index] = Conclusion(verdict: .vacuous("its condition is never true", nil), coverage: coverage)
    }
  }

  private func check(_ question: Question) -> Conclusion {
    let (name, lower) = (question.name, question.lower)
    if let doubt = limits.stopDoubt { return Conclusion(verdict: .undecided(doubt), coverage: Coverage()) }
    switch question.claim {
    case .alwaysPossible(let wanted): return alwaysPossible(lower(wanted), name)
    case .leadsTo(let whenever, let eventually): return leadsTo(lower(whenever), lower(eventually), name)
    case .precedence(let bad, let before): return precedence(lower(bad), lower(before), name)
    case .never, .always, .possible: return answers([question])[0]
    }
  }

  // MARK: Moments

  /// A claim that one configuration decides: it never occurs, or it is possible.
  private struct Moment {
    let name: String
    /// The configuration satisfies one of these.
    let parts: [LoweredExpression]
    /// True if such a configuration must exist.
    let isWanted: Bool
    /// The occasions of the property; if one of them never occurs, the property is vacuous.
    let occasions: [(expression: LoweredExpression, span: Span)]

    init?(_ question: Question) {
      name = question.name
      occasions = question.claim.occasions.map { (question.lower($0), $0.span) }
      switch question.claim {
      case .never(let bad): (parts, isWanted) = (question.lower(bad).cases, false)
      case .always(let good): (parts, isWanted) = (LoweredExpression.negation(question.lower(good)).cases, false)
      case .possible(let wanted): (parts, isWanted) = (question.lower(wanted).cases, true)
      case .alwaysPossible, .leadsTo, .precedence: return nil
      }
    }

    /// For each part: the occasions to observe while the part is searched for.
    var watched: [[LoweredExpression]] { parts.map { part in occasions.map(\.expression).filter(part.conjuncts.contains) } }
  }

  /// Returns nil for properties that are not about a moment.
  private func judge(_ moments: [Moment?]) -> [Conclusion?] {
    var wanted: [Reaching.Wanted] = []
    for case let moment? in moments {
      wanted += zip(moment.parts, moment.watched).map {
        Reaching.Wanted(expression: $0, question: moment.name, watched: $1, isOnlyIf: moment.isWanted)
      }
    }
    var rest = reaching.answers(wanted)[...]
    var conclusions: [Conclusion?] = []
    /// By property: occasions that have not occurred yet.
    var unseen: [(index: Int, occasion: (expression: LoweredExpression, span: Span))] = []
    for (index, moment) in moments.enumerated() {
      guard let moment else {
        conclusions.append(nil)
        continue
      }
      let answers = Array(rest.prefix(moment.parts.count))
      rest = rest.dropFirst(moment.parts.count)
      let conclusion = moment.isWanted ? anyOf(answers) : noneOf(answers)
      conclusions.append(conclusion)
      guard !moment.isWanted, case .holds = conclusion.verdict else { continue }
      let seen = zip(moment.watched, answers).flatMap { watched, answer in watched.filter { !answer.unseen.contains($0) } }
      for occasion in moment.occasions where !seen.contains(occasion.expression) { unseen.append((index, occasion)) }
    }
    // A property that holds is vacuous if one of its occasions never occurs.
    let looked = reaching.occurrences(
      of: unseen.map { Reaching.Wanted(expression: $0.occasion.expression, question: moments[$0.index]?.name ?? "") })
    for (item, answer) in zip(unseen, looked) {
      guard let answer, case .holds = answer.conclusion.verdict, answer.conclusion.coverage.cut == nil else { continue }
      guard let conclusion = conclusions[item.index], case .holds = conclusion.verdict else { continue }
      var coverage = conclusion.coverage
      coverage.add(answer.conclusion.coverage)
      conclusions[item.index] = Conclusion(verdict: .vacuous("a part of its condition is never true", item.occasion.span), coverage: coverage)
    }
    return conclusions
  }

  private func noneOf(_ answers: [Reaching.Answer]) -> Conclusion {
    var coverage = Coverage()
    var worst: Verdict = .holds
    for conclusion in answers.map(\.conclusion) {
      coverage.add(conclusion.coverage)
      switch conclusion.verdict {
      case .holds, .vacuous: continue
      case .violated(let run):
        if case .violated(let other?) = worst, other.length <= run?.length ?? .max { continue }
        worst = conclusion.verdict
      case .undecided: if case .holds = worst { worst = conclusion.verdict }
      }
    }
    return Conclusion(verdict: worst, coverage: coverage)
  }

  /// A run that makes one of them true shows it for lists of any length.
  private func anyOf(_ answers: [Reaching.Answer]) -> Conclusion {
    var coverage = Coverage()
    var doubt: Verdict?
    for conclusion in answers.map(\.conclusion) {
      coverage.add(conclusion.coverage)
      switch conclusion.verdict {
      case .violated:
        coverage.listDepth = nil
        return Conclusion(verdict: .holds, coverage: coverage)
      case .undecided: doubt = doubt ?? conclusion.verdict
      case .holds, .vacuous: doubt = doubt ?? conclusion.coverage.cut
      }
    }
    return Conclusion(verdict: doubt ?? .violated(nil), coverage: coverage)
  }

  // MARK: Always possible

  private func alwaysPossible(_ wanted: LoweredExpression, _ question: String) -> Conclusion {
    let slice = Slice(base, Slice.Wish(expressions: [wanted]))
    var sliced = slice.sliced(system, observing: [wanted])
    // A relaunch counts as a way out, even if it keeps no value.
    sliced.restores = system.restores
    if !isLastAttempt, let conclusion = reachedAfterRelaunch(wanted, in: sliced, slice, question) { return conclusion }
    let machine = {
      var part = reduced([wanted], asking: [wanted])
      part.restores = system.restores
      return part
    }
    let traps = TrapSearch(
      system: sliced, wanted: wanted, labels: 0, slice: slice, base: system, question: question, limits: self.limits)
    let shortcut = { reachedAfterGoingBack(wanted, in: sliced, slice, question) ?? traps.amongFew() }
    return judge([wanted], in: sliced, machine: machine, mayRunFew: false, shortcut: shortcut) { part, limits in
      let model = Model(part, depth: limits.depth, predicates: [.certain(wanted)], watchesOccurrences: false)
      let inquiry = Inquiry(model, goal: .none, slice: slice, base: system, question: question, limits: limits)
      if let doubt = inquiry.doubt(limits) { return Conclusion(verdict: .undecided(doubt), coverage: inquiry.coverage) }
      // A step that depends on a guess is a way out in some configurations only.
      guard let stuck = inquiry.exploration.firstUnableToReach(0, without: Model.Labels.guessed) else {
        return Conclusion(verdict: .holds, coverage: inquiry.coverage)
      }
      guard let cut = inquiry.coverage.cut else {
        return Conclusion(verdict: .violated(inquiry.run(to: stuck)), coverage: inquiry.coverage)
      }
      // Longer lists may permit a way out.
      let trap = part.abstraction.isExact ? traps.first(in: inquiry) : nil
      return Conclusion(verdict: trap.map { .violated(inquiry.run(to: $0)) } ?? cut, coverage: inquiry.coverage)
    }
  }

  /// Judges the machine alone first if it is smaller than the whole, because its result covers lists of any length. Otherwise it
  /// tries in this order: the whole and rough views within small limits, the shortcut, runs with few openings unless a run alone is no
  /// violation, rough views, and the whole.
  private func judge(
    _ expressions: [LoweredExpression], in sliced: TransitionSystem, machine: () -> TransitionSystem, outlines: Bool = true,
    mayRunFew: Bool = true, shortcut: () -> Conclusion? = { nil }, by look: (TransitionSystem, CheckLimits) -> Conclusion
  ) -> Conclusion {
    if isLastAttempt { return look(sliced, limits) }
    if sliced.hasNavigation, !expressions.contains(where: \.readsNavigation) {
      let conclusion = look(machine(), limits)
      if conclusion.holdsForAllLists { return conclusion }
    }
    let views = outlines ? [NavigationView.askedContainers, .askedLists, .outlines, .summaries] : []
    let rougher = views.compactMap { $0.part(of: sliced, asking: expressions) }
    guard !rougher.isEmpty, limits.few.configurations < limits.configurations else { return look(sliced, limits) }
    let first = look(sliced, limits.first)
    guard case .undecided(.configurations) = first.verdict else { return first }
    for part in rougher {
      let guessed = look(part, limits.first)
      if guessed.holdsForAllLists { return guessed }
    }
    let conclusion = look(sliced, limits.few)
    guard case .undecided(.configurations) = conclusion.verdict else { return conclusion }
    if let found = shortcut() { return found }
    // Runs with short lists first, because there are far fewer of them.
    let few = mayRunFew ? NavigationView.fewOpenings.part(of: sliced, asking: expressions) ?? sliced : nil
    for attempt in [limits.few.shallow, limits.bounded.shallow, limits.bounded] {
      guard let few else { continue }
      let found = look(few, attempt)
      if case .violated = found.verdict { return found }
    }
    for part in rougher {
      let guessed = look(part, limits)
      if guessed.holdsForAllLists { return guessed }
    }
    return look(sliced, limits)
  }

  // MARK: Leads to

  private func leadsTo(_ start: LoweredExpression, _ goal: LoweredExpression, _ question: String) -> Conclusion {
    let slice = fairSlice([start, goal])
    let sliced = slice.sliced(system, observing: [start, goal])
    if !isLastAttempt {
      if let plain = plainly(start, goal, question), plain.holdsForAllLists { return plain }
      if let found = atOnce(start, goal, question) { return found }
    }
    // Incomplete lists do not decide if a promised event would be taken.
    let machine = { fairMachine([start, goal]) }
    let later = { brokenAfterStart(start, goal, in: sliced, slice, question) }
    return judge([start, goal], in: sliced, machine: machine, outlines: !sliced.promisesReadNavigation, shortcut: later) {
      leadsTo(start, goal, in: $0, slice, question, $1)
    }
  }

  /// Explores a little from one configuration where the start holds without the goal. Returns nil if that finds no violation.
  private func brokenAfterStart(
    _ start: LoweredExpression, _ goal: LoweredExpression, in sliced: TransitionSystem, _ slice: Slice, _ question: String
  ) -> Conclusion? {
    let part = NavigationView.fewOpenings.part(of: sliced, asking: [start, goal]) ?? sliced
    let model = fairModel(of: part, depth: limits.depth, fairPredicates(start, goal, part))
    let most = 4_000
    // Each launch costs as much as a step.
    guard model.launched(limits.few).count <= most else { return nil }
    let search = DirectedSearch(model: model, goal: .both(start, .negation(goal)), most: most, shouldStop: limits.shouldStop)
    guard let beginning = search.found() else { return nil }
    let conclusion = leadsTo(start, goal, in: part, slice, question, limits.few, from: beginning)
    if case .violated = conclusion.verdict { return conclusion }
    return nil
  }

  /// Asks the machine alone if the start can occur without the goal. Returns nil if it may.
  private func atOnce(_ start: LoweredExpression, _ goal: LoweredExpression, _ question: String) -> Conclusion? {
    let open = LoweredExpression.both(start, .negation(goal))
    guard open.readsNavigation, let possible = NavigationAbstraction(system: system).possible(open), !possible.readsNavigation else { return nil }
    let answer = reaching.explore([Reaching.Wanted(expression: possible, question: question)], .machine, limits.few)[0]
    guard let conclusion = answer?.conclusion, conclusion.holdsForAllLists else { return nil }
    var coverage = conclusion.coverage
    // The start may never occur in the flow.
    coverage.guessed = ["navigation"]
    return Conclusion(verdict: .holds, coverage: coverage)
  }

  /// Asks the machine alone: after every configuration that may satisfy the start, some later one certainly satisfies the goal.
  private func plainly(_ start: LoweredExpression, _ goal: LoweredExpression, _ question: String) -> Conclusion? {
    guard system.hasNavigation, start.readsNavigation || goal.readsNavigation else { return nil }
    let abstraction = NavigationAbstraction(system: system)
    guard let start = abstraction.possible(start), let open = abstraction.possible(.negation(goal)) else { return nil }
    let goal = LoweredExpression.negation(open)
    if start.readsNavigation || goal.readsNavigation { return nil }
    let conclusion = leadsTo(start, goal, in: fairMachine([start, goal]), fairSlice([start, goal]), question, limits.few)
    var coverage = conclusion.coverage
    // The start may be possible in this view and still never occur in the flow.
    coverage.guessed = ["navigation"]
    return Conclusion(verdict: conclusion.verdict, coverage: coverage)
  }

  private func fairPredicates(_ start: LoweredExpression, _ goal: LoweredExpression, _ part: TransitionSystem) -> [Model.Predicate] {
    [.expression(start), .certain(goal)] + Model.fairnessPredicates(part)
  }

  private func fairModel(of part: TransitionSystem, depth: Int, _ predicates: [Model.Predicate]) -> Model {
    Model(part, depth: depth, predicates: predicates, watchesOccurrences: false, fairness: true)
  }

  private func leadsTo(
    _ start: LoweredExpression, _ goal: LoweredExpression, in part: TransitionSystem, _ slice: Slice, _ question: String, _ limits: CheckLimits,
    from beginning: DirectedSearch.Found? = nil
  ) -> Conclusion {
    let predicates = fairPredicates(start, goal, part)
    let model = fairModel(of: part, depth: limits.depth, predicates)
    let inquiry = Inquiry(model, goal: .none, slice: slice, base: system, question: question, limits: limits, from: beginning)
    let conditions = model.fairness { predicate in predicates.firstIndex(of: predicate) ?? 0 }
    let fairness = Fairness(
      strong: conditions.strong.map { Fairness.Strong(enabled: $0.enabled, labels: $0.mask) },
      weak: conditions.weak.map { Fairness.Weak(pending: $0.pending, labels: $0.mask) })
    if let lasso = inquiry.exploration.fairRun(from: 0, avoiding: 1, without: Model.Labels.relaunch, fairness: fairness) {
      // The run may break a promise that has no bit.
      if model.labels.promises > Model.Labels.mostPromises {
        return Conclusion(verdict: .undecided(.promises(model.labels.promises)), coverage: inquiry.coverage)
      }
      // A counterexample is valid even if exploring was incomplete.
      return Conclusion(verdict: .violated(inquiry.run(lasso)), coverage: inquiry.coverage)
    }
    if let doubt = inquiry.doubt(limits) { return Conclusion(verdict: .undecided(doubt), coverage: inquiry.coverage) }
    if inquiry.exploration.firstWhere[0] == nil, inquiry.coverage.cut == nil {
      return Conclusion(verdict: .vacuous("its condition is never true", nil), coverage: inquiry.coverage)
    }
    return Conclusion(verdict: .holds, coverage: inquiry.coverage)
  }

  /// Returns a slice that includes states which await its events or have timers in it, because their promises make runs fair. It
  /// also includes the transitions that take awaited events: taking such an event keeps the promise even if it changes no value.
  func fairSlice(_ expressions: [LoweredExpression]) -> Slice { fairSlice(expressions, of: base) }

  private func fairMachine(_ expressions: [LoweredExpression]) -> TransitionSystem {
    fairSlice(expressions, of: base.withoutNavigation).sliced(base.withoutNavigation.system, observing: expressions)
  }

  private func fairSlice(_ expressions: [LoweredExpression], of base: PreparedSystem) -> Slice {
    let system = base.system
    var wish = Slice.Wish(expressions: expressions)
    while true {
      let slice = Slice(base, wish)
      var more: Set<Int> = []
      for (index, state) in system.states.enumerated() where state.awaits.contains(where: slice.events.contains) { more.insert(index) }
      let awaited = Set(more.flatMap { system.states[$0].awaits })
      let takers = system.transitions.indices.filter { !awaited.isDisjoint(with: system.transitions[$0].events) }
      if more.isSubset(of: wish.states), wish.transitions.isSuperset(of: takers) { return slice }
      wish.states.formUnion(more)
      wish.transitions.formUnion(takers)
    }
  }

  // MARK: Precedence

  private func precedence(_ bad: LoweredExpression, _ before: LoweredExpression, _ question: String) -> Conclusion {
    let slice = Slice(base, Slice.Wish(expressions: [bad, before]))
    let sliced = slice.sliced(system, observing: [.both(bad, .not(.latched)), before])
    if !isLastAttempt, sliced.hasNavigation, let alone = possibly(bad, before, slice, question), alone.holdsForAllLists { return alone }
    let machine = { reduced([.both(bad, .not(.latched)), before], asking: [bad, before]) }
    return judge([bad, before], in: sliced, machine: machine) { precedence(bad, before, in: $0, slice, question, $1) }
  }

  /// Asks the machine alone: whatever may be `bad` comes after what is certainly `before`.
  private func possibly(_ bad: LoweredExpression, _ before: LoweredExpression, _ slice: Slice, _ question: String) -> Conclusion? {
    guard bad.readsNavigation || before.readsNavigation else { return nil }
    let abstraction = NavigationAbstraction(system: system)
    guard let bad = abstraction.possible(bad), let not = abstraction.possible(.negation(before)) else { return nil }
    let before = LoweredExpression.negation(not)
    let machine = reduced([.both(bad, .not(.latched)), before], asking: [bad, before])
    let conclusion = precedence(bad, before, in: machine, slice, question, limits)
    var coverage = conclusion.coverage
    // Its condition may be possible in this view and still never occur in the flow.
    coverage.guessed = ["navigation"]
    return Conclusion(verdict: conclusion.verdict, coverage: coverage)
  }

  /// Returns the part of the machine alone on which expressions depend.
  private func reduced(_ observed: [LoweredExpression], asking expressions: [LoweredExpression]) -> TransitionSystem {
    Slice(base.withoutNavigation, Slice.Wish(expressions: expressions)).sliced(base.withoutNavigation.system, observing: observed)
  }

  private func precedence(
    _ bad: LoweredExpression, _ before: LoweredExpression, in part: TransitionSystem, _ slice: Slice, _ question: String, _ limits: CheckLimits
  ) -> Conclusion {
    let broken = LoweredExpression.both(bad, .not(.latched))
    var part = part
    // The event that releases a held link comes before the step in which the link arrives instead.
    if before.isReceipt, ![bad].observeLinks { part.forgetHeldLinks(asking: [bad]) }
    let model = Model(part, depth: limits.depth, predicates: [.expression(broken), .expression(bad)], watchesOccurrences: false, latch: before)
    let inquiry = Inquiry(model, goal: .any([0]), slice: slice, base: system, question: question, limits: limits)
    if let index = inquiry.exploration.firstWhere[0] {
      return Conclusion(verdict: .violated(inquiry.run(to: index)), coverage: inquiry.coverage)
    }
    if let doubt = inquiry.doubt(limits) { return Conclusion(verdict: .undecided(doubt), coverage: inquiry.coverage) }
    guard inquiry.exploration.firstWhere[1] != nil || inquiry.coverage.cut != nil else {
      return Conclusion(verdict: .vacuous("no run makes its condition true", nil), coverage: inquiry.coverage)
    }
    return Conclusion(verdict: .holds, coverage: inquiry.coverage)
  }
}

extension LoweredExpression {
  /// True if it only asks if events come.
  fileprivate var isReceipt: Bool {
    switch self {
    case .received: true
    case .or(let left, let right): left.isReceipt && right.isReceipt
    default: false
    }
  }
}
