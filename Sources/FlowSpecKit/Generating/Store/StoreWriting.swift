/// `Store`: the machine in an app, with its effects, timers and log.
struct StoreWriting {
  let plan: MachinePlan
  let access: String

  private var flow: Flow { plan.flow }
  private var names: NamePlan { plan.names }
  private var route: String { names.visible("Route") }
  private var string: String { names.swift("String") }
  private var hasSenders: Bool { !plan.events.senders.isEmpty }
  private var shown: MinimumTimeWriting { MinimumTimeWriting(plan: plan, access: access) }

  func write(to code: inout CodeWriter) {
    writeEntry(to: &code)
    let naming = LogNameWriting(plan: plan, access: access)
    if naming.hasLogNames { naming.writeLogNames(to: &code) }
    code.gap()
    code.doc(about)
    code.line("@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)")
    code.line("@MainActor @Observable")
    code.block("\(access)final class Store") { code in
      writeProperties(to: &code)
      writeInitializer(to: &code)
      writeCalls(to: &code)
      writeRun(to: &code)
      shown.write(to: &code)
    }
  }

  /// Some outcomes ask for something.
  private var carriesOut: Bool { plan.hasEffects || !plan.timers.isEmpty }

  private var about: String {
    var duties = (plan.hasEffects ? ["hands effects on"] : []) + (plan.timers.isEmpty ? [] : ["keeps the timers"])
    duties.append((duties.isEmpty ? "" : "and ") + "is watched by what shows the state")
    var text = "Runs the machine for the app: \(duties.joined(separator: duties.count > 2 ? ", " : " ")).\n\n"
    if carriesOut {
      text += "A call changes the machine at once, also one made while an effect is carried out; the effects of that one wait for their turn. "
    }
    text += "In debug builds a rejected call stops the app"
    text += plan.navigates ? ", unless a person only asks again for what is so already." : "."
    guard plan.hasLookup else { return text }
    return text + " What `finds` answers is asked on the main actor, so copies of the machine that open links stay there."
  }

  private func writeEntry(to code: inout CodeWriter) {
    code.gap()
    code.doc("One call of the machine, for a log. Names alone, unless payloads were asked for: they are personal data.")
    code.type(access, "struct LogEntry: \(names.swift("Hashable")), \(names.swift("Sendable"))") { code in
      code.line("\(access)let cause: \(string)")
      code.line("\(access)let before: [State.Kind]")
      code.line("\(access)let after: [State.Kind]")
      code.line("\(access)let outcomes: [\(string)]")
    }
  }

  // MARK: Making

  private func writeProperties(to code: inout CodeWriter) {
    code.line("\(access)private(set) var machine: Machine")
    code.doc("What the launch asked for; its effects have been handed on.")
    code.line("@ObservationIgnored \(access)let launchOutcomes: [Outcome]")
    shown.writeProperties(to: &code)
    if plan.hasEffects { code.line("@ObservationIgnored private let perform: (Effect) -> Void") }
    code.line("@ObservationIgnored private let log: ((LogEntry) -> Void)?")
    code.line("@ObservationIgnored private let logsPayloads: \(names.swift("Bool"))")
    if !plan.timers.isEmpty { code.line("@ObservationIgnored private var timers: [\(names.visible("Timer")): Task<Void, Never>] = [:]") }
    guard carriesOut else { return }
    code.line("@ObservationIgnored private var waiting: [Outcome] = []")
    code.line("@ObservationIgnored private var isCarryingOut = false")
  }

  private var launchParameters: [(declared: String, passed: String)] {
    var found: [(String, String)] = []
    if !plan.payload.isEmpty { found.append(("payload: Payload", "payload: payload")) }
    if !plan.inputs.isEmpty { found.append(("inputs: Inputs", "inputs: inputs")) }
    if plan.restores { found.append(("restoring saved: SavedNavigation? = nil", "restoring: saved")) }
    if plan.savesVariables { found.append(("restoring saved: SavedVariables? = nil", "restoring: saved")) }
    if plan.hasLookup {
      let passed = "finds: { route in MainActor.assumeIsolated { finds(route) } }"
      found.append(("finds: @escaping @MainActor (\(route)) -> \(names.swift("Bool"))", passed))
    }
    return found
  }

  private func writeInitializer(to code: inout CodeWriter) {
    let parameters = launchParameters.map(\.declared) + ["logsPayloads: \(names.swift("Bool")) = false", "log: ((LogEntry) -> Void)? = nil"]
    let perform = plan.hasEffects ? ["perform: @escaping (Effect) -> Void"] : []
    let arguments = launchParameters.map(\.passed) + ["logsPayloads: logsPayloads", "log: log"] + (plan.hasEffects ? ["perform: perform"] : [])
    code.gap()
    code.block(
      "private init(_ machine: Machine, launchOutcomes: [Outcome], \(["logsPayloads: \(names.swift("Bool"))", "log: ((LogEntry) -> Void)?"].joined(separator: ", "))\(perform.map { ", \($0)" }.joined()))"
    ) { code in
      code.line("self.machine = machine")
      code.line("self.launchOutcomes = launchOutcomes")
      if plan.hasEffects { code.line("self.perform = perform") }
      code.line("self.log = log")
      code.line("self.logsPayloads = logsPayloads")
      shown.writeInitializing(to: &code)
    }
    code.gap()
    code.doc("Launches the machine\(hasSenders ? "; the senders go to those parts of the app that they are for" : "").")
    let result = hasSenders ? "(store: Store, senders: Senders)" : "Store"
    let machine = launchParameters.map(\.passed)
    code.block("\(access)static func launch(\((parameters + perform).joined(separator: ", "))) -> \(result)") { code in
      code.line("let launched = Machine.launch(\(machine.joined(separator: ", ")))")
      let rest = arguments.dropFirst(launchParameters.count)
      code.line("let store = Store(launched.machine, launchOutcomes: launched.outcomes, \(rest.joined(separator: ", ")))")
      code.line("store.tell(\"launch\", [], launched.outcomes)")
      if carriesOut { code.line("store.carryOut(launched.outcomes)") }
      code.line(hasSenders ? "return (store, launched.senders)" : "return store")
    }
  }

  // MARK: Calls

  private func writeCalls(to code: inout CodeWriter) {
    for group in plan.events.all {
      let type = plan.events.typeName(group)
      switch group {
      case .flow: continue
      case .world: writeCall("send(_ event: \(type))", cause: "event", name: "event.name", call: "send(event)", to: &code)
      case .sender(let sender):
        let token = EventGroups.senderType(sender)
        writeCall(
          "send(_ event: \(type), from sender: \(token))", cause: "event", name: "event.name", call: "send(event, from: sender)", to: &code)
      }
    }
    if plan.judgesLinks {
      let (parameter, argument) = plan.hasSources ? (", from source: \(plan.sourceType)", ", from: source") : ("", "")
      writeOpening("open(url: \(string)\(parameter))", "open(url: url\(argument))", to: &code)
      let name = "\"link to \\(LogName.of(route.kind))\""
      writeCall("follow(_ route: \(route)\(parameter))", cause: "route", name: name, call: "follow(route\(argument))", to: &code)
    }
    if plan.navigates { writeMoving(to: &code) }
    if !plan.inputs.isEmpty { writeCall("update(_ inputs: Inputs)", cause: "inputs", name: "\"inputs\"", call: "update(inputs)", to: &code) }
  }

  /// A link of a deprecated form is told as one.
  private func writeOpening(_ signature: String, _ call: String, to code: inout CodeWriter) {
    let isTold = plan.flow.routes.contains { $0.forms.contains(where: \.isToldAsDeprecated) }
    guard isTold else { return writeCall(signature, cause: "url", name: "\"link\"", call: call, to: &code) }
    code.gap()
    code.line("@discardableResult")
    code.block("\(access)func \(signature) -> [Outcome]") { code in
      code.line("let cause = logsPayloads ? url : \"link\"")
      code.line("let remark = log == nil ? nil : \(route).deprecation(ofLink: url)")
      code.line("return run(remark.map { \"\\(cause), deprecated: \\($0)\" } ?? cause) { $0.\(call) }")
    }
  }

  private func writeCall(_ signature: String, cause: String, name: String, call: String, to code: inout CodeWriter) {
    code.gap()
    code.line("@discardableResult")
    code.block("\(access)func \(signature) -> [Outcome]") { code in
      code.line("let cause = logsPayloads ? \"\\(\(cause))\" : \(name)")
      code.line("return run(cause) { $0.\(call) }")
    }
  }

  /// A second tap comes before what the first one changed is seen, and is no mistake of the app.
  private func writeMoving(to code: inout CodeWriter) {
    code.gap()
    code.doc("A person moves. What is so already, as a second tap asks for it, changes nothing.")
    code.line("@discardableResult")
    code.block("\(access)func move(_ move: Move) -> [Outcome]") { code in
      code.line("run(logsPayloads ? \"\\(move)\" : move.name, mayComeLate: isDone(move)) { $0.move(move) }")
    }
    code.gap()
    code.block("private func isDone(_ move: Move) -> \(names.swift("Bool"))") { code in
      code.line("switch move {")
      code.line("case .open(let route): return machine.isShown(route.kind)")
      code.line("case .back\(plan.keepsUndone ? ", .forward" : "")\(plan.navigation?.hasModals == true ? ", .dismiss" : ""): return true")
      if plan.navigation?.styles.contains(.windows) == true {
        code.line("case .close(let route): return !Stack.allCases.contains { machine.navigation[$0].contains(route) }")
      }
      if plan.navigation?.hasTabs == true { code.line("case .select: return false") }
      code.line("}")
    }
  }

  private func writeRun(to code: inout CodeWriter) {
    code.gap()
    let late = plan.navigates ? "mayComeLate: \(names.swift("Bool")) = false, " : ""
    code.block("private func run(_ cause: \(string), \(late)_ change: (inout Machine) -> [Outcome]) -> [Outcome]") { code in
      code.line("let before = machine.state.active")
      code.line("let outcomes = change(&machine)")
      if shown.exists { code.line("showState()") }
      code.line("tell(cause, before, outcomes)")
      let isMistake = plan.navigates ? ", !mayComeLate" : ""
      code.line("if case .rejected? = outcomes.last\(isMistake) { assertionFailure(\"\\(cause) must not come now\") }")
      if carriesOut { code.line("carryOut(outcomes)") }
      code.line("return outcomes")
    }
    code.gap()
    code.block("private func tell(_ cause: \(string), _ before: [State.Kind], _ outcomes: [Outcome])") { code in
      code.line("guard let log else { return }")
      code.line("let texts = outcomes.map { logsPayloads ? \"\\($0)\" : $0.name }")
      code.line("log(LogEntry(cause: cause, before: before, after: machine.state.active, outcomes: texts))")
    }
    guard carriesOut else { return }
    code.gap()
    code.doc("In order, also where an effect leads to another call.")
    code.block("private func carryOut(_ outcomes: [Outcome])") { code in
      code.line("waiting += outcomes")
      code.line("guard !isCarryingOut else { return }")
      code.line("isCarryingOut = true")
      code.line("defer { isCarryingOut = false }")
      code.line("while !waiting.isEmpty { carryOut(waiting.removeFirst()) }")
    }
    code.gap()
    code.block("private func carryOut(_ outcome: Outcome)") { code in
      code.line("switch outcome {")
      if plan.hasEffects { code.line("case .effect(let effect): perform(effect)") }
      if !plan.timers.isEmpty {
        code.line("case .start(let timer): start(timer)")
        code.line("case .stop(let timer): timers.removeValue(forKey: timer)?.cancel()")
      }
      code.line("default: break  // What is shown is seen in the machine.")
      code.line("}")
    }
    guard !plan.timers.isEmpty else { return }
    code.gap()
    code.doc("A timer has run down. The store itself says so; a test need not wait for it.")
    code.line("@discardableResult")
    code.block("\(access)func fire(_ timer: \(names.visible("Timer"))) -> [Outcome]") { code in
      code.line("timers.removeValue(forKey: timer)?.cancel()")
      code.line("return run(LogName.of(timer)) { $0.fire(timer) }")
    }
    code.gap()
    code.block("private func start(_ timer: \(names.visible("Timer")))") { code in
      code.line("timers[timer]?.cancel()")
      code.line("timers[timer] = Task { [weak self] in")
      code.inner { code in
        code.line("try? await Task.sleep(for: .milliseconds(timer.milliseconds))")
        code.line("guard !Task.isCancelled, let self else { return }")
        code.line("timers[timer] = nil")
        code.line("fire(timer)")
      }
      code.line("}")
    }
  }
}
