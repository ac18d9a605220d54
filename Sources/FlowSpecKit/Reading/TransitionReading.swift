/// What transitions do: read when all states, with their payloads and first children, are known.
extension FlowReader {
  func fillTransitions() {
    checkLaunch()
    for item in pending.transitionNodes {
      guard let mapping = item.mapping else { continue }
      fill(item.id, mapping, units[item.unit])
    }
  }

  private func fill(_ id: TransitionID, _ mapping: KeyedMapping, _ unit: Unit) {
    var transition = flow[id]
    transition.about = readAbout(mapping, transition.span)
    transition.target = mapping["to"].flatMap { target($0, of: transition, unit) }
    transition.condition = mapping["when"].flatMap { condition($0, GuardContext(unit: unit, event: transition.event)) }
    transition.updates = updates(mapping["set"], transition, unit)
    transition.reenter = mapping["reenter"].flatMap(bool) ?? false
    transition.history = mapping["history"].flatMap { historyKind($0) }
    checkHistory(transition, mapping)
    var scope = ArgumentScope(
      event: transition.event, states: flow.lineage(of: transition.source), with: ArgumentScope.With(mapping["with"], self))
    transition.effects = mapping["effects"].map { effectCalls($0, &scope, unit) } ?? []
    transition.raises = mapping["raise"].map { eventCalls($0, &scope, unit) } ?? []
    transition.open = mapping["open"].flatMap { routeCall($0, &scope, unit) }
    if mapping["to"] == nil || transition.target != nil {
      transition.entered = enteredCalls(transition, &scope, unit)
      reportUnused(scope, "this transition")
    }
    flow.transitions[id.index] = transition
  }

  private func target(_ node: YAMLNode, of transition: Transition, _ unit: Unit) -> Located<StateID>? {
    guard let name = name(node, of: "a state"), let found = state(name, in: unit) else { return nil }
    let common = flow.leastCommonAncestor(transition.source, found.value)
    if flow[common].kind == .parallel, common != transition.source, common != found.value {
      let region = flow.lineage(of: found.value).first { flow[$0].parent == common } ?? found.value
      report.add(
        TransitionRules.targetInOtherRegion,
        "'\(name.value)' lies in another region, '\(flow[region].name.value)'; raise an event that is taken there",
        at: name.span, notes: [.init("the region is declared here", at: flow[region].name.span)])
      return nil
    }
    return found
  }

  private func historyKind(_ node: YAMLNode) -> Located<Transition.History>? {
    if case .scalar(let scalar) = node.content, let kind = Transition.History(rawValue: scalar.text) {
      return Located(kind, node.span)
    }
    reportChoice(node, ["shallow", "deep"])
    return nil
  }

  private func checkHistory(_ transition: Transition, _ mapping: KeyedMapping) {
    guard let history = transition.history else { return }
    guard let target = transition.target else {
      if mapping["to"] == nil {
        report.add(TransitionRules.historyOfNothing, "'history' needs a target whose memory is entered", at: history.span)
      }
      return
    }
    if flow[target.value].children.isEmpty {
      report.add(
        TransitionRules.historyOfNothing, "'\(flow[target.value].name.value)' has no children that could be remembered",
        at: history.span)
    }
  }

  private func updates(_ node: YAMLNode?, _ transition: Transition, _ unit: Unit) -> [VariableUpdate] {
    guard let node, !node.isNothing else { return [] }
    guard case .mapping(let entries) = node.content else {
      report.add(StructureRules.wrongType, "'set' gives variables new values: '{ name: value }'", at: node.span)
      return []
    }
    return entries.compactMap { entry in
      let name = Located(entry.key.text, entry.key.span)
      if let input = names.inputs[unit.prefix + name.value] ?? builtinInput(name.value), names.variables[unit.prefix + name.value] == nil {
        report.add(
          TransitionRules.setInput, "'\(name.value)' is an input: the world sets it, the flow only reads it", at: name.span,
          notes: flow[input].builtin == nil ? [.init("declared here", at: flow[input].name.span)] : [])
        return nil
      }
      guard let variable = variable(name, in: unit) else { return nil }
      return update(to: variable, entry.value, transition, unit)
    }
  }

  private func builtinInput(_ name: String) -> InputID? {
    BuiltinInput(rawValue: name) == nil ? nil : names.inputs[name]
  }

  private func update(
    to variable: Located<VariableID>, _ node: YAMLNode, _ transition: Transition, _ unit: Unit
  ) -> VariableUpdate? {
    let type = flow[variable.value].type
    guard let wanted = type.expressionType else { return nil }
    if case .cases(let cases) = type.type, isConstant(node, cases) {
      return value(node, of: type).map { VariableUpdate(variable: variable, value: .constant($0)) }
    }
    let context = GuardContext(unit: unit, event: transition.event)
    guard let expression = expression(node, context, expecting: wanted) else { return nil }
    if case .integer(let number) = expression.kind, case .range(let range) = type.type, !range.contains(number) {
      report.add(
        CallRules.wrongValue, "\(number) is not in \(range.lowerBound)...\(range.upperBound), the range of '\(flow[variable.value].name.value)'",
        at: expression.span, notes: [.init("its type stands here", at: type.span)])
      return nil
    }
    return VariableUpdate(variable: variable, value: .expression(expression))
  }

  /// A case that carries a value has no expression.
  private func isConstant(_ node: YAMLNode, _ cases: [TypeCase]) -> Bool {
    switch node.content {
    case .mapping: true
    case .scalar(let scalar): cases.contains { $0.name.value == scalar.text && $0.carries != nil }
    case .sequence: false
    }
  }

  // MARK: What is entered

  /// The payloads of all states that the transition enters.
  private func enteredCalls(_ transition: Transition, _ scope: inout ArgumentScope, _ unit: Unit) -> [StateCall] {
    guard let target = transition.target else { return [] }
    var calls: [StateCall] = []
    for id in flow.statesEntered(by: transition) where !flow[id].payload.isEmpty {
      let what = "state '\(flow[id].name.value)'"
      guard let arguments = fill(flow[id].payload, of: what, at: target.span, &scope, unit) else { continue }
      calls.append(StateCall(id, target.span, arguments))
    }
    return calls
  }

  /// At launch nothing gives a payload.
  private func checkLaunch() {
    for id in flow.defaultEntry(of: Flow.outermost) {
      for field in flow[id].payload where !field.type.isOptional {
        report.add(
          CallRules.missingField,
          "'\(flow[id].path.isEmpty ? flow.name.value : flow[id].name.value)' is entered at launch, and nothing gives its '\(field.name.value)' then", at: field.name.span)
      }
    }
  }
}

extension Transition {
  /// The event that it takes, if it takes one.
  public var event: EventID? {
    if case .event(let event) = trigger.value { return event }
    return nil
  }
}
