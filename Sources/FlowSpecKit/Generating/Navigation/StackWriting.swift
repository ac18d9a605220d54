/// Writes `Stack`: the lists of the navigation.
struct StackWriting {
  let plan: MachinePlan
  let navigation: NavigationPlan
  let access: String

  private var names: NamePlan { plan.names }
  private var kind: String { "\(names.visible("Route")).Kind" }

  func write(to code: inout CodeWriter) {
    if navigation.hasStackForEach {
      code.gap()
      code.doc("The stacks of entries: one for each container.")
      return code.line("\(access)typealias Stack = Container")
    }
    let finite = ((plan.hasStore ? ["String"] : []) + ["Hashable", "Sendable", "CaseIterable"]).map(names.swift).joined(separator: ", ")
    code.gap()
    code.doc("The stacks of entries: one for each container\(navigation.hasTabs ? ", and one for each tab" : "").")
    code.type(access, "enum Stack: \(finite)") { code in
      for stack in navigation.stacks { code.line("case \(SwiftIdentifier.escaped(stack.name))") }
      code.gap()
      code.block("\(access)var container: Container") { code in
        code.line("switch self {")
        var order: [String] = []
        for stack in navigation.stacks where !order.contains(stack.container) { order.append(stack.container) }
        for container in order {
          let own = navigation.stacks.filter { $0.container == container }.map { ".\(SwiftIdentifier.escaped($0.name))" }
          code.line("case \(own.joined(separator: ", ")): return .\(SwiftIdentifier.escaped(container))")
        }
        code.line("}")
      }
      if navigation.hasTabs { writeTab(to: &code) }
    }
  }

  /// Writes the lists that `Navigation` keeps.
  func writeLists(to code: inout CodeWriter) {
    let route = names.visible("Route")
    let stacks = navigation.stacks.map { SwiftIdentifier.escaped($0.name) }
    code.gap()
    code.type("private ", "struct Lists: \(names.swift("Hashable")), \(names.swift("Sendable"))") { code in
      for stack in stacks { code.line("var \(stack): [\(route)] = []") }
      code.gap()
      code.block("subscript(stack: Stack) -> [\(route)]") { code in
        code.line("switch stack {")
        for stack in stacks { code.line("case .\(stack): return \(stack == "stack" ? "self.stack" : stack)") }
        code.line("}")
      }
      code.gap()
      code.doc("Changes the entries of a stack in place, without a copy.")
      code.block("mutating func change<Result>(_ stack: Stack, _ body: (inout [\(route)]) -> Result) -> Result") { code in
        code.line("switch stack {")
        for stack in stacks { code.line("case .\(stack): return body(&\(["stack", "body"].contains(stack) ? "self.\(stack)" : stack))") }
        code.line("}")
      }
    }
  }

  private func writeTab(to code: inout CodeWriter) {
    code.gap()
    code.doc("The tab to which the stack belongs, or nil.")
    code.block("\(access)var tab: \(kind)?") { code in
      code.line("switch self {")
      for stack in navigation.stacks {
        guard let tab = stack.tab else { continue }
        code.line("case .\(SwiftIdentifier.escaped(stack.name)): return \(names.routeKind(tab))")
      }
      if navigation.stacks.contains(where: { $0.tab == nil }) { code.line("default: return nil") }
      code.line("}")
    }
    code.gap()
    code.block("init?(of container: Container, tab: \(kind)?)") { code in
      code.line("guard let stack = Stack.allCases.first(where: { $0.container == container && $0.tab == tab }) else { return nil }")
      code.line("self = stack")
    }
  }
}
