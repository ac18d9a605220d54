/// What exploring the machine shows.
enum MachineRules {
  /// What the chart shows by itself, and what explains that something is never reached or taken.
  static let causes: Set<RuleName> = [
    "unraised-event", "guard-before-decision", "transition-never-taken", "unreachable-state", "dead-end", "awaited-event-not-taken",
  ]

  static let endless = CheckedRule(
    "endless-macrostep", .error, "Every step of the world comes to an end.",
    explanation: """
      After an event, transitions without events and raised events are taken until nothing is left to do. Here that never ends, or takes more \
      than \(longestMacrostep) steps: the app would hang. The notes show the shortest run that gets there. Give one of the transitions in the circle a guard that fails in the end.
      """,
    needs: [.states],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          events: { go: Go., stop: Stop. }
          states:
            idle: { transitions: { go: left, stop: right } }
            left: { ⟦always⟧: right }
            right: { always: { to: left, when: isOn } }
          inputs: { isOn: Bool }
          """,
        accepted: """
          flowspec: 1
          flow: A
          events: { go: Go., stop: Stop. }
          states:
            idle: { transitions: { go: left, stop: right } }
            left: { always: right }
            right: { transitions: { stop: idle } }
          """)
    ]
  ) { check, findings in
    if check.machine.doubt != nil { findings.leaveUndecided() }
    for (fault, run) in check.machine.faults {
      guard case .endless(let circle) = fault, let first = circle.min() else { continue }
      let others = circle.sorted().dropFirst().map { Diagnostic.Note("and this one, again and again", at: check.flow[$0].place) }
      findings.add(
        "this transition is taken for ever, in a circle", at: check.flow[first].place, notes: others, showing: run, of: check)
    }
  }

  static let outOfRange = CheckedRule(
    "value-out-of-range", .error, "No variable leaves its range.",
    explanation: """
      Some run computes a value that the variable cannot have. Generated code refuses such a step. Guard the transition, or give the variable a \
      larger range.
      """,
    needs: [.states, .variables],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          events: { retry: Again., reset: Reset. }
          variables: { tries: 0...3 }
          transitions:
            ⟦retry⟧: { set: { tries: tries + 1 } }
            reset: { set: { tries: 0 } }
          states: { one: {} }
          """,
        accepted: """
          flowspec: 1
          flow: A
          events: { retry: Again., reset: Reset. }
          variables: { tries: 0...3 }
          transitions:
            retry: { when: tries < 3, set: { tries: tries + 1 } }
            reset: { set: { tries: 0 } }
          states: { one: {} }
          """)
    ]
  ) { check, findings in
    if check.machine.doubt != nil { findings.leaveUndecided() }
    for (fault, run) in check.machine.faults {
      guard case .outOfRange(let transition, let variable) = fault else { continue }
      findings.add(
        "'\(check.flow[variable].name.value)' leaves its range here", at: check.flow[transition].place, showing: run, of: check
      )
    }
  }

  static let conflict = CheckedRule(
    "conflicting-updates", .error, "Transitions taken together agree about variables.",
    explanation: """
      Regions take an event side by side. Here two of their transitions give one variable different values, and nothing says which one counts. \
      Set it in one of the regions, or on the state around them.
      """,
    needs: [.states, .variables],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          events: { go: Go., back: Back. }
          variables: { side: [none, left, right] }
          regions:
            one:
              states:
                a: { transitions: { go: { to: b, set: { side: left } } } }
                b: { transitions: { back: a } }
            other:
              states:
                c: { transitions: { ⟦go⟧: { to: d, set: { side: right } } } }
                d: { transitions: { back: c } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          events: { go: Go., back: Back. }
          variables: { side: [none, left, right] }
          regions:
            one:
              states:
                a: { transitions: { go: { to: b, set: { side: left } } } }
                b: { transitions: { back: a } }
            other:
              states:
                c: { transitions: { go: d } }
                d: { transitions: { back: c } }
          """)
    ]
  ) { check, findings in
    if check.machine.doubt != nil { findings.leaveUndecided() }
    for (fault, run) in check.machine.faults {
      guard case .conflict(let variable, let transitions) = fault, let last = transitions.max(), let first = transitions.min() else { continue }
      let name = check.flow[variable].name.value
      let note = Diagnostic.Note("and this one, taken together with it", at: check.flow[first].place)
      findings.add("'\(name)' gets two values at once", at: check.flow[last].place, notes: [note], showing: run, of: check)
    }
  }

  static let untaken = CheckedRule(
    "untaken-event", .warning, "An event that is raised is taken by something, in some run.",
    explanation: """
      The flow raises this event, and wherever that happens no active state takes it. So raising it does nothing. Often a guard, or the state that \
      should take it, is not the one that was meant.
      """,
    needs: [.states, .events],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          events: { go: Go., back: Back., ended: { from: flow } }
          states:
            one: { transitions: { go: { to: two, raise: ⟦ended⟧ } } }
            two: { transitions: { back: one } }
            three: { transitions: { ended: one } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          events: { go: Go., back: Back., ended: { from: flow } }
          states:
            one: { transitions: { go: { to: two, raise: ended } } }
            two: { transitions: { back: one, ended: one } }
          """)
    ]
  ) { check, findings in
    let machine = check.machine
    guard machine.isExhaustive else { return findings.leaveUndecided() }
    for (event, run) in machine.raised.sorted(by: { $0.key < $1.key }) {
      let takers = check.lowered.system.transitions.indices.filter { check.lowered.system.transitions[$0].events.contains(event) }
      guard machine.taken.isDisjoint(with: takers) else { continue }
      let place = place(of: event, raisedIn: run, check.flow)
      findings.add("nothing takes '\(check.flow.events[event].name.value)' where it is raised", at: place, showing: run, of: check)
    }
  }

  /// Where the run raises it: in a transition that it takes, else in a route that it opens.
  private static func place(of event: Int, raisedIn run: Run, _ flow: Flow) -> Span {
    let taken = run.steps.reversed().flatMap(\.happenings).compactMap { if case .taken(let transition) = $0 { transition } else { nil } }
    let raises = taken.flatMap { flow[$0].raises } + flow.routes.flatMap(\.raises)
    return raises.first { $0.target.index == event }?.span ?? flow.events[event].name.span
  }

  /// Found under the name of the structural rule, which sees only the chart.
  static let unreachable = CheckedRule(UnreachableState.rule.rule, needs: [.states]) { check, findings in
    guard check.machine.isWhole else { return findings.leaveUndecided() }
    for (state, waysIn) in NeverReached(check, told: check.told).states {
      findings.add(
        "'\(check.flow[state].name.value)' is active in no run", at: check.flow[state].name.span,
        notes: waysIn.map { .init("this would lead there, and is taken in no run", at: $0.place) })
    }
  }

  static let neverTaken = CheckedRule(TransitionNeverTaken.rule.rule, needs: [.states]) { check, findings in
    guard check.machine.isWhole else { return findings.leaveUndecided() }
    for transition in NeverReached(check, told: check.told).transitions {
      findings.add(
        "this transition is taken in no run", at: transition.place,
        notes: [.init("whenever its event comes, its guard does not hold or another transition is taken", at: nil)])
    }
  }

  static let trap = CheckedRule(DeadEnd.rule.rule, needs: [.states]) { check, findings in
    guard check.machine.isWhole else { return findings.leaveUndecided() }
    let neverReached = NeverReached(check, told: check.told)
    for (state, run) in check.machine.traps.sorted(by: { $0.state < $1.state }) {
      let node = check.flow[check.lowered.states[state]]
      guard !node.transitions.isEmpty || !check.flow.ancestors(of: node.id).flatMap({ check.flow[$0].transitions }).isEmpty else { continue }
      guard check.flow.lineage(of: node.id).contains(where: { leavesSomething($0, node.id, check.flow) }) else { continue }
      if neverReached.explains(trapIn: node.id, check.flow) || isAlwaysOpen(node.id, check) { continue }
      findings.add("nothing leads out of '\(node.name.value)' any more in some run", at: node.name.span, showing: run, of: check)
    }
  }

  /// Nothing closes the way out; what leads back by itself is taken at once.
  private static func isAlwaysOpen(_ state: StateID, _ check: FlowCheck) -> Bool {
    let flow = check.flow
    let ways: [TransitionID] = flow.lineage(of: state).flatMap { flow[$0].transitions }
    return ways.contains { id in
      guard leaves(id, state, flow), let event = flow[id].event, check.machine.taken.contains(id.index) else { return false }
      return flow[id].condition == nil && flow[event].promise == nil && !flow[event].isInternal
    }
  }

  /// The chart has a way out; only the guards close it.
  private static func leavesSomething(_ source: StateID, _ state: StateID, _ flow: Flow) -> Bool {
    flow[source].transitions.contains { leaves($0, state, flow) }
  }

  private static func leaves(_ transition: TransitionID, _ state: StateID, _ flow: Flow) -> Bool {
    guard let target = flow[transition].target?.value else { return false }
    return target != state && !flow.defaultEntry(of: target).contains(state)
  }
}
