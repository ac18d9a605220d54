/// One file with very many routes.
enum OneFlowForAllRoutes {
  private static let limit = 30

  static let rule = FlowRule(
    "one-flow-for-all-routes", .warning, "The routes of a large app are divided into modules.",
    explanation: """
      This flow declares more than \(limit) routes and places no module. So every change of a feature changes the same file, and every feature can \
      open every other one. Give each feature its own spec, and place it with `flow: Feature.flow.yaml` in a state or region; its routes then have \
      that state's name before their own. Allow it, or turn the rule off, for an app that one team writes.
      """,
    needs: [.routes], examples: [],
    chart: checkChart)

  private static func checkChart(_ facts: Facts, _ findings: inout Findings) {
    let flow = facts.flow
    let own = flow.routes.filter { $0.module == nil }
    guard own.count > limit, flow.modules.isEmpty, let key = flow.key(of: .routes) else { return }
    findings.add(
      "this flow has \(own.count) routes and no module; divide it by feature",
      at: key)
  }
}
