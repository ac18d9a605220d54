/// Writes the private types of the machine.
struct MachineTypeWriting {
  let plan: MachinePlan

  private var flow: Flow { plan.flow }
  private var names: NamePlan { plan.names }

  func write(to code: inout CodeWriter) {
    if plan.choosesTransitions {
      writeTransitions(to: &code)
      writeTransitionList(to: &code)
    }
    if plan.hasOtherTriggers { writeTrigger(to: &code) }
    if plan.closes { ClosingWriting.writeType(access: stepAccess, names, to: &code) }
    if plan.hasDismissals { writeOpeningType(to: &code) }
    writeStep(to: &code)
    writeStepList(to: &code)
    if !plan.remembered.isEmpty { writeMemory(to: &code) }
  }

  private func name(_ transition: Transition) -> String { SwiftIdentifier.escaped(names.transitionNames[transition.id.index]) }

  private func writeTransitions(to code: inout CodeWriter) {
    guard !flow.transitions.isEmpty else { return }
    code.gap()
    code.type("private ", "enum Transition: \(names.swift("Sendable"))") { code in
      for name in names.transitionNames { code.line("case \(SwiftIdentifier.escaped(name))") }
      writeScopes(to: &code)
    }
  }

  /// Writes states as numbers in the order of the spec, to find transitions that leave a common state and so exclude each other.
  /// Twin: `InterpreterStates.scope`.
  private func writeScopes(to code: inout CodeWriter) {
    var scopes: [StateID: Range<Int>] = [:]
    var count = 0
    number(Flow.outermost, &scopes, &count)
    let int = names.swift("Int")
    code.gap()
    code.doc("The states that the transition leaves if they are active, as numbers in the order of the spec.")
    code.block("var left: Range<\(int)>") { code in
      writeRanges(to: &code) { transition in
        guard let (domain, owner) = plan.replaced(transition), let scope = scopes[owner] else { return nil }
        return "\(scope.lowerBound + (domain == owner ? 1 : 0))..<\(scope.upperBound)"
      }
    }
    code.gap()
    code.doc("The state that declares the transition, with all states inside it.")
    code.block("var scope: Range<\(int)>") { code in
      writeRanges(to: &code) { transition in
        scopes[transition.source].map { "\($0.lowerBound)..<\($0.upperBound)" }
      }
    }
  }

  /// Writes transitions with equal ranges together.
  private func writeRanges(to code: inout CodeWriter, _ range: (Transition) -> String?) {
    var order: [String] = []
    var cases: [String: [String]] = [:]
    for transition in flow.transitions {
      guard let range = range(transition) else { continue }
      if cases[range] == nil { order.append(range) }
      cases[range, default: []].append(".\(name(transition))")
    }
    code.line("switch self {")
    for range in order { code.line("case \((cases[range] ?? []).joined(separator: ", ")): return \(range)") }
    if cases.values.reduce(0, { $0 + $1.count }) < flow.transitions.count { code.line("default: return 0..<0") }
    code.line("}")
  }

  private func number(_ state: StateID, _ scopes: inout [StateID: Range<Int>], _ count: inout Int) {
    let first = count
    count += 1
    for child in flow[state].children { number(child, &scopes, &count) }
    scopes[state] = first..<count
  }

  /// Returns the most leaves that can be active together below a state.
  private func width(_ state: StateID) -> Int {
    let widths = flow[state].children.map(width)
    return flow[state].kind == .parallel ? widths.reduce(0, +) : widths.max() ?? 1
  }

  /// Twin: `InterpreterStates.withoutConflicts`.
  private func writeTransitionList(to code: inout CodeWriter) {
    guard !flow.transitions.isEmpty else { return }
    let width = width(Flow.outermost)
    let int = names.swift("Int")
    code.gap()
    code.doc("Transitions that are taken together, at most one for each innermost state. The list needs no allocation.")
    code.type("private ", "struct TransitionList") { code in
      for place in 0..<width { code.line("private var slot\(place): Transition?") }
      code.line("private(set) var count = 0")
      code.gap()
      code.block("private(set) subscript(place: \(int)) -> Transition") { code in
        code.block("get") { code in
          code.line("switch place {")
          for place in 0..<width - 1 { code.line("case \(place): return slot\(place)!") }
          code.line("default: return slot\(width - 1)!")
          code.line("}")
        }
        code.block("set") { code in
          code.line("switch place {")
          for place in 0..<width - 1 { code.line("case \(place): slot\(place) = newValue") }
          code.line("default: slot\(width - 1) = newValue")
          code.line("}")
        }
      }
      code.gap()
      code.block("mutating func append(_ transition: Transition)") { code in
        code.line("insert(transition, at: count)")
      }
      code.gap()
      code.doc("Appends the transition of an innermost state. The first state without one records its position.")
      code.block("mutating func append(_ choice: Transition?, marking missing: inout \(int)?)") { code in
        code.line("if let choice { append(choice) } else if missing == nil { missing = count }")
      }
      code.gap()
      code.block("mutating func insert(_ transition: Transition, at place: \(int))") { code in
        code.line("for later in (place..<count).reversed() { self[later + 1] = self[later] }")
        code.line("self[place] = transition")
        code.line("count += 1")
      }
      code.gap()
      code.doc("The transitions without conflicts. Of two that leave the same state, the inner one is kept, or else the earlier one.")
      code.block("var settled: TransitionList") { code in
        code.line("guard count > 1 else { return self }")
        code.line("var chosen = TransitionList()")
        code.block("candidates: for place in 0..<count") { code in
          code.line("let candidate = self[place]")
          code.line("var kept = TransitionList()")
          code.block("for earlier in 0..<chosen.count") { code in
            code.line("let other = chosen[earlier]")
            code.line("guard other.left.overlaps(candidate.left) else {")
            code.inner { code in
              code.line("kept.append(other)")
              code.line("continue")
            }
            code.line("}")
            code.line("let isInner = candidate.scope != other.scope && other.scope.contains(candidate.scope.lowerBound)")
            code.line("guard isInner else { continue candidates }")
          }
          code.line("kept.append(candidate)")
          code.line("chosen = kept")
        }
        code.line("return chosen")
      }
      code.gap()
      code.doc("The transitions in the order of the states that they leave.")
      code.block("var inOrder: TransitionList") { code in
        code.line("guard count > 1 else { return self }")
        code.line("var ordered = TransitionList()")
        code.block("for place in 0..<count") { code in
          code.line("let transition = self[place]")
          code.line("var goal = place")
          code.line("while goal > 0, transition.left.lowerBound < ordered[goal - 1].left.lowerBound { goal -= 1 }")
          code.line("ordered.insert(transition, at: goal)")
        }
        code.line("return ordered")
      }
    }
  }

  private func writeTrigger(to code: inout CodeWriter) {
    code.gap()
    code.type(stepAccess, "enum Trigger: \(names.swift("Sendable"))") { code in
      for group in plan.events.all { code.line("case \(plan.events.trigger(of: group))(\(plan.events.typeName(group)))") }
      if plan.hasEventless { code.line("case always") }
      if !plan.timers.isEmpty { code.line("case timer(\(names.visible("Timer")))") }
      if plan.hasDone { code.line("case done(State.Kind?)") }
    }
  }

  /// The access of members that `Navigation` uses too.
  private var stepAccess: String { plan.navigates ? "fileprivate " : "private " }

  private func writeStep(to code: inout CodeWriter) {
    code.gap()
    code.doc("The data of a call in progress.")
    code.type(stepAccess, "struct Step") { code in
      code.line("var outcomes: [Outcome] = []")
      if plan.raises { code.line("var raised = StepList<\(plan.trigger)>()") }
      if plan.hasRoots { code.line("var roots = StepList<\(plan.rootType)>()") }
      if plan.hasOpens { code.line("var opens = StepList<\(plan.hasDismissals ? "Opening" : names.visible("Route"))>()") }
      if plan.closes { code.line("var closings: [Closing] = []") }
      if plan.hasJointEnds { code.line("var ended: [State.Kind] = []") }
      if plan.canRefuse { code.line("var rejection: Rejection?") }
      if plan.selectsAtLaunch { code.line("var isLaunch = false") }
      if !plan.contested.isEmpty { code.line("var assigned = Assigned()") }
      writeReporting(to: &code)
      guard !plan.contested.isEmpty else { return }
      code.gap()
      code.doc("The values that the current microstep has assigned.")
      code.block("struct Assigned") { code in
        for id in plan.contested { code.line("var \(names.variable(id)): \(names.type(flow[id].type))?") }
      }
    }
  }

  private func writeOpeningType(to code: inout CodeWriter) {
    code.gap()
    code.doc("A postponed opening of a route\(plan.judgesLinks ? ". For a link, the arrival policy is applied again" : "").")
    code.type(stepAccess, "struct Opening") { code in
      code.line("let route: \(names.visible("Route"))")
      guard plan.judgesLinks else { return }
      code.line("var isLink = false")
      if plan.hasIdentity { code.line("var identity: \(names.swift("String"))?") }
    }
  }

  private func writeStepList(to code: inout CodeWriter) {
    let (takesFirst, takesLast) = (plan.raises || plan.hasOpens, plan.hasRoots)
    guard takesFirst || takesLast else { return }
    code.gap()
    code.doc("A queue that stores a single item without an allocation.")
    code.type(stepAccess, "struct StepList<Item>") { code in
      code.line("private var first: Item?")
      code.line("private var rest: [Item] = []")
      if plan.hasOpens, plan.navigates, plan.hasRoots { code.line("var isEmpty: \(names.swift("Bool")) { first == nil }") }
      code.gap()
      code.line("@inline(never)")
      code.block("mutating func append(_ item: Item)") { code in
        code.line("if first == nil { first = item } else { rest.append(item) }")
      }
      if plan.hasDismissals {
        code.gap()
        code.block("mutating func prepend(_ item: Item)") { code in
          code.line("if let first { rest.insert(first, at: 0) }")
          code.line("first = item")
        }
      }
      if takesFirst {
        code.gap()
        code.line("@inline(never)")
        code.block("mutating func popFirst() -> Item?") { code in
          code.line("let item = first")
          code.line("first = rest.isEmpty ? nil : rest.removeFirst()")
          code.line("return item")
        }
      }
      guard takesLast else { return }
      code.gap()
      code.line("@inline(never)")
      code.block("mutating func popLast() -> Item?") { code in
        code.line("if let last = rest.popLast() { return last }")
        code.line("let item = first")
        code.line("first = nil")
        code.line("return item")
      }
    }
  }

  private func writeReporting(to code: inout CodeWriter) {
    let reportsLists = plan.hasEffects || !plan.timers.isEmpty
    guard reportsLists || plan.settles else { return }
    code.gap()
    code.doc("Appends an outcome. It is not inlined, because a large flow would take longer to compile.")
    code.line("@inline(never)")
    code.block("mutating func report(_ outcome: Outcome)") { code in
      code.line("if outcomes.isEmpty { outcomes.reserveCapacity(4) }")
      code.line("outcomes.append(outcome)")
    }
    guard reportsLists else { return }
    code.gap()
    code.doc("Appends outcomes. If there are none yet, it uses the new array without a copy.")
    code.block("mutating func report(_ new: [Outcome])") { code in
      code.line("if outcomes.isEmpty { outcomes = new } else { for outcome in new { report(outcome) } }")
    }
  }

  private func writeMemory(to code: inout CodeWriter) {
    code.gap()
    code.doc("For each state with history, the states inside it that were active when the machine last left it.")
    code.type("private ", "struct Memory: \(names.swift("Hashable")), \(names.swift("Sendable"))") { code in
      for state in plan.remembered { code.line("var \(names.kind(state)): [State.Kind] = []") }
    }
  }
}
