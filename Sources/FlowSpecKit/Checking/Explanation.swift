/// What was explored for one question, and what came of it.
public struct Explanation: Sendable {
  public let flow: String
  public let question: String
  /// Where it is asked.
  public let span: Span
  /// One word: holds, vacuous, violated or undecided.
  public let verdict: String
  public let coverage: Coverage

  public init(flow: String, question: String, span: Span, verdict: Verdict, coverage: Coverage) {
    self.flow = flow
    self.question = question
    self.span = span
    self.verdict = verdict.word
    self.coverage = coverage
  }
}

extension Verdict {
  /// For tables and programs.
  public var word: String {
    switch self {
    case .holds: "holds"
    case .vacuous: "vacuous"
    case .violated: "violated"
    case .undecided: "undecided"
    }
  }
}

extension FlowCheck {
  /// One for each question that is asked of the flow, in the order of the spec.
  public var explanations: [Explanation] {
    properties.map { judged in
      Explanation(
        flow: flow.name.value, question: "property '\(judged.property.name.value)'", span: judged.property.name.span,
        verdict: judged.finding.verdict, coverage: judged.finding.coverage)
    }
  }

  /// A run for programs.
  public func record(_ run: Run) -> RunRecord { RunRecorder(flow, lowered).record(run) }
}
