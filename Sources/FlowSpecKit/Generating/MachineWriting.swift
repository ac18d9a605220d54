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
    MachineTypeWriting(plan: plan).write(to: &code)
    code.gap()
    code.doc("The flow as it runs. A value: what is not sent to it does not change it." + refusals)
    code.block("\(access)nonisolated struct Machine: \(names.swift("Sendable"))") { code in
      writeProperties(to: &code)
      writeLaunch(to: &code)
      writeSend(to: &code)
      writeUpdates(to: &code)
      QueryWriting(plan: plan, access: access).write(to: &code)
      StepWriting(plan: plan, limit: Self.limit).write(to: &code)
      if plan.hasOpens || !flow.routes.isEmpty { AvailabilityWriting(plan: plan, access: access).write(to: &code) }
    }
  }

  private var refusals: String {
    var reasons: [String] = []
    if plan.hasRangeChecks { reasons.append("set a number outside its range") }
    if !plan.contested.isEmpty { reasons.append("give one variable two values") }
    if plan.isEndlessPossible { reasons.append("take more than \(Self.limit) steps by itself") }
    return reasons.isEmpty ? "" : "\n\nA call that would \(reasons.joined(separator: " or ")) changes nothing."
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
    launchLabels.map { $0 == "inputs" ? "inputs: Inputs" : "navigation: \(names.visible("Navigation"))" }
  }

  private var launchLabels: [String] {
    (plan.inputs.isEmpty ? [] : ["inputs"]) + (plan.questions.isEmpty ? [] : ["navigation"])
  }

  private func writeLaunch(to code: inout CodeWriter) {
    let labels = launchLabels
    let value = StateValue(plan: names) { _, _ in "nil" }
    let initial = names.hasContent(Flow.outermost) ? value.content(of: Flow.outermost, toward: nil) : "State()"
    code.gap()
    code.block("private init(\(launchParameters.joined(separator: ", ")))") { code in
      code.line("state = \(initial)")
      for label in labels { code.line("self.\(label) = \(label)") }
    }
    code.gap()
    code.doc("The machine as it is when the app has been launched, and what that asks for.")
    let parameters = launchParameters.joined(separator: ", ")
    code.block("\(access)static func launch(\(parameters)) -> (machine: Machine, outcomes: \(outcomes))") { code in
      code.line("var machine = Machine(\(labels.map { "\($0): \($0)" }.joined(separator: ", ")))")
      code.line("var step = Step()")
      code.line("machine.enterFirst(&step)")
      if plan.isEndlessPossible {
        code.line("let entered = (machine: machine, step: step)")
        code.line("machine.settle(&step)")
        code.line("if step.isRefused { (machine, step) = entered }")
      }
      if plan.hasFinish { code.line("machine.finish(&step)") }
      code.line("return (machine, step.outcomes)")
    }
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
}
