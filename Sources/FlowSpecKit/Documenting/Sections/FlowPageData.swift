/// The data and the actions: variables, inputs, types, effects, constants.
extension FlowPage {
  var dataSections: [PageSection] {
    section("Variables", variables) + section("Inputs", inputs) + section("Effects", effects) + section("Types", types)
      + section("Constants", constants)
  }

  private var variables: [Page.Block] {
    flow.variables.enumerated().map { index, variable in
      let facts = [
        PageFact("Type", content: .code(wording.type(variable.type))), PageFact("At launch", content: .code(wording.value(variable.initial.value))),
        PageFact("At a relaunch", content: variable.isSaved ? "saved" : Phrase()),
        PageFact("Set by", content: setters(of: VariableID(index))), PageFact("Read by", content: readers(of: VariableID(index))),
      ]
      let id = VariableID(index)
      return entry(.variable, variable, facts: facts, run: runs.setting(id), swift: around.swift?.name(id))
    }
  }

  private func setters(of variable: VariableID) -> Phrase {
    let setting = flow.transitions.filter { $0.updates.contains { $0.variable.value == variable } }
    return setting.map(occasion).joined(by: .lineBreak)
  }

  /// The transitions, routes, elements and layouts whose conditions depend on it.
  private func readers(of variable: VariableID) -> Phrase {
    readers { if case .variable(variable) = $0 { true } else { false } }
  }

  private func readers(_ isRead: (Expression.Kind) -> Bool) -> Phrase {
    func reads(_ expression: Expression?) -> Bool { expression?.all.contains { isRead($0.kind) } ?? false }
    var readers = flow.transitions.filter { reads($0.condition) }.map(occasion)
    readers += flow.routes.filter { reads($0.available) }.map { "route " + .name($0.qualifiedName, .route) }
    readers += flow.elements.filter { reads($0.available) }.map { "element " + .name($0.qualifiedName, .element) }
    readers += flow.layouts.filter { reads($0.condition) }.map { "layout " + .name($0.name.value, .layout) }
    return readers.joined(by: .lineBreak)
  }

  /// `state on event`.
  func occasion(_ transition: Transition) -> Phrase {
    .name(wording.name(transition.source), .state) + " on " + .name(wording.trigger(transition.trigger.value), .event)
  }

  private var inputs: [Page.Block] {
    flow.inputs.enumerated().filter { $0.element.builtin == nil }.map { index, input in
      let changes: Phrase = input.isFixed ? "never" : "at any moment"
      let facts = [
        PageFact("Type", content: .code(wording.type(input.type))), PageFact("Changes", content: changes),
        PageFact("Read by", content: readers { if case .input(InputID(index)) = $0 { true } else { false } }),
      ]
      return entry(.input, input, facts: facts)
    }
  }

  private var effects: [Page.Block] {
    flow.effects.enumerated().map { index, effect in
      let facts = [PageFact("Payload", content: wording.fields(effect.payload)), PageFact("Performed by", content: performers(of: EffectID(index)))]
      return entry(.effect, effect, facts: facts, run: runs.performing(EffectID(index)), swift: around.swift?.name(effect))
    }
  }

  private func performers(of effect: EffectID) -> Phrase {
    let isIt = { (call: EffectCall) in call.target == effect }
    var found = flow.transitions.filter { $0.effects.contains(where: isIt) }.map(occasion)
    for state in flow.states {
      let name = Phrase.name(wording.name(state.id), .state)
      if state.entry.contains(where: isIt) { found.append("entry of " + name) }
      if state.exit.contains(where: isIt) { found.append("exit of " + name) }
      if case .refuse(let call?)? = state.arrival?.value, isIt(call) { found.append("a link that " + name + " refuses") }
    }
    found += flow.routes.filter { $0.effects.contains(where: isIt) }.map { "route " + .name($0.qualifiedName, .route) }
    if flow.unknownLink.map(isIt) ?? false { found.append("a link that no route matches") }
    if flow.missingLink.map(isIt) ?? false { found.append("a link whose target is not found") }
    return found.joined(by: .lineBreak)
  }

  private var types: [Page.Block] {
    flow.types.map { type in
      entry(
        .type, type,
        facts: [
          PageFact("Values", content: values(type.type)), PageFact("Other", content: hostFacts(type.type)),
          PageFact("Used by", content: users(of: type)),
        ])
    }
  }

  /// The declarations with data of a type.
  private func users(of type: TypeDeclaration) -> Phrase {
    func isUsed(_ reference: TypeReference) -> Bool { reference.declaration.map { flow[$0].qualifiedName } == type.qualifiedName }
    func users<Thing: Declaration>(_ things: [Thing], _ topic: Topic, _ fields: (Thing) -> [TypeReference]) -> [Phrase] {
      things.filter { fields($0).contains(where: isUsed) }.map { .name($0.qualifiedName, topic) }
    }
    let found =
      users(flow.states, .state) { $0.payload.map(\.type) } + users(flow.events, .event) { $0.payload.map(\.type) }
      + users(flow.variables, .variable) { [$0.type] } + users(flow.inputs, .input) { [$0.type] }
      + users(flow.effects, .effect) { $0.payload.map(\.type) } + users(flow.routes, .route) { $0.parameters.map(\.type) }
    return found.joined(by: ", ")
  }

  private func values(_ type: ValueType) -> Phrase {
    switch type {
    case .text(let pattern): "text that matches " + .literal(pattern.source)
    case .app(let app): "the app's " + .literal(wording.type(.app(app)))
    case .string, .bool, .int, .uint, .double, .uuid, .url, .range, .cases: .code(wording.type(type))
    }
  }

  private func hostFacts(_ type: ValueType) -> Phrase {
    guard case .app(let app) = type else { return Phrase() }
    return [
      app.identity.map { "identified by " + .literal($0) } ?? Phrase(),
      app.sample.map { "for tests " + .literal($0) } ?? Phrase(),
      app.isEquatable ? .literal("Equatable") : Phrase(),
    ].joined(by: .lineBreak)
  }

  private var constants: [Page.Block] {
    let all =
      flow.constants.map { (constant: $0, layout: nil as Layout?) }
      + flow.layouts.flatMap { layout in layout.constants.map { ($0, layout) } }
    let rows = all.map { constant, layout -> [Phrase] in
      let name = layout.map { "\($0.name.value).\(constant.name.value)" } ?? constant.name.value
      return [
        .name(name, .constant), constant.about.phrase, .literal(value(constant.content.value)),
        layout.map { .name($0.name.value, .layout) } ?? Phrase(),
      ]
    }
    return table(["Constant", "What it is", "Value", "Layout"], rows, of: .constant) + notes(all.map { ($0.constant.name.value, $0.constant.about) })
  }

  private func value(_ content: Constant.Content) -> String {
    switch content {
    case .integer(let number): String(number)
    case .decimal(let text): text
    case .duration(let milliseconds): wording.duration(milliseconds)
    case .text(let text): wording.quoted(text)
    case .bool(let truth): truth ? "true" : "false"
    case .numbers(let numbers): "[" + numbers.joined(separator: ", ") + "]"
    }
  }
}
