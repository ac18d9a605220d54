/// Writes `Machine.move(_:)`: a person's own navigation.
struct PersonMoveWriting {
  let plan: MachinePlan
  let access: String

  private var flow: Flow { plan.flow }
  private var names: NamePlan { plan.names }
  private var kind: String { "\(names.visible("Route")).Kind" }
  private var bool: String { names.swift("Bool") }

  func write(to code: inout CodeWriter) {
    guard let navigation = plan.navigation else { return }
    code.gap()
    code.doc("Performs a person's move, and returns the outcomes in order. A move that is not possible now is rejected.")
    code.block("\(access)mutating func move(_ move: Move) -> [Outcome]") { code in
      if plan.movesPaths {
        code.line("if case .path(let routes, let stack) = move { return setPath(routes, of: stack) }")
        if navigation.hasModals { code.line("if case .dismissAll = move { return dismissAll() }") }
      }
      if plan.canRefuse { code.line("let before = self") }
      code.line("var step = Step()")
      code.line("if let rejection = make(move, &step) { return [.rejected(rejection)] }")
      code.line(plan.end)
    }
    writeMaking(navigation, to: &code)
    writeTakingBack(navigation, to: &code)
    writeClosing(navigation, to: &code)
    if plan.keepsUndone { writeForward(navigation, to: &code) }
    writeReaching(navigation, to: &code)
    PathWriting(plan: plan, navigation: navigation, access: access).writeMembers(to: &code)
  }

  /// Twin: `InterpreterNavigation.show`.
  /// Twin: `InterpreterNavigation.choose`.
  private func writeMaking(_ navigation: NavigationPlan, to code: inout CodeWriter) {
    code.gap()
    code.doc("Performs the move. Returns the reason if the move is rejected, or nil.")
    code.block("private mutating func make(_ move: Move, _ step: inout Step) -> Rejection?") { code in
      code.line("switch move {")
      code.line(plan.opensAnything ? "case .open(let route):" : "case .open:")
      code.inner { code in
        guard plan.opensAnything else { return code.line("return .unreachable") }
        code.line("guard isReachable(route.kind) else { return .unreachable }")
        if RangesFromOutside(plan).existInRoutes { code.line("guard Self.isInRange(route) else { return .range }") }
        code.line("guard isAvailable(route) else { return .unavailable }")
        code.line("show(route, &step)")
      }
      code.item("case .back(let container):") { $0.line("return takeBack(container, &step)") }
      if plan.keepsUndone {
        code.item("case .forward(let container):") { $0.line("return goForward(container, &step)") }
      }
      if navigation.hasModals {
        code.item("case .dismiss:") { code in
          code.line("guard let modal = navigation.openModal else { return .empty }")
          code.line("return takeBack(modal, &step)")
        }
      }
      if navigation.styles.contains(.windows) {
        code.item("case .close(let route):") { $0.line("return closeWindow(route, &step)") }
      }
      if navigation.hasTabs {
        code.item("case .select(let tab, let container):") { code in
          code.line("// The tab is already selected.")
          code.line("if navigation.selectedTabs[container] == tab { return nil }")
          let offered = navigation.hasConditionalTabs ? ", isOffered(tab)" : ""
          code.line("guard navigation.layout.tabs(of: container).contains(tab)\(offered) else { return .unavailable }")
          code.line("guard navigation.uncovered.contains(container) else { return .covered }")
          if plan.hasDismissals { code.line("let before = dismissible") }
          code.line("navigation.select(tab, in: container, &step)")
          if plan.hasDismissals { code.line("tellDismissals(since: before, &step)") }
          code.line("step.report(.selected(tab, in: container))")
        }
      }
      if plan.movesPaths {
        code.line("case .path\(navigation.hasModals ? ", .dismissAll" : ""): break  // Performed before, as several moves.")
      }
      code.line("}")
      if plan.opensAnything || navigation.hasTabs || plan.movesPaths { code.line("return nil") }
    }
  }

  /// Twin: `InterpreterNavigation.closeWindow`.
  private func writeClosing(_ navigation: NavigationPlan, to code: inout CodeWriter) {
    guard navigation.styles.contains(.windows) else { return }
    code.gap()
    code.doc("Closes the window of the route, unless the window is covered.")
    code.block("private mutating func closeWindow(_ route: \(names.visible("Route")), _ step: inout Step) -> Rejection?") { code in
      if plan.hasDismissals {
        code.line("let before = dismissible")
        code.line("defer { tellDismissals(since: before, &step) }")
      }
      code.line("let windows = navigation.uncovered.filter { navigation.layout.style(of: $0) == .windows }")
      code.block("for container in windows") { code in
        code.line("guard let stack = navigation.stack(in: container) else { continue }")
        code.line("guard let place = navigation[stack].firstIndex(of: route) else { continue }")
        code.line("step.report(.removed(navigation.remove(at: place, of: stack), .back))")
        code.line("return nil")
      }
      code.line("let isOpen = Stack.allCases.contains { navigation.layout.style(of: $0.container) == .windows && navigation[$0].contains(route) }")
      code.line("return isOpen ? .covered : .empty")
    }
  }

  /// Twin: `InterpreterNavigation.takeBack`.
  /// Twin: `InterpreterHistory.popKeepingUndone`.
  private func writeTakingBack(_ navigation: NavigationPlan, to code: inout CodeWriter) {
    code.gap()
    code.doc("Removes the top entry of a container, unless it is covered. The last entry of a stack without a base remains.")
    code.block("private mutating func takeBack(_ container: Container, _ step: inout Step) -> Rejection?") { code in
      guard navigation.styles != [.column] else { return code.line("return .empty") }
      code.line("guard let stack = navigation.stack(in: container) else { return .empty }")
      code.line("guard let style = navigation.layout.style(of: container) else { return .empty }")
      code.line("guard navigation.uncovered.contains(container) else { return .covered }")
      code.line("let count = navigation[stack].count")
      code.line("switch style {")
      code.item("case .column:") { $0.line("return .empty") }
      let asksTabs = navigation.hasConditionalTabs
      if asksTabs {
        code.item("case .tabs:") { $0.line("guard count > (stack.tab.map(isOffered) == true ? 0 : 1) else { return .empty }") }
      }
      let others = navigation.styles.filter { $0 != .column && $0 != .stack && !(asksTabs && $0 == .tabs) }
      if navigation.styles.contains(.stack) {
        code.item("case .stack:") { code in
          var bases: [String] = []
          if navigation.hasRouteBases {
            let isOffered = navigation.conditionalBases.isEmpty ? " != nil" : ".map(isOffered) == true"
            bases.append("navigation.layout.base(of: container)\(isOffered)")
          }
          if navigation.hasPlaceholders {
            let isAvailable = navigation.hasConditionalPlaceholders ? ".map { isAvailable($0) } == true" : " != nil"
            bases.append("navigation.layout.placeholder(of: container)\(isAvailable)")
          }
          if bases.isEmpty { return code.line("guard count > 1 else { return .empty }") }
          code.line("let hasBase = \(bases.joined(separator: " || "))")
          code.line("guard count > (hasBase ? 0 : 1) else { return .empty }")
        }
      }
      if !others.isEmpty {
        code.item("case \(others.map { ".\($0.rawValue)" }.joined(separator: ", ")):") { $0.line("guard count > 0 else { return .empty }") }
      }
      code.line("}")
      if plan.hasDismissals { code.line("let before = dismissible") }
      if plan.keepsUndone { code.line("let undone = (navigation.undone[stack] ?? []) + navigation[stack].suffix(1)") }
      code.line("navigation.cut(stack, from: count - 1, .back, &step)")
      if plan.keepsUndone {
        code.line("if navigation.layout.keepsUndone(of: container) { navigation.undone[stack] = undone }")
      }
      if plan.hasDismissals { code.line("tellDismissals(since: before, &step)") }
      code.line("return nil")
    }
  }

  /// Twin: `InterpreterHistory.goForward`.
  private func writeForward(_ navigation: NavigationPlan, to code: inout CodeWriter) {
    code.gap()
    code.doc("Reopens the entry from which the person last went back, if its place is still in that stack.")
    code.block("private mutating func goForward(_ container: Container, _ step: inout Step) -> Rejection?") { code in
      code.line("guard let stack = navigation.stack(in: container), let route = navigation.undone[stack]?.last else { return .empty }")
      code.line("guard navigation.uncovered.contains(container) else { return .covered }")
      code.line("guard isAvailable(route), navigation.goes(route.kind, to: stack) else { return .unavailable }")
      code.line("navigation.putForward(route, on: stack, &step)")
      code.line("return nil")
    }
  }

  /// Twin: `InterpreterNavigation.canShow`.
  private func writeReaching(_ navigation: NavigationPlan, to code: inout CodeWriter) {
    let routes = flow.routes.filter { !$0.opens.isEmpty }
    let elements = flow.elements.filter { !$0.opens.isEmpty }
    guard plan.opensAnything else { return }
    code.gap()
    code.doc("True if a visible route or element opens the route.")
    code.block("private func isReachable(_ route: \(kind)) -> \(bool)") { code in
      var asked: [String] = []
      if !routes.isEmpty { asked.append("shownRoute") }
      if !elements.isEmpty, navigation.hasPlaceholders { asked.append("shownPlaceholder") }
      guard !asked.isEmpty || !elements.isEmpty && hasHomes(navigation) else { return code.line("return false") }
      code.line("let uncovered = navigation.uncovered")
      if !asked.isEmpty {
        code.block("for container in uncovered") { code in
          if asked.contains("shownRoute"), navigation.styles.contains(.windows) {
            code.line("let style = navigation.layout.style(of: container)")
            code.block("if style == .windows, let stack = navigation.stack(in: container)") { code in
              code.line("let leads = navigation[stack].contains { Self.opens(from: $0.kind).contains(route) }")
              code.line("if leads { return true }")
            }
          }
          for shown in asked {
            code.line("if let shown = \(shown)(in: container), Self.opens(from: shown).contains(route) { return true }")
          }
        }
      }
      guard !elements.isEmpty, hasHomes(navigation) else { return code.line("return false") }
      code.line("let elements = Element.allCases.filter { Self.opens(from: $0).contains(route) }")
      code.block("for element in elements where isAvailable(element)") { code in
        code.line("switch navigation.layout.home(of: element) {")
        code.line("case nil: continue")
        code.line("case .route(let host)?:")
        code.inner {
          $0.line(
            "if uncovered.contains(where: { \(navigation.styles.contains(.windows) ? "shows(host, in: $0)" : "shownRoute(in: $0) == host") }) { return true }"
          )
        }
        code.item("case .place(let place)?:") { code in
          let tab = navigation.hasTabs ? ", place.tab == nil || navigation.selectedTabs[place.container] == place.tab" : ""
          code.line("if uncovered.contains(place.container)\(tab) { return true }")
        }
        code.line("}")
      }
      code.line("return false")
    }
    if !routes.isEmpty {
      let rows = routes.map { (names.routeKind($0.id), $0.opens.map(\.value)) }
      writeOpens("from route: \(kind)", subject: "route", rows, of: flow.routes.count, to: &code)
    }
    guard !elements.isEmpty else { return }
    let rows = elements.map { (".\(names.element($0.id))", $0.opens.map(\.value)) }
    writeOpens("from element: Element", subject: "element", rows, of: flow.elements.count, to: &code)
  }

  private func hasHomes(_ navigation: NavigationPlan) -> Bool {
    navigation.layouts.contains { layout in flow.elements.contains { navigation.home($0.id, layout) != nil } }
  }

  private func writeOpens(_ parameter: String, subject: String, _ rows: [(String, [RouteID])], of count: Int, to code: inout CodeWriter) {
    code.gap()
    code.doc("Returns the routes that the person can open from the \(subject).")
    code.block("private static func opens(\(parameter)) -> [\(kind)]") { code in
      code.line("switch \(subject) {")
      for (pattern, routes) in rows { code.line("case \(pattern): return [\(routes.map(names.routeKind).joined(separator: ", "))]") }
      if rows.count < count { code.line("default: return []") }
      code.line("}")
    }
  }
}
