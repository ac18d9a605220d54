/// A container in which nothing has its place.
enum UnusedContainer {
  static let rule = FlowRule.unused(
    "container", .layouts,
    explanation:
      "No route, element or other container has its place in this container, so it never shows anything. A `place` elsewhere may be misspelt or "
      + "missing. Name the container there, or remove it.",
    reported: "routes: { home: { place: main } }\nlayouts: { all: { containers: { main: stack, ⟦sheet⟧: modal } } }\n",
    accepted: "routes: { home: { place: main } }\nlayouts: { all: { containers: { main: stack } } }\n"
  ) { flow, _, findings in
    guard flow.has(.routes) else { return }
    var reported = flow.containersUsed
    for container in flow.layouts.flatMap(\.containers) where reported.insert(container.name.value).inserted {
      findings.add("no route or element has its place in container '\(container.name.value)'", at: container.name.span)
    }
  }
}

extension Flow {
  /// The names of the containers with content of their own, and of those that a place names.
  fileprivate var containersUsed: Set<String> {
    var used: Set<String> = []
    for container in layouts.flatMap(\.containers) {
      switch container.kind {
      case .tabs, .stack(base: .some): used.insert(container.name.value)
      case .elsewhere(let place): used.insert(place.container.value)
      case .stack(base: nil), .column, .modal, .windows: break
      }
    }
    for route in routes {
      switch route.place {
      case .everywhere(let place): used.insert(place.container.value)
      case .byLayout(let places): used.formUnion(places.map(\.place.container.value))
      case nil: break
      }
    }
    for case .place(let place) in elements.flatMap({ $0.homes.map(\.home) }) { used.insert(place.container.value) }
    return used
  }
}
