/// Writes the consequences of opening a route: removed entries, `dismissed` events, and routes that interrupt a link.
struct DismissalWriting {
  let plan: MachinePlan

  private var flow: Flow { plan.flow }
  private var names: NamePlan { plan.names }
  private var route: String { names.visible("Route") }

  func write(to code: inout CodeWriter) {
    if plan.hasDismissals {
      writeTelling(to: &code)
      writeOpening(to: &code)
    }
    if plan.hasInterruptions { writeInterruptions(to: &code) }
  }

  /// Twin: `InterpreterDismissals.tellDismissals`.
  /// Twin: `InterpreterDismissals.dismissible`.
  private func writeTelling(to code: inout CodeWriter) {
    code.gap()
    code.doc("The topmost entry of each open route that has a `dismissed` event.")
    code.block("private var dismissible: [\(route)]") { code in
      code.line("var found: [\(route)] = []")
      code.block("for route in navigation.stacks.flatMap({ navigation[$0].reversed() })") { code in
        code.line("guard Self.dismissal(of: route) != nil else { continue }")
        code.line("if !found.contains(where: { $0.kind == route.kind }) { found.append(route) }")
      }
      code.line("return found")
    }
    code.gap()
    code.doc("Raises the `dismissed` events of routes that are no longer open, except the route being opened. Returns true if there are any.")
    code.line("@discardableResult")
    let parameters = "since before: [\(route)], opening opened: \(route).Kind? = nil, _ step: inout Step"
    code.block("private mutating func tellDismissals(\(parameters)) -> \(names.swift("Bool"))") { code in
      code.line("var isTold = false")
      code.block("for route in before where route.kind != opened && !isOpen(route.kind)") { code in
        code.line("guard let event = Self.dismissal(of: route) else { continue }")
        code.line("isTold = true")
        code.line("step.raised.append(event)")
      }
      code.line("return isTold")
    }
    code.gap()
    code.block("private func isOpen(_ route: \(route).Kind) -> \(names.swift("Bool"))") { code in
      code.line("return Stack.allCases.contains { navigation[$0].contains { $0.kind == route } }")
    }
    code.gap()
    code.doc("Returns the event that a route raises when its last entry is removed.")
    let told = flow.routes.filter { $0.dismissed != nil }
    writeSwitch("dismissal(of route: \(route)) -> \(plan.trigger)?", over: told, to: &code) { route in
      guard let call = route.dismissed else { return ("", []) }
      return (plan.event(call, plan.parameterExpressions(route.id)), call.arguments)
    }
  }

  /// Twin: `InterpreterDismissals.openOrWait`.
  /// Twin: `InterpreterDismissals.waits`.
  private func writeOpening(to code: inout CodeWriter) {
    code.gap()
    code.doc("If the opening removes entries that raise `dismissed` events, removes them now and postpones the rest. Returns true if so.")
    code.block("private mutating func waits(_ opening: Opening, _ step: inout Step) -> \(names.swift("Bool"))") { code in
      code.line("let before = dismissible")
      code.line("var (rest, ignored) = (navigation, Step())")
      code.line("rest.clear(for: opening.route, &ignored)")
      code.line("let staying = Stack.allCases.flatMap { rest[$0] }.map(\\.kind)")
      code.line("let goes = before.contains { $0.kind != opening.route.kind && !staying.contains($0.kind) }")
      code.line("guard goes else { return false }")
      code.line("navigation.clear(for: opening.route, &step)")
      code.line("tellDismissals(since: before, opening: opening.route.kind, &step)")
      code.line("step.opens.prepend(opening)")
      code.line("return true")
    }
  }

  /// Twin: `InterpreterDismissals.interruptions`.
  /// Twin: `InterpreterDismissals.strongest`.
  private func writeInterruptions(to code: inout CodeWriter) {
    let arrival = names.visible("Arrival")
    code.gap()
    code.doc("Returns the policies of the entries that a link to the route would remove, one policy for each kind of route.")
    code.block("private func interruptions(of route: \(route)) -> [\(arrival)]") { code in
      code.line("var (rest, step) = (navigation, Step())")
      code.line("rest.clear(for: route, &step)")
      code.line("let removed = step.outcomes.compactMap { if case .removed(let other, _) = $0 { other } else { nil } }")
      code.line("var seen: Set<\(route).Kind> = []")
      code.line("var found: [\(arrival)] = []")
      code.line("let entries = navigation.stacks.flatMap { navigation[$0].reversed() }")
      code.block("for other in entries where removed.contains(other)") { code in
        code.line("guard let word = Self.interruption(by: other), seen.insert(other.kind).inserted else { continue }")
        code.line("found.append(word)")
      }
      code.line("return found")
    }
    code.gap()
    code.doc("Returns the policy of an entry for a link that would remove it.")
    let effects = ArrivalTypeWriting(plan: plan, access: "").refusesWithEffects
    let interrupting = flow.routes.filter { $0.interrupt != nil }
    writeSwitch("interruption(by route: \(route)) -> \(arrival)?", over: interrupting, to: &code) { route in
      guard case .refuse(let call)? = route.interrupt?.value else { return (".hold", []) }
      guard let call else { return (effects ? ".refuse(nil)" : ".refuse", []) }
      return (".refuse(\(plan.effect(call, plan.parameterExpressions(route.id))))", call.arguments)
    }
  }

  private func writeSwitch(
    _ signature: String, over routes: [Route], to code: inout CodeWriter, _ value: (Route) -> (text: String, arguments: [Argument])
  ) {
    code.block("private static func \(signature)") { code in
      code.line("switch route {")
      for route in routes {
        let (text, arguments) = value(route)
        code.line("case \(plan.pattern(route.id, binding: Set(arguments.compactMap(\.parameter)))): return \(text)")
      }
      if routes.count < flow.routes.count { code.line("default: return nil") }
      code.line("}")
    }
  }
}
