/// A shortest way as statements of a test, with what it leads to.
struct PathCode {
  let path: TestPlan.Path
  let plan: MachinePlan
  let calls: TestCalls

  private var flow: Flow { plan.flow }
  private var names: NamePlan { plan.names }
  private var end: Simulation { path.end }

  var lines: [String] {
    let effects = effects
    var lines: [String] = []
    var run = end
    for (place, stimulus) in path.stimuli.enumerated() {
      run.perform(stimulus)
      guard let code = calls.code(stimulus, run) else { continue }
      let isLast = place == path.stimuli.count - 1
      if place == 0 {
        lines.append((isLast ? "let" : "var") + code.dropFirst(3))
        if isLast, !effects.isEmpty { lines.append("let outcomes = subject.launchOutcomes") }
      } else {
        lines.append("\(isLast && !effects.isEmpty ? "let outcomes" : "_") = \(code)")
      }
    }
    return lines + effects + (states + variables + shown).map { "#expect(\($0))" }
  }

  /// All that the last step asks for, in order.
  private var effects: [String] {
    plan.hasEffects ? calls.expectation(of: calls.performed(end).map(\.effect), end) : []
  }

  private var states: [String] { path.states.map { "subject.machine.state.isActive(.\(names.kind($0)))" } }

  private var variables: [String] {
    path.changed.compactMap { id in
      calls.value(end.raw(of: id), flow[id].type, end).map { "subject.machine.variables.\(names.variable(id)) == \($0)" }
    }
  }

  private var shown: [String] {
    guard plan.navigates else { return [] }
    return end.uncovered.compactMap { sight in
      if case .route(let route)? = sight.shows { "subject.machine.isShown(\(names.routeKind(route)))" } else { nil }
    }
  }
}
