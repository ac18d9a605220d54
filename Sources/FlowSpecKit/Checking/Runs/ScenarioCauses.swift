/// The causes of a failed scenario: guards that did not hold, and items that were not available or not shown.
struct ScenarioCauses {
  private let flow: Flow
  private let before: Simulation?
  private let after: Simulation
  private let last: Run.Step?
  private let lowering: FlowLowering

  private static let most = 4

  /// - Parameters:
  ///   - before: The configuration before the last step.
  ///   - after: The configuration in which the scenario fails.
  init(_ flow: Flow, before: Simulation?, after: Simulation, last: Run.Step?) {
    (self.flow, self.before, self.after, self.last) = (flow, before, after, last)
    lowering = FlowLowering(flow)
  }

  func notes(_ failure: ScenarioRun.Failure) -> [Diagnostic.Note] {
    // The guards of the last event do not decide the outcome of a link.
    let guards = failure.isAboutLinks ? [] : guards
    var notes: [Diagnostic.Note] = []
    for note in (failure.missing.map(whyMissing) ?? []) + guards + refusals + laterTransitions where !notes.contains(note) { notes.append(note) }
    return Array(notes.prefix(Self.most))
  }

  /// The transitions of the last step behind the first one, which the run names.
  private var laterTransitions: [Diagnostic.Note] {
    let taken = (last?.happenings ?? []).compactMap { if case .taken(let transition) = $0 { transition } else { nil } }
    return taken.dropFirst().map { id in
      let trigger = flow[id].event.map { "for '\(flow[$0].qualifiedName)'" } ?? "without an event"
      return Diagnostic.Note("the last step also takes this transition \(trigger)", at: flow[id].place)
    }
  }

  // MARK: Guards

  /// Guards because of which the last event was not taken, or not by the first transition.
  private var guards: [Diagnostic.Note] {
    guard let before, case .event(let event, _)? = last?.stimulus else { return [] }
    return flow.transitions.compactMap { transition in
      guard transition.event == event, before.isActive(transition.source), let condition = transition.condition else { return nil }
      return note(condition, "this was false when '\(flow[event].qualifiedName)' was sent", before)
    }
  }

  /// Links of the last step that were refused because their route was not available.
  private var refusals: [Diagnostic.Note] {
    (last?.happenings ?? []).compactMap { happening in
      guard case .link(let route?, .refused(.unavailable)) = happening, let available = flow[route].available else { return nil }
      return note(available, "'\(flow[route].qualifiedName)' is not available, because this is false", after)
    }
  }

  /// Returns nil if the condition holds, or if it reads facts that are no longer known.
  private func note(_ condition: Expression, _ text: String, _ simulation: Simulation) -> Diagnostic.Note? {
    let isAskable = !condition.all.contains { part in
      switch part.kind {
      case .eventField, .parameter: true
      default: false
      }
    }
    guard isAskable, !simulation.holds(lowering.lowered(condition)) else { return nil }
    let values = values(condition, simulation)
    return Diagnostic.Note(values.isEmpty ? text : "\(text): \(values.joined(separator: ", "))", at: condition.span)
  }

  /// Returns the variables and inputs that an expression reads, with their values.
  private func values(_ expression: Expression, _ simulation: Simulation) -> [String] {
    var found: [String] = []
    for part in expression.all {
      let text: String
      switch part.kind {
      case .variable(let id): text = "\(flow[id].name.value) is \(simulation.value(simulation.raw(of: id), flow[id].type).text)"
      case .input(let id): text = "\(flow[id].name.value) is \(simulation.value(simulation.raw(of: id), flow[id].type).text)"
      default: continue
      }
      if !found.contains(text) { found.append(text) }
    }
    return found
  }

  // MARK: Missing parts

  private func whyMissing(_ item: Presentable) -> [Diagnostic.Note] {
    switch item {
    case .element(let element):
      if flow.has(.layouts), !flow.hasPlace(flow[element]) {
        return [.init("'\(flow[element].qualifiedName)' has no place", at: flow[element].name.span)]
      }
      return flow[element].available.flatMap { note($0, "'\(flow[element].qualifiedName)' is not available, because this is false", after) }.map {
        [$0]
      }
        ?? []
    case .route(let route):
      if let text = after.missingPlace(of: route) { return [.init(text, at: flow[route].name.span)] }
      if let available = flow[route].available,
        let found = note(available, "'\(flow[route].qualifiedName)' is not available, because this is false", after)
      {
        return [found]
      }
      return openers(of: route)
    }
  }

  /// Returns notes for the items that would open the route but are not shown.
  private func openers(of route: RouteID) -> [Diagnostic.Note] {
    // With other arguments, the route is shown.
    guard !after.holds(.shown(.route(route), in: nil)) else { return [] }
    let elements = flow.elements.filter { element in
      element.opens.contains { $0.value == route } && !after.holds(.shown(.element(element.id), in: nil))
    }
    let routes = flow.routes.filter { other in other.opens.contains { $0.value == route } && !after.holds(.shown(.route(other.id), in: nil)) }
    return elements.flatMap { element in
      let why = element.available.flatMap { note($0, "'\(element.qualifiedName)' opens it, but is not available, because this is false", after) }
      return [why ?? .init("'\(element.qualifiedName)' opens it, and is not shown", at: element.name.span)]
    } + routes.map { .init("'\($0.qualifiedName)' opens it, and is not shown", at: $0.name.span) }
  }
}
