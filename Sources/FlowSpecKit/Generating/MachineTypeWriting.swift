/// The private types that the machine is made of.
struct MachineTypeWriting {
  let plan: MachinePlan

  private var flow: Flow { plan.flow }
  private var names: NamePlan { plan.names }

  func write(to code: inout CodeWriter) {
    writeTransitions(to: &code)
    if plan.hasOtherTriggers { writeTrigger(to: &code) }
    writeStep(to: &code)
    if !plan.remembered.isEmpty { writeMemory(to: &code) }
  }

  private func name(_ transition: Transition) -> String { SwiftIdentifier.escaped(names.transitionNames[transition.id.index]) }

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
    var scopes: [StateID: Range<Int>] = [:]
    var count = 0
    number(Flow.outermost, &scopes, &count)
    let int = names.swift("Int")
    code.gap()
    code.doc("The states that it leaves if they are active, numbered in the order of the spec.")
    code.block("var left: Range<\(int)>") { code in
      code.line("switch self {")
      var isTotal = true
      for transition in flow.transitions {
        guard let (domain, owner) = plan.replaced(transition), let scope = scopes[owner] else {
          isTotal = false
          continue
        }
        code.line("case .\(name(transition)): return \(scope.lowerBound + (domain == owner ? 1 : 0))..<\(scope.upperBound)")
      }
      if !isTotal { code.line("default: return 0..<0") }
      code.line("}")
    }
    code.gap()
    code.doc("The state that declares it, with all inside.")
    code.block("var scope: Range<\(int)>") { code in
      code.line("switch self {")
      for transition in flow.transitions {
        let scope = scopes[transition.source] ?? 0..<0
        code.line("case .\(name(transition)): return \(scope.lowerBound)..<\(scope.upperBound)")
      }
      code.line("}")
    }
  }

  private func number(_ state: StateID, _ scopes: inout [StateID: Range<Int>], _ count: inout Int) {
    let first = count
    count += 1
    for child in flow[state].children { number(child, &scopes, &count) }
    scopes[state] = first..<count
  }

  private func writeTrigger(to code: inout CodeWriter) {
    code.gap()
    code.block("private nonisolated enum Trigger: \(names.swift("Sendable"))") { code in
      for group in plan.events.all { code.line("case \(plan.events.trigger(of: group))(\(plan.events.typeName(group)))") }
      if plan.hasEventless { code.line("case always") }
      if !plan.timers.isEmpty { code.line("case timer(\(names.visible("Timer")))") }
      if plan.hasDone { code.line("case done(State.Kind?)") }
    }
  }

  private func writeStep(to code: inout CodeWriter) {
    code.gap()
    code.doc("What one call gathers on its way.")
    code.block("private nonisolated struct Step") { code in
      code.line("var outcomes: [Outcome] = []")
      if plan.raises { code.line("var raised: [\(plan.trigger)] = []") }
      if plan.hasRoots { code.line("var roots: [\(plan.rootType)] = []") }
      if plan.hasOpens { code.line("var opens: [\(names.visible("Route"))] = []") }
      if plan.hasJointEnds { code.line("var ended: [State.Kind] = []") }
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
}
