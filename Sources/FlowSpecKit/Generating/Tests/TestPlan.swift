/// The content of a generated test suite: the scenarios of the spec, and the shortest paths to every state and transition.
struct TestPlan {
  /// A run with the configuration at its end.
  struct Path {
    /// The title, from the last step.
    let title: String
    let stimuli: [Stimulus]
    /// The simulation after the last step.
    let end: Simulation
    /// The variables that the last step has changed.
    let changed: [VariableID]
  }

  let flow: Flow
  private(set) var paths: [Path] = []
  /// States and transitions without a path.
  private(set) var unreached: [String] = []
  private(set) var untaken: [String] = []
  /// True if the search stopped at its limit.
  private(set) var isCut = false
  private var stepCount = 0
  /// Events that no test can send, because the spec has no value for the type of a field.
  private(set) var unsent: [EventID] = []
  /// The simulation that numbers the constants in stimuli.
  private(set) var simulation: Simulation
  /// The most configurations that the search visits.
  static let limit = 5_000
  /// The most steps of all tests together; a longer suite takes minutes to compile.
  static let mostSteps = 20_000

  init(_ flow: Flow) {
    self.flow = flow
    simulation = Simulation(flow)
    search()
  }

  private struct Node {
    let simulation: Simulation
    let stimuli: [Stimulus]
  }

  private mutating func search() {
    var wantedStates = Set(flow.states.map(\.id).dropFirst())
    var wantedTransitions = Set(flow.transitions.map(\.id))
    var first = simulation
    let stimuli = stimuli(&first)
    var seen: Set<[Int]> = []
    var open: [Node] = []
    let launch = Stimulus.launch(inputs: flow.inputs.indices.map { _ in 0 })
    defer {
      simulation = first
      unreached = flow.states.filter { wantedStates.contains($0.id) }.map(\.qualifiedName)
      untaken = flow.transitions.filter { wantedTransitions.contains($0.id) }.map { Self.name($0, flow) }
    }
    guard first.perform(launch).result == .stable else { return }
    visit(first, from: nil, [launch], &wantedStates, &wantedTransitions)
    seen.insert(first.configuration)
    open.append(Node(simulation: first, stimuli: [launch]))
    var next = 0
    while next < open.count, !wantedStates.isEmpty || !wantedTransitions.isEmpty {
      guard seen.count < Self.limit, stepCount < Self.mostSteps else {
        isCut = true
        return
      }
      let node = open[next]
      next += 1
      for stimulus in stimuli {
        var simulation = node.simulation
        guard simulation.perform(stimulus).result == .stable, seen.insert(simulation.configuration).inserted || isNews(simulation, wantedTransitions)
        else { continue }
        let taken = node.stimuli + [stimulus]
        visit(simulation, from: node.simulation, taken, &wantedStates, &wantedTransitions)
        open.append(Node(simulation: simulation, stimuli: taken))
      }
    }
  }

  private func isNews(_ simulation: Simulation, _ wanted: Set<TransitionID>) -> Bool {
    simulation.last.happenings.contains { if case .taken(let transition) = $0 { wanted.contains(transition) } else { false } }
  }

  private mutating func visit(
    _ simulation: Simulation, from before: Simulation?, _ stimuli: [Stimulus], _ states: inout Set<StateID>, _ transitions: inout Set<TransitionID>
  ) {
    let active = flow.states.map(\.id).filter { $0 != Flow.outermost && simulation.isActive($0) }
    let reached = active.filter { states.remove($0) != nil }
    let taken = simulation.last.happenings.filter { happening in
      if case .taken(let transition) = happening { transitions.remove(transition) != nil } else { false }
    }
    guard !reached.isEmpty || !taken.isEmpty else { return }
    let changed = flow.variables.indices.map(VariableID.init).filter { before != nil && before?.raw(of: $0) != simulation.raw(of: $0) }
    let title = PathTitle(flow: flow, stimulus: stimuli[stimuli.count - 1], before: before, after: simulation)
    stepCount += stimuli.count
    paths.append(Path(title: title.text, stimuli: stimuli, end: simulation, changed: changed))
  }

  /// Returns the transition's name; with its target, or its number, if others of the state have the same trigger.
  private static func name(_ transition: Transition, _ flow: Flow) -> String {
    let alike = flow[transition.source].transitions.filter { flow[$0].trigger.value == transition.trigger.value }
    guard alike.count > 1 else { return plainName(transition, flow) }
    let target = transition.target.map { $0.value == Flow.outermost ? flow.name.value : flow[$0.value].qualifiedName }
    let isOnlyOne = alike.count { flow[$0].target?.value == transition.target?.value } == 1
    let name = plainName(transition, flow)
    guard let target, isOnlyOne, name.count + target.count < 35 else {
      return "\(name), \((alike.firstIndex(of: transition.id) ?? 0) + 1)"
    }
    return "\(name) to \(target)"
  }

  private static func plainName(_ transition: Transition, _ flow: Flow) -> String {
    let source = transition.source == Flow.outermost ? flow.name.value : flow[transition.source].qualifiedName
    let trigger: String
    switch transition.trigger.value {
    case .event(let event): trigger = flow[event].qualifiedName
    case .always: trigger = "always"
    case .after(let milliseconds): trigger = "after \(milliseconds)ms"
    case .done: trigger = "done"
    }
    return "\(trigger) of \(source)"
  }

  /// Returns all stimuli of tests: events and links with one value for each infinite type, inputs, timers.
  private mutating func stimuli(_ simulation: inout Simulation) -> [Stimulus] {
    let system = simulation.system
    let small = system.inputsRead().filter { system.inputs[$0].domain.count <= Self.most }
    let values = system.events.map { event in event.payload.map { representatives(of: $0, system) } }
    var reduced = system
    for (event, fields) in values.enumerated() {
      for (field, raws) in fields.enumerated() where !raws.isEmpty { reduced.events[event].payload[field] = Domain(count: raws.count) }
    }
    var found: [Stimulus] = []
    for stimulus in reduced.stimuli(simulation.prepared.shape, inputs: small) {
      switch stimulus {
      case .event(let event, let places):
        let raws = places.enumerated().map { values[event.index][$0].isEmpty ? $1 : values[event.index][$0][$1] }
        if let filled = Self.filled(flow[event].payload, raws, &simulation) { found.append(.event(event, filled)) }
      case .input, .timer, .select: found.append(stimulus)
      case .launch, .link, .show, .back, .forward, .close, .relaunch: continue
      }
    }
    let sent = Set(found.compactMap { if case .event(let event, _) = $0 { event } else { nil } })
    unsent = flow.events.indices.map(EventID.init).filter { !system[$0].isInternal && !sent.contains($0) }
    for (input, datum) in system.inputs.enumerated() where datum.domain.count > Self.most && !datum.isLasting {
      found += borders(of: input, system).map { .input(ID(input), $0) }
    }
    return found
  }

  /// The most values that are all tried; of larger types only the bounds that guards and layouts name are.
  private static let most = 16

  private func borders(of input: Int, _ system: TransitionSystem) -> [Int] {
    let domain = system.inputs[input].domain
    var found: Set<Int> = []
    for case .compare(_, let left, .constant(let bound)) in system.expressions.flatMap(\.all) where left.all.contains(.input(ID(input))) {
      found.formUnion([bound - 1, bound, bound + 1].map { $0 - domain.lower }.filter { $0 >= 0 && $0 < domain.count })
    }
    return found.sorted()
  }

  /// Returns representatives of a field with many values: the first and the last value, those that it is compared with, and of
  /// cases the first and the last value each. Empty if all are tried.
  private func representatives(of domain: Domain, _ system: TransitionSystem) -> [Int] {
    guard domain.count > Self.most, !domain.isOpen else { return [] }
    let constants = system.expressions.flatMap(\.all).compactMap { part in
      if case .constant(let value) = part { value } else { nil }
    }
    let bounds = Set(constants.flatMap { [$0 - 1, $0, $0 + 1] })
    let last = domain.count - (domain.isOptional ? 2 : 1)
    return (0..<domain.count).filter { raw in
      if raw == 0 || raw >= last { return true }
      guard domain.meanings != nil else { return bounds.contains(domain.meaning(raw)) }
      return domain.meaning(raw) != domain.meaning(raw - 1) || domain.meaning(raw) != domain.meaning(raw + 1)
    }
  }

  /// Returns a value for each field; nil if the spec has none.
  static func filled(_ fields: [Field], _ raws: [Int], _ simulation: inout Simulation) -> [Int]? {
    var found = raws
    for (index, field) in fields.enumerated() {
      let domain = Domain(field.type)
      if domain.isOpaque, !field.type.isOptional {
        guard let value = field.type.type.sample else { return nil }
        found[index] = simulation.raw(of: value, field.type)
      } else if domain.isOpen, !field.type.type.canBeWritten(domain.value(raws[index], field.type)) {
        return nil
      }
    }
    return found
  }
}
