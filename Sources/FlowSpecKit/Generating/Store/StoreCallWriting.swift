/// Writes the calls of `Store`: events, links, moves, inputs.
struct StoreCallWriting {
  let plan: MachinePlan
  let access: String

  private var names: NamePlan { plan.names }
  private var route: String { names.visible("Route") }
  private var bool: String { names.swift("Bool") }

  func write(to code: inout CodeWriter) {
    for group in plan.events.all {
      let (type, cause) = (plan.events.typeName(group), "\(plan.events.trigger(of: group))(event)")
      switch group {
      case .flow: continue
      case .world: write("send(_ event: \(type))", cause: cause, call: "send(event)", to: &code)
      case .sender(let sender):
        let signature = "send(_ event: \(type), from sender: \(EventGroups.senderType(sender)))"
        write(signature, cause: cause, call: "send(event, from: sender)", to: &code)
      }
    }
    if plan.judgesLinks {
      let (parameter, argument) = plan.hasSources ? (", from source: \(plan.sourceParameter)", ", from: source") : ("", "")
      write("open(url: \(names.swift("String"))\(parameter))", cause: "link(url\(argument))", call: "open(url: url\(argument))", to: &code)
      write("follow(_ route: \(route)\(parameter))", cause: "follow(route\(argument))", call: "follow(route\(argument))", to: &code)
    }
    if plan.navigates { writeMoves(to: &code) }
    if !plan.inputs.isEmpty { write("update(_ inputs: Inputs)", cause: "inputs(inputs)", call: "update(inputs)", to: &code) }
    if plan.restores || plan.savesVariables { writeSaving(to: &code) }
  }

  private func write(_ signature: String, cause: String, call: String, to code: inout CodeWriter) {
    code.gap()
    code.line("@discardableResult")
    code.block("\(access)func \(signature) -> [Outcome]") { $0.line("run(.\(cause)) { $0.\(call) }") }
  }

  // MARK: Moves

  private func writeMoves(to code: inout CodeWriter) {
    code.gap()
    code.doc("Performs a person's move. A move that is not possible now is rejected with a reason, and changes nothing.")
    code.line("@discardableResult")
    code.block("\(access)func move(_ move: Move) -> [Outcome]") { $0.line("run(.move(move)) { $0.move(move) }") }
    guard let navigation = plan.navigation else { return }
    if plan.opensAnything { writeMove("show(_ route: \(route))", move: "open(route)", about: "Opens a route.", to: &code) }
    if plan.keepsUndone {
      writeMove(
        "forward(in container: Container)", move: "forward(in: container)", about: "Reopens the entry from which the person last went back.",
        to: &code)
    }
    guard plan.movesPaths else { return }
    code.gap()
    code.doc("Sets the path of a stack, as the binding of a `NavigationStack` does. Returns true if the stack then has this path.")
    code.line("@discardableResult")
    code.block("\(access)func setPath(_ routes: [\(route)], of stack: Stack) -> \(bool)") { code in
      code.line("move(.path(routes, of: stack))")
      code.line("let isSet = current.path(of: stack) == routes")
      code.line("// Makes views that already show the requested path read the actual one again.")
      code.line("if !isSet { invalidate(\\.[stack]) }")
      code.line("return isSet")
    }
    writeMove("popToRoot(of stack: Stack)", move: "path([], of: stack)", about: "Removes all entries above the base of a stack.", to: &code)
    if navigation.hasModals { writeDismissal(to: &code) }
    for tabs in plan.tabTypes { writeSelection(tabs, to: &code) }
  }

  private func writeMove(_ signature: String, move: String, about: String, to code: inout CodeWriter) {
    code.gap()
    code.doc(about + " Returns true if that was possible.")
    code.line("@discardableResult")
    code.block("\(access)func \(signature) -> \(bool)") { code in
      code.line("if case .rejected? = move(.\(move)).last { return false }")
      code.line("return true")
    }
  }

  private func writeDismissal(to code: inout CodeWriter) {
    code.gap()
    code.doc("Removes all entries of modal containers. Returns true if none is left.")
    code.line("@discardableResult")
    code.block("\(access)func dismissAll() -> \(bool)") { code in
      code.line("move(.dismissAll)")
      code.block("let left = Stack.allCases.filter") {
        $0.line("current.navigation.layout.style(of: $0.container) == .modal && !current.navigation[$0].isEmpty")
      }
      code.line("// Makes views that have closed these entries read them again.")
      code.line("for stack in left { invalidate(\\.[stack]) }")
      code.line("return left.isEmpty")
    }
  }

  private func writeSelection(_ tabs: MachinePlan.TabType, to code: inout CodeWriter) {
    let container = ".\(SwiftIdentifier.escaped(tabs.container))"
    code.gap()
    code.doc("The selected tab of `\(tabs.container)`. Setting it performs a person's move.")
    code.block("\(access)var \(tabs.property): \(tabs.name)") { code in
      code.block("get") { $0.line("read(\\.\(tabs.property), \\.\(tabs.property))") }
      code.block("set") { code in
        code.line("move(.select(newValue.route, in: \(container)))")
        code.line("if current.\(tabs.property) != newValue { invalidate(\\.\(tabs.property)) }")
      }
    }
    code.gap()
    code.doc("The tabs of `\(tabs.container)` that can be selected, in order.")
    code.line("\(access)var \(tabs.offered): [\(tabs.name)] { read(\\.\(tabs.offered), \\.\(tabs.offered)) }")
  }

  private func writeSaving(to code: inout CodeWriter) {
    code.gap()
    code.doc("The data to save for the next launch.")
    let name = plan.restores ? "Navigation" : "Variables"
    code.line("\(access)var saved: Saved\(name) { machine.saved\(name) }")
  }
}
