import FlowSpecExplorer

/// A ``TransitionSystem`` with its ``Shape``, and tables that are computed once for the interpreter.
final class PreparedSystem: Sendable {
  let system: TransitionSystem
  let shape: Shape
  /// By event: the states with a transition for it, deepest last, and those transitions.
  let takers: [[Taker]]
  /// By event: the region of all states that take it, if there are many of them.
  let soleRegions: [Int?]
  private static let fewTakers = 32
  let eventless: [Taker]
  /// By event: the transitions and the states that raise it.
  let raisers: [(transitions: [Int], states: [Int])]
  /// The transitions with equal triggers other than events.
  private let sameTrigger: [TransitionSystem.Trigger: [Int]]
  /// By state: the transitions that its completion triggers.
  let completed: [[Int]]
  let timed: [[[Int]]]
  /// By state: the number of its ancestors.
  let depth: [Int]
  /// By state: the index after its last descendant.
  let end: [Int]
  /// By transition: the state below which every state is left and entered; the scope says if that state is left too.
  let scopes: [Scope?]
  /// By field: the parts to evaluate again after the field was written.
  let touches: [Touch]
  /// The parts to evaluate again after the navigation changed.
  let navigationTouches: Touch
  /// The parts to evaluate again after the held links changed.
  let heldTouches: Touch
  /// The conditions of routes with entries in lists, each with its routes.
  let availabilities: [Availability]
  /// True if no condition of `availabilities` reads the navigation or held links.
  let isAvailabilityPlain: Bool
  /// The policies of states for links to each route, and last for links in general.
  let arrivalPolicies: [ArrivalPolicies]
  /// Groups of held routes with equal policies, each with a representative.
  let alikeWhenHeld: [(route: Int, values: ValueSet)]
  /// The routes of all these groups.
  let heldValues: ValueSet
  let navigation: NavigationTables
  /// By state: the field values for which it is active.
  let activity: [Activity]
  /// States with a root, innermost first.
  let roots: [Int]
  /// States whose payload has an identity.
  let identified: [Int]
  /// The fields with identities, the active one first.
  let identityFields: [Int]
  /// By container: the field of its saved tab.
  let savedTabs: [(container: Int, field: Int)]
  /// Routes with `interrupt`, and routes with `dismissed`.
  let interrupting: [Int]
  let dismissible: [Int]
  /// The routes that are restored, as values of an entry field.
  let restored: ValueSet
  /// All saved fields but the flag and the identity.
  let savedFields: [Int]
  /// The saved fields of bases and of entries to go forward to, in the order of lists.
  let savedBaseFields: [Int]
  let savedUndoneFields: [Int]
  /// Faults that some run reaches. Such a step is refused as a whole, so every question depends on them.
  let faults: [Fault]
  /// Guessed facts that a route is kept which has to open first, and the conditions without which they are false; in the order of routes.
  let guessedEntries: [(fact: LoweredExpression, may: LoweredExpression)]
  /// The machine without its navigation.
  let machine = DerivedSystem()
  /// The numbers of constants that cannot be enumerated, if data is kept.
  private let constants: [Value: Int]

  struct Taker {
    let state: Int
    /// In document order.
    let transitions: [Int]
  }

  struct Scope {
    let state: Int
    let isLeft: Bool
  }

  /// A state is active while a field has one of these values; field -1 means always.
  struct Activity {
    let field: Int
    let lower: Int
    let upper: Int
  }

  init(_ system: TransitionSystem, _ shape: Shape, constants: [Value: Int] = [:], faults: [Fault] = []) {
    self.faults = faults
    self.system = system
    self.shape = shape
    self.constants = constants
    var depth: [Int] = []
    var end = Array(system.states.indices.map { $0 + 1 })
    for state in system.states { depth.append(state.parent.map { depth[$0] + 1 } ?? 0) }
    for state in system.states.indices.reversed() {
      if let parent = system.states[state].parent { end[parent] = max(end[parent], end[state]) }
    }
    self.depth = depth
    self.end = end
    var takers = Array(repeating: [Int](), count: system.events.count)
    var eventless: [Int] = []
    var completed = Array(repeating: [Int](), count: system.states.count)
    var timed = system.states.map { Array(repeating: [Int](), count: $0.timers.count) }
    for (index, transition) in system.transitions.enumerated() {
      switch transition.trigger {
      case .events(let events): for event in events where takers[event].last != index { takers[event].append(index) }
      case .always: eventless.append(index)
      case .done: completed[transition.source].append(index)
      case .after(let time):
        if let timer = system.states[transition.source].timers.firstIndex(of: time) { timed[transition.source][timer].append(index) }
      }
    }
    self.takers = takers.map { Self.takers($0, system) }
    soleRegions = self.takers.map { takers in
      let regions = Set(takers.map { shape.regionOf[$0.state] })
      return takers.count > Self.fewTakers && regions.count == 1 ? regions.first : nil
    }
    self.eventless = Self.takers(eventless, system)
    sameTrigger = Dictionary(grouping: system.transitions.indices) { system.transitions[$0].trigger }
    self.completed = completed
    self.timed = timed
    raisers = Self.raisers(system)
    guessedEntries = system.routes.indices.compactMap { route in
      let fact = LoweredExpression.kept(.route(ID(route)))
      guard let guess = system.abstraction.guesses[fact], guess.entry != nil, guess.may != .constant(1) else { return nil }
      return (fact, guess.may)
    }
    scopes = system.transitions.map { Self.scope(of: $0, system, end) }
    arrivalPolicies = ArrivalPolicies.all(system, shape)
    alikeWhenHeld = ArrivalPolicies.alike(arrivalPolicies, system)
    heldValues = alikeWhenHeld.reduce(into: ValueSet()) { $0.formUnion($1.values) }
    navigation = NavigationTables(system, shape)
    availabilities = Availability.all(system, navigation)
    isAvailabilityPlain = availabilities.allSatisfy(\.isPlain)
    activity = system.states.indices.map { Self.activity(of: $0, shape) }
    roots = system.states.indices.filter { system.states[$0].root != nil }.sorted { (depth[$0], $1) > (depth[$1], $0) }
    identified = system.states.indices.filter { system.states[$0].identity != nil }
    identityFields = ([shape.identity] + shape.held.map(\.identity) + [shape.savedIdentity]).compactMap(\.self)
    savedTabs = shape.savedTabs.sorted { $0.key < $1.key }.map { (container: $0.key, field: $0.value) }
    interrupting = system.routes.indices.filter { system.routes[$0].interrupt != nil }
    dismissible = system.hasNavigation ? system.routes.indices.filter { system.routes[$0].dismissed != nil } : []
    restored = ValueSet(system.routes.indices.filter { system.routes[$0].restores }.map { $0 + 1 })
    savedBaseFields = shape.savedBases.sorted { $0.key < $1.key }.flatMap(\.value)
    savedUndoneFields = shape.savedUndone.sorted { $0.key < $1.key }.flatMap { $0.value.flatMap { [$0.route] + $0.parameters } }
    savedFields =
      shape.saved.sorted { $0.key < $1.key }.flatMap { $0.value.flatMap { [$0.route] + $0.parameters } } + savedTabs.map(\.field)
      + shape.savedTails.sorted { $0.key < $1.key }.flatMap { $0.value.map(\.field) } + savedBaseFields + savedUndoneFields
    let touches = TouchTable(
      system, shape, eventless: self.eventless, takers: self.takers, roots: roots, identityFields: identityFields, availabilities)
    self.touches = touches.fields
    navigationTouches = touches.navigation
    heldTouches = touches.held
  }

  /// Groups transitions by their sources.
  private static func takers(_ transitions: [Int], _ system: TransitionSystem) -> [Taker] {
    guard !transitions.isEmpty else { return [] }
    let sorted = transitions.sorted { (system.transitions[$0].source, $0) < (system.transitions[$1].source, $1) }
    return sorted.chunked { system.transitions[$0].source }.map { Taker(state: $0, transitions: $1) }
  }

  private static func raisers(_ system: TransitionSystem) -> [(transitions: [Int], states: [Int])] {
    var raisers = system.events.map { _ in (transitions: [Int](), states: [Int]()) }
    for (index, transition) in system.transitions.enumerated() {
      for event in Set(transition.raises.map(\.event)) { raisers[event].transitions.append(index) }
    }
    for (index, state) in system.states.enumerated() {
      for event in Set((state.raisesOnEntry + state.raisesOnExit).map(\.event)) { raisers[event].states.append(index) }
    }
    return raisers
  }

  private static func activity(of state: Int, _ shape: Shape) -> Activity {
    let region = shape.regionOf[state]
    guard let range = shape.leavesOf[state] else { return Activity(field: -1, lower: 1, upper: 0) }
    guard let field = shape.regions[region].field else { return Activity(field: -1, lower: 0, upper: 0) }
    let first = region == 0 ? 0 : 1
    return Activity(field: field, lower: range.lowerBound + first, upper: range.upperBound + first)
  }

  /// Returns the transitions that the same stimulus may trigger, in document order of their states.
  func transitions(sharing trigger: TransitionSystem.Trigger) -> [Int] {
    guard case .events(let events) = trigger else { return sameTrigger[trigger] ?? [] }
    let sharing = events.flatMap { takers[$0].flatMap(\.transitions) }
    return events.count > 1 ? Array(Set(sharing)).sorted() : sharing
  }

  func number(of value: Value) -> Int { constants[value] ?? 0 }

  private static func scope(of transition: TransitionSystem.Transition, _ system: TransitionSystem, _ end: [Int]) -> Scope? {
    guard let first = transition.targets.first?.state else { return nil }
    let lies = { (state: Int, other: Int) in state >= other && state < end[other] }
    let targets = transition.targets.map(\.state)
    if transition.reenter { return scope(from: transition.source, to: targets, system, end) }
    if targets == [first], first != transition.source, first > 0, transition.targets[0].history == nil, lies(transition.source, first) {
      return Scope(state: first, isLeft: true)
    }
    var domain = transition.source
    while !targets.allSatisfy({ lies($0, domain) }), let parent = system.states[domain].parent { domain = parent }
    guard system.states[domain].kind == .parallel, targets.count == 1, first != domain else { return Scope(state: domain, isLeft: false) }
    // Only the region with the target is affected.
    let region = system.states[domain].children.first { lies(first, $0) } ?? domain
    return Scope(state: region, isLeft: true)
  }

  /// Returns the scope by SCXML's rule: below the innermost compound state around the source that contains all targets.
  private static func scope(from source: Int, to targets: [Int], _ system: TransitionSystem, _ end: [Int]) -> Scope {
    var candidate = system.states[source].parent
    while let state = candidate {
      if system.states[state].kind != .parallel, targets.allSatisfy({ $0 > state && $0 < end[state] }) { break }
      candidate = system.states[state].parent
    }
    return Scope(state: candidate ?? 0, isLeft: false)
  }

  func scope(from source: Int, to targets: [Int]) -> Scope { Self.scope(from: source, to: targets, system, end) }
}

extension Array where Element == Int {
  /// Groups adjacent elements with the same key.
  fileprivate func chunked(_ key: (Int) -> Int) -> [(key: Int, elements: [Int])] {
    var found: [(key: Int, elements: [Int])] = []
    for element in self {
      let own = key(element)
      if found.last?.key == own { found[found.count - 1].elements.append(element) } else { found.append((own, [element])) }
    }
    return found
  }
}
