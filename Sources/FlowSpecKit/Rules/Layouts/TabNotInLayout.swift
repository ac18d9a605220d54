/// A place with a tab that a layout's container does not have.
enum TabNotInLayout {
  static let rule = FlowRule(
    "tab-not-in-layout", .warning, "A tab that a place names exists in every layout.",
    explanation: """
      The place names a container and one of its tabs. In one layout the container has no such tab, so the route opens in another tab or on a plain \
      stack, and covers the screen that it should be beside. Give the container the tab, or write a place for each layout: `place: { wide: main, \
      narrow: main.account }`. Allow it if the route is meant to cover that screen.
      """,
    needs: [.routes, .layouts],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          root: orders
          routes:
            orders: { place: main, opens: account }
            account: { place: ⟦main.account⟧ }
          layouts:
            wide: { when: width >= 700, containers: { main: stack } }
            narrow: { containers: { main: { tabs: [orders, account] } } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          root: orders
          routes:
            orders: { place: main, opens: account }
            account: { place: { wide: main, narrow: main.account } }
          layouts:
            wide: { when: width >= 700, containers: { main: stack } }
            narrow: { containers: { main: { tabs: [orders, account] } } }
          """)
    ],
    chart: checkChart)

  private static func checkChart(_ facts: Facts, _ findings: inout Findings) {
    let flow = facts.flow
    let places =
      flow.routes.map { route in flow.layouts.map { route.place?.place(in: $0.id) } }
      + flow.elements.map { element in
        flow.layouts.map { element.place(in: $0) }
      }
    var found: [Lack] = []
    for own in places {
      var missing: [(place: Place, layout: Layout)] = []
      for (layout, place) in zip(flow.layouts, own) {
        guard let place, let tab = place.tab, lacks(tab.value, place, layout) else { continue }
        missing.append((place, layout))
      }
      guard let (place, _) = missing.first, let tab = place.tab else { continue }
      let names = (missing.count == 1 ? "layout " : "layouts ") + missing.map(\.layout.name.value).quoted(or: "and")
      let message = "'\(place.container.value)' has no tab '\(flow[tab.value].name.value)' in \(names)"
      let isAllowed = flow.allows(rule.rule.name, at: place.container.span)
      if !isAllowed, let like = found.firstIndex(where: { $0.message == message && !$0.isAllowed }) {
        found[like].notes.append(.init("this place names it, too", at: place.container.span))
        continue
      }
      let declared = missing.compactMap { $0.layout.container($0.place.container.value)?.name.span }
      found.append(
        Lack(
          message: message, span: place.container.span, notes: declared.map { .init("it is declared here", at: $0) }, isAllowed: isAllowed))
    }
    for lack in found { findings.add(lack.message, at: lack.span, notes: lack.notes) }
  }

  /// A tab that layouts lack, with the places that name it.
  private struct Lack {
    let message: String
    let span: Span
    var notes: [Diagnostic.Note]
    let isAllowed: Bool
  }

  /// Returns true if a place names the tab, and the layout's container lacks it.
  static func isReported(_ tab: RouteID, _ flow: Flow, in layout: Int) -> Bool {
    flow.routes.contains { route in
      guard let place = route.place?.place(in: flow.layouts[layout].id), place.tab?.value == tab else { return false }
      return lacks(tab, place, flow.layouts[layout])
    }
  }

  /// Returns true if the container lacks the tab. A container whose content is elsewhere is checked there; a missing one has
  /// another finding.
  private static func lacks(_ tab: RouteID, _ place: Place, _ layout: Layout) -> Bool {
    switch layout.container(place.container.value)?.kind {
    case .tabs(let tabs): !tabs.contains { $0.value == tab }
    case .stack, .column, .modal, .windows: true
    case .elsewhere, nil: false
    }
  }
}

extension Element {
  fileprivate func place(in layout: Layout) -> Place? {
    if case .place(let place)? = home(in: layout.id) { place } else { nil }
  }
}
