internal import FlowSpecExplorer

/// A flow to check: the findings about its chart and its model, each computed on first use.
struct PendingFlow: Sendable {
  let flow: Flow
  let chartFindings: Later<[Diagnostic]>
  let check: Later<FlowCheck>

  init(_ flow: Flow, rules: [FlowRule], limits: CheckLimits, isReported: @escaping @Sendable (RuleName) -> Bool = { _ in true }) {
    self.flow = flow
    chartFindings = Later {
      let facts = Facts(flow, isReported: isReported)
      return rules.flatMap { $0.findings(inChart: facts).found }
    }
    check = Later { FlowCheck(flow, limits: limits) }
  }

  /// Computes all findings now, on several threads.
  static func answerAll(_ flows: [PendingFlow], workers: Int) {
    Parallel.each(flows.count * 2, workers: workers) { index in
      let pending = flows[index / 2]
      if index % 2 == 1 { return pending.chartFindings.job() }
      if pending.flow.damaged.isEmpty { pending.check.value.answerAll() }
    }
  }
}
