import FlowSpecExplorer

/// Proves `always possible` by letting the person go back until all lists are empty.
extension PropertyCheck {
  /// Returns `holds`, with the coverage, if the goal is reachable from every configuration in which a person has gone back from
  /// everything; nil if that is not known.
  ///
  /// Going back shortens lists of any length, and its consequences open no route. So from every configuration a person reaches
  /// one with empty lists, and if going back has no consequences, the machine is still the same. The proof tries every machine
  /// configuration in a view that over-approximates them.
  func reachedAfterGoingBack(_ wanted: LoweredExpression, in sliced: TransitionSystem, _ slice: Slice, _ question: String) -> Conclusion? {
    guard sliced.canEmptyLists, !OpeningAftermath(base).mayOpen, !wanted.all.contains(where: \.isObservation),
      let machine = NavigationView.machine.part(of: sliced)
    else {
      return nil
    }
    let machines = Model(machine, depth: 1, predicates: [], watchesOccurrences: false, freesInputs: false)
    let found = Inquiry(machines, goal: .none, slice: slice, base: base.system, question: question, limits: limits.guessed)
    guard found.isComplete, found.coverage.listDepth == nil, !machine.abstraction.samplesInputs else { return nil }
    let whole = Model(sliced, depth: limits.depth, predicates: [.certain(wanted)], watchesOccurrences: false, freesInputs: false)
    let emptied = EmptiedLists(machine: machines, whole: whole)
    let isMoved = machine.abstraction.hasUnseenMoves
    guard let starts = emptied.starts(of: found.exploration, isMoved: isMoved) else { return nil }
    let bounds = Limits(
      maxConfigurations: max(limits.few.configurations, 1_000 + 2 * starts.count), maxBytes: limits.bytes,
      maxInterpretations: limits.few.interpretations)
    let options = SearchOptions(
      goal: .none, limits: bounds, workers: limits.workers, shouldStop: limits.shouldStop, isOverdue: limits.isOverdue)
    let exploration = whole.explorer.explore(from: starts, options: options)
    guard emptied.allReach(0, from: starts, in: exploration, isMoved: isMoved) else { return nil }
    var coverage = found.coverage
    coverage.configurations += exploration.configurationCount
    coverage.transitions += exploration.transitionCount
    coverage.guessed = []
    return Conclusion(verdict: .holds, coverage: coverage)
  }
}

/// The configurations of a whole flow with empty lists, by configuration of the machine.
private struct EmptiedLists {
  private let machine: Model
  private let whole: Model
  /// Pairs of fields with the same meaning in both systems.
  private let fields: [(machine: Int, whole: Int)]

  init(machine: Model, whole: Model) {
    self.machine = machine
    self.whole = whole
    let places = Dictionary(uniqueKeysWithValues: whole.shape.fields.enumerated().map { ($1.meaning, $0) })
    fields = machine.shape.fields.enumerated().compactMap { field, described in places[described.meaning].map { (field, $0) } }
  }

  /// Returns the configurations with empty lists for all configurations of the machine; nil if one of them may keep an entry.
  /// - Parameter isMoved: True if going back may make the machine move.
  func starts(of exploration: Exploration, isMoved: Bool) -> [[UInt64]]? {
    var starts: [[UInt64]] = []
    for index in 0..<exploration.configurationCount {
      switch configuration(with: exploration.configuration(index)) {
      case .stable(let words): starts.append(words)
      // The machine moves on to another configuration, which is tried too.
      case .moving where isMoved: continue
      case .moving, .unknown: return nil
      }
    }
    return starts
  }

  /// Returns true if the predicate is reachable from each of these configurations, as far as they were explored.
  func allReach(_ predicate: Int, from starts: [[UInt64]], in exploration: Exploration, isMoved: Bool) -> Bool {
    let places = starts.compactMap { exploration.index(of: $0) }
    guard places.count == starts.count else { return false }
    let count = exploration.configurationCount
    let byMachine = Dictionary(zip(starts.map(machine), places)) { first, _ in first }
    // By configuration: the one that going back from everything leads to, if it is known.
    let emptied = (0..<count).map { isMoved ? nil : byMachine[machine(of: exploration.configuration($0))] }
    let edges = exploration.labelledEdges()
    var isAble = (0..<count).map(exploration.holding([predicate])[0].contains)
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for index in isAble.indices.reversed() where !isAble[index] {
        let leads = emptied[index].map { isAble[$0] } ?? false || edges[index].contains { isAble[Int($0.target)] }
        guard leads else { continue }
        isAble[index] = true
        hasChanged = true
      }
    }
    return places.allSatisfy { isAble[$0] }
  }

  /// Returns the fields of a whole configuration that identify the machine's.
  private func machine(of words: [UInt64]) -> [Int] {
    let values = whole.packing.unpacked(words)
    return fields.map { values[$0.whole] }
  }

  private enum Emptied {
    case stable([UInt64])
    /// The machine moves on by itself when all lists are empty.
    case moving
    /// An entry may remain.
    case unknown
  }

  /// Returns the configuration after going back from everything.
  private func configuration(with words: [UInt64]) -> Emptied {
    let known = machine.packing.unpacked(words)
    var values = Array(repeating: 0, count: whole.shape.fields.count)
    for (from, to) in fields { values[to] = known[from] }
    var interpreter = Interpreter(whole.prepared, ConcreteStore(values))
    guard canEmpty(&interpreter) else { return .unknown }
    interpreter.selectFirstTabs()
    interpreter.isThorough = true
    // A stimulus without any effect of its own.
    guard interpreter.run(.link(Stimulus.Link(route: nil))) == .stable, interpreter.store.made.isEmpty else { return .unknown }
    let settled = interpreter.store.fields
    guard fields.allSatisfy({ settled[$0.whole] == values[$0.whole] }) else { return .moving }
    return .stable(whole.packing.packed(settled))
  }

  /// Returns true if a person can go back from every entry that a list may now have.
  private func canEmpty(_ interpreter: inout Interpreter<ConcreteStore>) -> Bool {
    guard let layout = interpreter.currentLayout() else { return false }
    let system = whole.system
    let available = system.routes.indices.filter { mayBeAvailable($0, &interpreter) }
    let places = available.map { system.resolved(system.routes[$0].places[layout], in: layout) }
    let kinds = places.map { place in place.flatMap { interpreter.kind(of: $0.container, in: layout) } }
    let staying = available.indices.filter { index in
      places[index]?.container == 0 || !(kinds[index]?.canBeEmptied(by: interpreter.isBaseOffered) ?? true)
    }
    guard !staying.isEmpty else {
      // A tab's entries stay if no tab can be selected.
      return system.layouts[layout].containers.allSatisfy { container in
        if case .tabs(let tabs) = container.kind { available.isEmpty || interpreter.firstOffered(tabs) != nil } else { true }
      }
    }
    // A root on `screen` appears by itself when no other entry is left, and disappears when another one opens.
    let others = available.indices.filter { !staying.contains($0) }
    return staying.count == 1 && isOnlyRoot(available[staying[0]], &interpreter) && places[staying[0]]?.container == 0
      && others.allSatisfy { kinds[$0] == .modal || kinds[$0] == .windows }
  }

  private func mayBeAvailable(_ route: Int, _ interpreter: inout Interpreter<ConcreteStore>) -> Bool {
    let declared = whole.system.routes[route]
    if declared.isCommand { return false }
    let isOpen = declared.available.map { available in
      available.readsNavigation || available.all.contains { if case .parameter = $0 { true } else { false } }
    }
    return isOpen ?? false || interpreter.isAvailable(route, [])
  }

  /// Returns true if the route is the root of an active state and opens in no other way.
  private func isOnlyRoot(_ route: Int, _ interpreter: inout Interpreter<ConcreteStore>) -> Bool {
    let system = whole.system
    let isOpened =
      system.routes[route].isLinked || system.routes.contains { $0.opens.contains(route) || $0.leads.contains(route) }
      || system.elements.contains { $0.opens.contains(route) } || system.transitions.contains { $0.opens?.route == route }
    return !isOpened && system.states.indices.contains { system.states[$0].root?.route == route && interpreter.isActive($0) }
  }
}

extension TransitionSystem {
  /// True if going back raises no event and keeps no entry for going forward, and tabs and bases do not depend on it.
  fileprivate var canEmptyLists: Bool {
    let below = layouts.flatMap(\.containers).flatMap { container -> [LoweredExpression?] in
      switch container.kind {
      case .tabs(let tabs): tabs.map { routes[$0].offered }
      case .stack(base: .route(let route)): [self[route].offered]
      case .stack(base: .element(let element)): [self[element].available]
      case .stack, .column, .modal, .windows, .elsewhere: []
      }
    }
    return hasNavigation && !restores && !below.compactMap(\.self).contains(where: \.readsNavigation)
      && !routes.contains { $0.dismissed != nil || $0.interrupt != nil } && !containers.indices.contains(where: keepsUndone)
  }
}

extension TransitionSystem.Container.Kind {
  /// Returns true if a person can go back from every entry in it.
  fileprivate func canBeEmptied(by isOffered: (Presentable) -> Bool) -> Bool {
    switch self {
    case .modal, .windows, .tabs: true
    case .stack(let base): base.map(isOffered) ?? false
    case .column, .elsewhere: false
    }
  }
}

extension Interpreter {
  fileprivate func isBaseOffered(_ base: Presentable) -> Bool {
    var asking = self
    switch base {
    case .route(let route): return asking.isOffered(route.index)
    case .element(let element): return asking.isAvailable(element: element.index)
    }
  }

  fileprivate mutating func selectFirstTabs() {
    guard let layout = currentLayout() else { return }
    for container in system.layouts[layout].containers { selectFirst(in: container) }
  }
}
