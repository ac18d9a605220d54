/// A guard that holds whatever the data are.
enum GuardAlwaysHolds {
  static let rule = FlowRule(
    "guard-always-holds", .warning, "Every guard can be false.",
    explanation: """
      This guard holds in every run, so the transition is taken whenever its event comes. Often a comparison is not \
      the one that you meant, such as `>= 0` instead of `> 0`, or a transition lacks the `set` that changes a variable of the guard. Correct the \
      guard, add the `set`, or remove the guard. Allow it if a later version gives the type more values, or sets the variable.
      """,
    needs: [.states], respects: [.variables, .inputs, .events, .types, .layouts],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          variables: { tries: 0...3 }
          events: { retry: Try again., stop: Stop. }
          states:
            idle: { transitions: { retry: { to: busy, when: ⟦tries >= 0⟧ } } }
            busy: { transitions: { stop: { to: idle, set: { tries: 1 } } } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          variables: { tries: 0...3 }
          events: { retry: Try again., stop: Stop. }
          states:
            idle: { transitions: { retry: { to: busy, when: tries < 3 } } }
            busy: { transitions: { stop: { to: idle, set: { tries: 1 } } } }
          """)
    ],
    chart: checkChart)

  private static func checkChart(_ facts: Facts, _ findings: inout Findings) {
    var stepsLeft = 250_000
    let constant = constantVariables(facts.flow, &stepsLeft)
    for transition in facts.flow.transitions {
      guard let condition = transition.condition else { continue }
      var guards = GuardSpace(facts.flow)
      let own = guards.condition(condition)
      if case .impossible = guards.space.isSatisfiable(.not(own), stepsLeft: &stepsLeft) {
        let hidden = later(than: transition, facts.flow).map { Diagnostic.Note("so this transition is never taken", at: $0.span) }
        findings.add("the guard always holds", at: condition.span, notes: Array(hidden))
        continue
      }
      // A transition that has lost its `set` does nothing: another rule reports it.
      if IdleSelfTransition.tells(of: transition, facts) { continue }
      let first = condition.firstValues(of: constant, in: facts.flow)
      let known = first.values.map { guards.condition($0) }
      guard !known.isEmpty, case .impossible = guards.space.isSatisfiable(.and(known + [.not(own)]), stepsLeft: &stepsLeft) else { continue }
      findings.add(
        "the guard holds in every run", at: condition.span,
        notes: first.keys.sorted().map { .init("no transition changes '\(facts.flow[$0].qualifiedName)'", at: facts.flow[$0].name.span) })
    }
  }

  /// Returns the variables that nothing changes, except those because of which another guard never holds: that one's finding says so.
  private static func constantVariables(_ flow: Flow, _ stepsLeft: inout Int) -> Set<VariableID> {
    let constant = flow.constantVariables
    var told: Set<VariableID> = []
    for condition in flow.transitions.compactMap(\.condition) {
      let first = condition.firstValues(of: constant, in: flow)
      guard !first.isEmpty else { continue }
      var guards = GuardSpace(flow)
      let conditions = [guards.condition(condition)] + first.values.map { guards.condition($0) }
      if case .impossible = guards.space.isSatisfiable(.and(conditions), stepsLeft: &stepsLeft) { told.formUnion(first.keys) }
    }
    return constant.subtracting(told)
  }

  /// Returns the transitions that come after this one in its list.
  private static func later(than transition: Transition, _ flow: Flow) -> [Transition] {
    flow[transition.source].transitions.map { flow[$0] }.filter {
      $0.trigger.value == transition.trigger.value && $0.span.lower > transition.span.lower
    }
  }

  /// Returns true if a finding of this rule is about the transition's guard, and names what it hides.
  static func tells(of transition: Transition, _ flow: Flow) -> Bool {
    guard let condition = transition.condition, !flow.allows(rule.rule.name, at: condition.span) else { return false }
    var guards = GuardSpace(flow)
    let own = guards.condition(condition)
    if case .impossible = guards.space.isSatisfiable(.not(own)) { return true }
    return false
  }
}

extension Expression {
  /// Returns for each of these variables that it reads the comparison with its first value.
  fileprivate func firstValues(of variables: Set<VariableID>, in flow: Flow) -> [VariableID: Expression] {
    var found: [VariableID: Expression] = [:]
    for part in all {
      guard case .variable(let id) = part.kind, variables.contains(id) else { continue }
      let literal: Kind? =
        switch flow[id].initial.value {
        case .bool(let truth): .boolean(truth)
        case .int(let number): .integer(number)
        case .named(let name, nil): .namedCase(name)
        default: nil
        }
      if let literal { found[id] = Expression(.compare(.equal, part, Expression(literal, part.type, span)), .boolean, span) }
    }
    return found
  }
}
