/// A state's root in a modal container without a route below it.
enum RootInModal {
  static let rule = FlowRule(
    "root-in-modal", .warning, "A root that opens in a modal has a screen behind it.",
    explanation: """
      The person closes the modal, and it opens again at once. Entering the state opens its `root` in a modal, and in this layout no screen is behind \
      it: no tab and no base of a stack. So without the modal no route is shown, and the root opens again. Place the root in a stack, in a column or \
      on `screen`, or give the layout a base. Allow it for a modal that the person cannot close.
      """,
    needs: [.states, .routes, .layouts],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          root: ⟦orders⟧
          routes: { orders: { place: sheet, opens: order }, order: { place: main } }
          layouts: { all: { containers: { main: stack, sheet: modal } } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          root: orders
          routes: { orders: { place: main, opens: order }, order: { place: sheet } }
          layouts: { all: { containers: { main: stack, sheet: modal } } }
          """)
    ],
    chart: checkChart)

  private static func checkChart(_ facts: Facts, _ findings: inout Findings) {
    let flow = facts.flow
    for state in flow.states {
      guard let root = state.root else { continue }
      let layouts = flow.layouts.filter { !hasBase($0) }
      guard let layout = layouts.first(where: { isModal(root.target, in: $0, flow) }) else { continue }
      findings.add(
        "the root '\(flow[root.target].qualifiedName)' opens in a modal of layout '\(layout.name.value)', so no screen is behind it", at: root.span,
        notes: (flow[root.target].place?.place(in: layout.id)).map { [.init("its place is here", at: $0.container.span)] } ?? [])
    }
  }

  private static func isModal(_ route: RouteID, in layout: Layout, _ flow: Flow) -> Bool {
    guard let place = flow[route].place?.place(in: layout.id), let container = layout.container(place.container.value) else { return false }
    switch container.kind {
    case .modal: return true
    case .elsewhere(let other): if case .modal? = layout.container(other.container.value)?.kind { return true } else { return false }
    case .column, .stack, .tabs, .windows: return false
    }
  }

  private static func hasBase(_ layout: Layout) -> Bool {
    layout.containers.contains { container in
      switch container.kind {
      case .tabs: true
      case .stack(let base?): if case .route = base.value { true } else { false }
      case .stack(base: nil), .column, .modal, .windows, .elsewhere: false
      }
    }
  }
}
