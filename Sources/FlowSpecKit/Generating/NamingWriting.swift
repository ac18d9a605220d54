/// Names of cases without what they carry, for logs.
struct NamingWriting {
  let plan: MachinePlan
  let access: String

  private var names: NamePlan { plan.names }

  /// `var name: String` of an enumeration whose cases carry something.
  func write(_ cases: [(pattern: String, name: String)], to code: inout CodeWriter) {
    code.gap()
    code.doc("Without what it carries.")
    code.block("\(access)var name: \(names.swift("String"))") { code in
      code.line("switch self {")
      for one in cases { code.line("case .\(one.pattern): return \(one.name)") }
      code.line("}")
    }
  }

  /// Of an event or effect. A module's is named here, too: its own code may have no names.
  func row(_ name: String, in module: ModuleID?) -> (pattern: String, name: String) {
    let pattern = names.wrapped(".\(SwiftIdentifier.escaped(name))", in: module).dropFirst()
    return (String(pattern), SwiftText.literal((names.chain(to: module).map(names.caseName) + [name]).joined(separator: ".")))
  }

  var outcomes: [(pattern: String, name: String)] {
    var rows: [(pattern: String, name: String)] = []
    if plan.hasEffects { rows.append(("effect(let effect)", "\"effect \\(effect.name)\"")) }
    if !plan.timers.isEmpty {
      rows.append(("start(let timer)", "\"start \\(timer)\""))
      rows.append(("stop(let timer)", "\"stop \\(timer)\""))
    }
    if plan.navigation != nil { rows.append(("layout(let layout)", "\"layout \\(layout)\"")) }
    if plan.navigates {
      rows.append(("shown(let route, let stack)", "\"shown \\(route.kind) in \\(stack)\""))
      rows.append(("removed(let route, let reason)", "\"removed \\(route.kind): \\(reason)\""))
      if plan.navigation?.hasTabs == true { rows.append(("selected(let tab, let container)", "\"selected \\(tab) in \\(container)\"")) }
      if plan.restores { rows += [("restored", "\"restored\""), ("forgotten", "\"forgotten\"")] }
    } else {
      if plan.hasRoots { rows.append(("root(let route)", "\"root \\(route.kind)\"")) }
      if plan.showsRoutes { rows.append(("show(let route)", "\"show \\(route.kind)\"")) }
    }
    if plan.judgesLinks {
      rows.append(("held(let route)", "\"held \\(route.kind)\""))
      rows.append(("opened(let route)", "\"opened \\(route.kind)\""))
    }
    if plan.judgesLinks || plan.hasOpens {
      rows.append(("refused(let route, let refusal)", "\"refused \\(route.map { \"\\($0.kind)\" } ?? \"link\"): \\(refusal)\""))
    }
    if plan.judgesLinks { rows.append(("lost(let route, let loss)", "\"lost \\(route.kind): \\(loss)\"")) }
    return rows + [("ignored", "\"ignored\""), ("rejected", "\"rejected\"")]
  }

  var moves: [(pattern: String, name: String)] {
    var rows = [("open(let route)", "\"open \\(route.kind)\""), ("back(let container)", "\"back in \\(container)\"")]
    if plan.navigation?.hasModals == true { rows.append(("dismiss", "\"dismiss\"")) }
    if plan.navigation?.hasTabs == true { rows.append(("select(let tab, let container)", "\"select \\(tab) in \\(container)\"")) }
    return rows.map { (pattern: $0.0, name: $0.1) }
  }
}
