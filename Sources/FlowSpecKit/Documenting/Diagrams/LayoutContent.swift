/// The containers of a layout with the routes and elements in them, after following `in:`.
struct LayoutContent {
  private let flow: Flow
  private let layout: Layout

  init(_ flow: Flow, _ layout: Layout) {
    self.flow = flow
    self.layout = layout
  }

  /// Returns the container in which a place lies.
  func container(of place: Place) -> String {
    guard case .elsewhere(let other)? = layout.container(place.container.value)?.kind else { return place.container.value }
    return other.container.value
  }

  /// Returns the container of a route, by its place or as a tab; nil without one.
  func container(of route: Route) -> String? {
    if let place = route.place?.place(in: layout.id) { return container(of: place) }
    return layout.containers.first { container in
      if case .tabs(let tabs) = container.kind { tabs.contains { $0.value == route.id } } else { false }
    }?.name.value
  }

  /// Returns the container of an element, by its place or as a base; nil for a part of a route's screen.
  func container(of element: Element) -> String? {
    let homes = element.homes.filter { $0.layout == nil || $0.layout?.value == layout.id }
    for case .place(let place) in homes.map(\.home) { return container(of: place) }
    return layout.containers.first { container in
      if case .stack(let base?) = container.kind { base.value == .element(element.id) } else { false }
    }?.name.value
  }

  /// The routes with screens in a container, in the order of the spec.
  func routes(in container: String) -> [Route] { flow.routes.filter { !$0.isCommand && self.container(of: $0) == container } }

  func elements(in container: String) -> [Element] { flow.elements.filter { self.container(of: $0) == container } }
}
