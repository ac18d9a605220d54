/// What the machine says of routes and elements: whether they are available, shown, kept.
struct AvailabilityWriting {
  let plan: MachinePlan
  let access: String

  private var flow: Flow { plan.flow }
  private var names: NamePlan { plan.names }
  private var bool: String { names.swift("Bool") }
  private var kind: String { "\(names.visible("Route")).Kind" }
  private var circular: CircularAvailability { CircularAvailability(flow) }

  func write(to code: inout CodeWriter) {
    writeAvailability(to: &code)
    guard plan.navigates, let navigation = plan.navigation else { return }
    if navigation.hasTabs { writeTabs(navigation, to: &code) }
    writeKept(navigation, to: &code)
    if !flow.elements.isEmpty { writeElements(navigation, to: &code) }
  }

  // MARK: Routes

  /// Twin: `InterpreterNavigation.isAvailable`.
  private func writeAvailability(to code: inout CodeWriter) {
    code.gap()
    code.doc("Whether the route may be shown now.")
    code.block("\(access)func isAvailable(_ route: \(names.visible("Route"))) -> \(bool)") { code in
      let circular = circular.routes
      let guarded = flow.routes.filter(plan.isConditional)
      guard !guarded.isEmpty else { return code.line("return true") }
      code.line("switch route {")
      let groups = grouped(guarded.filter { !circular.contains($0.id) })
      let rows = groups.map { group in
        let patterns = group.map { plan.pattern($0.id, binding: read($0)) }
        return (pattern: patterns.joined(separator: ", "), body: "return \(conditions(of: group[0], "").joined(separator: " && "))")
      }
      let isWhole = guarded.count > WholeSwitch.most && guarded.count == flow.routes.count && circular.isEmpty
      WholeSwitch(subject: "route", count: rows.count, isCut: isWhole, otherwise: "return false").write(rows, to: &code)
      for route in guarded where circular.contains(route.id) {
        let own = "asks" + SwiftIdentifier.typeName(names.flattened(route.name.value, route.module))
        code.line("case \(plan.pattern(route.id, binding: read(route))):")
        code.inner { code in
          code.line("// Availability that asks for itself has no ground.")
          code.line("guard !\(own) else { return false }")
          code.line("var inner = self")
          code.line("inner.\(own) = true")
          code.line("return \(conditions(of: route, "inner.").joined(separator: " && "))")
        }
      }
      if guarded.count < flow.routes.count { code.line("default: return true") }
      code.line("}")
    }
  }

  /// Routes of which the same is asked stand together, where the first of them stands.
  private func grouped(_ routes: [Route]) -> [[Route]] {
    var order: [String] = []
    var groups: [String: [Route]] = [:]
    for route in routes {
      let conditions = conditions(of: route, "").joined(separator: " && ")
      // What is bound by one pattern is not bound by another.
      let key = read(route).isEmpty ? conditions : "\(route.id.index) \(conditions)"
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(route)
    }
    return order.compactMap { groups[$0] }
  }

  /// The parameters that its conditions speak of.
  private func read(_ route: Route) -> Set<Int> {
    var found = Set((route.available?.all ?? []).compactMap { if case .parameter(let index) = $0.kind { index } else { nil } })
    for call in route.raises.prefix(1) { found.formUnion(call.arguments.compactMap(\.parameter)) }
    return found
  }

  private func conditions(of route: Route, _ before: String) -> [String] {
    var expressions = plan.parameterExpressions(route.id)
    expressions.before = before
    var found: [String] = []
    if let condition = route.available { found.append(expressions.write(condition, inConjunction: true)) }
    if route.isCommand {
      // What it raises must be taken now.
      if let raise = route.raises.first { found.append("\(before)takes(\(plan.event(raise, expressions)))") }
    } else if let navigation = plan.navigation, navigation.layouts.contains(where: { navigation.place(route.id, $0) == nil }) {
      found.append("navigation.layout.place(of: \(names.routeKind(route.id))) != nil")
    }
    return found
  }

  private func writeTabs(_ navigation: NavigationPlan, to code: inout CodeWriter) {
    code.gap()
    code.block("private func isAvailable(tab: \(kind)) -> \(bool)") { code in
      var tabs: [RouteID] = []
      for route in navigation.tabs.flatMap(\.routes) where !tabs.contains(route) && flow[route].parameters.isEmpty { tabs.append(route) }
      let guarded = tabs.filter { plan.isConditional(flow[$0]) }
      guard !guarded.isEmpty else { return code.line("return true") }
      code.line("switch tab {")
      for tab in guarded { code.line("case \(names.routeKind(tab)): return isAvailable(\(names.routeKind(tab)) as \(names.visible("Route")))") }
      if guarded.count < flow.routes.count { code.line("default: return true") }
      code.line("}")
    }
  }

  // MARK: Shown and kept

  /// Twin: `InterpreterNavigation.isKept`.
  private func writeKept(_ navigation: NavigationPlan, to code: inout CodeWriter) {
    guard GuardUse(flow).machineGuards.flatMap(\.all).contains(where: { if case .kept(.route) = $0.kind { true } else { false } }) else { return }
    code.gap()
    code.doc("Whether the route is open anywhere, on show or not.")
    code.block("\(access)func isKept(_ route: \(kind)) -> \(bool)") { code in
      if navigation.hasTabs || navigation.hasRouteBases {
        code.block("for container in navigation.layout.containers") { code in
          if navigation.hasTabs {
            code.line("if navigation.layout.tabs(of: container).contains(route), isAvailable(tab: route) { return true }")
          }
          if navigation.hasRouteBases { code.line("if navigation.layout.base(of: container) == route { return true }") }
        }
      }
      code.line("return Stack.allCases.contains { stack in navigation[stack].contains { $0.kind == route } }")
    }
  }

  /// Twin: `InterpreterNavigation.isShown`.
  private func writeElements(_ navigation: NavigationPlan, to code: inout CodeWriter) {
    let hasHomes = navigation.layouts.contains { layout in flow.elements.contains { navigation.home($0.id, layout) != nil } }
    let asks = GuardUse(flow).machineGuards.flatMap(\.all).contains { part in
      switch part.kind {
      case .shown(.element, in: _), .kept(.element): true
      default: false
      }
    }
    guard hasHomes || navigation.hasPlaceholders || asks else { return }
    if hasHomes { writeElementAvailability(to: &code) }
    code.gap()
    code.doc("Whether the element is on show.")
    code.block("\(access)func isShown(_ element: Element) -> \(bool)") { code in
      let placeholder = navigation.hasPlaceholders ? "containers.contains { navigation.shownPlaceholder(in: $0) == element }" : "false"
      if navigation.hasPlaceholders { code.line("let containers = navigation.layout.containers") }
      guard hasHomes else { return code.line("return \(placeholder)") }
      code.line("switch navigation.layout.home(of: element) {")
      code.line("case nil: return \(placeholder)")
      code.line("case .route(let route)?: return isAvailable(element) && navigation.isShown(route)")
      let tab = navigation.hasTabs ? " && (place.tab == nil || navigation.selectedTabs[place.container] == place.tab)" : ""
      code.line("case .place\(tab.isEmpty ? "" : "(let place)")?: return isAvailable(element)\(tab)")
      code.line("}")
    }
    let asked = GuardUse(flow).machineGuards.flatMap(\.all).compactMap { part -> String? in
      if case .shown(.element, in: let place?) = part.kind { place } else { nil }
    }
    let containers = Set(navigation.containers)
    if asked.contains(where: containers.contains) {
      code.gap()
      code.block("private func isShown(_ element: Element, in container: Container) -> \(bool)") { code in
        let placeholder = navigation.hasPlaceholders ? "navigation.shownPlaceholder(in: container) == element" : "false"
        guard hasHomes else { return code.line("return \(placeholder)") }
        code.line("switch navigation.layout.home(of: element) {")
        code.line("case nil: return \(placeholder)")
        code.line("case .route?: return false")
        code.line("case .place(let place)?: return place.container == container && isShown(element)")
        code.line("}")
      }
    }
    if asked.contains(where: { !containers.contains($0) }) {
      code.gap()
      code.block("private func isShown(_ element: Element, on route: \(kind)) -> \(bool)") { code in
        code.line(hasHomes ? "return navigation.layout.home(of: element) == .route(route) && isShown(element)" : "return false")
      }
    }
  }

  private func writeElementAvailability(to code: inout CodeWriter) {
    let guarded = flow.elements.filter { $0.available != nil }
    code.gap()
    code.doc("Whether the element may be shown now.")
    code.block("\(access)func isAvailable(_ element: Element) -> \(bool)") { code in
      guard !guarded.isEmpty else { return code.line("return true") }
      let circular = circular.elements
      code.line("switch element {")
      for element in guarded {
        guard let condition = element.available else { continue }
        var expressions = ExpressionWriting(plan: names)
        guard circular.contains(element.id) else {
          code.line("case .\(names.element(element.id)): return \(expressions.write(condition))")
          continue
        }
        let own = "asks" + SwiftIdentifier.typeName(names.flattened(element.name.value, element.module))
        expressions.before = "inner."
        code.line("case .\(names.element(element.id)):")
        code.inner { code in
          code.line("// Availability that asks for itself has no ground.")
          code.line("guard !\(own) else { return false }")
          code.line("var inner = self")
          code.line("inner.\(own) = true")
          code.line("return \(expressions.write(condition))")
        }
      }
      if guarded.count < flow.elements.count { code.line("default: return true") }
      code.line("}")
    }
  }
}

/// Routes and elements whose availability asks, in the end, for itself.
struct CircularAvailability {
  let flow: Flow

  init(_ flow: Flow) {
    self.flow = flow
  }

  private enum Thing: Hashable {
    case route(RouteID)
    case element(ElementID)
  }

  var routes: [RouteID] { flow.routes.map(\.id).filter { isCircular(.route($0)) } }
  var elements: [ElementID] { flow.elements.map(\.id).filter { isCircular(.element($0)) } }

  private func isCircular(_ start: Thing) -> Bool {
    var open = asked(by: start)
    var seen: Set<Thing> = []
    while let next = open.popLast() {
      if next == start { return true }
      if seen.insert(next).inserted { open += asked(by: next) }
    }
    return false
  }

  private func asked(by thing: Thing) -> [Thing] {
    var conditions: [Expression] = []
    switch thing {
    case .element(let element): conditions = [flow[element].available].compactMap(\.self)
    case .route(let route):
      conditions = [flow[route].available].compactMap(\.self)
      // A command is available while some transition takes what it raises.
      if let event = flow[route].raises.first?.target {
        conditions += flow.transitions.filter { $0.event == event }.compactMap(\.condition)
      }
    }
    return conditions.flatMap(\.all).compactMap { part in
      switch part.kind {
      case .kept(.route(let route)): .route(route)
      case .kept(.element(let element)), .shown(.element(let element), in: _): .element(element)
      default: nil
      }
    }
  }
}

extension Argument {
  /// The parameter that it reads, if it reads one.
  var parameter: Int? {
    if case .parameter(_, let index) = self { index } else { nil }
  }
}
