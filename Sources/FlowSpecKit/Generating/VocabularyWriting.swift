/// What the flow and the app say to each other: events, effects, timers, variables, inputs, outcomes.
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
    if !plan.inputs.isEmpty { writeInputs(to: &code) }
    if !plan.questions.isEmpty { writeNavigation(to: &code) }
    if !plan.timers.isEmpty { writeTimers(to: &code) }
    writeOutcomes(to: &code)
  }

  private func protocols(_ names: String...) -> String { names.map(self.names.swift).joined(separator: ", ") }

  private func writeConstants(to code: inout CodeWriter) {
    guard !flow.constants.isEmpty else { return }
    code.gap()
    code.block("\(access)nonisolated enum Constants") { code in
      for constant in flow.constants { ConstantWriting(access: access, names: names).write(constant, to: &code) }
    }
  }

  private func writeEvents(to code: inout CodeWriter) {
    code.gap()
    code.doc("What may happen to the flow.")
    code.block("\(access)nonisolated enum Event: \(protocols("Sendable"))") { code in
      for event in flow.events where event.module == nil && (!event.isBuiltin || plan.exists) {
        writeCase(event.name.value, event.payload, event.about, to: &code)
      }
      for module in names.directModules where flow.events.contains(where: { isWithin($0.module, module) }) {
        code.line("case \(SwiftIdentifier.escaped(names.caseName(of: module.id)))(\(names.namespace(of: module.id)).Event)")
      }
    }
  }

  private func writeEffects(to code: inout CodeWriter) {
    code.gap()
    code.doc("What the app is asked to do.")
    code.block("\(access)nonisolated enum Effect: \(protocols("Sendable"))") { code in
      for effect in flow.effects where effect.module == nil { writeCase(effect.name.value, effect.payload, effect.about, to: &code) }
      for module in names.directModules where flow.effects.contains(where: { isWithin($0.module, module) }) {
        code.line("case \(SwiftIdentifier.escaped(names.caseName(of: module.id)))(\(names.namespace(of: module.id)).Effect)")
      }
    }
  }

  private func isWithin(_ module: ModuleID?, _ outer: Module) -> Bool {
    names.chain(to: module).first == outer.id
  }

  private func writeCase(_ name: String, _ payload: [Field], _ about: About, to code: inout CodeWriter) {
    code.doc(about.summary?.value)
    let fields = payload.map { "\(SwiftIdentifier.declaredLabel($0.name.value)): \(names.type($0.type))" }
    code.line("case \(SwiftIdentifier.escaped(name))\(fields.isEmpty ? "" : "(\(fields.joined(separator: ", ")))")")
  }

  private func writeVariables(to code: inout CodeWriter) {
    code.gap()
    code.doc("What the flow remembers beside its states.")
    let expressions = ExpressionWriting(plan: names)
    code.block("\(access)nonisolated struct Variables: \(protocols("Hashable", "Sendable"))") { code in
      for (index, variable) in flow.variables.enumerated() {
        code.doc(variable.about.summary?.value)
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

  private func writeInputs(to code: inout CodeWriter) {
    code.gap()
    code.doc("What the world decides, and the flow only reads.")
    code.block("\(access)nonisolated struct Inputs: \(protocols("Hashable", "Sendable"))") { code in
      for id in plan.inputs {
        code.doc(flow[id].about.summary?.value)
        code.line("\(access)var \(names.input(id)): \(names.type(flow[id].type))")
      }
      guard !access.isEmpty else { return }
      code.gap()
      let parameters = plan.inputs.map { "\(names.input($0)): \(names.type(flow[$0].type))" }
      code.block("\(access)init(\(parameters.joined(separator: ", ")))") { code in
        for id in plan.inputs { code.line("self.\(names.input(id)) = \(names.input(id))") }
      }
    }
  }

  private func writeNavigation(to code: inout CodeWriter) {
    code.gap()
    code.doc(
      """
      What the flow's guards ask of the navigation.

      The app owns its navigation: it tells the machine with `update(_:)` whenever one of these changes.
      """)
    let questions = plan.questions
    code.block("\(access)nonisolated struct Navigation: \(protocols("Hashable", "Sendable"))") { code in
      for question in questions {
        let name = SwiftIdentifier.escaped(NavigationNames(names).name(question))
        if question == .layout {
          code.line("\(access)var \(name): \(names.visible("Layout"))")
        } else {
          code.line("\(access)var \(name): \(names.swift("Bool")) = false")
        }
      }
      guard !access.isEmpty else { return }
      code.gap()
      if questions.contains(.layout) {
        code.block("\(access)init(layout: \(names.visible("Layout")))") { $0.line("self.layout = layout") }
      } else {
        code.line("\(access)init() {}")
      }
    }
  }

  private func writeTimers(to code: inout CodeWriter) {
    code.gap()
    code.doc("Timers that the app runs: `Outcome` says when one starts and stops, `Machine.fire(_:)` that it has run down.")
    code.block("\(access)nonisolated enum Timer: \(protocols("Hashable", "Sendable", "CaseIterable"))") { code in
      for timer in plan.timers { code.line("case \(plan.name(timer))") }
      code.gap()
      code.block("\(access)var milliseconds: \(names.swift("Int"))") { code in
        code.line("switch self {")
        for timer in plan.timers { code.line("case .\(plan.name(timer)): return \(timer.milliseconds)") }
        code.line("}")
      }
    }
  }

  private func writeOutcomes(to code: inout CodeWriter) {
    code.gap()
    code.doc("One of the things that happened, in their order.")
    code.block("\(access)nonisolated enum Outcome: \(protocols("Sendable"))") { code in
      if plan.hasEffects {
        code.doc("The app carries this out.")
        code.line("case effect(\(names.visible("Effect")))")
      }
      if !plan.timers.isEmpty {
        code.line("case start(\(names.visible("Timer")))")
        code.line("case stop(\(names.visible("Timer")))")
      }
      if plan.hasRoots {
        code.doc("The navigation is emptied and shows this route.")
        code.line("case root(\(names.visible("Route")))")
      }
      if plan.hasOpens {
        code.line("case open(\(names.visible("Route")))")
        code.doc("A transition would open this route, and it is not available.")
        code.line("case refused(\(names.visible("Route")))")
      }
      code.doc("Nobody takes the event now; nothing has changed.")
      code.line("case ignored(Event)")
      code.doc("The event must not come now; nothing has changed.")
      code.line("case rejected(Event)")
    }
  }
}

/// Constants of a flow or a layout.
struct ConstantWriting {
  let access: String
  let names: NamePlan

  func write(_ constant: Constant, to code: inout CodeWriter) {
    code.doc(constant.about.summary?.value)
    let name = SwiftIdentifier.escaped(constant.name.value)
    let (type, value) = typed(constant.content.value)
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
