/// A state's root in a modal container, while the layout has no base that is available then.
enum RootInModal {
  static let rule = FlowRule(
    "root-in-modal", .warning, "A root that opens in a modal has a screen behind it.",
    explanation: """
      The person closes the modal, and it opens again at once. Entering the state opens its `root` in a modal, and in this layout no screen is behind \
      it: neither a tab nor a base of a stack is available in the state. So without the modal no route is shown, and the root opens again. Place the root in a stack, in a column or \
      on `screen`, or give the layout a base that is available in the state. Allow it for a modal that the person cannot close.
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
    let configurations = flow.leafConfigurations(limit: mostConfigurations)
    for state in flow.states {
      guard let root = state.root, flow.layouts.contains(where: { isModal(root.target, in: $0, flow) }) else { continue }
      let layouts = flow.layouts.filter { layout in
        !bases(of: layout).contains { mayBeAvailable(flow[$0].available, in: state.id, flow, configurations) }
      }
      guard let layout = layouts.first(where: { isModal(root.target, in: $0, flow) }) else { continue }
      findings.add(
        "the root '\(flow[root.target].qualifiedName)' opens in a modal, and no screen of layout '\(layout.name.value)' is behind it", at: root.span,
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

  private static let mostConfigurations = 256

  /// Returns false if the guard cannot hold while the state is active.
  private static func mayBeAvailable(_ available: Expression?, in state: StateID, _ flow: Flow, _ configurations: [[StateID]]?) -> Bool {
    guard let available else { return true }
    var guards = GuardSpace(flow, configurations: configurations)
    let active = guards.condition(Expression(.active(state), .boolean, available.span))
    let both = Condition.and([active, guards.condition(available)])
    if case .impossible = guards.space.isSatisfiable(both) { return false }
    return true
  }

  /// Returns the routes that the layout shows without an opening.
  private static func bases(of layout: Layout) -> [RouteID] {
    layout.containers.flatMap { container -> [RouteID] in
      switch container.kind {
      case .tabs(let tabs): return tabs.map(\.value)
      case .stack(let base?):
        guard case .route(let route) = base.value else { return [] }
        return [route]
      case .stack(base: nil), .column, .modal, .windows, .elsewhere: return []
      }
    }
  }
}
