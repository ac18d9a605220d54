/// Writes names of cases without their associated values, for logs.
struct LogNameWriting {
  let plan: MachinePlan
  let access: String

  private var names: NamePlan { plan.names }

  /// Writes `var name: String` for an enumeration with associated values.
  func write(_ cases: [(pattern: String, name: String)], to code: inout CodeWriter) {
    code.gap()
    code.doc("The name without associated values.")
    code.block("\(access)var name: \(names.swift("String"))") { code in
      code.line("switch self {")
      let rows = cases.map { (pattern: ".\($0.pattern)", body: "return \($0.name)") }
      WholeSwitch(subject: "self", count: rows.count, otherwise: "return \"\"").write(rows, to: &code)
      code.line("}")
    }
  }

  /// Returns the name of an event or effect. Those of modules are named here too, because their own code may have no names.
  func row(_ name: String, in module: ModuleID?) -> (pattern: String, name: String) {
    let pattern = names.wrapped(".\(SwiftIdentifier.escaped(name))", in: module).dropFirst()
    return (String(pattern), SwiftText.literal((names.chain(to: module).map(names.caseName) + [name]).joined(separator: ".")))
  }

  /// Returns the name for the remaining events of a module, which are the system's.
  func row(of module: Module, isTold: Bool) -> (pattern: String, name: String) {
    (SwiftIdentifier.escaped(names.caseName(of: module.id)), isTold ? "whole.name" : SwiftText.literal(names.caseName(of: module.id)))
  }

  var outcomes: [(pattern: String, name: String)] {
    var rows: [(pattern: String, name: String)] = []
    if plan.hasEffects { rows.append((plan.effectPattern, "\"effect \\(effect.name)\"")) }
    if !plan.timers.isEmpty {
      rows.append(("start(let timer)", "\"start \\(timer.rawValue)\""))
      rows.append(("stop(let timer)", "\"stop \\(timer.rawValue)\""))
    }
    if plan.tellsLeaving { rows.append(("left(let state)", "\"left \\(state.rawValue)\"")) }
    if plan.navigation != nil { rows.append(("layout(let layout)", "\"layout \\(layout.rawValue)\"")) }
    if plan.navigates {
      rows.append(("shown(let route, let stack)", "\"shown \\(LogName.of(route.kind)) in \\(stack.rawValue)\""))
      rows.append(("removed(let route, let reason)", "\"removed \\(LogName.of(route.kind)): \\(reason.rawValue)\""))
      if plan.navigation?.hasTabs == true { rows.append(("selected(let tab, let container)", selection("selected"))) }
      if plan.restores { rows += [("restored", "\"restored\""), ("forgotten", "\"forgotten\"")] }
    } else {
      if plan.hasRoots { rows.append(("root(let route)", "\"root \\(LogName.of(route.kind))\"")) }
      if plan.showsRoutes { rows.append(("show(let route)", "\"show \\(LogName.of(route.kind))\"")) }
    }
    if plan.judgesLinks {
      rows.append(("held(let route)", "\"held \\(LogName.of(route.kind))\""))
      rows.append(("opened(let route)", "\"opened \\(LogName.of(route.kind))\""))
    }
    if plan.judgesLinks || plan.hasOpens {
      rows.append(("refused(let route, let refusal)", "\"refused \\(route.map { LogName.of($0.kind) } ?? \"link\"): \\(refusal.rawValue)\""))
    }
    if plan.judgesLinks { rows.append(("lost(let route, let loss)", "\"lost \\(LogName.of(route.kind)): \\(loss.rawValue)\"")) }
    rows.append(("ignored", "\"ignored\""))
    if hasRejections { rows.append(("rejected(let rejection)", "\"rejected: \\(rejection.rawValue)\"")) }
    if plan.hasEffects { rows.append(("dropped", "\"dropped\"")) }
    return rows
  }

  var moves: [(pattern: String, name: String)] {
    var rows = [("open(let route)", "\"open \\(LogName.of(route.kind))\""), ("back(let container)", "\"back in \\(container.rawValue)\"")]
    if plan.keepsUndone { rows.append(("forward(let container)", "\"forward in \\(container.rawValue)\"")) }
    if plan.navigation?.hasModals == true { rows.append(("dismiss", "\"dismiss\"")) }
    if plan.navigation?.styles.contains(.windows) == true { rows.append(("close(let route)", "\"close \\(LogName.of(route.kind))\"")) }
    if plan.navigation?.hasTabs == true { rows.append(("select(let tab, let container)", selection("select"))) }
    if plan.movesPaths {
      rows.append(("path(let routes, let stack)", "\"path of \\(stack.rawValue), \\(routes.count)\""))
      if plan.navigation?.hasModals == true { rows.append(("dismissAll", "\"dismissAll\"")) }
    }
    return rows.map { (pattern: $0.0, name: $0.1) }
  }

  private func selection(_ verb: String) -> String { "\"\(verb) \\(LogName.of(tab)) in \\(container.rawValue)\"" }

  // MARK: Routes

  private var hasRejections: Bool { RejectionWriting(plan: plan, access: access).exists }

  var hasLogNames: Bool { plan.showsRoutes || plan.hasRoots }

  /// Writes the names of routes. Reflection is not used, because an app may be built without it.
  func writeLogNames(to code: inout CodeWriter) {
    let kind = "\(names.visible("Route")).Kind"
    code.gap()
    code.doc("The names of routes in a log.")
    code.type("private ", "enum LogName") { code in
      code.block("static func of(_ route: \(kind)) -> \(names.swift("String"))") { code in
        code.line("switch route {")
        let rows = routes.map { (pattern: ".\($0.pattern)", body: "return \($0.name)") }
        WholeSwitch(subject: "route", count: rows.count, otherwise: "return \"\"").write(rows, to: &code)
        code.line("}")
      }
    }
  }

  private var routes: [(pattern: String, name: String)] { plan.flow.routes.map { row($0.name.value, in: $0.module) } }
}
