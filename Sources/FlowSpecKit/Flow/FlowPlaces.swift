extension Flow {
  /// Returns true if the route has a place in the layout.
  func hasPlace(_ route: Route, in layout: Layout) -> Bool {
    if let place = route.place?.place(in: layout.id) {
      return place.container.value == Place.screen || layout.container(place.container.value) != nil
    }
    // The place of a base is that of its container.
    return layout.containers.contains { container in
      switch container.kind {
      case .tabs(let tabs): tabs.contains { $0.value == route.id }
      case .stack(let base): base?.value == .route(route.id)
      case .column, .modal, .windows, .elsewhere: false
      }
    }
  }

  /// Returns true if the element has a place, or is the base of a stack.
  func hasPlace(_ element: Element) -> Bool { !element.homes.isEmpty || isBase(element.id) }

  /// Returns true if the element is the base of some stack.
  func isBase(_ element: ElementID) -> Bool {
    layouts.flatMap(\.containers).contains { if case .stack(let base?) = $0.kind { base.value == .element(element) } else { false } }
  }
}
