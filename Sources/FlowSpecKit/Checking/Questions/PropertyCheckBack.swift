import FlowSpecExplorer

/// Proves that something is always possible by letting the person go back until all lists are empty.
extension PropertyCheck {
  /// *Holds*, with what was looked at, if what is wanted can be reached wherever a person has gone back from everything; none where that
  /// is not known.
  ///
  /// Going back makes lists shorter, however long they were, and what follows from it opens nothing. So from every configuration a
  /// person comes to one with empty lists; where nothing at all follows from it, to the one with the same machine. Every machine that
  /// may occur is looked at so: in a view that may contain more of them than there are.
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
    let options = SearchOptions(goal: .none, limits: bounds, workers: limits.workers, shouldStop: limits.shouldStop)
    let exploration = whole.explorer.explore(from: starts, options: options)
    guard emptied.allReach(0, from: starts, in: exploration, isMoved: isMoved) else { return nil }
    var coverage = found.coverage
    coverage.configurations += exploration.configurationCount
    coverage.transitions += exploration.transitionCount
    coverage.guessed = []
    return Conclusion(verdict: .holds, coverage: coverage)
  }
}

/// The configurations of a whole flow with empty lists, by what the machine is in them.
private struct EmptiedLists {
  private let machine: Model
  private let whole: Model
  /// Pairs of fields with the same meaning.
  private let fields: [(machine: Int, whole: Int)]

  init(machine: Model, whole: Model) {
    self.machine = machine
    self.whole = whole
    let places = Dictionary(uniqueKeysWithValues: whole.shape.fields.enumerated().map { ($1.meaning, $0) })
    fields = machine.shape.fields.enumerated().compactMap { field, described in places[described.meaning].map { (field, $0) } }
  }

  /// The configurations with empty lists that belong to those of the machine alone; none where something may be left in one of them.
  /// - Parameter isMoved: Going back may make the machine move.
  func starts(of exploration: Exploration, isMoved: Bool) -> [[UInt64]]? {
    var starts: [[UInt64]] = []
    for index in 0..<exploration.configurationCount {
      switch configuration(with: exploration.configuration(index)) {
      case .stable(let words): starts.append(words)
      // The machine goes on there, to another one that is looked at too.
      case .moving where isMoved: continue
      case .moving, .unknown: return nil
      }
    }
    return starts
  }

  /// Returns whether some run leads from each of these configurations to one where a predicate holds, as far as was explored.
  func allReach(_ predicate: Int, from starts: [[UInt64]], in exploration: Exploration, isMoved: Bool) -> Bool {
    let places = starts.compactMap { exploration.index(of: $0) }
    guard places.count == starts.count else { return false }
    let count = exploration.configurationCount
    let byMachine = Dictionary(zip(starts.map(machine), places)) { first, _ in first }
    // By configuration: the one that a person comes to from it by going back, where that is known.
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

  /// The fields that tell the machine of a configuration of the whole.
  private func machine(of words: [UInt64]) -> [Int] {
    let values = whole.packing.unpacked(words)
    return fields.map { values[$0.whole] }
  }

  private enum Emptied {
    case stable([UInt64])
    /// The machine goes on by itself where all lists are empty.
    case moving
    /// Something may be left.
    case unknown
  }

  /// The configuration that a person comes to by going back from everything.
  private func configuration(with words: [UInt64]) -> Emptied {
    let known = machine.packing.unpacked(words)
    var values = Array(repeating: 0, count: whole.shape.fields.count)
    for (from, to) in fields { values[to] = known[from] }
    var interpreter = Interpreter(whole.prepared, ConcreteStore(values))
    guard canEmpty(&interpreter) else { return .unknown }
    interpreter.selectFirstTabs()
    interpreter.isThorough = true
    // Something that does nothing of its own.
    guard interpreter.run(.link(Stimulus.Link(route: nil))) == .stable, interpreter.store.made.isEmpty else { return .unknown }
    let settled = interpreter.store.fields
    guard fields.allSatisfy({ settled[$0.whole] == values[$0.whole] }) else { return .moving }
    return .stable(whole.packing.packed(settled))
  }

  /// Returns whether a person can go back from everything that may lie in a list now.
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
      // Entries of a tab stay where none can be selected.
      return system.layouts[layout].containers.allSatisfy { container in
        if case .tabs(let tabs) = container.kind { available.isEmpty || interpreter.firstOffered(tabs) != nil } else { true }
      }
    }
    // A root on `screen` comes by itself where nothing else is left, and goes as soon as something else opens.
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

  /// It is the root of an active state, and nothing else opens it.
  private func isOnlyRoot(_ route: Int, _ interpreter: inout Interpreter<ConcreteStore>) -> Bool {
    let system = whole.system
    let isOpened =
      system.routes[route].isLinked || system.routes.contains { $0.opens.contains(route) || $0.leads.contains(route) }
      || system.elements.contains { $0.opens.contains(route) } || system.transitions.contains { $0.opens?.route == route }
    return !isOpened && system.states.indices.contains { system.states[$0].root?.route == route && interpreter.isActive($0) }
  }
}

extension TransitionSystem {
  /// Going back raises no event and leaves nothing to go forward to, and tabs and bases do not depend on it.
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
  /// A person can go back from everything in it.
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
