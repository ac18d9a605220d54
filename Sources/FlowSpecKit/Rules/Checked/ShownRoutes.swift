/// What exploring shows of routes.
enum ShownRoutes {
  /// Found under the name of the structural rule, which sees only what leads where.
  static let never = CheckedRule(UnreachableRoute.rule.rule, needs: [.routes, .states, .layouts]) { check, findings in
    let never = check.routes.neverOpen
    guard check.machine.isWhole, check.routes.doubt == nil else { return findings.leaveUndecided() }
    guard !never.isEmpty else { return }
    let flow = check.flow
    let unreached = NeverReached(check, told: [])
    for route in flow.routes where never.contains(route.id.index) {
      // A link to it that never opens, a state that is never active and a transition that is never taken are told themselves.
      if route.forms.contains(where: \.parses) || check.told.contains(where: { $0.span == route.name.span }) { continue }
      let openers = flow.routes.filter { $0.opens.contains { $0.value == route.id } }
      if !openers.isEmpty, openers.allSatisfy({ never.contains($0.id.index) }) { continue }
      if unreached.isCause(of: route.id, flow) { continue }
      let reason = route.available == nil ? "nothing that would open it comes to that" : "wherever something would open it, it is not available"
      findings.add("no run shows '\(route.name.value)'", at: route.name.span, notes: [.init(reason, at: route.available?.span)])
    }
  }
}
