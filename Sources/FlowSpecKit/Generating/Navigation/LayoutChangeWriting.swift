/// Writes the part of `Navigation` that moves entries when the layout, or the selected tab, changes.
struct LayoutChangeWriting {
  let plan: MachinePlan
  let navigation: NavigationPlan

  private var names: NamePlan { plan.names }
  private var route: String { names.visible("Route") }
  private var hasTabs: Bool { navigation.hasTabs }

  /// Twin: `InterpreterSettling.change`.
  /// Twin: `InterpreterHistory.forgetBases`.
  func writeChange(to code: inout CodeWriter) {
    let isSplit = navigation.selectsInLayouts
    code.gap()
    code.doc("Changes the layout: keeps entries whose containers\(hasTabs ? " and tabs" : "") stay, and \(isSplit ? "returns" : "moves") others.")
    let result = isSplit ? " -> [\(route)]" : ""
    code.block("fileprivate mutating func change(to new: \(names.visible("Layout")), _ step: inout Step)\(result)") { code in
      code.line("step.report(.layout(new))")
      if navigation.selectionMayEnd, !isSplit { code.line("let old = layout") }
      if plan.keepsBases { code.line("let bases = openedBases.mapValues(\\.kind)") }
      code.line("layout = new")
      if plan.keepsBases {
        code.line("for (stack, base) in bases where kindOfBase(of: stack) != base || !exists(stack) { openedBases[stack] = nil }")
      }
      if plan.keepsUndone { code.line("undone = [:]") }
      code.line("var homeless: [\(route)] = []")
      code.block("for stack in Stack.allCases where !exists(stack)") { code in
        code.line("homeless += self[stack]")
        code.line("lists.change(stack) { $0 = [] }")
      }
      if navigation.selectionMayEnd { code.line("forgetSelection()") }
      if isSplit { return code.line("return homeless") }
      if navigation.selectionMayEnd {
        code.block("for container in layout.containers where losesSelection(in: container, from: old)") {
          $0.line("selectFirst(in: container)")
        }
      }
      writePlacing(to: &code)
    }
    if isSplit {
      code.gap()
      code.doc("Moves the entries of removed containers to their new places.")
      code.block("fileprivate mutating func place(_ homeless: [\(route)], _ step: inout Step)") { writePlacing(to: &$0) }
    }
    writeExistence(to: &code)
  }

  /// Writes the function that says if the layout has a list.
  /// Twin: `InterpreterSettling.exists`.
  func writeExistence(to code: inout CodeWriter) {
    code.gap()
    code.block("\(plan.keepsBases || plan.keepsUndone ? "fileprivate" : "private") func exists(_ stack: Stack) -> \(names.swift("Bool"))") { code in
      if hasTabs {
        code.line("guard let style = layout.style(of: stack.container) else { return false }")
        code.line("guard style == .tabs else { return stack.tab == nil }")
        code.line("return stack.tab.map(layout.tabs(of: stack.container).contains) ?? false")
      } else {
        code.line("return layout.style(of: stack.container) != nil")
      }
    }
  }

  /// Twin: `InterpreterSettling.keepOneInColumns`.
  private func writePlacing(to code: inout CodeWriter) {
    if navigation.hasColumns {
      code.block("for stack in Stack.allCases where layout.style(of: stack.container) == .column") { code in
        code.block("while self[stack].count > 1") { code in
          code.line("let bottom = remove(at: 0, of: stack)")
          code.line("step.report(.removed(bottom, .replaced))")
        }
      }
    }
    code.line("for route in homeless { move(route, &step) }")
    code.line("sort(&step)")
  }

  /// Twin: `InterpreterSettling.sort`.
  /// Twin: `InterpreterSettling.move`.
  func writeSorting(to code: inout CodeWriter) {
    code.gap()
    code.doc("Pushes a route on the stack of its place. A route without a place is removed.")
    code.block("private mutating func move(_ route: \(route), _ step: inout Step)") { code in
      code.block("guard let place = layout.place(of: route.kind), let stack = \(navigation.stack(at: "place")) else") { code in
        code.line("step.report(.removed(route, .layout))")
        code.line("return")
      }
      code.line("if layout.style(of: place.container) == .column { cut(stack, from: 0, .replaced, &step) }")
      code.line("push(route, on: stack)")
    }
    code.gap()
    code.doc("Moves entries of visible stacks whose place is now in another container.")
    code.block("fileprivate mutating func sort(_ step: inout Step)") { code in
      code.block("for container in layout.containers") { code in
        code.line("guard let stack = stack(in: container),")
        code.line("  let first = self[stack].firstIndex(where: { layout.place(of: $0.kind)?.container != container })")
        code.line("else { continue }")
        code.line("let strays = self[stack][first...]")
        code.line("let goal = layout.place(of: strays[first].kind)")
        code.line("if let goal, isStacked(container), isStacked(goal.container) {")
        code.inner { code in
          code.line("guard let other = self.\(navigation.stack(at: "goal")) else { continue }")
          code.line("drop(stack, from: first)")
          code.line("for route in strays { push(route, on: other) }")
        }
        code.line("} else {")
        code.inner { code in
          code.line("drop(stack, from: first)")
          code.block("for route in strays") { code in
            code.line("if layout.place(of: route.kind)?.container == container {")
            code.inner { $0.line("push(route, on: stack)") }
            code.line("} else {")
            code.inner { $0.line("move(route, &step)") }
            code.line("}")
          }
        }
        code.line("}")
      }
    }
    code.gap()
    code.block("private mutating func drop(_ stack: Stack, from place: \(names.swift("Int")))") { code in
      if plan.keepsUndone { code.line("undone[stack] = nil") }
      code.line("lists.change(stack) { $0.removeSubrange(place...) }")
    }
    code.gap()
    code.doc("True if entries of the container are pushed on top of each other.")
    code.block("private func isStacked(_ container: Container) -> \(names.swift("Bool"))") { code in
      let styles = navigation.styles.filter { $0 == .stack || $0 == .tabs }
      if styles.isEmpty { return code.line("return false") }
      if styles.count == 1 { return code.line("return layout.style(of: container) == .\(styles[0].rawValue)") }
      code.line("let style = layout.style(of: container)")
      code.line("return style == .stack || style == .tabs")
    }
  }
}
