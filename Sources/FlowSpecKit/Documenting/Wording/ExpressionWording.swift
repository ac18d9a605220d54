/// Guards and conditions as a spec writes them, but with qualified names.
extension Wording {
  func expression(_ expression: Expression) -> String {
    spelling(expression).text
  }

  /// The precedence of the outermost operator; a larger value binds more tightly.
  private enum Binding: Int, Comparable {
    case or, and, not, comparison, sum, sign, atom

    static func < (left: Binding, right: Binding) -> Bool { left.rawValue < right.rawValue }
  }

  private func spelling(_ expression: Expression) -> (text: String, binding: Binding) {
    switch expression.kind {
    case .boolean(let truth): (truth ? "true" : "false", .atom)
    case .integer(let number): (String(number), .atom)
    case .namedCase(let name): (name, .atom)
    case .variable(let id): (flow[id].qualifiedName, .atom)
    case .input(let id): (flow[id].qualifiedName, .atom)
    case .eventField(let event, let field): ("event.\(flow[event].payload[field].name.value)", .atom)
    case .parameter(let index): (index < parameters.count ? parameters[index].name.value : "parameter", .atom)
    case .active(let state): (name(state), .atom)
    case .layout: ("layout", .atom)
    case .shown(let item, let container): ("shown(\(name(item))\(container.map { " in \($0)" } ?? ""))", .atom)
    case .kept(let item): ("kept(\(name(item)))", .atom)
    case .held(let route): ("held(\(anyOr(route)))", .atom)
    case .received(let event): ("received(\(flow[event].qualifiedName))", .atom)
    case .opened(let route): ("opened(\(anyOr(route)))", .atom)
    case .refused(let route): ("refused(\(anyOr(route)))", .atom)
    case .lost(let route): ("lost(\(anyOr(route)))", .atom)
    case .not(let inner): ("not " + operand(inner, atLeast: .not), .not)
    case .and(let left, let right): (operand(left, atLeast: .and) + " and " + operand(right, atLeast: .not), .and)
    case .or(let left, let right): (operand(left, atLeast: .or) + " or " + operand(right, atLeast: .and), .or)
    case .compare(let comparison, let left, let right):
      (operand(left, atLeast: .sum) + " \(comparison.rawValue) " + operand(right, atLeast: .sum), .comparison)
    case .add(let left, let right): (operand(left, atLeast: .sum) + " + " + operand(right, atLeast: .sign), .sum)
    case .subtract(let left, let right): (operand(left, atLeast: .sum) + " - " + operand(right, atLeast: .sign), .sum)
    case .negate(let inner): ("-" + operand(inner, atLeast: .atom), .sign)
    }
  }

  private func operand(_ expression: Expression, atLeast binding: Binding) -> String {
    let spelling = spelling(expression)
    return spelling.binding < binding ? "(\(spelling.text))" : spelling.text
  }

  private func anyOr(_ route: RouteID?) -> String {
    route.map { flow[$0].qualifiedName } ?? "any"
  }
}
