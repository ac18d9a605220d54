/// Writes microsteps of flows whose transitions do not exclude each other: a switch over the state, then over the trigger. A region of
/// several has a function of its own.
struct MicrostepWriting {
  let plan: MachinePlan
  // Stored, because each transition needs them.
  private let flow: Flow
  private let names: NamePlan
  private let transitions: TransitionWriting
  private let before: String
  /// True if a region may read data that another one has changed.
  private let readsOld: Bool

  init(plan: MachinePlan) {
    self.plan = plan
    flow = plan.flow
    names = plan.names
    before = plan.hasRegions && !plan.takesOne ? "old." : ""
    let transitions = TransitionWriting(plan: plan, before: before, isBound: true)
    self.transitions = transitions
    readsOld = !before.isEmpty && plan.flow.transitions.contains(where: transitions.readsBefore)
  }

  /// The parameters of a microstep; `old` is the machine before it, if a region may read data that another one changes.
  private var parameters: String { "on trigger: \(plan.trigger), \(readsOld ? "from old: Machine, " : "")_ step: inout Step" }
  private var arguments: String { "on: trigger, \(readsOld ? "from: old, " : "")&step" }

  /// Twin: `InterpreterStates.select`.
  func write(to code: inout CodeWriter) {
    if plan.hasRegions, !plan.takesOne { writeRegions(to: &code) } else { writeOne(to: &code) }
    if plan.takesOne {
      code.each(flow.subtree(of: Flow.outermost).filter { flow.isRegion($0) && flow[$0].children.contains(where: isAsked) }, writeRegion)
    }
    code.each(flow.subtree(of: Flow.outermost).filter(isAskedLater), writeOuter)
  }

  private func writeOne(to code: inout CodeWriter) {
    code.gap()
    code.doc("Takes the first enabled transition, from the innermost active state outwards. Returns false if there is none.")
    code.block("private mutating func microstep(on trigger: \(plan.trigger), _ step: inout Step) -> \(names.swift("Bool"))") { code in
      guard !flow.transitions.isEmpty else { return code.line("return false") }
      writeBody(of: Flow.outermost, to: &code)
      if goesOn(Flow.outermost) { code.line("return true") }
    }
  }

  /// Returns true if the code of a state's body does not always return.
  private func goesOn(_ state: StateID) -> Bool {
    guard flow[state].children.contains(where: isAsked) else { return true }
    return flow[state].kind != .parallel && flow[state].children.contains { isAsked($0) && goesOn($0) }
  }

  // MARK: Regions

  /// Writes the regions one after the other.
  private func writeRegions(to code: inout CodeWriter) {
    let asked = flow[Flow.outermost].children.filter(isAsked)
    code.gap()
    code.doc("Takes the first enabled transition in each region, from the innermost active state outwards. Returns false if there is none.")
    code.block("private mutating func microstep(on trigger: \(plan.trigger), _ step: inout Step) -> \(names.swift("Bool"))") { code in
      guard !asked.isEmpty else { return code.line("return false") }
      if !plan.contested.isEmpty { code.line("step.assigned = Step.Assigned()") }
      if readsOld { code.line("let old = self") }
      for (place, region) in asked.enumerated() {
        let call = "\(regionName(region))(\(arguments))"
        if asked.count == 1 {
          code.line("return \(call)")
        } else {
          code.line(place == 0 ? "var isTaken = \(call)" : "if \(call) { isTaken = true }")
        }
      }
      if asked.count > 1 { code.line("return isTaken") }
    }
    for region in asked where flow[region].children.contains(where: isAsked) {
      code.gap()
      code.block("private mutating func \(regionName(region))(\(parameters)) -> \(names.swift("Bool"))") { code in
        writeBody(of: region, to: &code)
        code.line("return true")
      }
    }
  }

  /// Writes the function of a region, if at most one transition is taken at once.
  @Sendable private func writeRegion(_ region: StateID, to code: inout CodeWriter) {
    code.gap()
    code.block("private mutating func \(regionName(region))(\(parameters)) -> \(names.swift("Bool"))") { code in
      writeOpening(of: region, for: reads(inBodyOf: region), around: inlined(in: region), to: &code)
      writeBody(of: region, to: &code)
      if goesOn(region) { code.line("return true") }
    }
  }

  /// Returns the states whose transitions are part of a state's body.
  private func inlined(in state: StateID) -> [StateID] {
    guard flow[state].children.contains(where: isAsked) else { return [state] }
    return flow[state].kind == .parallel ? [] : flow[state].children.filter(isAsked).flatMap(inlined)
  }

  /// Returns true if the state's own transitions change one of its regions, and are part of the body of the state around it.
  private func changesRegions(_ state: StateID) -> Bool {
    guard flow[state].kind == .parallel, !flow[state].children.contains(where: isAsked) else { return false }
    return plan.byTrigger(of: state).joined().contains { id in
      plan.replaced(flow[id]).map { StatePath(to: $0.owner, plan: names).holders.contains(state) } ?? false
    }
  }

  /// Returns the locals that a state's body reads from outside.
  private func reads(inBodyOf state: StateID) -> LocalReads {
    var found = LocalReads()
    guard flow[state].children.contains(where: isAsked) else {
      for id in plan.byTrigger(of: state).joined() { found.formUnion(transitions.reads(flow[id]).outsideEvent) }
      return found
    }
    guard flow[state].kind != .parallel else { return found }
    found.addContent(of: state, on: StatePath(to: state, plan: names))
    for child in flow[state].children where isAsked(child) { found.formUnion(reads(inBodyOf: child).outside(child)) }
    return found
  }

  /// Writes the guard that binds the parts of the state that its code reads or changes.
  private func writeOpening(of state: StateID, for reads: LocalReads, around states: [StateID], to code: inout CodeWriter) {
    let path = StatePath(to: state, plan: names)
    let fields = reads.payloads.filter { field in path.levels.contains { $0.state == field.state } }
    let contents = reads.contents.filter { content in path.levels.contains { $0.state == content } }
    let owners = states.flatMap(plan.byTrigger).joined().compactMap { plan.replaced(flow[$0])?.owner }
    let changed = Set(owners.flatMap { StatePath(to: $0, plan: names).holders })
    guard !fields.isEmpty || !contents.isEmpty || !changed.isEmpty else { return }
    let conditions = path.conditions(fields: fields, mutable: changed, read: contents)
    if !conditions.isEmpty { code.line("guard \(conditions.joined(separator: ", ")) else { return false }") }
  }

  private func regionName(_ region: StateID) -> String {
    let asksInside = flow[region].children.contains(where: isAsked)
    return asksInside ? SwiftIdentifier.joined(["microstepIn", names.kindName(region)]) : outerName(region)
  }

  private func isAsked(_ state: StateID) -> Bool {
    !flow[state].transitions.isEmpty || flow[state].children.contains(where: isAsked)
  }

  /// Returns true if its own transitions are tried after those inside it took no event.
  private func isAskedLater(_ state: StateID) -> Bool {
    !flow[state].transitions.isEmpty && (flow[state].children.contains(where: isAsked) || flow.isRegion(state))
  }

  private func outerName(_ state: StateID) -> String {
    SwiftIdentifier.joined(["microstepOf", state == Flow.outermost ? "flow" : names.kindName(state)])
  }

  /// Returns the result if the states from this one inwards take no transition.
  private func refusal(around state: StateID?) -> String {
    guard let state else { return "return false" }
    for next in flow.lineage(of: state) {
      if isAskedLater(next) { return "return \(outerName(next))(\(arguments))" }
      // The states around a region are asked after all regions.
      if flow.isRegion(next) { return "return false" }
    }
    return "return false"
  }

  private func writeBody(of state: StateID, to code: inout CodeWriter) {
    guard flow[state].children.contains(where: isAsked) else {
      return writeTransitions(of: state, orElse: refusal(around: flow[state].parent), to: &code)
    }
    let asked = flow[state].children.filter(isAsked)
    guard flow[state].kind != .parallel else {
      for region in asked { code.line("if \(regionName(region))(\(arguments)) { return true }") }
      return code.line(refusal(around: state))
    }
    let content = StatePath(to: state, plan: names).content()
    code.line("switch \(content) {")
    let isPlain = asked.allSatisfy { !names.hasContent($0) && flow[$0].payload.isEmpty }
    let isWhole = asked.count == flow[state].children.count && !isPlain
    let cases = WholeSwitch(subject: content, count: isWhole ? asked.count : 0, otherwise: "return false")
    code.each(Array(asked.enumerated())) { row, code in
      let (label, first) = cases.label(".\(pattern(row.element))", at: row.offset)
      code.item(label) { code in
        if let first { code.line(first) }
        writeBody(of: row.element, to: &code)
      }
    }
    if asked.count < flow[state].children.count { code.line("default: \(refusal(around: state))") }
    code.line("}")
  }

  /// Returns the pattern of the state's case, with locals for the data that its body reads.
  private func pattern(_ state: StateID) -> String {
    var parts: [String] = []
    let read = names.hasContent(state) || !flow[state].payload.isEmpty ? reads(inBodyOf: state) : LocalReads()
    if names.hasContent(state) {
      let local = names.locals.content(state)
      if changesRegions(state) {
        parts.append("var \(local)")
      } else {
        let isAsked = flow[state].kind != .parallel && flow[state].children.contains(where: isAsked)
        parts.append(isAsked || read.contents.contains(state) ? "let \(local)" : "_")
      }
    }
    for field in flow[state].payload.indices {
      let local = names.locals.payload(state, field)
      parts.append(read.payloads.contains(.init(state: state, field: field)) ? "let \(local)" : "_")
    }
    let isEmpty = parts.allSatisfy { $0 == "_" }
    return names.stateCase(state) + (isEmpty ? "" : "(\(parts.joined(separator: ", ")))")
  }

  /// Writes a state's own transitions, if transitions inside it come first.
  @Sendable private func writeOuter(_ state: StateID, to code: inout CodeWriter) {
    code.gap()
    code.block("private mutating func \(outerName(state))(\(parameters)) -> \(names.swift("Bool"))") { code in
      var read = LocalReads()
      for id in plan.byTrigger(of: state).joined() { read.formUnion(transitions.reads(flow[id]).outsideEvent) }
      writeOpening(of: state, for: read, around: [state], to: &code)
      writeTransitions(of: state, orElse: refusal(around: flow[state].parent), to: &code)
      code.line("return true")
    }
  }

  // MARK: Transitions

  private func writeTransitions(of state: StateID, orElse refusal: String, to code: inout CodeWriter) {
    let groups = plan.byTrigger(of: state)
    code.line("switch trigger {")
    for group in groups {
      let trigger = flow[group[0]]
      let fields = group.reduce(into: Set<Int>()) { $0.formUnion(transitions.reads(flow[$1]).eventFields) }
      code.item("case \(plan.triggerPattern(trigger, fields: fields)):") { writeGroup(group, orElse: refusal, to: &$0) }
    }
    if !plan.takesEverything(groups) { code.line("default: \(refusal)") }
    code.line("}")
  }

  /// Writes the choice of the first transition whose guard holds.
  private func writeGroup(_ group: [TransitionID], orElse refusal: String, to code: inout CodeWriter) {
    guard flow[group[0]].condition != nil else { return writePerformance(flow[group[0]], to: &code) }
    for (index, id) in group.enumerated() {
      let transition = flow[id]
      if let condition = transition.condition {
        code.line("\(index == 0 ? "" : "} else ")if \(expressions(transition).write(condition)) {")
      } else {
        code.line("} else {")
      }
      code.inner { writePerformance(transition, isAlone: false, to: &$0) }
    }
    if flow[group[group.count - 1]].condition != nil {
      code.line("} else {")
      code.inner { $0.line(refusal) }
    }
    code.line("}")
  }

  private func expressions(_ transition: Transition) -> ExpressionWriting {
    var expressions = ExpressionWriting(plan: names)
    expressions.before = before
    if let event = transition.event {
      for index in flow[event].payload.indices { expressions.eventFields[index] = plan.eventLocal(event, index) }
    }
    return expressions
  }

  private func writePerformance(_ transition: Transition, isAlone: Bool = true, to code: inout CodeWriter) {
    let start = code.size
    transitions.writeComputing(transition, leave: "return true", to: &code)
    transitions.writeLeaving(transition, to: &code)
    transitions.writeEffects(transition, to: &code)
    transitions.writeEntering(transition, leave: "return true", to: &code)
    transitions.writeAssigning(transition, to: &code)
    guard code.size == start else { return }
    code.line(isAlone ? "break" : "// Does nothing.")
  }
}

extension CodeWriter {
  /// Reports an outcome; consecutive outcomes become one list literal, which the compiler builds.
  mutating func report(_ outcome: String) { element(outcome, of: "step.report") }
}
