/// The extent of the exploration for one question, and its answer.
struct Explanation: Sendable {
  let flow: String
  let question: String
  /// The place of the question.
  let span: Span
  /// One of holds, vacuous, violated and undecided.
  let verdict: String
  let coverage: Coverage

  init(flow: String, question: String, span: Span, verdict: Verdict, coverage: Coverage) {
    self.flow = flow
    self.question = question
    self.span = span
    self.verdict = verdict.word
    self.coverage = coverage
  }
}

extension Verdict {
  /// The verdict's name in tables and in output for programs.
  var word: String {
    switch self {
    case .holds: "holds"
    case .vacuous: "vacuous"
    case .violated: "violated"
    case .undecided: "undecided"
    }
  }
}

/// A question that flowspec asks of every flow with certain sections.
struct BuiltInQuestion: Sendable {
  /// The question, worded to follow "whether".
  let text: String
  /// The rules that report its answers.
  let rules: Set<RuleName>
  let isViolated: Bool
  /// The reason why exploring may have missed answers.
  let doubt: Verdict.Doubt?
  let coverage: Coverage

  var verdict: Verdict { isViolated ? .violated(nil) : doubt.map { .undecided($0) } ?? .holds }
}

extension FlowCheck {
  /// One explanation for each question about the flow: built-in questions first, then properties in the order of the spec.
  var explanations: [Explanation] {
    builtIn().map { Explanation(flow: flow.name.value, question: $0.text, span: flow.name.span, verdict: $0.verdict, coverage: $0.coverage) }
      + properties.map { judged in
        Explanation(
          flow: flow.name.value, question: "property '\(judged.property.name.value)'", span: judged.property.name.span,
          verdict: judged.conclusion.verdict, coverage: judged.conclusion.coverage)
      }
  }

  /// Returns the built-in questions, with answers.
  ///
  /// - Parameter wanted: returns true for the rules whose questions are asked.
  func builtIn(_ wanted: (RuleName) -> Bool = { _ in true }) -> [BuiltInQuestion] {
    var found: [BuiltInQuestion] = []
    func ask(
      _ text: String, of rules: Set<RuleName>, if isAsked: Bool, _ answer: () -> (isViolated: Bool, doubt: Verdict.Doubt?, coverage: Coverage)
    ) {
      guard isAsked, rules.contains(where: wanted) else { return }
      let (isViolated, doubt, coverage) = answer()
      found.append(BuiltInQuestion(text: text, rules: rules, isViolated: isViolated, doubt: doubt.map(timely), coverage: coverage))
    }
    let hasRoutes = flow.has(.routes)
    let hasStates = flow.has(.states)
    let isLinked = flow.has(.links) && hasRoutes
    let isPlaced = flow.has(.layouts) && hasRoutes
    ask("the machine runs without a fault", of: Self.machineRules, if: hasStates) { (!machine.faults.isEmpty, machine.doubt, machine.coverage) }
    ask("some run opens each link", of: ["link-never-opened", "lost-link", "uncovered-arrival", "link-held-for-ever"], if: isLinked) {
      let doubt = links.isSettled ? nil : links.doubt ?? (links.isDecided ? nil : links.coverage.cutOff)
      return (!links.neverOpened.isEmpty && doubt == nil, doubt, links.coverage)
    }
    let routeRules: Set<RuleName> = flow.has(.elements) ? ["unreachable-route", "element-never-shown"] : ["unreachable-route"]
    ask("some run opens each route", of: routeRules, if: isPlaced && routes.isKnown) {
      (!routes.neverOpen.isEmpty, routes.doubt, routes.coverage)
    }
    ask("saved navigation is restored only for its owner", of: ["restoration-never", "restored-for-nobody"], if: flow.has(.restoration)) {
      // Without any policy for links nothing is restored through links, and no rule requires it.
      let isNever = !restoration.isRestored && flow.saysArrival && restoration.doubt == nil
      return (isNever || restoration.unidentified != nil, restoration.doubt, restoration.coverage)
    }
    ask("no change of the layout removes a route", of: ["route-without-place"], if: isPlaced) {
      (!lostInLayouts.lost.isEmpty, lostInLayouts.doubt, lostInLayouts.coverage)
    }
    ask(
      "each state's root, and each route that it opens for links, is available there", of: ["root-never-available", "link-opens-unavailable"],
      if: hasStates && hasRoutes
    ) { (!presence.neverAvailable.isEmpty, presence.doubt, presence.coverage) }
    ask("some route is always shown", of: ["blank-screen"], if: hasStates && isPlaced && flow.states.contains { $0.root != nil }) {
      (!blank.runs.isEmpty, blank.doubt, blank.coverage)
    }
    let hasPolicies = hasStates && isLinked && flow.saysArrival
    ask("each held link can be released", of: ["link-held-for-ever"], if: hasPolicies) { (!held.traps.isEmpty, held.doubt, held.coverage) }
    ask("each route that a link opens stays open to the end of the step", of: ["opened-link-not-kept"], if: hasPolicies && isPlaced) {
      (!openedLinks.notKept.isEmpty, openedLinks.doubt, openedLinks.coverage)
    }
    ask("each awaited event is taken", of: ["awaited-event-ignored"], if: flow.states.contains { !$0.awaits.isEmpty }) {
      (!awaiting.ignored.isEmpty, awaiting.doubt, awaiting.coverage)
    }
    return found
  }

  private static let machineRules: Set<RuleName> = [
    "endless-macrostep", "conflicting-updates", "value-out-of-range", "dead-end", "unreachable-state", "transition-never-taken", "untaken-event",
    "unreachable-route", "link-held-for-ever",
  ]

  /// Returns the reason to report: once the time is over, a question that stopped at another limit got no second attempt.
  private func timely(_ doubt: Verdict.Doubt) -> Verdict.Doubt {
    switch doubt {
    case .configurations, .memory, .stopped: limits.isOverdue() ? .time : doubt
    case .width, .time, .depth, .samples, .promises, .data: doubt
    }
  }

  /// Returns a run as output for programs.
  func record(_ run: Run) -> RunRecord { RunRecorder(flow, lowered).record(run) }
}
