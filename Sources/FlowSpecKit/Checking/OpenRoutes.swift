import FlowSpecExplorer

/// Which routes may be open in each configuration of the machine, worked out without exploring the navigation.
///
/// A route may be open where a root, a transition or a link opened it, or something that may be open leads to it, and nothing has
/// emptied the navigation or made it unavailable since. Who goes back, and in which order things were opened, is left open: so a
/// route that is not in the set is open in no run, however long its lists are.
struct OpenRoutes {
  private let system: System
  private let inquiry: Inquiry
  private let model: Model
  /// By route: the predicate that says whether it is available.
  private let availability: [Int]
  /// By state with a root: the predicate that says whether it is active.
  private let roots: [(route: Int, predicate: Int)]
  /// By route: the routes that its screen leads to, its elements' too.
  private let opens: [UInt64]
  /// Elements that stand in containers: where the predicate holds they lead to these routes.
  private let fixtures: [(opens: UInt64, predicate: Int)]

  /// Set on an edge after which nothing is open but what it opens.
  static let emptied: UInt64 = 1 << 63
  /// There is one bit for each route.
  static let limit = 62

  /// Whether a formula about navigation can be true anywhere; none where this does not tell.
  static func isPossible(
    _ formula: Formula, base: Mechanism, question: String, limits: CheckLimits
  ) -> (isPossible: Bool, coverage: Coverage)? {
    let system = base.system
    guard system.routes.count <= limit else { return nil }
    guard let cases = NavigationAbstraction(system: system).possibleCases(formula) else { return nil }
    var wish = Slice.Wish(formulas: cases.map(\.formula))
    wish.navigation = true
    let slice = Slice(base, wish)
    var sliced = slice.sliced(system, observing: cases.map(\.formula))
    guard !sliced.machineReadsNavigation else { return nil }
    sliced.hasNavigation = false
    sliced.tracksOpenings = true
    var predicates = cases.map { Model.Predicate.formula($0.formula) }
    let first = predicates.count
    for route in system.routes { predicates.append(.formula(route.available ?? .constant(1))) }
    var roots: [(route: Int, predicate: Int)] = []
    for (index, state) in system.states.enumerated() {
      guard let root = state.root else { continue }
      roots.append((root.route, predicates.count))
      predicates.append(.formula(.active(index)))
    }
    var fixtures: [(opens: UInt64, predicate: Int)] = []
    for element in system.elements where !element.opens.isEmpty && !element.standsOnRoutes {
      fixtures.append((mask(element.opens), predicates.count))
      predicates.append(.formula(element.available ?? .constant(1)))
    }
    let model = Model(sliced, depth: 1, predicates: predicates, watchesOccurrences: false)
    model.members = slice.alike(system)
    let inquiry = Inquiry(model, goal: .none, slice: slice, base: system, question: question, limits: limits)
    guard inquiry.isComplete else { return nil }
    let open = OpenRoutes(
      system: system, inquiry: inquiry, model: model, availability: system.routes.indices.map { first + $0 }, roots: roots,
      opens: Self.edges(system), fixtures: fixtures)
    return (open.isPossible(cases), inquiry.coverage)
  }

  private static func edges(_ system: System) -> [UInt64] {
    var found = system.routes.map { mask($0.opens) }
    for element in system.elements where element.standsOnRoutes {
      for case .route(let host)? in element.homes { found[host] |= mask(element.opens) }
    }
    return found
  }

  private static func mask(_ routes: [Int]) -> UInt64 { routes.reduce(0) { $0 | 1 << UInt64($1) } }

  private func isPossible(_ cases: [(routes: [Int], formula: Formula)]) -> Bool {
    let open = fixpoint()
    for index in open.indices {
      let words = inquiry.exploration.configuration(index)
      for (place, item) in cases.enumerated() {
        guard item.routes.allSatisfy({ open[index] >> UInt64($0) & 1 == 1 }), holds(place, words) else { continue }
        return true
      }
    }
    return false
  }

  private func holds(_ predicate: Int, _ words: [UInt64]) -> Bool {
    model.judge(model.predicates[predicate], words).holds
  }

  private func fixpoint() -> [UInt64] {
    let count = inquiry.exploration.configurationCount
    var available: [UInt64] = []
    var standing: [UInt64] = []
    var offered: [UInt64] = []
    for index in 0..<count {
      let words = inquiry.exploration.configuration(index)
      available.append(availability.enumerated().reduce(0) { holds($1.element, words) ? $0 | 1 << UInt64($1.offset) : $0 })
      offered.append(fixtures.reduce(0) { holds($1.predicate, words) ? $0 | $1.opens : $0 })
      standing.append(roots.reduce(0) { holds($1.predicate, words) ? $0 | 1 << UInt64($1.route) : $0 })
    }
    let edges = (0..<count).map { inquiry.exploration.successors(of: $0).map { (target: $0.configuration, labels: $0.labels) } }
    let tabs = Self.mask(
      system.layouts.flatMap(\.containers).flatMap { pane -> [Int] in
        switch pane.kind {
        case .tabs(let tabs): tabs
        case .stack(base: .route(let route)): [route]
        case .stack, .column, .modal, .windows, .elsewhere: []
        }
      })
    let groups = system.layouts.flatMap(\.containers).compactMap { pane -> UInt64? in
      if case .tabs(let tabs) = pane.kind { Self.mask(tabs) } else { nil }
    }
    // A tab stays selected where none is available.
    let inVain = available.map { now in groups.reduce(UInt64(0)) { now & $1 == 0 ? $0 | $1 : $0 } }
    var open = available.indices.map { closed(standing[$0] | tabs | offered[$0], available[$0], inVain[$0]) }
    var work = Array(0..<count)
    while let index = work.popLast() {
      for edge in edges[index] {
        let kept = edge.labels & Self.emptied == 0 ? open[index] : 0
        let brought = edge.labels & ~Self.emptied
        let next = open[edge.target] | closed(kept | brought, available[edge.target], inVain[edge.target])
        if next != open[edge.target] {
          open[edge.target] = next
          work.append(edge.target)
        }
      }
    }
    return open
  }

  /// With everything that leads on from there, as far as it is available.
  private func closed(_ routes: UInt64, _ available: UInt64, _ inVain: UInt64) -> UInt64 {
    var whole = routes & available | inVain
    while true {
      var next = whole
      for route in 0..<system.routes.count where whole >> UInt64(route) & 1 == 1 { next |= opens[route] & available }
      if next == whole { return whole }
      whole = next
    }
  }
}

extension System.Fixture {
  /// It is part of routes' screens wherever it is.
  var standsOnRoutes: Bool {
    let homes = homes.compactMap(\.self)
    return !homes.isEmpty && homes.allSatisfy { if case .route = $0 { true } else { false } }
  }
}

extension System {
  /// Whether what lies in the navigation decides what the machine does.
  var machineReadsNavigation: Bool {
    let guards = transitions.compactMap(\.condition) + events.compactMap(\.promise) + routes.compactMap(\.available)
    if (guards + elements.compactMap(\.available)).contains(where: \.readsNavigation) { return true }
    // A person may give a command that moves the machine.
    return routes.indices.contains { index in
      guard !routes[index].raises.isEmpty, !opensEverywhere(index) else { return false }
      return routes.contains { $0.opens.contains(index) } || elements.contains { $0.opens.contains(index) }
        || transitions.contains { $0.opens?.route == index }
    }
  }

  /// A link to it opens in every state: whatever a person does by it, a link may do.
  func opensEverywhere(_ route: Int) -> Bool {
    guard routes[route].isLinked, !routes[route].lookup, states[0].word?.policy == .open else { return false }
    let words = states.compactMap(\.word) + routes[route].words.values
    return words.allSatisfy { $0.policy == .open }
  }
}
