import FlowSpecExplorer

/// Decides if expressions hold in some reachable configuration, each on the slice on which it depends. Questions about the same
/// slice share an exploration.
struct Reaching {
  /// An expression to search for.
  struct Wanted {
    let expression: LoweredExpression
    /// The question in words, for a person.
    let question: String
    /// The expressions to observe during the search.
    var watched: [LoweredExpression] = []
    /// True if the question is only if a run exists.
    var isOnlyIf = false
    /// True if a held link may be replaced by one that arrives when it would open.
    var forgetsHeldLinks = false

    /// Returns the question about another expression, without anything to watch.
    func asking(_ other: LoweredExpression) -> Wanted {
      var wanted = Wanted(expression: other, question: question)
      wanted.forgetsHeldLinks = forgetsHeldLinks
      return wanted
    }
  }

  struct Answer {
    /// `violated`, with the run, if the expression is reachable.
    var conclusion: Conclusion
    /// The watched expressions that did not occur, as far as the search went.
    var unseen: [LoweredExpression]
  }

  let base: PreparedSystem
  let limits: CheckLimits
  /// The routes that may be open; shared with other questions.
  let open: Later<OpenRoutes?>?
  /// True if all other ways were tried in vain with smaller limits, so that only the whole is left.
  var isLastAttempt = false

  private var system: TransitionSystem { base.system }

  func answers(_ wanted: [Wanted]) -> [Answer] {
    if isLastAttempt { return explore(wanted).compactMap(\.self) }
    var answers: [Answer?] = wanted.map(settled)
    let openIn = { (answers: [Answer?]) in wanted.indices.filter { answers[$0] == nil } }
    // Without navigation first: an over-approximation that is unreachable proves absence.
    var navigating: [(index: Int, possible: LoweredExpression)] = []
    for index in openIn(answers) where wanted[index].expression.readsNavigation && system.hasNavigation {
      guard let possible = NavigationAbstraction(system: system).possible(wanted[index].expression) else { continue }
      if possible == .constant(0) {
        answers[index] = Answer(conclusion: Conclusion(verdict: .holds, coverage: Coverage()), unseen: wanted[index].watched)
      } else {
        navigating.append((index, possible))
      }
    }
    /// Takes over answers for weaker expressions: if those are unreachable, so are the wanted ones.
    func settle(_ indices: [Int], _ conclusions: [Conclusion?]) {
      for (index, conclusion) in zip(indices, conclusions) {
        guard let conclusion, case .holds = conclusion.verdict else { continue }
        answers[index] = Answer(conclusion: conclusion, unseen: wanted[index].watched)
      }
    }
    var plain = navigating + openIn(answers).filter { !wanted[$0].expression.readsNavigation }.map { ($0, wanted[$0].expression) }
    plain.removeAll { $0.possible.readsNavigation }
    func settlePlain(_ view: NavigationView, _ limits: CheckLimits) {
      let wider = plain.map { wanted[$0.index].asking($0.possible) }
      settle(plain.map(\.index), explore(wider, view, limits).map { $0?.conclusion })
      plain.removeAll { answers[$0.index] != nil }
    }
    settlePlain(.machine, limits)
    // Where the weaker expression depends on as much, the wanted one is as cheap.
    plain.removeAll { needsAsMuch($0.possible, as: wanted[$0.index].expression) }
    settlePlain(.whole, limits.few)
    var left = navigating.map(\.index).filter { answers[$0] == nil }
    settle(left, OpenRoutes.conclusions(left.map { wanted[$0] }, base: base, limits: limits, shared: open))
    left = left.filter { answers[$0] == nil }
    let asked = { (indices: [Int]) in indices.map { wanted[$0].asking(wanted[$0].expression) } }
    var guides: [Int: Run] = [:]
    var summarized: Set<Int> = []
    for view in [NavigationView.room, .askedContainers, .askedLists, .summaries, .neededContainers] {
      // Summaries of all lists that are needed are larger than those of the lists that are asked for.
      let own = view == .summaries ? left.filter { !summarized.contains($0) } : left
      let found = explore(asked(own), view, limits.few).map { $0?.conclusion }
      settle(own, found)
      for case (let index, let conclusion?) in zip(own, found) {
        summarized.insert(index)
        if case .violated(let run?) = conclusion.verdict, guides[index] == nil { guides[index] = run }
      }
      if view != .neededContainers { left = left.filter { answers[$0] == nil } }
    }
    answerLarge(&answers, wanted, asked, tried: Set(left), guides)
    return answers.compactMap(\.self)
  }

  /// Returns true if one expression depends on the same part of the flow as the other.
  private func needsAsMuch(_ one: LoweredExpression, as other: LoweredExpression) -> Bool {
    if one == other { return true }
    let parts = [one, other].map { Slice(base, Slice.Wish(expressions: [$0])).sliced(system, observing: [$0]) }
    return parts[0] == parts[1]
  }

  /// Decides if expressions ever hold, with less effort than `answers`: a doubt is no fault here.
  func occurrences(of wanted: [Wanted]) -> [Answer?] {
    var answers = explore(wanted, .whole, limits.first)
    func attempt(_ view: NavigationView, _ limits: CheckLimits, counting counts: (Verdict) -> Bool) {
      let left = wanted.indices.filter { if case .undecided(.configurations)? = answers[$0]?.conclusion.verdict { true } else { false } }
      for (index, answer) in zip(left, explore(left.map { wanted[$0] }, view, limits)) {
        if let answer, counts(answer.conclusion.verdict) { answers[index] = answer }
      }
    }
    attempt(.fewOpenings, limits.few) { if case .violated = $0 { true } else { false } }
    attempt(.whole, limits.few) { _ in true }
    attempt(.neededContainers, limits) { if case .holds = $0 { true } else { false } }
    attempt(.whole, limits) { _ in true }
    return answers
  }

  /// Returns the indices of expressions for which small explorations find a run.
  func seen(_ wanted: [Wanted]) -> Set<Int> {
    var seen: Set<Int> = []
    for (view, limits) in [(NavigationView.whole, limits.first), (.fewOpenings, limits.few)] {
      let left = wanted.indices.filter { !seen.contains($0) }
      for (index, answer) in zip(left, explore(left.map { wanted[$0] }, view, limits)) {
        if case .violated? = answer?.conclusion.verdict { seen.insert(index) }
      }
    }
    return seen
  }

  /// Tries the whole within small limits; then over- and under-approximations, cheap ones first, until one of them answers.
  ///
  /// - Parameters:
  ///   - tried: The questions that the needed containers have not answered within small limits.
  ///   - guides: By question: a run of an over-approximation.
  private func answerLarge(
    _ answers: inout [Answer?], _ wanted: [Wanted], _ asked: ([Int]) -> [Wanted], tried: Set<Int>, _ guides: [Int: Run]
  ) {
    func settle(_ found: [Answer?], _ indices: [Int], _ counts: (Verdict) -> Bool) {
      for (index, answer) in zip(indices, found) {
        guard let answer, counts(answer.conclusion.verdict) else { continue }
        answers[index] = answer
      }
    }
    func isAnswer(_ verdict: Verdict) -> Bool { if case .undecided = verdict { false } else { true } }
    func holds(_ verdict: Verdict) -> Bool { if case .holds = verdict { true } else { false } }
    func isViolated(_ verdict: Verdict) -> Bool { if case .violated = verdict { true } else { false } }
    var left: [Int] { wanted.indices.filter { answers[$0] == nil } }
    var large: [Int] { left.filter { wanted[$0].expression.readsNavigation || system.hasNavigation } }
    func attempt(_ view: NavigationView, _ limits: CheckLimits, among indices: [Int], counting counts: (Verdict) -> Bool) {
      if !indices.isEmpty { settle(explore(asked(indices), view, limits), indices, counts) }
    }
    let open = left
    let attempted = explore(open.map { wanted[$0] }, .whole, limits.few)
    let first = Dictionary(uniqueKeysWithValues: zip(open, attempted.map { $0?.conclusion.verdict }))
    settle(attempted, open, isAnswer)
    // Runs with few openings and short lists first, because there are far fewer of them.
    attempt(.fewestOpenings, limits.few, among: large, counting: isViolated)
    attempt(.whole, limits.few.shallow, among: large, counting: isViolated)
    attempt(.fewOpenings, limits.few, among: large, counting: isViolated)
    // A search for any run does not look for data that fits.
    let unfit = Set(wanted.indices.filter { if case .undecided(.data)? = first[$0] { true } else { false } })
    for index in large where wanted[index].isOnlyIf && !unfit.contains(index) && findsRun(to: wanted[index].expression) {
      answers[index] = Answer(conclusion: Conclusion(verdict: .violated(nil), coverage: Coverage()), unseen: [])
    }
    let guided = large.filter { !unfit.contains($0) && guides[$0] != nil }
    for index in guided {
      guard let guide = guides[index] else { continue }
      answers[index] = answer(asked([index])[0], along: guide, most: min(30_000, 2 * limits.few.interpretations) / guided.count)
    }
    attempt(.neededContainers, limits.few, among: left.filter { !tried.contains($0) }, counting: holds)
    // Within the same limits a further attempt fails again.
    let isFurther = limits.few.configurations < limits.configurations || limits.few.interpretations < limits.interpretations
    let again: [(view: NavigationView, limits: CheckLimits)] = isFurther ? [(.askedContainers, limits), (.askedLists, limits)] : []
    let above = Side(
      attempts: again + [(.outlines, limits), (.summaries, limits)] + (isFurther ? [(.neededContainers, limits.bounded)] : []),
      counts: { if case .holds = $0 { true } else { false } })
    let below = Side(
      attempts: [(.fewOpenings, limits.bounded), (.whole, limits.bounded.shallow)], counts: { if case .violated = $0 { true } else { false } })
    let hard = large
    for (index, answer) in results(of: [above, below], asked(hard)) { answers[hard[index]] = answer }
    let rest = left
    if isFurther {
      if !rest.isEmpty { settle(explore(rest.map { wanted[$0] }, .whole, limits), rest) { _ in true } }
    } else {
      for (index, answer) in zip(open, attempted) where answers[index] == nil { answers[index] = answer }
    }
  }

  // MARK: Both sides

  /// Attempts that over-approximate, of which only `holds` counts; or that under-approximate, of which only `violated` counts.
  private struct Side: Sendable {
    let attempts: [(view: NavigationView, limits: CheckLimits)]
    let counts: @Sendable (Verdict) -> Bool
  }

  /// Makes the attempts of both sides in parallel, and returns the answers by question. A side stops once the other one has answered all
  /// questions; what it has found by then does not count, so results do not depend on the time.
  private func results(of sides: [Side], _ wanted: [Wanted]) -> [Int: Answer] {
    let isSettled = sides.map { _ in Flag() }
    let found = Parallel.map(Array(sides.indices), workers: limits.workers) { side in
      let isOver = { @Sendable in isSettled.indices.contains { $0 != side && isSettled[$0].isSet } }
      let found = results(of: sides[side], wanted, unless: isOver)
      if found.count == wanted.count { isSettled[side].set() }
      return found
    }
    // No question has answers from both sides.
    return found.reduce(into: [:]) { all, found in all.merge(found) { first, _ in first } }
  }

  private func results(of side: Side, _ wanted: [Wanted], unless isOver: @escaping @Sendable () -> Bool) -> [Int: Answer] {
    var found: [Int: Answer] = [:]
    for (view, limits) in side.attempts {
      let left = wanted.indices.filter { found[$0] == nil }
      if left.isEmpty || isOver() { break }
      var stopping = limits
      stopping.shouldStop = { limits.shouldStop() || isOver() }
      for (index, answer) in zip(left, explore(left.map { wanted[$0] }, view, stopping)) {
        if let answer, side.counts(answer.conclusion.verdict) { found[index] = answer }
      }
    }
    return found
  }

  /// Searches for a run where it is most promising.
  private func findsRun(to expression: LoweredExpression) -> Bool {
    let sliced = Slice(base, Slice.Wish(expressions: [expression])).sliced(system, observing: [expression])
    var few = NavigationView.fewOpenings.part(of: sliced, asking: [expression]) ?? sliced
    // A link to a route that a person or the flow opens is no other way to it.
    if ![expression].observeLinks, !expression.all.contains(where: { if case .held = $0 { true } else { false } }) {
      let opened = Set(few.routes.flatMap(\.opens) + few.elements.flatMap(\.opens) + few.transitions.compactMap { $0.opens?.route })
      for route in opened { few.routes[route].isLinked = false }
    }
    let model = Model(few, depth: limits.depth, predicates: [], watchesOccurrences: false)
    model.launched(limits)
    return DirectedSearch(model: model, goal: expression, most: min(4_000, limits.configurations), shouldStop: limits.shouldStop).found() != nil
  }

  /// Searches for a run that takes the steps of another one, with a number of calls of the interpreter. Returns nil if it finds none.
  private func answer(_ wanted: Wanted, along guide: Run, most calls: Int) -> Answer? {
    let slice = Slice(base, Slice.Wish(expressions: [wanted.expression]))
    var part = slice.sliced(system, observing: [wanted.expression])
    part.forgetHeldLinks(asking: [wanted.expression], always: wanted.forgetsHeldLinks)
    let model = Model(part, depth: limits.depth, predicates: [.expression(wanted.expression)], watchesOccurrences: false)
    model.launched(limits.few)
    let search = GuidedSearch(
      model: model, goal: wanted.expression, guide: guide, base: system, most: calls,
      shouldStop: limits.shouldStop)
    guard let found = search.found() else { return nil }
    let inquiry = Inquiry(model, goal: .all([0]), slice: slice, base: system, question: wanted.question, limits: limits.few, from: found)
    guard let end = inquiry.exploration.firstWhere[0] else { return nil }
    let run = inquiry.run(to: end)
    if part.abstraction.isExact, run.comparesData {
      var data = RunData(base.system, depth: limits.depth, asking: [wanted.expression])
      guard data.exists(for: run, ending: wanted.expression) else { return nil }
    }
    return Answer(conclusion: Conclusion(verdict: .violated(run), coverage: inquiry.coverage), unseen: [])
  }

  // MARK: Exploring

  /// Searches a view of the flow. In views that over-approximate only `holds` counts, and with few openings only `violated`. Returns nil
  /// where a view leaves nothing out.
  func explore(_ wanted: [Wanted], _ view: NavigationView = .whole, _ own: CheckLimits? = nil) -> [Answer?] {
    let limits = own ?? limits
    var groups: [QuestionGroup<Int>] = []
    var answers: [Answer?] = wanted.map { _ in nil }
    for (index, item) in wanted.enumerated() {
      if let doubt = limits.stopDoubt {
        answers[index] = Answer(conclusion: Conclusion(verdict: .undecided(doubt), coverage: Coverage()), unseen: item.watched)
        continue
      }
      let wish = Slice.Wish(expressions: [item.expression])
      let slice = Slice(base, wish)
      if view == .machine {
        guard slice.hasNavigation else { continue }
        let slice = Slice(base.withoutNavigation, wish)
        var part = slice.sliced(base.withoutNavigation.system, observing: [item.expression])
        part.forgetHeldLinks(asking: [item.expression], always: item.forgetsHeldLinks)
        groups.add(index, asking: [item.expression], of: part, slice)
        continue
      }
      guard var part = view.part(of: slice.sliced(system, observing: [item.expression]), asking: [item.expression]) else { continue }
      if item.watched.isEmpty { part.forgetHeldLinks(asking: [item.expression], always: item.forgetsHeldLinks) }
      groups.add(index, asking: [item.expression], of: part, slice)
    }
    let found = Parallel.map(groups, workers: limits.workers) { look(in: $0, for: wanted, limits) }
    for (group, found) in zip(groups, found) {
      for (index, answer) in zip(group.members, found) {
        // The view has unbounded lists, so a list that ends means that too much was guessed.
        if view.isUnbounded, answer.conclusion.coverage.listDepth != nil { continue }
        answers[index] = answer
      }
    }
    return answers
  }

  private func look(in group: QuestionGroup<Int>, for wanted: [Wanted], _ limits: CheckLimits) -> [Answer] {
    let members = group.members.map { wanted[$0] }
    var expressions: [LoweredExpression] = []
    for expression in members.map(\.expression) + members.flatMap(\.watched) where !expressions.contains(expression) {
      expressions.append(expression)
    }
    let place = { (expression: LoweredExpression) in expressions.firstIndex(of: expression) ?? 0 }
    let model = Model(group.system, depth: limits.depth, predicates: expressions.map { .expression($0) }, watchesOccurrences: false)
    let inquiry = Inquiry(
      model, goal: .all(members.map { place($0.expression) }), slice: group.slice, base: system, question: members[0].question, limits: limits)
    let first = inquiry.exploration.firstWhere
    var data: RunData?
    return members.map { member in
      let unseen = member.watched.filter { first[place($0)] == nil }
      if let index = first[place(member.expression)] {
        let run = inquiry.run(to: index)
        var isPossible = true
        if group.system.abstraction.isExact, run.comparesData {
          var known = data ?? RunData(base.system, depth: limits.depth, asking: members.map(\.expression))
          isPossible = known.exists(for: run, ending: member.expression)
          data = known
        }
        let verdict = isPossible ? Verdict.violated(run) : .undecided(.data)
        return Answer(conclusion: Conclusion(verdict: verdict, coverage: inquiry.coverage), unseen: unseen)
      }
      let verdict = inquiry.doubt(limits).map { Verdict.undecided($0) } ?? .holds
      return Answer(conclusion: Conclusion(verdict: verdict, coverage: inquiry.coverage), unseen: unseen)
    }
  }

  // MARK: Apart

  /// Answers a conjunction about independent parts: it holds somewhere if each part holds somewhere.
  private func settled(_ wanted: Wanted) -> Answer? {
    guard !limits.shouldStop() else { return nil }
    let groups = independentGroups(wanted.expression.conjuncts)
    guard groups.count > 1 else { return nil }
    var coverage = Coverage()
    var runs: [Run] = []
    for answer in explore(groups.map { Wanted(expression: $0, question: wanted.question) }) {
      guard let conclusion = answer?.conclusion else { continue }
      coverage.add(conclusion.coverage)
      guard case .violated(let run?) = conclusion.verdict else {
        return Answer(conclusion: Conclusion(verdict: conclusion.verdict, coverage: coverage), unseen: wanted.watched)
      }
      runs.append(run)
    }
    return Answer(conclusion: Conclusion(verdict: .violated(whole(runs)), coverage: coverage), unseen: wanted.watched)
  }

  /// Joins runs of independent parts into one run of the whole flow.
  private func whole(_ runs: [Run]) -> Run {
    var inputs = system.inputs.map { _ in -1 }
    for case .launch(let known)? in runs.map(\.steps.first?.stimulus) {
      for (input, raw) in known.enumerated() where raw >= 0 { inputs[input] = raw }
    }
    let stimuli = [Stimulus.launch(inputs: inputs)] + runs.flatMap { $0.steps.dropFirst().map(\.stimulus) }
    var fields: [Int]?
    var steps: [Run.Step] = []
    for stimulus in stimuli {
      let taken = Run.Step.taking(stimulus.withFirstValues, reported: stimulus, from: fields, base)
      steps.append(taken.step)
      fields = taken.fields
    }
    return Run(steps: steps, circle: nil)
  }

  private func independentGroups(_ conjuncts: [LoweredExpression]) -> [LoweredExpression] {
    guard conjuncts.count > 1, !conjuncts.contains(where: { $0.all.contains(where: \.isObservation) }) else { return [] }
    var groups: [(expression: LoweredExpression, footprint: Footprint)] = []
    for conjunct in conjuncts {
      var expression = conjunct
      var footprint = Footprint(Slice(base, Slice.Wish(expressions: [conjunct])), system)
      guard !footprint.isWhole else { return [] }
      // All groups that share fields with it become one group.
      groups.removeAll { other in
        guard other.footprint.touches(footprint) else { return false }
        expression = .both(other.expression, expression)
        footprint.merge(other.footprint)
        return true
      }
      groups.append((expression, footprint))
    }
    return groups.map(\.expression)
  }
}

/// Questions about the same slice, which one exploration answers.
struct QuestionGroup<Member: Sendable>: Sendable {
  let slice: Slice
  let system: TransitionSystem
  fileprivate let observed: Set<Shape.Observation>
  fileprivate let sketch: SystemSketch
  fileprivate(set) var members: [Member]

  init(slice: Slice, system: TransitionSystem, observed: Set<Shape.Observation> = [], members: [Member] = []) {
    self.slice = slice
    self.system = system
    self.observed = observed
    self.sketch = SystemSketch(system)
    self.members = members
  }
}

/// Numbers that equal systems share, so that most unequal slices of one flow are told apart without comparing all of them.
private struct SystemSketch: Hashable, Sendable {
  private let transitions: Int
  private let domains: Int
  private let links: Int

  init(_ system: TransitionSystem) {
    func hash(_ values: some Sequence<Int>) -> Int {
      var hasher = Hasher()
      for value in values { hasher.combine(value) }
      return hasher.finalize()
    }
    transitions = hash(system.transitions.map { $0.events.count + 8 * $0.targets.count + 64 * $0.updates.count })
    domains = hash((system.variables + system.inputs).map(\.domain.count))
    links = hash(system.routes.map { $0.isLinked ? 1 : 0 })
  }
}

extension Array {
  /// Adds a question to the group with the same system and observations, or to a new group.
  mutating func add<Member>(
    _ member: Member, asking expressions: [LoweredExpression], of system: TransitionSystem, _ slice: Slice
  ) where Element == QuestionGroup<Member> {
    let observed = Set(expressions.flatMap(\.all).compactMap(Shape.Observation.init))
    let sketch = SystemSketch(system)
    if let place = firstIndex(where: { $0.observed == observed && $0.sketch == sketch && $0.system == system }) {
      self[place].members.append(member)
    } else {
      append(QuestionGroup(slice: slice, system: system, observed: observed, members: [member]))
    }
  }
}

/// The regions, variables, inputs and events of a slice; slices without common ones are independent.
struct Footprint {
  private var parts: Set<String> = []
  /// True if no other slice is independent of it, for example because a relaunch would restart all parts at once.
  private(set) var isWhole: Bool

  init(_ slice: Slice, _ system: TransitionSystem) {
    isWhole = slice.hasNavigation || slice.hasHeld || slice.hasLayout || !slice.links.isEmpty || system.restores
    for region in slice.regions where slice.shapeRegions[region].field != nil { parts.insert("region \(region)") }
    for variable in slice.variables { parts.insert("variable \(variable)") }
    for input in slice.inputs { parts.insert("input \(input)") }
    for transition in slice.transitions { for event in system.transitions[transition].events { parts.insert("event \(event)") } }
  }

  func touches(_ other: Footprint) -> Bool { !parts.isDisjoint(with: other.parts) }
  mutating func merge(_ other: Footprint) { parts.formUnion(other.parts) }
}

extension Stimulus {
  /// The stimulus with the first value for each parameter on which no result depends.
  fileprivate var withFirstValues: Stimulus {
    switch self {
    case .launch(let inputs): .launch(inputs: inputs.map { max(0, $0) })
    case .event(let event, let arguments): .event(event, arguments.map { max(0, $0) })
    case .input, .link, .timer, .show, .back, .forward, .close, .select, .relaunch: self
    }
  }
}
