/// Bases, tabs and elements whose `available` depends on itself. Elements, and routes below a list, are present only while they
/// are available.
struct CircularAvailability {
  private let flow: Flow
  private let bases: Set<RouteID>

  init(_ flow: Flow) {
    self.flow = flow
    var bases: Set<RouteID> = []
    for container in flow.layouts.flatMap(\.containers) {
      switch container.kind {
      case .tabs(let tabs): bases.formUnion(tabs.map(\.value))
      case .stack(let base?): if case .route(let route) = base.value { bases.insert(route) }
      case .column, .stack(base: nil), .modal, .windows, .elsewhere: continue
      }
    }
    self.bases = bases
  }

  /// Each circle once, from the thing that is declared first.
  var circles: [[Presentable]] {
    var found: [[Presentable]] = []
    for start in flow.routes.map({ Presentable.route($0.id) }) + flow.elements.map({ Presentable.element($0.id) }) {
      guard !found.contains(where: { $0.contains(start) }), let circle = circle(from: start) else { continue }
      found.append(circle)
    }
    return found
  }

  /// Returns the shortest way from a thing back to itself.
  private func circle(from start: Presentable) -> [Presentable]? {
    var ways = [[start]]
    var seen: Set<Presentable> = []
    while !ways.isEmpty {
      let way = ways.removeFirst()
      for next in way.last.map(needed) ?? [] {
        if next == start { return way }
        if seen.insert(next).inserted { ways.append(way + [next]) }
      }
    }
    return nil
  }

  /// Returns the items that must be available for an item's `available` to hold.
  private func needed(by item: Presentable) -> [Presentable] {
    let condition: Expression?
    switch item {
    case .route(let route): condition = flow[route].available
    case .element(let element): condition = flow[element].available
    }
    let hosts = if case .element(let element) = item { flow[element].homes.flatMap { self.hosts($0.home) } } else { [Presentable]() }
    return hosts + (condition?.all ?? []).compactMap(\.asked).filter(isAsked)
  }

  /// Returns true if the presence of an item depends on its `available`. A route that is no base is present once it is opened.
  private func isAsked(_ item: Presentable) -> Bool {
    if case .route(let route) = item { bases.contains(route) } else { true }
  }

  /// Returns the items that show an element.
  private func hosts(_ home: Element.Home) -> [Presentable] {
    switch home {
    case .route(let host): [.route(host.value)].filter(isAsked)
    case .place(let place): place.tab.map { [.route($0.value)] } ?? []
    }
  }
}

extension Expression {
  /// The item that a fact about the navigation names.
  fileprivate var asked: Presentable? {
    switch kind {
    case .shown(let item, _), .kept(let item): item
    default: nil
    }
  }
}
