/// A ``System`` with its ``Shape`` and what is found out about both once, so that the interpreter finds it at once.
public final class Mechanism: Sendable {
  public let system: System
  public let shape: Shape
  /// By event: the states that have a transition for it, deepest last; with those transitions.
  let takers: [[Taker]]
  let eventless: [Taker]
  /// By state.
  let completed: [[Int]]
  let timed: [[[Int]]]
  /// By state: the states whose final children or regions make it done.
  let depth: [Int]
  /// By state: the one after the last state that lies in it.
  let end: [Int]
  /// By transition: the state below which everything is left and entered, and whether that state is left too.
  let scopes: [Scope?]
  /// What may change whether a layout, an entry, an eventless transition is still right.
  let layoutSupport: Support
  let availabilitySupport: Support
  let eventlessSupport: Support
  /// By route and region: some leaf of it says something; last for links as such.
  let speaks: [[Bool]]
  /// States with a root.
  let roots: [Int]
  /// States whose payload tells whose data are active.
  let identified: [Int]
  /// What may change whether something can be shown where nothing is.
  let rootSupport: Support
  /// The numbers of constants that cannot be counted, where data are kept.
  private let constants: [Value: Int]
  /// The fields of the regions, for short.
  let regionFields: Set<Int>

  struct Taker {
    let state: Int
    /// In document order.
    let rules: [Int]
  }

  struct Scope {
    let state: Int
    let isLeft: Bool
  }

  /// What a formula depends on.
  struct Support {
    var fields: Set<Int> = []
    var navigation = false
    var held = false
  }

  public init(_ system: System, _ shape: Shape, constants: [Value: Int] = [:]) {
    self.system = system
    self.shape = shape
    self.constants = constants
    var depth: [Int] = []
    var end = Array(system.states.indices.map { $0 + 1 })
    for state in system.states { depth.append(state.parent.map { depth[$0] + 1 } ?? 0) }
    for state in system.states.indices.reversed() {
      if let parent = system.states[state].parent { end[parent] = max(end[parent], end[state]) }
    }
    self.depth = depth
    self.end = end
    var takers = Array(repeating: [Int: [Int]](), count: system.events.count)
    var eventless: [Int: [Int]] = [:]
    var completed = Array(repeating: [Int](), count: system.states.count)
    var timed = system.states.map { Array(repeating: [Int](), count: $0.timers.count) }
    for (index, rule) in system.transitions.enumerated() {
      switch rule.trigger {
      case .events(let events): for event in events { takers[event][rule.source, default: []].append(index) }
      case .always: eventless[rule.source, default: []].append(index)
      case .done: completed[rule.source].append(index)
      case .after(let time):
        if let timer = system.states[rule.source].timers.firstIndex(of: time) { timed[rule.source][timer].append(index) }
      }
    }
    let ordered = { (rules: [Int: [Int]]) in rules.sorted { $0.key < $1.key }.map { Taker(state: $0.key, rules: $0.value) } }
    self.takers = takers.map(ordered)
    self.eventless = ordered(eventless)
    self.completed = completed
    self.timed = timed
    scopes = system.transitions.map { Self.scope(of: $0, system, end) }
    let finder = SupportFinder(system: system, shape: shape)
    layoutSupport = finder.support(of: system.layouts.compactMap(\.condition))
    var availability = finder.support(of: system.routes.compactMap(\.available))
    if let layout = shape.layout { availability.fields.insert(layout) }
    for raise in system.routes.flatMap(\.raises) {
      availability.add(finder.support(ofTakers: self.takers[raise.event], system))
    }
    availabilitySupport = availability
    eventlessSupport = finder.support(ofTakers: self.eventless, system)
    speaks = Self.speakers(system, shape)
    roots = system.states.indices.filter { system.states[$0].root != nil }
    identified = system.states.indices.filter { system.states[$0].identity != nil }
    var rootSupport = availability
    rootSupport.navigation = true
    for root in roots { rootSupport.fields.formUnion(finder.activity(of: root)) }
    self.rootSupport = rootSupport
    regionFields = Set(shape.regions.compactMap(\.field))
  }

  func number(of value: Value) -> Int { constants[value] ?? 0 }

  private static func scope(of rule: System.Rule, _ system: System, _ end: [Int]) -> Scope? {
    guard let first = rule.targets.first?.state else { return nil }
    let lies = { (state: Int, other: Int) in state >= other && state < end[other] }
    let targets = rule.targets.map(\.state)
    if rule.reenter { return scope(from: rule.source, to: targets, system, end) }
    var domain = rule.source
    while !targets.allSatisfy({ lies($0, domain) }), let parent = system.states[domain].parent { domain = parent }
    guard system.states[domain].kind == .parallel, targets.count == 1, first != domain else { return Scope(state: domain, isLeft: false) }
    // Only the region that holds the target is touched.
    let region = system.states[domain].children.first { lies(first, $0) } ?? domain
    return Scope(state: region, isLeft: true)
  }

  /// SCXML's rule: below the innermost compound state around the source that holds all targets.
  private static func scope(from source: Int, to targets: [Int], _ system: System, _ end: [Int]) -> Scope {
    var candidate = system.states[source].parent
    while let state = candidate {
      if system.states[state].kind != .parallel, targets.allSatisfy({ $0 > state && $0 < end[state] }) { break }
      candidate = system.states[state].parent
    }
    return Scope(state: candidate ?? 0, isLeft: false)
  }

  func scope(from source: Int, to targets: [Int]) -> Scope { Self.scope(from: source, to: targets, system, end) }

  /// For each route, and last for links as such: whether leaves of a region say anything.
  private static func speakers(_ system: System, _ shape: Shape) -> [[Bool]] {
    let own = system.routes.map { Set($0.words.keys) } + [[]]
    return own.map { words in
      shape.regions.map { region in
        region.leaves.contains { leaf in
          var next: Int? = leaf
          while let state = next {
            if words.contains(state) || system.states[state].word != nil { return true }
            next = system.states[state].parent
          }
          return false
        }
      }
    }
  }
}

/// Finds which fields a formula reads.
struct SupportFinder {
  let system: System
  let shape: Shape

  func support(of formulas: [Formula]) -> Mechanism.Support {
    var things: Set<System.Thing> = []
    return support(of: formulas, &things)
  }

  /// Each thing's own availability counts once, whatever it asks for in turn.
  private func support(of formulas: [Formula], _ things: inout Set<System.Thing>) -> Mechanism.Support {
    var found = Mechanism.Support()
    for part in formulas.flatMap(\.all) {
      switch part {
      case .variable(let index): found.fields.insert(shape.variables[index])
      case .input(let index): found.fields.insert(shape.inputs[index])
      case .active(let state): found.fields.formUnion(activity(of: state))
      case .layout: if let layout = shape.layout { found.fields.insert(layout) }
      case .shown(let thing, _), .kept(let thing):
        found.navigation = true
        if let layout = shape.layout { found.fields.insert(layout) }
        let available =
          switch thing {
          case .route(let route): system.routes[route].available
          case .element(let element): system.elements[element].available
          }
        if things.insert(thing).inserted, let available { found.add(support(of: [available], &things)) }
      case .held: found.held = true
      case .constant, .field, .parameter, .received, .opened, .refused, .lost, .latched, .not, .and, .or, .compare, .add, .subtract: break
      }
    }
    return found
  }

  /// The fields that say whether a state is active.
  func activity(of state: Int) -> [Int] {
    let region = shape.regions[shape.regionOf[state]]
    return region.field.map { [$0] } ?? []
  }

  func support(ofTakers takers: [Mechanism.Taker], _ system: System) -> Mechanism.Support {
    var found = Mechanism.Support()
    for taker in takers {
      found.fields.formUnion(activity(of: taker.state))
      found.add(support(of: taker.rules.compactMap { system.transitions[$0].condition }))
    }
    return found
  }
}

extension Mechanism.Support {
  mutating func add(_ other: Mechanism.Support) {
    fields.formUnion(other.fields)
    navigation = navigation || other.navigation
    held = held || other.held
  }
}
