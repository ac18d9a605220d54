/// Writes `Navigation`: the open entries, and the changes by opening, going back and a new layout.
///
/// The code follows the interpreter line by line, without the parts that a flow does not need.
struct NavigationWriting {
  let plan: MachinePlan
  let navigation: NavigationPlan
  let access: String

  private var names: NamePlan { plan.names }
  private var kind: String { "\(names.visible("Route")).Kind" }
  private var route: String { names.visible("Route") }
  private var hasTabs: Bool { navigation.hasTabs }
  private var hasLayouts: Bool { plan.hasSeveralLayouts }

  func write(to code: inout CodeWriter) {
    StackWriting(plan: plan, navigation: navigation, access: access).write(to: &code)
    PathWriting(plan: plan, navigation: navigation, access: access).writeTypes(to: &code)
    code.gap()
    code.doc("The open entries in their stacks. Only the machine changes them.")
    code.type(access, "struct Navigation: \(names.swift("Hashable")), \(names.swift("Sendable"))") { code in
      writeProperties(to: &code)
      writeQueries(to: &code)
      writeOpening(to: &code)
      ClosingWriting(plan: plan, navigation: navigation).writeNavigation(to: &code)
      writeLists(to: &code)
      if plan.keepsUndone { writeForward(to: &code) }
      if hasTabs { writeTabs(to: &code) }
      let moving = LayoutChangeWriting(plan: plan, navigation: navigation)
      if plan.changesLayout { moving.writeChange(to: &code) } else if hasLayouts, plan.savesStacks { moving.writeExistence(to: &code) }
      if hasLayouts || hasTabs { moving.writeSorting(to: &code) }
      StackWriting(plan: plan, navigation: navigation, access: access).writeLists(to: &code)
    }
  }

  private func writeProperties(to code: inout CodeWriter) {
    code.line("\(access)private(set) var layout: \(names.visible("Layout"))")
    code.line("private var lists = Lists()")
    if hasTabs {
      let first = navigation.tabs.map { ".\(SwiftIdentifier.escaped($0.container)): \(names.routeKind($0.routes[0]))" }
      code.line("\(access)fileprivate(set) var selectedTabs: [Container: \(kind)] = [\(first.joined(separator: ", "))]")
    }
    if plan.keepsBases { code.line("fileprivate var openedBases: [Stack: \(route)] = [:]") }
    if plan.keepsUndone {
      code.doc("The entries from which the person went back. The last one is reopened first.")
      code.line("\(access)fileprivate(set) var undone: [Stack: [\(route)]] = [:]")
    }
    code.gap()
    code.block("fileprivate init(layout: \(names.visible("Layout")))") { code in
      code.line("self.layout = layout")
      if navigation.selectionMayEnd { code.line("for container in layout.containers { selectFirst(in: container) }") }
    }
    code.gap()
    code.doc("The entries of a stack, from bottom to top.")
    code.line("\(access)subscript(stack: Stack) -> [\(route)] { lists[stack] }")
    if plan.keepsBases || plan.movesPaths && !navigation.bases.isEmpty { writeBases(to: &code) }
  }

  /// Twin: `InterpreterHistory.baseArguments`.
  /// Twin: `InterpreterHistory.baseRoute`.
  private func writeBases(to code: inout CodeWriter) {
    code.gap()
    code.doc("Returns the base of a stack with its last arguments, or nil if it has none.")
    code.block("\(access)func base(of stack: Stack) -> \(route)?") { code in
      if plan.keepsBases { code.line("if let base = openedBases[stack] { return base }") }
      code.line("switch kindOfBase(of: stack) {")
      for base in navigation.bases {
        let arguments = plan.flow[base].parameters.map { "\(SwiftIdentifier.label($0.name.value)): nil" }.joined(separator: ", ")
        let value = ".\(SwiftIdentifier.escaped(plan.flow[base].name.value))" + (arguments.isEmpty ? "" : "(\(arguments))")
        code.line("case \(names.routeKind(base))?: return \(names.wrapped(value, in: plan.flow[base].module))")
      }
      code.line("default: return nil")
      code.line("}")
    }
    code.gap()
    code.block("fileprivate func kindOfBase(of stack: Stack) -> \(kind)?") { code in
      if hasTabs { code.line("if let tab = stack.tab { return layout.tabs(of: stack.container).contains(tab) ? tab : nil }") }
      code.line("return \(navigation.hasRouteBases ? "layout.base(of: stack.container)" : "nil")")
    }
  }

  // MARK: Showing

  /// Twin: `InterpreterNavigation.visibleList`.
  private func writeQueries(to code: inout CodeWriter) {
    code.gap()
    code.doc("Returns the stack that the container shows\(hasTabs ? ", which is the selected tab's if it has tabs" : "").")
    code.block("\(access)func stack(in container: Container) -> Stack?") { code in
      if hasTabs {
        code.line("let tab = layout.style(of: container) == .tabs ? selectedTabs[container] : nil")
        code.line("return Stack(of: container, tab: tab)")
      } else {
        code.line(navigation.hasStackForEach ? "return container" : "return Stack.allCases.first { $0.container == container }")
      }
    }
    writeCovering(to: &code)
  }

  /// Twin: `InterpreterNavigation.uncovered`.
  private func writeCovering(to code: inout CodeWriter) {
    code.gap()
    let modals =
      if navigation.hasInteractiveBackground {
        ", else the open modals from the topmost one that allows no interaction with the background"
      } else {
        navigation.hasModals ? ", else only the topmost open modal" : ""
      }
    code.doc("The uncovered containers: only `screen` while it has an entry\(modals).")
    code.block("\(access)var uncovered: [Container]") { code in
      code.line("if !self[.screen].isEmpty { return [.screen] }")
      if navigation.hasInteractiveBackground {
        code.line("let open = openModals")
        code.line("let cover = open.lastIndex { !layout.allowsBackgroundInteraction(of: $0) }")
        code.line("if let cover { return \(names.swift("Array"))(open[cover...]) }")
      } else if navigation.hasModals {
        code.line("if let modal = openModal { return [modal] }")
      }
      code.line("return layout.containers")
    }
    guard navigation.hasModals else { return }
    code.gap()
    if navigation.hasInteractiveBackground {
      code.doc("The topmost modal container that has an entry, or nil.")
      code.line("\(access)var openModal: Container? { openModals.last }")
      code.gap()
      code.doc("The modal containers that have an entry, the topmost one last.")
      code.block("\(access)var openModals: [Container]") { code in
        writeOpenModals("filter", to: &code)
      }
    } else {
      code.doc("The topmost modal container that has an entry, or nil.")
      code.block("\(access)var openModal: Container?") { code in
        writeOpenModals("last", to: &code)
      }
    }
  }

  private func writeOpenModals(_ search: String, to code: inout CodeWriter) {
    let isModal = "layout.style(of: $0) == .modal"
    if navigation.hasStackForEach { return code.line("return layout.containers.\(search) { \(isModal) && !self[$0].isEmpty }") }
    code.line("let modals = layout.containers.filter { \(isModal) }")
    code.block("return modals.\(search)") { code in
      code.line("let modal = $0")
      code.line("return Stack.allCases.contains { $0.container == modal && !self[$0].isEmpty }")
    }
  }

  // MARK: Opening

  private static func place(_ hasTabs: Bool) -> String { "Place($0.container\(hasTabs ? ", tab: $0.tab" : ""))" }

  /// Twin: `InterpreterNavigation.open`.
  /// Twin: `InterpreterNavigation.put`.
  /// Twin: `InterpreterNavigation.makeWay`.
  /// Twin: `InterpreterNavigation.equalEntry`.
  private func writeOpening(to code: inout CodeWriter) {
    code.gap()
    code.doc("Opens a route in its place.")
    let list = plan.savesStacks ? "in list: Stack? = nil, " : ""
    code.block("fileprivate mutating func open(_ route: \(route), \(list)_ step: inout Step)") { code in
      if plan.savesStacks {
        code.line("guard let own = layout.place(of: route.kind) else { return }")
        let isThere = hasLayouts ? "exists($0) ? \(Self.place(hasTabs)) : nil" : Self.place(hasTabs)
        code.line("let place = list.\(hasLayouts ? "flatMap" : "map") { \(isThere) } ?? own")
      } else {
        code.line("guard let place = layout.place(of: route.kind) else { return }")
      }
      code.line("makeWay(for: place, &step)")
      code.line("guard let stack = \(navigation.stack(at: "place")) else { return }")
      code.line("put(route, on: stack, &step)")
      code.line("step.report(.shown(route, in: stack))")
    }
    code.gap()
    code.doc("Removes the entries that cover a place\(hasTabs ? ", and selects its tab" : "").")
    code.block("private mutating func makeWay(for place: Place, _ step: inout Step)") { code in
      code.block("if place.container != .screen") { code in
        code.line("empty(.screen, .replaced, &step)")
        guard navigation.hasModals else { return }
        let windows = navigation.styles.contains(.windows) ? ", layout.style(of: place.container) != .windows" : ""
        code.block("if layout.style(of: place.container) != .modal\(windows)") { code in
          if navigation.hasStayingModals {
            code.line("let modals = layout.containers.filter { layout.style(of: $0) == .modal && !layout.staysOpen(of: $0) }")
            code.line("for modal in modals { empty(modal, .replaced, &step) }")
          } else {
            code.line("for modal in layout.containers where layout.style(of: modal) == .modal { empty(modal, .replaced, &step) }")
          }
        }
      }
      if hasTabs { code.line("if let tab = place.tab { select(tab, in: place.container, &step) }") }
    }
    code.gap()
    code.block("private mutating func put(_ route: \(route), on stack: Stack, _ step: inout Step)") { code in
      let styles = navigation.styles
      code.line("let equal = self[stack].lastIndex(of: route)")
      code.line("switch layout.style(of: stack.container) {")
      code.item("case .column?:") { code in
        code.line("if equal != nil { return }")
        code.line("cut(stack, from: 0, .replaced, &step)")
        code.line("push(route, on: stack)")
      }
      if styles.contains(.windows) {
        code.item("case .windows?:") { code in
          if plan.keepsUndone { code.line("if equal != nil, equal == self[stack].indices.last { return }") }
          code.line("if let equal { remove(at: equal, of: stack) }")
          code.line("push(route, on: stack)")
        }
      }
      let others = styles.filter { $0 != .column && $0 != .windows }
      code.line("case \((others.map { ".\($0.rawValue)?" } + ["nil"]).joined(separator: ", ")):")
      code.inner { code in
        code.line("if let equal {")
        code.inner { $0.line("cut(stack, from: equal + 1, .replaced, &step)") }
        var bases: [String] = []
        if hasTabs { bases.append("stack.tab == route.kind") }
        if navigation.hasRouteBases { bases.append("layout.base(of: stack.container) == route.kind") }
        if !bases.isEmpty {
          code.line("} else if \(bases.joined(separator: " || ")) {")
          code.inner { code in
            code.line("cut(stack, from: 0, .replaced, &step)")
            if plan.keepsBases { code.line("openedBases[stack] = route") }
          }
        }
        code.line("} else {")
        code.inner { $0.line("push(route, on: stack)") }
        code.line("}")
      }
      code.line("}")
    }
  }

  // MARK: Lists

  /// Twin: `InterpreterNavigation.cut`.
  /// Twin: `InterpreterNavigation.list`.
  /// Twin: `InterpreterNavigation.empty`.
  /// Twin: `InterpreterHistory.forgetUndone`.
  private func writeLists(to code: inout CodeWriter) {
    if hasTabs {
      code.gap()
      code.doc("Returns the stack of a place: of the tab that it names, or else of the selected tab.")
      code.block("\(plan.movesPaths ? "fileprivate" : "private") func stack(at place: Place) -> Stack?") { code in
        code.line("guard let tab = place.tab else { return stack(in: place.container) }")
        code.line("return Stack(of: place.container, tab: tab)")
      }
    }
    code.gap()
    code.doc("Removes all entries from an index on, the top entry first.")
    let removal = "_ reason: Removal, _ step: inout Step"
    code.block("fileprivate mutating func cut(_ stack: Stack, from place: \(names.swift("Int")), \(removal))") { code in
      code.block("while self[stack].count > place") { code in
        code.line("let top = remove(at: self[stack].count - 1, of: stack)")
        code.line("step.report(.removed(top, reason))")
      }
    }
    code.gap()
    if navigation.styles.contains(.windows) { code.line("@discardableResult") }
    code.block("fileprivate mutating func remove(at place: \(names.swift("Int")), of stack: Stack) -> \(route)") { code in
      if plan.keepsUndone { code.line("undone[stack] = nil") }
      code.line("return lists.change(stack) { $0.remove(at: place) }")
    }
    code.gap()
    code.block("private mutating func push(_ route: \(route), on stack: Stack)") { code in
      if plan.keepsUndone { code.line("undone[stack] = nil") }
      code.line("lists.change(stack) { $0.append(route) }")
    }
    code.gap()
    code.block("private mutating func empty(_ container: Container, \(removal))") { code in
      if navigation.hasStackForEach { return code.line("cut(container, from: 0, reason, &step)") }
      code.line("for stack in Stack.allCases where stack.container == container { cut(stack, from: 0, reason, &step) }")
    }
  }

  /// Twin: `InterpreterHistory.goForward`.
  private func writeForward(to code: inout CodeWriter) {
    code.gap()
    code.doc("True if the route's place is in this stack now.")
    code.block("fileprivate func goes(_ route: \(kind), to stack: Stack) -> \(names.swift("Bool"))") { code in
      code.line("return layout.place(of: route).map { self.\(navigation.stack(at: "$0")) == stack } ?? false")
    }
    code.gap()
    code.doc("Pushes the entry from which the person last went back.")
    code.block("fileprivate mutating func putForward(_ route: \(route), on stack: Stack, _ step: inout Step)") { code in
      code.line("let rest = undone[stack]?.dropLast() ?? []")
      code.line("push(route, on: stack)")
      code.line("undone[stack] = rest.isEmpty ? nil : Array(rest)")
      code.line("step.report(.shown(route, in: stack))")
    }
  }

  // MARK: Tabs

  /// Twin: `InterpreterSettling.keepSelection`.
  /// Twin: `InterpreterNavigation.select`.
  /// Twin: `InterpreterSettling.selectFirst`.
  private func writeTabs(to code: inout CodeWriter) {
    code.gap()
    code.doc("Selects a tab, and moves entries that become visible but have their place in another container.")
    code.block("fileprivate mutating func select(_ tab: \(kind), in container: Container, _ step: inout Step)") { code in
      code.line("guard selectedTabs[container] != tab else { return }")
      code.line("selectedTabs[container] = tab")
      code.line("sort(&step)")
    }
    guard navigation.selectionMayEnd else { return }
    code.gap()
    code.block("private mutating func selectFirst(in container: Container)") { code in
      code.line("if let first = layout.tabs(of: container).first { selectedTabs[container] = first }")
    }
    code.gap()
    code.doc("True if a tab must be selected because the old layout had no tabs here, or the new one lacks the selected tab.")
    code.block("fileprivate func losesSelection(in container: Container, from old: \(names.visible("Layout"))) -> \(names.swift("Bool"))") { code in
      code.line("guard layout.style(of: container) == .tabs else { return false }")
      code.line("guard old.style(of: container) == .tabs, let tab = selectedTabs[container] else { return true }")
      code.line("return !layout.tabs(of: container).contains(tab)")
    }
    code.gap()
    code.doc("Resets the selected tab of containers that have no tabs in this layout.")
    code.block("fileprivate mutating func forgetSelection()") { code in
      for (container, routes) in navigation.tabs {
        let name = ".\(SwiftIdentifier.escaped(container))"
        if navigation.layouts.allSatisfy({ !navigation.tabs(container, $0).isEmpty }) { continue }
        code.line("if layout.style(of: \(name)) != .tabs { selectedTabs[\(name)] = \(names.routeKind(routes[0])) }")
      }
    }
  }
}
