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
    let explained = Set(ElementWithoutPlace.explainedContainers(flow).map(\.name.span))
    for container in flow.unusedContainers where !explained.contains(container.name.span) {
      findings.add("no route or element has its place in container '\(container.name.value)'", at: container.name.span)
    }
  }
}

extension Flow {
  /// The containers in which nothing has its place, each once.
  var unusedContainers: [Container] {
    var used = containersUsed
    return layouts.flatMap(\.containers).filter { used.insert($0.name.value).inserted }
  }

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
