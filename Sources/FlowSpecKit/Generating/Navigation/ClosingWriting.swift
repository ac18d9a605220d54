/// Writes the closing of entries by transitions: a route with all entries above it, or the content of a container.
struct ClosingWriting {
  let plan: MachinePlan
  let navigation: NavigationPlan

  private var flow: Flow { plan.flow }
  private var names: NamePlan { plan.names }
  private var kind: String { "\(names.visible("Route")).Kind" }
  private var closings: [Closing] { flow.transitions.flatMap(\.closes).map(\.value) }
  private var containers: [String] { navigation.containers.filter { closings.contains(.container($0)) } }
  /// By container and layout: the routes to close, if the container's content is elsewhere.
  private var guests: [(container: String, layout: Layout, routes: [RouteID])] {
    containers.flatMap { container in
      navigation.layouts.map { (container, $0, navigation.routes(placedIn: container, $0)) }.filter { !$0.2.isEmpty }
    }
  }

  /// Returns a closing as an expression of the machine's code.
  static func value(_ closing: Closing, _ names: NamePlan) -> String {
    switch closing {
    case .route(let route): ".route(\(names.routeKind(route)))"
    case .container(let name): ".container(.\(SwiftIdentifier.escaped(name)))"
    }
  }

  static func writeType(access: String, _ names: NamePlan, to code: inout CodeWriter) {
    code.gap()
    code.doc("A route or a container that a transition closes.")
    code.type(access, "enum Closing") { code in
      code.line("case route(\(names.visible("Route")).Kind)")
      code.line("case container(Container)")
    }
  }

  // MARK: Machine

  /// Twin: `InterpreterClosing.close`.
  func writeMachine(to code: inout CodeWriter) {
    guard plan.closes else { return }
    code.gap()
    code.doc("Closes the routes and containers that the last transitions have requested, in the order of the spec.")
    code.block("private mutating func closeRequested(_ step: inout Step)") { code in
      code.line("let closings = step.closings")
      code.line("step.closings = []")
      code.block("for closing in closings") { code in
        if plan.hasDismissals { code.line("let before = dismissible") }
        code.line("navigation.close(closing, &step)")
        if plan.hasDismissals { code.line("tellDismissals(since: before, &step)") }
      }
    }
  }

  // MARK: Navigation

  /// Twin: `InterpreterClosing.close`.
  func writeNavigation(to code: inout CodeWriter) {
    if plan.hasDismissals || plan.hasInterruptions { writeClearing(to: &code) }
    guard plan.closes else { return }
    code.gap()
    code.doc("Removes the entries of a route with all entries above them, or the entries that a container shows.")
    code.block("fileprivate mutating func close(_ closing: Closing, _ step: inout Step)") { code in
      code.line("switch closing {")
      code.item("case .route(let route):") { $0.line("for stack in Stack.allCases { close(stack, &step) { $0 == route } }") }
      code.item("case .container(let container):") { code in
        code.line("switch layout.style(of: container) {")
        if navigation.hasTabs {
          code.item("case .tabs?:") { $0.line("if let stack = stack(in: container) { cut(stack, from: 0, .closed, &step) }") }
        }
        code.item("case nil:") { code in
          guard !guests.isEmpty else { return code.line("break") }
          code.line("let guests = guests(of: container)")
          code.line("for stack in Stack.allCases { close(stack, &step) { guests.contains($0) } }")
        }
        code.line("default: empty(container, .closed, &step)")
        code.line("}")
      }
      code.line("}")
    }
    writeClosingEntries(to: &code)
    if !guests.isEmpty { writeGuests(to: &code) }
  }

  /// Twin: `InterpreterClosing.closeEntries`.
  private func writeClosingEntries(to code: inout CodeWriter) {
    let hasWindows = navigation.styles.contains(.windows)
    code.gap()
    code.doc("Removes the lowest matching entry and all entries above it\(hasWindows ? "; from windows, only the matching entries" : "").")
    let parameters = "_ stack: Stack, _ step: inout Step, where isClosed: (\(kind)) -> \(names.swift("Bool"))"
    code.block("private mutating func close(\(parameters))") { code in
      if hasWindows {
        code.block("guard layout.style(of: stack.container) != .windows else") { code in
          code.block("for place in self[stack].indices.reversed() where isClosed(self[stack][place].kind)") { code in
            code.line("step.report(.removed(remove(at: place, of: stack), .closed))")
          }
          code.line("return")
        }
      }
      code.line("guard let place = self[stack].firstIndex(where: { isClosed($0.kind) }) else { return }")
      code.line("cut(stack, from: place, .closed, &step)")
    }
  }

  /// Twin: `InterpreterClosing.close`.
  private func writeGuests(to code: inout CodeWriter) {
    code.gap()
    code.doc("Returns the routes of a container whose entries have their places in other containers of the layout.")
    code.block("private func guests(of container: Container) -> [\(kind)]") { code in
      code.line("switch (container, layout) {")
      for guest in guests {
        let pattern = "(.\(SwiftIdentifier.escaped(guest.container)), .\(SwiftIdentifier.escaped(guest.layout.name.value)))"
        code.line("case \(pattern): return [\(guest.routes.map(names.routeKind).joined(separator: ", "))]")
      }
      code.line("default: return []")
      code.line("}")
    }
  }

  /// Twin: `InterpreterDismissals.cuts`.
  private func writeClearing(to code: inout CodeWriter) {
    let route = names.visible("Route")
    code.gap()
    code.doc("The stacks of the layout, in the order of the spec.")
    code.block("fileprivate var stacks: [Stack]") { code in
      if navigation.hasStackForEach { return code.line("return layout.containers") }
      guard navigation.hasTabs else {
        code.line("return layout.containers.compactMap { container in")
        code.inner { $0.line("Stack.allCases.first { $0.container == container }") }
        return code.line("}")
      }
      code.line("return layout.containers.flatMap { container in")
      code.inner { code in
        code.line("let tabs = layout.tabs(of: container)")
        code.line("if tabs.isEmpty { return [Stack(of: container, tab: nil)].compactMap { $0 } }")
        code.line("return tabs.compactMap { Stack(of: container, tab: $0) }")
      }
      code.line("}")
    }
    code.gap()
    code.doc("Removes the entries that opening a route removes, and selects the route's tab.")
    code.block("fileprivate mutating func clear(for route: \(route), _ step: inout Step)") { code in
      code.line("guard let place = layout.place(of: route.kind) else { return }")
      code.line("makeWay(for: place, &step)")
      code.line("guard let stack = \(navigation.stack(at: "place")) else { return }")
      code.line("let equal = self[stack].lastIndex(of: route)")
      code.line("switch layout.style(of: stack.container) {")
      if navigation.styles.contains(.windows) { code.line("case .windows?: break") }
      code.line("case .column?: if equal == nil { cut(stack, from: 0, .replaced, &step) }")
      code.item("default:") { code in
        code.line("if let equal {")
        code.inner { $0.line("cut(stack, from: equal + 1, .replaced, &step)") }
        var bases: [String] = []
        if navigation.hasTabs { bases.append("stack.tab == route.kind") }
        if navigation.hasRouteBases { bases.append("layout.base(of: stack.container) == route.kind") }
        if !bases.isEmpty {
          code.line("} else if \(bases.joined(separator: " || ")) {")
          code.inner { $0.line("cut(stack, from: 0, .replaced, &step)") }
        }
        code.line("}")
      }
      code.line("}")
    }
  }
}
