import FlowSpecExplorer

/// The outcomes of restoring saved navigation.
struct RestorationFacts: Sendable {
  /// True if some run restores something.
  var isRestored = false
  /// A run that restores entries of an identity while no identity is known.
  var unidentified: Run?
  var doubt: Verdict.Doubt?
  var coverage = Coverage()
}

/// Looks for runs that restore saved navigation.
struct RestorationCheck {
  let base: PreparedSystem
  let limits: CheckLimits

  private var system: TransitionSystem { base.system }
  private var bounded: CheckLimits { limits.bounded }

  func facts() -> RestorationFacts {
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
}
