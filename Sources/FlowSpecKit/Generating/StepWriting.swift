/// The private part of the machine: entering, settling, single steps.
struct StepWriting {
  let plan: MachinePlan

  private var flow: Flow { plan.flow }
  private var names: NamePlan { plan.names }

  func write(to code: inout CodeWriter) {
    writeSteps(to: &code)
    let selection = SelectionWriting(plan: plan)
    selection.write(to: &code)
    if plan.hasRegions { selection.writeOwnSelections(to: &code) }
    writePerforming(to: &code)
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
    if plan.hasRegions { writeParallelMicrostep(to: &code) } else { writeMicrostep(to: &code) }
  }

  /// What entering the first states does; empty where they do nothing.
  static func launchCode(_ plan: MachinePlan) -> String {
    let writing = TransitionWriting(plan: plan, before: "")
    var code = CodeWriter()
    for state in plan.inOrder(plan.flow.defaultEntry(of: Flow.outermost)) { writing.writeEntry(of: state, isCertain: true, to: &code) }
    if plan.hasJointEnds { code.line("announceEnds(&step)") }
    return String(code.text.dropLast())
  }

  /// What ends is found out once everything has been entered.
  private func writeEnds(_ writing: TransitionWriting, to code: inout CodeWriter) {
    code.gap()
    code.doc("Raises `done` for what has ended; what is entered later in the same step has not ended yet.")
    code.block("private func announceEnds(_ step: inout Step)") { code in
      code.block("while !step.ended.isEmpty") { code in
        code.line("switch step.ended.removeFirst() {")
        let finals = flow.states.filter { !writing.completions(of: $0.id).isEmpty }
        for final in finals {
          code.line("case .\(names.kind(final.id)):")
          code.inner { code in
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
      if plan.hasJointEnds { code.line("announceEnds(&step)") }
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
      let start = code.text.utf8.count
      writing.bindEntering(transition, leave: "return", to: &code)
      writing.writeEntering(transition, leave: "return", to: &code)
      if code.text.utf8.count == start { code.line("break") }
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
