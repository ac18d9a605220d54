/// Writes the private part of the machine: entering, settling, single steps.
struct StepWriting {
  let plan: MachinePlan

  private var flow: Flow { plan.flow }
  private var names: NamePlan { plan.names }

  func write(to code: inout CodeWriter) {
    writeSteps(to: &code)
    if plan.choosesTransitions {
      let selection = SelectionWriting(plan: plan)
      selection.write(to: &code)
      selection.writeOwnSelections(to: &code)
      writePerforming(to: &code)
    }
    if plan.hasRoots { writeRoots(to: &code) }
  }

  private func name(_ transition: Transition) -> String { SwiftIdentifier.escaped(names.transitionNames[transition.id.index]) }

  private func writeSteps(to code: inout CodeWriter) {
    let writing = TransitionWriting(plan: plan, before: "")
    let launch = Self.launchCode(plan)
    if !launch.isEmpty {
      code.gap()
      code.doc("Enters the states that are active at launch.")
      code.block("private mutating func enterFirst(_ step: inout Step)") { $0.paste(launch) }
    }
    if plan.hasJointEnds { writeEnds(writing, to: &code) }
    if plan.choosesTransitions { writeParallelMicrostep(to: &code) } else { MicrostepWriting(plan: plan).write(to: &code) }
  }

  /// Returns the code that enters the first states; empty if that has no effect.
  static func launchCode(_ plan: MachinePlan) -> String {
    let writing = TransitionWriting(plan: plan, before: "")
    var code = CodeWriter()
    for state in plan.inOrder(plan.flow.defaultEntry(of: Flow.outermost)) { writing.writeEntry(of: state, isCertain: true, to: &code) }
    if plan.hasJointEnds { code.line("announceEnds(&step)") }
    return String(code.text.dropLast())
  }

  /// Writes the function that detects ended states, after all states are entered.
  private func writeEnds(_ writing: TransitionWriting, to code: inout CodeWriter) {
    code.gap()
    code.doc("Raises `done` for states that have ended. Final states that are still in the queue do not count yet.")
    code.block("private func announceEnds(_ step: inout Step)") { code in
      code.block("while !step.ended.isEmpty") { code in
        code.line("switch step.ended.removeFirst() {")
        let finals = flow.states.filter { !writing.completions(of: $0.id).isEmpty }
        for final in finals {
          code.item("case .\(names.kind(final.id)):") { code in
            for (state, condition) in writing.completions(of: final.id) {
              let raise = "step.raised.append(.done(\(plan.doneKind(state))))"
              code.line(condition.map { "if \($0) { \(raise) }" } ?? raise)
            }
          }
        }
        if finals.count < flow.states.count - 1 { code.line("default: break") }
        code.line("}")
      }
    }
    code.gap()
    code.block("private func hasEnded(_ final: State.Kind, _ step: Step) -> \(names.swift("Bool"))") { code in
      code.line("return state.isActive(final) && !step.ended.contains(final)")
    }
  }

  /// Twin: `InterpreterStates.apply`.
  private func writeParallelMicrostep(to code: inout CodeWriter) {
    code.gap()
    code.doc("Takes an enabled transition in each region. Of two that leave the same state, it takes the inner one, or else the earlier one.")
    code.block("private mutating func microstep(on trigger: \(plan.trigger), _ step: inout Step) -> \(names.swift("Bool"))") { code in
      guard !flow.transitions.isEmpty else { return code.line("return false") }
      code.line("var candidates = TransitionList()")
      code.line("choose(on: trigger, &candidates)")
      code.line("let chosen = candidates.settled")
      code.line("guard chosen.count > 0 else { return false }")
      let writing = TransitionWriting(plan: plan, before: "old.")
      if flow.transitions.contains(where: { writing.leaves($0) || writing.acts($0) || writing.enters($0) }) { code.line("let old = self") }
      if !plan.contested.isEmpty { code.line("step.assigned = Step.Assigned()") }
      if flow.transitions.contains(where: { writing.leaves($0) || writing.enters($0) }) { code.line("let ordered = chosen.inOrder") }
      if flow.transitions.contains(where: writing.leaves) {
        code.line("for place in (0..<ordered.count).reversed() { leave(ordered[place], from: old, &step) }")
      }
      if flow.transitions.contains(where: writing.acts) {
        code.line("for place in 0..<chosen.count { act(chosen[place], on: trigger, from: old, &step) }")
      }
      if flow.transitions.contains(where: writing.enters) {
        code.line("for place in 0..<ordered.count { enter(ordered[place], on: trigger, from: old, &step) }")
      }
      if plan.hasJointEnds { code.line("announceEnds(&step)") }
      code.line("return true")
    }
  }

  private func writePerforming(to code: inout CodeWriter) {
    guard !flow.transitions.isEmpty else { return }
    let writing = TransitionWriting(plan: plan, before: "old.")
    let on = "on trigger: \(plan.trigger), "
    writePhase("leave", parameter: "", of: flow.transitions.filter(writing.leaves), to: &code) { transition, code in
      writing.writeLeaving(transition, to: &code)
    }
    writePhase("act", parameter: on, of: flow.transitions.filter(writing.acts), to: &code) { transition, code in
      writing.bindActions(transition, leave: "return", to: &code)
      writing.writeEffects(transition, to: &code)
      writing.writeComputing(transition, leave: "return", to: &code)
      writing.writeAssigning(transition, to: &code)
    }
    writePhase("enter", parameter: on, of: flow.transitions.filter(writing.enters), to: &code) { transition, code in
      writing.bindEntering(transition, leave: "return", to: &code)
      writing.writeEntering(transition, leave: "return", to: &code)
      if code.text.isEmpty { code.line("break") }
    }
  }

  private func writePhase(
    _ name: String, parameter: String, of transitions: [Transition], to code: inout CodeWriter,
    _ body: (Transition, inout CodeWriter) -> Void
  ) {
    guard !transitions.isEmpty else { return }
    code.gap()
    code.block("private mutating func \(name)(_ transition: Transition, \(parameter)from old: Machine, _ step: inout Step)") { code in
      code.line("switch transition {")
      var bodies: [(names: [String], text: String)] = []
      for transition in transitions {
        var inner = CodeWriter(depth: code.depth + 1)
        body(transition, &inner)
        let name = ".\(self.name(transition))"
        // Adjacent transitions with equal bodies share one.
        if bodies.last?.text == inner.text { bodies[bodies.count - 1].names.append(name) } else { bodies.append(([name], inner.text)) }
      }
      for (names, text) in bodies {
        code.item("case \(names.joined(separator: ", ")):", written: text)
      }
      if transitions.count < flow.transitions.count { code.line("default: break") }
      code.line("}")
    }
  }

  private func writeRoots(to code: inout CodeWriter) {
    code.gap()
    code.doc("Returns the root route of an active state, or nil if the state has none.")
    code.block("private func root(of kind: \(plan.rootType)) -> \(names.visible("Route"))?") { code in
      code.line("switch kind {")
      for state in flow.states {
        guard let call = state.root else { continue }
        code.item("case \(state.id == Flow.outermost ? "nil" : ".\(names.kind(state.id))"):") { code in
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
