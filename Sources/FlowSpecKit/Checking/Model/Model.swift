import FlowSpecExplorer

/// A sliced system, packed and ready for exploring.
final class Model {
  /// A question about every configuration.
  enum Predicate: Hashable {
    case expression(LoweredExpression)
    /// True if the expression holds however the unknown part of the configuration is.
    case certain(LoweredExpression)
    /// True while the state is active and one of its awaited events would be taken.
    case awaited(state: Int)
    /// True while the state is active and its timer has not fired.
    case pending(state: Int, timer: Int)
  }

  /// Facts about macrosteps that questions use.
  enum Occurrence: Hashable {
    case happening(Happening)
    case fault(Fault)
    case tooDeep
  }

  /// The first occurrence of a fact: a configuration, and the stimulus in it.
  struct Witness {
    /// nil for the launch.
    let words: [UInt64]?
    let stimulus: Stimulus
    let choices: [Int]
  }

  let prepared: PreparedSystem
  let packing: FieldPacking
  let stimuli: [Stimulus]
  let predicates: [Predicate]
  /// By occurrence: its first witness in the order of exploration.
  private(set) var occurrences: [Occurrence: Witness] = [:]
  /// Faults in the order of exploration.
  private(set) var faults: [(fault: Fault, witness: Witness)] = []
  /// The configurations in which launches end, without repetition.
  var launches: [Launch] { known ?? launched() }
  /// True if all launches were tried.
  private(set) var hasAllLaunches = false
  private var known: [Launch]?
  /// Bits of edges: an awaited event was taken, or a timer's wait ended.
  let labels: Labels
  private let watchesOccurrences: Bool
  /// By linked route: the routes that it represents.
  var members: [Int: [Int]] = [:]
  /// Once this expression has held, its observation field stays set.
  private let latch: LoweredExpression?
  /// The field that the explorer tests first to distinguish stimuli.
  let control: Int?
  /// Reused for every run, so that its memory is allocated once.
  private var interpreter: Interpreter<TracingStore>

  struct Labels {
    var awaited: [Int: UInt64] = [:]
    /// By event: the states that await it, in document order.
    var awaiting: [Int: [Int]] = [:]
    var timers: [TimerKey: UInt64] = [:]
    static let relaunch: UInt64 = 1 << 63
    /// The bit of a step in which the content of the navigation was guessed.
    static let guessed: UInt64 = 1 << 62
    /// The number of bits that are free for promises.
    static let mostPromises = 62
    /// The number of awaiting states and timers.
    var promises = 0
  }

  struct TimerKey: Hashable {
    let state: Int
    let timer: Int
  }

  /// Creates a model. `stimuli` omits links that the questions cannot distinguish.
  init(
    _ system: TransitionSystem, depth: Int, predicates: [Predicate], watchesOccurrences: Bool, fairness: Bool = false,
    latch: LoweredExpression? = nil, freesInputs: Bool = true
  ) {
    self.latch = latch
    var system = system
    // Fairness asks in every configuration if a promised event would be taken, and that needs all inputs.
    if freesInputs, !fairness {
      system.abstraction.freeInputs = system.inputsToFree(asking: predicates.compactMap(\.expression) + [latch].compactMap(\.self))
    }
    let asked = predicates.compactMap(\.expression) + [latch].compactMap(\.self)
    for case .input(let input) in asked.flatMap(\.all) { system.abstraction.observedInputs.insert(input.index) }
    var observing: [Shape.Observation] = []
    for part in latch?.all ?? [] { if let what = Shape.Observation(part), !observing.contains(what) { observing.append(what) } }
    for predicate in predicates {
      for part in predicate.expression?.all ?? [] { if let what = Shape.Observation(part), !observing.contains(what) { observing.append(what) } }
    }
    if latch != nil { observing.append(.latched) }
    let shape = Shape(system, bounds: Shape.Bounds(depth: depth, keepsData: false), observing: observing)
    let prepared = PreparedSystem(system, shape)
    self.prepared = prepared
    let packing = FieldPacking(shape)
    self.packing = packing
    control = shape.regions.compactMap(\.field).first { field in
      packing.packed[field] >= 0 && packing.packing.fields[packing.packed[field]].width <= 10
    }
    interpreter = Interpreter(prepared, TracingStore(packing))
    let all = system.stimuli(shape)
    var stimuli = all.filter { Self.matters($0, system, prepared, observing) }
    // After a step without any effect, the observations of the previous step no longer hold.
    if observing.contains(where: { $0 != .latched }) { stimuli.append(Self.idle(all, prepared, observing)) }
    self.stimuli = stimuli
    self.predicates = predicates
    self.watchesOccurrences = watchesOccurrences
    var labels = Labels()
    if fairness {
      labels.promises = system.states.reduce(0) { $0 + ($1.awaits.isEmpty ? 0 : 1) + $1.timers.count }
      var next = 0
      for (index, state) in system.states.enumerated() {
        if !state.awaits.isEmpty, next < Labels.mostPromises {
          labels.awaited[index] = 1 << UInt64(next)
          for event in state.awaits where labels.awaiting[event]?.last != index { labels.awaiting[event, default: []].append(index) }
          next += 1
        }
        for timer in state.timers.indices where next < Labels.mostPromises {
          labels.timers[TimerKey(state: index, timer: timer)] = 1 << UInt64(next)
          next += 1
        }
      }
    }
    self.labels = labels
  }

  struct Launch {
    let stimulus: Stimulus
    let choices: [Int]
    let words: [UInt64]
  }

  /// Returns false for an event that no transition takes and no expression observes: it changes nothing.
  private static func matters(_ stimulus: Stimulus, _ system: TransitionSystem, _ prepared: PreparedSystem, _ observing: [Shape.Observation]) -> Bool
  {
    if case .input(let input, _) = stimulus { return system[input].domain.count > 1 }
    guard case .event(let event, _) = stimulus else { return true }
    return !prepared.takers[event.index].isEmpty || observing.contains(.received(event))
  }

  /// Returns a stimulus that may come at any time and that no transition takes.
  private static func idle(_ all: [Stimulus], _ prepared: PreparedSystem, _ observing: [Shape.Observation]) -> Stimulus {
    all.first { stimulus in
      guard case .event(let event, _) = stimulus, prepared.system[event].promise == nil else { return false }
      return prepared.takers[event.index].isEmpty && !observing.contains(.received(event))
    } ?? .link(Stimulus.Link(route: nil))
  }

  var system: TransitionSystem { prepared.system }
  var shape: Shape { prepared.shape }
  var explorer: Explorer {
    Explorer(
      packing: packing.packing, stimulusCount: stimuli.count, predicateCount: predicates.count, dispatch: control.map { packing.packed[$0] },
      interpret: { [self] stimulus, words, choices in answer(stimulus, words, choices) },
      judge: { [self] predicate, words in judge(predicates[predicate], words) })
  }

  // MARK: Launch

  /// Returns launches with all values of the inputs; ends early if a limit is reached or the check stops.
  @discardableResult
  func launched(_ limits: CheckLimits? = nil) -> [Launch] {
    guard !packing.isTooWide else {
      known = []
      return []
    }
    var launches: [Launch] = []
    var seen: Set<[UInt64]> = []
    hasAllLaunches = true
    for (tried, stimulus) in system.launches().enumerated() {
      if let limits, tried & 0xff == 0xff, launches.count > limits.launches(inputs: system.inputs.count) || limits.shouldStop() {
        hasAllLaunches = false
        break
      }
      forEachRun(of: stimulus, in: Array(repeating: 0, count: shape.fields.count)) { interpreter, result, choices in
        note(interpreter.log, result, Witness(words: nil, stimulus: stimulus, choices: choices))
        guard result == .stable else { return true }
        interpreter.latch(latch)
        let words = packing.packed(interpreter.store.fields)
        if seen.insert(words).inserted { launches.append(Launch(stimulus: stimulus, choices: choices, words: words)) }
        return true
      }
    }
    known = launches
    return launches
  }

  /// Runs a stimulus with every combination of choices, until `visit` returns false.
  func forEachRun(
    of stimulus: Stimulus, in fields: [Int], _ visit: (inout Interpreter<ConcreteStore>, StepResult, _ choices: [Int]) -> Bool
  ) {
    var open: [[Int]] = [[]]
    while let choices = open.popLast() {
      var interpreter = Interpreter(prepared, ConcreteStore(fields, decisions: choices))
      let result = interpreter.run(stimulus)
      let made = interpreter.store.made
      for place in (choices.count..<max(choices.count, made.count)).reversed() {
        for other in (1..<made[place].count).reversed() { open.append(made[..<place].map(\.taken) + [other]) }
      }
      guard visit(&interpreter, result, choices) else { return }
    }
  }

  // MARK: Answers

  func answer(_ index: Int, _ words: [UInt64], _ choices: [Int]) -> Answer {
    restart(words, choices, &interpreter)
    let result = interpreter.run(stimuli[index])
    return answer(stimuli[index], result, words, choices, &interpreter)
  }

  /// Returns the first stage of a macrostep; a relaunch has only one.
  func firstStage(_ index: Int, _ words: [UInt64], _ choices: [Int]) -> Stage {
    restart(words, choices, &interpreter)
    interpreter.runsOneStage = stimuli[index] != .relaunch
    defer { interpreter.runsOneStage = false }
    let result = interpreter.run(stimuli[index])
    return Stage(answer(stimuli[index], result, words, choices, &interpreter), result, interpreter)
  }

  /// Returns a later stage.
  func laterStage(_ stage: MacrostepStage, _ words: [UInt64], _ choices: [Int]) -> Stage {
    restart(words, choices, &interpreter)
    interpreter.runsOneStage = true
    defer { interpreter.runsOneStage = false }
    let result = interpreter.run(stage)
    return Stage(answer(nil, result, words, choices, &interpreter), result, interpreter)
  }

  private func restart(_ words: [UInt64], _ choices: [Int], _ interpreter: inout Interpreter<TracingStore>) {
    interpreter.reset()
    interpreter.store.restart(words, choices: choices)
    if let control { interpreter.store.look(at: control) }
    interpreter.awaiting = labels.awaiting
  }

  /// Returns the answer after a run; the stimulus is nil for a stage after the first one.
  private func answer(
    _ stimulus: Stimulus?, _ result: StepResult, _ words: [UInt64], _ choices: [Int], _ interpreter: inout Interpreter<TracingStore>
  ) -> Answer {
    if let stimulus, watchesOccurrences || result != .stable {
      note(interpreter.log, result, Witness(words: words, stimulus: stimulus, choices: choices))
    }
    guard result == .stable else { return Answer(tests: interpreter.store.tests, outcome: .impossible) }
    if interpreter.nextStage == nil { interpreter.latch(latch) }
    let update = interpreter.store.update()
    var label = label(stimulus, interpreter.served, interpreter.log)
    if interpreter.guessCount > 0 || interpreter.isGuessed, !system.abstraction.tracksOpenings { label |= Labels.guessed }
    // No transition took it, nothing changed and nothing opened, so the step is the same as no step.
    let isIdle = update.isEmpty && !interpreter.log.contains(where: \.isTaken) && !(system.abstraction.tracksOpenings && label != 0)
    return Answer(tests: interpreter.store.tests, outcome: isIdle && stimulus != nil ? .impossible : .successor(update, labels: label))
  }

  private func note(_ log: [Happening], _ result: StepResult, _ witness: Witness) {
    switch result {
    case .impossible: return
    case .tooDeep: note(.tooDeep, witness)
    case .fault(let fault): note(.fault(fault), witness)
    case .stable: break
    }
    guard watchesOccurrences else { return }
    for happening in log { note(.happening(happening), witness) }
  }

  private func note(_ occurrence: Occurrence, _ witness: Witness) {
    guard occurrences[occurrence] == nil else { return }
    occurrences[occurrence] = witness
    if case .fault(let fault) = occurrence { faults.append((fault, witness)) }
  }

  func judge(_ predicate: Predicate, _ words: [UInt64]) -> Judgement { judge(predicate, words, &interpreter) }

  private func judge(_ predicate: Predicate, _ words: [UInt64], _ interpreter: inout Interpreter<TracingStore>) -> Judgement {
    interpreter.reset()
    interpreter.store.restart(words)
    interpreter.tailReading = predicate.reading
    defer { interpreter.tailReading = .chosen }
    let holds = interpreter.holds(predicate)
    return Judgement(tests: interpreter.store.tests, holds: holds)
  }

  private func label(_ stimulus: Stimulus?, _ served: [Int], _ log: [Happening]) -> UInt64 {
    if system.abstraction.tracksOpenings { return openings(stimulus, log) }
    var label: UInt64 = stimulus == .relaunch ? Labels.relaunch : 0
    if case .timer(let state, let timer)? = stimulus { label |= labels.timers[TimerKey(state: state.index, timer: timer.index)] ?? 0 }
    if !labels.timers.isEmpty {
      for case .left(let state) in log {
        for timer in system[state].timers.indices { label |= labels.timers[TimerKey(state: state.index, timer: timer)] ?? 0 }
      }
    }
    for state in served { label |= labels.awaited[state] ?? 0 }
    return label
  }

  /// Returns the routes that a step may have opened.
  private func openings(_ stimulus: Stimulus?, _ log: [Happening]) -> UInt64 {
    var label: UInt64 = stimulus == .relaunch ? OpenRoutes.emptied : 0
    for happening in log {
      switch happening {
      case .removed(_, .emptied): label = OpenRoutes.emptied
      case .put(let route, _): for member in members[route.index] ?? [route.index] { label |= 1 << UInt64(member) }
      case .taken, .effect, .raised, .untaken, .entered, .left, .layout, .link, .removed, .selected, .restored, .restoredForNobody, .forgotten:
        continue
      }
    }
    guard log.contains(.restored) else { return label }
    // Any saved entry may return.
    for route in system.routes.indices where system.routes[route].restores { label |= 1 << UInt64(route) }
    return label
  }

  // MARK: Fairness

  /// Returns the conditions under which a run is fair, by the indices of their predicates.
  func fairness(_ place: (Predicate) -> Int) -> (strong: [(enabled: Int, mask: UInt64)], weak: [(pending: Int, mask: UInt64)]) {
    let strong = labels.awaited.sorted { $0.key < $1.key }.map { (enabled: place(.awaited(state: $0.key)), mask: $0.value) }
    let weak = labels.timers.sorted { ($0.key.state, $0.key.timer) < ($1.key.state, $1.key.timer) }.map {
      (pending: place(.pending(state: $0.key.state, timer: $0.key.timer)), mask: $0.value)
    }
    return (strong, weak)
  }

  static func fairnessPredicates(_ system: TransitionSystem) -> [Predicate] {
    system.states.enumerated().flatMap { index, state in
      (state.awaits.isEmpty ? [] : [Predicate.awaited(state: index)]) + state.timers.indices.map { .pending(state: index, timer: $0) }
    }
  }
}

extension Interpreter {
  /// Sets the latch if the expression holds now.
  mutating func latch(_ expression: LoweredExpression?) {
    guard let expression, let field = shape.observations.first(where: { $0.what == .latched })?.field, isTrue(expression) else { return }
    store.write(field, 1)
  }

  mutating func holds(_ predicate: Model.Predicate) -> Bool {
    switch predicate {
    case .expression(let expression), .certain(let expression): return isTrue(expression)
    case .pending(let state, let timer): return isActive(state) && store.read(shape.timers[state][timer]) == 0
    case .awaited(let state):
      guard isActive(state) else { return false }
      for awaited in system.states[state].awaits where mayCome(awaited) { return true }
      return false
    }
  }

  /// Returns true if the event would be taken with some payload.
  private mutating func mayCome(_ index: Int) -> Bool {
    let event = system.events[index]
    if let promise = event.promise, !isTrue(promise) { return false }
    var rows: [[Int]] = [[]]
    for domain in event.payload { rows = rows.flatMap { row in (0..<max(1, domain.count)).map { row + [$0] } } }
    for row in rows where wouldTake(index, constants(row)) { return true }
    return false
  }
}

extension Model.Predicate {
  fileprivate var expression: LoweredExpression? {
    switch self {
    case .expression(let expression), .certain(let expression): expression
    case .awaited, .pending: nil
    }
  }

  /// The reading that misses no configuration: a promise binds only where it certainly holds.
  fileprivate var reading: TailReading {
    switch self {
    case .expression: .possible
    case .certain, .awaited, .pending: .certain
    }
  }
}

extension Shape.Observation {
  init?(_ expression: LoweredExpression) {
    switch expression {
    case .received(let event): self = .received(event)
    case .opened(let route): self = .opened(route)
    case .refused(let route): self = .refused(route)
    case .lost(let route): self = .lost(route)
    default: return nil
    }
  }
}

extension [LoweredExpression] {
  /// True if outcomes of links matter. A person who does the same as a link does not cause such an outcome.
  var observeLinks: Bool {
    flatMap(\.all).compactMap(Shape.Observation.init).contains {
      switch $0 {
      case .opened, .refused, .lost: true
      case .received, .latched: false
      }
    }
  }
}

extension Happening {
  var isTaken: Bool { if case .taken = self { true } else { false } }
}

extension Update {
  var isEmpty: Bool { assignments.isEmpty && additions.isEmpty && copies.isEmpty }
}
