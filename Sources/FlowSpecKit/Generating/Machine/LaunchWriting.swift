/// Writes `Machine.launch`, which returns the machine at launch.
struct LaunchWriting {
  let plan: MachinePlan
  let access: String

  private var flow: Flow { plan.flow }
  private var names: NamePlan { plan.names }
  private var finding: String { "@escaping (\(names.visible("Route"))) -> \(plan.lookupType)" }
  private var limitsInputs: Bool { RangesFromOutside(plan).existInInputs }
  private var hasSenders: Bool { !plan.events.senders.isEmpty }

  /// Twin: `Interpreter.launch`.
  func write(to code: inout CodeWriter) {
    writeInitializer(to: &code)
    code.gap()
    code.doc(about)
    let results = ["machine: Machine"] + (hasSenders ? ["senders: Senders"] : []) + ["outcomes: [Outcome]"]
    code.block("\(access)static func launch(\(parameters.joined(separator: ", "))) -> (\(results.joined(separator: ", ")))") { code in
      if limitsInputs { code.line("assert(isInRange(inputs), \"an input is outside its range\")") }
      let entersSomething = !StepWriting.launchCode(plan).isEmpty
      let machine = "Machine(\(labels.map { "\($0): \($0)" }.joined(separator: ", ")))"
      guard entersSomething || plan.goesOn || plan.restores || plan.savesVariables else {
        guard hasSenders else { return code.line("return (\(machine), [])") }
        code.line("let machine = \(machine)")
        return code.line("return (machine, Senders(machine.mark), [])")
      }
      code.line("var machine = \(machine)")
      code.line("\(entersSomething || plan.goesOn || plan.restores ? "var" : "let") step = Step()")
      if plan.selectsAtLaunch { code.line("step.isLaunch = true") }
      if plan.restores || plan.savesVariables { writeSaved(to: &code) }
      if entersSomething { code.line("machine.enterFirst(&step)") }
      if plan.goesOn {
        if plan.canRefuse { code.line("let entered = (machine: machine, step: step)") }
        code.line("machine.settle(&step)")
        if plan.canRefuse { code.line("if step.rejection != nil { (machine, step) = entered }") }
      }
      code.line("return (machine, \(hasSenders ? "Senders(machine.mark), " : "")step.outcomes)")
    }
  }

  private var about: String {
    var text = "Launches a machine, and returns it with \(hasSenders ? "its senders and " : "")the outcomes of the launch."
    guard limitsInputs || plan.hasLookup || plan.restores || plan.savesVariables else { return text }
    text += "\n\n- Parameters:"
    if limitsInputs { text += "\n  - inputs: The inputs at the launch. Numbers must be in their ranges." }
    if plan.restores { text += "\n  - saved: The `savedNavigation` of the previous machine, or nil." }
    if plan.savesVariables { text += "\n  - saved: The `savedVariables` of the previous machine, or nil." }
    if plan.hasLookup { text += "\n  - finds: A closure that checks if the target of a route exists. It must not wait." }
    return text
  }

  private var labels: [String] {
    (plan.payload.isEmpty ? [] : ["payload"]) + (plan.inputs.isEmpty ? [] : ["inputs"]) + (plan.hasLookup ? ["finds"] : [])
  }

  private var parameters: [String] {
    var found: [String] = []
    if !plan.payload.isEmpty { found.append("payload: Payload") }
    if !plan.inputs.isEmpty { found.append("inputs: Inputs") }
    if plan.restores { found.append("restoring saved: SavedNavigation? = nil") }
    if plan.savesVariables { found.append("restoring saved: SavedVariables? = nil") }
    if plan.hasLookup { found.append("finds: \(finding)") }
    return found
  }

  private func writeInitializer(to code: inout CodeWriter) {
    let value = StateValue(plan: names) { [plan] state, index in
      let field = plan.flow[state].payload[index]
      let given = plan.payload.firstIndex { $0.name.value == field.name.value && $0.type.fits(field.type) }
      return given.map(plan.names.flowPayload) ?? "nil"
    }
    let initial = names.hasContent(Flow.outermost) ? value.content(of: Flow.outermost, toward: nil) : "State()"
    var parameters: [String] = []
    if !plan.payload.isEmpty { parameters.append("payload: Payload") }
    if !plan.inputs.isEmpty { parameters.append("inputs: Inputs") }
    if plan.hasLookup { parameters.append("finds: \(finding)") }
    code.gap()
    code.block("private init(\(parameters.joined(separator: ", ")))") { code in
      code.line("state = \(initial)")
      for label in labels { code.line("self.\(label) = \(label)") }
      guard plan.navigation != nil else { return }
      let isTotal = flow.layouts.contains { $0.condition == nil }
      let first = ".\(SwiftIdentifier.escaped(flow.layouts[0].name.value))"
      let chosen = SettleWriting.chosen(plan) + (isTotal ? "" : " ?? \(first)")
      code.line(plan.navigates ? "navigation = Navigation(layout: \(chosen))" : "layout = \(chosen)")
    }
  }

  /// Twin: `Interpreter.relaunch`.
  private func writeSaved(to code: inout CodeWriter) {
    code.block("if let saved") { code in
      for variable in plan.savedVariables {
        let name = names.variable(variable)
        code.line("if let value = saved.\(name) { machine.variables.\(name) = value }")
      }
      if plan.savesHeld { code.line("\(plan.restores ? "if saved.isReadable { " : "")machine.held = saved.held\(plan.restores ? " }" : "")") }
      guard plan.restores else { return }
      code.line("if saved.isReadable { machine.saved = saved } else { step.report(.forgotten) }")
    }
  }
}
