/// Writes `Machine`: the value with all data, and its mutating functions.
struct MachineWriting {
  let plan: MachinePlan
  let access: String
  let queries: QueryWriting

  private var flow: Flow { plan.flow }
  private var names: NamePlan { plan.names }
  private var trigger: (String) -> String { { plan.hasOtherTriggers ? ".event(\($0))" : $0 } }
  /// The most microsteps of a call; a call that needs more is undone.
  static let limit = longestMacrostep

  func write(to code: inout CodeWriter) {
    MachineTypeWriting(plan: plan).write(to: &code)
    let availability = AvailabilityWriting(plan: plan, access: access)
    let arrival = ArrivalWriting(plan: plan, access: access)
    code.gap()
    code.doc("A running flow. It is a value, so only its own methods change it." + refusals)
    code.type(access, "struct Machine\(protocols)") { code in
      code.parts([
        { code in
          writeProperties(to: &code)
          LaunchWriting(plan: plan, access: access).write(to: &code)
          writeSend(to: &code)
          arrival.writeInterface(to: &code)
          if plan.navigates { PersonMoveWriting(plan: plan, access: access).write(to: &code) }
          writeUpdate(to: &code)
          if plan.restores { SavedNavigationWriting(plan: plan, access: access).writeInterface(to: &code) }
          if plan.savesVariables { SavedVariablesWriting(plan: plan, access: access).writeInterface(to: &code) }
        },
        { queries.write(to: &$0) },
        { code in
          if plan.showsRoutes { availability.write(to: &code) }
          arrival.write(to: &code)
          HandoffWriting(plan: plan, access: access).write(to: &code)
          RangesFromOutside(plan).write(to: &code)
          if plan.goesOn || plan.canRefuse { SettleWriting(plan: plan, limit: Self.limit).write(to: &code) }
        },
        { StepWriting(plan: plan).write(to: &$0) },
        { PreviewWriting(plan: plan, access: access).writeMachine(to: &$0) },
      ])
    }
  }

  /// The conformances of the machine; one that calls the app's lookup is not `Sendable`.
  private var protocols: String {
    let found = (plan.hasLookup ? [] : ["Sendable"]) + (plan.hasComparableState ? ["Equatable"] : [])
    return found.isEmpty ? "" : ": \(found.map(names.swift).joined(separator: ", "))"
  }

  private var refusals: String {
    var reasons: [String] = []
    let ways = (RangesFromOutside(plan).exist ? ["pass"] : []) + (plan.hasRangeChecks ? ["assign"] : [])
    if !ways.isEmpty { reasons.append("\(ways.joined(separator: " or ")) a number outside its range") }
    if !plan.contested.isEmpty { reasons.append("assign two values to one variable") }
    if plan.mayGoOnLong, plan.goesOn { reasons.append("take more than \(Self.limit) actions") }
    guard let last = reasons.popLast() else { return "" }
    let list = reasons.isEmpty ? last : reasons.joined(separator: ", ") + (reasons.count > 1 ? ", or " : " or ") + last
    return "\n\nA call that would \(list) changes nothing and returns `rejected`."
  }

  // MARK: Interface

  private func writeProperties(to code: inout CodeWriter) {
    if !plan.payload.isEmpty { code.line("\(access)let payload: Payload") }
    if plan.countsStateChanges {
      code.line("\(access)private(set) var state: State { didSet { stateChanges &+= 1 } }")
      code.doc("The number of changes of `state`, whose payloads may not be comparable.")
      code.line("fileprivate private(set) var stateChanges = 0")
    } else {
      code.line("\(access)private(set) var state: State")
    }
    if !flow.variables.isEmpty { code.line("\(access)private(set) var variables = Variables()") }
    if !plan.inputs.isEmpty { code.line("\(access)private(set) var inputs: Inputs") }
    if plan.navigates {
      code.line("\(access)private(set) var navigation: Navigation")
    } else if plan.navigation != nil {
      code.line("\(access)private(set) var layout: \(names.visible("Layout"))")
    }
    if plan.judgesLinks {
      code.doc("The held links, from oldest to newest.")
      code.line("\(access)private(set) var held: [\(plan.hasIdentity ? "HeldLink" : names.visible("Route"))] = []")
    }
    if !plan.events.senders.isEmpty { code.line("private let mark = LaunchMark()") }
    if plan.restores { code.line("private var saved: SavedNavigation?") }
    if plan.hasLookup { code.line("private let finds: (\(names.visible("Route"))) -> \(plan.lookupType)") }
    if !plan.remembered.isEmpty { code.line("private var memory = Memory()") }
    if plan.hasComparableState, plan.hasLookup || !plan.events.senders.isEmpty { writeComparison(to: &code) }
  }

  /// Writes `==`, which ignores the marks that distinguish launches.
  private func writeComparison(to code: inout CodeWriter) {
    var parts = plan.payload.isEmpty ? [] : ["payload"]
    parts.append("state")
    if !flow.variables.isEmpty { parts.append("variables") }
    if !plan.inputs.isEmpty { parts.append("inputs") }
    if plan.navigation != nil { parts.append(plan.navigates ? "navigation" : "layout") }
    if plan.judgesLinks { parts.append("held") }
    if plan.restores { parts.append("saved") }
    if !plan.remembered.isEmpty { parts.append("memory") }
    code.gap()
    code.doc("True if both machines have the same configuration\(plan.hasLookup ? ", even with different lookups" : "").")
    code.block("\(access)static func == (one: Machine, other: Machine) -> \(names.swift("Bool"))") { code in
      code.line("return " + parts.map { "one.\($0) == other.\($0)" }.joined(separator: " && "))
    }
  }

  /// Twin: `Interpreter.fire`.
  private func writeSend(to code: inout CodeWriter) {
    for group in plan.events.all {
      switch group {
      case .flow: continue
      case .world:
        code.gap()
        code.doc("Sends an event, and returns the outcomes in order.")
        writeSend(group, "_ event: Event", to: &code)
      case .sender(let sender):
        code.gap()
        code.doc("Sends an event of `\(sender)`, and returns the outcomes in order. A sender of another launch is rejected.")
        writeSend(group, "_ event: \(plan.events.typeName(group)), from sender: \(EventGroups.senderType(sender))", isOwned: true, to: &code)
      }
    }
    guard !plan.timers.isEmpty else { return }
    code.gap()
    code.doc("Fires an elapsed timer, and returns the outcomes in order. If no active state waits for the timer, nothing changes.")
    code.block("\(access)mutating func fire(_ timer: \(names.visible("Timer"))) -> [Outcome]") { code in
      if plan.canRefuse { code.line("let before = self") }
      code.line("var step = Step()")
      code.line("guard microstep(on: .timer(timer), &step) else { return [] }")
      writeEnd(to: &code)
    }
  }

  /// Twin: `Interpreter.send`.
  private func writeSend(_ group: EventGroups.Group, _ parameters: String, isOwned: Bool = false, to code: inout CodeWriter) {
    let events = plan.events.events(of: group)
    let trigger = plan.hasOtherTriggers ? ".\(plan.events.trigger(of: group))(event)" : "event"
    let policies = Set(events.map(rejects))
    code.block("\(access)mutating func send(\(parameters)) -> [Outcome]") { code in
      if isOwned { code.line("guard sender.mark === mark else { return [.rejected(.sender)] }") }
      if group == .world, !plan.events.toldBySystem.isEmpty { code.line("let event = event.whole") }
      if RangesFromOutside(plan).exist(in: group) { code.line("guard Self.isInRange(event) else { return [.rejected(.range)] }") }
      if events.contains(where: { $0.promise != nil }) { code.line("guard mayCome(event) else { return [.rejected(.untimely)] }") }
      if plan.canRefuse { code.line("let before = self") }
      code.line("var step = Step()")
      let unhandled =
        policies.count > 1 ? "Self.rejects(event) ? .rejected(.unhandled) : .ignored" : policies.contains(true) ? ".rejected(.unhandled)" : ".ignored"
      code.line("guard microstep(on: \(trigger), &step) else { return [\(unhandled)] }")
      writeEnd(to: &code)
    }
    let type = plan.events.typeName(group)
    if events.contains(where: { $0.promise != nil }) {
      code.gap()
      code.doc("True if the event can be sent now, according to its `when` in the spec.")
      code.block("private func mayCome(_ event: \(type)) -> \(names.swift("Bool"))") { writePromises(events, to: &$0) }
    }
    guard policies.count > 1 else { return }
    code.gap()
    code.doc("True if the event is rejected when no active state takes it.")
    code.block("private static func rejects(_ event: \(type)) -> \(names.swift("Bool"))") { code in
      code.line("switch event {")
      code.line("case \(events.filter(rejects).map(pattern).joined(separator: ", ")): return true")
      code.line("default: return false")
      code.line("}")
    }
  }

  private func pattern(_ event: Event) -> String {
    names.wrapped(".\(SwiftIdentifier.escaped(event.name.value))", in: event.module)
  }

  private func writePromises(_ events: [Event], to code: inout CodeWriter) {
    let expressions = ExpressionWriting(plan: names)
    let promised = events.filter { $0.promise != nil }
    code.line("switch event {")
    for event in promised {
      if let promise = event.promise { code.line("case \(pattern(event)): return \(expressions.write(promise))") }
    }
    if promised.count < events.count { code.line("default: return true") }
    code.line("}")
  }

  private func rejects(_ event: Event) -> Bool { (event.unhandled ?? flow.unhandled)?.value == .reject }

  private func writeEnd(to code: inout CodeWriter) {
    code.line(plan.end)
  }

  /// Twin: `Interpreter.begin`.
  private func writeUpdate(to code: inout CodeWriter) {
    guard !plan.inputs.isEmpty else { return }
    code.gap()
    let changing = plan.inputs.filter { !flow[$0].isFixed }
    let isOrdered = plan.goesOn && changing.count > 1
    let order = "\n\nThe inputs change one after the other, in the order of `Inputs`. Each change is a separate step."
    code.doc("Updates the inputs, and returns the outcomes in order.\(isOrdered ? order : "")")
    code.block("\(access)mutating func update(_ inputs: Inputs) -> [Outcome]") { code in
      if RangesFromOutside(plan).existInInputs { code.line("guard Self.isInRange(inputs) else { return [.rejected(.range)] }") }
      let fixed = plan.inputs.filter { flow[$0].isFixed }.map { "inputs.\(names.input($0)) == self.inputs.\(names.input($0))" }
      if !fixed.isEmpty {
        code.line("// Fixed inputs keep their values from the launch.")
        code.line("guard \(fixed.joined(separator: ", ")) else { return [.rejected(.fixed)] }")
      }
      guard plan.goesOn else {
        code.line("self.inputs = inputs")
        return code.line("return []")
      }
      if plan.canRefuse { code.line("let before = self") }
      code.line("var step = Step()")
      guard isOrdered else {
        code.line("self.inputs = inputs")
        return code.line(plan.end)
      }
      for input in changing.map(names.input) {
        code.block("if inputs.\(input) != self.inputs.\(input)") { code in
          code.line("self.inputs.\(input) = inputs.\(input)")
          code.line("settle(&step)")
        }
      }
      code.line(plan.end)
    }
  }
}
