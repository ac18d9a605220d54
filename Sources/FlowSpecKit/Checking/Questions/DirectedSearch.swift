import FlowSpecExplorer

/// Searches for a run to an expression, the most promising configurations first. The search may miss runs, so only a found run counts.
///
/// A configuration is promising if few transitions and openings lead from it to the expression, when each of them happens at its own cost
/// and takes nothing away: the additive heuristic of planners (Bonet and Geffner, 2001).
struct DirectedSearch {
  let model: Model
  let goal: LoweredExpression
  /// The most configurations whose successors are computed.
  let most: Int
  let shouldStop: () -> Bool

  /// The launch, and the steps to the configuration that was searched for.
  struct Found {
    struct Step {
      let stimulus: Stimulus
      let choices: [Int]
      /// The configuration after the step.
      let words: [UInt64]
    }

    let launch: Model.Launch
    var steps: [Step] = []

    var words: [UInt64] { steps.last?.words ?? launch.words }
  }

  private struct Candidate: Comparable {
    let cost: Int
    let order: Int
    let words: [UInt64]

    static func < (left: Candidate, right: Candidate) -> Bool { (left.cost, left.order) < (right.cost, right.order) }
  }

  /// The configuration before the last step to a configuration, and that step.
  private typealias Arrival = (before: [UInt64], step: Found.Step)

  /// Returns a run to the expression.
  func found() -> Found? {
    var costs = RelaxedCosts(model, goal)
    /// By configuration; nil for the end of a launch.
    var seen: [[UInt64]: Arrival?] = [:]
    var open = Queue<Candidate>()
    /// Returns true if the configuration is a goal; else it waits, if it is new.
    func reach(_ words: [UInt64], _ arrival: Arrival?) -> Bool {
      if seen[words] != nil { return false }
      seen.updateValue(arrival, forKey: words)
      let cost = costs.cost(of: words)
      if cost == 0 { return true }
      if cost < RelaxedCosts.unreachable { open.insert(Candidate(cost: cost, order: seen.count, words: words)) }
      return false
    }
    for launch in model.launches where reach(launch.words, nil) { return Found(launch: launch) }
    var expanded = 0
    while expanded < most, let candidate = open.removeFirst() {
      if shouldStop() { return nil }
      expanded += 1
      let fields = model.packing.unpacked(candidate.words)
      for stimulus in model.stimuli {
        for step in outcomes(of: stimulus, in: fields) where reach(step.words, (candidate.words, step)) { return run(to: step.words, seen) }
      }
    }
    return nil
  }

  private func run(to words: [UInt64], _ seen: [[UInt64]: Arrival?]) -> Found? {
    var steps: [Found.Step] = []
    var at = words
    while case let arrival?? = seen[at] {
      steps.append(arrival.step)
      at = arrival.before
    }
    return model.launches.first { $0.words == at }.map { Found(launch: $0, steps: steps.reversed()) }
  }

  private func outcomes(of stimulus: Stimulus, in fields: [Int]) -> [Found.Step] {
    var found: [Found.Step] = []
    model.forEachRun(of: stimulus, in: fields) { interpreter, result, choices in
      if result == .stable {
        found.append(Found.Step(stimulus: stimulus, choices: choices, words: model.packing.packed(interpreter.store.fields)))
      }
      return found.count < 64
    }
    return found
  }
}

/// The costs of facts about a configuration, relaxed: what was reached stays.
private struct RelaxedCosts {
  static let unreachable = 1 << 20
  private let model: Model
  private let goal: LoweredExpression
  /// By state: the transitions that enter it. By route: the routes, elements, transitions and states that open it.
  private let entering: [[Int]]
  private let openers: [(routes: [Int], elements: [Int], transitions: [Int], states: [Int])]
  private var states: [Int]
  private var routes: [Int]

  init(_ model: Model, _ goal: LoweredExpression) {
    self.model = model
    self.goal = goal
    let system = model.system
    var entering = system.states.map { _ in [Int]() }
    for (index, transition) in system.transitions.enumerated() {
      for state in Self.entered(by: transition, system) { entering[state].append(index) }
    }
    self.entering = entering
    openers = system.routes.indices.map { route in
      (
        routes: system.routes.indices.filter { system.routes[$0].opens.contains(route) },
        elements: system.elements.indices.filter { system.elements[$0].opens.contains(route) },
        transitions: system.transitions.indices.filter { system.transitions[$0].opens?.route == route },
        states: system.states.indices.filter { system.states[$0].root?.route == route }
      )
    }
    states = system.states.map { _ in 0 }
    routes = system.routes.map { _ in 0 }
  }

  /// Returns the targets of a transition, the states around them, and those that are entered by default.
  private static func entered(by transition: TransitionSystem.Transition, _ system: TransitionSystem) -> Set<Int> {
    var found: Set<Int> = []
    var work = transition.targets.map(\.state)
    while let state = work.popLast() {
      guard found.insert(state).inserted else { continue }
      work += system.states[state].kind == .parallel ? system.states[state].children : system.states[state].initial
      if let around = system.states[state].parent, around > 0 { work.append(around) }
    }
    return found
  }

  /// Returns 0 for a goal, and `unreachable` if not even the relaxed flow reaches one.
  mutating func cost(of words: [UInt64]) -> Int {
    var interpreter = Interpreter(model.prepared, ConcreteStore(model.packing.unpacked(words)))
    if interpreter.isTrue(goal) { return 0 }
    let system = model.system
    for state in states.indices { states[state] = interpreter.isActive(state) ? 0 : Self.unreachable }
    for route in routes.indices { routes[route] = interpreter.isKept(.route(ID(route))) ? 0 : Self.unreachable }
    for _ in 0..<12 {
      let before = (states, routes)
      for state in states.indices where states[state] > 0 {
        for index in entering[state] { states[state] = min(states[state], 1 + cost(taking: index, &interpreter)) }
      }
      for route in routes.indices where routes[route] > 0 {
        var best = system.routes[route].isLinked ? 1 : Self.unreachable
        for opener in openers[route].routes { best = min(best, 1 + routes[opener]) }
        for element in openers[route].elements { best = min(best, 1 + cost(system.elements[element].available, &interpreter)) }
        for transition in openers[route].transitions { best = min(best, 1 + cost(taking: transition, &interpreter)) }
        for state in openers[route].states { best = min(best, states[state]) }
        routes[route] = min(routes[route], best + cost(system.routes[route].available, &interpreter))
      }
      if states == before.0, routes == before.1 { break }
    }
    return max(1, cost(goal.positive, &interpreter))
  }

  private func cost(taking index: Int, _ interpreter: inout Interpreter<ConcreteStore>) -> Int {
    let transition = model.system.transitions[index]
    return min(Self.unreachable, states[transition.source] + cost(transition.condition, &interpreter))
  }

  private func cost(_ expression: LoweredExpression?, _ interpreter: inout Interpreter<ConcreteStore>) -> Int {
    guard let expression else { return 0 }
    switch expression {
    case .and(let left, let right): return min(Self.unreachable, cost(left, &interpreter) + cost(right, &interpreter))
    case .or(let left, let right): return min(cost(left, &interpreter), cost(right, &interpreter))
    case .active(let state): return states[state.index]
    case .kept(.route(let route)): return routes[route.index]
    case .shown(.route(let route), _): return interpreter.isTrue(expression) ? 0 : max(1, routes[route.index])
    case .compare(let comparison, let left, let right): return cost(comparison, left, right, of: expression, &interpreter)
    default:
      if expression.all.contains(where: isOfStep) { return 0 }
      return interpreter.isTrue(expression) ? 0 : 1
    }
  }

  /// Returns true for what only exists within a step, or is chosen there.
  private func isOfStep(_ part: LoweredExpression) -> Bool {
    switch part {
    case .field, .parameter: true
    case .input(let input): model.system.abstraction.freeInputs.contains(input.index)
    default: false
    }
  }

  /// Returns the cost of a comparison: the distance, each unit at the cost of a transition that sets the variable.
  private func cost(
    _ comparison: Comparison, _ left: LoweredExpression, _ right: LoweredExpression, of expression: LoweredExpression,
    _ interpreter: inout Interpreter<ConcreteStore>
  ) -> Int {
    if expression.all.contains(where: isOfStep) || interpreter.isTrue(expression) { return 0 }
    guard case .variable(let variable) = left else { return 1 }
    let setters = model.system.transitions.indices.filter { index in
      model.system.transitions[index].updates.contains { $0.variable == variable.index }
    }
    let step = setters.map { states[model.system.transitions[$0].source] }.min() ?? Self.unreachable
    let isNumber = model.system.variables[variable.index].domain.meanings == nil
    let distance = isNumber ? abs(interpreter.number(left) - interpreter.number(right)) : 1
    return min(Self.unreachable, max(1, min(distance, 64)) + step)
  }
}

/// A priority queue: a binary heap.
private struct Queue<Element: Comparable> {
  private var heap: [Element] = []

  mutating func insert(_ element: Element) {
    heap.append(element)
    var place = heap.count - 1
    while place > 0, heap[place] < heap[(place - 1) / 2] {
      heap.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  mutating func removeFirst() -> Element? {
    guard let first = heap.first, let last = heap.popLast() else { return nil }
    guard !heap.isEmpty else { return first }
    heap[0] = last
    var place = 0
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2] where child < heap.count && heap[child] < heap[least] { least = child }
      if least == place { return first }
      heap.swapAt(place, least)
      place = least
    }
  }
}
