/// `Machine`: the value that holds everything, and the calls that change it.
struct MachineWriting {
  let plan: MachinePlan
  let access: String

  private var flow: Flow { plan.flow }
  private var names: NamePlan { plan.names }
  private var trigger: (String) -> String { { plan.hasOtherTriggers ? ".event(\($0))" : $0 } }
  private var outcomes: String { "[Outcome]" }
  /// How many microsteps a call may take before it is given up.
  private static let limit = 1_000

  func write(to code: inout CodeWriter) {
    writeTransitions(to: &code)
    if plan.hasOtherTriggers { writeTrigger(to: &code) }
    writeStep(to: &code)
    if !plan.remembered.isEmpty { writeMemory(to: &code) }
    code.gap()
    code.doc(
      "The flow as it runs. A value: what is not sent to it does not change it."
        + refusals)
    code.block("\(access)nonisolated struct Machine: \(names.swift("Sendable"))") { code in
      writeProperties(to: &code)
      writeLaunch(to: &code)
      writeSend(to: &code)
      writeUpdates(to: &code)
      writeQueries(to: &code)
      writeSteps(to: &code)
      let selection = SelectionWriting(plan: plan)
      selection.write(to: &code)
      if plan.hasRegions { selection.writeOwnSelections(to: &code) }
      writePerforming(to: &code)
      if plan.hasRoots { writeRoots(to: &code) }
      if plan.hasOpens || !flow.routes.isEmpty { AvailabilityWriting(plan: plan, access: access).write(to: &code) }
    }
  }

  private var refusals: String {
    var reasons: [String] = []
    if flow.transitions.contains(where: { $0.updates.contains(where: plan.needsRangeCheck) }) { reasons.append("set a number outside its range") }
    if !plan.contested.isEmpty { reasons.append("give one variable two values") }
    if plan.isEndlessPossible { reasons.append("take more than \(Self.limit) steps by itself") }
    return reasons.isEmpty ? "" : "\n\nA call that would \(reasons.joined(separator: " or ")) changes nothing."
  }

  // MARK: Private types

  private func writeTransitions(to code: inout CodeWriter) {
    guard !flow.transitions.isEmpty else { return }
    code.gap()
    code.block("private nonisolated enum Transition: \(names.swift("Sendable"))") { code in
      for name in names.transitionNames { code.line("case \(SwiftIdentifier.escaped(name))") }
      guard plan.hasRegions else { return }
      writeScopes(to: &code)
    }
  }

  /// States numbered in the order of the spec: two transitions that leave a common state exclude each other.
  private func writeScopes(to code: inout CodeWriter) {
    let order = flow.subtree(of: Flow.outermost)
    var numbers: [StateID: Int] = [:]
    for (number, state) in order.enumerated() { numbers[state] = number }
    let range = { (states: [StateID]) -> String in
      let found = states.compactMap { numbers[$0] }
      return "\(found.min() ?? 0)..<\((found.max() ?? -1) + 1)"
    }
    let int = names.swift("Int")
    code.gap()
    code.doc("The states that it leaves if they are active, numbered in the order of the spec.")
    code.block("var left: Range<\(int)>") { code in
      code.line("switch self {")
      let leaving = flow.transitions.filter { !plan.left($0).isEmpty }
      for transition in leaving { code.line("case .\(name(transition)): return \(range(plan.left(transition)))") }
      if leaving.count < flow.transitions.count { code.line("default: return 0..<0") }
      code.line("}")
    }
    code.gap()
    code.doc("The state that declares it, with all inside.")
    code.block("var scope: Range<\(int)>") { code in
      code.line("switch self {")
      for transition in flow.transitions { code.line("case .\(name(transition)): return \(range(flow.subtree(of: transition.source)))") }
      code.line("}")
    }
  }

  private func name(_ transition: Transition) -> String { SwiftIdentifier.escaped(names.transitionNames[transition.id.index]) }

  private func writeTrigger(to code: inout CodeWriter) {
    code.gap()
    code.block("private nonisolated enum Trigger: \(names.swift("Sendable"))") { code in
      code.line("case event(Event)")
      if plan.hasEventless { code.line("case always") }
      if !plan.timers.isEmpty { code.line("case timer(\(names.visible("Timer")))") }
      if plan.hasDone { code.line("case done(State.Kind?)") }
    }
  }

  private func writeStep(to code: inout CodeWriter) {
    code.gap()
    code.doc("What one call gathers on its way.")
    code.block("private nonisolated struct Step") { code in
      code.line("var outcomes: \(outcomes) = []")
      if plan.raises { code.line("var raised: [\(plan.trigger)] = []") }
      if plan.hasRoots { code.line("var roots: [\(plan.rootType)] = []") }
      if plan.hasOpens { code.line("var opens: [\(names.visible("Route"))] = []") }
      if plan.canRefuse { code.line("var isRefused = false") }
      guard !plan.contested.isEmpty else { return }
      code.line("var assigned = Assigned()")
      code.gap()
      code.doc("Values that this microstep has given.")
      code.block("struct Assigned") { code in
        for id in plan.contested { code.line("var \(names.variable(id)): \(names.type(flow[id].type))?") }
      }
    }
  }

  private func writeMemory(to code: inout CodeWriter) {
    code.gap()
    code.doc("What was active in a state when it was last left.")
    code.block("private nonisolated struct Memory: \(names.swift("Sendable"))") { code in
      for state in plan.remembered { code.line("var \(names.kind(state)): [State.Kind] = []") }
    }
  }

  // MARK: Interface

  private func writeProperties(to code: inout CodeWriter) {
    code.line("\(access)private(set) var state: State")
    if !flow.variables.isEmpty { code.line("\(access)private(set) var variables = Variables()") }
    if !plan.inputs.isEmpty { code.line("\(access)private(set) var inputs: Inputs") }
    if !plan.questions.isEmpty { code.line("\(access)private(set) var navigation: \(names.visible("Navigation"))") }
    if !plan.remembered.isEmpty { code.line("private var memory = Memory()") }
  }

  private var launchParameters: [String] {
    (plan.inputs.isEmpty ? [] : ["inputs: Inputs"]) + (plan.questions.isEmpty ? [] : ["navigation: \(names.visible("Navigation"))"])
  }

  private func writeLaunch(to code: inout CodeWriter) {
    let labels = (plan.inputs.isEmpty ? [] : ["inputs"]) + (plan.questions.isEmpty ? [] : ["navigation"])
    let value = StateValue(plan: names) { _, _ in "nil" }
    let initial = names.hasContent(Flow.outermost) ? value.content(of: Flow.outermost, toward: nil) : "State()"
    code.gap()
    code.block("private init(\(launchParameters.joined(separator: ", ")))") { code in
      code.line("state = \(initial)")
      for label in labels { code.line("self.\(label) = \(label)") }
    }
    code.gap()
    code.doc("The machine as it is when the app has been launched, and what that asks for.")
    code.block("\(access)static func launch(\(launchParameters.joined(separator: ", "))) -> (machine: Machine, outcomes: \(outcomes))") { code in
      code.line("var machine = Machine(\(labels.map { "\($0): \($0)" }.joined(separator: ", ")))")
      code.line("var step = Step()")
      code.line("machine.enterFirst(&step)")
      writeSettling(on: "machine", before: "entered", onRefusal: ["machine = entered.machine", "step = entered.step"], saved: "(machine: machine, step: step)", to: &code)
      if plan.hasFinish { code.line("machine.finish(&step)") }
      code.line("return (machine, step.outcomes)")
    }
  }

  /// Goes on until nothing more happens by itself, and back if that is not allowed.
  private func writeSettling(
    on machine: String, before: String, onRefusal: [String], saved: String, to code: inout CodeWriter
  ) {
    guard plan.isEndlessPossible else { return }
    code.line("let \(before) = \(saved)")
    code.line("\(machine).settle(&step)")
    code.block("if step.isRefused") { $0.lines(onRefusal) }
  }

  private func writeSend(to code: inout CodeWriter) {
    code.gap()
    code.doc("Sends an event; answers what happened, in order.")
    code.block("\(access)mutating func send(_ event: Event) -> \(outcomes)") { code in
      let internals = flow.events.indices.map(EventID.init).filter { flow[$0].isInternal }
      if !internals.isEmpty {
        code.line("switch event {")
        let patterns = internals.map { names.wrapped(".\(SwiftIdentifier.escaped(flow[$0].name.value))", in: flow[$0].module) }
        code.line("case \(patterns.joined(separator: ", ")): return [.rejected(event)]  // Only the flow itself raises these.")
        code.line("default: break")
        code.line("}")
      }
      if plan.canRefuse { code.line("let before = self") }
      code.line("var step = Step()")
      code.line("guard microstep(on: \(trigger("event")), &step) else { return [\(unhandled)] }")
      if plan.isEndlessPossible { code.line("settle(&step)") }
      if plan.canRefuse {
        code.block("if step.isRefused") { code in
          code.line("self = before")
          code.line("return [.rejected(event)]")
        }
      }
      if plan.hasFinish { code.line("finish(&step)") }
      code.line("return step.outcomes")
    }
    if hasMixedPolicies { writePolicies(to: &code) }
    guard !plan.timers.isEmpty else { return }
    code.gap()
    code.doc("A timer has run down. One that no active state waits for changes nothing.")
    code.block("\(access)mutating func fire(_ timer: \(names.visible("Timer"))) -> \(outcomes)") { code in
      if plan.canRefuse { code.line("let before = self") }
      code.line("var step = Step()")
      code.line("guard microstep(on: .timer(timer), &step) else { return [] }")
      writeEnd(to: &code)
    }
  }

  private func writeEnd(to code: inout CodeWriter) {
    if plan.isEndlessPossible { code.line("settle(&step)") }
    if plan.canRefuse {
      code.block("if step.isRefused") { code in
        code.line("self = before")
        code.line("return []")
      }
    }
    if plan.hasFinish { code.line("finish(&step)") }
    code.line("return step.outcomes")
  }

  private func rejects(_ event: Event) -> Bool { (event.unhandled ?? flow.unhandled)?.value == .reject }

  private var hasMixedPolicies: Bool { Set(flow.events.map(rejects)).count > 1 }

  private var unhandled: String {
    if hasMixedPolicies { return "Self.rejects(event) ? .rejected(event) : .ignored(event)" }
    return flow.events.contains(where: rejects) ? ".rejected(event)" : ".ignored(event)"
  }

  private func writePolicies(to code: inout CodeWriter) {
    code.gap()
    code.doc("Whether the event is an error when nobody takes it.")
    code.block("private static func rejects(_ event: Event) -> \(names.swift("Bool"))") { code in
      code.line("switch event {")
      for event in flow.events where rejects(event) {
        code.line("case \(names.wrapped(".\(SwiftIdentifier.escaped(event.name.value))", in: event.module)): return true")
      }
      code.line("default: return false")
      code.line("}")
    }
  }

  private func writeUpdates(to code: inout CodeWriter) {
    var kinds: [(name: String, type: String)] = []
    if !plan.inputs.isEmpty { kinds.append(("inputs", "Inputs")) }
    if !plan.questions.isEmpty { kinds.append(("navigation", names.visible("Navigation"))) }
    for (name, type) in kinds {
      code.gap()
      code.doc("The \(name == "inputs" ? "world" : "navigation") has changed; answers what happened, in order.")
      code.block("\(access)mutating func update(_ \(name): \(type)) -> \(outcomes)") { code in
        code.line("self.\(name) = \(name)")
        guard plan.hasEventless else { return code.line("return []") }
        code.line("let before = self")
        code.line("var step = Step()")
        writeEnd(to: &code)
      }
    }
  }

  private func writeQueries(to code: inout CodeWriter) {
    code.gap()
    code.doc("Whether some transition out of an active state may lead there.")
    code.block("\(access)func canTransition(to target: State.Kind) -> \(names.swift("Bool"))") { code in
      code.line("state.active.contains { Self.isValidTransition(from: $0, to: target) }")
    }
    code.gap()
    code.doc("Whether some transition of the first state, or of one around it, enters the second.")
    code.block("\(access)static func isValidTransition(from source: State.Kind, to target: State.Kind) -> \(names.swift("Bool"))") { code in
      let outermost = targets(of: Flow.outermost)
      let special = flow.states.map(\.id).dropFirst().filter { reachable(from: $0) != outermost }
      guard !special.isEmpty else { return writeTargets(outermost, to: &code) }
      code.line("switch source {")
      for state in special {
        code.line("case .\(names.kind(state)):")
        code.inner { writeTargets(reachable(from: state), to: &$0) }
      }
      if special.count < flow.states.count - 1 {
        code.line("default:")
        code.inner { writeTargets(outermost, to: &$0) }
      }
      code.line("}")
    }
  }

  private func writeTargets(_ states: Set<StateID>, to code: inout CodeWriter) {
    guard !states.isEmpty else { return code.line("return false") }
    guard states.count < flow.states.count - 1 else { return code.line("return true") }
    code.line("switch target {")
    code.line("case \(list(states)): return true")
    code.line("default: return false")
    code.line("}")
  }

  private func reachable(from state: StateID) -> Set<StateID> {
    flow.lineage(of: state).reduce(into: []) { $0.formUnion(targets(of: $1)) }
  }

  private func targets(of state: StateID) -> Set<StateID> {
    Set(flow[state].transitions.flatMap { flow.statesEntered(by: flow[$0]) }).subtracting([Flow.outermost])
  }

  private func list(_ states: Set<StateID>) -> String {
    states.sorted().map { ".\(names.kind($0))" }.joined(separator: ", ")
  }

  // MARK: Steps

  private func writeSteps(to code: inout CodeWriter) {
    let writing = TransitionWriting(plan: plan, before: "")
    code.gap()
    code.doc("Enters the states that are active at launch.")
    code.block("private mutating func enterFirst(_ step: inout Step)") { code in
      for state in flow.defaultEntry(of: Flow.outermost) { writing.writeEntry(of: state, isCertain: true, to: &code) }
    }
    if plan.isEndlessPossible { writeSettle(to: &code) }
    if plan.hasFinish { writeFinish(to: &code) }
    if plan.hasRegions { writeParallelMicrostep(to: &code) } else { writeMicrostep(to: &code) }
  }

  private func writeFinish(to code: inout CodeWriter) {
    code.gap()
    code.doc("Says what the states entered, and the transitions taken, want to be shown.")
    code.block("private func finish(_ step: inout Step)") { code in
      if plan.hasRoots {
        let isActive = plan.rootType.hasSuffix("?") ? "{ $0.map(state.isActive) ?? true }" : "state.isActive"
        code.line("if let root = step.roots.last(where: \(isActive)), let route = self.root(of: root) {")
        code.inner { $0.line("step.outcomes.append(.root(route))") }
        code.line("}")
      }
      guard plan.hasOpens else { return }
      code.block("for route in step.opens") { $0.line("step.outcomes.append(isAvailable(route) ? .open(route) : .refused(route))") }
    }
  }

  private func writeSettle(to code: inout CodeWriter) {
    code.gap()
    code.doc("Takes eventless transitions, then the oldest raised event, until neither is left.")
    code.block("private mutating func settle(_ step: inout Step)") { code in
      code.block("for _ in 0..<\(Self.limit)") { code in
        code.line("if step.isRefused { return }")
        if plan.hasEventless { code.line("if microstep(on: .always, &step) { continue }") }
        if plan.raises {
          code.line("guard !step.raised.isEmpty else { return }")
          code.line("_ = microstep(on: step.raised.removeFirst(), &step)")
        } else {
          code.line("return")
        }
      }
      code.line("step.isRefused = true")
    }
  }

  private func writeMicrostep(to code: inout CodeWriter) {
    code.gap()
    code.doc("Takes one transition, if one takes the trigger.")
    code.block("private mutating func microstep(on trigger: \(plan.trigger), _ step: inout Step) -> \(names.swift("Bool"))") { code in
      guard !flow.transitions.isEmpty else { return code.line("return false") }
      code.line("guard let transition = transition(on: trigger) else { return false }")
      code.line("perform(transition, on: trigger, &step)")
      code.line("return true")
    }
  }

  private func writeParallelMicrostep(to code: inout CodeWriter) {
    code.gap()
    code.doc("Takes a transition in each region that has one; of two that leave a common state the inner one, else the earlier.")
    code.block("private mutating func microstep(on trigger: \(plan.trigger), _ step: inout Step) -> \(names.swift("Bool"))") { code in
      guard !flow.transitions.isEmpty else { return code.line("return false") }
      code.line("var candidates: [Transition] = []")
      code.line("choose(on: trigger, &candidates)")
      code.line("var chosen: [Transition] = []")
      code.block("candidates: for candidate in candidates") { code in
        code.line("var preempted: [Transition] = []")
        code.block("for other in chosen where other.left.overlaps(candidate.left)") { code in
          code.line("let isInner = candidate.scope != other.scope && other.scope.contains(candidate.scope.lowerBound)")
          code.line("guard isInner else { continue candidates }")
          code.line("preempted.append(other)")
        }
        code.line("chosen.removeAll { preempted.contains($0) }")
        code.line("chosen.append(candidate)")
      }
      code.line("guard !chosen.isEmpty else { return false }")
      code.line("let old = self")
      if !plan.contested.isEmpty { code.line("step.assigned = Step.Assigned()") }
      code.line("let ordered = chosen.sorted { $0.left.lowerBound < $1.left.lowerBound }")
      code.line("for transition in ordered.reversed() { leave(transition, from: old, &step) }")
      code.line("for transition in chosen { act(transition, on: trigger, from: old, &step) }")
      code.line("for transition in ordered { enter(transition, on: trigger, from: old, &step) }")
      code.line("return true")
    }
  }

  private func writePerforming(to code: inout CodeWriter) {
    guard !flow.transitions.isEmpty else { return }
    guard plan.hasRegions else { return writePerform(to: &code) }
    let writing = TransitionWriting(plan: plan, before: "old.")
    let on = "on trigger: \(plan.trigger), "
    writePhase("leave", "", flow.transitions.filter(writing.leaves), to: &code) { transition, code in
      writing.writeLeaving(transition, to: &code)
    }
    writePhase("act", on, flow.transitions.filter(writing.acts), to: &code) { transition, code in
      writing.bindActions(transition, leave: "return", to: &code)
      writing.writeEffects(transition, to: &code)
      writing.writeComputing(transition, leave: "return", to: &code)
      writing.writeAssigning(transition, to: &code)
    }
    writePhase("enter", on, flow.transitions.filter(writing.enters), to: &code) { transition, code in
      writing.bindEntering(transition, leave: "return", to: &code)
      writing.writeEntering(transition, leave: "return", to: &code)
      if plan.left(transition).isEmpty { code.line("break") }
    }
  }

  private func writePhase(
    _ name: String, _ parameter: String, _ transitions: [Transition], to code: inout CodeWriter,
    _ body: (Transition, inout CodeWriter) -> Void
  ) {
    code.gap()
    code.block("private mutating func \(name)(_ transition: Transition, \(parameter)from old: Machine, _ step: inout Step)") { code in
      guard !transitions.isEmpty else { return }
      code.line("switch transition {")
      for transition in transitions {
        code.line("case .\(self.name(transition)):")
        code.inner { body(transition, &$0) }
      }
      if transitions.count < flow.transitions.count { code.line("default: break") }
      code.line("}")
    }
  }

  private func writePerform(to code: inout CodeWriter) {
    let writing = TransitionWriting(plan: plan, before: "")
    code.gap()
    code.block("private mutating func perform(_ transition: Transition, on trigger: \(plan.trigger), _ step: inout Step)") { code in
      code.line("switch transition {")
      for transition in flow.transitions {
        code.line("case .\(name(transition)):")
        code.inner { code in
          let start = code.text.utf8.count
          writing.bindAll(transition, leave: "return", to: &code)
          writing.writeComputing(transition, leave: "return", to: &code)
          writing.writeLeaving(transition, to: &code)
          writing.writeEffects(transition, to: &code)
          writing.writeEntering(transition, leave: "return", to: &code)
          writing.writeAssigning(transition, to: &code)
          if code.text.utf8.count == start { code.line("break") }
        }
      }
      code.line("}")
    }
  }

  private func writeRoots(to code: inout CodeWriter) {
    code.gap()
    code.doc("The route that an active state shows first.")
    code.block("private func root(of kind: \(plan.rootType)) -> \(names.visible("Route"))?") { code in
      code.line("switch kind {")
      for state in flow.states {
        guard let call = state.root else { continue }
        code.line("case \(state.id == Flow.outermost ? "nil" : ".\(names.kind(state.id))"):")
        code.inner { code in
          let path = StatePath(to: state.id, plan: names)
          let fields = Set(call.arguments.compactMap(\.payloadField))
          let conditions = path.conditions(fields: fields)
          if !fields.isEmpty, !conditions.isEmpty { code.line("guard \(conditions.joined(separator: ", ")) else { return nil }") }
          var expressions = ExpressionWriting(plan: names)
          expressions.payloads = path.payloads
          code.line("return \(plan.route(call, expressions))")
        }
      }
      if flow.states.contains(where: { $0.root == nil && ($0.id != Flow.outermost || plan.rootType.hasSuffix("?")) }) {
        code.line("default: return nil")
      }
      code.line("}")
    }
  }
}
