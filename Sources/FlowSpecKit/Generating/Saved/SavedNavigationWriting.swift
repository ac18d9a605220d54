/// Writes `SavedNavigation`: the data that survives a relaunch.
struct SavedNavigationWriting {
  let plan: MachinePlan
  let access: String

  private var flow: Flow { plan.flow }
  private var names: NamePlan { plan.names }
  private var route: String { names.visible("Route") }
  private var restored: [Route] { flow.routes.filter(\.restores) }
  private var variables: [VariableID] { plan.savedVariables }
  private var hasTabs: Bool { plan.navigation?.hasTabs == true }

  func write(to code: inout CodeWriter) {
    let int = names.swift("Int")
    let kept = variables.count == plan.versionedVariables.count ? "" : ", except variables that are always saved"
    code.gap()
    code.doc(
      """
      The data to save for the next launch. It contains no payload of a state.

      Decoding never fails because of the content. Data of another version is dropped\(kept), and so is each route that no longer \
      exists or whose parameters cannot be read.
      """)
    code.type(access, "struct SavedNavigation: Codable, \(names.swift("Hashable")), \(names.swift("Sendable"))") { code in
      code.doc("The version that this code writes and reads.")
      code.line("\(access)static let version = \(flow.restoration?.value ?? 1)")
      code.line("\(access)let version: \(int)")
      code.doc("The open routes, in the order in which they are reopened.")
      code.line("\(access)let routes: [\(route)]")
      if plan.savesStacks {
        code.doc("The stack of each route, or nil if it is unknown.")
        code.line("\(access)let stacks: [Stack?]")
      }
      code.doc("The saved names of the routes that cannot be restored. An unreadable name is an empty string.")
      code.line("\(access)let dropped: [\(names.swift("String"))]")
      if hasTabs { code.line("\(access)let selectedTabs: [Container: \(route).Kind]") }
      if plan.keepsBases, plan.savesStacks {
        code.doc("The bases of stacks, with their last arguments.")
        code.line("\(access)let bases: [Stack: \(route)]")
      }
      if plan.keepsUndone, plan.savesStacks {
        code.doc("The entries from which the person went back, by stack.")
        code.line("\(access)let undone: [Stack: [\(route)]]")
      }
      if plan.savesHeld {
        code.doc("The held links.")
        code.line("\(access)let held: [\(plan.heldType)]")
      }
      if plan.hasIdentity {
        code.doc("The identity that was active, or nil.")
        code.line("\(access)let identity: \(names.swift("String"))?")
      }
      for variable in variables { code.line("fileprivate let \(names.variable(variable)): \(names.type(flow[variable].type))?") }
      code.gap()
      code.doc("True if this version wrote the data.")
      code.line("\(access)var isReadable: \(names.swift("Bool")) { version == Self.version }")
      if plan.hasStore { SavedDataWriting(names: names, access: access).write(to: &code) }
      writeInitializer(to: &code)
      SavedCoding(plan: plan, access: access).write(to: &code)
    }
  }

  private func writeInitializer(to code: inout CodeWriter) {
    var fields = [("routes", "[\(route)]")]
    if plan.savesStacks { fields.append(("stacks", "[Stack?]")) }
    if hasTabs { fields.append(("selectedTabs", "[Container: \(route).Kind]")) }
    if plan.keepsBases, plan.savesStacks { fields.append(("bases", "[Stack: \(route)]")) }
    if plan.keepsUndone, plan.savesStacks { fields.append(("undone", "[Stack: [\(route)]]")) }
    if plan.savesHeld { fields.append(("held", "[\(plan.heldType)]")) }
    if plan.hasIdentity { fields.append(("identity", "\(names.swift("String"))?")) }
    fields += variables.map { (names.variable($0), names.type(flow[$0].type)) }
    code.gap()
    code.block("fileprivate init(\(fields.map { "\($0.0): \($0.1)" }.joined(separator: ", ")))") { code in
      code.line("version = Self.version")
      code.line("dropped = []")
      for (name, _) in fields { code.line("self.\(name) = \(name)") }
    }
  }

  // MARK: Machine

  /// Twin: `InterpreterArrival.save`.
  func writeInterface(to code: inout CodeWriter) {
    code.gap()
    code.doc("The data to save when the app enters the background.")
    code.block("\(access)var savedNavigation: SavedNavigation") { code in
      let values = variables.map { "\(names.label($0)): variables.\(names.variable($0))" }
      let kept = (plan.savesStacks ? ["stacks"] : []) + (hasTabs ? ["selectedTabs"] : []) + others
      let waiting = (["routes"] + kept).map { "\($0): saved.\($0)" } + held
      let identified = plan.hasIdentity ? ["identity: saved.identity"] : []
      code.line("// Saved navigation that is not restored yet is saved again.")
      code.line("if let saved { return SavedNavigation(\((waiting + identified + values).joined(separator: ", "))) }")
      if !restored.isEmpty { writeRoutes(to: &code) }
      var arguments = [
        restored.isEmpty ? "routes: []" : plan.savesStacks ? "routes: open.map(\\.route), stacks: open.map(\\.stack)" : "routes: routes"
      ]
      if hasTabs { arguments.append("selectedTabs: navigation.selectedTabs") }
      arguments += writeOthers(to: &code) + held
      if plan.hasIdentity { arguments.append("identity: identity") }
      code.line("return SavedNavigation(\((arguments + values).joined(separator: ", ")))")
    }
    guard !restored.isEmpty, restored.count < flow.routes.count else { return }
    code.gap()
    code.block("private static func isRestored(_ route: \(route).Kind) -> \(names.swift("Bool"))") { code in
      code.line("switch route {")
      code.line("case \(restored.map { names.routeKind($0.id) }.joined(separator: ", ")): return true")
      code.line("default: return false")
      code.line("}")
    }
  }

  /// The saved parts of lists besides their entries.
  private var others: [String] {
    guard plan.savesStacks else { return [] }
    return (plan.keepsBases ? ["bases"] : []) + (plan.keepsUndone ? ["undone"] : [])
  }

  private var held: [String] { plan.savesHeld ? ["held: held"] : [] }

  /// Twin: `InterpreterHistory.saveBases`.
  /// Twin: `InterpreterHistory.saveUndone`.
  private func writeOthers(to code: inout CodeWriter) -> [String] {
    let all = restored.count == flow.routes.count
    if others.contains("bases") {
      code.line("let bases = navigation.openedBases\(all ? "" : ".filter { Self.isRestored($0.value.kind) }")")
    }
    if others.contains("undone") {
      let values = all ? "navigation.undone" : "navigation.undone.mapValues { $0.filter { Self.isRestored($0.kind) } }.filter { !$0.value.isEmpty }"
      code.line("let undone = \(values)")
    }
    return others.map { "\($0): \($0)" }
  }

  /// Writes the list of saved entries.
  /// Twin: `InterpreterArrival.listsFromBelow`.
  private func writeRoutes(to code: inout CodeWriter) {
    if plan.navigation?.hasModals == true, !plan.changesCovers {
      code.line("// Modals and `screen` are last, because opening a route below them removes their entries.")
      code.line("let modals = Stack.allCases.filter { navigation.layout.style(of: $0.container) == .modal }")
      code.line("let stacks = Stack.allCases.filter { $0 != .screen && !modals.contains($0) } + modals + [.screen]")
    } else {
      code.line("// `screen` is last, because opening a route below it removes its entries.")
      code.line("let stacks = Stack.allCases.filter { $0 != .screen } + [.screen]")
    }
    let all = restored.count == flow.routes.count
    let filter = all ? "" : ".filter { Self.isRestored($0.kind) }"
    guard plan.savesStacks else { return code.line("let routes = stacks.flatMap { navigation[$0]\(filter) }") }
    code.line("let open = stacks.flatMap { stack -> [(route: \(route), stack: Stack?)] in")
    code.inner { $0.line("navigation[stack]\(filter).map { (route: $0, stack: stack) }") }
    code.line("}")
  }

  /// Twin: `InterpreterArrival.restoreIfPossible`.
  /// Twin: `InterpreterHistory.restoreUndone`.
  func writeRestoring(to code: inout CodeWriter) {
    code.gap()
    code.doc("Restores the saved navigation as soon as the active states open links, or discards it if they refuse links.")
    code.block("private mutating func restoreSaved(_ step: inout Step) -> \(names.swift("Bool"))") { code in
      code.line("guard let saved else { return false }")
      code.line("switch arrival(of: nil) {")
      code.line("case .hold?: return false")
      code.line("case .open?: break")
      code.item("case .refuse?, nil:") { writeForgetting(to: &$0) }
      code.line("}")
      if plan.hasIdentity { code.block("if let owner = saved.identity, let identity, owner != identity") { writeForgetting(to: &$0) } }
      code.line("self.saved = nil")
      let exists = plan.hasLookup ? " && exists(route)" : ""
      code.line("var others: [\(route)] = []")
      if others.contains("bases") { writeRestoringBases(to: &code) }
      if plan.changesCovers {
        code.line("let layout = navigation.layout")
        code.line("let isModal = { (stack: Stack?) in")
        code.inner { $0.line("stack.map { layout.style(of: $0.container) == .modal } ?? false") }
        code.line("}")
        code.line("let all = Array(zip(saved.routes, saved.stacks))")
        code.line("let below = all.filter { $0.1 != .screen && !isModal($0.1) }")
        code.line("let entries = below + all.filter { isModal($0.1) } + all.filter { $0.1 == .screen }")
      }
      let entries = plan.changesCovers ? "entries" : "zip(saved.routes, saved.stacks)"
      code.block(plan.savesStacks ? "for (route, stack) in \(entries)" : "for route in saved.routes") { code in
        code.line("if isAvailable(route)\(exists) {")
        code.inner { code in
          guard plan.savesStacks else { return code.line("navigation.open(route, &step)") }
          guard plan.navigation?.hasConditionalTabs == true else { return code.line("navigation.open(route, in: stack, &step)") }
          code.line("let isThere = stack?.tab.map(isOffered) ?? true")
          code.line("navigation.open(route, in: isThere ? stack : nil, &step)")
        }
        code.line("} else {")
        code.inner { $0.line("others.append(route)") }
        code.line("}")
      }
      if others.contains("undone") {
        let isThere = plan.hasSeveralLayouts ? "navigation.exists(stack) && " : ""
        code.block(plan.hasLookup ? "for stack in Stack.allCases" : "for (stack, routes) in saved.undone") { code in
          if plan.hasLookup { code.line("guard let routes = saved.undone[stack] else { continue }") }
          code.line("let isThere = \(isThere)navigation.layout.keepsUndone(of: stack.container)")
          guard plan.hasLookup else { return code.line("if isThere { navigation.undone[stack] = routes }") }
          code.line("let known = isThere ? routes.filter { exists($0) } : []")
          code.line("if !known.isEmpty { navigation.undone[stack] = known }")
        }
      }
      if hasTabs {
        code.block("for container in navigation.layout.containers") { code in
          code.line("guard let tab = saved.selectedTabs[container], navigation.layout.tabs(of: container).contains(tab) else { continue }")
          let condition = plan.navigation?.hasConditionalTabs == true ? "if isOffered(tab) { " : ""
          code.line("\(condition)navigation.selectedTabs[container] = tab\(condition.isEmpty ? "" : " }")")
        }
      }
      if hasTabs || plan.savesStacks && plan.hasSeveralLayouts { code.line("navigation.sort(&step)") }
      code.line("step.report(.restored(without: others))")
      code.line("return true")
    }
  }

  /// Twin: `InterpreterHistory.restoreBases`.
  private func writeRestoringBases(to code: inout CodeWriter) {
    let isThere = plan.hasSeveralLayouts ? "navigation.exists(stack), " : ""
    let isOffered = plan.navigation?.conditionalBases.isEmpty == false ? ", isOffered(base.kind)" : ""
    let asks = plan.hasLookup
    code.block(asks ? "for stack in Stack.allCases" : "for (stack, base) in saved.bases") { code in
      if asks { code.line("guard let base = saved.bases[stack] else { continue }") }
      code.line("guard \(isThere)navigation.kindOfBase(of: stack) == base.kind\(isOffered) else { continue }")
      guard plan.hasLookup else { return code.line("navigation.openedBases[stack] = base") }
      // A base without parameters is there in any case.
      let plain = plan.navigation?.bases.filter { flow[$0].restores && flow[$0].lookup && flow[$0].parameters.isEmpty } ?? []
      let isPlain = plain.map { "base.kind == \(names.routeKind($0)) || " }.joined()
      code.line("if \(isPlain)exists(base) {")
      code.inner { $0.line("navigation.openedBases[stack] = base") }
      code.line("} else {")
      code.inner { $0.line("others.append(base)") }
      code.line("}")
    }
  }

  /// Twin: `InterpreterArrival.forget`.
  private func writeForgetting(to code: inout CodeWriter) {
    code.line("self.saved = nil")
    code.line("step.report(.forgotten)")
    code.line("return true")
  }
}
