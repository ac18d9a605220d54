/// A transition that is never taken, because an earlier one always is or its guard cannot hold.
enum TransitionNeverTaken {
  static let rule = FlowRule(
    "transition-never-taken", .warning, "Every transition can be taken.",
    explanation: """
      No run takes this transition, so its effects never happen. Transitions for one event are tried in order, those of inner states before those \
      of outer ones, and a transition whose guard always holds hides those after it. Put the narrower guard first, correct the guard, or remove \
      the transition. Allow it if a later version makes it possible.
      """,
    needs: [.states], respects: [.variables, .inputs, .events, .types],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          events: { retry: Try again. }
          inputs: { online: Bool }
          states:
            failed: { transitions: { retry: [loading, ⟦{ to: offline, when: not online }⟧] } }
            loading: { transitions: { retry: failed } }
            offline: { transitions: { retry: failed } }
          initial: loading
          """,
        accepted: """
          flowspec: 1
          flow: A
          events: { retry: Try again. }
          inputs: { online: Bool }
          states:
            failed: { transitions: { retry: [{ to: offline, when: not online }, loading] } }
            loading: { transitions: { retry: failed } }
            offline: { transitions: { retry: failed } }
          initial: loading
          """)
    ],
    chart: checkChart, model: checkModel)

  private static func checkChart(_ facts: Facts, _ findings: inout Findings) {
    var found = HiddenTransitions(facts)
    for index in facts.flow.states.indices { found.check(StateID(index), &findings) }
  }

  private static func checkModel(_ check: FlowCheck, _ findings: inout Findings) {
    guard check.machine.isWhole else { return findings.leaveUndecided() }
    for transition in NeverReached(check, reported: check.reported).transitions {
      let always = unguarded(transition, check.flow)
      var reason = transition.condition == nil ? always : "its guard is false in every run, or \(always)"
      if transition.trigger.value != .always, mayBeLeftAtOnce(transition.source, check.flow) {
        reason += "; or the state is left by an 'always' before an event can come"
      }
      if let event = transition.event.map({ check.flow[$0] }), event.isInternal {
        reason = "only the flow sends '\(event.name.value)': it never does so in this state, or \(reason)"
      }
      findings.add("no run takes this transition", at: transition.place, notes: neverSet(transition, check.flow) + [.init(reason, at: nil)])
    }
  }

  /// Returns what may keep a transition without a guard from being taken.
  private static func unguarded(_ transition: Transition, _ flow: Flow) -> String {
    switch transition.trigger.value {
    case .event(let event) where flow[event].promise != nil:
      "its event never comes in this state, because of the event's 'when', or another transition is taken whenever it comes"
    case .event: "another transition is taken whenever its event comes in this state"
    case .done: "the states inside never reach an end, or a region beside them does not, or another transition is taken then"
    case .always, .after: "another transition is taken first"
    }
  }

  /// Notes about variables of the guard that keep their first value, because no transition sets them.
  private static func neverSet(_ transition: Transition, _ flow: Flow) -> [Diagnostic.Note] {
    let read = (transition.condition?.all ?? []).compactMap { if case .variable(let id) = $0.kind { id } else { nil } }
    let constant = Set(read).filter { id in !flow.transitions.contains { $0.updates.contains { $0.variable.value == id } } }
    return constant.sorted().map { .init("no transition sets '\(flow[$0].qualifiedName)', which its guard reads", at: flow[$0].name.span) }
  }

  /// Returns true if the state, or a state around it, has a transition that needs no event.
  private static func mayBeLeftAtOnce(_ state: StateID, _ flow: Flow) -> Bool {
    flow.states.indices.contains { around in
      flow.isState(state, within: StateID(around)) && flow.states[around].transitions.contains { flow[$0].trigger.value == .always }
    }
  }
}

private struct HiddenTransitions {
  let flow: Flow
  /// The most steps for all guards of the flow together.
  private var stepsLeft = 250_000

  /// True if findings about guards that always hold are reported.
  private let tellsOfGuards: Bool

  init(_ facts: Facts) {
    flow = facts.flow
    tellsOfGuards = facts.isReported(GuardAlwaysHolds.rule.rule.name)
  }

  mutating func check(_ state: StateID, _ findings: inout Findings) {
    var byTrigger: [Transition.Trigger: [TransitionID]] = [:]
    var order: [Transition.Trigger] = []
    for id in flow[state].transitions {
      let trigger = flow[id].trigger.value
      if byTrigger[trigger] == nil { order.append(trigger) }
      byTrigger[trigger, default: []].append(id)
    }
    let leaving = alwaysLeaving(state)
    for trigger in order {
      let transitions = (byTrigger[trigger] ?? []).map { flow[$0] }
      if let leaving, trigger != .always, trigger != .done {
        for transition in transitions {
          findings.add(
            "'\(flow[state].name.value)' is left at once, so this transition is never taken", at: transition.span,
            notes: [.init("it is always left here", at: leaving.span)])
        }
      } else {
        checkOrder(transitions, &findings)
        if let inner = innerTakers(of: state, trigger) {
          for transition in transitions {
            findings.add(
              "every state in '\(flow[state].path.isEmpty ? flow.name.value : flow[state].name.value)' takes this event itself, so this transition is never taken",
              at: transition.span, notes: inner.prefix(3).map { .init("taken here", at: $0.span) })
          }
        }
      }
    }
  }

  /// Checks the transitions of one state and trigger, of which the first whose guard holds is taken.
  private mutating func checkOrder(_ transitions: [Transition], _ findings: inout Findings) {
    guard transitions.count > 1 || transitions.contains(where: { $0.condition != nil }) else { return }
    var guards = GuardSpace(flow)
    var conditions: [Condition] = []
    for transition in transitions {
      let own = guards.condition(transition.condition)
      let space = guards.space
      if case .impossible = space.isSatisfiable(own, stepsLeft: &stepsLeft) {
        findings.add("the guard can never hold", at: transition.condition?.span ?? transition.span)
      } else if case .impossible = space.isEverChosen(conditions.count, in: conditions + [own], stepsLeft: &stepsLeft) {
        let hiding = zip(transitions, conditions).first { space.implies(own, that: $0.1, stepsLeft: &stepsLeft) == true }?.0
        // A guard that always holds has a finding of its own, which names what comes after it.
        if let hiding, tellsOfGuards, GuardAlwaysHolds.tells(of: hiding, flow) {
          conditions.append(own)
          continue
        }
        findings.add(
          hiding == nil
            ? "some earlier transition is always taken instead, so this one is never taken"
            : "an earlier transition is always taken instead, so this one is never taken",
          at: transition.span, notes: hiding.map { [.init("the earlier transition is here", at: $0.span)] } ?? [])
      }
      conditions.append(own)
    }
  }

  /// Returns an unguarded eventless transition that leaves the state.
  private func alwaysLeaving(_ state: StateID) -> Transition? {
    flow[state].transitions.map { flow[$0] }.first { transition in
      transition.trigger.value == .always && transition.condition == nil
        && transition.target.map { !flow.isState($0.value, within: state) } ?? false
    }
  }

  /// Returns true if a final state ends its parent, which then always leaves by `done`.
  private func isLeftAtOnce(final leaf: StateID) -> Bool {
    guard flow[leaf].kind == .final, let parent = flow[leaf].parent else { return false }
    return flow[parent].transitions.contains { flow[$0].trigger.value == .done && flow[$0].condition == nil && flow[$0].target != nil }
  }

  /// Returns unguarded transitions by which every leaf below takes the event itself; nil if there is a leaf without one.
  private func innerTakers(of state: StateID, _ trigger: Transition.Trigger) -> [Transition]? {
    guard case .event = trigger, !flow[state].children.isEmpty else { return nil }
    let below = flow.subtree(of: state).dropFirst()
    let takers = below.compactMap { id in
      flow[id].transitions.map { flow[$0] }.first { $0.trigger.value == trigger && $0.condition == nil }
    }
    guard !takers.isEmpty else { return nil }
    let leaves = below.filter { flow[$0].children.isEmpty }
    let allTake = leaves.allSatisfy { leaf in
      isLeftAtOnce(final: leaf)
        || takers.contains { $0.source != state && flow.isState(leaf, within: $0.source) }
    }
    return allTake ? takers : nil
  }
}
