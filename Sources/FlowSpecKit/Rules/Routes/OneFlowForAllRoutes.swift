/// One file with very many routes.
enum OneFlowForAllRoutes {
  private static let limit = 30

  static let rule = FlowRule(
    "one-flow-for-all-routes", .warning, "A large app's routes are divided among modules.",
    explanation: """
      One flow has every route. So every change of a feature is a change of the same file, and every feature can open every other one. Give a \
      feature its own spec and place it with `flow: Feature.flow.yaml` in a state or region; its routes join under that state's name. Allow it, or \
      turn it off, for an app that one team writes.
      """,
    needs: [.routes], examples: [],
    chart: checkChart)

  private static func checkChart(_ facts: Facts, _ findings: inout Findings) {
    let flow = facts.flow
    let own = flow.routes.filter { $0.module == nil }
    guard own.count > limit, flow.modules.isEmpty, let key = flow.key(of: .routes) else { return }
    findings.add(
      "\(own.count) routes stand in one flow that places no module; divide them by feature",
      at: key)
  }
}
