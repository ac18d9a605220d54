/// Searches a large flow for runs with few routes.
extension TransitionSystem {
  /// Returns the system with fewer stimuli; nil if none is left out.
  ///
  /// A person and links open only the routes that the expressions and the guards name, and the routes on a shortest way to them. The app
  /// is not relaunched, and nobody goes forward. All its runs are runs of the whole system, so a run that it has is proof, and the absence
  /// of a run is not.
  ///
  /// - Parameter readsGuards: False to leave out the routes that only guards, or negated parts of the expressions, name.
  func withFewOpenings(asking expressions: [LoweredExpression], readsGuards: Bool) -> TransitionSystem? {
    let wanted = ShortestOpenings(self).routes(to: expressions, readsGuards: readsGuards)
    guard wanted.count < routes.indices.count(where: { isOpened($0) }) || restores else { return nil }
    var few = self
    for index in few.routes.indices {
      few.routes[index].opens.removeAll { !wanted.contains($0) }
      if !wanted.contains(index) { few.routes[index].isLinked = false }
    }
    for index in few.elements.indices { few.elements[index].opens.removeAll { !wanted.contains($0) } }
    for layout in few.layouts.indices {
      for container in few.layouts[layout].containers.indices { few.layouts[layout].containers[container].keepsUndone = false }
    }
    few.restores = false
    few.savesNavigation = false
    return few
  }

  /// Returns true if a person or a link may open the route.
  private func isOpened(_ route: Int) -> Bool {
    routes[route].isLinked || routes.contains { $0.opens.contains(route) } || elements.contains { $0.opens.contains(route) }
  }
}

/// The shortest ways on which a person opens routes.
private struct ShortestOpenings {
  private let system: TransitionSystem
  /// By route: the route that leads to it on a shortest way; nil if none does.
  private var before: [Int?]

  init(_ system: TransitionSystem) {
    self.system = system
    before = Array(repeating: nil, count: system.routes.count)
    var opens = system.routes.map(\.opens)
    for element in system.elements {
      for case .route(let host)? in element.homes { opens[host] += element.opens }
    }
    var known = Set(Self.starts(system))
    var work = known.sorted()
    while !work.isEmpty {
      var next: [Int] = []
      for route in work {
        for opened in opens[route] where known.insert(opened).inserted {
          before[opened] = route
          next.append(opened)
        }
      }
      work = next
    }
  }

  /// Returns the routes that the flow opens, that are present without being opened, or to which an element of a container leads.
  private static func starts(_ system: TransitionSystem) -> [Int] {
    var starts = system.states.compactMap { $0.root?.route } + system.transitions.compactMap { $0.opens?.route }
    for container in system.layouts.flatMap(\.containers) {
      switch container.kind {
      case .tabs(let tabs): starts += tabs
      case .stack(base: .route(let route)?): starts.append(route.index)
      case .stack(base: .element(let element)?): starts += system[element].opens
      case .stack, .column, .modal, .windows, .elsewhere: continue
      }
    }
    for element in system.elements where !element.standsOnRoutes { starts += element.opens }
    return starts
  }

  /// Returns the routes that the expressions and the system's guards name, and those on the way to them.
  func routes(to expressions: [LoweredExpression], readsGuards: Bool) -> Set<Int> {
    var found: Set<Int> = []
    var work: [Int]
    if readsGuards {
      work = (expressions + system.transitions.compactMap(\.condition) + system.events.compactMap(\.promise)).flatMap(named)
      work += system.routes.indices.filter {
        system.routes[$0].isCommand || system.routes[$0].dismissed != nil || system.routes[$0].interrupt != nil
      }
    } else {
      work = expressions.flatMap(\.positive.conjuncts).filter { if case .not = $0 { false } else { true } }.flatMap(named)
    }
    while let route = work.popLast() {
      guard found.insert(route).inserted else { continue }
      if let available = system.routes[route].available { work += named(available) }
      if let host = before[route] { work.append(host) }
    }
    return found
  }

  private func named(_ expression: LoweredExpression) -> [Int] {
    expression.all.flatMap { part -> [Int] in
      switch part {
      case .shown(let item, .route(let host)?): system.hosts(of: item) + [host.index]
      case .shown(let item, _), .kept(let item): system.hosts(of: item)
      case .opened(let route?), .refused(let route?), .lost(let route?): [route.index]
      default: []
      }
    }
  }
}
