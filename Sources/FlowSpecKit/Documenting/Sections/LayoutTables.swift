/// Routes by layouts, and containers by layouts.
struct LayoutTables {
  private let flow: Flow
  private let wording: Wording

  init(_ flow: Flow) {
    self.flow = flow
    self.wording = Wording(flow: flow)
  }

  /// The place of each route in each layout; without layouts, its declared place.
  var places: PageTable? {
    let routes = flow.routes.filter { $0.place != nil }
    guard !routes.isEmpty else { return nil }
    guard !flow.layouts.isEmpty else {
      return PageTable(
        ["Route", "Place"],
        routes.map { route in
          guard case .everywhere(let place)? = route.place else { return [.name(route.qualifiedName, .route), Phrase()] }
          return [.name(route.qualifiedName, .route), wording.placed(place)]
        })
    }
    return PageTable(
      columns("Route"),
      routes.map { route in
        [.name(route.qualifiedName, .route)]
          + flow.layouts.map { layout in
            route.place?.place(in: layout.id).map { place($0, in: layout) } ?? .strong("no place")
          }
      })
  }

  /// The kind of each container in each layout.
  var containers: PageTable? {
    var names: [String] = []
    for container in flow.layouts.flatMap(\.containers) where !names.contains(container.name.value) {
      names.append(container.name.value)
    }
    guard !names.isEmpty else { return nil }
    return PageTable(
      columns("Container"),
      names.map { name in
        [.name(name, .container)] + flow.layouts.map { layout in layout.container(name).map(kind) ?? "–" }
      }, of: .container)
  }

  private func columns(_ corner: Phrase) -> [Phrase] {
    [corner] + flow.layouts.map { .name($0.name.value, .layout) }
  }

  /// Returns the place in a layout, after following a container's `in:`.
  private func place(_ place: Place, in layout: Layout) -> Phrase {
    if place.container.value == Place.screen { return .literal(Place.screen) }
    guard let container = layout.container(place.container.value) else { return .strong("no place") }
    guard case .elsewhere(let other) = container.kind else { return wording.placed(place) }
    return wording.placed(other) + .text(" (for ") + .name(place.container.value, .container) + ")"
  }

  private func kind(_ container: Container) -> Phrase {
    let kind: Phrase =
      switch container.kind {
      case .column: "column"
      case .stack(nil): "stack"
      case .stack(let base?): "stack over " + .code(wording.name(base.value))
      case .tabs(let tabs): "tabs " + tabs.map { flow[$0.value].qualifiedName }.asNames(.route)
      case .modal: "modal"
      case .windows: "windows"
      case .elsewhere(let place): "in " + wording.placed(place)
      }
    var parts = [kind]
    if container.redo { parts.append("forward again") }
    if container.backgroundInteraction {
      parts.append("a person can use the containers behind it")
    } else if container.staysOpen {
      parts.append("stays open when a route opens behind it")
    }
    return parts.dropFirst().reduce(kind) { $0 + ", " + $1 }
  }
}
