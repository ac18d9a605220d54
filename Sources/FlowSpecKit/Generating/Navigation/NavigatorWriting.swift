/// Writes `Navigator`, a protocol with a method for each route: an app does not compile until it handles a new route.
struct NavigatorWriting {
  let plan: MachinePlan
  let access: String

  private var flow: Flow { plan.flow }
  private var names: NamePlan { plan.names }
  private var own: [Route] { flow.routes.filter { $0.module == nil && !$0.isCommand } }
  private var modules: [Module] {
    names.directModules.filter { module in flow.routes.contains { names.chain(to: $0.module).first == module.id } }
  }

  func write(to code: inout CodeWriter) {
    code.gap()
    code.doc("Shows the routes. It has a method for each route, so a new route does not compile until you handle it.")
    code.block("@MainActor \(access)protocol Navigator") { code in
      for route in own {
        code.doc(route.about.comment)
        let fields = route.parameters.map { "\(SwiftIdentifier.declaredLabel($0.name.value)): \(names.type($0.type))" }
        code.line("func \(Self.method(route.name.value))(\((fields + ["\(Self.parameter(route)): Stack"]).joined(separator: ", ")))")
      }
      for module in modules {
        let type = "\(names.namespace(of: module.id)).Route"
        code.line("func \(Self.method(names.caseName(of: module.id)))(_ route: \(type), in stack: Stack)")
      }
    }
  }

  /// Writes the extension outside the namespace, because a nested protocol's methods cannot be implemented inside it.
  func writeDispatch(_ availability: String?, to code: inout CodeWriter) {
    code.gap()
    if let availability { code.line(availability) }
    code.block("extension \(names.namespace).Navigator") { code in
      let commands = flow.routes.filter { $0.module == nil && $0.isCommand }.map { ".\(SwiftIdentifier.escaped($0.name.value))" }
      code.doc("Calls the method that shows the route\(commands.isEmpty ? "" : ". Commands have no method").")
      code.block("\(access)func show(_ route: \(names.namespace).Route, in stack: \(names.namespace).Stack)") { code in
        code.line("switch route {")
        var rows = own.map { route in
          let arguments = route.parameters.indices.map { index in
            "\(SwiftIdentifier.label(route.parameters[index].name.value)): \(plan.parameterLocal(route.id, index))"
          }
          let pattern = plan.pattern(route.id, binding: Set(route.parameters.indices))
          return (
            pattern: pattern, body: "\(Self.method(route.name.value))(\((arguments + ["\(Self.label(route)): stack"]).joined(separator: ", ")))"
          )
        }
        rows += modules.map { module in
          let name = names.caseName(of: module.id)
          return (".\(SwiftIdentifier.escaped(name))(let route)", "\(Self.method(name))(route, in: stack)")
        }
        if !commands.isEmpty { rows.append((commands.joined(separator: ", "), "break")) }
        WholeSwitch(subject: "route", count: rows.count, otherwise: "return").write(rows, to: &code)
        code.line("}")
      }
    }
  }

  /// Returns the label of the list after the route's own parameters.
  private static func label(_ route: Route) -> String {
    let taken = Set(route.parameters.map(\.name.value))
    return ["in", "stack", "list"].first { !taken.contains($0) } ?? "inStack"
  }

  private static func parameter(_ route: Route) -> String {
    let isTaken = route.parameters.contains { $0.name.value == "stack" }
    return label(route) == "in" ? "in \(isTaken ? "list" : "stack")" : label(route)
  }

  static func method(_ name: String) -> String { SwiftIdentifier.joined(["show", name]) }
}
