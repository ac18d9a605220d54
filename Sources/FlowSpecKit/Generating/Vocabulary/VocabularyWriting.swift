/// Writes the types between flow and app: events, effects, timers, variables, inputs, outcomes.
struct VocabularyWriting {
  let plan: MachinePlan
  let access: String

  private var flow: Flow { plan.flow }
  private var names: NamePlan { plan.names }

  func write(to code: inout CodeWriter) {
    writeConstants(to: &code)
    if plan.hasEvents { writeEvents(to: &code) }
    if plan.hasEffects { writeEffects(to: &code) }
    guard plan.exists else { return }
    if !flow.variables.isEmpty { writeVariables(to: &code) }
    if !plan.payload.isEmpty { writePayload(to: &code) }
    if !plan.inputs.isEmpty { writeInputs(to: &code) }
    if !plan.timers.isEmpty { writeTimers(to: &code) }
    OutcomeWriting(plan: plan, access: access).write(to: &code)
  }

  private func protocols(_ names: String...) -> String { names.map(self.names.swift).joined(separator: ", ") }

  private func protocols(carrying fields: [Field]) -> String {
    if MachinePlan.isHashable(fields) { return protocols("Hashable", "Sendable") }
    return MachinePlan.isComparable(fields) ? protocols("Equatable", "Sendable") : protocols("Sendable")
  }

  private func writeConstants(to code: inout CodeWriter) {
    guard !flow.constants.isEmpty else { return }
    code.gap()
    code.type(access, "enum Constants") { code in
      for constant in flow.constants { ConstantWriting(access: access, names: names).write(constant, to: &code) }
    }
  }

  private func writeEvents(to code: inout CodeWriter) {
    for group in plan.events.all { writeEvents(of: group, to: &code) }
    guard plan.exists, !plan.events.senders.isEmpty else { return }
    for sender in plan.events.senders {
      code.gap()
      code.doc("The permission to send the events of `\(sender)` to the machine whose launch returned it.")
      code.type(access, "struct \(EventGroups.senderType(sender)): \(protocols("Sendable"))") { code in
        code.line("fileprivate let mark: LaunchMark")
      }
    }
    code.gap()
    code.doc("An object that identifies a launch.")
    code.line("fileprivate \(code.isolation)final class LaunchMark: \(protocols("Sendable")) {}")
    code.gap()
    code.doc("The senders of a launch. Pass each sender only to the code that sends its events.")
    code.type(access, "struct Senders: \(protocols("Sendable"))") { code in
      for sender in plan.events.senders {
        let type = EventGroups.senderType(sender)
        code.line("\(access)let \(SwiftIdentifier.escaped(sender)): \(type)")
      }
      code.gap()
      code.block("fileprivate init(_ mark: LaunchMark)") { code in
        for sender in plan.events.senders {
          code.line("self.\(SwiftIdentifier.escaped(sender)) = \(EventGroups.senderType(sender))(mark: mark)")
        }
      }
    }
  }

  private func writeEvents(of group: EventGroups.Group, to code: inout CodeWriter) {
    let events = plan.events.events(of: group)
    code.gap()
    switch group {
    case .world: code.doc("The events of the flow.")
    case .sender(let name): code.doc("The events that only `\(name)` may send.")
    case .flow: code.doc("The internal events, which only the flow itself raises.")
    }
    code.type(access, "enum \(plan.events.typeName(group)): \(protocols(carrying: events.flatMap(\.payload)))") { code in
      for event in events where event.module == nil && (!event.isBuiltin || plan.exists) {
        writeCase(event.name.value, event.payload, event.about, to: &code)
      }
      for module in names.directModules where events.contains(where: { isWithin($0.module, module) }) {
        let type = "\(names.namespace(of: module.id)).\(plan.events.typeName(group))"
        code.line("case \(SwiftIdentifier.escaped(names.caseName(of: module.id)))(\(type))")
      }
      if group == .world { writeWhole(to: &code) }
      guard plan.namesCases, group != .flow else { return }
      let told = Set(plan.events.toldBySystem.compactMap { names.chain(to: $0).first })
      let others = group == .world ? modules(of: events.map(\.module)).map { naming.row(of: $0, isTold: told.contains($0.id)) } : []
      naming.write(events.map { naming.row($0.name.value, in: $0.module) } + others, to: &code)
    }
  }

  private func writeWhole(to code: inout CodeWriter) {
    let modules = plan.events.toldBySystem
    guard !modules.isEmpty else { return }
    code.gap()
    code.doc("The event for the whole flow: a system event of a module counts as the same event of the flow.")
    code.block("fileprivate var whole: Event") { code in
      code.line("switch self {")
      for event in flow.events where event.isBuiltin {
        let name = ".\(SwiftIdentifier.escaped(event.name.value))"
        code.line("case \(modules.map { names.wrapped(name, in: $0) }.joined(separator: ", ")): return \(name)")
      }
      code.line("default: return self")
      code.line("}")
    }
  }

  private var naming: LogNameWriting { LogNameWriting(plan: plan, access: access) }

  private func modules(of found: [ModuleID?]) -> [Module] {
    names.directModules.filter { module in found.contains { isWithin($0, module) } }
  }

  private func writeEffects(to code: inout CodeWriter) {
    code.gap()
    code.doc("The effects that the app performs.")
    code.type(access, "enum Effect: \(protocols(carrying: flow.effects.flatMap(\.payload)))") { code in
      for effect in flow.effects where effect.module == nil { writeCase(effect.name.value, effect.payload, effect.about, to: &code) }
      for module in names.directModules where flow.effects.contains(where: { isWithin($0.module, module) }) {
        code.line("case \(SwiftIdentifier.escaped(names.caseName(of: module.id)))(\(names.namespace(of: module.id)).Effect)")
      }
      guard plan.namesCases else { return }
      naming.write(flow.effects.map { naming.row($0.name.value, in: $0.module) }, to: &code)
    }
  }

  private func isWithin(_ module: ModuleID?, _ outer: Module) -> Bool {
    names.chain(to: module).first == outer.id
  }

  private func writeCase(_ name: String, _ payload: [Field], _ about: About, to code: inout CodeWriter) {
    code.doc(about.comment)
    let fields = payload.map { "\(SwiftIdentifier.declaredLabel($0.name.value)): \(names.type($0.type))" }
    code.line("case \(SwiftIdentifier.escaped(name))\(fields.isEmpty ? "" : "(\(fields.joined(separator: ", ")))")")
  }

  private func writeVariables(to code: inout CodeWriter) {
    code.gap()
    code.doc("The variables of the flow.")
    let expressions = ExpressionWriting(plan: names)
    code.type(access, "struct Variables: \(protocols("Hashable", "Sendable"))") { code in
      for (index, variable) in flow.variables.enumerated() {
        code.doc(variable.about.comment)
        let initial = expressions.constant(variable.initial.value, variable.type)
        code.line("\(access)var \(names.variable(VariableID(index))): \(names.type(variable.type)) = \(initial)")
      }
      writeEmptyInitializer(to: &code)
    }
  }

  private func writeEmptyInitializer(to code: inout CodeWriter) {
    guard !access.isEmpty else { return }
    code.gap()
    code.line("\(access)init() {}")
  }

  private func writePayload(to code: inout CodeWriter) {
    code.gap()
    code.doc("The payload of the flow at its launch.")
    code.type(access, "struct Payload: \(protocols(carrying: plan.payload))") { code in
      writeMembers(plan.payload.map { (SwiftIdentifier.escaped($0.name.value), names.type($0.type), nil) }, "let", to: &code)
    }
  }

  private func writeInputs(to code: inout CodeWriter) {
    code.gap()
    code.doc("The inputs, which the app sets and the flow only reads.")
    code.type(access, "struct Inputs: \(protocols("Hashable", "Sendable"))") { code in
      writeMembers(plan.inputs.map { (names.input($0), names.type(flow[$0].type), flow[$0].about.comment) }, "var", to: &code)
    }
  }

  /// Writes members, and an initialiser if the compiler's own one would have too little access.
  private func writeMembers(_ members: [(name: String, type: String, summary: String?)], _ kind: String, to code: inout CodeWriter) {
    for member in members {
      code.doc(member.summary)
      code.line("\(access)\(kind) \(member.name): \(member.type)")
    }
    guard !access.isEmpty else { return }
    code.gap()
    code.block("\(access)init(\(members.map { "\($0.name): \($0.type)" }.joined(separator: ", ")))") { code in
      for member in members { code.line("self.\(member.name) = \(member.name)") }
    }
  }

  private func writeTimers(to code: inout CodeWriter) {
    code.gap()
    code.doc("The timers of the flow. Outcomes start and stop them; `Machine.fire(_:)` reports that one has elapsed.")
    let named = plan.hasStore ? protocols("String") + ", " : ""
    code.type(access, "enum Timer: \(named)\(protocols("Hashable", "Sendable", "CaseIterable"))") { code in
      for timer in plan.timers { code.line("case \(plan.name(timer))") }
      code.gap()
      code.block("\(access)var milliseconds: \(names.swift("Int"))") { code in
        code.line("switch self {")
        for timer in plan.timers { code.line("case .\(plan.name(timer)): return \(timer.milliseconds)") }
        code.line("}")
      }
    }
  }
}

/// Writes constants of a flow or a layout.
struct ConstantWriting {
  let access: String
  let names: NamePlan

  func write(_ constant: Constant, to code: inout CodeWriter) {
    code.doc(constant.about.comment)
    let name = SwiftIdentifier.escaped(constant.name.value)
    let (type, value) = typed(constant.content.value)
    if case .duration = constant.content.value { code.line("@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)") }
    code.line("\(access)static let \(name): \(type) = \(value)")
  }

  private func typed(_ content: Constant.Content) -> (type: String, value: String) {
    switch content {
    case .integer(let value): (names.swift("Int"), String(value))
    case .decimal(let text): (names.swift("Double"), text)
    case .duration(let milliseconds): ("Duration", ".milliseconds(\(milliseconds))")
    case .text(let text): (names.swift("String"), SwiftText.literal(text))
    case .bool(let value): (names.swift("Bool"), value ? "true" : "false")
    case .numbers(let numbers): ("[\(names.swift("Double"))]", "[\(numbers.joined(separator: ", "))]")
    }
  }
}
