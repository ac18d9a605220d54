import FlowSpecExplorer

/// The facts about runs that do not depend on properties.
struct MachineFacts: Sendable {
  /// Transitions that some run takes, and states that some run enters.
  var taken: Set<TransitionID> = []
  var entered: Set<TransitionSystem.StateIndex> = []
  /// The events that some run raises, each with such a run.
  var raised: [EventID: Run] = [:]
  var faults: [(fault: Fault, run: Run)] = []
  /// The states that a run can only leave by a relaunch, each with a run into such a configuration.
  var traps: [(state: TransitionSystem.StateIndex, run: Run)] = []
  var coverage = Coverage()
  var doubt: Verdict.Doubt?
  /// The part with its navigation, if a small exploration of it is not exact.
  var inexact: TransitionSystem?
  /// True if exploring was complete, so that absence is proof.
  var isExhaustive: Bool { doubt == nil && coverage.cutOff == nil }
  /// True if exploring was complete and no fault hides the steps after it.
  var isWhole: Bool { isExhaustive && faults.isEmpty }
}

/// Explores the independent parts of the machine.
struct MachineCheck {
  let base: PreparedSystem
  let limits: CheckLimits

  private var system: TransitionSystem { base.system }

  /// Questions that one exploration answers.
  private struct Group {
    var wish: Slice.Wish
    var slice: Slice
  }

  func facts() -> MachineFacts {
    var facts = MachineFacts()
    if system.hasNavigation {
      exploreMachine(&facts)
    } else {
      for group in groups(of: base) where limits.stopDoubt == nil {
        note(exploration(of: group, in: base, limits), of: group, isRough: false, &facts)
      }
    }
    // Some parts may be in no group.
    facts.doubt = facts.doubt ?? limits.stopDoubt
    // If several faults have the same place, the one with the shortest run is reported.
    facts.faults = facts.faults.enumerated().sorted { ($0.element.run.length, $0.offset) < ($1.element.run.length, $1.offset) }.map(\.element)
    return facts
  }

  /// Explores the machine without its navigation, and with it where guards read it.
  private func exploreMachine(_ facts: inout MachineFacts) {
    let machine = base.withoutNavigation
    var guessed: [(group: Group, found: Exploring)] = []
    for group in groups(of: machine) where limits.stopDoubt == nil {
      let found = exploration(of: group, in: machine, limits)
      if found.model.system.dependsOnNavigation {
        guessed.append((group, found))
      } else {
        note(found, of: group, isRough: false, &facts)
      }
    }
    guard limits.stopDoubt == nil, let first = guessed.first else { return }
    // With the navigation, their slices have nearly everything in common.
    let wish = guessed.dropFirst().reduce(first.group.wish) { $0.joined($1.group.wish) }
    let whole = Group(wish: wish, slice: Slice(base, wish))
    // After a list was cut, absence is no proof, so only runs are of use.
    let needsRuns = guessed.contains { group, found in mayNeedRuns(found, of: group) }
    let precise = exploration(of: whole, in: base, limits.few, untilCut: !needsRuns)
    if !precise.inquiry.isTooLarge, precise.inquiry.coverage.listDepth == nil {
      return note(precise, of: whole, isRough: precise.model.system.guessesContainers, &facts)
    }
    facts.inexact = precise.model.system
    if guessed.contains(where: \.found.inquiry.isTooRough) {
      let larger = exploration(of: whole, in: base, limits.bounded)
      return note(larger, of: whole, isRough: larger.model.system.guessesContainers, &facts)
    }
    let isConfirmed = needsRuns && guessed.count == 1 && !precise.model.system.guessesContainers
    let possible = occurrencesAbove(whole)
    for (group, found) in guessed {
      note(found, of: group, isRough: true, confirmedBy: isConfirmed ? precise.inquiry : nil, among: possible, &facts)
    }
    guard needsRuns, !precise.inquiry.isTooLarge, !precise.model.system.guessesContainers else { return }
    // Runs with short lists are runs of the flow.
    add(precise.model.faults, precise.inquiry, &facts)
    for (event, run) in raised(precise) where facts.raised[event] == nil { facts.raised[event] = run }
    let trapped = Set(guessed.flatMap { group, found in group.slice.regions.flatMap { traps(in: $0, found.inquiry).map(\.leaf) } })
    addTraps(of: whole, precise.inquiry, of: trapped, &facts)
  }

  private typealias Exploring = (model: Model, inquiry: Inquiry)

  /// Returns true if the exploration saw a fault, a raised event or a trap.
  private func mayNeedRuns(_ found: Exploring, of group: Group) -> Bool {
    let sawSome = found.model.occurrences.keys.contains { occurrence in
      switch occurrence {
      case .fault, .happening(.raised): true
      case .happening, .tooDeep: false
      }
    }
    return sawSome || group.slice.regions.contains { !traps(in: $0, found.inquiry).isEmpty }
  }

  /// - Parameter untilCut: True to end after a list was cut.
  private func exploration(of group: Group, in base: PreparedSystem, _ limits: CheckLimits, untilCut: Bool = false) -> Exploring {
    let whole = group.slice.sliced(base.system, observing: group.wish.expressions)
    let part = NavigationView.neededContainers.part(of: whole) ?? whole
    let model = Model(part, depth: limits.depth, predicates: [], watchesOccurrences: true)
    let inquiry = Inquiry(model, goal: .none, slice: group.slice, base: system, question: "the machine", limits: limits) {
      untilCut && model.occurrences[.tooDeep] != nil
    }
    return (model, inquiry)
  }

  /// Returns all that may happen in lists of any length, which are summarized; nil if a small exploration does not tell.
  private func occurrencesAbove(_ group: Group) -> Set<Model.Occurrence>? {
    let whole = group.slice.sliced(system, observing: group.wish.expressions)
    guard let part = NavigationView.summaries.part(of: whole, asking: group.wish.expressions) else { return nil }
    let model = Model(part, depth: 1, predicates: [], watchesOccurrences: true)
    var limits = limits.first
    limits.interpretations /= 2
    let inquiry = Inquiry(model, goal: .none, slice: group.slice, base: system, question: "the machine", limits: limits)
    return inquiry.isComplete && !inquiry.isTooRough ? Set(model.occurrences.keys) : nil
  }

  private func groups(of base: PreparedSystem) -> [Group] {
    var groups: [Group] = []
    for transition in system.transitions.indices where limits.stopDoubt == nil {
      let wish = Slice.Wish(expressions: computed(transition), transitions: [transition])
      // A slice with everything known may be smaller than that of the machine alone, so the wish names all of it.
      if let place = groups.firstIndex(where: { $0.slice.transitions.contains(transition) && $0.slice.covers(wish) }) {
        groups[place].wish.transitions.insert(transition)
      } else {
        add(wish, to: &groups, base)
      }
    }
    for state in system.states.indices where limits.stopDoubt == nil {
      if let place = groups.firstIndex(where: { $0.slice.regions.contains(base.shape.regionOf[state]) }) {
        groups[place].wish.states.insert(state)
      } else {
        add(Slice.Wish(states: [state]), to: &groups, base)
      }
    }
    return groups
  }

  /// Adds a wish to a group if that does not enlarge the group's space much.
  private func add(_ wish: Slice.Wish, to groups: inout [Group], _ base: PreparedSystem) {
    let slice = Slice(base, wish)
    for index in groups.indices {
      let joined = groups[index].wish.joined(wish)
      let size = groups[index].slice.estimatedSize(with: slice)
      guard size <= max(groups[index].slice.estimatedSize(with: groups[index].slice), slice.estimatedSize(with: slice), 512) else { continue }
      groups[index] = Group(wish: joined, slice: Slice(base, joined))
      return
    }
    groups.append(Group(wish: wish, slice: slice))
  }

  /// Returns the variables that get computed values, which may leave their range, or that other regions set too.
  private func computed(_ transition: Int) -> [LoweredExpression] {
    system.transitions[transition].updates.compactMap { update in
      if isSetElsewhere(update.variable, than: transition) { return .variable(ID(update.variable)) }
      guard case .expression(let expression, _) = update.value else { return nil }
      if case .constant = expression { return nil }
      return .variable(ID(update.variable))
    }
  }

  /// Returns true if a transition of another region may set the variable in the same microstep.
  private func isSetElsewhere(_ variable: Int, than transition: Int) -> Bool {
    let own = system.transitions[transition]
    return system.transitions.contains { other in
      base.shape.regionOf[other.source] != base.shape.regionOf[own.source] && other.updates.contains { $0.variable == variable }
        && (own.trigger == other.trigger || !Set(own.events).isDisjoint(with: other.events))
    }
  }

  /// Notes what an exploration found. In a rough view, only the absence of a fact is proof.
  ///
  /// - Parameters:
  ///   - known: A small exploration with everything known, if there is one.
  ///   - possible: All that can happen in the flow, if that is known.
  private func note(
    _ found: Exploring, of group: Group, isRough: Bool, confirmedBy known: Inquiry? = nil, among possible: Set<Model.Occurrence>? = nil,
    _ facts: inout MachineFacts
  ) {
    let (model, inquiry) = found
    let slice = group.slice
    facts.coverage.add(inquiry.coverage)
    facts.doubt = facts.doubt ?? inquiry.doubt(limits)
    for occurrence in model.occurrences.keys where possible?.contains(occurrence) ?? true {
      switch occurrence {
      case .happening(.taken(let transition)): facts.taken.insert(transition)
      case .happening(.entered(let state)): facts.entered.insert(state)
      case .happening, .fault, .tooDeep: continue
      }
    }
    guard isRough else {
      facts.raised.merge(raised(found)) { first, _ in first }
      add(model.faults, inquiry, &facts)
      return addTraps(of: group, inquiry, &facts)
    }
    // Such a run may be none of the flow's.
    confirm(model.occurrences.keys.filter { isReported($0, facts) && possible?.contains($0) ?? true }, group, &facts)
    let trapped = Set(slice.regions.flatMap { traps(in: $0, inquiry).map(\.leaf) })
    guard !trapped.isDisjoint(with: facts.entered), inquiry.isComplete else { return }
    let whole = Slice(base, group.wish)
    let confirming =
      known
      ?? Inquiry(
        Model(whole.sliced(system, observing: group.wish.expressions), depth: limits.depth, predicates: [], watchesOccurrences: false),
        goal: .none, slice: whole, base: system, question: "the machine", limits: limits.few)
    addTraps(of: Group(wish: group.wish, slice: whole), confirming, of: trapped, &facts)
  }

  /// Returns the events that an exploration saw raised, each with such a run.
  private func raised(_ found: Exploring) -> [EventID: Run] {
    var runs: [EventID: Run] = [:]
    for case (.happening(.raised(let event)), let witness) in found.model.occurrences { runs[event] = found.inquiry.run(to: witness) }
    return runs
  }

  /// Adds the traps that an exploration found. If it cut lists, a way out may need longer ones, so `known` has those of the rough view.
  private func addTraps(of group: Group, _ inquiry: Inquiry, of known: Set<TransitionSystem.StateIndex>? = nil, _ facts: inout MachineFacts) {
    guard inquiry.doubt(limits) == nil else { return }
    for region in group.slice.regions.sorted() {
      for (leaf, stuck) in traps(in: region, inquiry) where facts.entered.contains(leaf) && !facts.traps.contains(where: { $0.state == leaf }) {
        if let known, inquiry.coverage.listDepth != nil, !known.contains(leaf) { continue }
        facts.traps.append((leaf, inquiry.run(to: stuck)))
      }
    }
  }

  private func add(_ faults: [(fault: Fault, witness: Model.Witness)], _ inquiry: Inquiry, _ facts: inout MachineFacts) {
    for (fault, witness) in faults { if let run = inquiry.run(to: witness) { facts.faults.append((fault, run)) } }
  }

  /// Returns the leaves of a region that some run can no longer leave, each with the first such configuration.
  ///
  /// A relaunch does not count as a way out: a person who is stuck should not have to quit the app.
  private func traps(in region: Int, _ inquiry: Inquiry) -> [(leaf: TransitionSystem.StateIndex, stuck: Int)] {
    let model = inquiry.model
    // No run begins if no launch ends.
    guard inquiry.exploration.configurationCount > 0 else { return [] }
    let stuck = model.shape.regions[region].field.map {
      inquiry.exploration.firstUnableToChange(model.packing.packed[$0], without: Model.Labels.relaunch)
    }
    return model.shape.regions[region].leaves.compactMap { leaf in
      guard leaf != 0, system.states[leaf].kind == .atomic else { return nil }
      guard let stuck else { return (ID(leaf), 0) }
      return stuck[UInt32(model.prepared.activity[leaf].lower)].map { (ID(leaf), $0) }
    }
  }
}

extension MachineCheck {
  /// Returns true if it is reported with a run: a fault, or a raised event that no transition takes.
  private func isReported(_ occurrence: Model.Occurrence, _ facts: MachineFacts) -> Bool {
    switch occurrence {
    case .fault: true
    case .happening(.raised(let event)): !facts.taken.contains { system[$0].events.contains(event.index) }
    case .happening, .tooDeep: false
    }
  }

  /// Confirms these with everything known, as far as a small exploration does.
  private func confirm(_ reported: [Model.Occurrence], _ group: Group, _ facts: inout MachineFacts) {
    guard !reported.isEmpty else { return }
    let slice = Slice(base, group.wish)
    let model = Model(slice.sliced(system, observing: group.wish.expressions), depth: limits.depth, predicates: [], watchesOccurrences: true)
    let inquiry = Inquiry(model, goal: .none, slice: slice, base: system, question: "the machine", limits: limits.bounded) {
      reported.allSatisfy { model.occurrences[$0] != nil }
    }
    facts.coverage.add(inquiry.coverage)
    add(model.faults, inquiry, &facts)
    for case .happening(.raised(let event)) in reported {
      facts.raised[event] = model.occurrences[.happening(.raised(event: event))].flatMap { inquiry.run(to: $0) }
    }
    guard !reported.allSatisfy({ model.occurrences[$0] != nil }) else { return }
    facts.doubt = facts.doubt ?? inquiry.doubt(limits.bounded)
  }
}

extension Slice.Wish {
  func joined(_ other: Slice.Wish) -> Slice.Wish {
    var joined = self
    joined.expressions += other.expressions.filter { !expressions.contains($0) }
    joined.states.formUnion(other.states)
    joined.links.formUnion(other.links)
    joined.transitions.formUnion(other.transitions)
    joined.navigation = navigation || other.navigation
    joined.everything = everything || other.everything
    return joined
  }
}

extension Slice {
  /// Returns true if the slice contains everything that a wish asks for.
  func covers(_ wish: Wish) -> Bool {
    wish.expressions.allSatisfy { expression in
      if case .variable(let variable) = expression { variables.contains(variable.index) } else { false }
    }
  }

  /// Returns a rough estimate of the configurations of both slices together.
  func estimatedSize(with other: Slice) -> Double {
    var size = 1.0
    for region in regions.union(other.regions) { size *= Double(max(1, shapeRegions[region].leaves.count)) }
    for variable in variables.union(other.variables) { size *= Double(max(1, base.variables[variable].domain.count)) }
    for input in inputs.union(other.inputs) { size *= Double(min(3, max(1, base.inputs[input].domain.count))) }
    if hasHeld || other.hasHeld { size *= Double(links.union(other.links).count + 1) }
    if hasNavigation || other.hasNavigation { size *= 1000 }
    return size
  }
}
