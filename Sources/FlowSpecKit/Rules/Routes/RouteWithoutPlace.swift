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
    for route in flow.routes where !route.isCommand {
      let missing = flow.layouts.filter { layout in !flow.hasPlace(route, in: layout) }
      guard !missing.isEmpty else { continue }
      let names = missing.map { "'\($0.name.value)'" }
      if route.place == nil {
        findings.add("route '\(route.name.value)' has no place, so nothing can show it; add 'place'", at: route.name.span)
      } else {
        let rooted = flow.states.filter { $0.root?.target == route.id }.prefix(3)
        findings.add(
          "route '\(route.name.value)' has no place in layout \(names.joined(separator: ", "))", at: route.name.span,
          notes: rooted.map { .init("so the root of '\($0.name.value)' cannot open there", at: $0.root?.span) })
      }
    }
  }

  private static func checkModel(_ check: FlowCheck, _ findings: inout Findings) {
    if check.lostInLayouts.doubt != nil { findings.leaveUndecided() }
    for (route, run) in check.lostInLayouts.lost {
      let name = check.flow[route].name
      findings.add("a change of the layout removes '\(check.flow[route].qualifiedName)'", at: name.span, showing: run, of: check)
    }
  }
}
