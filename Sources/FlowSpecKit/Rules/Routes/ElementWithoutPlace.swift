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
    let empty = explainedContainers(flow)
    let unused = empty.prefix(3).map {
      Diagnostic.Note("nothing has its place in container '\($0.name.value)'; its place may be here", at: $0.name.span)
    }
    for element in flow.elements where isReported(element, flow) {
      let lost = element.opens.filter { !reached.contains($0.value) }
      let opened = lost.prefix(3).map { Diagnostic.Note("so '\(flow[$0.value].qualifiedName)' is not reachable either", at: $0.span) }
      findings.add("element '\(element.name.value)' has no place, so it is never shown; add 'place'", at: element.name.span, notes: opened + unused)
    }
  }

  static func isReported(_ element: Element, _ flow: Flow) -> Bool { flow.has(.layouts) && !flow.hasPlace(element) }

  /// Returns the containers in which nothing is and in which elements without a place may belong: these are no findings of their own.
  static func explainedContainers(_ flow: Flow) -> [Container] {
    let lacking = flow.elements.filter { isReported($0, flow) && !flow.allows(rule.rule.name, at: $0.name.span) }
    let unused = lacking.isEmpty ? [] : flow.unusedContainers
    return unused.count <= lacking.count ? unused : unused.filter { container in lacking.contains { $0.name.value == container.name.value } }
  }
}
