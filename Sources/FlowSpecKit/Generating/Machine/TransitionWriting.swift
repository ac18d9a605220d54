/// Writes one transition: the states that it leaves, its effects and values, the states that it enters.
struct TransitionWriting {
  let plan: MachinePlan
  /// The prefix for data from the start of the microstep: `old.` if several transitions are taken at once.
  let before: String
  /// True if the event's fields, and the payloads around the source, already have locals.
  let isBound: Bool
  let flow: Flow
  let names: NamePlan

  init(plan: MachinePlan, before: String, isBound: Bool = false) {
    self.plan = plan
    self.before = before
    self.isBound = isBound
    flow = plan.flow
    names = plan.names
  }

  private var isParallel: Bool { !before.isEmpty }
  /// The expression for the states around the source. If all data that the transition reads has locals, only the transition
  /// itself changes them.
  private var source: String { (isBound ? "" : before) + "state" }

  private func expressions(_ transition: Transition) -> ExpressionWriting {
    var expressions = ExpressionWriting(plan: names)
    expressions.before = before
    if let event = transition.event {
      for index in flow[event].payload.indices { expressions.eventFields[index] = plan.eventLocal(event, index) }
    }
    expressions.payloads = StatePath(to: transition.source, base: source, plan: names).payloads
    return expressions
  }

  /// Binds the arguments' sources: fields of the event, and payloads of active states unless their states are `bound` already.
  private func bind(
    _ transition: Transition, _ arguments: [Argument], fields: Set<Int>, bound: Set<StateID> = [], leave: String, to code: inout CodeWriter
  ) {
    guard !isBound else { return }
    if !fields.isEmpty { code.line("guard case \(plan.triggerPattern(transition, fields: fields)) = trigger else { \(leave) }") }
    let payloads = Set(arguments.compactMap(\.payloadField)).filter { $0.state != Flow.outermost && !bound.contains($0.state) }
    guard !payloads.isEmpty else { return }
    let path = StatePath(to: innermost(payloads, transition.source), base: before + "state", plan: names)
    let conditions = path.conditions(fields: payloads)
    if !conditions.isEmpty { code.line("guard \(conditions.joined(separator: ", ")) else { \(leave) }") }
  }

  private func innermost(_ payloads: Set<ExpressionWriting.PayloadField>, _ source: StateID) -> StateID {
    flow.lineage(of: source).first { state in payloads.contains { $0.state == state } } ?? source
  }

  /// Returns true if it reads data of the machine other than the payloads around its source.
  func readsBefore(_ transition: Transition) -> Bool {
    let arguments = actionArguments(transition) + transition.entered.flatMap(\.arguments)
    let values = transition.updates.compactMap(\.value.expression) + arguments.compactMap(\.expression)
    if ((transition.condition.map { [$0] } ?? []) + values).contains(where: \.readsMachine) { return true }
    let certain = Set(flow.lineage(of: transition.source))
    return plan.left(transition).contains { state in
      plan.isRemembered(state) || !certain.contains(state) && !(flow[state].exit.isEmpty && plan.timers(of: state).isEmpty && !plan.asks(state))
    }
  }

  // MARK: Leaving

  func leaves(_ transition: Transition) -> Bool {
    !plan.left(transition).isEmpty
  }

  /// Twin: `InterpreterStates.leave`.
  /// Twin: `InterpreterStates.remember`.
  func writeLeaving(_ transition: Transition, to code: inout CodeWriter) {
    let certain = Set(flow.lineage(of: transition.source))
    for state in plan.left(transition).reversed() {
      let timers = plan.timers(of: state)
      let isRemembered = plan.isRemembered(state)
      let isCertain = certain.contains(state)
      let path = StatePath(to: state, base: isCertain ? source : before + "state", plan: names)
      let read = flow[state].exit.flatMap(\.arguments).compactMap(\.payloadField)
      let fields = Set(isBound && isCertain ? [] : read)
      writeIf(path, fields: fields, isCertain: isCertain, to: &code) { code in
        var expressions = ExpressionWriting(plan: names)
        expressions.payloads = path.payloads
        for timer in timers { code.report(".stop(.\(plan.name(timer)))") }
        for call in flow[state].exit { code.report(plan.effectOutcome(plan.effect(call, expressions))) }
        if plan.asks(state) { code.report(".left(.\(names.kind(state)))") }
        if isRemembered { code.line("memory.\(names.kind(state)) = \(before)state.active") }
      }
    }
  }

  private func writeIf(
    _ path: StatePath, fields: Set<ExpressionWriting.PayloadField>, isCertain: Bool, to code: inout CodeWriter,
    _ body: (inout CodeWriter) -> Void
  ) {
    let conditions = path.conditions(fields: fields)
    if conditions.isEmpty || isCertain && fields.isEmpty {
      body(&code)
    } else {
      code.block("if \(conditions.joined(separator: ", "))", body)
    }
  }

  // MARK: Acting

  func acts(_ transition: Transition) -> Bool {
    !transition.effects.isEmpty || !transition.raises.isEmpty || transition.open != nil || closes(transition) || !transition.updates.isEmpty
  }

  func actionArguments(_ transition: Transition) -> [Argument] {
    transition.effects.flatMap(\.arguments) + transition.raises.flatMap(\.arguments) + (transition.open?.arguments ?? [])
  }

  func writeEffects(_ transition: Transition, to code: inout CodeWriter) {
    guard !transition.effects.isEmpty || !transition.raises.isEmpty || transition.open != nil || closes(transition) else { return }
    let expressions = expressions(transition)
    let owner = MachinePlan.owner(of: transition)
    for call in transition.effects { code.report(plan.effectOutcome(plan.effect(call, expressions), of: owner)) }
    for call in transition.raises { code.line("step.raised.append(\(plan.event(call, expressions)))") }
    if let call = transition.open {
      let route = plan.route(call, expressions)
      code.line("step.opens.append(\(plan.hasDismissals ? "Opening(route: \(route))" : route))")
    }
    guard plan.navigates else { return }
    for closing in transition.closes { code.line("step.closings.append(\(ClosingWriting.value(closing.value, names)))") }
  }

  private func closes(_ transition: Transition) -> Bool { plan.navigates && !transition.closes.isEmpty }

  /// Computes new values from the old ones.
  /// Twin: `InterpreterStates.assignments`.
  func writeComputing(_ transition: Transition, leave: String, to code: inout CodeWriter) {
    guard !transition.updates.isEmpty else { return }
    let expressions = expressions(transition)
    for update in transition.updates {
      guard case .expression(let expression) = update.value, needsLocal(update, transition) else { continue }
      let local = next(update)
      code.line("let \(local) = \(expressions.value(expression))")
      guard plan.needsRangeCheck(update), case .range(let range) = flow[update.variable.value].type.type else { continue }
      code.line("guard (\(range.lowerBound)...\(range.upperBound)).contains(\(local)) else {")
      code.inner { code in
        code.line("step.rejection = .range")
        code.line(leave)
      }
      code.line("}")
    }
  }

  /// Returns true if a value has to be stored until all are computed.
  private func needsLocal(_ update: VariableUpdate, _ transition: Transition) -> Bool {
    guard case .expression(let expression) = update.value else { return false }
    switch expression.kind {
    case .boolean, .integer, .namedCase: return false
    default: return plan.needsRangeCheck(update) || transition.updates.count > 1 || transition.target != nil
    }
  }

  private func next(_ update: VariableUpdate) -> String {
    names.newValues[update.variable.value.index]
  }

  func writeAssigning(_ transition: Transition, to code: inout CodeWriter) {
    guard !transition.updates.isEmpty else { return }
    let expressions = expressions(transition)
    for update in transition.updates {
      let value: String
      switch update.value {
      case .constant(let constant): value = expressions.constant(constant.value, flow[update.variable.value].type)
      case .expression(let expression): value = needsLocal(update, transition) ? next(update) : expressions.value(expression)
      }
      let variable = names.variable(update.variable.value)
      code.line("variables.\(variable) = \(value)")
      guard isParallel, plan.contested.contains(update.variable.value) else { continue }
      code.line("if let earlier = step.assigned.\(variable), earlier != variables.\(variable) { step.rejection = .conflict }")
      code.line("step.assigned.\(variable) = variables.\(variable)")
    }
  }

  func bindActions(_ transition: Transition, leave: String, to code: inout CodeWriter) {
    bind(transition, actionArguments(transition), fields: actionReads(transition).eventFields, leave: leave, to: &code)
  }

  /// Binds what the entered states' payloads read. `writeEntering` binds the parts of the states that stay.
  func bindEntering(_ transition: Transition, leave: String, to code: inout CodeWriter) {
    let owner = isBound ? nil : rewritten(by: transition)
    let bound = Set(owner.map { StatePath(to: $0, plan: names).levels.map(\.state) } ?? [])
    bind(transition, entryArguments(transition), fields: entryReads(transition).eventFields, bound: bound, leave: leave, to: &code)
  }

  // MARK: Entering

  func enters(_ transition: Transition) -> Bool { transition.target != nil }

  /// Returns the state whose content or payload a transition replaces; nil if there is nothing to replace.
  func rewritten(by transition: Transition) -> StateID? {
    guard let (domain, owner) = plan.replaced(transition) else { return nil }
    let isNewRegion = domain != owner && flow.isRegion(owner)
    return names.hasContent(owner) || isNewRegion && !flow[owner].payload.isEmpty ? owner : nil
  }

  /// Twin: `InterpreterStates.enter`.
  func writeEntering(_ transition: Transition, leave: String, to code: inout CodeWriter) {
    guard let target = transition.target?.value, let (domain, owner) = plan.replaced(transition) else { return }
    let expressions = transition.entered.isEmpty ? ExpressionWriting(plan: names) : expressions(transition)
    let entered = plan.inOrder(flow.statesEntered(by: transition))
    let payload = { (state: StateID, index: Int) -> String in
      let call = transition.entered.first { $0.target == state }
      return call.map { expressions.argument($0.arguments[index], for: flow[state].payload[index]) } ?? "nil"
    }
    let path = StatePath(to: owner, plan: names)
    // A region that is entered itself gets a new payload.
    let isNewRegion = domain != owner && flow.isRegion(owner)
    if !isBound, rewritten(by: transition) != nil { writeOpening(path, leave: leave, to: &code) }
    var value = StateValue(plan: names, payload: payload)
    if transition.history != nil { value.remembered = remembering(transition, target, payload, to: &code) }
    let content = names.hasContent(owner) ? value.content(of: owner, toward: target == owner ? nil : target) : nil
    if isNewRegion {
      writeRegion(owner, path, content, value, to: &code)
    } else if content != nil, let whole = rebuild(path.levels, content, to: &code) {
      if outcomesMayWait(transition) { code.lineBeforeList("state = \(whole)") } else { code.line("state = \(whole)") }
    }
    for state in entered { writeEntry(of: state, isCertain: transition.history == nil, to: &code) }
  }

  /// Binds the parts that stay, and those that are changed in place.
  private func writeOpening(_ path: StatePath, leave: String, to code: inout CodeWriter) {
    let conditions = path.conditions(fields: kept(path), mutable: path.holders)
    if !conditions.isEmpty { code.line("guard \(conditions.joined(separator: ", ")) else { \(leave) }") }
  }

  /// Returns true if reports of leaving and of effects read no data that changes before they are made.
  private func outcomesMayWait(_ transition: Transition) -> Bool {
    guard plan.hasEffects else { return true }
    let exits = plan.left(transition).flatMap { flow[$0].exit }
    return (transition.effects + exits).flatMap(\.arguments).allSatisfy { if case .expression = $0 { false } else { true } }
  }

  /// Assigns new content, and a new payload, to a region.
  private func writeRegion(_ region: StateID, _ path: StatePath, _ content: String?, _ value: StateValue, to code: inout CodeWriter) {
    guard let step = path.levels.last, content != nil || !flow[region].payload.isEmpty else { return }
    if let content { code.line("\(step.content) = \(content)") }
    for (index, field) in flow[region].payload.enumerated() {
      code.line("\(step.holder).\(names.regionField(region, field)) = \(value.payload(region, index))")
    }
    let outer = Array(path.levels.dropLast())
    if !outer.isEmpty, let whole = rebuild(outer, step.holder, to: &code) { code.line("state = \(whole)") }
  }

  /// Returns the payloads that stay while the states beside them change.
  private func kept(_ path: StatePath) -> Set<ExpressionWriting.PayloadField> {
    Set(
      path.levels.filter { !flow.isRegion($0.state) }.flatMap { step in
        flow[step.state].payload.indices.map { ExpressionWriting.PayloadField(state: step.state, field: $0) }
      })
  }

  /// Returns the new value of the whole state; nil if a member was assigned in place.
  private func rebuild(_ steps: [StatePath.Level], _ content: String?, to code: inout CodeWriter) -> String? {
    var content = content
    for step in steps.reversed() {
      if flow.isRegion(step.state) {
        if let content, content != step.content { code.line("\(step.content) = \(content)") }
        content = step.holder == "state" ? nil : step.holder
        if content == nil { return nil }
        // The outermost struct was changed in place, through a member of a member.
        continue
      }
      let kept = StateValue(plan: names) { names.locals.payload($0, $1) }
      content = kept.child(step.state, content: content)
    }
    return content?.hasPrefix("state.") == true ? nil : content
  }

  // MARK: Entered states

  /// Writes the effects, timers, root and completion of a state that was just entered.
  func writeEntry(of state: StateID, isCertain: Bool, to code: inout CodeWriter) {
    let timers = plan.timers(of: state)
    let done = completions(of: state)
    guard !flow[state].entry.isEmpty || !timers.isEmpty || flow[state].root != nil || !done.isEmpty else { return }
    let path = StatePath(to: state, plan: names)
    let fields = Set(flow[state].entry.flatMap(\.arguments).compactMap(\.payloadField))
    writeIf(path, fields: fields, isCertain: isCertain, to: &code) { code in
      var expressions = ExpressionWriting(plan: names)
      expressions.payloads = path.payloads
      for timer in timers { code.report(".start(.\(plan.name(timer)))") }
      for call in flow[state].entry { code.report(plan.effectOutcome(plan.effect(call, expressions), of: state)) }
      if flow[state].root != nil { code.line("step.roots.append(\(plan.doneKind(state)))") }
      if plan.hasJointEnds, !done.isEmpty { return code.line("step.ended.append(.\(names.kind(state)))") }
      for completion in done { code.line("step.raised.append(.done(\(plan.doneKind(completion.state))))") }
    }
  }

  /// Returns the states that are done when a final state is entered: its parent, and states with regions once all regions are
  /// done.
  /// Twin: `InterpreterStates.announceEnd`.
  func completions(of state: StateID) -> [(state: StateID, condition: String?)] {
    guard flow[state].kind == .final, let parent = flow[state].parent else { return [] }
    var found: [(state: StateID, condition: String?)] = []
    if isAwaited(parent) { found.append((parent, nil)) }
    var region = parent
    var others: [StateID] = []
    while flow.isRegion(region), let whole = flow[region].parent {
      others += flow[whole].children.filter { $0 != region }
      let conditions = others.map(doneCondition)
      if isAwaited(whole) { found.append((whole, conditions.isEmpty ? nil : conditions.joined(separator: " && "))) }
      region = whole
    }
    return found
  }

  /// Returns the condition for a region to be done: a final child is active, or, if it has regions, all of them are done.
  /// Twin: `InterpreterStates.isDone`.
  private func doneCondition(_ region: StateID) -> String {
    let children = flow[region].children
    if flow[region].kind == .parallel { return children.map(doneCondition).joined(separator: " && ") }
    let finals = children.filter { flow[$0].kind == .final }.map { "hasEnded(.\(names.kind($0)), step)" }
    return finals.isEmpty ? "false" : finals.count == 1 ? finals[0] : "(\(finals.joined(separator: " || ")))"
  }

  private func isAwaited(_ state: StateID) -> Bool {
    flow[state].transitions.contains { flow[$0].trigger.value == .done }
  }

  // MARK: Memory

  /// Writes locals with the state of the target when it was last left; returns a function that gives the expression to read them.
  /// Twin: `InterpreterStates.states`.
  func remembering(
    _ transition: Transition, _ target: StateID, _ payload: @escaping (StateID, Int) -> String, to code: inout CodeWriter
  ) -> (StateID) -> String? {
    let isDeep = transition.history?.value == .deep
    let asked = (isDeep ? flow.subtree(of: target).reversed() : [target]).filter { flow[$0].kind == .compound }
    var locals: [StateID: String] = [:]
    let memory = "memory.\(names.kind(target))"
    for state in asked {
      let known = locals
      let value = StateValue(plan: names, payload: payload) { known[$0] }
      let local = SwiftIdentifier.joined(["remembered", names.kindName(state)])
      code.line("let \(local): \(names.visibleContentType(state))")
      let children = flow[state].children
      for (index, child) in children.enumerated() where child != flow[state].initial {
        let isFirst = index == children.firstIndex { $0 != flow[state].initial }
        code.line("\(isFirst ? "if" : "} else if") \(memory).contains(.\(names.kind(child))) {")
        let inner = names.hasContent(child) ? value.content(of: child, toward: nil) : nil
        code.inner { $0.line("\(local) = \(value.child(child, content: inner))") }
      }
      let initial = value.content(of: state, toward: nil)
      if children.count > 1 {
        code.line("} else {")
        code.inner { $0.line("\(local) = \(initial)") }
        code.line("}")
      } else {
        code.line("\(local) = \(initial)")
      }
      locals[state] = local
    }
    let found = locals
    return { found[$0] }
  }
}
