extension FlowReader {
  func effectCalls(_ node: YAMLNode, _ scope: inout ArgumentScope, _ unit: Unit) -> [EffectCall] {
    var calls: [EffectCall] = []
    for item in list(node) {
      guard let name = name(item, of: "an effect"), let found = effect(name, in: unit) else {
        scope.with?.isWhole = false
        continue
      }
      if unread.effects.contains(found.value) { scope.with?.isWhole = false }
      guard let arguments = fill(flow[found.value].payload, of: "effect '\(name.value)'", at: name.span, &scope, unit) else {
        continue
      }
      calls.append(EffectCall(found.value, name.span, arguments))
    }
    return calls
  }

  func eventCalls(_ node: YAMLNode, _ scope: inout ArgumentScope, _ unit: Unit) -> [EventCall] {
    var calls: [EventCall] = []
    for item in list(node) {
      guard let name = name(item, of: "an event"), let found = event(name, in: unit) else {
        scope.with?.isWhole = false
        continue
      }
      if unread.events.contains(found.value) { scope.with?.isWhole = false }
      guard !flow[found.value].isBuiltin else {
        report.add(TransitionRules.raiseBuiltin, "'\(name.value)' comes from the system; a flow cannot raise it", at: name.span)
        continue
      }
      guard let arguments = fill(flow[found.value].payload, of: "event '\(name.value)'", at: name.span, &scope, unit) else {
        continue
      }
      calls.append(EventCall(found.value, name.span, arguments))
    }
    return calls
  }

  func routeCall(_ node: YAMLNode, _ scope: inout ArgumentScope, _ unit: Unit) -> RouteCall? {
    guard let name = name(node, of: "a route"), let found = route(name, in: unit) else {
      scope.with?.isWhole = false
      return nil
    }
    if unread.routes.contains(found.value) { scope.with?.isWhole = false }
    return fill(flow[found.value].parameters, of: "route '\(name.value)'", at: name.span, &scope, unit)
      .map { RouteCall(found.value, name.span, $0) }
  }

  /// Returns one argument for each field: from `with`, else the event, else the states, else the route; nil if one is missing.
  func fill(
    _ fields: [Field], of what: String, at place: Span, _ scope: inout ArgumentScope, _ unit: Unit
  ) -> [Argument]? {
    var arguments: [Argument] = []
    for field in fields {
      scope.with?.wanted.append(field.name.value)
      if let entry = scope.with?.entries.first(where: { $0.key.text == field.name.value }) {
        scope.with?.used.insert(field.name.value)
        if let argument = given(entry.value, for: field, scope, unit) { arguments.append(argument) }
      } else if let found = named(field.name.value, in: scope, unit) {
        guard found.type.fits(field.type) else {
          report.add(
            CallRules.fieldType,
            "\(what) needs '\(field.name.value)' as \(typeText(field.type)), and \(found.owner) has it as \(typeText(found.type))",
            at: place,
            notes: [.init("the field is declared here", at: field.name.span), .init("its value comes from here", at: found.span)])
          continue
        }
        arguments.append(found.argument)
      } else if field.type.isOptional {
        arguments.append(.constant(.absent))
      } else if isKnown(scope, field.name.value, unit) {
        let rule = CallRules.missingField
        let way = scope.event == nil && scope.with == nil ? "" : "; add '\(field.name.value)' under 'with'"
        let finding = Diagnostic(
          rule.severity, rule.name, "\(what) needs '\(field.name.value)', but \(lack(scope))\(way)", at: place,
          notes: [.init("the field is declared here", at: field.name.span)])
        if scope.with == nil { report.add(finding) } else { scope.with?.missing.append((field.name.value, finding)) }
      }
    }
    return arguments.count == fields.count ? arguments : nil
  }

  /// Returns true if every part that might fill the field was read.
  private func isKnown(_ scope: ArgumentScope, _ field: String, _ unit: Unit) -> Bool {
    let isRead =
      !scope.isOpen && !(scope.with?.isUnread ?? false) && !unread.mayDeclare(field)
      && !scope.states.contains(where: unread.states.contains) && !(scope.route.map(unread.routes.contains) ?? false)
    return isRead && unit.lost.isDisjoint(with: [.events, .states, .routes, .effects])
  }

  /// Describes the sources that do not have the field.
  private func lack(_ scope: ArgumentScope) -> String {
    var sources: [String] = []
    if let event = scope.event { sources.append("event '\(flow[event].name.value)'") }
    if let route = scope.route { sources.append("route '\(flow[route].name.value)'") }
    let carrying = scope.states.filter { !flow[$0].payload.isEmpty && $0 != Flow.outermost }
    sources += carrying.map { "state '\(flow[$0].name.value)'" }
    switch sources.count {
    case 0: return "nothing here gives it a value"
    case 1: return "\(sources[0]) has no such field"
    default: return "neither \(sources.dropLast().joined(separator: ", ")) nor \(sources[sources.count - 1]) has such a field"
    }
  }

  private struct Found {
    let argument: Argument
    let type: TypeReference
    let owner: String
    let span: Span
  }

  private func named(_ name: String, in scope: ArgumentScope, _ unit: Unit) -> Found? {
    if let event = scope.event, let index = flow[event].payload.firstIndex(where: { $0.name.value == name }) {
      let field = flow[event].payload[index]
      return Found(
        argument: .eventField(event, index), type: field.type, owner: "event '\(flow[event].name.value)'",
        span: field.name.span)
    }
    for state in scope.states {
      guard let index = flow[state].payload.firstIndex(where: { $0.name.value == name }) else { continue }
      let field = flow[state].payload[index]
      return Found(
        argument: .payload(state, index), type: field.type, owner: "state '\(flow[state].name.value)'",
        span: field.name.span)
    }
    guard let route = scope.route, let index = flow[route].parameters.firstIndex(where: { $0.name.value == name }) else {
      return nil
    }
    let field = flow[route].parameters[index]
    return Found(
      argument: .parameter(route, index), type: field.type, owner: "route '\(flow[route].name.value)'",
      span: field.name.span)
  }

  /// Reads a value under `with`: a field in scope, an expression for a finite type, else a constant.
  private func given(_ node: YAMLNode, for field: Field, _ scope: ArgumentScope, _ unit: Unit) -> Argument? {
    if field.type.isUnread || node.isStandIn { return nil }
    if case .scalar(let scalar) = node.content, !scalar.text.isEmpty {
      let name = scalar.text.hasPrefix("event.") ? String(scalar.text.dropFirst(6)) : scalar.text
      if let found = named(name, in: scope, unit), found.type.fits(field.type) { return found.argument }
      if let found = named(name, in: scope, unit), field.type.expressionType == nil, !acceptsText(field.type) {
        report.add(
          CallRules.fieldType,
          "'\(field.name.value)' is \(typeText(field.type)), and '\(scalar.text)' is \(typeText(found.type))", at: node.span,
          notes: [.init("the field is declared here", at: field.name.span), .init("its value comes from here", at: found.span)])
        return nil
      }
      if scalar.style == .plain, name != scalar.text, isName(name), named(name, in: scope, unit) == nil, field.type.expressionType == nil,
        !scope.isOpen, let event = scope.event
      {
        reportMissingField(name, of: event, at: scalar.span)
        return nil
      }
    }
    let isWritten = field.type.isOptional && isConstant(node, of: field.type) || carriesValues(field.type) && !isDatum(node, of: field.type, unit)
    if let type = field.type.expressionType, !isWritten {
      let context = GuardContext(unit: unit, event: scope.event, hasUnknownEvent: scope.isOpen)
      return expression(node, context, expecting: type).flatMap { fits($0, field) ? .expression($0) : nil }
    }
    if case .app(let type) = field.type.type {
      report.add(
        CallRules.fieldType, "'\(field.name.value)' is the app's own '\(type.swiftName)'; only a field of that type can fill it",
        at: node.span, notes: [.init("the field is declared here", at: field.name.span)])
      return nil
    }
    return value(node, of: field.type).map { Argument.constant($0.value) }
  }

  /// Reports `event.name` where the event has no such field; in quotes it is a text.
  private func reportMissingField(_ name: String, of event: EventID, at place: Span) {
    let fields = flow[event].payload.map(\.name.value)
    let meant = nearest(to: name, among: fields)
    report.add(
      CallRules.unknownField, "event '\(flow[event].name.value)' has no field '\(name)'; for the text 'event.\(name)' use quotes", at: place,
      notes: fields.isEmpty || meant != nil ? [] : [.init("the fields are: \(fields.listed)", at: nil)],
      fixes: meant.map { [.replace(place, with: "event.\($0)")] } ?? [])
  }

  /// Returns true for the name of a variable or an input of the same type, which is passed on with the data of its case.
  private func isDatum(_ node: YAMLNode, of type: TypeReference, _ unit: Unit) -> Bool {
    guard case .scalar(let scalar) = node.content, !isConstant(node, of: type) else { return false }
    let name = unit.prefix + scalar.text
    let own = names.variables[name].map { flow[$0].type } ?? names.inputs[name].map { flow[$0].type }
    return own.map { $0.isOptional == type.isOptional && $0.fits(type) } ?? false
  }

  /// Returns true for `none`, or a constant.
  private func isConstant(_ node: YAMLNode, of type: TypeReference) -> Bool {
    guard case .scalar(let scalar) = node.content else { return true }
    if case .cases(let cases) = type.type, cases.contains(where: { $0.name.value == scalar.text }) { return true }
    return scalar.text == "none" || scalar.isNothing || scalarValue(scalar.text, of: type.type) != nil
  }

  /// Returns true if every result is in the field's range: unlike variables, fields are not checked at run time.
  private func fits(_ expression: Expression, _ field: Field) -> Bool {
    guard case .range(let range) = field.type.type, let numbers = flow.numbers(expression) else { return true }
    guard numbers.lowerBound < range.lowerBound || numbers.upperBound > range.upperBound else { return true }
    let isKnown = numbers.lowerBound == numbers.upperBound
    let one = isKnown ? "\(numbers.lowerBound) is" : "this may be from \(numbers.lowerBound) to \(numbers.upperBound), which is"
    report.add(
      CallRules.wrongValue, "\(one) not in \(range.lowerBound)...\(range.upperBound), the range of '\(field.name.value)'", at: expression.span,
      notes: [.init("its type is here", at: field.type.span)]
        + (isKnown ? [] : [.init("'set' gives it to a variable, whose range is checked in every run", at: nil)]))
    return false
  }

  private func acceptsText(_ type: TypeReference) -> Bool {
    switch type.type {
    case .string, .text: true
    case .bool, .int, .uint, .double, .uuid, .url, .range, .cases, .app: false
    }
  }

  private func carriesValues(_ type: TypeReference) -> Bool {
    if case .cases(let cases) = type.type { return cases.contains { $0.carries != nil } }
    return false
  }

  /// Reports fields without a source, and values without a field; a misspelt field is reported only as the latter.
  func reportFields(_ with: ArgumentScope.With, _ what: String, _ transition: Transition) {
    var misspelt: Set<String> = []
    for entry in with.entries where !with.used.contains(entry.key.text) && !unread.mayDeclare(entry.key.text) {
      if let keeper = keeper(of: entry.key.text, in: transition) {
        report.add(
          CallRules.unknownField,
          "'\(flow[keeper].name.value)' keeps its '\(entry.key.text)', because this transition does not leave it; 'reenter: true' replaces it",
          at: entry.key.span, notes: [.init("the state is here", at: flow[keeper].name.span)])
        continue
      }
      let meant = nearest(to: entry.key.text, among: with.wanted)
      if let meant { misspelt.insert(meant) }
      guard with.isWhole else { continue }
      report.add(
        CallRules.unknownField, "no target of \(what) has a field '\(entry.key.text)'", at: entry.key.span,
        notes: with.wanted.isEmpty || meant != nil ? [] : [.init("the fields are: \(with.wanted.listed)", at: nil)],
        fixes: meant.map { [.replace(entry.key.span, with: $0)] } ?? [])
    }
    for missing in with.missing where !misspelt.contains(missing.field) { report.add(missing.finding) }
  }

  /// Returns the state with this field that a transition neither leaves nor enters.
  private func keeper(of field: String, in transition: Transition) -> StateID? {
    guard let target = transition.target?.value, !transition.reenter else { return nil }
    return flow.lineage(of: transition.source).first { state in
      flow.isState(target, within: state) && flow[state].payload.contains { $0.name.value == field }
    }
  }

  /// Returns a type as a spec writes it.
  func typeText(_ type: TypeReference) -> String {
    let name: String
    if let declaration = type.declaration {
      // Two modules may have types of the same name.
      let module = flow[declaration].module.map { flow[flow[$0].state].qualifiedName + "." } ?? ""
      name = module + flow[declaration].name.value
    } else {
      name =
        switch type.type {
        case .string: "String"
        case .bool: "Bool"
        case .int: "Int"
        case .uint: "UInt"
        case .double: "Double"
        case .uuid: "UUID"
        case .url: "URL"
        case .range(let range): "\(range.lowerBound)...\(range.upperBound)"
        case .cases(let cases): "[\(cases.map(\.name.value).listed)]"
        case .text(let pattern): "a text '\(pattern.source)'"
        case .app(let app): app.swiftName
        }
    }
    return "'\(name)\(type.isOptional ? "?" : "")'"
  }
}
