/// Runs a ``TransitionSystem``: one stimulus, one macrostep.
///
/// This is the only definition of a flow's behaviour. It is generic over the store of a configuration, so that the simulator,
/// scenarios and the checker run the same code.
struct Interpreter<Cells: Store> {
  typealias Cell = Cells.Cell

  let prepared: PreparedSystem
  var store: Cells
  /// The happenings, in order.
  var log: [Happening] = []
  /// A result that ends the macrostep at once.
  var fault: StepResult?
  /// The event or command that is being taken, with its arguments.
  var event: (index: Int, arguments: [Cell])?
  /// The arguments of the route that is being opened.
  var parameters: [Cell] = []
  /// Internal events, oldest first.
  var queue: [Pending] = []
  /// Openings that transitions requested, oldest first.
  var openings: [Opening] = []
  /// States entered in this macrostep that have a root.
  var enteredRoots: [Int] = []
  /// The parts that depend on fields written in this macrostep; all other results are still valid.
  var touched: Touch = []
  var navigationChanged = false
  var heldChanged = false
  /// Evaluates all parts, whichever fields were written. Only tests use it, to prove that `touched` is complete.
  var isThorough = false
  /// By transition: the states that it enters, if they are always the same.
  var knownEntries: [Int: [Int]] = [:]
  /// By route: the arguments with which the app opens it instead of a link's own, if data is kept.
  var leading: [Int: [Int]] = [:]
  /// True while a person goes back or forward, so that entries left by going back are kept.
  var keepsUndone = false
  /// By comparison: true if the entry equals the one that is being opened, as the store chose where data is not kept.
  var equals: [EntryComparison: Bool] = [:]
  /// The items whose availability is being evaluated; a condition must not read its own item again.
  var judged: [Presentable] = []
  /// By event: the states that await it, if it matters that it is taken while they are active.
  var awaiting: [Int: [Int]] = [:]
  /// The states of `awaiting` whose event was taken in this macrostep.
  private(set) var served: [Int] = []
  /// The number of guesses in this macrostep.
  var guessCount = 0
  /// Facts about the navigation, as guessed since it may have changed last.
  var factsGuessed: [LoweredExpression: Bool] = [:]
  /// The routes that have opened, where the navigation is not explored, since facts about it were forgotten last.
  var openedUnseen: Set<Int> = []
  /// The routes that transitions have asked to open where the navigation is not explored.
  var openingsUnseen: [Int] = []
  /// The routes that have opened since this macrostep emptied the navigation; nil if it has not done so, or if that is not known.
  var openedSinceRoot: Set<Int>?
  /// True if saved navigation may be restored in this macrostep where the navigation is not explored.
  var mayRestoreUnseen = true
  /// The routes that were not kept before saved navigation may have been restored, and did not open since.
  var restorable: Set<Int> = []
  /// The number of happenings that were examined for changes of the navigation.
  var factsGuessedAfter = 0
  /// True if this macrostep depends on a guess, so that it may be impossible in the flow.
  var isGuessed = false
  /// The content of unknown containers, as far as it follows from this macrostep.
  var hidden = Hidden.unknown
  /// The reading of questions about entries below the known ones.
  var tailReading = TailReading.chosen
  /// By list: routes that have entries below the known ones, as chosen in this macrostep.
  var knownBelow: [Int: Set<Int>] = [:]
  /// Free inputs that eventless transitions read at their last evaluation.
  var inputsRead: Set<Int> = []
  /// Free inputs whose values this macrostep chose.
  var inputsDecided: Set<Int> = []
  /// The interruptions of links as guessed, by route, since something happened that may change the navigation.
  var interruptionsGuessed: (happenings: Int, choices: [Int: Int?]) = (0, [:])
  /// Inputs that may have changed before this relaunch and that the macrostep has not read yet.
  var inputsPending: Set<Int> = []
  /// Routes with `dismissed` that may have had an entry in this macrostep, and those that were dismissed, if the navigation is not
  /// explored.
  var keptUnseen: Set<Int> = []
  /// True if this macrostep may remove entries although they stay available.
  var mayRemoveUnseen = false
  /// True if what was done last may have dismissed unseen entries before anything else happens.
  var mayDismissUnseen = false
  /// True if it was chosen which unseen entries are dismissed since the last step.
  private var isUnseenDismissalAsked = false
  var dismissedUnseen: Set<Int> = []
  /// True until the first tabs are selected.
  var isLaunching = false
  /// True if a run ends where the next stage of the macrostep begins.
  var runsOneStage = false
  /// The stage that follows; nil after the macrostep has ended.
  var nextStage: MacrostepStage?

  struct EntryComparison: Hashable {
    let list: Int
    let place: Int
    let route: Int
  }

  enum Hidden { case unknown, something, nothing }

  struct Opening {
    let route: Int
    let arguments: [Cell]
    /// The link that requested the opening; it is judged again.
    var link: Arrival?
  }

  enum Pending {
    case event(Int, [Cell])
    case done(Int)
  }

  var system: TransitionSystem { prepared.system }
  var shape: Shape { prepared.shape }

  init(_ prepared: PreparedSystem, _ store: Cells) {
    self.prepared = prepared
    self.store = store
  }

  // MARK: Fields

  mutating func set(_ field: Int, _ cell: Cell) {
    touched.formUnion(prepared.touches[field])
    store.set(field, cell)
  }

  mutating func write(_ field: Int, _ value: Int) { set(field, store.constant(value)) }

  /// Returns several constants. Passing the store's method as a closure would copy the store.
  func constants(_ values: [Int]) -> [Cell] {
    guard !values.isEmpty else { return [] }
    var found: [Cell] = []
    found.reserveCapacity(values.count)
    for value in values { found.append(store.constant(value)) }
    return found
  }

  func cells(of fields: [Int]) -> [Cell] {
    guard !fields.isEmpty else { return [] }
    var found: [Cell] = []
    found.reserveCapacity(fields.count)
    for field in fields { found.append(store.cell(field)) }
    return found
  }

  func isTouched(_ touch: Touch) -> Bool {
    if isThorough || !touched.isDisjoint(with: touch) { return true }
    return navigationChanged && !prepared.navigationTouches.isDisjoint(with: touch)
      || heldChanged && !prepared.heldTouches.isDisjoint(with: touch)
  }

  /// Prepares the interpreter for another macrostep; the caller prepares the store.
  mutating func reset() {
    // Emptying an empty array costs as much as emptying any other.
    if !log.isEmpty { log.removeAll(keepingCapacity: true) }
    fault = nil
    guessCount = 0
    if !factsGuessed.isEmpty { factsGuessed = [:] }
    factsGuessedAfter = 0
    if !openedUnseen.isEmpty { openedUnseen = [] }
    if !openingsUnseen.isEmpty { openingsUnseen = [] }
    openedSinceRoot = nil
    mayRestoreUnseen = true
    if !restorable.isEmpty { restorable = [] }
    isGuessed = false
    hidden = .unknown
    isLaunching = false
    nextStage = nil
    event = nil
    if !served.isEmpty { served = [] }
    if !parameters.isEmpty { parameters = [] }
    if !queue.isEmpty { queue.removeAll(keepingCapacity: true) }
    if !openings.isEmpty { openings.removeAll(keepingCapacity: true) }
    if !enteredRoots.isEmpty { enteredRoots.removeAll(keepingCapacity: true) }
    touched = []
    navigationChanged = false
    heldChanged = false
    if !equals.isEmpty { equals = [:] }
    if !judged.isEmpty { judged.removeAll(keepingCapacity: true) }
    if !knownBelow.isEmpty { knownBelow = [:] }
    if !inputsRead.isEmpty { inputsRead = [] }
    if !inputsDecided.isEmpty { inputsDecided = [] }
    if !inputsPending.isEmpty { inputsPending = [] }
    if !interruptionsGuessed.choices.isEmpty { interruptionsGuessed = (0, [:]) }
    if !keptUnseen.isEmpty { keptUnseen = [] }
    mayRemoveUnseen = false
    mayDismissUnseen = false
    isUnseenDismissalAsked = false
    if !dismissedUnseen.isEmpty { dismissedUnseen = [] }
  }

  // MARK: The macrostep

  mutating func run(_ stimulus: Stimulus) -> StepResult {
    for observation in shape.observations where observation.what != .latched { write(observation.field, 0) }
    noteUnseen(before: stimulus)
    if !system.abstraction.guesses.isEmpty {
      mayRestoreUnseen = mayRestore(at: stimulus)
      if system.abstraction.followsOpenings { noteClosed(before: stimulus) }
    }
    guard begin(stimulus) else { return fault ?? .impossible }
    mayDismissUnseen = !system.abstraction.unseenDismissals.isEmpty
    forgetFacts()
    return fault ?? settle()
  }

  /// Runs a later stage of a macrostep.
  mutating func run(_ stage: MacrostepStage) -> StepResult {
    touched = [.region, .saved]
    heldChanged = true
    mayDismissUnseen = !system.abstraction.unseenDismissals.isEmpty
    switch stage {
    case .returning: guard restoreIfPossible() || judgeHeld() else { return fault ?? .stable }
    case .restoring(let entry, let isForNobody):
      touchNavigation()
      restoreEntries(from: entry, isForNobody: isForNobody)
    }
    return fault ?? (nextStage == nil ? settle() : .stable)
  }

  /// Returns true if saved navigation may wait for a state in which links open. Where they open already it was restored.
  private mutating func mayRestore(at stimulus: Stimulus) -> Bool {
    switch stimulus {
    case .launch, .relaunch: true
    default: policy(about: nil)?.policy != .open
    }
  }

  /// Applies the stimulus; returns false if it is not possible.
  /// Twin: `MachineWriting.writeUpdate`.
  private mutating func begin(_ stimulus: Stimulus) -> Bool {
    switch stimulus {
    case .launch(let inputs):
      for (input, raw) in inputs.enumerated() { write(shape.inputs[input], raw) }
      for (index, datum) in system.variables.enumerated() { write(shape.variables[index], datum.initial) }
      launch()
    case .event(let event, let arguments):
      let index = event.index
      guard !system.events[index].isInternal else { return false }
      if let promise = system.events[index].promise, !isTrue(promise) { return false }
      observe(.received(event))
      if !send(index, constants(arguments)) { log.append(.untaken(event: event, isRejected: system.events[index].isRejected)) }
    case .input(let input, let raw):
      guard !system[input].isLasting, store.read(shape.inputs[input.index]) != raw, !isUndecided(input.index) else { return false }
      write(shape.inputs[input.index], raw)
    case .timer(let state, let timer):
      guard fire(state.index, timer: timer.index) else { return false }
    case .link(let link):
      equals = [:]
      judge(Arrival(route: link.route?.index, arguments: constants(link.arguments), isForbidden: link.isForbidden))
    case .show(let route, let arguments):
      guard canShow(route.index) || givesUnseen(route.index) else { return false }
      return show(route.index, constants(arguments))
    case .back(let list) where list.index >= shape.lists.count: return moveUnseen()
    case .back(let list): return takeBack(list.index)
    case .close(let list, let entry): return closeWindow(list.index, entry: entry.index)
    case .forward(let list): return goForward(list.index)
    case .select(let container, let tab): return choose(container.index, tab: tab.index)
    case .relaunch:
      guard system.restores else { return false }
      relaunch()
    }
    return true
  }

  /// Runs until the configuration is stable.
  /// Twin: `SettleWriting.writeSettle`.
  private mutating func settle() -> StepResult {
    var circle = Circle<Cells>()
    // A happening may change the navigation, even if the navigation is not explored.
    if system.abstraction.hasUnseenMoves { navigationChanged = true }
    while fault == nil, advance() {
      if circle.isShort() { continue }
      circle.step(self)
      if circle.isClosed { return .fault(.endless(circle.transitions)) }
    }
    renameIdentities()
    if !system.abstraction.freeInputs.isEmpty { forgetInputs() }
    return fault ?? .stable
  }

  /// Takes the first step that an unstable configuration takes by itself; returns false if the configuration is stable.
  private mutating func advance() -> Bool {
    if mayDismissUnseen { _ = dismissesUnseen() }
    if takeEventless() { return true }
    if !queue.isEmpty {
      isUnseenDismissalAsked = false
      hidden = .unknown
      take(queue.removeFirst())
      return true
    }
    if removesUnseen() || dismissesUnseen() { return true }
    let isSettling = settleOnce()
    if isSettling { mayDismissUnseen = !system.abstraction.unseenDismissals.isEmpty }
    forgetFacts()
    return isSettling
  }

  /// Dismisses unseen entries, or keeps them until the next step; returns true if some are dismissed.
  private mutating func dismissesUnseen() -> Bool {
    guard !system.abstraction.unseenDismissals.isEmpty, mayDismissUnseen || !isUnseenDismissalAsked else { return false }
    mayDismissUnseen = false
    isUnseenDismissalAsked = true
    let waiting = queue.count
    dismissUnseen()
    guard queue.count != waiting else { return false }
    // A dismissed entry is no longer kept.
    forgetFacts()
    return true
  }

  /// Takes the enabled transitions without an event; returns false if there are none.
  mutating func takeEventless() -> Bool {
    guard !prepared.eventless.isEmpty, isTouched(.eventless) else { return false }
    event = nil
    if !inputsRead.isEmpty { inputsRead = [] }
    let transitions = select(prepared.eventless)
    if fault != nil { return true }
    guard !transitions.isEmpty else { return false }
    isUnseenDismissalAsked = false
    hidden = .unknown
    apply(transitions)
    return true
  }

  private mutating func take(_ pending: Pending) {
    switch pending {
    case .event(let index, let arguments):
      observe(.received(ID(index)))
      if !send(index, arguments) { log.append(.untaken(event: ID(index), isRejected: false)) }
    case .done(let state):
      event = nil
      apply(select([PreparedSystem.Taker(state: state, transitions: prepared.completed[state])]))
    }
  }

  /// Twin: `MachineWriting.writeSend`.
  private mutating func send(_ index: Int, _ arguments: [Cell]) -> Bool {
    event = (index, arguments)
    let transitions = select(prepared.takers[index], in: prepared.soleRegions[index])
    // The read happens in the run, so that runs with equal reads serve the same states.
    if !transitions.isEmpty { for state in awaiting[index] ?? [] where isActive(state) { served.append(state) } }
    apply(transitions)
    event = nil
    return !transitions.isEmpty
  }

  /// Returns true if some transition takes an event now.
  /// Twin: `SettleWriting.writeTaking`.
  mutating func wouldTake(_ index: Int, _ arguments: [Cell]) -> Bool {
    let before = event
    event = (index, arguments)
    defer { event = before }
    return !select(prepared.takers[index], in: prepared.soleRegions[index]).isEmpty
  }

  /// Twin: `MachineWriting.writeSend`.
  private mutating func fire(_ state: Int, timer: Int) -> Bool {
    guard isActive(state), store.read(shape.timers[state][timer]) == 0 else { return false }
    for shorter in 0..<timer where store.read(shape.timers[state][shorter]) == 0 { return false }
    write(shape.timers[state][timer], 1)
    event = nil
    apply(select([PreparedSystem.Taker(state: state, transitions: prepared.timed[state][timer])]))
    return true
  }

  mutating func observe(_ what: Shape.Observation) {
    for observation in shape.observations where observation.what == what { write(observation.field, 1) }
  }

  // MARK: Launch

  /// Enters the flow after variables and inputs have their values.
  /// Twin: `LaunchWriting.write`.
  private mutating func launch() {
    if let layout = shape.layout { write(layout, chosenLayout() ?? 0) }
    touched = Touch(rawValue: .max)
    navigationChanged = true
    heldChanged = true
    isLaunching = true
    if system.hasNavigation, let layout = currentLayout() {
      for container in system.layouts[layout].containers { selectFirst(in: container, amongOffered: false) }
    }
    var first = [0]
    complete(below: nil, &first)
    enter(first.sorted(), payloads: [])
  }

  /// Launches with saved data.
  /// Twin: `LaunchWriting.writeSaved`.
  private mutating func relaunch() {
    let isSaved = save()
    let isOther = (isSaved || system.dependsOnVersion) && store.choose(.version, count: 2) == 1
    let lost = system.held.isSaved && !isOther ? [] : heldRoutes()
    for field in shape.fields.indices where !isLasting(field, isOther) { write(field, 0) }
    for (index, datum) in system.variables.enumerated() where !isLasting(shape.variables[index], isOther) {
      write(shape.variables[index], datum.initial)
    }
    for route in lost { end(route, .lost(.relaunch)) }
    for (index, input) in system.inputs.enumerated() where !input.isLasting {
      if system.abstraction.freeInputs.contains(index) {
        write(shape.inputs[index], input.domain.count)
        continue
      }
      if !shape.bounds.keepsData, input.domain.count > 1 { inputsPending.insert(index) }
    }
    if isSaved, isOther {
      forget()
      log.append(.forgotten)
    }
    for input in system.abstraction.observedInputs { settle(pending: input) }
    launch()
  }

  /// Returns true if a relaunch, by another version or this one, keeps the field.
  private func isLasting(_ field: Int, _ isOther: Bool) -> Bool {
    switch shape.fields[field].meaning {
    case .variable(let index): system.variables[index].isLasting && (!isOther || system.variables[index].survivesVersions)
    case .input, .savedFlag, .savedIdentity, .savedRoute, .savedParameter, .savedTab, .savedBaseParameter, .savedUndone,
      .savedUndoneParameter, .savedTail:
      true
    case .heldRoute, .heldIdentity, .heldParameter: system.held.isSaved && !isOther
    case .observed(let what): what == .latched
    case .region, .timer, .memory, .payload, .identity, .layout, .entry, .entryParameter, .baseParameter, .undone, .undoneParameter,
      .selectedTab, .tail, .tailVagueness:
      false
    }
  }
}

/// The most steps of a macrostep; a longer one counts as endless. Generated code has the same limit.
let longestMacrostep = 1_000

/// Detects that a macrostep repeats a configuration with its queues (Brent's algorithm), or exceeds the limit.
private struct Circle<Cells: Store> {
  private var steps = 0
  private var limit = 32
  private var remembered: [Int] = []
  /// The number of queued items at the snapshot; with more items now, a comparison is unnecessary.
  private var waiting = -1
  private var mark = 0
  private(set) var transitions: [TransitionID] = []
  private(set) var isClosed = false

  /// Counts a step; returns true while there are too few steps to search for a cycle.
  mutating func isShort() -> Bool {
    steps += 1
    return steps < 32
  }

  mutating func step(_ interpreter: Interpreter<Cells>) {
    // A queue that only grows never repeats a configuration.
    if steps == longestMacrostep { return close(interpreter) }
    let waiting = interpreter.queue.count + interpreter.openings.count + interpreter.openingsUnseen.count
    if steps == limit {
      limit *= 2
      remembered = interpreter.snapshot()
      self.waiting = waiting
      mark = interpreter.log.count
    } else if waiting == self.waiting, interpreter.snapshot() == remembered {
      close(interpreter)
    }
  }

  private mutating func close(_ interpreter: Interpreter<Cells>) {
    isClosed = true
    var seen: Set<TransitionID> = []
    for case .taken(let transition) in interpreter.log[mark...] { seen.insert(transition) }
    // Sorted in document order, so that a cycle is the same wherever it is detected.
    transitions = seen.sorted()
  }
}

extension Interpreter {
  /// Returns all data that decides the next step, for comparison only.
  fileprivate func snapshot() -> [Int] {
    var row = shape.fields.indices.map { store.glance(store.cell($0)) }
    for pending in queue {
      switch pending {
      case .event(let index, let arguments): row += [-1, index] + arguments.map(store.glance)
      case .done(let state): row += [-2, state]
      }
    }
    for opening in openings { row += [opening.link == nil ? -3 : -5, opening.route] + opening.arguments.map(store.glance) }
    return row + [-4] + enteredRoots + [-6] + openingsUnseen
  }
}
