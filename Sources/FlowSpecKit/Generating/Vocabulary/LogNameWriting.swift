/// Names of cases without what they carry, for logs.
struct LogNameWriting {
  let plan: MachinePlan
  let access: String

  private var names: NamePlan { plan.names }

  /// `var name: String` of an enumeration whose cases carry something.
  func write(_ cases: [(pattern: String, name: String)], to code: inout CodeWriter) {
    code.gap()
    code.doc("Without what it carries.")
    code.block("\(access)var name: \(names.swift("String"))") { code in
      code.line("switch self {")
      let rows = cases.map { (pattern: ".\($0.pattern)", body: "return \($0.name)") }
      WholeSwitch(subject: "self", count: rows.count, otherwise: "return \"\"").write(rows, to: &code)
      code.line("}")
    }
  }

  /// Of an event or effect. A module's is named here, too: its own code may have no names.
  func row(_ name: String, in module: ModuleID?) -> (pattern: String, name: String) {
    let pattern = names.wrapped(".\(SwiftIdentifier.escaped(name))", in: module).dropFirst()
    return (String(pattern), SwiftText.literal((names.chain(to: module).map(names.caseName) + [name]).joined(separator: ".")))
  }

  /// What is left of a module's events are those of the system.
  func row(of module: Module, isTold: Bool) -> (pattern: String, name: String) {
    (SwiftIdentifier.escaped(names.caseName(of: module.id)), isTold ? "whole.name" : SwiftText.literal(names.caseName(of: module.id)))
  }

  var outcomes: [(pattern: String, name: String)] {
    var rows: [(pattern: String, name: String)] = []
    if plan.hasEffects { rows.append(("effect(let effect)", "\"effect \\(effect.name)\"")) }
    if !plan.timers.isEmpty {
      rows.append(("start(let timer)", "\"start \\(LogName.of(timer))\""))
      rows.append(("stop(let timer)", "\"stop \\(LogName.of(timer))\""))
    }
    if plan.navigation != nil { rows.append(("layout(let layout)", "\"layout \\(LogName.of(layout))\"")) }
    if plan.navigates {
      rows.append(("shown(let route, let stack)", "\"shown \\(LogName.of(route.kind)) in \\(LogName.of(stack))\""))
      rows.append(("removed(let route, let reason)", "\"removed \\(LogName.of(route.kind)): \\(LogName.of(reason))\""))
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
      rows.append(("refused(let route, let refusal)", "\"refused \\(route.map { LogName.of($0.kind) } ?? \"link\"): \\(LogName.of(refusal))\""))
    }
    if plan.judgesLinks { rows.append(("lost(let route, let loss)", "\"lost \\(LogName.of(route.kind)): \\(LogName.of(loss))\"")) }
    return rows + [("ignored", "\"ignored\""), ("rejected", "\"rejected\"")]
  }

  var moves: [(pattern: String, name: String)] {
    var rows = [("open(let route)", "\"open \\(LogName.of(route.kind))\""), ("back(let container)", "\"back in \\(LogName.of(container))\"")]
    if plan.keepsUndone { rows.append(("forward(let container)", "\"forward in \\(LogName.of(container))\"")) }
    if plan.navigation?.hasModals == true { rows.append(("dismiss", "\"dismiss\"")) }
    if plan.navigation?.styles.contains(.windows) == true { rows.append(("close(let route)", "\"close \\(LogName.of(route.kind))\"")) }
    if plan.navigation?.hasTabs == true { rows.append(("select(let tab, let container)", selection("select"))) }
    return rows.map { (pattern: $0.0, name: $0.1) }
  }

  private func selection(_ verb: String) -> String { "\"\(verb) \\(LogName.of(tab)) in \\(LogName.of(container))\"" }

  // MARK: What carries nothing

  var hasLogNames: Bool { plan.showsRoutes || plan.hasRoots || !plan.timers.isEmpty || plan.navigation != nil }

  /// What the cases above name; by reflection nothing is found out, as an app may be built without it.
  func writeLogNames(to code: inout CodeWriter) {
    let flow = plan.flow
    let outcomes = OutcomeWriting(plan: plan, access: access)
    code.gap()
    code.doc("What things are called in a log.")
    code.type("private ", "enum LogName") { code in
      if plan.showsRoutes || plan.hasRoots { writeLogName("route", of: "\(names.visible("Route")).Kind", routes, to: &code) }
      if !plan.timers.isEmpty { writeLogName("timer", of: names.visible("Timer"), plan.timers.map { plain(plan.name($0)) }, to: &code) }
      if plan.navigation != nil { writeLogName("layout", of: names.visible("Layout"), flow.layouts.map { plain($0.name.value) }, to: &code) }
      if plan.navigates, let navigation = plan.navigation {
        writeLogName("stack", of: "Stack", navigation.stacks.map { plain($0.name) }, to: &code)
        writeLogName("container", of: "Container", navigation.containers.map(plain), to: &code)
        writeLogName("removal", of: "Removal", outcomes.removals.map { plain($0.name) }, to: &code)
      }
      if plan.judgesLinks || plan.hasOpens { writeLogName("refusal", of: "Refusal", outcomes.refusals.map { plain($0.name) }, to: &code) }
      if plan.judgesLinks { writeLogName("loss", of: "Loss", outcomes.losses.map { plain($0.name) }, to: &code) }
    }
  }

  private var routes: [(pattern: String, name: String)] { plan.flow.routes.map { row($0.name.value, in: $0.module) } }

  private func plain(_ name: String) -> (pattern: String, name: String) { (SwiftIdentifier.escaped(name), SwiftText.literal(name)) }

  private func writeLogName(_ parameter: String, of type: String, _ cases: [(pattern: String, name: String)], to code: inout CodeWriter) {
    code.gap()
    code.block("static func of(_ \(parameter): \(type)) -> \(names.swift("String"))") { code in
      code.line("switch \(parameter) {")
      let rows = cases.map { (pattern: ".\($0.pattern)", body: "return \($0.name)") }
      WholeSwitch(subject: parameter, count: rows.count, otherwise: "return \"\"").write(rows, to: &code)
      code.line("}")
    }
  }
}
