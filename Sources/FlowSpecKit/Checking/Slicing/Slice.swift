/// The part of a system that a question depends on.
///
/// The question cannot observe the removed parts, and they cannot change the parts that it observes: the sliced system has the
/// same answers and the same shortest runs. Slicing is syntactic, so it removes less than possible but never too much.
struct Slice {
  /// The expressions and facts that a question reads.
  struct Wish {
    var expressions: [LoweredExpression] = []
    /// Asks which transitions of these states are taken.
    var states: Set<Int> = []
    /// Asks for the outcomes of links to these routes.
    var links: Set<Int> = []
    /// Asks if these transitions are taken.
    var transitions: Set<Int> = []
    var navigation = false
    var everything = false

    init(expressions: [LoweredExpression] = [], states: Set<Int> = [], transitions: Set<Int> = [], everything: Bool = false) {
      (self.expressions, self.states, self.transitions, self.everything) = (expressions, states, transitions, everything)
    }

    /// Asks if a step ends in a fault.
    init(whether fault: Fault) {
      switch fault {
      case .endless(let circle): transitions = Set(circle.map(\.index))
      case .outOfRange(let transition, let variable): (transitions, expressions) = ([transition.index], [.variable(variable)])
      case .conflict(let variable, let transitions): (self.transitions, expressions) = (Set(transitions.map(\.index)), [.variable(variable)])
      }
    }
  }

  private let system: TransitionSystem
  private let shape: Shape
  let prepared: PreparedSystem
  private(set) var transitions: Set<Int> = []
  private(set) var regions: Set<Int> = []
  private(set) var variables: Set<Int> = []
  private(set) var inputs: Set<Int> = []
  private(set) var events: Set<Int> = []
  private(set) var links: Set<Int> = []
  /// Routes for which the refusal of an opening transition matters.
  private(set) var openings: Set<Int> = []
  private(set) var hasLayout = false
  private(set) var hasHeld = false
  private(set) var hasNavigation = false
  /// The fields of events that are read.
  private(set) var fields: Set<Field> = []
  private var payloads: Set<Field> = []
  private let observesLinks: Bool
  private var work: [Item] = []
  /// Transitions of the slice whose competitors are not added yet.
  private var waiting: Set<Int> = []
  /// By trigger: the other transitions with that trigger.
  private var left: [TransitionSystem.Trigger: [Int]] = [:]
  var shapeRegions: [Shape.Region] { shape.regions }
  var base: TransitionSystem { system }

  struct Field: Hashable {
    let event: Int
    let index: Int
  }

  private enum Item {
    case transition(Int)
    case region(Int)
    case variable(Int)
    case event(Int)
    case expression(LoweredExpression, event: [Int])
    case link(Int)
    case layout
    case navigation
    case held
  }

  init(_ base: PreparedSystem, _ wish: Wish) {
    let wish = base.faults.reduce(wish) { $0.joined(Wish(whether: $1)) }
    prepared = base
    system = base.system
    shape = base.shape
    observesLinks = wish.expressions.observeLinks
    work = wish.expressions.map { .expression($0, event: []) }
    for state in wish.states { work.append(.region(shape.regionOf[state])) }
    work += wish.links.map { .link($0) } + wish.transitions.map { .transition($0) }
    if wish.navigation { work.append(.navigation) }
    if wish.everything {
      work += system.transitions.indices.map { .transition($0) } + system.routes.indices.filter { system.routes[$0].isLinked }.map { .link($0) }
      work += shape.regions.indices.map { .region($0) }
      if system.hasNavigation { work.append(.navigation) }
    }
    while let item = work.popLast() { add(item) }
  }

  private mutating func add(_ item: Item) {
    switch item {
    case .transition(let transition): add(transition: transition)
    case .region(let region):
      guard regions.insert(region).inserted else { return }
      if let parent = system.states[shape.regions[region].root].parent { work.append(.region(shape.regionOf[parent])) }
      for transition in system.transitions.indices where moves(transition, in: region) { work.append(.transition(transition)) }
    case .variable(let variable):
      guard variables.insert(variable).inserted else { return }
      for (index, transition) in system.transitions.enumerated() where transition.updates.contains(where: { $0.variable == variable }) {
        work.append(.transition(index))
      }
    case .event(let event): add(event: event)
    case .expression(let expression, let events): add(expression, events)
    case .link(let route): add(link: route)
    case .layout:
      guard !hasLayout else { return }
      hasLayout = true
      work += system.layouts.compactMap(\.condition).map { .expression($0, event: []) }
    case .navigation: addNavigation()
    case .held:
      guard !hasHeld else { return }
      hasHeld = true
      for route in system.routes.indices where system.routes[route].isLinked { work.append(.link(route)) }
    }
  }

  /// Returns true if a transition may change the active leaf of a region.
  private func moves(_ transition: Int, in region: Int) -> Bool {
    guard let scope = prepared.scopes[transition] else { return false }
    let root = shape.regions[region].root
    if shape.regionOf[scope.state] == region { return true }
    return root >= scope.state && root < prepared.end[scope.state]
  }

  private mutating func add(transition index: Int) {
    guard transitions.insert(index).inserted else { return }
    let transition = system.transitions[index]
    work.append(.region(shape.regionOf[transition.source]))
    var own: [Int] = []
    switch transition.trigger {
    case .events(let events):
      own = events
      work += events.map { .event($0) }
    case .always, .after: break
    case .done:
      for state in transition.source..<prepared.end[transition.source] where system.states[state].kind == .final {
        work.append(.region(shape.regionOf[state]))
      }
    }
    if let condition = transition.condition { work.append(.expression(condition, event: own)) }
    add(insteadOf: index, transition)
    for update in transition.updates {
      if case .expression(let expression, _) = update.value { work.append(.expression(expression, event: own)) }
      if case .variable(let variable) = update.value { work.append(.variable(variable)) }
      if case .field(let field) = update.value { for event in own { fields.insert(Field(event: event, index: field)) } }
    }
  }

  /// Adds the transitions that may be taken instead of this one.
  private mutating func add(insteadOf index: Int, _ transition: TransitionSystem.Transition) {
    var triggers = [transition.trigger]
    if case .events(let events) = transition.trigger { triggers = events.map { .events([$0]) } }
    waiting.insert(index)
    for trigger in triggers {
      var rest: [Int] = []
      for other in left[trigger] ?? prepared.transitions(sharing: trigger) where !waiting.contains(other) {
        let source = system.transitions[other].source
        let isInside = source >= transition.source && source < prepared.end[transition.source]
        if isInside || conflict(index, other) {
          work.append(.transition(other))
          waiting.insert(other)
        } else {
          rest.append(other)
        }
      }
      left[trigger] = rest
    }
  }

  /// Returns true if both may leave a common state, or set the same variable.
  private func conflict(_ one: Int, _ other: Int) -> Bool {
    for update in system.transitions[one].updates {
      if system.transitions[other].updates.contains(where: { $0.variable == update.variable }) { return true }
    }
    guard let one = prepared.scopes[one], let other = prepared.scopes[other] else { return false }
    let inside = { (a: Int, b: Int) in a >= b && a < prepared.end[b] }
    return inside(one.state, other.state) || inside(other.state, one.state)
  }

  private mutating func add(event: Int) {
    guard events.insert(event).inserted else { return }
    if let promise = system.events[event].promise { work.append(.expression(promise, event: [])) }
    // The sources that raise the event.
    for index in prepared.raisers[event].transitions {
      work.append(.transition(index))
      addArguments(of: system.transitions[index].raises.filter { $0.event == event }, event: system.transitions[index].events)
    }
    for state in prepared.raisers[event].states { work.append(.region(shape.regionOf[state])) }
    for (index, route) in system.routes.enumerated() where route.raises.contains(where: { $0.event == event }) {
      if route.isLinked { work.append(.link(index)) }
      if let available = route.available { work.append(.expression(available, event: [])) }
      addTakers(of: route)
      // A transition may give the command, as a person may.
      add(openings: [index])
      for transition in system.transitions {
        if let opening = transition.opens, opening.route == index { add(opening.arguments, event: transition.events) }
      }
      let isOffered = system.routes.contains { $0.opens.contains(index) } || system.elements.contains { $0.opens.contains(index) }
      let isOpened = system.transitions.contains { $0.opens?.route == index }
      if isOffered || isOpened, observesLinks || !system.opensEverywhere(index) { work.append(.navigation) }
    }
    if system.routes.contains(where: { $0.dismissed?.event == event }) { work.append(.navigation) }
    for unseen in system.abstraction.unseenDismissals where system.routes[unseen.route].dismissed?.event == event {
      work += [.expression(unseen.mayBeKept, event: []), .expression(unseen.mayOpen, event: [])]
    }
  }

  private mutating func addArguments(of raises: [TransitionSystem.Raise], event: [Int]) {
    add(raises.flatMap(\.arguments), event: event)
  }

  private mutating func add(_ operands: [Operand], event: [Int]) {
    for operand in operands {
      switch operand {
      case .expression(let expression, _): work.append(.expression(expression, event: event))
      case .variable(let variable): work.append(.variable(variable))
      case .field(let field): for one in event { fields.insert(Field(event: one, index: field)) }
      case .payload(let state, let index): add(payload: Field(event: state, index: index))
      case .raw, .constant, .parameter: break
      }
    }
  }

  /// Adds a field of a state's payload, by state and index.
  private mutating func add(payload field: Field) {
    guard payloads.insert(field).inserted else { return }
    for (index, transition) in system.transitions.enumerated() {
      for payload in transition.payloads where payload.state == field.event && field.index < payload.values.count {
        work.append(.transition(index))
        add([payload.values[field.index]], event: transition.events)
      }
    }
  }

  private mutating func add(_ expression: LoweredExpression, _ own: [Int]) {
    for part in expression.all {
      switch part {
      case .variable(let variable): work.append(.variable(variable.index))
      case .input(let input): inputs.insert(input.index)
      case .field(let field): for event in own { fields.insert(Field(event: event, index: field)) }
      case .active(let state): work.append(.region(shape.regionOf[state.index]))
      case .layout: work.append(.layout)
      case .shown, .kept:
        if let guess = system.abstraction.guesses[part] {
          work += [.expression(guess.may, event: []), .expression(guess.must, event: [])]
        } else {
          work.append(.navigation)
        }
      case .held: work.append(.held)
      case .received(let event): work.append(.event(event.index))
      case .refused(let route):
        work.append(.held)
        if let route { work.append(.link(route.index)) }
        add(openings: route.map { [$0.index] } ?? Array(system.routes.indices))
      case .opened(let route), .lost(let route):
        // A held link has its outcome later, and another one may replace it.
        work.append(.held)
        if let route { work.append(.link(route.index)) }
      default: break
      }
    }
  }

  private mutating func add(link route: Int) {
    guard links.insert(route).inserted else { return }
    let opened = system.routes[route]
    let hasPolicy = prepared.arrivalPolicies[route].regions
    for region in shape.regions.indices where hasPolicy[region] { work.append(.region(region)) }
    if let available = opened.available { work.append(.expression(available, event: [])) }
    if !opened.isCommand, !system.layouts.isEmpty { work.append(.layout) }
    addTakers(of: opened)
    for lead in opened.leads { work.append(.link(lead)) }
    if system.hasNavigation, system.routes.contains(where: { $0.interrupt != nil }) { work.append(.navigation) }
    work += system.abstraction.unseenInterruptions.map { .expression($0.mayBeKept, event: []) }
    // The identity of active data decides if a held link is lost.
    for (index, state) in system.states.enumerated() where state.identity != nil { work.append(.region(shape.regionOf[index])) }
  }

  /// Adds the transitions that take a command's events, because they decide its availability.
  private mutating func addTakers(of command: TransitionSystem.Route) {
    for raise in command.raises {
      work.append(.event(raise.event))
      for taker in prepared.takers[raise.event] { work += taker.transitions.map { .transition($0) } }
    }
  }

  /// Adds the transitions that open these routes, because a route may be refused there.
  private mutating func add(openings routes: [Int]) {
    for (index, transition) in system.transitions.enumerated() {
      guard let opening = transition.opens, routes.contains(opening.route) else { continue }
      openings.insert(opening.route)
      work.append(.transition(index))
      if let available = system.routes[opening.route].available { work.append(.expression(available, event: [])) }
      addTakers(of: system.routes[opening.route])
    }
  }

  private mutating func addNavigation() {
    guard !hasNavigation, system.hasNavigation else { return }
    hasNavigation = true
    work += [.layout, .held]
    for route in system.routes { if let available = route.available { work.append(.expression(available, event: [])) } }
    for element in system.elements { if let available = element.available { work.append(.expression(available, event: [])) } }
    // A command that is a tab is available while its event would be taken.
    for case .tabs(let tabs) in system.layouts.flatMap(\.containers).map(\.kind) { for tab in tabs { addTakers(of: system.routes[tab]) } }
    for index in system.states.indices where system.states[index].root != nil { work.append(.region(shape.regionOf[index])) }
    for (index, transition) in system.transitions.enumerated() where transition.opens != nil || !transition.closes.isEmpty {
      work.append(.transition(index))
    }
    // A route with `dismissed` opens only after its event was taken.
    for route in system.routes { if let raise = route.dismissed { work.append(.event(raise.event)) } }
    if system.restores {
      for region in shape.regions.indices where prepared.arrivalPolicies[system.routes.count].regions[region] { work.append(.region(region)) }
    }
  }
}
