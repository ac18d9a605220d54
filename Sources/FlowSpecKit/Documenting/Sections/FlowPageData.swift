/// The data and the actions: variables, inputs, types, effects, constants.
extension FlowPage {
  var dataSections: [PageSection] {
    section("Variables", variables + notes(flow.variables)) + section("Inputs", inputs + notes(flow.inputs))
      + section("Effects", effects + notes(flow.effects)) + section("Types", types + notes(flow.types))
      + section("Constants", constants)
  }

  private var variables: [Page.Block] {
    let rows = flow.variables.map { variable -> [Phrase] in
      [
        .name(variable.qualifiedName, .variable), variable.about.phrase, .code(wording.type(variable.type)),
        .code(wording.value(variable.initial.value)), variable.isSaved ? "saved" : Phrase(),
      ]
    }
    return table(["Variable", "What it is", "Type", "At launch", "At a relaunch" + Keys.variable.mark("saved")], rows, of: .variable)
  }

  private var inputs: [Page.Block] {
    let rows = flow.inputs.filter { $0.builtin == nil }.map { input -> [Phrase] in
      [
        .name(input.qualifiedName, .input), input.about.phrase, .code(wording.type(input.type)),
        input.isFixed ? "never" : "at any moment",
      ]
    }
    return table(["Input", "What it is", "Type", "Changes" + Keys.input.mark("fixed")], rows, of: .input)
  }

  private var effects: [Page.Block] {
    let rows = flow.effects.map { effect -> [Phrase] in
      [.name(effect.qualifiedName, .effect), effect.about.phrase, wording.fields(effect.payload)]
    }
    return table(["Effect", "What the app does", "Payload"], rows, of: .effect)
  }

  private var types: [Page.Block] {
    let rows = flow.types.map { type -> [Phrase] in
      [.name(type.qualifiedName, .type), type.about.phrase, values(type.type), hostFacts(type.type)]
    }
    return table(["Type", "What it is", "Values", "Besides"], rows, of: .type)
  }

  private func values(_ type: ValueType) -> Phrase {
    switch type {
    case .text(let pattern): "text like " + .code(pattern.source)
    case .app(let app): "the app's " + .code(wording.type(.app(app)))
    case .string, .bool, .int, .uint, .double, .uuid, .url, .range, .cases: .code(wording.type(type))
    }
  }

  private func hostFacts(_ type: ValueType) -> Phrase {
    guard case .app(let app) = type else { return Phrase() }
    return [
      app.identity.map { "identified by " + .code($0) + Keys.appType.mark("identity") } ?? Phrase(),
      app.sample.map { "for tests " + .code($0) + Keys.appType.mark("sample") } ?? Phrase(),
    ].joined(by: .lineBreak)
  }

  private var constants: [Page.Block] {
    let all =
      flow.constants.map { (constant: $0, layout: nil as Layout?) }
      + flow.layouts.flatMap { layout in layout.constants.map { ($0, layout) } }
    let rows = all.map { constant, layout -> [Phrase] in
      [
        .code(constant.name.value), constant.about.phrase, .code(value(constant.content.value)),
        layout.map { .name($0.name.value, .layout) } ?? Phrase(),
      ]
    }
    return table(["Constant", "What it is", "Value", "Layout"], rows) + notes(all.map { ($0.constant.name.value, $0.constant.about) })
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
