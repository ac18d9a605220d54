/// An element without a home.
enum ElementWithoutPlace {
  static let rule = FlowRule(
    "element-without-place", .warning, "Every element has a place.",
    explanation: """
      Nobody sees this element, so nobody can open a route with it: it has no `place` and is not the base of a stack. Give it a `place`, which is a \
      container or a route, or remove it. Allow it if a later version shows it.
      """,
    needs: [.elements, .layouts], respects: [.routes],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          root: home
          routes: { home: { place: main, opens: menu }, menu: { place: main } }
          elements: { ⟦button⟧: { opens: menu } }
          layouts: { all: { containers: { main: stack } } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          root: home
          routes: { home: { place: main }, menu: { place: main } }
          elements: { button: { place: home, opens: menu } }
          layouts: { all: { containers: { main: stack } } }
          """)
    ],
    chart: checkChart)

  private static func checkChart(_ facts: Facts, _ findings: inout Findings) {
    let flow = facts.flow
    let reached = UnreachableRoute.reached(flow)
    for element in flow.elements where isReported(element, flow) {
      let lost = element.opens.filter { !reached.contains($0.value) }
      let opened = lost.prefix(3).map { Diagnostic.Note("so '\(flow[$0.value].qualifiedName)' is not reachable either", at: $0.span) }
      findings.add("element '\(element.name.value)' has no place, so it is never shown; add 'place'", at: element.name.span, notes: opened)
    }
  }

  static func isReported(_ element: Element, _ flow: Flow) -> Bool { flow.has(.layouts) && !flow.hasPlace(element) }
}
