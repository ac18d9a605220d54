/// Writes the selection of transitions for flows with regions: from each active leaf outwards the first whose guard holds.
struct SelectionWriting {
  let plan: MachinePlan

  private var flow: Flow { plan.flow }
  private var names: NamePlan { plan.names }

  func write(to code: inout CodeWriter) {
    for state in flow.subtree(of: Flow.outermost) where hasRegions(state) && hasTransitions(state) { writeChoice(of: state, to: &code) }
    for state in flow.subtree(of: Flow.outermost) where isFreeRoot(state) { writeSelection(in: state, to: &code) }
  }

  /// Returns true if the state has regions, directly or below.
  private func hasRegions(_ state: StateID) -> Bool {
    flow[state].kind == .parallel || flow[state].children.contains(where: hasRegions)
  }

  /// Returns true for a largest subtree without regions, below a state with regions.
  private func isFreeRoot(_ state: StateID) -> Bool {
    guard !hasRegions(state), let parent = flow[state].parent else { return false }
    return hasRegions(parent) && hasTransitions(state)
  }

  private func hasTransitions(_ state: StateID) -> Bool {
    flow.subtree(of: state).contains { !flow[$0].transitions.isEmpty }
  }

  private func functionName(_ state: StateID) -> String {
    SwiftIdentifier.joined(["transitionIn", names.kindName(state)])
  }

  private func chooserName(_ state: StateID) -> String {
    state == Flow.outermost ? "choose" : SwiftIdentifier.joined(["chooseIn", names.kindName(state)])
  }

  private func contentParameter(_ state: StateID) -> String {
    names.hasContent(state) ? "_ content: \(names.visibleContentType(state)), " : ""
  }

  // MARK: Below regions

  private func writeSelection(in state: StateID, to code: inout CodeWriter) {
    code.gap()
    code.block("private func \(functionName(state))(\(contentParameter(state))on trigger: \(plan.trigger)) -> Transition?") { code in
      if flow[state].kind == .compound { writeCases(in: state, content: "content", to: &code) }
      writeOwn(state, to: &code)
      code.line("return nil")
    }
  }

  private func writeCases(in state: StateID, content: String, to code: inout CodeWriter) {
    let asked = flow[state].children.filter(hasTransitions)
    guard !asked.isEmpty else { return }
    code.line("switch \(content) {")
    for child in asked {
      let isOpened = flow[child].children.contains(where: hasTransitions)
      let inner = names.locals.content(child)
      let parts = flow[child].payload.map { _ in "_" }
      code.item("case .\(names.stateCase(child))\(isOpened ? "(\((["let \(inner)"] + parts).joined(separator: ", ")))" : ""):") { code in
        if isOpened { writeCases(in: child, content: inner, to: &code) }
        writeOwn(child, to: &code)
      }
    }
    if asked.count < flow[state].children.count { code.line("default: break") }
    code.line("}")
  }

  private func writeOwn(_ state: StateID, to code: inout CodeWriter) {
    let groups = plan.byTrigger(of: state)
    guard !groups.isEmpty else { return }
    code.line("switch trigger {")
    for group in groups {
      let fields = Set(group.flatMap { flow[$0].condition?.eventFields ?? [] })
      code.item("case \(plan.triggerPattern(flow[group[0]], fields: fields)):") { writeGroup(group, to: &$0) { "return .\($0)" } }
    }
    if !plan.takesEverything(groups) { code.line("default: break") }
    code.line("}")
  }

  private func writeGroup(_ group: [TransitionID], to code: inout CodeWriter, _ take: (String) -> String) {
    for id in group {
      let name = SwiftIdentifier.escaped(names.transitionNames[id.index])
      guard let condition = flow[id].condition else {
        code.line(take(name))
        continue
      }
      var expressions = ExpressionWriting(plan: names)
      if let event = flow[id].event {
        for index in condition.eventFields { expressions.eventFields[index] = plan.eventLocal(event, index) }
      }
      code.line("if \(expressions.write(condition)) { \(take(name)) }")
    }
  }

  // MARK: With regions

  /// Writes a function that appends the choices of the leaves below. It returns the index for the state's own choice if a leaf
  /// has none.
  /// Twin: `InterpreterStates.select`.
  private func writeChoice(of state: StateID, to code: inout CodeWriter) {
    code.gap()
    let isWhole = state == Flow.outermost
    if isWhole {
      code.doc("Chooses the transitions of the innermost active states. Returns the position of the first state without one, or nil.")
      code.line("@discardableResult")
    }
    let parameter = isWhole ? "" : contentParameter(state)
    let int = names.swift("Int")
    let parameters = "\(parameter)on trigger: \(plan.trigger), _ chosen: inout TransitionList"
    code.block("private func \(chooserName(state))(\(parameters)) -> \(int)?") { code in
      code.line("var missing: \(int)? = nil")
      let content = isWhole ? "state" : "content"
      switch flow[state].kind {
      case .parallel:
        // The first region without transitions reserves its index; later ones need none.
        let silent = flow[state].children.filter { !hasTransitions($0) }.dropFirst()
        for region in flow[state].children where !silent.contains(region) {
          writeChild(region, content: "\(content).\(names.stateCase(region))", keepingFirst: true, to: &code)
        }
      case .compound:
        code.line("switch \(content) {")
        for child in flow[state].children {
          let isOpened = names.hasContent(child) && hasTransitions(child)
          let inner = names.locals.content(child)
          let parts = flow[child].payload.map { _ in "_" }
          code.item("case .\(names.stateCase(child))\(isOpened ? "(\((["let \(inner)"] + parts).joined(separator: ", ")))" : ""):") {
            writeChild(child, content: inner, keepingFirst: false, to: &$0)
          }
        }
        code.line("}")
      case .atomic, .final: break
      }
      if isWhole { writeOwnChoice(state, to: &code) }
      code.line("return missing")
    }
  }

  /// Writes the choice of a child's leaves, then of the child itself.
  private func writeChild(_ child: StateID, content: String, keepingFirst: Bool, to code: inout CodeWriter) {
    guard hasTransitions(child) else { return code.line("chosen.append(nil, marking: &missing)") }
    let result: String
    if hasRegions(child) {
      let call = "\(chooserName(child))(\(content), on: trigger, &chosen)"
      let local = SwiftIdentifier.joined(["missingIn", names.kindName(child)])
      if flow[child].transitions.isEmpty, !keepingFirst {
        result = call
      } else if flow[child].transitions.isEmpty {
        // Always evaluated, because `??` might skip its right side.
        code.line("let \(local) = \(call)")
        result = local
      } else {
        code.line("var \(local) = \(call)")
        writeOwnChoice(child, missing: local, to: &code)
        result = local
      }
      code.line(keepingFirst ? "missing = missing ?? \(result)" : "missing = \(result)")
      return
    }
    let call = "\(functionName(child))(\(names.hasContent(child) ? "\(content), " : "")on: trigger)"
    code.line("chosen.append(\(call), marking: &missing)")
  }

  private func writeOwnChoice(_ state: StateID, missing: String = "missing", to code: inout CodeWriter) {
    let groups = plan.byTrigger(of: state)
    guard !groups.isEmpty else { return }
    let own = SwiftIdentifier.joined(["own", state == Flow.outermost ? "flow" : names.kindName(state)])
    code.block("if let place = \(missing), let transition = \(own)(on: trigger)") { code in
      code.line("chosen.insert(transition, at: place)")
      code.line("\(missing) = nil")
    }
  }

  /// Writes the choice of each state with regions, without the states inside it.
  func writeOwnSelections(to code: inout CodeWriter) {
    for state in flow.subtree(of: Flow.outermost) where hasRegions(state) && !flow[state].transitions.isEmpty {
      let own = SwiftIdentifier.joined(["own", state == Flow.outermost ? "flow" : names.kindName(state)])
      code.gap()
      code.block("private func \(own)(on trigger: \(plan.trigger)) -> Transition?") { code in
        writeOwn(state, to: &code)
        code.line("return nil")
      }
    }
  }
}
