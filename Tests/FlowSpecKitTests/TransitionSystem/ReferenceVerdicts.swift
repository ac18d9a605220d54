@testable import FlowSpecKit

/// The reference's verdicts on properties, by fixpoints over its edges.
extension Reference {
  enum Claim {
    case never(LoweredExpression)
    case always(LoweredExpression)
    case possible(LoweredExpression)
    case alwaysPossible(LoweredExpression)
    case leadsTo(whenever: LoweredExpression, eventually: LoweredExpression)
    case precedence(never: LoweredExpression, before: LoweredExpression)

    var expressions: [LoweredExpression] {
      switch self {
      case .never(let one), .always(let one), .possible(let one), .alwaysPossible(let one): [one]
      case .leadsTo(let one, let other), .precedence(let one, let other): [one, other]
      }
    }
  }

  struct Verdict: Equatable {
    let holds: Bool
    /// The stimuli of a shortest trace to the configuration that decides: the one against it, or the one that is possible.
    var length: Int?
  }

  func verdict(_ claim: Claim) -> Verdict {
    switch claim {
    case .never(let expression): return absence(of: holds(expression))
    case .always(let expression): return absence(of: holds(expression).map { !$0 })
    case .possible(let expression):
      let length = shortest(holds(expression))
      return Verdict(holds: length != nil, length: length)
    case .alwaysPossible(let expression): return absence(of: canReach(holds(expression)).map { !$0 })
    case .leadsTo(let start, let end): return leadsTo(holds(start), holds(end))
    case .precedence(let late, let early): return precedence(holds(late), holds(early))
    }
  }

  private func shortest(_ these: [Bool]) -> Int? {
    these.indices.filter { these[$0] }.map { lengths[$0] }.min()
  }

  private func absence(of these: [Bool]) -> Verdict {
    let length = shortest(these)
    return Verdict(holds: length == nil, length: length)
  }

  /// Tells by configuration whether some run leads from it to one of these, by steps that count.
  func canReach(_ these: [Bool], by counts: (Stimulus) -> Bool = { _ in true }) -> [Bool] {
    let edges = edges.filter { counts(stimuli[$0.stimulus]) }
    var found = these
    var hasGrown = true
    while hasGrown {
      hasGrown = false
      for edge in edges.reversed() where found[edge.to] && !found[edge.from] {
        found[edge.from] = true
        hasGrown = true
      }
    }
    return found
  }

  /// If both hold for the first time at once, the earlier one is early enough.
  private func precedence(_ late: [Bool], _ early: [Bool]) -> Verdict {
    var distance: [Int: Int] = [:]
    var open = first.filter { !early[$0] }.sorted()
    for place in open { distance[place] = 1 }
    var next = 0
    while next < open.count {
      let from = open[next]
      next += 1
      if late[from] { return Verdict(holds: false, length: distance[from]) }
      for edge in edgesFrom[from].map({ edges[$0] }) where !early[edge.to] && distance[edge.to] == nil {
        distance[edge.to] = (distance[from] ?? 0) + 1
        open.append(edge.to)
      }
    }
    return Verdict(holds: true)
  }

  // MARK: Leads to

  /// Decides that no fair run from a start avoids every end; a relaunch ends the wait.
  private func leadsTo(_ start: [Bool], _ end: [Bool]) -> Verdict {
    let starts = configurations.indices.filter { start[$0] && !end[$0] }
    var seen = Set(starts)
    var open = starts
    while let from = open.popLast() {
      for edge in waiting(from) where !end[edge.to] && seen.insert(edge.to).inserted { open.append(edge.to) }
    }
    guard let component = fairComponent(in: seen) else { return Verdict(holds: true) }
    var reaches = configurations.indices.map { component.contains($0) }
    var hasGrown = true
    while hasGrown {
      hasGrown = false
      for edge in edges where reaches[edge.to] && !reaches[edge.from] && seen.contains(edge.from) && !isRelaunch(edge) {
        reaches[edge.from] = true
        hasGrown = true
      }
    }
    return Verdict(holds: false, length: starts.filter { reaches[$0] }.map { lengths[$0] }.min())
  }

  private func isRelaunch(_ edge: Edge) -> Bool { stimuli[edge.stimulus] == .relaunch }

  private func waiting(_ from: Int) -> [Edge] { edgesFrom[from].map { edges[$0] }.filter { !isRelaunch($0) } }

  /// Configurations in which some fair run can stay for ever.
  private func fairComponent(in nodes: Set<Int>) -> Set<Int>? {
    for component in components(of: nodes) {
      let inner = component.flatMap(waiting).filter { component.contains($0.to) }
      // If no edge stays inside, the world may do nothing.
      guard timersMayWait(component, inner) else { continue }
      var rest = component
      for (state, node) in prepared.system.states.enumerated() where !node.awaits.isEmpty {
        if inner.contains(where: { isAwaited($0, state, node.awaits) }) { continue }
        rest = rest.filter { !isActive(state, $0) || takeable[$0].isDisjoint(with: node.awaits) }
      }
      if rest.count == component.count { return component }
      if let found = fairComponent(in: rest) { return found }
    }
    return nil
  }

  /// An awaited event that is taken while the state is active.
  private func isAwaited(_ edge: Edge, _ state: Int, _ awaits: [Int]) -> Bool {
    guard edge.isTaken, case .event(let event, _) = stimuli[edge.stimulus] else { return false }
    return awaits.contains(event.index) && isActive(state, edge.from)
  }

  /// Tells whether no timer waits for ever while its state stays active.
  private func timersMayWait(_ component: Set<Int>, _ inner: [Edge]) -> Bool {
    for (state, node) in prepared.system.states.enumerated() {
      for timer in node.timers.indices {
        let field = prepared.shape.timers[state][timer]
        let isWaiting = component.allSatisfy { isActive(state, $0) && configurations[$0][field] == 0 }
        let isLeft = inner.contains { $0.left.contains(state) }
        let fires = inner.contains { stimuli[$0.stimulus] == .timer(state: ID(state), timer: ID(timer)) }
        if isWaiting, !isLeft, !fires { return false }
      }
    }
    return true
  }

  private func isActive(_ state: Int, _ configuration: Int) -> Bool {
    var interpreter = Interpreter(prepared, ConcreteStore(configurations[configuration]))
    return interpreter.isActive(state)
  }

  /// Strongly connected components: what each reaches and is reached from.
  private func components(of nodes: Set<Int>) -> [Set<Int>] {
    var back: [Int: [Int]] = [:]
    var ahead: [Int: [Int]] = [:]
    for from in nodes {
      for edge in waiting(from) where nodes.contains(edge.to) {
        back[edge.to, default: []].append(from)
        ahead[from, default: []].append(edge.to)
      }
    }
    var found: [Set<Int>] = []
    var open = [nodes]
    // Divide and conquer: the component of one node, what only it reaches, what only reaches it, the rest.
    while let part = open.popLast() {
      guard let node = part.min() else { continue }
      let after = Self.closure(of: node, ahead, in: part)
      let before = Self.closure(of: node, back, in: part)
      let component = after.intersection(before)
      found.append(component)
      open += [after.subtracting(component), before.subtracting(component), part.subtracting(after).subtracting(before)]
    }
    return found.sorted { ($0.min() ?? 0) < ($1.min() ?? 0) }
  }

  private static func closure(of node: Int, _ edges: [Int: [Int]], in part: Set<Int>) -> Set<Int> {
    var seen: Set<Int> = [node]
    var open = [node]
    while let from = open.popLast() {
      for to in edges[from] ?? [] where part.contains(to) && seen.insert(to).inserted { open.append(to) }
    }
    return seen
  }
}

extension Reference.Claim {
  /// A property of a flow, over the numbers of its system.
  init(_ property: Property, _ lowering: FlowLowering) {
    let lower = { (expression: Expression) in lowering.lowered(expression) }
    self =
      switch property.claim {
      case .never(let one): .never(lower(one))
      case .always(let one): .always(lower(one))
      case .possible(let one): .possible(lower(one))
      case .alwaysPossible(let one): .alwaysPossible(lower(one))
      case .leadsTo(let one, let other): .leadsTo(whenever: lower(one), eventually: lower(other))
      case .precedence(let one, let other): .precedence(never: lower(one), before: lower(other))
      }
  }
}

/// A flow that is ready to be explored, with its claims.
struct ExploredFlow {
  let flow: Flow
  let claims: [Reference.Claim]
  let prepared: PreparedSystem
  let reference: Reference

  init(_ flow: Flow, depth: Int = 2, limit: Int = .max) {
    self.flow = flow
    let lowering = FlowLowering(flow)
    let system = lowering.system()
    claims = flow.properties.map { Reference.Claim($0, lowering) }
    var observed: [Shape.Observation] = []
    for part in claims.flatMap(\.expressions).flatMap(\.all) {
      let what: Shape.Observation? =
        switch part {
        case .received(let event): .received(event)
        case .opened(let route): .opened(route)
        case .refused(let route): .refused(route)
        case .lost(let route): .lost(route)
        default: nil
        }
      if let what, !observed.contains(what) { observed.append(what) }
    }
    let shape = Shape(system, bounds: Shape.Bounds(depth: depth, keepsData: false), observing: observed)
    prepared = PreparedSystem(system, shape)
    reference = Reference(prepared, reading: claims.flatMap(\.expressions), limit: limit)
  }
}
