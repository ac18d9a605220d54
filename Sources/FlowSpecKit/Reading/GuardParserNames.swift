/// Resolves the names in a guard.
extension GuardParser {
  /// Resolves `x`, `a.b`, `event.field`, or a case of the expected type.
  func named(_ text: String, _ token: GuardToken, expecting type: ExpressionType?) -> Expression? {
    let place = span(token.range)
    // A module's own layouts are not the app's, so layouts of such names are unknown here.
    if case .cases(let cases) = type, cases.names.contains(text) || cases.owner == .layouts && context.unit.module != nil {
      return Expression(.namedCase(text), .cases(cases), place)
    }
    switch text {
    case "true", "false": return Expression(.boolean(text == "true"), .boolean, place)
    case "layout": return layoutName(place)
    default: break
    }
    if text.hasPrefix("event.") { return eventField(String(text.dropFirst(6)), place) }
    let found = meanings(of: text, place)
    if found.count == 1 { return allowed(found[0].expression, text) }
    if isMuted { return nil }
    if found.count > 1 {
      if reader.unread.contested.contains(text) { return nil }
      reader.report.add(
        NameRules.ambiguousName, "'\(text)' may be \(found.map(\.what).quotedPlain(or: "or"))", at: place,
        notes: [.init("a field of the event is 'event.\(text)'; a state is named by more of its path", at: nil)])
      return nil
    }
    if reader.states(named: text, in: context.unit).count > 1 {
      _ = reader.state(Located(text, place), in: context.unit)
      return nil
    }
    unknown(text, place, expecting: type)
    return nil
  }

  private func meanings(of text: String, _ place: Span) -> [(what: String, expression: Expression?)] {
    var found: [(what: String, expression: Expression?)] = []
    let unit = context.unit
    if let variable = reader.names.variables[unit.prefix + text] {
      found.append(("a variable", typed(.variable(variable), reader.flow[variable].type, text, place)))
    }
    if let input = reader.names.inputs[unit.prefix + text] ?? builtin(text) {
      found.append(("an input", typed(.input(input), reader.flow[input].type, text, place)))
    }
    let states = reader.states(named: text, in: unit)
    if states.count == 1 { found.append(("a state", Expression(.active(states[0]), .boolean, place))) }
    if let event = context.event, let index = reader.flow[event].payload.firstIndex(where: { $0.name.value == text }) {
      found.append(
        ("a field of the event", typed(.eventField(event, index), reader.flow[event].payload[index].type, text, place)))
    }
    if let index = context.parameters.firstIndex(where: { $0.name.value == text }) {
      found.append(("a parameter", typed(.parameter(index), context.parameters[index].type, text, place)))
    }
    return found
  }

  private func builtin(_ text: String) -> InputID? {
    BuiltinInput(rawValue: text) == nil ? nil : reader.names.inputs[text]
  }

  private func eventField(_ field: String, _ place: Span) -> Expression? {
    if context.hasUnknownEvent || isMuted { return nil }
    guard let event = context.event else {
      reader.report.add(GuardRules.guardType, "there is no event here whose fields could be read", at: place)
      return nil
    }
    let payload = reader.flow[event].payload
    guard let index = payload.firstIndex(where: { $0.name.value == field }) else {
      if reader.unread.events.contains(event) || reader.unread.mayDeclare(field) { return nil }
      let meant = reader.nearest(to: field, among: payload.map(\.name.value))
      reader.report.add(
        CallRules.unknownField, "event '\(reader.flow[event].name.value)' has no field '\(field)'", at: place,
        fixes: meant.map { [.replace(place, with: "event.\($0)")] } ?? [])
      return nil
    }
    return typed(.eventField(event, index), payload[index].type, field, place)
  }

  /// Returns the type of an expression with this type's values.
  private func shared(_ type: TypeReference) -> ExpressionType? {
    guard let declaration = type.declaration else { return type.expressionType }
    if let known = reader.caseSets[declaration] { return .cases(known) }
    let found = type.expressionType
    if case .cases(let cases)? = found { reader.caseSets[declaration] = cases }
    return found
  }

  private func typed(_ kind: Expression.Kind, _ type: TypeReference, _ text: String, _ place: Span) -> Expression? {
    guard !type.isUnread else { return nil }
    switch type.type {
    case .bool: return Expression(kind, .boolean, place)
    case .range: return Expression(kind, .integer, place)
    case .cases: return Expression(kind, shared(type) ?? .boolean, place)
    case .string, .int, .uint, .double, .uuid, .url, .text, .app:
      if !isMuted {
        reader.report.add(
          GuardRules.guardType, "'\(text)' is not finite, so a guard cannot test it", at: place,
          notes: [.init("its type is here", at: type.span)])
      }
      return nil
    }
  }

  private func layoutName(_ place: Span) -> Expression? {
    guard !context.isLayout else {
      reader.report.add(GuardRules.guardType, "a layout's condition cannot depend on the layout", at: place)
      return nil
    }
    guard !reader.flow.layouts.isEmpty || context.unit.lost.contains(.layouts) else {
      // A placed module's own layouts apply only when it runs by itself.
      guard context.unit.module == nil else { return nil }
      reader.report.add(GuardRules.guardType, "the flow has no layouts that could be compared", at: place)
      return nil
    }
    return Expression(.layout, .cases(CaseSet(reader.flow.layouts.map(\.name.value), .layouts)), place)
  }

  private func allowed(_ expression: Expression?, _ text: String) -> Expression? {
    guard let expression, context.isLayout, !isMuted else { return expression }
    if case .input = expression.kind { return expression }
    reader.report.add(
      GuardRules.guardType, "the condition of a layout can use only inputs, and '\(text)' is not an input", at: expression.span)
    return nil
  }

  private func unknown(_ text: String, _ place: Span, expecting type: ExpressionType?) {
    let unit = context.unit
    // The name may be among declarations that could not be read.
    let isLost = [NameKind.variable, .input, .state].contains { reader.areLost($0, text, in: unit) }
    if case .scalar(let scalar) = node.content, reader.unread.isSpelt(in: scalar.text) { return }
    guard !isLost, !context.hasUnknownEvent, !(context.event.map(reader.unread.events.contains) ?? false) else { return }
    if case .cases(let cases) = type {
      if cases.owner == .layouts, unit.lost.contains(.layouts) { return }
      let names = cases.names
      let meant = reader.nearest(to: text, among: names)
      reader.report.add(
        GuardRules.unknownCase, "'\(text)' is not one of: \(names.listed)", at: place,
        fixes: meant.map { [.replace(place, with: $0)] } ?? [])
      return
    }
    let other = reader.otherKind(text, than: nil, in: context.unit)
    var meant = GuardWords.truths[text.lowercased()]
    if meant == nil, other == nil { meant = reader.nearest(to: text, among: candidates) }
    if reader.findPresentable(text, in: context.unit) != nil { meant = "shown(\(text))" }
    reader.report.add(
      GuardRules.unknownName, "'\(text)' is not a variable, input, state or field", at: place, notes: other.map { [$0] } ?? [],
      fixes: meant.map { [.replace(place, with: $0)] } ?? [])
  }

  /// All names that are valid here, for suggestions.
  private var candidates: [String] {
    let unit = context.unit
    let own = (reader.names.variables.order + reader.names.inputs.order).filter { $0.hasPrefix(unit.prefix) }
    let fields = context.event.map { reader.flow[$0].payload.map(\.name.value) } ?? []
    return own.map { String($0.dropFirst(unit.prefix.count)) } + BuiltinInput.allCases.map(\.rawValue) + fields
      + context.parameters.map(\.name.value) + reader.stateNames(in: unit)
  }

  // MARK: Functions

  /// Parses `shown(r)`, `shown(r in c)`, `kept(r)`, `held(r)`; in properties also functions that observe the last step.
  mutating func call(_ function: String, _ start: GuardToken) -> Expression? {
    let isClaim = GuardWords.claims.contains(function)
    guard !["In", "stateIn", "inState"].contains(function) else {
      failStateFunction(function, start)
      return nil
    }
    guard GuardWords.functions.contains(function) || isClaim else {
      let meant = nearestName(to: function, among: GuardWords.functions + (context.isClaim ? GuardWords.claims : []))
      let known = (GuardWords.functions + (context.isClaim ? GuardWords.claims : [])).map { "'\($0)'" }.joined(separator: ", ")
      fail(start, "guards have no function '\(function)'\(meant == nil ? "; the functions are \(known)" : "")", instead: meant)
      return nil
    }
    guard !isClaim || context.isClaim else {
      fail(start, "'\(function)' asks about the last step, which only properties can do")
      return nil
    }
    guard !context.isLayout else {
      fail(start, "the condition of a layout can use only inputs")
      return nil
    }
    let open = advance()
    let argument = advance()
    guard case .name(let name) = argument.kind else {
      fail(argument, "\(function)(…) needs a name")
      return nil
    }
    let container = containerPart()
    guard current.kind == .close else {
      let isList = if case .foreign(",", _) = current.kind { true } else { false }
      fail(current, isList ? "\(function)(…) takes one name; join several with 'and' or 'or'" : "')' is missing", opened: open)
      return nil
    }
    let end = advance()
    if let container, function != "shown" {
      fail(container.token, "only 'shown' takes 'in'; 'kept' does not")
      return nil
    }
    return meaning(of: function, Located(name, span(argument.range)), container?.name, span(from: start, to: end))
  }

  private mutating func containerPart() -> (name: Located<String>, token: GuardToken)? {
    guard current.kind == .inWord else { return nil }
    _ = advance()
    let token = advance()
    guard case .name(let text) = token.kind else {
      fail(token, "a container's name is expected after 'in'")
      return nil
    }
    return (Located(text, span(token.range)), token)
  }

  private func meaning(
    of function: String, _ name: Located<String>, _ container: Located<String>?, _ place: Span
  ) -> Expression? {
    let unit = context.unit
    switch function {
    case "shown":
      let home = container.map { reader.shownIn($0, unit) }
      guard let item = reader.presentable(name, in: unit), home ?? true else { return nil }
      if case .route = item.value, let container, !reader.isContainer(container.value), reader.isRoute(container.value, in: unit) {
        let message = "'\(name.value)' is a route, and the place of a route is a container; 'in \(container.value)' is for elements of that route"
        reader.report.add(GuardRules.guardSyntax, message, at: container.span)
        return nil
      }
      return Expression(.shown(item.value, in: container?.value), .boolean, place)
    case "kept":
      return reader.presentable(name, in: unit).map { Expression(.kept($0.value), .boolean, place) }
    case "received":
      return reader.event(name, in: unit).map { Expression(.received($0.value), .boolean, place) }
    default:
      let route: RouteID?
      if name.value == "any" {
        route = nil
      } else if let found = reader.route(name, in: unit) {
        route = found.value
      } else {
        return nil
      }
      switch function {
      case "held": return Expression(.held(route), .boolean, place)
      case "opened": return Expression(.opened(route), .boolean, place)
      case "refused": return Expression(.refused(route), .boolean, place)
      default: return Expression(.lost(route), .boolean, place)
      }
    }
  }
}

extension FlowReader {
  /// Checks the container of `shown(x in c)`; for elements it may also be a route.
  func shownIn(_ name: Located<String>, _ unit: Unit) -> Bool {
    if isContainer(name.value) || isRoute(name.value, in: unit) { return true }
    guard let layouts = units[0].root["layouts"], !layouts.isNothing, !areLost(.container, name.value, in: units[0]) else {
      return true
    }
    reportUnknown(.container, name, in: unit, candidates: (names.containers.order + [Place.screen]).map { unit.prefix + $0 })
    return false
  }
}

extension FlowReader {
  fileprivate func isContainer(_ name: String) -> Bool { name == Place.screen || names.containers.contains(name) }
}

extension [String] {
  /// Returns `a, b or c`.
  fileprivate func quotedPlain(or word: String) -> String {
    guard count > 1, let last else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " \(word) " + last
  }
}
