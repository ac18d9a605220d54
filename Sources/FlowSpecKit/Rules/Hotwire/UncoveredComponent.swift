/// A component for which the page may show both of its forms, or none.
enum UncoveredComponent {
  static let rule = FlowRule(
    "uncovered-component", .error, "A page always shows either a native component or its fallback.",
    explanation: """
      While a route is available, exactly one of the elements `native` and `fallback` of its component must be available. With neither, the person \
      lacks a control; with both, they see it twice. Let the two conditions be opposites. Conditions on `shown` and `kept` are not compared. Allow \
      it for a page that works without the control.
      """,
    needs: [.routes, .elements], respects: [.inputs, .variables, .states, .types],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          inputs: { bridge: Bool, online: Bool }
          root: page
          routes: { page: { place: screen, components: { ⟦menu⟧: { native: nativeMenu, fallback: webMenu } } } }
          elements:
            nativeMenu: { place: page, available: bridge and online }
            webMenu: { place: page, available: not bridge }
          """,
        accepted: """
          flowspec: 1
          flow: A
          inputs: { bridge: Bool, online: Bool }
          root: page
          routes: { page: { place: screen, components: { menu: { native: nativeMenu, fallback: webMenu } } } }
          elements:
            nativeMenu: { place: page, available: bridge and online }
            webMenu: { place: page, available: not bridge or not online }
          """)
    ],
    chart: checkChart)

  private static func checkChart(_ facts: Facts, _ findings: inout Findings) {
    for route in facts.flow.routes {
      for component in route.components {
        if let stray = stray(component, route, facts.flow) {
          findings.add("'\(facts.flow[stray.value].name.value)' is not on route '\(route.qualifiedName)'", at: stray.span)
        } else if let problem = problem(component, route, facts.flow) {
          findings.add(
            problem, at: component.name.span,
            notes: [(component.native, "the native element is here"), (component.fallback, "the fallback is here")].map { element, text in
              .init(text, at: facts.flow[element.value].name.span)
            })
        }
      }
    }
  }

  private static func stray(_ component: BridgeComponent, _ route: Route, _ flow: Flow) -> Located<ElementID>? {
    [component.native, component.fallback].first { element in
      !flow[element.value].homes.contains { if case .route(let home) = $0.home { home.value == route.id } else { false } }
    }
  }

  private static func problem(_ component: BridgeComponent, _ route: Route, _ flow: Flow) -> String? {
    var guards = GuardSpace(flow)
    let conditions = [route.available, flow[component.native.value].available, flow[component.fallback.value].available]
    guard !conditions.compactMap(\.self).flatMap(\.all).contains(where: \.asksNavigation) else { return nil }
    let page = guards.condition(route.available)
    let native = guards.condition(flow[component.native.value].available)
    let fallback = guards.condition(flow[component.fallback.value].available)
    let space = guards.space
    let name = component.name.value
    if case .possible = space.isSatisfiable(.and([page, .not(native), .not(fallback)])) {
      return "'\(route.qualifiedName)' can be without '\(name)': neither its native element nor its fallback is available then"
    }
    if case .possible = space.isSatisfiable(.and([page, native, fallback])) {
      return "'\(route.qualifiedName)' can show '\(name)' twice: its native element and its fallback are available together"
    }
    return nil
  }
}

extension Expression {
  /// True if it reads the navigation, which is not compared here.
  fileprivate var asksNavigation: Bool {
    switch kind {
    case .shown, .kept, .held, .layout: true
    default: false
    }
  }
}
