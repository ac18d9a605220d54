/// A route without a place in some layout.
enum RouteWithoutPlace {
  static let rule = FlowRule(
    "route-without-place", .warning, "Every route has a place in every layout.",
    explanation: """
      The route has no `place`, or none in this layout, so nothing can open it there. If it is open when the layout changes, it is closed, and the \
      person must find it again. Give the route a place for every layout, or add the container to the layout, often inside another container (`in: \
      other`). Allow it if the route is not meant for that layout.
      """,
    needs: [.routes, .layouts],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          root: orders
          routes:
            orders: { place: main, opens: order }
            ⟦order⟧: { place: detail }
          layouts:
            wide: { when: width >= 700, containers: { main: stack, detail: stack } }
            narrow: { containers: { main: stack } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          root: orders
          routes:
            orders: { place: main, opens: order }
            order: { place: detail }
          layouts:
            wide: { when: width >= 700, containers: { main: stack, detail: stack } }
            narrow: { containers: { main: stack, detail: { in: main } } }
          """)
    ],
    chart: checkChart, model: checkModel)

  private static func checkChart(_ facts: Facts, _ findings: inout Findings) {
    let flow = facts.flow
    var together: Set<RouteID> = []
    for route in flow.routes where !route.isCommand && !together.contains(route.id) {
      let missing = flow.layouts.filter { layout in !flow.hasPlace(route, in: layout) }
      guard !missing.isEmpty else { continue }
      let names = missing.map(\.name.value)
      if route.place == nil {
        findings.add("route '\(route.name.value)' has no place, so nothing can show it; add 'place'", at: route.name.span)
      } else {
        let others = sharing(route, missing, flow)
        together.formUnion(others.map(\.id))
        let lost = [route.id] + others.map(\.id)
        let rooted = flow.states.filter { state in state.root.map { lost.contains($0.target) } ?? false }.prefix(3)
        let container = route.place?.everywhere.map { "; a container '\($0.container.value)' is missing there" } ?? ""
        findings.add(
          "route '\(route.name.value)' has no place in \(names.count == 1 ? "layout" : "layouts") \(names.quoted(or: "and"))\(others.isEmpty ? "" : container)",
          at: route.name.span,
          notes: others.map { .init("the same applies to '\($0.name.value)'", at: $0.name.span) }
            + rooted.map { .init("so the root of '\($0.name.value)' cannot open there", at: $0.root?.span) })
      }
    }
  }

  /// Returns later routes with the same place for all layouts, whose container the same layouts lack.
  private static func sharing(_ route: Route, _ missing: [Layout], _ flow: Flow) -> [Route] {
    guard let place = route.place?.everywhere, !isAllowed(route, flow) else { return [] }
    return flow.routes.filter { other in
      guard other.id.index > route.id.index, !other.isCommand, !isAllowed(other, flow) else { return false }
      return other.place?.everywhere?.container.value == place.container.value
        && flow.layouts.allSatisfy { layout in flow.hasPlace(other, in: layout) != missing.contains { $0.id == layout.id } }
    }
  }

  private static func isAllowed(_ route: Route, _ flow: Flow) -> Bool {
    flow.allows(rule.rule.name, at: route.name.span)
  }

  /// Returns true if a finding of this rule is about the route.
  static func isReported(_ route: Route, _ check: FlowCheck) -> Bool {
    check.reported.contains { found in
      found.rule == rule.rule.name && (found.span == route.name.span || found.notes.contains { $0.span == route.name.span })
    }
  }

  private static func checkModel(_ check: FlowCheck, _ findings: inout Findings) {
    if check.lostInLayouts.doubt != nil { findings.leaveUndecided() }
    for (route, run) in check.lostInLayouts.lost {
      // Another finding says so already.
      let isNoted = check.reported.contains { found in
        found.rule == rule.rule.name && found.notes.contains { $0.span == check.flow[route].name.span }
      }
      if isNoted { continue }
      let name = check.flow[route].name
      findings.add("a change of the layout removes '\(check.flow[route].qualifiedName)'", at: name.span, showing: run, of: check)
    }
  }
}
