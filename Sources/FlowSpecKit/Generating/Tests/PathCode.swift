/// Writes a shortest path as statements of a test, with its expected results.
///
/// A subject that ignores calls fails each test, because the expected results differ from those at launch.
struct PathCode {
  let path: TestPlan.Path
  let plan: MachinePlan
  let calls: TestCalls

  private var flow: Flow { plan.flow }
  private var names: NamePlan { plan.names }

  /// nil if the path has no observable result.
  var lines: [String]? {
    var expected = effects + facts(of: path.end, variables: path.changed)
    var onTheWay: (step: Int, lines: [String])?
    if path.stimuli.count > 1, !isSeen {
      // Variables that an earlier step has changed, facts after it, or the mere existence of outcomes.
      let other = news(of: path.end)
      onTheWay = other.isEmpty ? lastNews : nil
      expected += other
      if other.isEmpty, onTheWay == nil {
        guard hasOutcomes else { return nil }
        expected.append("#expect(!outcomes.isEmpty)")
      }
    }
    return steps(onTheWay, readsOutcomes: expected.contains { $0.contains("outcomes") }) + expected
  }

  /// The facts after the launch, with which each path begins.
  var launchLines: [String] {
    let all = effects + facts(of: path.end, variables: [])
    return all.map { $0.split(separator: "(outcomes)", omittingEmptySubsequences: false).joined(separator: "(subject.launchOutcomes)") }
  }

  private func steps(_ onTheWay: (step: Int, lines: [String])?, readsOutcomes: Bool) -> [String] {
    var lines: [String] = []
    var run = path.end
    for (place, stimulus) in path.stimuli.enumerated() {
      run.perform(stimulus)
      guard let code = calls.code(stimulus, run) else { continue }
      let isLast = place == path.stimuli.count - 1
      if place == 0 {
        lines.append("\(isLast ? "let" : "var") subject = \(code)")
        if isLast, readsOutcomes { lines.append("let outcomes = subject.launchOutcomes") }
      } else {
        lines.append("\(isLast && readsOutcomes ? "let outcomes" : "_") = \(code)")
      }
      if place == onTheWay?.step { lines += onTheWay?.lines ?? [] }
    }
    return lines
  }

  // MARK: Facts

  /// Expectations for all effects of the last step, in order.
  private var effects: [String] {
    plan.hasEffects ? calls.expectation(of: calls.performed(path.end).map(\.effect), path.end) : []
  }

  private var launched: Simulation {
    var run = path.end
    run.perform(path.stimuli[0])
    return run
  }

  /// True if the expected results at the end differ from those at launch.
  private var isSeen: Bool {
    if !calls.performed(path.end).isEmpty, plan.hasEffects { return true }
    return !differences(of: path.end, variables: path.changed).isEmpty
  }

  private var variables: [VariableID] { flow.variables.indices.map(VariableID.init) }

  private func news(of simulation: Simulation) -> [String] { differences(of: simulation, variables: variables) }

  private func differences(of simulation: Simulation, variables: [VariableID]) -> [String] {
    let old = Set(facts(of: launched, variables: variables))
    return facts(of: simulation, variables: variables).filter { !old.contains($0) }
  }

  /// The last step before the end after which some result differs from the launch.
  private var lastNews: (step: Int, lines: [String])? {
    var run = path.end
    var found: (step: Int, lines: [String])?
    for (place, stimulus) in path.stimuli.dropLast().enumerated() {
      run.perform(stimulus)
      let news = news(of: run)
      if place > 0, !news.isEmpty { found = (place, news) }
    }
    return found
  }

  private func facts(of simulation: Simulation, variables: [VariableID]) -> [String] {
    let active = flow.states.map(\.id).filter { $0 != Flow.outermost && simulation.isActive($0) }
    let states = active.map { "subject.machine.state.isActive(.\(names.kind($0)))" }
    let values = variables.compactMap { id in
      calls.value(simulation.raw(of: id), flow[id].type, simulation).map { "subject.machine.variables.\(names.variable(id)) == \($0)" }
    }
    return (states + values + shown(simulation)).map { "#expect(\($0))" }
  }

  private func shown(_ simulation: Simulation) -> [String] {
    guard plan.navigates else { return [] }
    return simulation.uncovered.compactMap { sight in
      if case .route(let route)? = sight.shows { "subject.machine.isShown(\(names.routeKind(route)))" } else { nil }
    }
  }

  /// True if the last step has outcomes.
  private var hasOutcomes: Bool {
    path.end.last.happenings.contains { happening in
      switch happening {
      case .taken, .raised, .restoredForNobody: false
      case .entered(let state), .left(let state): !plan.timers(of: path.end.lowered[state]).isEmpty
      case .effect, .untaken, .layout, .link, .put, .removed, .selected, .restored, .forgotten: true
      }
    }
  }
}
