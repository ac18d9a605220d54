import FlowSpecExplorer

/// The outcomes of links in all runs.
struct LinkFacts: Sendable {
  /// By route: the outcomes of links to it, each with the shortest run. Those of a closed route may lack some.
  var endings: [RouteID: [Happening.Ending: Run]] = [:]
  /// Routes that no question distinguishes, by their representative.
  var alike: [RouteID: [RouteID]] = [:]
  /// Routes that links open in no run, because they open in none of an over-approximation's runs.
  var closed: Set<RouteID> = []
  var coverage = Coverage()
  var doubt: Verdict.Doubt?
  /// True if exploring was complete, so that absence is proof.
  var isExhaustive: Bool { doubt == nil && coverage.cutOff == nil }
  /// True if some link may open only in runs that the flow does not have.
  fileprivate var hasUnconfirmedOpening = false
  /// True if a run is known for each link that opens, and every state decides about links, so that nothing else is asked.
  fileprivate(set) var isSettled = false
  /// True if it is known of each route whether a link opens it.
  var isDecided: Bool { isSettled || isExhaustive || doubt == nil && neverOpened.isSubset(of: closed) }
  /// Routes that links open in no explored run.
  var neverOpened: Set<RouteID> { Set(alike.filter { endings[$0.key]?[.opened] == nil }.flatMap(\.value)) }
}

/// Looks for the outcomes of links.
struct LinkCheck {
  let base: PreparedSystem
  let limits: CheckLimits
  /// True if it matters that a held link replaces another one.
  var asksForLosses = true
  /// A part of which a small exploration is known not to be exact.
  var inexact: TransitionSystem?

  private var system: TransitionSystem { base.system }
  /// Limits for questions that confirm another answer, or that are rarely asked.
  private var bounded: CheckLimits { limits.bounded }

  func facts() -> LinkFacts {
    var facts = LinkFacts()
    let linked = system.routes.indices.filter { system.routes[$0].isLinked }
    guard !linked.isEmpty else { return facts }
    let leaves = system.states.indices.filter { system.states[$0].children.isEmpty }
    let mayBeUncovered = linked.contains { route in leaves.contains { base.arrivalPolicies[route].policy(in: $0) == nil } }
    var wish = Slice.Wish(expressions: [.held(nil)])
    wish.links = Set(linked)
    facts.alike = Dictionary(uniqueKeysWithValues: Slice(base, wish).alike(system, observing: []).map { (ID($0), $1.map { ID($0) }) })
    let (opened, mayBeFault) = (Array(facts.alike.keys), asksForLosses || mayBeUncovered)
    func opensAll(_ model: Model) -> Bool {
      opened.allSatisfy { model.occurrences[.happening(.link(route: $0, .opened))] != nil }
    }
    let survey = Survey(
      wish, base: base, question: "links", limits: limits, inexact: inexact, until: mayBeFault ? nil : { opensAll($0) })
    facts.alike = Dictionary(uniqueKeysWithValues: survey.slice.alike(system, observing: []).map { (ID($0), $1.map { ID($0) }) })
    facts.coverage = survey.inquiry.coverage
    facts.doubt = survey.inquiry.doubt(limits)
    for (occurrence, witness) in survey.model.occurrences {
      guard case .happening(.link(let route?, let ending)) = occurrence else { continue }
      facts.endings[route, default: [:]][ending] = survey.inquiry.run(to: witness)
    }
    if facts.isExhaustive { facts.closed = facts.neverOpened }
    if survey.view != .whole { confirm(Slice(base, wish), isGuessed: survey.view != .neededContainers, &facts) }
    facts.isSettled = !mayBeFault && !facts.hasUnconfirmedOpening && facts.neverOpened.isSubset(of: facts.closed)
    return facts
  }

  /// Confirms findings with everything known, because with parts left out a run may be none of the flow's.
  private func confirm(_ slice: Slice, isGuessed: Bool, _ facts: inout LinkFacts) {
    let reported = facts.endings.flatMap { route, endings in
      let example = facts.closed.contains(route) ? endings.example : nil
      return endings.keys.filter { ending in
        ending.isFault || (example.map { $0 == ending } ?? (endings[.opened] == nil)) || isGuessed && ending == .opened
      }.map { (route: route, ending: $0) }
    }
    guard !reported.isEmpty else { return }
    let surveyed = facts.coverage.listDepth
    let closed = facts.endings.filter { facts.closed.contains($0.key) }
    for route in closed.keys { facts.endings[route] = [:] }
    var left = reported
    var last: Inquiry?
    // Short lists suffice for most findings.
    for depth in Set([1, limits.depth]).sorted() where !left.isEmpty {
      let model = Model(slice.sliced(system, observing: []), depth: depth, predicates: [], watchesOccurrences: true)
      let inquiry = Inquiry(model, goal: .none, slice: slice, base: system, question: "links", limits: bounded) {
        left.allSatisfy { model.occurrences[.happening(.link(route: $0.route, $0.ending))] != nil }
      }
      facts.coverage.add(inquiry.coverage)
      left.removeAll { route, ending in
        guard let witness = model.occurrences[.happening(.link(route: route, ending))] else { return false }
        facts.endings[route]?[ending] = inquiry.run(to: witness)
        return true
      }
      for (route, endings) in closed {
        for ending in endings.keys where facts.endings[route]?[ending] == nil {
          guard let witness = model.occurrences[.happening(.link(route: route, ending))] else { continue }
          facts.endings[route]?[ending] = inquiry.run(to: witness)
        }
      }
      last = inquiry
    }
    guard let last else { return }
    // If everything was confirmed, the survey proves that nothing else happens, in lists of any length.
    if left.allSatisfy({ !$0.ending.isFault && $0.ending != .opened }) { facts.coverage.listDepth = surveyed }
    for (route, ending) in left {
      if last.isComplete || ending.isFault {
        facts.endings[route]?[ending] = nil
      } else if ending == .opened {
        // The link may be opened, but no run was found.
        facts.doubt = facts.doubt ?? last.doubt(bounded)
        facts.hasUnconfirmedOpening = true
      }
    }
  }

  /// Returns shortest runs that end with a link to a route that arrives while a state is active; nil where no such run was found.
  func runs(arriving links: [(route: RouteID, state: TransitionSystem.StateIndex)]) -> [Run?] {
    let active = links.map { LoweredExpression.active($0.state) }
    var wish = Slice.Wish(expressions: active)
    wish.links = Set(links.map(\.route.index))
    let slice = Slice(base, wish)
    let sliced = slice.sliced(system, observing: active)
    let model = Model(sliced, depth: limits.depth, predicates: active.map { .expression($0) }, watchesOccurrences: false)
    let inquiry = Inquiry(model, goal: .none, slice: slice, base: system, question: "links", limits: bounded)
    return links.enumerated().map { index, link in
      guard let found = inquiry.exploration.firstWhere[index] else { return nil }
      let arriving = Stimulus.Link(route: link.route, arguments: system[link.route].parameters.map { _ in 0 })
      return inquiry.run(to: Model.Witness(words: inquiry.exploration.configuration(found), stimulus: .link(arriving), choices: []))
    }
  }
}

extension [Happening.Ending: Run] {
  /// The ending that best explains why a link never opens.
  fileprivate var example: Happening.Ending? {
    if self[.refused(.unavailable)] != nil { return .refused(.unavailable) }
    if self[.refused(.policy)] == nil, self[.lost(.identity)] != nil { return .lost(.identity) }
    return [.held, .refused(.policy), .refused(.notFound), .refused(.source), .lost(.relaunch)].first { self[$0] != nil }
  }
}

extension Happening.Ending {
  /// True if it is reported wherever it occurs.
  var isFault: Bool { self == .lost(.replaced) || self == .refused(.uncovered) }
}
