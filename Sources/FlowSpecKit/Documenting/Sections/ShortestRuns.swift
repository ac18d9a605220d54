/// The shortest runs to what follows from the runs into states: events, effects, updates and links.
struct ShortestRuns {
  private let flow: Flow
  private let ways: WayFacts
  private let reactions: Reactions

  init(_ flow: Flow, _ ways: WayFacts, _ reactions: Reactions) {
    (self.flow, self.ways, self.reactions) = (flow, ways, reactions)
  }

  /// Returns a run at whose end the event is taken, for certain.
  func taking(_ event: Event) -> [String]? { shortest(reactions.taking(event).compactMap(run)) }

  /// Returns a run at whose end the effect is performed.
  func performing(_ effect: EffectID) -> [String]? {
    let isIt = { (call: EffectCall) in call.target == effect }
    let entries = flow.states.filter { $0.entry.contains(where: isIt) }.compactMap { run(into: $0.id) }
    let links = flow.routes.filter { $0.effects.contains(where: isIt) }.compactMap { ways.links[$0.id] }
    return shortest(entries + links + flow.transitions.filter { $0.effects.contains(where: isIt) }.compactMap(run))
  }

  /// Returns a run at whose end the variable is set.
  func setting(_ variable: VariableID) -> [String]? {
    shortest(flow.transitions.filter { $0.updates.contains { $0.variable.value == variable } }.compactMap(run))
  }

  /// Returns a run at whose end a link opens its route.
  func opening(_ url: String, _ route: RouteID, _ outcomes: LinkOutcomes) -> [String]? {
    let open = outcomes.outcomes.filter { if case .opens = $0.ending { $0.states.count == 1 } else { false } }
    let runs = open.compactMap { row in run(into: row.states[0]).map { $0 + ["a link \(url) arrives"] } }
    if let run = shortest(runs) { return run }
    // The run ends with some link to the route; this URL opens it as well.
    return ways.links[route].map { run in
      let isArrival = run.last.map { $0.hasPrefix("a link ") && $0.hasSuffix(" arrives") } ?? false
      return isArrival ? run.dropLast() + ["a link \(url) arrives"] : run
    }
  }

  private func run(into state: StateID) -> [String]? { state == Flow.outermost ? ["the app is launched"] : ways.states[state] }

  private func run(_ transition: Transition) -> [String]? {
    guard case .event(let event) = transition.trigger.value else { return nil }
    let start = reactions.isCertain(transition) ? run(into: transition.source) : ways.guards[transition.id]
    return start.map { $0 + ["'\(flow[event].qualifiedName)' comes"] }
  }

  private func shortest(_ runs: [[String]]) -> [String]? { runs.min { $0.count < $1.count } }
}
