/// Transitions: read after all states, with their payloads and initial children, are known.
extension FlowReader {
  func fillTransitions() {
    checkLaunch()
    for item in pending.transitions {
      flow.transitions[item.id.index] = filled(flow[item.id], item.mapping, units[item.unit], isTriggered: true)
    }
    for item in pending.untriggered {
      let span = item.mapping.span
      let stray = Transition(id: TransitionID(0), source: item.source, trigger: Located(.always, span), span: span)
      _ = filled(stray, item.mapping, units[item.unit], isTriggered: false)
    }
  }

  private func filled(_ stub: Transition, _ mapping: KeyedMapping, _ unit: Unit, isTriggered: Bool) -> Transition {
    var transition = stub
    let context = GuardContext(unit: unit, event: transition.event, hasUnknownEvent: !isTriggered)
    transition.about = readAbout(mapping, transition.scope)
    transition.target = mapping["to"].flatMap { target($0, of: transition, unit) }
    transition.condition = mapping["when"].flatMap { condition($0, context) }
    transition.updates = updates(mapping["set"], transition, context)
    transition.reenter = mapping["reenter"].flatMap(bool) ?? false
    transition.history = mapping["history"].flatMap { choice($0, Transition.History.self) }
    checkHistory(transition, mapping)
    var scope = ArgumentScope(
      event: transition.event, states: flow.lineage(of: transition.source), with: ArgumentScope.With(mapping["with"], self))
    scope.isOpen = !isTriggered || transition.event.map(unread.events.contains) ?? false
    transition.effects = mapping["effects"].map { effectCalls($0, &scope, unit) } ?? []
    transition.raises = mapping["raise"].map { eventCalls($0, &scope, unit) } ?? []
    transition.open = mapping["open"].flatMap { routeCall($0, &scope, unit) }
    transition.closes = mapping["close"].map { closings($0, unit) } ?? []
    transition.entered = enteredCalls(transition, &scope, unit)
    if mapping["to"] != nil, transition.target == nil { scope.with?.isWhole = false }
    if let with = scope.with { reportFields(with, "this transition", transition) }
    return transition
  }

  /// Reads the names of routes and containers; a name that both have is ambiguous.
  private func closings(_ node: YAMLNode, _ unit: Unit) -> [Located<Closing>] {
    list(node).compactMap { item in
      guard let name = name(item, of: "a route or a container") else { return nil }
      let isContainer = name.value == Place.screen || names.containers.contains(name.value)
      guard let route = names.routes[unit.prefix + name.value] else {
        if isContainer { return Located(.container(name.value), name.span) }
        return route(name, in: unit).map { Located(.route($0.value), name.span) }
      }
      if isContainer {
        report.add(
          TransitionRules.ambiguousClose, "'\(name.value)' is a route and a container; rename one of them to say which is closed",
          at: name.span, notes: [.init("the route is declared here", at: flow[route].name.span)])
        return nil
      }
      return Located(.route(route), name.span)
    }
  }

  private func target(_ node: YAMLNode, of transition: Transition, _ unit: Unit) -> Located<StateID>? {
    guard let name = name(node, of: "a state"), let found = state(name, in: unit) else { return nil }
    let common = flow.leastCommonAncestor(of: transition.source, and: found.value)
    if flow[common].kind == .parallel, common != transition.source, common != found.value {
      let region = flow.lineage(of: found.value).first { flow[$0].parent == common } ?? found.value
      report.add(
        TransitionRules.targetInOtherRegion,
        (region == found.value ? "'\(name.value)' is another region" : "'\(name.value)' is in another region, '\(flow[region].name.value)'")
          + "; raise an event that is taken there",
        at: name.span, notes: [.init("the region is declared here", at: flow[region].name.span)])
      return nil
    }
    return found
  }

  private func checkHistory(_ transition: Transition, _ mapping: KeyedMapping) {
    guard let history = transition.history else { return }
    guard let target = transition.target else {
      if mapping["to"] == nil {
        report.add(TransitionRules.historyOfNothing, "'history' needs a target: 'to: STATE'", at: history.span)
      }
      return
    }
    if flow[target.value].children.isEmpty {
      report.add(
        TransitionRules.historyOfNothing, "'\(flow[target.value].name.value)' has no child states, so 'history' cannot apply",
        at: history.span)
    }
  }

  private func updates(_ node: YAMLNode?, _ transition: Transition, _ context: GuardContext) -> [VariableUpdate] {
    let unit = context.unit
    let written = node.flatMap { entries($0, orSay: "'set' gives variables new values: '{ name: value }'") } ?? []
    return written.compactMap { entry in
      let name = Located(entry.key.text, entry.key.span)
      if let input = names.inputs[unit.prefix + name.value] ?? builtinInput(name.value),
        names.variables[unit.prefix + name.value] == nil
      {
        report.add(
          TransitionRules.setInput, "'\(name.value)' is an input, which the flow only reads; declare it under 'variables' to set it", at: name.span,
          notes: flow[input].builtin == nil ? [.init("declared here", at: flow[input].name.span)] : [])
        return nil
      }
      guard let variable = variable(name, in: unit) else { return nil }
      return update(to: variable, entry.value, context)
    }
  }

  private func builtinInput(_ name: String) -> InputID? {
    BuiltinInput(rawValue: name) == nil ? nil : names.inputs[name]
  }

  private func update(to variable: Located<VariableID>, _ node: YAMLNode, _ context: GuardContext) -> VariableUpdate? {
    let type = flow[variable.value].type
    guard let wanted = type.expressionType else { return nil }
    if case .cases(let cases) = type.type, isConstant(node, cases) {
      return value(node, of: type).map { VariableUpdate(variable: variable, value: .constant($0)) }
    }
    guard let expression = expression(node, context, expecting: wanted) else { return nil }
    if let number = expression.constant, case .range(let range) = type.type, !range.contains(number) {
      report.add(
        CallRules.wrongValue,
        "\(number) is not in \(range.lowerBound)...\(range.upperBound), the range of '\(flow[variable.value].name.value)'",
        at: expression.span, notes: [.init("its type is here", at: type.span)])
      return nil
    }
    return VariableUpdate(variable: variable, value: .expression(expression))
  }

  /// Returns true for a case that carries a value, which no expression can write.
  private func isConstant(_ node: YAMLNode, _ cases: [TypeCase]) -> Bool {
    switch node.content {
    case .mapping: true
    case .scalar(let scalar): cases.contains { $0.name.value == scalar.text && $0.carries != nil }
    case .sequence: false
    }
  }

  // MARK: Entering

  /// Returns the payloads of all states that the transition enters.
  private func enteredCalls(_ transition: Transition, _ scope: inout ArgumentScope, _ unit: Unit) -> [StateCall] {
    guard let target = transition.target else { return [] }
    var calls: [StateCall] = []
    for id in flow.statesEntered(by: transition) {
      if unread.states.contains(id) { scope.with?.isWhole = false }
      guard !flow[id].payload.isEmpty else { continue }
      let what = "state '\(flow[id].name.value)'"
      guard let arguments = fill(flow[id].payload, of: what, at: target.span, &scope, unit) else { continue }
      calls.append(StateCall(id, target.span, arguments))
    }
    return calls
  }

  /// Checks that payloads have values at launch, where only the flow's own payload is available.
  private func checkLaunch() {
    let given = flow[Flow.outermost].payload
    guard !unread.states.contains(Flow.outermost), !units[0].lost.contains(.states) else { return }
    for id in flow.defaultEntry(of: Flow.outermost) where id != Flow.outermost {
      for field in flow[id].payload where !field.type.isOptional {
        if let source = given.first(where: { $0.name.value == field.name.value }), source.type.fits(field.type) { continue }
        report.add(
          CallRules.missingField,
          "'\(flow[id].name.value)' is entered at launch, but nothing gives its '\(field.name.value)' a value", at: field.name.span)
      }
    }
  }
}

extension Expression {
  /// The value of a constant expression; nil for others.
  var constant: Int? {
    switch kind {
    case .integer(let number): number
    // Parsed numbers are never negative, so negation does not overflow.
    case .negate(let inner): inner.constant.map { 0 - max($0, -.max) }
    default: nil
    }
  }
}

extension Transition {
  /// The event that it takes, or nil.
  var event: EventID? {
    if case .event(let event) = trigger.value { return event }
    return nil
  }
}
