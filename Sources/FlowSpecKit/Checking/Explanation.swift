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

extension FlowCheck {
  /// One explanation for each question about the flow: built-in questions first, then properties in the order of the spec.
  var explanations: [Explanation] {
    builtIn.map { Explanation(flow: flow.name.value, question: $0.question, span: flow.name.span, verdict: $0.verdict, coverage: $0.coverage) }
      + properties.map { judged in
        Explanation(
          flow: flow.name.value, question: "property '\(judged.property.name.value)'", span: judged.property.name.span,
          verdict: judged.conclusion.verdict, coverage: judged.conclusion.coverage)
      }
  }

  /// The built-in questions, worded to follow "whether".
  var builtIn: [(question: String, verdict: Verdict, coverage: Coverage)] {
    var found: [(question: String, verdict: Verdict, coverage: Coverage)] = []
    func add(_ question: String, isFine: Bool, _ doubt: Verdict.Doubt?, _ coverage: Coverage) {
      let verdict = isFine ? doubt.map { Verdict.undecided($0) } ?? .holds : .violated(nil)
      found.append((question, verdict, coverage))
    }
    if flow.has(.states) { add("the machine runs without a fault", isFine: machine.faults.isEmpty, machine.doubt, machine.coverage) }
    if flow.has(.links), flow.has(.routes) {
      let isOpened = links.alike.keys.allSatisfy { links.endings[$0]?[.opened] != nil }
      let doubt = links.doubt ?? (isOpened ? nil : links.coverage.cutOff)
      add("some run opens each link", isFine: isOpened || doubt != nil, doubt, links.coverage)
    }
    if flow.has(.layouts), flow.has(.routes), routes.isKnown {
      add("some run opens each route", isFine: routes.neverOpen.isEmpty, routes.doubt, routes.coverage)
    }
    if flow.has(.restoration) {
      // Without any policy for links nothing is restored through links, and no rule requires it.
      let isFine = (restoration.isRestored || !flow.saysArrival) && restoration.unidentified == nil
      add("saved navigation is restored only for its owner", isFine: isFine, restoration.doubt, restoration.coverage)
    }
    if flow.has(.layouts), flow.has(.routes) {
      add("no change of the layout removes a route", isFine: lostInLayouts.lost.isEmpty, lostInLayouts.doubt, lostInLayouts.coverage)
    }
    return found
  }

  /// Returns a run as output for programs.
  func record(_ run: Run) -> RunRecord { RunRecorder(flow, lowered).record(run) }
}
