/// Writes what previews and tests of views use in debug builds: a machine in any state with any open routes, and a store with it.
struct PreviewWriting {
  let plan: MachinePlan
  let access: String

  private var names: NamePlan { plan.names }
  private var hasSenders: Bool { !plan.events.senders.isEmpty }

  func writeMachine(to code: inout CodeWriter) {
    guard plan.hasStore else { return }
    code.gap()
    code.line("#if DEBUG")
    code.inner { code in
      code.doc(about)
      code.block("\(access)static func preview(\(parameters.joined(separator: ", "))) -> Machine") { code in
        code.line("var machine = Machine(\(arguments.joined(separator: ", ")))")
        code.line("machine.state = state")
        if !plan.flow.variables.isEmpty { code.line("machine.variables = variables") }
        if plan.navigates {
          code.line("var step = Step()")
          code.line("for route in routes { machine.navigation.open(route, &step) }")
          if plan.hasRoots { code.line("if routes.isEmpty { _ = machine.showSomething(&step) }") }
        }
        code.line("return machine")
      }
      guard hasSenders else { return }
      code.gap()
      code.line("fileprivate var senders: Senders { Senders(mark) }")
    }
    code.line("#endif")
  }

  private var about: String {
    let routes = plan.navigates ? " with open routes, the last one on top," : ""
    let root = plan.navigates && plan.hasRoots ? " Without routes, the state's root opens." : ""
    return "Returns a machine in a state,\(routes) for a preview or a test. It checks no conditions.\(root)"
  }

  private var parameters: [String] {
    var found = plan.payload.isEmpty ? [] : ["payload: Payload"]
    found.insert("_ state: State", at: 0)
    if !plan.flow.variables.isEmpty { found.append("variables: Variables = Variables()") }
    if !plan.inputs.isEmpty { found.append("inputs: Inputs") }
    if plan.navigates { found.append("opening routes: [\(names.visible("Route"))] = []") }
    return found
  }

  private var arguments: [String] {
    var found = plan.payload.isEmpty ? [] : ["payload: payload"]
    if !plan.inputs.isEmpty { found.append("inputs: inputs") }
    if plan.hasLookup { found.append("finds: { _ in \(plan.hasLeads ? ".exists" : "true") }") }
    return found
  }

  /// Writes the store of a preview, which performs no effects.
  func writeStore(_ handlers: [String], to code: inout CodeWriter) {
    let values = handlers.map { "\($0): \($0 == "perform" ? "{ _, _ in }" : "nil")" }
    let store = "Store(\((["machine", "launchOutcomes: []"] + values).joined(separator: ", ")))"
    code.gap()
    code.line("#if DEBUG")
    code.inner { code in
      code.doc("Creates a store for a preview or a test.\(plan.hasEffects ? " It performs no effects." : "")")
      let result = hasSenders ? "(store: Store, senders: Senders)" : "Store"
      code.block("\(access)static func preview(_ machine: Machine) -> \(result)") { code in
        guard hasSenders else { return code.line(store) }
        code.line("let store = \(store)")
        code.line("return (store, machine.senders)")
      }
    }
    code.line("#endif")
  }
}
