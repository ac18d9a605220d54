/// Writes `Store`: the machine in an app, observed by part, with its effects and timers.
struct StoreWriting {
  let plan: MachinePlan
  let access: String

  private var names: NamePlan { plan.names }
  private var route: String { names.visible("Route") }
  private var hasSenders: Bool { !plan.events.senders.isEmpty }
  private var transactions: TransactionWriting { TransactionWriting(plan: plan, access: access) }
  private var runs: RunWriting { RunWriting(plan: plan, access: access) }
  private var shown: MinimumTimeWriting { MinimumTimeWriting(plan: plan, access: access) }

  func write(to code: inout CodeWriter) {
    transactions.writeEntry(to: &code)
    let naming = LogNameWriting(plan: plan, access: access)
    if naming.hasLogNames { naming.writeLogNames(to: &code) }
    code.gap()
    code.doc(about)
    code.line("@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)")
    code.line("@MainActor")
    code.block("\(access)final class Store: Observable") { code in
      writeProperties(to: &code)
      writeInitializer(to: &code)
      writeLaunch(to: &code)
      let parts = StorePartWriting(plan: plan, access: access)
      parts.writeProperties(to: &code)
      StoreCallWriting(plan: plan, access: access).write(to: &code)
      parts.writeAssigning(to: &code)
      writeRun(to: &code)
      runs.writeCarryingOut(to: &code)
      shown.write(to: &code)
      transactions.write(to: &code)
      runs.writeType(to: &code)
      PreviewWriting(plan: plan, access: access).writeStore(handlers.map(\.name), to: &code)
    }
  }

  private var about: String {
    var duties = (plan.hasEffects ? ["performs effects"] : []) + (plan.timers.isEmpty ? [] : ["runs the timers"])
    duties.append((duties.isEmpty ? "" : "and ") + "notifies observers of the parts that change")
    var text = "Runs the machine in an app: \(duties.joined(separator: duties.count > 2 ? ", " : " "))."
    if runs.carriesOut {
      text += "\n\nA call changes the machine immediately, even during an effect. "
      text += "The effects of that call follow after the pending ones."
    }
    return text
  }

  // MARK: Making

  /// The parameters of the initialiser besides those of the machine's launch.
  private var handlers: [(declared: String, name: String)] {
    let transaction = "((Transaction) -> Void)? = nil"
    var found = [("observe: \(transaction)", "observe")]
    if RejectionWriting(plan: plan, access: access).exists { found.append(("rejected: \(transaction)", "rejected")) }
    guard plan.hasEffects else { return found }
    if plan.tellsLeaving { found.append(("cancel: ((Run) -> Void)? = nil", "cancel")) }
    return found + [("perform: @escaping (\(names.visible("Effect")), Run) -> Void", "perform")]
  }

  private var hasRejections: Bool { RejectionWriting(plan: plan, access: access).exists }

  private func writeProperties(to code: inout CodeWriter) {
    code.doc("The outcomes of the launch. The store has already performed the effects.")
    code.line("\(access)let launchOutcomes: [Outcome]")
    code.line("private var current: Machine")
    code.line("private let registrar = ObservationRegistrar()")
    for handler in handlers {
      let type = handler.declared.drop { $0 != ":" }.dropFirst(2)
      let stored = type.hasSuffix(" = nil") ? String(type.dropLast(" = nil".count)) : String(type.dropFirst("@escaping ".count))
      code.line("private let \(handler.name): \(stored)")
    }
    runs.writeProperties(to: &code)
    shown.writeProperties(to: &code)
  }

  private var launchParameters: [(declared: String, passed: String)] {
    var found: [(String, String)] = []
    if !plan.payload.isEmpty { found.append(("payload: Payload", "payload: payload")) }
    if !plan.inputs.isEmpty { found.append(("inputs: Inputs", "inputs: inputs")) }
    if plan.restores { found.append(("restoring saved: SavedNavigation? = nil", "restoring: saved")) }
    if plan.savesVariables { found.append(("restoring saved: SavedVariables? = nil", "restoring: saved")) }
    if plan.hasLookup {
      found.append(("finds: @escaping @MainActor (\(route)) -> \(plan.lookupType)", "finds: { route in finds(route) }"))
    }
    return found
  }

  private func writeInitializer(to code: inout CodeWriter) {
    let optional = handlers.map { $0.declared.hasSuffix(" = nil") ? String($0.declared.dropLast(" = nil".count)) : $0.declared }
    let parameters = ["_ machine: Machine", "launchOutcomes: [Outcome]"] + optional
    code.gap()
    code.block("private init(\(parameters.joined(separator: ", ")))") { code in
      code.line("current = machine")
      code.line("self.launchOutcomes = launchOutcomes")
      for handler in handlers { code.line("self.\(handler.name) = \(handler.name)") }
      shown.writeInitializing(to: &code)
    }
  }

  private func writeLaunch(to code: inout CodeWriter) {
    code.gap()
    code.doc("Launches a machine in a new store\(hasSenders ? ". Pass each sender only to the code that sends its events" : "").\(parameters)")
    let result = hasSenders ? "(store: Store, senders: Senders)" : "Store"
    let declared = launchParameters.map(\.declared) + handlers.map(\.declared)
    code.block("\(access)static func launch(\(declared.joined(separator: ", "))) -> \(result)") { code in
      code.line("let launched = Machine.launch(\(launchParameters.map(\.passed).joined(separator: ", ")))")
      let passed = ["launched.machine", "launchOutcomes: launched.outcomes"] + handlers.map { "\($0.name): \($0.name)" }
      code.line("let store = Store(\(passed.joined(separator: ", ")))")
      if runs.carriesOut { code.line("store.queue(launched.outcomes)") }
      code.line("store.tell(.launch, nil, launched.outcomes)")
      if runs.carriesOut { code.line("store.carryOut()") }
      code.line(hasSenders ? "return (store, launched.senders)" : "return store")
    }
  }

  private var parameters: String {
    var text = "\n\n- Parameters:\n  - observe: A closure that is called after each call and each timer."
    if hasRejections { text += "\n  - rejected: A closure for rejected calls. By default, they stop debug builds, except a person's moves." }
    guard plan.hasEffects else { return text }
    if plan.tellsLeaving { text += "\n  - cancel: A closure that is called when a run ends because the machine has left its state." }
    return text + "\n  - perform: A closure that performs an effect and sends the answers through the run."
  }

  // MARK: Running

  private func writeRun(to code: inout CodeWriter) {
    code.gap()
    code.block("private func run(_ cause: Cause, _ change: (inout Machine) -> [Outcome]) -> [Outcome]") { code in
      code.line("let before = current")
      code.line("var after = before")
      code.line("let outcomes = change(&after)")
      code.line("if !changesNothing(outcomes) { assign(after) }")
      if shown.exists { code.line("showState()") }
      if runs.carriesOut { code.line("queue(outcomes)") }
      code.line("tell(cause, before, outcomes)")
      if runs.carriesOut { code.line("carryOut()") }
      code.line("return outcomes")
    }
    code.gap()
    code.block("private func changesNothing(_ outcomes: [Outcome]) -> \(names.swift("Bool"))") { code in
      code.line("switch outcomes.last {")
      let cases = [".ignored?"] + (hasRejections ? [".rejected?"] : [])
      code.line("case \(cases.joined(separator: ", ")): return true")
      code.line("default: return false")
      code.line("}")
    }
    code.gap()
    code.block("private func tell(_ cause: Cause, _ before: Machine?, _ outcomes: [Outcome])") { code in
      guard hasRejections else {
        return code.line("observe?(Transaction(cause: cause, before: before, after: current, outcomes: outcomes))")
      }
      code.line("let transaction = Transaction(cause: cause, before: before, after: current, outcomes: outcomes)")
      code.line("observe?(transaction)")
      code.line("guard transaction.rejection != nil else { return }")
      code.line("if let rejected { rejected(transaction) } else { transaction.stopDebugBuild() }")
    }
  }
}
