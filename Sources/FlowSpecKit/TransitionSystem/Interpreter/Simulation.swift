/// One run of a flow with all its data, step by step.
struct Simulation {
  let flow: Flow
  let lowered: LoweredFlow
  let prepared: PreparedSystem
  /// The fields of the current configuration.
  private(set) var configuration: [Int]
  private(set) var last = SimulatedStep(stimulus: .relaunch, result: .impossible, happenings: [])
  private var values: [Value]
  private var numbers: [Value: Int]
  private let parser: LinkParser
  /// By route: the arguments with which the app opens it instead of a link's own.
  var leading: [Int: [Int]] = [:]

  /// The result of a stimulus.
  struct SimulatedStep: Sendable {
    let stimulus: Stimulus
    let result: StepResult
    let happenings: [Happening]
    /// The choices from outside the flow, and the decisions.
    var choices: [(choice: Choice, taken: Int)] = []
  }

  /// The most entries of a list.
  static let depth = 16

  init(_ flow: Flow) {
    self.flow = flow
    lowered = LoweredFlow(flow)
    // Number zero represents an absent value.
    values = [.absent]
    for value in lowered.system.constants where !values.contains(value) { values.append(value) }
    numbers = [:]
    for (index, value) in values.enumerated() { numbers[value] = index }
    let shape = Shape(lowered.system, bounds: Shape.Bounds(depth: Self.depth, keepsData: true))
    prepared = PreparedSystem(lowered.system, shape, constants: numbers)
    configuration = Array(repeating: 0, count: shape.fields.count)
    parser = LinkParser(flow)
  }

  var system: TransitionSystem { lowered.system }

  /// Runs a macrostep; if it is impossible or has no end, the configuration does not change.
  @discardableResult
  mutating func perform(_ stimulus: Stimulus, decisions: [Int] = []) -> SimulatedStep {
    let before = if case .launch = stimulus { Array(repeating: 0, count: configuration.count) } else { configuration }
    var interpreter = Interpreter(prepared, ConcreteStore(before, decisions: decisions))
    interpreter.leading = leading
    let result = interpreter.run(stimulus)
    if result == .stable { configuration = interpreter.store.fields }
    last = SimulatedStep(stimulus: stimulus, result: result, happenings: interpreter.log)
    last.choices = interpreter.store.made.map { ($0.choice, $0.taken) }
    return last
  }

  /// Returns true if an expression holds now.
  func holds(_ expression: LoweredExpression) -> Bool {
    var interpreter = Interpreter(prepared, ConcreteStore(configuration))
    return interpreter.isTrue(expression)
  }

  /// Returns true if a stimulus is possible now.
  func isPossible(_ stimulus: Stimulus) -> Bool {
    var interpreter = Interpreter(prepared, ConcreteStore(configuration))
    return interpreter.run(stimulus) != .impossible
  }

  /// Returns the timers of this duration that can fire now.
  func timers(of milliseconds: Int) -> [(state: TransitionSystem.StateIndex, timer: TransitionSystem.TimerIndex)] {
    system.states.enumerated().compactMap { index, state in
      guard let timer = state.timers.firstIndex(of: milliseconds), isPossible(.timer(state: ID(index), timer: ID(timer))) else { return nil }
      return (ID(index), ID(timer))
    }
  }

  /// Returns the first timer that can fire; of a given state only.
  func timer(of milliseconds: Int, in state: StateID?) -> Stimulus? {
    let due = timers(of: milliseconds).first { timer in state.map { lowered[$0] == timer.state } ?? true }
    return due.map { .timer(state: $0.state, timer: $0.timer) }
  }

  /// Returns the stimulus that selects a tab, or nil if that is not possible now.
  func selection(of tab: RouteID) -> Stimulus? {
    for (container, tabs) in prepared.shape.tabs.sorted(by: { $0.key < $1.key }) {
      guard let place = tabs.routes.firstIndex(of: tab.index) else { continue }
      let stimulus = Stimulus.select(container: ID(container), tab: ID(place))
      if isPossible(stimulus) { return stimulus }
    }
    return nil
  }

  /// Returns the stimulus that closes the topmost window of a route with these arguments, or nil if there is none.
  func closing(of route: RouteID, _ arguments: [Int], asked: Set<Int>) -> Stimulus? {
    for (list, content) in lists.enumerated() {
      for (place, entry) in content.entries.enumerated().reversed() where entry.route == route {
        guard asked.allSatisfy({ entry.arguments[$0] == arguments[$0] }) else { continue }
        let stimulus = Stimulus.close(list: ID(list), entry: ID(place))
        if isPossible(stimulus) { return stimulus }
      }
    }
    return nil
  }

  // MARK: Data

  /// Returns the raw value of a constant; a value that cannot be enumerated gets a number.
  mutating func raw(of value: Value, _ type: TypeReference) -> Int {
    let domain = Domain(type)
    return domain.raw(of: value, type) ?? Domain.raw(number: number(of: value), kind: domain.kind(of: value, type))
  }

  private mutating func number(of value: Value) -> Int {
    if let number = numbers[value] { return number }
    values.append(value)
    numbers[value] = values.count - 1
    return values.count - 1
  }

  func value(_ raw: Int, _ type: TypeReference) -> Value {
    let domain = Domain(type)
    guard let number = domain.number(in: raw) else { return domain.value(raw, type) }
    return values.indices.contains(number) ? values[number] : .absent
  }

  /// Returns the stimulus of a URL.
  mutating func link(_ url: LinkURL, source: String?) -> Stimulus {
    guard let parsed = parsed(url) else { return .link(Stimulus.Link(route: nil)) }
    let route = flow[parsed.route]
    let arguments = zip(parsed.arguments, route.parameters).map { raw(of: $0, $1.type) }
    return .link(Stimulus.Link(route: parsed.route, arguments: arguments, isForbidden: route.forbids(source)))
  }

  /// Returns the result of parsing a URL.
  func parsed(_ url: LinkURL) -> ParsedLink? { parser.parse(url) }

  // MARK: Configuration

  func isActive(_ state: StateID) -> Bool { holds(.active(lowered[state])) }

  var layout: LayoutID? {
    system.layouts.isEmpty ? nil : prepared.shape.layout.map { LayoutID(configuration[$0]) }
  }

  func raw(of variable: VariableID) -> Int { configuration[prepared.shape.variables[variable.index]] }
  func raw(of input: InputID) -> Int { configuration[prepared.shape.inputs[input.index]] }

  /// Held links, oldest first.
  var held: [(route: RouteID, arguments: [Int])] {
    prepared.shape.held.compactMap { slot in
      let route = configuration[slot.route]
      guard route > 0 else { return nil }
      return (RouteID(route - 1), slot.parameters.map { configuration[$0] })
    }
  }

  /// The content of the navigation: each list, from the bottom up.
  var lists: [(list: Shape.List, entries: [(route: RouteID, arguments: [Int])])] {
    prepared.shape.lists.map { list in
      let entries = list.entries.prefix { configuration[$0.route] > 0 }
      return (list, entries.map { (RouteID(configuration[$0.route] - 1), $0.parameters.map { configuration[$0] }) })
    }
  }

  /// The visible lists in the order written, with the item that each shows.
  var visible: [(list: Int, shows: Presentable?, arguments: [Int])] {
    var interpreter = Interpreter(prepared, ConcreteStore(configuration))
    guard system.hasNavigation, let layout = interpreter.currentLayout() else { return [] }
    return interpreter.visibleLists(layout).map { list, kind in
      let item = interpreter.shownItem(list, kind)
      let count = interpreter.count(list)
      if count > 0 { return (list, item, interpreter.arguments(list, count - 1)) }
      guard case .route(let base)? = item else { return (list, item, []) }
      return (list, item, interpreter.baseArguments(list, of: base.index))
    }
  }

  /// The items that the uncovered lists show, with their arguments: every window, but one item of other lists.
  var shown: [(item: Presentable, arguments: [Int])] {
    uncovered.flatMap { list, shows, arguments -> [(item: Presentable, arguments: [Int])] in
      if isWindows(list) { return lists[list].entries.map { (.route($0.route), $0.arguments) } }
      return shows.map { [($0, arguments)] } ?? []
    }
  }

  /// Returns true if a list has windows in the current layout.
  func isWindows(_ list: Int) -> Bool {
    guard let layout else { return false }
    return prepared.navigation.kind(of: prepared.shape.lists[list].container, in: layout.index) == .windows
  }

  /// The bases that are kept, with their arguments.
  var bases: [(route: RouteID, arguments: [Int])] {
    var interpreter = Interpreter(prepared, ConcreteStore(configuration))
    guard system.hasNavigation, let layout = interpreter.currentLayout() else { return [] }
    return prepared.shape.lists.indices.compactMap { list in
      guard let route = interpreter.baseRoute(of: list, layout), interpreter.isOffered(route) else { return nil }
      return (RouteID(route), interpreter.baseArguments(list, of: route))
    }
  }

  /// The visible lists that no entry of `screen` covers.
  var uncovered: [(list: Int, shows: Presentable?, arguments: [Int])] {
    guard let screen = visible.first, prepared.shape.lists[screen.list].container == 0, screen.shows != nil else { return visible }
    return [screen]
  }

  /// The elements that are shown.
  var elements: [ElementID] {
    system.elements.indices.map(ElementID.init).filter { holds(.shown(.element($0), in: nil)) }
  }

  var leaves: [StateID] {
    prepared.shape.regions.enumerated().compactMap { index, region in
      let leaf: Int
      if let field = region.field {
        let value = configuration[field]
        guard index == 0 || value > 0 else { return nil }
        leaf = region.leaves[index == 0 ? value : value - 1]
      } else {
        leaf = region.leaves[0]
      }
      return system.states[leaf].kind == .parallel ? nil : lowered[ID(leaf)]
    }.sorted { lowered[$0] < lowered[$1] }
  }
}

extension TransitionSystem {
  /// Constants that cannot be enumerated, in order.
  var constants: [Value] {
    var outputs = states.flatMap { $0.entry + $0.exit }.map(\.arguments)
    outputs += states.compactMap(\.root).map(\.arguments)
    outputs += states.compactMap { $0.arrival?.effect?.arguments }
    for transition in transitions {
      outputs += transition.effects.map(\.arguments) + transition.raises.map(\.arguments) + transition.payloads.map(\.values)
      if let opens = transition.opens { outputs.append(opens.arguments) }
    }
    for route in routes {
      outputs += route.effects.map(\.arguments) + route.raises.map(\.arguments)
      outputs += [route.dismissed?.arguments, route.interrupt?.effect?.arguments].compactMap(\.self)
    }
    outputs += [unknownLink, missingLink].compactMap { $0?.arguments }
    return outputs.flatMap(\.self).compactMap { if case .constant(let value, _) = $0 { value } else { nil } }
  }
}
