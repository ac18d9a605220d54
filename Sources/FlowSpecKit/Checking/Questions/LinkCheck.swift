import FlowSpecExplorer

/// The outcomes of links in all runs.
struct LinkFacts: Sendable {
  /// By route: the outcomes of links to it, each with the shortest run.
  var endings: [Int: [Happening.Ending: Run]] = [:]
  /// Routes that no question distinguishes, by their representative.
  var alike: [Int: [Int]] = [:]
  var coverage = Coverage()
  var doubt: Verdict.Doubt?
  /// True if exploring was complete, so that absence is proof.
  var isExhaustive: Bool { doubt == nil && coverage.cutOff == nil }
  /// Routes that links open in no explored run.
  var neverOpened: Set<Int> { Set(alike.filter { endings[$0.key]?[.opened] == nil }.flatMap(\.value)) }
}

/// The outcomes of restoring saved navigation.
struct RestorationFacts: Sendable {
  /// True if some run restores something.
  var isRestored = false
  /// A run that restores entries of an identity while no identity is known.
  var unidentified: Run?
  var doubt: Verdict.Doubt?
  var coverage = Coverage()
}

/// The routes and elements that changes of the layout remove.
struct LayoutFacts: Sendable {
  var lost: [(route: Int, run: Run)] = []
  var doubt: Verdict.Doubt?
  var coverage = Coverage()
}

struct LinkCheck {
  let base: PreparedSystem
  let limits: CheckLimits

  private var system: TransitionSystem { base.system }
  /// Limits for questions that confirm another answer, or that are rarely asked.
  private var bounded: CheckLimits { limits.bounded }

  func facts() -> LinkFacts {
    var facts = LinkFacts()
    let linked = system.routes.indices.filter { system.routes[$0].isLinked }
    guard !linked.isEmpty else { return facts }
    var wish = Slice.Wish(expressions: [.held(nil)])
    wish.links = Set(linked)
    let survey = Survey(wish, base: base, question: "links", limits: limits)
    facts.alike = survey.slice.alike(system, observing: [])
    facts.coverage = survey.inquiry.coverage
    facts.doubt = survey.inquiry.doubt(limits)
    for (occurrence, witness) in survey.model.occurrences {
      guard case .happening(.link(let route?, let ending)) = occurrence else { continue }
      facts.endings[route.index, default: [:]][ending] = survey.inquiry.run(to: witness)
    }
    if survey.view != .whole { confirm(Slice(base, wish), isGuessed: survey.view != .neededContainers, &facts) }
    return facts
  }

  /// Confirms findings with everything known, because with parts left out a run may be none of the flow's.
  private func confirm(_ slice: Slice, isGuessed: Bool, _ facts: inout LinkFacts) {
    let told = facts.endings.flatMap { route, endings in
      endings.keys.filter { $0.isFault || endings[.opened] == nil || isGuessed && $0 == .opened }.map { (route: route, ending: $0) }
    }
    guard !told.isEmpty else { return }
    var left = told
    var last: Inquiry?
    // Short lists suffice for most findings.
    for depth in Set([1, limits.depth]).sorted() where !left.isEmpty {
      let model = Model(slice.sliced(system, observing: []), depth: depth, predicates: [], watchesOccurrences: true)
      let inquiry = Inquiry(model, goal: .none, slice: slice, base: system, question: "links", limits: bounded) {
        left.allSatisfy { model.occurrences[.happening(.link(route: ID($0.route), $0.ending))] != nil }
      }
      facts.coverage.add(inquiry.coverage)
      left.removeAll { route, ending in
        guard let witness = model.occurrences[.happening(.link(route: ID(route), ending))] else { return false }
        facts.endings[route]?[ending] = inquiry.run(to: witness)
        return true
      }
      last = inquiry
    }
    guard let last else { return }
    for (route, ending) in left {
      if last.isComplete || ending.isFault {
        facts.endings[route]?[ending] = nil
      } else if ending == .opened {
        // The link may be opened, but no run was found.
        facts.doubt = facts.doubt ?? last.doubt(bounded)
      }
    }
  }

  /// Returns shortest runs that end with a link to a route that arrives while a state is active; nil where no such run was found.
  func runs(arriving links: [(route: Int, state: Int)]) -> [Run?] {
    let active = links.map { LoweredExpression.active(ID($0.state)) }
    var wish = Slice.Wish(expressions: active)
    wish.links = Set(links.map(\.route))
    let slice = Slice(base, wish)
    let sliced = slice.sliced(system, observing: active)
    let model = Model(sliced, depth: limits.depth, predicates: active.map { .expression($0) }, watchesOccurrences: false)
    let inquiry = Inquiry(model, goal: .none, slice: slice, base: system, question: "links", limits: bounded)
    return links.enumerated().map { index, link in
      guard let found = inquiry.exploration.firstWhere[index] else { return nil }
      let arriving = Stimulus.Link(route: ID(link.route), arguments: system.routes[link.route].parameters.map { _ in 0 })
      return inquiry.run(to: Model.Witness(words: inquiry.exploration.configuration(found), stimulus: .link(arriving), choices: []))
    }
  }

  func restoration() -> RestorationFacts {
    var facts = RestorationFacts()
    guard system.restores else { return facts }
    var wish = Slice.Wish()
    wish.states = Set(system.states.indices.filter { decidesRestoring(base.shape.regionOf[$0]) })
    for (index, state) in system.states.enumerated() where state.identity != nil { wish.states.insert(index) }
    let slice = Slice(base, wish)
    var sliced = slice.sliced(system, observing: [])
    sliced.restores = true
    sliced.savesNavigation = true
    var machine = sliced.withoutNavigation()
    machine.abstraction.forgetsIdentities = machine.dependsOnNavigation
    machine.forgetHeldLinks(asking: [])
    let model = Model(machine, depth: limits.depth, predicates: [], watchesOccurrences: true)
    let limits = machine.hasNavigation ? bounded : limits
    let inquiry = Inquiry(model, goal: .none, slice: slice, base: system, question: "restoration", limits: limits)
    facts.coverage = inquiry.coverage
    facts.doubt = inquiry.doubt(limits) ?? (machine.hasNavigation ? nil : inquiry.coverage.cutOff)
    facts.isRestored = model.occurrences[.happening(.restored)] != nil
    facts.unidentified = model.occurrences[.happening(.restoredForNobody)].flatMap { inquiry.run(to: $0) }
    // Such a run may be none of the flow's, and only the whole flow shows if an entry was open then.
    let isCertain = facts.doubt == nil && !facts.isRestored && facts.unidentified == nil
    if machine.hasNavigation || isCertain { return facts }
    if machine.abstraction.guessesNavigation || facts.unidentified != nil { confirm(wish, &facts) }
    return facts
  }

  /// Repeats the question with more of the flow until it is answered.
  private func confirm(_ wish: Slice.Wish, _ facts: inout RestorationFacts) {
    var wish = wish
    wish.navigation = true
    let slice = Slice(base, wish)
    var sliced = slice.sliced(system, observing: [])
    sliced.restores = true
    sliced.savesNavigation = true
    let isForNobody = facts.unidentified != nil
    let model = Model(sliced, depth: limits.depth, predicates: [], watchesOccurrences: true)
    func isSeen(_ what: Happening) -> Bool { model.occurrences[.happening(what)] != nil }
    let inquiry = Inquiry(model, goal: .none, slice: slice, base: system, question: "restoration", limits: bounded) {
      isSeen(.restored) && (!isForNobody || isSeen(.restoredForNobody))
    }
    facts.coverage.add(inquiry.coverage)
    facts.isRestored = isSeen(.restored)
    if isForNobody { facts.unidentified = model.occurrences[.happening(.restoredForNobody)].flatMap { inquiry.run(to: $0) } }
    facts.doubt = nil
    if !facts.isRestored || isForNobody && facts.unidentified == nil { facts.doubt = inquiry.doubt(bounded) }
  }

  private func decidesRestoring(_ region: Int) -> Bool { base.arrivalPolicies[system.routes.count].regions[region] }

  /// Returns the routes with a place in one layout but not in another, each with a run in which a change of layout removes it.
  func lostInLayouts() -> LayoutFacts {
    let wanted = system.routes.indices.filter { route in
      let places = system.routes[route].places
      return !system.routes[route].isCommand && places.contains { $0 != nil } && places.contains { $0 == nil }
    }
    guard !wanted.isEmpty, system.hasNavigation, system.layouts.count > 1 else { return LayoutFacts() }
    var wish = Slice.Wish()
    wish.navigation = true
    let slice = Slice(base, wish)
    let model = Model(slice.sliced(system, observing: []), depth: min(2, limits.depth), predicates: [], watchesOccurrences: true)
    let inquiry = Inquiry(model, goal: .none, slice: slice, base: system, question: "layout changes", limits: bounded) {
      wanted.allSatisfy { model.occurrences[.happening(.removed(route: ID($0), .layout))] != nil }
    }
    let lost = wanted.compactMap { route -> (route: Int, run: Run)? in
      model.occurrences[.happening(.removed(route: ID(route), .layout))].flatMap { inquiry.run(to: $0) }.map { (route, $0) }
    }
    return LayoutFacts(lost: lost, doubt: lost.count == wanted.count ? nil : inquiry.doubt(bounded), coverage: inquiry.coverage)
  }
}

extension Happening.Ending {
  /// True if it is reported wherever it occurs.
  var isFault: Bool { self == .lost(.replaced) || self == .refused(.uncovered) }
}

extension Slice {
  /// Returns the linked routes that no question distinguishes, grouped by the first one of each kind.
  func alike(_ system: TransitionSystem, observing expressions: [LoweredExpression]) -> [Int: [Int]] {
    let mentioned = Set(
      (expressions + system.expressions).flatMap(\.all).compactMap { part in
        switch part {
        case .held(let route), .opened(let route), .refused(let route), .lost(let route): route?.index
        default: nil
        }
      })
    let led = Set(system.routes.flatMap(\.leads))
    struct Kind: Hashable {
      let policies: [Int: Int]
      let available: LoweredExpression?
      let places: [Bool]
      let lookup: Bool
      let isCommand: Bool
      let restrictsSources: Bool
    }
    var first: [Kind: Int] = [:]
    var found: [Int: [Int]] = [:]
    for (index, route) in system.routes.enumerated() where route.isLinked && links.contains(index) {
      if !route.raises.isEmpty || mentioned.contains(index) || hasNavigation || !route.leads.isEmpty || led.contains(index) {
        found[index] = [index]
        continue
      }
      let kind = Kind(
        policies: route.arrivals.mapValues(\.policy.rawValue), available: route.available,
        places: system.layouts.indices.map { prepared.navigation.place(of: index, in: $0) != nil },
        lookup: route.lookup, isCommand: route.isCommand, restrictsSources: route.restrictsSources)
      let representative = first[kind] ?? index
      first[kind] = representative
      found[representative, default: []].append(index)
    }
    return found
  }
}
