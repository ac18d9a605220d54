/// The representation of a configuration of a ``TransitionSystem``: a fixed row of small numbers, the fields.
///
/// Lists have a bound. An absent value is always zero, so equal configurations are equal rows.
struct Shape: Sendable {
  /// The data that is kept, and the bound of lists.
  struct Bounds: Hashable, Sendable {
    /// The most entries of one list.
    var depth: Int
    /// True if data that cannot be enumerated is kept too, as numbers of a ``Pool``. Otherwise the store chooses if two such
    /// values are equal.
    var keepsData: Bool

    init(depth: Int, keepsData: Bool) {
      self.depth = depth
      self.keepsData = keepsData
    }
  }

  /// An outcome of the last macrostep that properties observe.
  enum Observation: Hashable, Sendable {
    case received(EventID)
    case opened(RouteID?)
    case refused(RouteID?)
    case lost(RouteID?)
    /// The expression that the question observes has held, now or earlier.
    case latched
  }

  struct Field: Sendable {
    var meaning: Meaning
    /// The number of its values; nil for numbers of a pool.
    var count: Int?
  }

  /// The meaning of a field.
  enum Meaning: Hashable, Sendable {
    /// The active leaf. For the flow an index among the leaves; for a region one more, and zero while it is not active.
    case region(Int)
    case variable(Int)
    case input(Int)
    case timer(state: Int, Int)
    /// The history of a state.
    case memory(state: Int, region: Int)
    case payload(state: Int, Int)
    case identity
    /// A route's index plus one.
    case heldRoute(Int)
    case heldIdentity(Int)
    case heldParameter(Int, Int)
    case layout
    /// A route's index plus one; zero for an absent entry, and absent entries follow the present ones.
    /// The second number is its place in the list, from 0.
    case entry(list: Int, Int)
    /// The last number is the parameter's place among those of the route.
    case entryParameter(list: Int, Int, Int)
    /// A parameter with which the route below a list was opened last: a value plus one.
    case baseParameter(list: Int, Int)
    /// True if entries of a route, which the second number names, may be below those that are known individually.
    case tail(list: Int, Int)
    /// True if only some of these routes may have an entry there.
    case tailVagueness(list: Int)
    /// An entry that a person left by going back, the last one topmost: a route's index plus one.
    case undone(list: Int, Int)
    case undoneParameter(list: Int, Int, Int)
    case selectedTab(container: Int)
    /// True if saved navigation waits to be restored.
    case savedFlag
    case savedIdentity
    case savedRoute(list: Int, Int)
    case savedParameter(list: Int, Int, Int)
    case savedTab(container: Int)
    case savedTail(list: Int, Int)
    case savedBaseParameter(list: Int, Int)
    case savedUndone(list: Int, Int)
    case savedUndoneParameter(list: Int, Int, Int)
    case observed(Observation)
  }

  /// A part of the tree with one active leaf: the flow, or a region.
  struct Region: Sendable {
    var root: Int
    /// Its leaves in document order; a state with regions counts as a leaf.
    var leaves: [Int] = []
    /// nil for a single leaf that is always active.
    var field: Int?
  }

  /// The fields of a held link.
  struct Slot: Sendable {
    var route: Int
    var identity: Int?
    var parameters: [Int]
  }

  /// The fields of an entry, or of a saved entry.
  struct EntrySlot: Sendable {
    var route: Int
    var parameters: [Int]
  }

  /// A list of entries: a container's, or one tab's.
  struct List: Sendable {
    var container: Int
    /// The route of the tab.
    var tab: Int?
    var entries: [EntrySlot]
    /// The routes that may ever have an entry in it, in the order of their indices.
    var routes: [Int] = []
    /// The kept parameters of the route below it.
    var base: [Int] = []
    /// The entries to go forward to.
    var undone: [EntrySlot] = []
    /// The routes that may be below its entries, if lists are summarized. At least one of those that are set has an entry.
    var tail: [TailSlot] = []
    /// The field that is set unless each of these routes has an entry there.
    var tailVagueness: Int?
  }

  /// The field that is set if entries of a route may be below those that are known individually.
  struct TailSlot: Sendable {
    let route: Int
    let field: Int
  }

  let bounds: Bounds
  let deciding: DecidingData
  private(set) var fields: [Field] = []
  private(set) var regions: [Region] = []
  /// By state: the region that contains it, and the leaves of that region inside the state.
  private(set) var regionOf: [Int] = []
  private(set) var leavesOf: [ClosedRange<Int>?] = []
  /// By state: the regions of its children, if it is parallel.
  private(set) var regionsBelow: [[Int]] = []
  private(set) var variables: [Int] = []
  private(set) var inputs: [Int] = []
  /// By state: the fields of its timers.
  private(set) var timers: [[Int]] = []
  /// By state: the regions that its history stores, with their fields; a shallow history stores the state's own child.
  private(set) var memories: [Int: [(region: Int, field: Int)]] = [:]
  /// By state: the fields of its payload; nil for data that is not kept.
  private(set) var payloads: [[Int?]] = []
  private(set) var identity: Int?
  private(set) var held: [Slot] = []
  /// By route: the parameters that a held link keeps, in the order of its slot.
  private(set) var heldParameters: [[Int]] = []
  private(set) var layout: Int?
  private(set) var lists: [List] = []
  private(set) var listByPlace: [TransitionSystem.Place: Int] = [:]
  /// By container: the routes that are its tabs in some layout, and the field of the selected tab.
  private(set) var tabs: [Int: (routes: [Int], field: Int)] = [:]
  private(set) var savedFlag: Int?
  private(set) var savedIdentity: Int?
  /// By list: the saved entries, lowest first; the first absent one ends them.
  private(set) var saved: [Int: [EntrySlot]] = [:]
  private(set) var savedTabs: [Int: Int] = [:]
  /// By list: the saved fields of the base's parameters, and of the entries to go forward to.
  private(set) var savedBases: [Int: [Int]] = [:]
  private(set) var savedUndone: [Int: [EntrySlot]] = [:]
  private(set) var savedTails: [Int: [TailSlot]] = [:]
  private(set) var observations: [(what: Observation, field: Int)] = []

  /// Returns the route of a container's tab; nil if the container has no such tab.
  func route(of tab: TransitionSystem.TabIndex, in container: TransitionSystem.ContainerIndex) -> RouteID? {
    guard let routes = tabs[container.index]?.routes, routes.indices.contains(tab.index) else { return nil }
    return RouteID(routes[tab.index])
  }

  init(_ system: TransitionSystem, bounds: Bounds, observing: [Observation] = []) {
    self.bounds = bounds
    deciding = DecidingData(system)
    addRegions(system)
    variables = system.variables.indices.map { add(.variable($0), system.variables[$0].domain.count) }
    inputs = system.inputs.indices.map { input in
      // A free input has one more value: undecided.
      add(.input(input), system.inputs[input].domain.count + (system.abstraction.freeInputs.contains(input) ? 1 : 0))
    }
    timers = system.states.indices.map { state in
      system.states[state].timers.indices.map { add(.timer(state: state, $0), 2) }
    }
    addMemories(system)
    payloads = system.states.indices.map { state in
      system.states[state].payload.indices.map { index in
        if bounds.keepsData { return add(.payload(state: state, index), nil) }
        guard deciding.payloads[state].contains(index) else { return nil }
        return add(.payload(state: state, index), system.states[state].payload[index].count)
      }
    }
    addHeld(system)
    addNavigation(system)
    for what in observing { observations.append((what, add(.observed(what), 2))) }
  }

  private mutating func add(_ meaning: Meaning, _ count: Int?) -> Int {
    fields.append(Field(meaning: meaning, count: count))
    return fields.count - 1
  }

  private mutating func addRegions(_ system: TransitionSystem) {
    regionOf = Array(repeating: 0, count: system.states.count)
    leavesOf = Array(repeating: nil, count: system.states.count)
    regionsBelow = Array(repeating: [], count: system.states.count)
    var roots = [0]
    var next = 0
    while next < roots.count {
      var region = Region(root: roots[next])
      collect(system, region.root, into: &region, index: next, roots: &roots)
      regions.append(region)
      next += 1
    }
    // In document order, the order in which the tree is read.
    for index in regions.indices where index > 0 || regions[index].leaves.count > 1 {
      regions[index].field = add(.region(index), regions[index].leaves.count + (index == 0 ? 0 : 1))
    }
  }

  private mutating func collect(_ system: TransitionSystem, _ state: Int, into region: inout Region, index: Int, roots: inout [Int]) {
    regionOf[state] = index
    let first = region.leaves.count
    switch system.states[state].kind {
    case .atomic, .final:
      region.leaves.append(state)
    case .compound:
      if system.states[state].children.isEmpty { region.leaves.append(state) }
      for child in system.states[state].children { collect(system, child, into: &region, index: index, roots: &roots) }
    case .parallel:
      region.leaves.append(state)
      for child in system.states[state].children {
        regionsBelow[state].append(roots.count)
        roots.append(child)
      }
    }
    leavesOf[state] = first...(region.leaves.count - 1)
  }

  private mutating func addMemories(_ system: TransitionSystem) {
    for (index, state) in system.states.enumerated() {
      guard let memory = state.memory else { continue }
      switch memory {
      case .shallow:
        memories[index] = [(-1, add(.memory(state: index, region: -1), state.children.count + 1))]
      case .deep:
        let inside = regions.indices.filter { $0 == regionOf[index] || Self.lies(regions[$0].root, in: index, system) }
        memories[index] = inside.map { ($0, add(.memory(state: index, region: $0), regions[$0].leaves.count + 1)) }
      }
    }
  }

  private static func lies(_ state: Int, in other: Int, _ system: TransitionSystem) -> Bool {
    var next: Int? = state
    while let current = next {
      if current == other { return true }
      next = system.states[current].parent
    }
    return false
  }

  /// Returns the number of kept parameters of some routes.
  private func keptParameters(_ system: TransitionSystem, of routes: some Sequence<Int>) -> Int {
    bounds.keepsData ? routes.map { system.routes[$0].parameters.count }.max() ?? 0 : 0
  }

  private mutating func addHeld(_ system: TransitionSystem) {
    let holds = system.hasLinks && system.routes.contains { $0.isLinked } && !system.abstraction.forgetsHeldLinks
    let comparesIdentities = !system.abstraction.forgetsIdentities && (holds || system.restores && system.savesNavigation)
    let hasIdentity = comparesIdentities && system.states.contains { $0.identity != nil }
    // The identities of each held link, of the saved data, and of the active data may all differ.
    let identities = bounds.keepsData ? nil : (holds ? system.held.capacity : 0) + (system.restores ? 1 : 0) + 2
    if hasIdentity { identity = add(.identity, identities) }
    guard holds else { return }
    heldParameters = system.routes.indices.map { route in
      guard system.routes[route].isLinked else { return [] }
      return bounds.keepsData ? Array(system.routes[route].parameters.indices) : deciding.parameters[route].sorted()
    }
    let parameters = heldParameters.map(\.count).max() ?? 0
    let counts = (0..<parameters).map { place in
      bounds.keepsData
        ? nil
        : system.routes.indices.compactMap { route in
          place < heldParameters[route].count ? system.routes[route].parameters[heldParameters[route][place]].count : nil
        }.max()
    }
    held = (0..<system.held.capacity).map { slot in
      Slot(
        route: add(.heldRoute(slot), system.routes.count + 1), identity: hasIdentity ? add(.heldIdentity(slot), identities) : nil,
        parameters: (0..<parameters).map { add(.heldParameter(slot, $0), counts[$0]) })
    }
  }

  private mutating func addNavigation(_ system: TransitionSystem) {
    if !system.layouts.isEmpty { layout = add(.layout, system.layouts.count) }
    if system.hasNavigation {
      let routesByList = system.routesByList()
      let add = { (shape: inout Shape, container: Int, tab: Int?, isColumn: Bool) in
        let place = TransitionSystem.Place(container: container, tab: tab)
        shape.addList(system, place, routesByList[place] ?? [], isColumn: isColumn)
      }
      for container in system.containers.indices where !system.abstraction.unknownContainers.contains(container) {
        let occurrences = system.layouts.flatMap(\.containers).filter { $0.index == container }
        let isList =
          container == 0
          || occurrences.contains { occurrence in
            switch occurrence.kind {
            case .column, .stack, .modal, .windows: true
            case .tabs, .elsewhere: false
            }
          }
        if isList { add(&self, container, nil, container == 0 || occurrences.allSatisfy(\.isColumn)) }
        let routes = system.tabs(of: container)
        for route in routes { add(&self, container, route, false) }
        if !routes.isEmpty { tabs[container] = (routes, self.add(.selectedTab(container: container), routes.count)) }
      }
    }
    guard system.restores, system.savesNavigation else { return }
    savedFlag = add(.savedFlag, 2)
    if identity != nil { savedIdentity = add(.savedIdentity, fields[identity ?? 0].count) }
    for (index, list) in lists.enumerated() {
      let restored = list.routes.filter { system.routes[$0].restores }
      guard !restored.isEmpty else { continue }
      let parameters = keptParameters(system, of: restored)
      saved[index] = list.entries.indices.map { place in
        EntrySlot(
          route: add(.savedRoute(list: index, place), system.routes.count + 1),
          parameters: (0..<parameters).map { add(.savedParameter(list: index, place, $0), nil) })
      }
    }
    for (index, list) in lists.enumerated() {
      if !list.base.isEmpty { savedBases[index] = list.base.indices.map { add(.savedBaseParameter(list: index, $0), nil) } }
      let restored = list.tail.filter { system.routes[$0.route].restores }
      if !restored.isEmpty { savedTails[index] = addTail(system, of: restored.map(\.route)) { .savedTail(list: index, $0) } }
      guard !list.undone.isEmpty else { continue }
      let parameters = keptParameters(system, of: list.routes)
      savedUndone[index] = list.undone.indices.map { place in
        EntrySlot(
          route: add(.savedUndone(list: index, place), system.routes.count + 1),
          parameters: (0..<parameters).map { add(.savedUndoneParameter(list: index, place, $0), nil) })
      }
    }
    for (container, tab) in tabs.sorted(by: { $0.key < $1.key }) {
      savedTabs[container] = add(.savedTab(container: container), tab.routes.count)
    }
  }

  /// Adds one field for each route, or one for all of them.
  private mutating func addTail(_ system: TransitionSystem, of routes: [Int], _ meaning: (Int) -> Meaning) -> [TailSlot] {
    guard let first = routes.first, system.abstraction.outlinesLists else {
      return routes.map { TailSlot(route: $0, field: add(meaning($0), 2)) }
    }
    let shared = add(meaning(first), 2)
    return routes.map { TailSlot(route: $0, field: shared) }
  }

  private mutating func addList(_ system: TransitionSystem, _ place: TransitionSystem.Place, _ routes: Set<Int>, isColumn: Bool) {
    let (container, tab) = (place.container, place.tab)
    let index = lists.count
    let isWhole = system.abstraction.wholeLists.contains(place)
    let isSummarized = system.abstraction.summarizesLists && !isWhole && !isColumn && !routes.isEmpty
    let depth = routes.isEmpty ? 0 : isColumn || isSummarized ? 1 : isWhole ? routes.count : bounds.depth
    let parameters = keptParameters(system, of: routes)
    let entries = (0..<depth).map { place in
      EntrySlot(
        route: add(.entry(list: index, place), system.routes.count + 1),
        parameters: (0..<parameters).map { add(.entryParameter(list: index, place, $0), nil) })
    }
    let bases = system.bases(of: container, tab: tab)
    let base = (0..<keptParameters(system, of: bases)).map { add(.baseParameter(list: index, $0), nil) }
    let undone =
      !system.keepsUndone(container) || isSummarized
      ? []
      : (0..<depth).map { place in
        EntrySlot(
          route: add(.undone(list: index, place), system.routes.count + 1),
          parameters: (0..<parameters).map { add(.undoneParameter(list: index, place, $0), nil) })
      }
    let tail = isSummarized ? addTail(system, of: routes.sorted()) { .tail(list: index, $0) } : []
    let isVague = tail.count > 1 && !system.abstraction.outlinesLists
    let vagueness = isVague ? add(.tailVagueness(list: index), 2) : nil
    lists.append(
      List(
        container: container, tab: tab, entries: entries, routes: routes.sorted(), base: base, undone: undone, tail: tail,
        tailVagueness: vagueness))
    listByPlace[place] = index
  }
}

extension TransitionSystem {
  /// Returns the routes below a list in some layout.
  fileprivate func bases(of container: Int, tab: Int?) -> [Int] {
    if let tab { return [tab] }
    return layouts.flatMap(\.containers).compactMap { occurrence in
      if occurrence.index == container, case .stack(base: .route(let route)?) = occurrence.kind { route.index } else { nil }
    }
  }

  func allowsBackgroundInteraction(_ container: Int, in layout: Int) -> Bool {
    layouts[layout].containers.contains { $0.index == container && $0.backgroundInteraction }
  }

  /// Returns true if a person can go forward in the container in some layout.
  func keepsUndone(_ container: Int) -> Bool {
    layouts.flatMap(\.containers).contains { $0.index == container && $0.keepsUndone }
  }
}

extension TransitionSystem.Container {
  var isColumn: Bool {
    switch kind {
    case .column, .elsewhere: true
    case .stack, .tabs, .modal, .windows: false
    }
  }

  var isElsewhere: Bool { if case .elsewhere = kind { true } else { false } }
}
