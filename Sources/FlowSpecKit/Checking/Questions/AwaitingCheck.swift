/// Awaited events that may come while no transition takes them.
struct AwaitingFacts: Sendable {
  struct Ignored: Sendable {
    let state: TransitionSystem.StateIndex
    let event: EventID
    let run: Run
  }

  var ignored: [Ignored] = []
  var coverage = Coverage()
  var doubt: Verdict.Doubt?
}

/// Looks for configurations in which a state waits for an event and no transition would take it.
struct AwaitingCheck {
  let base: PreparedSystem
  let limits: CheckLimits

  private static let mostPayloads = 64
  private var system: TransitionSystem { base.system }

  func facts() -> AwaitingFacts {
    var facts = AwaitingFacts()
    var pairs: [(state: TransitionSystem.StateIndex, event: EventID)] = []
    var wanted: [Reaching.Wanted] = []
    for (index, state) in system.states.enumerated() where !state.awaits.isEmpty && !hasTimeout(index) {
      for event in state.awaits where !takers(of: event).isEmpty {
        guard let ignored = ignored(event, in: index) else { continue }
        pairs.append((ID(index), ID(event)))
        wanted.append(Reaching.Wanted(expression: .both(.active(ID(index)), ignored), question: "awaited events"))
      }
    }
    for (pair, answer) in zip(pairs, Reaching(base: base, limits: limits.bounded, open: nil).answers(wanted)) {
      facts.coverage.add(answer.conclusion.coverage)
      switch answer.conclusion.verdict {
      case .violated(let run?): facts.ignored.append(AwaitingFacts.Ignored(state: pair.state, event: pair.event, run: run))
      case .undecided(let doubt): facts.doubt = facts.doubt ?? doubt
      case .violated(nil), .vacuous, .holds: continue
      }
    }
    return facts
  }

  /// Returns the condition under which the event comes with a payload that no transition takes. If inner states take it, one of them is active:
  /// otherwise they may already be done.
  private func ignored(_ event: Int, in state: Int) -> LoweredExpression? {
    let inner = takers(of: event).map { system.transitions[$0].source }.filter { $0 > state && $0 < base.end[state] }
    guard let ignored = ignored(event) else { return nil }
    let waiting = inner.map { LoweredExpression.active(ID($0)) }.reduce(.constant(0), LoweredExpression.either)
    return inner.isEmpty ? ignored : .both(waiting, ignored)
  }

  private func ignored(_ event: Int) -> LoweredExpression? {
    let conditions = takers(of: event).map { index -> LoweredExpression in
      let transition = system.transitions[index]
      let active = transition.source == 0 ? LoweredExpression.constant(1) : .active(ID(transition.source))
      return .both(active, transition.condition ?? .constant(1))
    }
    let taken = conditions.reduce(.constant(0), LoweredExpression.either)
    guard let payloads = payloads(of: event, read: taken) else { return nil }
    let ignored = payloads.reduce(LoweredExpression.constant(0)) { .either($0, .negation(taken.replacing(fields: $1))) }
    return .both(system.events[event].promise ?? .constant(1), ignored)
  }

  private func takers(of event: Int) -> [Int] { system.transitions.indices.filter { system.transitions[$0].events.contains(event) } }

  /// Returns all combinations of values of the fields that an expression reads; nil if there are too many.
  private func payloads(of event: Int, read expression: LoweredExpression) -> [[Int: Int]]? {
    let fields = Set(expression.all.compactMap { if case .field(let index) = $0 { index } else { nil } }).sorted()
    var found: [[Int: Int]] = [[:]]
    for field in fields {
      let domain = system.events[event].payload[field]
      guard !domain.isOpaque, found.count * domain.count <= Self.mostPayloads else { return nil }
      found = found.flatMap { row in (0..<domain.count).map { raw in row.merging([field: domain.meaning(raw)]) { $1 } } }
    }
    return found
  }

  /// Returns true if a timer leads out of the state, or of one of its ancestors.
  private func hasTimeout(_ state: Int) -> Bool {
    var next: Int? = state
    while let current = next {
      let leaves = system.transitions.contains { transition in
        guard case .after = transition.trigger else { return false }
        return transition.source == current && transition.condition == nil && !transition.targets.isEmpty
      }
      if leaves { return true }
      next = system.states[current].parent
    }
    return false
  }
}

extension LoweredExpression {
  /// Returns the expression with values for the fields of the event.
  fileprivate func replacing(fields: [Int: Int]) -> LoweredExpression {
    if case .field(let index) = self { return fields[index].map(LoweredExpression.constant) ?? self }
    return mapped { $0.replacing(fields: fields) }
  }
}
