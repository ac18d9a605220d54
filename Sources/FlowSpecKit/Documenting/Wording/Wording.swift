/// The parts of a flow in words, with qualified names.
struct Wording: Sendable {
  let flow: Flow
  /// The parameters of the route to which an expression belongs.
  var parameters: [Field] = []

  func name(_ state: StateID) -> String {
    state == Flow.outermost ? flow.name.value : flow[state].qualifiedName
  }

  func name(_ item: Presentable) -> String {
    switch item {
    case .route(let route): flow[route].qualifiedName
    case .element(let element): flow[element].qualifiedName
    }
  }

  func place(_ place: Place) -> String {
    place.tab.map { "\(place.container.value).\(flow[$0.value].qualifiedName)" } ?? place.container.value
  }

  /// Returns the place with links to the container and the tab.
  func placed(_ place: Place) -> Phrase {
    .name(place.container.value, .container) + (place.tab.map { ", tab " + .name(flow[$0.value].qualifiedName, .route) } ?? Phrase())
  }

  func duration(_ milliseconds: Int) -> String {
    milliseconds.isMultiple(of: 1000) ? "\(milliseconds / 1000) s" : "\(milliseconds) ms"
  }

  // MARK: Types and values

  func type(_ reference: TypeReference) -> String {
    let name = reference.declaration.map { flow[$0].qualifiedName } ?? type(reference.type)
    return reference.isOptional ? name + "?" : name
  }

  func type(_ type: ValueType) -> String {
    switch type {
    case .string: return "String"
    case .bool: return "Bool"
    case .int: return "Int"
    case .uint: return "UInt"
    case .double: return "Double"
    case .uuid: return "UUID"
    case .url: return "URL"
    case .range(let range): return "\(range.lowerBound)...\(range.upperBound)"
    case .cases(let cases):
      return "["
        + cases.map { one in
          let text = one.text == one.name.value ? "" : " = \(quoted(one.text))"
          return one.name.value + (one.carries.map { ": " + self.type($0) } ?? "") + text
        }.joined(separator: ", ") + "]"
    case .text(let pattern): return "/\(pattern.source)/"
    case .app(let app): return app.importedModule.map { "\($0).\(app.swiftName)" } ?? app.swiftName
    }
  }

  func fields(_ fields: [Field]) -> Phrase {
    fields.map { .name("\($0.name.value): \(type($0.type))", .type) }.joined(by: .lineBreak)
  }

  func value(_ value: Value) -> String {
    switch value {
    case .bool(let truth): truth ? "true" : "false"
    case .int(let number): String(number)
    case .double(let text): text
    case .text(let text): quoted(text)
    case .named(let name, let carried): carried.map { "\(name)(\(self.value($0)))" } ?? name
    case .absent: "none"
    }
  }

  func quoted(_ text: String) -> String { "\"\(text)\"" }

  // MARK: Calls

  /// Returns an effect, event, route or state with its arguments; an argument that equals its field's name is omitted.
  func call<Target>(_ call: Call<Target>, _ name: String, _ fields: [Field]) -> String {
    let arguments = zip(fields, call.arguments).compactMap { field, argument -> String? in
      let text = self.argument(argument)
      return text == field.name.value ? nil : "\(field.name.value): \(text)"
    }
    return arguments.isEmpty ? name : "\(name)(\(arguments.joined(separator: ", ")))"
  }

  func call(_ one: EffectCall) -> String { call(one, flow[one.target].qualifiedName, flow[one.target].payload) }
  func call(_ one: EventCall) -> String { call(one, flow[one.target].qualifiedName, flow[one.target].payload) }
  func call(_ one: RouteCall) -> String { call(one, flow[one.target].qualifiedName, flow[one.target].parameters) }

  private func argument(_ argument: Argument) -> String {
    switch argument {
    case .constant(let value): self.value(value)
    case .expression(let expression): self.expression(expression)
    case .eventField(let event, let field): flow[event].payload[field].name.value
    case .payload(let state, let field): flow[state].payload[field].name.value
    case .parameter(let route, let field): flow[route].parameters[field].name.value
    }
  }

  // MARK: Policies

  func policy(_ policy: ArrivalPolicy?) -> Phrase {
    switch policy {
    case .open: "opens"
    case .hold: "is held"
    case .refuse(nil): "is refused"
    case .refuse(let effect?): "is refused, with " + .name(call(effect), .effect)
    case nil: .strong("no policy")
    }
  }
}

extension About {
  var phrase: Phrase { summary.map { .text($0.value) } ?? Phrase() }
}
