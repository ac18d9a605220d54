@testable import FlowSpecKit

/// A part of a program: it drives one flow's generated machine through the steps of a walk, and prints the outcome of each.
struct MachineDriver {
  let walk: ModelWalk
  /// The index of this flow among the program's flows.
  let number: Int

  private var model: ModelText { walk.model }
  private var flow: Flow { model.flow }
  private var plan: MachinePlan { model.plan }
  private var names: NamePlan { plan.names }
  private var hasSenders: Bool { !plan.events.senders.isEmpty }

  var text: String {
    """
    import Foundation

    extension \(names.namespace) {
      \(hasSenders ? "nonisolated(unsafe) static var senders: Senders!" : "")

      static func drive(_ steps: [[Int]]) {
        var machines: [Int: Machine] = [:]
        \(hasSenders ? "var all: [Int: Senders] = [:]" : "")
        for step in steps {
          decisions = Array(step[3...])
          var machine: Machine! = machines[step[0]]
          \(hasSenders ? "senders = all[step[0]]" : "")
          let outcomes = take(step[1], &machine)
          if step[2] >= 0 { machines[step[2]] = machine }
          \(hasSenders ? "if step[2] >= 0 { all[step[2]] = senders }" : "")
          print(outcomes.map(describe).joined(separator: " ; ") + " => " + describe(machine) + (step[2] >= 0 ? answers(machine) : ""))
        }
      }

      static func answers(_ machine: Machine) -> String {
        var found = ""
    \(answers)
        return found
      }

      /// Where an event leads, it was said that it may.
      static func sent(_ machine: inout Machine!, _ send: (inout Machine) -> [Outcome]) -> [Outcome] {
        let before = machine!
        let outcomes = send(&machine!)
        \(flow.states.count > 1 ? "for kind in machine.state.active where !before.state.isActive(kind) && !before.canTransition(to: kind) { print(\"cannot lead to\", kind) }" : "_ = before")
        return outcomes
      }

      static func take(_ stimulus: Int, _ machine: inout Machine!) -> [Outcome] {
        switch stimulus {
    \(walk.drives.enumerated().map { "    case \($0): \(code($1))" }.joined(separator: "\n"))
        default: fatalError()
        }
      }

    \(launching)

      static func describe(_ machine: Machine) -> String {
        var parts = [plain(machine.state), \(flow.variables.isEmpty ? "\"\"" : "plain(machine.variables)")]
    \(configuration)
        return parts.joined(separator: " | ")
      }

      static func describe(_ outcome: Outcome) -> String {
        switch outcome {
    \(outcomes.map { "    \($0)" }.joined(separator: "\n"))
        }
      }
    }

    """
  }

  // MARK: What is printed

  private var configuration: String {
    var lines: [String] = []
    if plan.judgesLinks { lines.append("parts.append(plain(machine.held))") }
    if plan.navigates {
      lines.append("parts.append(plain(machine.navigation.layout))")
      lines.append("for stack in Stack.allCases { parts.append(plain(machine.navigation[stack])) }")
      for stack in plan.navigation?.stacks ?? [] where plan.keepsUndone && plan.navigation?.containersWithRedo.contains(stack.container) == true {
        let name = SwiftIdentifier.escaped(stack.name)
        lines.append("parts.append(\"undone \(stack.name) \" + plain(machine.navigation.undone[.\(name)] ?? []))")
      }
      if plan.keepsBases {
        let bases = (plan.navigation?.bases ?? []).filter { !flow[$0].parameters.isEmpty }.map(names.routeKind)
        lines.append("let withParameters: [\(names.visible("Route")).Kind] = [\(bases.joined(separator: ", "))]")
        lines.append("for stack in Stack.allCases {")
        lines.append("  guard let base = machine.navigation.base(of: stack), withParameters.contains(base.kind) else { continue }")
        lines.append("  parts.append(\"base \" + plain(base))")
        lines.append("}")
      }
      for (container, _) in plan.navigation?.tabs ?? [] {
        lines.append("parts.append(plain(machine.navigation.selectedTabs[.\(SwiftIdentifier.escaped(container))]!))")
      }
    } else if plan.navigation != nil {
      lines.append("parts.append(plain(machine.layout))")
    }
    return lines.map { "    \($0)" }.joined(separator: "\n")
  }

  private var outcomes: [String] {
    var lines: [String] = []
    if plan.hasEffects { lines.append("case .effect(let effect): return \"effect \\(plain(effect))\"") }
    if !plan.timers.isEmpty {
      lines.append("case .start(let timer): return \"start \\(timer)\"")
      lines.append("case .stop(let timer): return \"stop \\(timer)\"")
    }
    if plan.navigation != nil { lines.append("case .layout(let layout): return \"layout \\(layout)\"") }
    if plan.navigates {
      lines.append("case .shown(let route, let stack): return \"shown \\(plain(route.kind)) \\(stack)\"")
      lines.append("case .removed(let route, let reason): return \"removed \\(plain(route.kind)) \\(reason)\"")
      if plan.navigation?.hasTabs == true {
        lines.append("case .selected(let tab, let container): return \"selected \\(plain(tab)) \\(container)\"")
      }
      if plan.restores {
        lines.append("case .restored: return \"restored\"")
        lines.append("case .forgotten: return \"forgotten\"")
      }
    } else {
      if plan.hasRoots { lines.append("case .root(let route): return \"root \\(plain(route.kind))\"") }
      if plan.showsRoutes { lines.append("case .show(let route): return \"show \\(plain(route.kind))\"") }
    }
    if plan.judgesLinks {
      lines.append("case .held(let route): return \"held \\(plain(route.kind))\"")
      lines.append("case .opened(let route): return \"opened \\(plain(route.kind))\"")
      lines.append("case .lost(let route, let loss): return \"lost \\(plain(route.kind)) \\(loss)\"")
    }
    if plan.judgesLinks || plan.hasOpens {
      lines.append("case .refused(let route, let refusal): return \"refused \\(plain(route?.kind as Any)) \\(refusal)\"")
    }
    lines.append("case .ignored: return \"ignored\"")
    return RejectionWriting(plan: plan, access: "").exists ? lines + ["case .rejected: return \"rejected\""] : lines
  }

  // MARK: Stimuli

  /// A source that every route takes, where each link has to tell its own.
  private var source: String {
    guard plan.requiresSources else { return plan.hasSources ? ", from: nil" : "" }
    let harmless = flow.linkSources.first { source in !flow.routes.contains { $0.forbids(source.value) } }
    return ", from: .\(SwiftIdentifier.escaped(harmless?.value ?? flow.linkSources[0].value))"
  }

  private func value(_ raw: Int, _ type: TypeReference) -> String {
    swift(model.data.value(raw, type), type)
  }

  private func swift(_ value: Value, _ type: TypeReference) -> String {
    if case .app(let app) = type.type, case .text(let text) = value {
      return "\(app.swiftName)(\(app.swiftName.hasSuffix("ID") ? "value" : "id"): \(text))"
    }
    return ExpressionWriting(plan: names).constant(value, type)
  }

  private func call(_ name: String, _ fields: [Field], _ raws: [Int], _ module: ModuleID?) -> String {
    let arguments = zip(fields, raws).map { "\(SwiftIdentifier.label($0.name.value)): \(value($1, $0.type))" }
    let inner = ".\(SwiftIdentifier.escaped(name))" + (arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))")
    return names.wrapped(inner, in: module)
  }

  private func route(_ index: Int, _ raws: [Int]) -> String {
    call(flow.routes[index].name.value, flow.routes[index].parameters, raws, flow.routes[index].module)
  }

  private var answers: String {
    let handed = model.handed.map { index, raws in
      "    found += \" \" + (machine.handoff(of: \(route(index, raws))).map { \"\\($0.activityType) \\($0.url)\" } ?? \"nil\")"
    }
    let asked = model.asked.map { index, raws in
      let route = route(index, raws)
      let word = plan.judgesLinks ? "word(machine.arrival(of: \(route))) + " : ""
      return "    found += \" \" + \(word)(machine.isAvailable(\(route)) ? \"+\" : \"-\")"
    }
    return (asked + handed).joined(separator: "\n")
  }

  private func code(_ drive: ModelWalk.Drive) -> String {
    switch drive {
    case .one(let stimulus): return code(stimulus)
    case .inputs(let raws):
      let arguments = plan.inputs.map { "\(names.label($0)): \(value(raws[$0.index], flow[$0].type))" }
      return "return machine.update(Inputs(\(arguments.joined(separator: ", "))))"
    }
  }

  private func code(_ stimulus: Stimulus) -> String {
    switch stimulus {
    case .launch(let inputs):
      let arguments = plan.inputs.map { "\(names.label($0)): \(value(inputs[$0.index], flow[$0].type))" }
      return "return launch(&machine\(arguments.isEmpty ? "" : ", Inputs(\(arguments.joined(separator: ", ")))"))"
    case .event(let id, let raws):
      let event = flow[id]
      let value = call(event.name.value, event.payload, raws, event.module)
      guard case .sender(let sender) = EventGroups.group(of: event) else { return "return sent(&machine) { $0.send(\(value)) }" }
      return "return sent(&machine) { $0.send(\(value), from: senders.\(SwiftIdentifier.escaped(sender))) }"
    case .input(let id, let raw):
      return "var inputs = machine.inputs; inputs.\(names.input(id)) = \(value(raw, flow[id].type)); return machine.update(inputs)"
    case .link(let link):
      guard let index = link.route?.index else { return "return machine.open(url: \"no-such-scheme:/\"\(source))" }
      guard link.isForbidden else { return "return arrive(&machine, \(route(index, link.arguments)))" }
      let source = flow.linkSources.first { flow.routes[index].forbids($0.value) }?.value ?? ""
      return "return machine.follow(\(route(index, link.arguments)), from: .\(SwiftIdentifier.escaped(source)))"
    case .timer(let state, let timer):
      let time = MachinePlan.Timer(state: model.lowered[state], milliseconds: model.system[state].timers[timer.index])
      return "return machine.fire(.\(plan.name(time)))"
    case .show(let id, let raws): return "return machine.move(.open(\(route(id.index, raws))))"
    case .back(let list): return "return back(&machine, .\(SwiftIdentifier.escaped(plan.navigation?.stacks[list.index].name ?? "")))"
    case .forward(let list): return "return forward(&machine, .\(SwiftIdentifier.escaped(plan.navigation?.stacks[list.index].name ?? "")))"
    case .close(let list, let entry):
      let stack = "machine.navigation[.\(SwiftIdentifier.escaped(plan.navigation?.stacks[list.index].name ?? ""))]"
      return "guard \(stack).count > \(entry.index) else { return [.rejected(.empty)] }; return machine.move(.close(\(stack)[\(entry.index)]))"
    case .select(let container, let tab):
      let kind = names.routeKind(RouteID(model.shape.tabs[container.index]?.routes[tab.index] ?? 0))
      return "return machine.move(.select(\(kind), in: .\(SwiftIdentifier.escaped(model.system[container]))))"
    case .relaunch: return "return relaunch(&machine)"
    }
  }

  private var launching: String {
    let finds = plan.hasLeads ? "finds: lookUp" : "finds: { _ in nextDecision() == 0 }"
    let parameter = plan.inputs.isEmpty ? "" : ", _ inputs: Inputs"
    var arguments = plan.inputs.isEmpty ? [] : ["inputs: inputs"]
    if plan.hasLookup { arguments.append(finds) }
    let senders = hasSenders ? "senders = launched.senders; " : ""
    var text = """
        static func launch(_ machine: inout Machine!\(parameter)) -> [Outcome] {
          let launched = Machine.launch(\(arguments.joined(separator: ", ")))
          \(senders)machine = launched.machine
          return launched.outcomes
        }

      """
    if plan.navigates {
      // A list that is not on show has no way back.
      text += """

          static func back(_ machine: inout Machine!, _ stack: Stack) -> [Outcome] {
            guard machine.navigation.stack(in: stack.container) == stack else { return [.rejected(.covered)] }
            let before = machine!
            let outcomes = machine.move(.back(in: stack.container))
            \(plan.navigation?.hasModals == true ? "if before.navigation.openModal == stack.container { compare(outcomes, machine, before) { $0.move(.dismiss) } }" : "_ = before")
            return outcomes
          }

        """
    }
    if plan.hasLeads {
      let cases = flow.routes.filter { !$0.leads.isEmpty }.map { asked in
        let leads = asked.leads.map { ".leads(to: \(route($0.value.index, model.leadArguments($0.value))))" }
        return "      case \(names.routeKind(asked.id)): return [.exists, .missing, \(leads.joined(separator: ", "))][nextDecision()]"
      }
      text += """

          static func lookUp(_ route: \(names.visible("Route"))) -> \(names.visible("Lookup")) {
            switch route.kind {
        \(cases.joined(separator: "\n"))
            default: return nextDecision() == 0 ? .exists : .missing
            }
          }

        """
    }
    if plan.keepsUndone {
      text += """

          static func forward(_ machine: inout Machine!, _ stack: Stack) -> [Outcome] {
            guard machine.navigation.stack(in: stack.container) == stack else { return [.rejected(.covered)] }
            return machine.move(.forward(in: stack.container))
          }

        """
    }
    text += """

        /// What another call does to the same machine is the same.
        static func compare(_ outcomes: [Outcome], _ machine: Machine, _ before: Machine, _ call: (inout Machine) -> [Outcome]) {
          var other = before
          let same = call(&other).map(describe) == outcomes.map(describe) && describe(other) == describe(machine)
          if !same { print("differs from its other call") }
        }

      """
    if plan.judgesLinks {
      text += """

          static func word(_ arrival: Arrival?) -> String {
            switch arrival {
            case .open?: return "open"
            case .hold?: return "hold"
            case .refuse?: return "refuse"
            case nil: return "nil"
            }
          }

          /// By its route, and by its URL, where that says all of it.
          static func arrive(_ machine: inout Machine!, _ route: \(names.visible("Route"))) -> [Outcome] {
            let (before, now) = (machine!, decisions)
            let outcomes = machine.follow(route\(source))
            guard let url = route.url else { return outcomes }
            let then = decisions
            decisions = now
            compare(outcomes, machine, before) { $0.open(url: url\(source)) }
            decisions = then
            return outcomes
          }

        """
    }
    guard plan.restores || plan.savesVariables else { return text }
    var restored = plan.inputs.isEmpty ? [] : ["inputs: machine.inputs"]
    let asks = plan.restores || plan.savesHeld || !plan.versionedVariables.isEmpty
    restored.append(asks ? "restoring: written(saved, isCurrent: nextDecision() == 0)" : "restoring: written(saved)")
    if plan.hasLookup { restored.append(finds) }
    let version = flow.restoration?.value ?? 1
    let type = plan.restores ? "SavedNavigation" : "SavedVariables"
    return text + """

        static func relaunch(_ machine: inout Machine!) -> [Outcome] {
          let saved = machine.\(plan.restores ? "savedNavigation" : "savedVariables")
          let launched = Machine.launch(\(restored.joined(separator: ", ")))
          \(senders)machine = launched.machine
          return launched.outcomes
        }

        /// Written down and read again; of another version where that is asked for.
        static func written(_ saved: \(type), isCurrent: Bool = true) -> \(type) {
          var text = String(decoding: try! JSONEncoder().encode(saved), as: UTF8.self)
          if !isCurrent { text = text.replacingOccurrences(of: #""version":\(version)"#, with: #""version":-7"#) }
          return try! JSONDecoder().decode(\(type).self, from: Data(text.utf8))
        }

      """
  }
}
