/// How a configuration of a ``TransitionSystem`` is written down: a fixed row of small numbers, the fields.
///
/// Lists have a stated depth. Zero is what a field has when nothing is there, so equal configurations are equal rows.
struct Shape: Sendable {
  /// The kept data, and the bound of lists.
  struct Bounds: Hashable, Sendable {
    /// Entries of one list.
    var depth: Int
    /// Data that cannot be counted is kept too, as the numbers of a ``Pool``. Otherwise two such values are equal or not as
    /// the one who runs the system chooses.
    var keepsData: Bool

    init(depth: Int, keepsData: Bool) {
      self.depth = depth
      self.keepsData = keepsData
    }
  }

  /// An outcome of the last macrostep, as properties ask for it.
  enum Observation: Hashable, Sendable {
    case received(EventID)
    case opened(RouteID?)
    case refused(RouteID?)
    case lost(RouteID?)
    /// Something that a question waits for was so, now or earlier.
    case latched
  }

  struct Field: Sendable {
    var meaning: Meaning
    /// How many values it has; none where it holds numbers of a pool.
    var count: Int?
  }

  /// The meaning of a field.
  enum Meaning: Hashable, Sendable {
    /// The active leaf: of the flow its place among the leaves from zero; of a region from one, and zero while it is not active.
    case region(Int)
    case variable(Int)
    case input(Int)
    case timer(state: Int, Int)
    /// The memory of a state.
    case memory(state: Int, region: Int)
    case payload(state: Int, Int)
    case identity
    /// A route and one.
    case heldRoute(Int)
    case heldIdentity(Int)
    case heldParameter(Int, Int)
    case layout
    /// A route and one; an entry that is there has one, and stands below those that are not.
    case entry(list: Int, Int)
    case entryParameter(list: Int, Int, Int)
    /// A parameter of the route below a list, with which it was opened last; a value and one.
    case baseParameter(list: Int, Int)
    /// True if entries with a route may lie below those that are known one by one.
    case tail(list: Int, Int)
    /// An entry that a person went back from, the last one topmost: a route and one.
    case undone(list: Int, Int)
    case undoneParameter(list: Int, Int, Int)
    case selectedTab(container: Int)
    /// Zero: nothing is saved; else one more than how many entries.
    case savedCount
    case savedIdentity
    case savedRoute(Int)
    case savedParameter(Int, Int)
    case savedList(Int)
    case savedTab(container: Int)
    case savedTail(list: Int, Int)
    case savedBaseParameter(list: Int, Int)
    case savedUndone(list: Int, Int)
    case savedUndoneParameter(list: Int, Int, Int)
    case observed(Observation)
  }

  /// A part of the tree of which one leaf is active: the flow, or a region.
  struct Region: Sendable {
    var root: Int
    /// Its leaves in document order; a state with regions of its own is a leaf here.
    var leaves: [Int] = []
    /// nil if it has one leaf and is always active.
    var field: Int?
  }

  /// The fields of a held link.
  struct Slot: Sendable {
    var route: Int
    var identity: Int?
    var parameters: [Int]
  }

  /// The fields of an entry, or of what is saved of it.
  struct EntrySlot: Sendable {
    var route: Int
    var parameters: [Int]
    /// Of a saved entry: the list in which it lay, where there are several.
    var list: Int?
  }

  /// A list of entries: a container's, or one tab's.
  struct List: Sendable {
    var container: Int
    /// The route of the tab.
    var tab: Int?
    var entries: [EntrySlot]
    /// The parameters of the route below it, where they are kept.
    var base: [Int] = []
    /// The entries to go forward to.
    var undone: [EntrySlot] = []
    /// The routes that may lie below its entries, where lists are summarized. One of those that are set lies there.
    var tail: [TailSlot] = []
  }

  /// The field that says whether entries with a route may lie below those that are known one by one.
  struct TailSlot: Sendable {
    let route: Int
    let field: Int
  }

  let bounds: Bounds
  let deciding: DecidingData
  private(set) var fields: [Field] = []
  private(set) var regions: [Region] = []
  /// By state: the region in which it lies, and the leaves of that region that lie in it.
  private(set) var regionOf: [Int] = []
  private(set) var leavesOf: [ClosedRange<Int>?] = []
  /// By state: the regions of its children, where it is parallel.
  private(set) var regionsBelow: [[Int]] = []
  private(set) var variables: [Int] = []
  private(set) var inputs: [Int] = []
  /// By state, one for each of its timers.
  private(set) var timers: [[Int]] = []
  /// By state: the regions that are remembered, with their fields; for a shallow memory the state's own child.
  private(set) var memories: [Int: [(region: Int, field: Int)]] = [:]
  /// By state, one for each field of its payload; none where it is not kept.
  private(set) var payloads: [[Int?]] = []
  private(set) var identity: Int?
  private(set) var held: [Slot] = []
  /// By route: the parameters that are kept of a held link, in the order of its slot.
  private(set) var heldParameters: [[Int]] = []
  private(set) var layout: Int?
  private(set) var lists: [List] = []
  private(set) var listByPlace: [TransitionSystem.Place: Int] = [:]
  /// By container: the routes that are its tabs in some layout, and the field of the one that is selected.
  private(set) var tabs: [Int: (routes: [Int], field: Int)] = [:]
  private(set) var savedCount: Int?
  private(set) var savedIdentity: Int?
  private(set) var saved: [EntrySlot] = []
  private(set) var savedTabs: [Int: Int] = [:]
  /// By list: the base's parameters, and what may be gone forward to, where they are saved.
  private(set) var savedBases: [Int: [Int]] = [:]
  private(set) var savedUndone: [Int: [EntrySlot]] = [:]
  private(set) var savedTails: [Int: [TailSlot]] = [:]
  private(set) var observations: [(what: Observation, field: Int)] = []

  init(_ system: TransitionSystem, bounds: Bounds, observing: [Observation] = []) {
    self.bounds = bounds
    deciding = DecidingData(system)
    addRegions(system)
    variables = system.variables.indices.map { add(.variable($0), system.variables[$0].domain.count) }
    inputs = system.inputs.indices.map { input in
      // Undecided is one more.
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
    // In document order, as the tree is read.
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

  /// How many parameters of a route are kept.
  private func keptParameters(_ system: TransitionSystem, of routes: some Sequence<Int>) -> Int {
    bounds.keepsData ? routes.map { system.routes[$0].parameters.count }.max() ?? 0 : 0
  }

  private mutating func addHeld(_ system: TransitionSystem) {
    let holds = system.hasLinks && system.routes.contains { $0.isLinked }
    let hasIdentity = (holds || system.restores && system.savesNavigation) && system.states.contains { $0.identity != nil }
    // Each held link's, what is saved, and the active one may all differ.
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
      for container in system.containers.indices where !system.abstraction.unknownContainers.contains(container) {
        let occurrences = system.layouts.flatMap(\.containers).filter { $0.index == container }
        var routes: [Int] = []
        var isList = container == 0
        for occurrence in occurrences {
          switch occurrence.kind {
          case .tabs(let tabs): routes += tabs.filter { !routes.contains($0) }
          case .column, .stack, .modal, .windows: isList = true
          case .elsewhere: break
          }
        }
        if isList { addList(system, container, tab: nil, isColumn: container == 0 || occurrences.allSatisfy(\.isColumn)) }
        for route in routes { addList(system, container, tab: route, isColumn: false) }
        if !routes.isEmpty { tabs[container] = (routes, add(.selectedTab(container: container), routes.count)) }
      }
    }
    guard system.restores, system.savesNavigation else { return }
    let capacity = lists.reduce(0) { $0 + $1.entries.count }
    savedCount = add(.savedCount, capacity + 2)
    if identity != nil { savedIdentity = add(.savedIdentity, fields[identity ?? 0].count) }
    let restored = system.routes.indices.filter { system.routes[$0].restores }
    let parameters = keptParameters(system, of: restored)
    saved = (0..<capacity).map { place in
      EntrySlot(
        route: add(.savedRoute(place), system.routes.count + 1),
        parameters: (0..<parameters).map { add(.savedParameter(place, $0), nil) },
        list: lists.count > 1 ? add(.savedList(place), lists.count) : nil)
    }
    for (index, list) in lists.enumerated() {
      if !list.base.isEmpty { savedBases[index] = list.base.indices.map { add(.savedBaseParameter(list: index, $0), nil) } }
      let restored = list.tail.filter { system.routes[$0.route].restores }
      if !restored.isEmpty { savedTails[index] = addTail(system, of: restored.map(\.route)) { .savedTail(list: index, $0) } }
      guard !list.undone.isEmpty else { continue }
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

  /// One field for each route, or one for all of them.
  private mutating func addTail(_ system: TransitionSystem, of routes: [Int], _ meaning: (Int) -> Meaning) -> [TailSlot] {
    guard let first = routes.first, system.abstraction.outlinesLists else {
      return routes.map { TailSlot(route: $0, field: add(meaning($0), 2)) }
    }
    let shared = add(meaning(first), 2)
    return routes.map { TailSlot(route: $0, field: shared) }
  }

  /// Returns whether routes are ever put there.
  private func takesRoutes(_ container: Int, _ system: TransitionSystem) -> Bool {
    let isNamed = system.routes.contains { route in route.places.contains { $0?.container == container } }
    return isNamed
      || system.layouts.flatMap(\.containers).contains { occurrence in
        if case .elsewhere(let other) = occurrence.kind { other.container == container } else { false }
      }
  }

  private mutating func addList(_ system: TransitionSystem, _ container: Int, tab: Int?, isColumn: Bool) {
    let index = lists.count
    let isSummarized = system.abstraction.summarizesLists && !isColumn && takesRoutes(container, system)
    let depth = !takesRoutes(container, system) ? 0 : isColumn || isSummarized ? 1 : bounds.depth
    let parameters = keptParameters(system, of: system.routes.indices)
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
    let tail = isSummarized ? addTail(system, of: system.routesLying(in: container)) { .tail(list: index, $0) } : []
    lists.append(List(container: container, tab: tab, entries: entries, base: base, undone: undone, tail: tail))
    listByPlace[TransitionSystem.Place(container: container, tab: tab)] = index
  }
}

extension TransitionSystem {
  /// The routes below a list in some layout.
  fileprivate func bases(of container: Int, tab: Int?) -> [Int] {
    if let tab { return [tab] }
    return layouts.flatMap(\.containers).compactMap { occurrence in
      if occurrence.index == container, case .stack(base: .route(let route)?) = occurrence.kind { route.index } else { nil }
    }
  }

  /// A person can go forward in it in some layout.
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
