/// Writes the machine's answers to a user interface: bases, paths and tabs; and moves of several steps.
struct PathWriting {
  let plan: MachinePlan
  let navigation: NavigationPlan
  let access: String

  private var names: NamePlan { plan.names }
  private var route: String { names.visible("Route") }
  private var isBased: Bool { plan.hasBases }

  // MARK: Tabs

  func writeTypes(to code: inout CodeWriter) {
    for tabs in plan.tabTypes { writeType(tabs, to: &code) }
  }

  private func writeType(_ tabs: MachinePlan.TabType, to code: inout CodeWriter) {
    let protocols = ["String", "Sendable", "CaseIterable", "Identifiable"].map(names.swift).joined(separator: ", ")
    code.gap()
    code.doc("The tabs of `\(tabs.container)`.")
    code.type(access, "enum \(tabs.name): \(protocols)") { code in
      for tab in tabs.routes { code.line("case \(plan.tabName(tab))") }
      code.gap()
      code.line("\(access)var id: Self { self }")
      write("The route of the tab, below the entries of its stack.", "route: \(route).Kind", tabs, to: &code) { names.routeKind($0) }
      write("The stack of the tab.", "stack: Stack", tabs, to: &code) { tab in
        let stack = navigation.stacks.first { $0.container == tabs.container && $0.tab == tab }
        return ".\(SwiftIdentifier.escaped(stack?.name ?? tabs.container))"
      }
      code.gap()
      code.block("fileprivate init?(_ route: \(route).Kind?)") { code in
        code.line("guard let tab = Self.allCases.first(where: { $0.route == route }) else { return nil }")
        code.line("self = tab")
      }
    }
  }

  private func write(
    _ about: String, _ property: String, _ tabs: MachinePlan.TabType, to code: inout CodeWriter, _ value: (RouteID) -> String
  ) {
    code.gap()
    code.doc(about)
    code.block("\(access)var \(property)") { code in
      code.line("switch self {")
      for tab in tabs.routes { code.line("case .\(plan.tabName(tab)): return \(value(tab))") }
      code.line("}")
    }
  }

  private func writeTabs(_ tabs: MachinePlan.TabType, to code: inout CodeWriter) {
    let container = ".\(SwiftIdentifier.escaped(tabs.container))"
    code.gap()
    code.doc("The selected tab of `\(tabs.container)`.")
    code.block("\(access)var \(tabs.property): \(tabs.name)") { code in
      code.line("return \(tabs.name)(navigation.selectedTabs[\(container)]) ?? .\(plan.tabName(tabs.routes[0]))")
    }
    code.gap()
    code.doc("The tabs of `\(tabs.container)` that can be selected, in order.")
    code.block("\(access)var \(tabs.offered): [\(tabs.name)]") { code in
      let all = "navigation.layout.tabs(of: \(container))"
      let offered = navigation.hasConditionalTabs ? "\(all).filter(isOffered)" : all
      code.line("return \(offered).compactMap { \(tabs.name)($0) }")
    }
  }

  // MARK: Bases and paths

  /// Writes members of the machine.
  func writeMembers(to code: inout CodeWriter) {
    guard plan.movesPaths else { return }
    for tabs in plan.tabTypes { writeTabs(tabs, to: &code) }
    code.gap()
    code.doc("Returns the route below the path of a stack: its base or, without a base, its first entry.")
    code.block("\(access)func base(of stack: Stack) -> \(route)?") { code in
      if isBased {
        let base = navigation.bases.isEmpty ? "nil" : "navigation.base(of: stack)"
        code.line("if liesOnBase(stack) { return \(base) }")
      }
      code.line("return navigation[stack].first")
    }
    code.gap()
    code.doc("Returns the entries of a stack above `base(of:)`.")
    code.block("\(access)func path(of stack: Stack) -> [\(route)]") { code in
      if isBased { code.line("if liesOnBase(stack) { return navigation[stack] }") }
      code.line("return \(names.swift("Array"))(navigation[stack].dropFirst())")
    }
    if isBased { writeBased(to: &code) }
    writeSettingPath(to: &code)
    if navigation.hasModals { writeDismissing(to: &code) }
  }

  private func writeBased(to code: inout CodeWriter) {
    code.gap()
    code.doc("True if the stack has a base, which is not one of its entries.")
    code.block("private func liesOnBase(_ stack: Stack) -> \(names.swift("Bool"))") { code in
      if !navigation.bases.isEmpty {
        let isOffered = navigation.conditionalBases.isEmpty ? " != nil" : ".map(isOffered) == true"
        code.line("if navigation.kindOfBase(of: stack)\(isOffered) { return true }")
      }
      guard navigation.hasPlaceholders else { return code.line("return false") }
      let isAvailable = navigation.hasConditionalPlaceholders ? ".map { isAvailable($0) } == true" : " != nil"
      code.line("return navigation.layout.placeholder(of: stack.container)\(isAvailable)")
    }
  }

  // MARK: Several steps

  private func writeSettingPath(to code: inout CodeWriter) {
    code.gap()
    code.doc(
      "Sets the path of a stack with one move for each route. A rejected move undoes all. If the flow itself changes the path, that ends the call.")
    code.block("private mutating func setPath(_ routes: [\(route)], of stack: Stack) -> [Outcome]") { code in
      code.line("let old = path(of: stack)")
      code.line("guard old != routes else { return [] }")
      if navigation.hasTabs { code.line("guard navigation.stack(in: stack.container) == stack else { return [.rejected(.hidden)] }") }
      code.line("let kept = zip(old, routes).prefix { $0 == $1 }.count")
      code.line("let below = navigation[stack].dropLast(old.count - kept)")
      code.block("for (place, route) in routes.enumerated().dropFirst(kept)") { code in
        code.line("let isNew = !below.contains(route) && !routes[..<place].contains(route)")
        code.line("guard isNew, adds(route.kind, to: stack) else { return [.rejected(.misplaced)] }")
      }
      code.line("let before = self")
      code.line("var outcomes: [Outcome] = []")
      code.block("for count in (kept..<old.count).reversed()") { code in
        code.line("outcomes += move(.back(in: stack.container))")
        writeTakingBack(to: &code)
        code.line("guard path(of: stack).elementsEqual(old.prefix(count)) else { return outcomes }")
      }
      code.block("for count in kept..<routes.count") { code in
        code.line("outcomes += move(.open(routes[count]))")
        writeTakingBack(to: &code)
        code.line("guard path(of: stack).elementsEqual(routes.prefix(count + 1)) else { return outcomes }")
      }
      code.line("return outcomes")
    }
    code.gap()
    code.doc("True if opening the route adds it to the entries of the stack.")
    code.block("private func adds(_ route: \(route).Kind, to stack: Stack) -> \(names.swift("Bool"))") { code in
      code.line("guard let place = navigation.layout.place(of: route), navigation.\(navigation.stack(at: "place")) == stack else { return false }")
      let style = "navigation.layout.style(of: stack.container) != .column"
      guard !navigation.bases.isEmpty else { return code.line("return \(style)") }
      code.line("return \(style) && navigation.kindOfBase(of: stack) != route")
    }
  }

  private func writeTakingBack(to code: inout CodeWriter) {
    code.block("if case .rejected(let rejection)? = outcomes.last") { code in
      code.line("self = before")
      code.line("return [.rejected(rejection)]")
    }
  }

  private func writeDismissing(to code: inout CodeWriter) {
    code.gap()
    code.doc("Removes the entries of modal containers with one move for each. Entries that are opened meanwhile remain.")
    code.block("private mutating func dismissAll() -> [Outcome]") { code in
      code.line("let modals = Stack.allCases.filter { navigation.layout.style(of: $0.container) == .modal }")
      code.line("let count = modals.reduce(0) { $0 + navigation[$1].count }")
      code.line("guard count > 0 else { return [.rejected(.empty)] }")
      code.line("let before = self")
      code.line("var outcomes: [Outcome] = []")
      code.block("for _ in 0..<count where navigation.openModal != nil") { code in
        code.line("outcomes += move(.dismiss)")
        writeTakingBack(to: &code)
      }
      code.line("return outcomes")
    }
  }
}
