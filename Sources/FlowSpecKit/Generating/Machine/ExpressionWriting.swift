/// Writes guards and values as Swift expressions.
struct ExpressionWriting {
  let plan: NamePlan
  /// Locals that hold the fields of the event that is being taken, by index.
  var eventFields: [Int: String] = [:]
  /// Locals that hold the payloads of active states.
  var payloads: [PayloadField: String] = [:]
  /// Locals that hold the parameters of the route in question.
  var parameters: [Int: String] = [:]
  /// The prefix of the machine's properties: `old.` if they may have changed since.
  var before = ""
  /// The prefix of inputs; empty if they are parameters of an initialiser.
  var inputPrefix = "inputs."
  /// True if the flow's own types need their namespace.
  var isOutside = false
  /// True within availability, where `screen` covers no item.
  var isWithinAvailability = false
  /// True if values with associated values are compared by kind.
  var asksKinds = true

  struct PayloadField: Hashable {
    let state: StateID
    let field: Int
  }

  private enum Strength: Int {
    case or, and, comparison, sum, prefix, atom
  }

  func write(_ expression: Expression) -> String {
    written(expression).text
  }

  /// Returns a value with the data of its case; a guard compares the case only.
  func value(_ expression: Expression) -> String {
    var whole = self
    if case .cases = expression.type { whole.asksKinds = false }
    return whole.write(expression)
  }

  /// Returns an expression that can be an operand of `&&`.
  func write(_ expression: Expression, inConjunction: Bool) -> String {
    enclosed(expression, inConjunction ? .and : .or)
  }

  /// Twin: `InterpreterExpressions.isTrue`.
  private func written(_ expression: Expression) -> (text: String, strength: Strength) {
    switch expression.kind {
    case .boolean(let value): return (value ? "true" : "false", .atom)
    case .integer(let value): return (value < 0 ? "(\(value))" : String(value), .atom)
    case .namedCase(let name): return (named(name, expression), .atom)
    case .variable(let id): return ("\(before)variables.\(plan.variable(id))\(kindSuffix(plan.flow[id].type))", .atom)
    case .input(let id): return ("\(before)\(inputPrefix)\(plan.input(id))\(kindSuffix(plan.flow[id].type))", .atom)
    case .eventField(let event, let field):
      let type = plan.flow[event].payload[field].type
      return fieldValue(eventFields[field] ?? SwiftIdentifier.escaped(plan.flow[event].payload[field].name.value), type)
    case .parameter(let index):
      return (parameters[index] ?? "parameter\(index)", .atom)
    case .active(let state): return (state == Flow.outermost ? "true" : "\(before)state.isActive(.\(plan.kind(state)))", .atom)
    case .layout: return (before + (plan.flow.routes.isEmpty ? "layout" : "navigation.layout"), .atom)
    case .shown(let item, let place): return (shown(item, in: place), .atom)
    case .kept(.route(let route)): return (navigates ? "\(before)isKept(\(plan.routeKind(route)))" : "false", .atom)
    case .kept(.element(let element)): return (navigates ? "\(before)isKept(.\(plan.element(element)))" : "false", .atom)
    case .held(nil): return plan.flow.hasLinks ? ("!\(before)held.isEmpty", .prefix) : ("false", .atom)
    case .held(let route?): return (plan.flow.hasLinks ? "\(before)isHeld(\(plan.routeKind(route)))" : "false", .atom)
    case .received, .opened, .refused, .lost: return ("false", .atom)
    case .not(let inner):
      if case .held(nil) = inner.kind, plan.flow.hasLinks { return ("\(before)held.isEmpty", .atom) }
      return ("!" + enclosed(inner, .atom), .prefix)
    case .and(let left, let right): return (enclosed(left, .and) + " && " + enclosed(right, .and), .and)
    case .or(let left, let right): return (enclosed(left, .or) + " || " + enclosed(right, .or), .or)
    case .compare(let comparison, let left, let right):
      return (enclosed(left, .sum) + " \(comparison.rawValue) " + enclosed(right, .sum), .comparison)
    case .add(let left, let right): return (enclosed(left, .sum) + " + " + enclosed(right, .atom), .sum)
    case .subtract(let left, let right): return (enclosed(left, .sum) + " - " + enclosed(right, .atom), .sum)
    case .negate(let inner): return ("-" + enclosed(inner, .atom), .sum)
    }
  }

  private func enclosed(_ expression: Expression, _ least: Strength) -> String {
    let (text, strength) = written(expression)
    return strength.rawValue < least.rawValue ? "(\(text))" : text
  }

  // MARK: Navigation

  private var navigates: Bool { !plan.flow.routes.isEmpty && !plan.flow.layouts.isEmpty }

  private func shown(_ item: Presentable, in place: String?) -> String {
    guard navigates else { return "false" }
    let covered = isWithinAvailability ? ", covered: false" : ""
    switch item {
    case .route(let route):
      guard let place else { return "\(before)isShown(\(plan.routeKind(route))\(covered))" }
      guard isContainer(place) else { return "false" }
      return "\(before)isShown(\(plan.routeKind(route)), in: .\(SwiftIdentifier.escaped(place))\(covered))"
    case .element(let element):
      let name = ".\(plan.element(element))"
      guard let place else { return "\(before)isShown(\(name)\(covered))" }
      if isContainer(place) { return "\(before)isShown(\(name), in: .\(SwiftIdentifier.escaped(place))\(covered))" }
      guard let route = plan.flow.routes.first(where: { $0.qualifiedName == place || $0.qualifiedName.hasSuffix(".\(place)") }) else {
        return "false"
      }
      return "\(before)isShown(\(name), on: \(plan.routeKind(route.id))\(covered))"
    }
  }

  private func isContainer(_ name: String) -> Bool {
    name == Place.screen || plan.flow.layouts.contains { $0.container(name) != nil }
  }

  /// Returns a field's value; an absent flag is false, and other absent values equal no value.
  private func fieldValue(_ local: String, _ type: TypeReference) -> (text: String, strength: Strength) {
    guard type.isOptional else { return (local + kindSuffix(type), .atom) }
    switch type.type {
    case .bool: return ("(\(local) ?? false)", .atom)
    case .cases where !kindPart(type.type).isEmpty: return (local + "?.kind", .atom)
    default: return (local, .atom)
    }
  }

  private func kindSuffix(_ type: TypeReference) -> String {
    kindPart(type.type).isEmpty ? "" : ".kind"
  }

  /// Qualifies `none` and `some`, which could otherwise be an optional's.
  private func named(_ name: String, _ expression: Expression) -> String {
    let short = "." + SwiftIdentifier.escaped(name)
    guard name == "none" || name == "some", case .cases(let cases) = expression.type else { return short }
    switch cases.owner {
    case .declared(let type): return plan.declared(type) + kindPart(plan.flow[type].type) + short
    case .written(let span): return plan.inlineType(span).map { $0.name + kindPart($0.type) + short } ?? short
    case .layouts: return short
    }
  }

  private func kindPart(_ type: ValueType) -> String {
    if asksKinds, case .cases(let cases) = type, cases.contains(where: { $0.carries != nil }) { ".Kind" } else { "" }
  }

  // MARK: Values

  /// Twin: `InterpreterExpressions.cell`.
  func argument(_ argument: Argument, for field: Field) -> String {
    switch argument {
    case .constant(let value): constant(value, field.type)
    case .expression(let expression): value(expression)
    case .eventField(_, let index): eventFields[index] ?? "event"
    case .payload(Flow.outermost, let index): plan.flowPayload(index)
    case .payload(let state, let index): payloads[PayloadField(state: state, field: index)] ?? "payload"
    case .parameter(_, let index): parameters[index] ?? "parameter"
    }
  }

  /// Returns `(user: user, count: 1)`, or an empty text without fields.
  func arguments(_ arguments: [Argument], for fields: [Field]) -> String {
    guard !fields.isEmpty else { return "" }
    let texts = zip(fields, arguments).map { "\(SwiftIdentifier.label($0.name.value)): \(argument($1, for: $0))" }
    return "(" + texts.joined(separator: ", ") + ")"
  }

  func constant(_ value: Value, _ type: TypeReference) -> String {
    switch value {
    case .bool(let value): return value ? "true" : "false"
    case .int(let value): return String(value)
    case .double(let text): return text
    case .absent: return "nil"
    case .named(let name, let carried):
      let short = "." + SwiftIdentifier.escaped(name)
      let qualified = type.isOptional ? spelt(type) + short : short
      guard let carried, case .cases(let cases) = type.type,
        let carries = cases.first(where: { $0.name.value == name })?.carries
      else { return qualified }
      return qualified + "(" + constant(carried, carries) + ")"
    case .text(let text):
      let literal = SwiftText.literal(text)
      switch type.type {
      case .uuid: return "\(spelt(type))(uuidString: \(literal))!"
      case .url: return "\(spelt(type))(string: \(literal))!"
      case .text where NamePlan.isNominal(type.type): return "\(spelt(type))(\(literal))!"
      default: return literal
      }
    }
  }

  private func spelt(_ type: TypeReference) -> String {
    let name = plan.baseType(type)
    let isOwn = NamePlan.isNominal(type.type) && type.declaration.map { plan.flow[$0].module == nil } ?? true
    return isOutside && isOwn && !name.hasPrefix(plan.namespace + ".") ? "\(plan.namespace).\(name)" : name
  }
}

extension Flow {
  /// True if some route has a form that is parsed.
  var hasLinks: Bool { routes.contains { $0.forms.contains(where: \.parses) } }
}
