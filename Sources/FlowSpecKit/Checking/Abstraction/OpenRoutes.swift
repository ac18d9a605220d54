import FlowSpecExplorer

/// The routes that may be open in each configuration of the machine, computed without exploring the navigation.
///
/// A route may be open if a root, a transition or a link opened it, or an item that may be open leads to it, and since then the
/// navigation was not emptied and the route was not unavailable. Going back and the order of opening are ignored. So a route
/// outside the set is open in no run, for lists of any length.
///
/// Questions evaluate expressions in shared memory, so two threads must not ask one value at the same time.
struct OpenRoutes: @unchecked Sendable {
  private let system: TransitionSystem
  /// The explored machine, without the navigation.
  private let sliced: TransitionSystem
  private let inquiry: Inquiry
  /// By configuration of the machine: the bits of routes that may be open.
  private let open: [UInt64]
  /// Elements on routes that may be open, which are available in no configuration in which such a route is open.
  let hiddenElements: Set<Int>

  /// The bit of an edge that empties the navigation before it opens routes.
  static let emptied: UInt64 = 1 << 63
  /// The most routes; each has one bit.
  static let limit = 62

  /// Routes that must be open, and an expression without navigation.
  private typealias Case = (routes: [Int], expression: LoweredExpression)

  private struct Question {
    let index: Int
    let cases: [Case]
  }

  /// Returns `holds` for expressions about navigation that can never be true; nil where this analysis is inconclusive. It uses
  /// the shared part if that suffices.
  static func conclusions(_ wanted: [Reaching.Wanted], base: PreparedSystem, limits: CheckLimits, shared: Later<OpenRoutes?>?) -> [Conclusion?] {
    var conclusions: [Conclusion?] = wanted.map { _ in nil }
    guard base.system.routes.count <= limit else { return conclusions }
    var groups: [QuestionGroup<Question>] = []
    for (index, item) in wanted.enumerated() {
      guard let cases = NavigationAbstraction(system: base.system).possibleCases(item.expression) else { continue }
      guard let (slice, sliced) = machine(of: base, asking: cases.map(\.expression)) else { continue }
      groups.add(Question(index: index, cases: cases), asking: cases.map(\.expression), of: sliced, slice)
    }
    for group in groups {
      let observes = group.members.flatMap(\.cases).contains { $0.expression.all.contains(where: \.isObservation) }
      let known = observes ? nil : shared?.value.flatMap { $0.sliced == group.system ? $0 : nil }
      let asked = group.members.flatMap(\.cases).map(\.expression)
      let routes =
        known ?? OpenRoutes(group.system, group.slice, asking: asked, base, question: wanted[group.members[0].index].question, limits)
      guard routes.isWhole else { continue }
      for member in group.members where !routes.isPossible(member.cases) {
        conclusions[member.index] = Conclusion(verdict: .holds, coverage: routes.inquiry.coverage)
      }
    }
    return conclusions
  }

  /// Returns nil if this analysis is inconclusive.
  init?(base: PreparedSystem, limits: CheckLimits) {
    guard base.system.hasNavigation, !base.system.layouts.isEmpty, base.system.routes.count <= Self.limit else { return nil }
    guard let (slice, sliced) = Self.machine(of: base, asking: []) else { return nil }
    self.init(sliced, slice, asking: [], base, question: "routes", limits)
    if inquiry.coverage.listDepth != nil { return nil }
  }

  /// Returns the part of the machine on which the navigation and some expressions depend, without the navigation itself.
  private static func machine(of base: PreparedSystem, asking expressions: [LoweredExpression]) -> (Slice, TransitionSystem)? {
    var wish = Slice.Wish(expressions: expressions)
    wish.navigation = true
    let slice = Slice(base, wish)
    var machine = slice.sliced(base.system, observing: expressions).withoutNavigation(asking: expressions)
    // Going forward may reopen a route later even if it cannot be open now.
    if base.system.containers.indices.contains(where: base.system.keepsUndone) { return nil }
    machine.abstraction.tracksOpenings = true
    machine.abstraction.forgetsIdentities = true
    machine.forgetHeldLinks(asking: expressions)
    return (slice, machine)
  }

  private init(
    _ sliced: TransitionSystem, _ slice: Slice, asking expressions: [LoweredExpression], _ base: PreparedSystem, question: String,
    _ limits: CheckLimits
  ) {
    system = base.system
    self.sliced = sliced
    let model = Model(sliced, depth: 1, predicates: expressions.map { .expression($0) }, watchesOccurrences: false, freesInputs: false)
    model.members = slice.alike(base.system, observing: expressions)
    inquiry = Inquiry(model, goal: .none, slice: slice, base: base.system, question: question, limits: limits)
    let search = inquiry.isComplete ? OpenRouteSearch(system, inquiry) : nil
    open = search?.open ?? []
    hiddenElements = search?.hiddenElements ?? []
  }

  /// True if exploring was complete and no list was cut off.
  private var isWhole: Bool { inquiry.isComplete && inquiry.coverage.listDepth == nil }

  var coverage: Coverage { inquiry.coverage }

  func doubt(_ limits: CheckLimits) -> Verdict.Doubt? { inquiry.doubt(limits) }

  /// Routes that no run opens, if exploring was complete. Commands that links give are excluded, because only the link opens
  /// them.
  var neverOpen: Set<Int> {
    let opened = open.reduce(0, |)
    return Set(system.routes.indices.filter { opened >> UInt64($0) & 1 == 0 && !(system.routes[$0].isCommand && system.routes[$0].isLinked) })
  }

  private func isPossible(_ cases: [Case]) -> Bool {
    zip(cases, inquiry.holding(cases.map(\.expression))).contains { item, holding in
      let routes = item.routes.reduce(UInt64(0)) { $0 | 1 << UInt64($1) }
      return open.indices.contains { open[$0] & routes == routes && holding.contains($0) }
    }
  }
}

extension Inquiry {
  /// Returns for each expression the configurations in which it holds.
  fileprivate func holding(_ expressions: [LoweredExpression]) -> [BitSet] {
    exploration.holding(predicateCount: expressions.count) { [model] place, words in model.judge(.expression(expressions[place]), words) }
  }
}

/// The least fixpoint behind ``OpenRoutes``.
private struct OpenRouteSearch {
  private let system: TransitionSystem
  private let inquiry: Inquiry
  /// Formulas that are true or false in each configuration.
  private let facts: Facts
  /// By route: the facts that it is available, and that it is present as a tab or a base.
  private let availability: [Int]
  private let offering: [Int]
  /// By state with a root: the fact that it is active.
  private let roots: [(route: Int, fact: Int)]
  /// By route: the routes to which its screen and its elements lead, except elements with a condition.
  private let opens: [UInt64]
  /// Elements on routes: while the fact holds, they lead from their hosts to other routes.
  private let conditional: [(element: Int, hosts: UInt64, opens: UInt64, fact: Int)]
  /// Elements in containers: while the fact holds, they lead to these routes.
  private let offers: [(opens: UInt64, fact: Int)]
  /// Elements in containers with a condition, which are shown only while the fact holds.
  private let placed: [(element: Int, fact: Int)]
  /// Tabs and bases of stacks, as bits.
  private let bases: UInt64
  /// The routes to which elements lead that are bases, as bits.
  private let offeredByBases: UInt64
  /// By configuration of the machine: the routes that may be open.
  private(set) var open: [UInt64] = []
  private(set) var hiddenElements: Set<Int> = []

  /// A list of expressions without repetition.
  private struct Facts {
    private(set) var expressions: [LoweredExpression] = []
    private var places: [LoweredExpression: Int] = [:]

    mutating func place(of expression: LoweredExpression) -> Int {
      if let known = places[expression] { return known }
      expressions.append(expression)
      places[expression] = expressions.count - 1
      return expressions.count - 1
    }
  }

  init(_ system: TransitionSystem, _ inquiry: Inquiry) {
    self.system = system
    self.inquiry = inquiry
    var facts = Facts()
    availability = system.routes.map { facts.place(of: $0.available ?? .constant(1)) }
    offering = system.routes.map { facts.place(of: $0.offered ?? .constant(1)) }
    roots = system.states.indices.compactMap { state in
      system.states[state].root.map { (route: $0.route, fact: facts.place(of: .active(ID(state)))) }
    }
    offers = system.elements.compactMap { element in
      guard !element.opens.isEmpty, !element.standsOnRoutes else { return nil }
      return (opens: Self.mask(element.opens), fact: facts.place(of: element.available ?? .constant(1)))
    }
    placed = system.elements.enumerated().compactMap { index, element in
      guard let available = element.available, !available.readsNavigation, element.homes.contains(where: { $0 != nil }), !element.standsOnRoutes
      else { return nil }
      let layouts = element.homes.indices.filter { element.homes[$0] != nil }
      let isThere = layouts.map { LoweredExpression.compare(.equal, .layout, .constant($0)) }.reduce(.constant(0), LoweredExpression.either)
      return (element: index, fact: facts.place(of: layouts.count == element.homes.count ? available : .both(available, isThere)))
    }
    let bases = system.layouts.flatMap(\.containers).compactMap { if case .stack(base: let base?) = $0.kind { base } else { nil } }
    let tabs = system.layouts.flatMap(\.containers).flatMap { container -> [Int] in if case .tabs(let tabs) = container.kind { tabs } else { [] } }
    self.bases = Self.mask(bases.compactMap { if case .route(let route) = $0 { route.index } else { nil } } + tabs)
    offeredByBases = bases.reduce(0) { found, base in
      if case .element(let element) = base { found | Self.mask(system[element].opens) } else { found }
    }
    var opens = system.routes.map { Self.mask($0.opens) }
    var conditional: [(element: Int, hosts: UInt64, opens: UInt64, fact: Int)] = []
    for (index, element) in system.elements.enumerated() where element.standsOnRoutes {
      let hosts = element.homes.compactMap { if case .route(let host)? = $0 { host } else { nil } }
      if let available = element.available, !available.readsNavigation {
        conditional.append((index, Self.mask(hosts), Self.mask(element.opens), facts.place(of: available)))
      } else {
        for host in hosts { opens[host] |= Self.mask(element.opens) }
      }
    }
    self.opens = opens
    self.conditional = conditional
    self.facts = facts
    search()
  }

  private static func mask(_ routes: [Int]) -> UInt64 { routes.reduce(0) { $0 | 1 << UInt64($1) } }

  private mutating func search() {
    let count = inquiry.exploration.configurationCount
    let holding = inquiry.holding(facts.expressions)
    func bits(_ wanted: [(routes: UInt64, fact: Int)]) -> [UInt64] {
      (0..<count).map { index in wanted.reduce(0) { holding[$1.fact].contains(index) ? $0 | $1.routes : $0 } }
    }
    let available = bits(availability.enumerated().map { (routes: 1 << UInt64($0.offset), fact: $0.element) })
    let standing = bits(roots.map { (routes: 1 << UInt64($0.route), fact: $0.fact) })
    let offered = bits(offers.map { (routes: $0.opens, fact: $0.fact) })
    let edges = inquiry.exploration.labelledEdges()
    let certain = bits(offering.enumerated().map { (routes: 1 << UInt64($0.offset) & bases, fact: $0.element) })
    let edgesHere = (0..<count).map { index in conditional.indices.filter { holding[conditional[$0].fact].contains(index) } }
    var open = available.indices.map {
      closed(standing[$0] | offered[$0] | offeredByBases, available: available[$0], certain: certain[$0], edgesHere[$0])
    }
    var work = Array((0..<count).reversed())
    var isWaiting = Array(repeating: true, count: count)
    while let index = work.popLast() {
      isWaiting[index] = false
      for edge in edges[index] {
        let kept = edge.labels & OpenRoutes.emptied == 0 ? open[index] : 0
        let target = Int(edge.target)
        let fresh = (kept | edge.labels & ~OpenRoutes.emptied) & available[target] & ~open[target]
        guard fresh != 0 else { continue }
        open[target] |= closed(fresh, available: available[target], certain: certain[target], edgesHere[target])
        if !isWaiting[target] {
          isWaiting[target] = true
          work.append(target)
        }
      }
    }
    self.open = open
    let opened = open.reduce(0, |)
    var seen: Set<Int> = []
    for index in 0..<count { for place in edgesHere[index] where open[index] & conditional[place].hosts != 0 { seen.insert(place) } }
    hiddenElements = Set(conditional.indices.filter { !seen.contains($0) && conditional[$0].hosts & opened != 0 }.map { conditional[$0].element })
    hiddenElements.formUnion(placed.filter { item in !(0..<count).contains { holding[item.fact].contains($0) } }.map(\.element))
  }

  /// Returns the routes and all available routes to which they lead, directly or by way of others, and of the elements there.
  private func closed(_ routes: UInt64, available: UInt64, certain: UInt64, _ elements: [Int]) -> UInt64 {
    var whole = routes & available | certain
    while true {
      var next = whole
      for route in 0..<system.routes.count where whole >> UInt64(route) & 1 == 1 { next |= opens[route] & available }
      for place in elements where whole & conditional[place].hosts != 0 { next |= conditional[place].opens & available }
      if next == whole { return whole }
      whole = next
    }
  }
}

extension TransitionSystem.Element {
  /// True if all its homes are routes' screens.
  var standsOnRoutes: Bool {
    let homes = homes.compactMap(\.self)
    return !homes.isEmpty && homes.allSatisfy { if case .route = $0 { true } else { false } }
  }
}
