/// Writes the loop that runs until the configuration is stable.
struct SettleWriting {
  let plan: MachinePlan
  /// The most steps of a call; a call that needs more is undone.
  let limit: Int

  private var flow: Flow { plan.flow }
  private var names: NamePlan { plan.names }
  private var route: String { names.visible("Route") }

  func write(to code: inout CodeWriter) {
    writeFinish(to: &code)
    writeSettle(to: &code)
    if plan.settles { writeSettleOnce(to: &code) }
    if plan.changesLayout { writeLayout(to: &code) }
    if plan.hasRoots { writeRoot(to: &code) }
    if removes { writeRemoving(to: &code) }
    if plan.navigates, plan.hasRoots { writeShowingSomething(to: &code) }
    if plan.hasOpens { writeOpening(to: &code) }
    if let navigation = plan.navigation { ClosingWriting(plan: plan, navigation: navigation).writeMachine(to: &code) }
    if plan.hasDismissals || plan.hasInterruptions { DismissalWriting(plan: plan).write(to: &code) }
    if plan.restores { SavedNavigationWriting(plan: plan, access: "").writeRestoring(to: &code) }
    if plan.showsRoutes { writeShow(to: &code) }
    if plan.hasCommands, plan.showsRoutes, flow.routes.contains(where: { !$0.raises.isEmpty }) { writeTaking(to: &code) }
  }

  private func writeFinish(to code: inout CodeWriter) {
    code.gap()
    code.doc("Continues until the machine is stable, and returns the outcomes.")
    let parameter = plan.canRefuse ? ", orBackTo before: Machine" : ""
    code.block("private mutating func finish(_ step: inout Step\(parameter)) -> [Outcome]") { code in
      if plan.goesOn { code.line("settle(&step)") }
      if plan.canRefuse {
        code.block("if let rejection = step.rejection") { code in
          code.line("self = before")
          code.line("return [.rejected(rejection)]")
        }
      }
      code.line("return step.outcomes")
    }
  }

  /// Twin: `Interpreter.settle`.
  private func writeSettle(to code: inout CodeWriter) {
    guard plan.goesOn else { return }
    code.gap()
    var parts: [String] = []
    if plan.hasEventless { parts.append("eventless transitions") }
    if plan.raises { parts.append("\(parts.isEmpty ? "" : "then ")the oldest raised event") }
    if plan.settles { parts.append("\(parts.isEmpty ? "" : "then ")one action of `settleOnce`") }
    code.doc("Processes \(parts.joined(separator: ", ")), until the machine is stable.")
    code.block("private mutating func settle(_ step: inout Step)") { code in
      guard plan.canRefuse else { return writeShortSettling(to: &code) }
      code.block("for _ in 0..<\(limit)") { code in
        code.line("if step.rejection != nil { return }")
        if plan.closes { code.line("if !step.closings.isEmpty { closeRequested(&step) }") }
        if plan.hasEventless { code.line("if microstep(on: .always, &step) { continue }") }
        if plan.raises, plan.settles {
          code.block("if let raised = step.raised.popFirst()") { code in
            code.line("_ = microstep(on: raised, &step)")
            code.line("continue")
          }
        } else if plan.raises {
          code.line("guard let raised = step.raised.popFirst() else { return }")
          code.line("_ = microstep(on: raised, &step)")
        }
        if plan.settles {
          code.line("guard settleOnce(&step) else { return }")
        } else if !plan.raises {
          code.line("return")
        }
      }
      code.line("step.rejection = .endless")
    }
  }

  /// Writes the loop without a limit, if it always ends.
  private func writeShortSettling(to code: inout CodeWriter) {
    let takesRaised = "while let raised = step.raised.popFirst() { _ = microstep(on: raised, &step) }"
    guard plan.settles else { return code.line(takesRaised) }
    guard plan.raises else { return code.line("while settleOnce(&step) {}") }
    code.line("repeat {")
    code.inner { $0.line(takesRaised) }
    code.line("} while settleOnce(&step)")
  }

  /// Twin: `InterpreterSettling.settleOnce`.
  /// Twin: `InterpreterSettling.selectAtLaunch`.
  private func writeSettleOnce(to code: inout CodeWriter) {
    var parts: [String] = []
    if plan.changesLayout { parts.append("adaptLayout(&step)") }
    if plan.hasRoots { parts.append("openRoot(&step)") }
    if removes { parts.append("removeUnavailable(&step)") }
    if plan.navigates, plan.hasRoots { parts.append("showSomething(&step)") }
    if plan.hasOpens { parts.append("openNext(&step)") }
    if plan.restores { parts.append("restoreSaved(&step)") }
    if plan.judgesLinks { parts.append("judgeHeld(&step)") }
    code.gap()
    code.doc("Performs the first action that is needed. Returns false if none is.")
    code.block("private mutating func settleOnce(_ step: inout Step) -> \(names.swift("Bool"))") { code in
      if plan.selectsAtLaunch {
        code.block("if step.isLaunch") { code in
          code.line("step.isLaunch = false")
          code.line("for container in navigation.layout.containers { selectFirst(in: container) }")
          code.line("return true")
        }
      }
      guard !parts.isEmpty else { return code.line("return false") }
      code.line("return \(parts[0])")
      code.inner { code in for part in parts.dropFirst() { code.line("|| \(part)") } }
    }
  }

  // MARK: Layout and roots

  private func writeLayout(to code: inout CodeWriter) {
    code.gap()
    code.block("private mutating func adaptLayout(_ step: inout Step) -> \(names.swift("Bool"))") { code in
      let current = plan.navigates ? "navigation.layout" : "layout"
      let isTotal = flow.layouts.contains { $0.condition == nil }
      code.line("\(isTotal ? "let" : "guard let") new = \(Self.chosen(plan))\(isTotal ? "" : " else { return false }")")
      code.line("guard new != \(current) else { return false }")
      writeBefore(to: &code)
      if plan.navigates {
        if plan.navigation?.selectsInLayouts == true {
          code.line("let old = navigation.layout")
          code.line("let homeless = navigation.change(to: new, &step)")
          code.line("let containers = navigation.layout.containers")
          code.block("for container in containers where navigation.losesSelection(in: container, from: old)") {
            $0.line("selectFirst(in: container)")
          }
          code.line("navigation.place(homeless, &step)")
        } else {
          code.line("navigation.change(to: new, &step)")
        }
      } else {
        code.line("layout = new")
        code.line("step.report(.layout(new))")
      }
      code.line("return true")
    }
  }

  /// Writes the code that reports dismissals at the end of the call.
  private func writeBefore(to code: inout CodeWriter) {
    guard plan.hasDismissals else { return }
    code.line("let before = dismissible")
    code.line("defer { tellDismissals(since: before, &step) }")
  }

  /// Returns the expression for the layout that fits the inputs.
  static func chosen(_ plan: MachinePlan) -> String {
    let arguments = InputUse(plan.flow).layouts.map { "\(plan.names.label($0)): inputs.\(plan.names.input($0))" }
    return "\(plan.names.visible("Layout"))(\(arguments.joined(separator: ", ")))"
  }

  /// Twin: `InterpreterSettling.openEnteredRoot`.
  private func writeRoot(to code: inout CodeWriter) {
    code.gap()
    code.doc("Replaces the whole navigation with the root of the innermost state that was entered.")
    code.block("private mutating func openRoot(_ step: inout Step) -> \(names.swift("Bool"))") { code in
      code.block("while let root = step.roots.popLast()") { code in
        code.line("guard \(isRootActive), let route = self.root(of: root) else { continue }")
        code.line("step.roots = StepList()")
        if plan.navigates {
          if plan.hasDismissals { code.line("let before = dismissible") }
          code.line("for stack in Stack.allCases { navigation.cut(stack, from: 0, .emptied, &step) }")
          if plan.keepsBases { code.line("navigation.openedBases = [:]") }
          if plan.keepsUndone { code.line("navigation.undone = [:]") }
          if plan.navigation?.hasTabs == true {
            code.block("for container in navigation.layout.containers") { code in
              if plan.navigation?.hasConditionalTabs == true {
                code.line("selectFirst(in: container)")
              } else {
                code.line("if let tab = navigation.layout.tabs(of: container).first { navigation.selectedTabs[container] = tab }")
              }
            }
          }
          if plan.hasDismissals {
            code.line("let isOpened = isAvailable(route)")
            code.line("let isTold = tellDismissals(since: before, opening: isOpened ? route.kind : nil, &step)")
            code.line("guard isOpened else { return true }")
            code.line("if isTold {")
            code.inner { code in
              code.line("// Opens after the events, if the state is still active.")
              code.line("step.roots.append(root)")
            }
            code.line("} else {")
            code.inner { $0.line("navigation.open(route, &step)") }
            code.line("}")
          } else {
            code.line("if isAvailable(route) { navigation.open(route, &step) }")
          }
        } else {
          code.line("step.report(.root(route))")
        }
        code.line("return true")
      }
      code.line("return false")
    }
  }

  // MARK: Navigation

  /// True if an open entry or a selected tab may have to be removed.
  private var removes: Bool { plan.navigates && plan.hasConditions }

  /// Twin: `InterpreterSettling.removeUnavailable`.
  private func writeRemoving(to code: inout CodeWriter) {
    code.gap()
    code.doc("Removes one unavailable entry, or leaves an unavailable tab. Returns false if there is none.")
    code.block("private mutating func removeUnavailable(_ step: inout Step) -> \(names.swift("Bool"))") { code in
      writeBefore(to: &code)
      if plan.hasConditions {
        code.block("for stack in Stack.allCases") { code in
          if plan.navigation?.hasConditionalTabs == true {
            code.block("if isHidden(stack), !navigation[stack].isEmpty") { code in
              code.line("let route = navigation.remove(at: 0, of: stack)")
              code.line("step.report(.removed(route, .unavailable))")
              code.line("return true")
            }
          }
          code.block("if let place = navigation[stack].firstIndex(where: { !isAvailable($0) })") { code in
            code.line("let route = navigation.remove(at: place, of: stack)")
            code.line("step.report(.removed(route, .unavailable))")
            code.line("return true")
          }
        }
      }
      if plan.navigation?.hasConditionalTabs == true {
        code.block("for container in navigation.layout.containers") { code in
          code.line("let tabs = navigation.layout.tabs(of: container)")
          code.line("if let selected = navigation.selectedTabs[container], isOffered(selected) { continue }")
          code.line("guard let tab = tabs.first(where: isOffered) else { continue }")
          code.line("navigation.select(tab, in: container, &step)")
          code.line("step.report(.selected(tab, in: container))")
          code.line("return true")
        }
      }
      code.line("return false")
    }
  }

  /// Twin: `InterpreterSettling.showSomething`.
  private func writeShowingSomething(to code: inout CodeWriter) {
    code.gap()
    code.doc("Opens the innermost available root if no route is shown and none is about to open.")
    code.block("private mutating func showSomething(_ step: inout Step) -> \(names.swift("Bool"))") { code in
      if plan.hasOpens { code.line("guard step.opens.isEmpty else { return false }") }
      writeShowsSomething(to: &code)
      let roots = flow.subtree(of: Flow.outermost).filter { flow[$0].root != nil }
      let ordered = roots.enumerated().sorted { one, other in
        (flow[other.element].path.count, one.offset) < (flow[one.element].path.count, other.offset)
      }
      let kinds = ordered.map { $0.element == Flow.outermost ? "nil" : ".\(names.kind($0.element))" }
      code.line("let roots: [\(plan.rootType)] = [\(kinds.joined(separator: ", "))]")
      code.block("for root in roots where \(isRootActive)") { code in
        code.line("guard let route = self.root(of: root), isAvailable(route) else { continue }")
        code.line(plan.hasDismissals ? "show(route, &step)" : "navigation.open(route, &step)")
        code.line("return true")
      }
      code.line("return false")
    }
  }

  /// The condition that a root's state is active; the flow's own root has no state.
  private var isRootActive: String {
    guard plan.rootType.hasSuffix("?") else { return "state.isActive(root)" }
    return flow.states.count == 1 ? "root == nil" : "root.map(state.isActive) ?? true"
  }

  private func writeShowsSomething(to code: inout CodeWriter) {
    code.line("for container in navigation.layout.containers where shownRoute(in: container) != nil { return false }")
  }

  // MARK: Opening

  /// Twin: `InterpreterSettling.openNext`.
  private func writeOpening(to code: inout CodeWriter) {
    code.gap()
    code.doc("Opens the first of the routes that transitions have requested.")
    code.block("private mutating func openNext(_ step: inout Step) -> \(names.swift("Bool"))") { code in
      if plan.hasDismissals {
        code.line("guard let opening = step.opens.popFirst() else { return false }")
        code.line("let route = opening.route")
        if plan.judgesLinks {
          code.block("if opening.isLink") { code in
            let link = plan.hasIdentity ? "HeldLink(route: route, identity: opening.identity)" : "route"
            code.line("judge(\(link)\(plan.judgesAgain ? ", isFound: true" : ""), &step)")
            code.line("return true")
          }
        }
      } else {
        code.line("guard let route = step.opens.popFirst() else { return false }")
      }
      if plan.hasConditions {
        code.line("if isAvailable(route) {")
        code.inner { $0.line("show(route, &step)") }
        code.line("} else {")
        code.inner { $0.line("step.report(.refused(route, .unavailable))") }
        code.line("}")
      } else {
        code.line("show(route, &step)")
      }
      code.line("return true")
    }
  }

  /// Twin: `InterpreterArrival.perform`.
  private func writeShow(to code: inout CodeWriter) {
    var show = plan.navigates ? "navigation.open(route, &step)" : "step.report(.show(route))"
    if plan.hasDismissals { show = "if !waits(Opening(route: route), &step) { \(show) }" }
    let commands = flow.routes.filter(\.isCommand)
    code.gap()
    code.doc(commands.isEmpty ? nil : "Opens the route, or runs it if it is a command.")
    code.block("private mutating func show(_ route: \(route), _ step: inout Step)") { code in
      guard !commands.isEmpty else { return code.line(show) }
      code.line("switch route {")
      for command in commands {
        let expressions = plan.parameterExpressions(command.id)
        let arguments = command.effects.flatMap(\.arguments) + command.raises.flatMap(\.arguments)
        code.item("case \(plan.pattern(command.id, binding: Set(arguments.compactMap(\.parameter)))):") { code in
          for call in command.effects { code.report(plan.effectOutcome(plan.effect(call, expressions))) }
          for call in command.raises { code.line("step.raised.append(\(plan.event(call, expressions)))") }
        }
      }
      if commands.count < flow.routes.count {
        code.item("default:") { $0.line(show) }
      }
      code.line("}")
    }
  }

  /// Twin: `Interpreter.wouldTake`.
  private func writeTaking(to code: inout CodeWriter) {
    code.gap()
    code.doc("True if a transition takes the trigger now.")
    code.block("private func takes(_ trigger: \(plan.trigger)) -> \(names.swift("Bool"))") { code in
      guard plan.choosesTransitions else {
        code.line("var (copy, step) = (self, Step())")
        return code.line("return copy.microstep(on: trigger, &step)")
      }
      code.line("var candidates = TransitionList()")
      code.line("choose(on: trigger, &candidates)")
      code.line("return candidates.count > 0")
    }
  }
}
