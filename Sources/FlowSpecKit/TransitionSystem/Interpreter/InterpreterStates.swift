/// The machine: selection of transitions, and the states that they leave and enter.
///
/// Source: SCXML 1.0, appendix D; but a transition is local unless it has `reenter`.
extension Interpreter {
  /// An enabled transition, and the state that has it.
  struct Enabled {
    let state: Int
    let transition: Int
  }

  typealias Payload = (state: Int, values: [Cell])

  // MARK: Active states

  /// Returns the active leaf of a region as an index among the region's leaves; nil while the region is not active.
  mutating func leaf(of region: Int) -> Int? {
    guard let field = shape.regions[region].field else { return 0 }
    let value = store.read(field)
    return region == 0 ? value : value == 0 ? nil : value - 1
  }

  mutating func isActive(_ state: Int) -> Bool {
    let activity = prepared.activity[state]
    if activity.field < 0 { return activity.lower <= activity.upper }
    let value = store.read(activity.field)
    return value >= activity.lower && value <= activity.upper
  }

  /// Returns the active child of an active compound state.
  mutating func activeChild(of state: Int) -> Int? {
    let children = system.states[state].children
    guard children.count > 8, let first = children.first else { return children.first { isActive($0) } }
    guard let leaf = leaf(of: shape.regionOf[first]) else { return nil }
    var child = shape.regions[shape.regionOf[first]].leaves[leaf]
    while let parent = system.states[child].parent, parent != state { child = parent }
    return system.states[child].parent == state ? child : nil
  }

  /// Returns the active descendants of an active state, in document order.
  mutating func activeStates(below state: Int) -> [Int] {
    switch system.states[state].kind {
    case .atomic, .final: return []
    case .compound:
      guard let child = activeChild(of: state) else { return [] }
      return [child] + activeStates(below: child)
    case .parallel:
      var found: [Int] = []
      for child in system.states[state].children { found += [child] + activeStates(below: child) }
      return found
    }
  }

  func lies(_ state: Int, in other: Int) -> Bool { state >= other && state < prepared.end[other] }

  // MARK: Selection

  /// Selects transitions: for each active leaf the first enabled one outwards, without those that another one preempts.
  /// Twin: `MicrostepWriting.write`.
  /// Twin: `SelectionWriting.writeChoice`.
  mutating func select(_ takers: [PreparedSystem.Taker], in region: Int? = nil) -> [Int] {
    var enabled: [Enabled] = []
    // Deeper states first: their transitions may claim the leaves of the states around them.
    let active = region.map { self.active(takers, in: $0) }
    for index in active ?? takers.indices.reversed() where active != nil || isActive(takers[index].state) {
      let state = takers[index].state
      if enabled.contains(where: { lies($0.state, in: state) }), firstUnclaimed(state, enabled) == nil { continue }
      for transition in takers[index].transitions {
        if let condition = system.transitions[transition].condition, !isTrue(condition) { continue }
        enabled.append(Enabled(state: state, transition: transition))
        break
      }
    }
    guard enabled.count > 1 else { return enabled.isEmpty ? [] : [enabled[0].transition] }
    var order: [(leaf: Int, enabled: Enabled)] = []
    for one in enabled {
      let others = enabled.filter { $0.state != one.state }
      order.append((firstUnclaimed(one.state, others) ?? one.state, one))
    }
    order.sort { ($0.leaf, -$0.enabled.state) < ($1.leaf, -$1.enabled.state) }
    return withoutConflicts(order.map(\.enabled.transition))
  }

  /// Returns the takers whose states are active, deeper ones first. It starts from the active leaf, because many takers share one
  /// region.
  private mutating func active(_ takers: [PreparedSystem.Taker], in region: Int) -> [Int] {
    guard let leaf = leaf(of: region) else { return [] }
    var found: [Int] = []
    var next: Int? = shape.regions[region].leaves[leaf]
    while let state = next {
      var (lower, upper) = (0, takers.count)
      while lower < upper {
        let middle = (lower + upper) / 2
        if takers[middle].state < state { lower = middle + 1 } else { upper = middle }
      }
      if lower < takers.count, takers[lower].state == state { found.append(lower) }
      next = system.states[state].parent
    }
    return found
  }

  /// Returns the first active leaf in a state that no enabled transition claims.
  private mutating func firstUnclaimed(_ state: Int, _ enabled: [Enabled]) -> Int? {
    if enabled.contains(where: { $0.state == state }) { return nil }
    switch system.states[state].kind {
    case .atomic, .final: return state
    case .compound:
      guard let child = activeChild(of: state) else { return state }
      return firstUnclaimed(child, enabled)
    case .parallel:
      for child in system.states[state].children {
        if let leaf = firstUnclaimed(child, enabled) { return leaf }
      }
      return nil
    }
  }

  /// Twin: `MachineTypeWriting.writeTransitionList`.
  private mutating func withoutConflicts(_ transitions: [Int]) -> [Int] {
    var kept: [Int] = []
    for transition in transitions {
      var rivals: [Int] = []
      for other in kept where leaveCommonState(transition, other) { rivals.append(other) }
      guard rivals.allSatisfy({ isDeclaredDeeper(transition, than: $0) }) else { continue }
      kept.removeAll { rivals.contains($0) }
      kept.append(transition)
    }
    return kept
  }

  private func isDeclaredDeeper(_ transition: Int, than other: Int) -> Bool {
    let (source, around) = (system.transitions[transition].source, system.transitions[other].source)
    return source != around && lies(source, in: around)
  }

  private mutating func leaveCommonState(_ one: Int, _ other: Int) -> Bool {
    guard let one = scope(of: one), let other = scope(of: other), leavesAny(one), leavesAny(other) else { return false }
    return lies(one.state, in: other.state) || lies(other.state, in: one.state)
  }

  private func leavesAny(_ scope: PreparedSystem.Scope) -> Bool {
    scope.isLeft || !system.states[scope.state].children.isEmpty
  }

  // MARK: A microstep

  /// Takes transitions in one microstep; all of them read the configuration before it.
  /// Twin: `StepWriting.writeParallelMicrostep`.
  mutating func apply(_ transitions: [Int]) {
    guard !transitions.isEmpty else { return }
    let updates = assignments(of: transitions)
    guard fault == nil else { return }
    var outputs: [Happening] = []
    var raised: [Pending] = []
    var opened: [Opening] = []
    var payloads: [Payload] = []
    let identity = identityHandedOn(by: transitions)
    for transition in transitions {
      for output in system.transitions[transition].effects { outputs.append(happening(output)) }
      for raise in system.transitions[transition].raises { raised.append(.event(raise.event, cells(raise.arguments))) }
      if let opening = system.transitions[transition].opens { opened.append(Opening(route: opening.route, arguments: cells(opening.arguments))) }
      for payload in system.transitions[transition].payloads { payloads.append((payload.state, cells(payload.values))) }
    }
    let moves = transitions.contains { prepared.scopes[$0] != nil }
    if !system.abstraction.unseenMovers.isDisjoint(with: transitions) {
      mayRemoveUnseen = true
      mayDismissUnseen = !system.abstraction.unseenDismissals.isEmpty
    }
    if let unseen = system.abstraction.unseenOpenings {
      openingsUnseen += transitions.filter { system.transitions[$0].opens == nil }.compactMap { unseen[$0] }
    }
    let left = moves ? statesLeft(by: transitions) : []
    for transition in transitions { log.append(.taken(transition: ID(transition))) }
    // The states left in this microstep are those that history restores in it.
    remember(left)
    let entered = moves ? statesEntered(by: transitions) : []
    leave(left)
    for (field, cell) in updates { set(field, cell) }
    log += outputs
    for case .event(let index, _) in raised { log.append(.raised(event: ID(index))) }
    queue += raised
    openings += opened
    enter(entered, payloads: payloads, identity: identity)
    for transition in transitions { close(system.transitions[transition].closes) }
  }

  /// Twin: `TransitionWriting.writeComputing`.
  private mutating func assignments(of transitions: [Int]) -> [(field: Int, cell: Cell)] {
    var found: [(variable: Int, transition: Int, cell: Cell)] = []
    for transition in transitions {
      for update in system.transitions[transition].updates {
        guard let cell = assigned(update.value, to: system.variables[update.variable].domain) else {
          fault = .fault(.outOfRange(transition: ID(transition), variable: ID(update.variable)))
          return []
        }
        if let other = found.first(where: { $0.variable == update.variable }) {
          if store.value(other.cell) != store.value(cell) {
            fault = .fault(.conflict(variable: ID(update.variable), [ID(other.transition), ID(transition)]))
            return []
          }
        } else {
          found.append((update.variable, transition, cell))
        }
      }
    }
    return found.map { (shape.variables[$0.variable], $0.cell) }
  }

  /// Returns the states that are left, innermost first.
  private mutating func statesLeft(by transitions: [Int]) -> [Int] {
    var left: [Int] = []
    for transition in transitions {
      guard let scope = scope(of: transition) else { continue }
      if scope.isLeft, !left.contains(scope.state) { left.append(scope.state) }
      let below = activeStates(below: scope.state)
      if left.isEmpty { left = below } else { for state in below where !left.contains(state) { left.append(state) } }
    }
    return left.sorted(by: >)
  }

  /// Returns the states that are entered, in document order.
  private mutating func statesEntered(by transitions: [Int]) -> [Int] {
    guard transitions.count == 1, !system.transitions[transitions[0]].targets.contains(where: { $0.history != nil }) else {
      return entries(by: transitions)
    }
    // Without history the result is always the same.
    if let known = knownEntries[transitions[0]] { return known }
    let entered = entries(by: transitions)
    knownEntries[transitions[0]] = entered
    return entered
  }

  private mutating func entries(by transitions: [Int]) -> [Int] {
    var entered: [Int] = []
    for transition in transitions {
      guard let scope = scope(of: transition) else { continue }
      let base = scope.isLeft ? system.states[scope.state].parent ?? scope.state : scope.state
      var own: [Int] = []
      for target in system.transitions[transition].targets {
        for state in states(of: target) { path(to: state, below: base, &own) }
      }
      complete(below: scope.isLeft ? nil : base, &own)
      if entered.isEmpty { entered = own } else { for state in own where !entered.contains(state) { entered.append(state) } }
    }
    return entered.sorted()
  }

  /// Returns the states of a target: the state itself, or the states that history restores in it.
  /// Twin: `TransitionWriting.remembering`.
  private mutating func states(of target: TransitionSystem.Target) -> [Int] {
    guard let memory = target.history else { return [target.state] }
    var found: [Int] = []
    var isRemembered = false
    for (region, field) in shape.memories[target.state] ?? [] {
      let value = store.read(field)
      guard value > 0 else { continue }
      isRemembered = true
      if let state = remembered(value - 1, in: region, of: target.state, memory) { found.append(state) }
    }
    if isRemembered { return found.isEmpty ? [target.state] : found }
    return target.otherwise.isEmpty ? [target.state] : target.otherwise
  }

  /// Returns the scope of a transition; if its target has history, the restored states decide.
  /// Twin: `MachineTypeWriting.writeScopes`.
  private mutating func scope(of transition: Int) -> PreparedSystem.Scope? {
    guard system.transitions[transition].reenter, system.transitions[transition].targets.contains(where: { !$0.otherwise.isEmpty }) else {
      return prepared.scopes[transition]
    }
    var targets: [Int] = []
    for target in system.transitions[transition].targets { targets += states(of: target) }
    return prepared.scope(from: system.transitions[transition].source, to: targets)
  }

  private func remembered(_ place: Int, in region: Int, of state: Int, _ memory: TransitionSystem.Memory) -> Int? {
    if region < 0 { return system.states[state].children[place] }
    if memory == .deep { return shape.regions[region].leaves[place] }
    // A shallow history that reads a deep memory takes the child only.
    guard region == shape.regionOf[state] else { return nil }
    return system.states[state].children.first { shape.leavesOf[$0]?.contains(place) ?? false }
  }

  private func path(to state: Int, below base: Int, _ entered: inout [Int]) {
    var next = state
    // States that are already in the list were added with their ancestors.
    while next != base, !entered.contains(next) {
      entered.append(next)
      guard let parent = system.states[next].parent else { return }
      next = parent
    }
  }

  /// Adds the default descendants of entered states without an entered child.
  func complete(below base: Int?, _ entered: inout [Int]) {
    var open = entered
    if let base, !open.isEmpty || !system.states[base].children.isEmpty { open.append(base) }
    while let state = open.popLast() {
      switch system.states[state].kind {
      case .atomic, .final: continue
      case .compound:
        guard !system.states[state].children.contains(where: entered.contains) else { continue }
        let before = entered.count
        for initial in system.states[state].initial { path(to: initial, below: state, &entered) }
        open += entered[before...]
      case .parallel:
        for child in system.states[state].children where !entered.contains(child) {
          entered.append(child)
          open.append(child)
        }
      }
    }
  }

  // MARK: Leaving and entering

  /// Twin: `TransitionWriting.writeLeaving`.
  private mutating func remember(_ left: [Int]) {
    for state in left where system.states[state].memory != nil {
      for (region, field) in shape.memories[state] ?? [] {
        if region < 0 {
          // For regions the memory only says that they were active.
          let child = system.states[state].kind == .parallel ? system.states[state].children.first : activeChild(of: state)
          write(field, (system.states[state].children.firstIndex { $0 == child } ?? -1) + 1)
        } else {
          write(field, (leaf(of: region) ?? -1) + 1)
        }
      }
    }
  }

  /// Twin: `TransitionWriting.writeLeaving`.
  private mutating func leave(_ left: [Int]) {
    for state in left {
      log.append(.left(state: ID(state)))
      for output in system.states[state].exit { log.append(happening(output)) }
      raise(system.states[state].raisesOnExit)
    }
    for state in left {
      for field in shape.timers[state] { write(field, 0) }
      for case let field? in shape.payloads[state] { write(field, 0) }
      let region = shape.regionOf[state]
      if shape.regions[region].root == state, let field = shape.regions[region].field { write(field, 0) }
    }
    forgetIdentity(left)
  }

  private mutating func raise(_ raises: [TransitionSystem.Raise]) {
    for raise in raises {
      log.append(.raised(event: ID(raise.event)))
      queue.append(.event(raise.event, cells(raise.arguments)))
    }
  }

  /// Enters states in document order; the list must be complete downwards.
  /// Twin: `TransitionWriting.writeEntering`.
  mutating func enter(_ ordered: [Int], payloads: [Payload], identity: [Int: Cell] = [:]) {
    guard !ordered.isEmpty else { return }
    for state in ordered {
      let region = shape.regionOf[state]
      if let field = shape.regions[region].field, let leaf = shape.leavesOf[state], shape.regions[region].leaves[leaf.lowerBound] == state {
        write(field, region == 0 ? leaf.lowerBound : leaf.lowerBound + 1)
      }
      guard let payload = payloads.last(where: { $0.state == state }) else { continue }
      for case (let field?, let cell) in zip(shape.payloads[state], payload.values) { set(field, cell) }
    }
    identify(ordered, payloads, identity)
    for (place, state) in ordered.enumerated() {
      log.append(.entered(state: ID(state)))
      for output in system.states[state].entry { log.append(happening(output)) }
      raise(system.states[state].raisesOnEntry)
      if system.states[state].root != nil {
        // Each state once, at its last entry; otherwise a cycle would never repeat a configuration.
        enteredRoots.removeAll { $0 == state }
        enteredRoots.append(state)
      }
      if system.states[state].kind == .final { announceEnd(of: state, before: ordered[(place + 1)...]) }
    }
  }

  /// Announces that a final state ends its parent; the last region to end also ends the state around the regions, and so on
  /// outwards.
  ///
  /// A state that this microstep still has to enter does not count as ended, so that each end is announced once.
  /// Twin: `TransitionWriting.completions`.
  private mutating func announceEnd(of state: Int, before pending: ArraySlice<Int>) {
    guard var ended = system.states[state].parent else { return }
    if !prepared.completed[ended].isEmpty { queue.append(.done(ended)) }
    while let around = system.states[ended].parent, system.states[around].kind == .parallel {
      for region in system.states[around].children where !isDone(region, before: pending) { return }
      if !prepared.completed[around].isEmpty { queue.append(.done(around)) }
      ended = around
    }
  }

  /// Twin: `TransitionWriting.doneCondition`.
  private mutating func isDone(_ state: Int, before pending: ArraySlice<Int>) -> Bool {
    switch system.states[state].kind {
    case .final: return !pending.contains(state)
    case .atomic: return false
    case .compound:
      guard let child = activeChild(of: state) else { return false }
      return system.states[child].kind == .final && !pending.contains(child)
    case .parallel:
      for child in system.states[state].children where !isDone(child, before: pending) { return false }
      return true
    }
  }
}
