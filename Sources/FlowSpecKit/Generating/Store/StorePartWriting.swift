/// Writes the parts of `Store` that are observed separately: an observer of one part is notified only when that part changes.
struct StorePartWriting {
  let plan: MachinePlan
  let access: String

  private var flow: Flow { plan.flow }
  private var names: NamePlan { plan.names }

  /// A part of the machine that has a property of the same name.
  private struct Part {
    let name: String
    let type: String
    let about: String?
    /// The machine's property that tells if the part has changed, if it is another one.
    var compared: String?
  }

  private var parts: [Part] {
    var found = [Part(name: "state", type: "State", about: "The active states.", compared: plan.countsStateChanges ? "stateChanges" : nil)]
    if !flow.variables.isEmpty { found.append(Part(name: "variables", type: "Variables", about: nil)) }
    if !plan.inputs.isEmpty { found.append(Part(name: "inputs", type: "Inputs", about: nil)) }
    if plan.judgesLinks { found.append(Part(name: "held", type: "[\(plan.heldType)]", about: "The held links, from oldest to newest.")) }
    if plan.navigates {
      let about = "All open entries. `path(of:)` and `base(of:)` contain less, and change less often."
      found.append(Part(name: "navigation", type: "Navigation", about: about))
    }
    if plan.navigation != nil { found.append(Part(name: "layout", type: names.visible("Layout"), about: nil)) }
    return found
  }

  /// Returns the machine's expression for a part.
  private func path(_ part: Part) -> String { part.name == "layout" && plan.navigates ? "navigation.layout" : part.name }

  // MARK: Reading

  func writeProperties(to code: inout CodeWriter) {
    code.gap()
    code.doc("The current machine. Its observers are notified of every change; the properties below notify separately.")
    code.line("\(access)var machine: Machine { read(\\.machine, \\.self) }")
    for part in parts {
      code.doc(part.about)
      code.line("\(access)var \(part.name): \(part.type) { read(\\.\(part.name), \\.\(path(part))) }")
    }
    guard plan.navigates else { return writeReading(to: &code) }
    let route = names.visible("Route")
    code.gap()
    code.doc("The entries of a stack, from bottom to top.")
    code.block("\(access)subscript(stack: Stack) -> [\(route)]") { $0.line("read(\\.[stack], \\.navigation[stack])") }
    if plan.movesPaths {
      code.gap()
      code.doc("Returns the route below the path of a stack: its base or, without a base, its first entry.")
      code.block("\(access)func base(of stack: Stack) -> \(route)?") { code in
        code.line("registrar.access(self, keyPath: \\.[stack])")
        code.line("return current.base(of: stack)")
      }
      code.gap()
      code.doc("Returns the entries of a stack above `base(of:)`.")
      code.block("\(access)func path(of stack: Stack) -> [\(route)]") { code in
        code.line("registrar.access(self, keyPath: \\.[stack])")
        code.line("return current.path(of: stack)")
      }
    }
    writeReading(to: &code)
  }

  private func writeReading(to code: inout CodeWriter) {
    code.gap()
    code.block("private func read<Value>(_ part: KeyPath<Store, Value>, _ value: KeyPath<Machine, Value>) -> Value") { code in
      code.line("registrar.access(self, keyPath: part)")
      code.line("return current[keyPath: value]")
    }
    guard plan.movesPaths else { return }
    code.gap()
    code.block("private func invalidate<Value>(_ part: KeyPath<Store, Value>)") { $0.line("registrar.withMutation(of: self, keyPath: part) {}") }
  }

  // MARK: Changing

  func writeAssigning(to code: inout CodeWriter) {
    code.gap()
    code.doc("Replaces the machine, and notifies the observers of each part that has changed.")
    code.block("private func assign(_ next: Machine)") { code in
      code.line("let old = current")
      code.line("var told: [() -> Void] = []")
      code.block("func tell<Value>(_ part: KeyPath<Store, Value>, if isChanged: \(names.swift("Bool")))") { code in
        code.line("guard isChanged else { return }")
        code.line("registrar.willSet(self, keyPath: part)")
        code.line("told.append { [self] in registrar.didSet(self, keyPath: part) }")
      }
      for part in parts {
        let compared = part.compared ?? path(part)
        code.line("tell(\\.\(part.name), if: next.\(compared) != old.\(compared))")
      }
      for tabs in plan.tabTypes {
        for name in [tabs.property, tabs.offered] { code.line("tell(\\.\(name), if: next.\(name) != old.\(name))") }
      }
      if plan.navigates { writeStacks(to: &code) }
      code.line("if !told.isEmpty { tell(\\.machine, if: true) }")
      code.line("current = next")
      code.line("for tell in told { tell() }")
    }
  }

  private func writeStacks(to code: inout CodeWriter) {
    let asked = plan.movesPaths ? ["navigation[stack]", "base(of: stack)", "path(of: stack)"] : ["navigation[stack]"]
    let changed = asked.filter { plan.hasBases || $0 == "navigation[stack]" }.map { "next.\($0) != old.\($0)" }
    code.block("for stack in Stack.allCases") { $0.line("tell(\\.[stack], if: \(changed.joined(separator: " || ")))") }
  }
}
