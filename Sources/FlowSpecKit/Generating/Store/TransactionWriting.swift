/// Writes `Transaction`, the report of each call to the store's observers, and `LogEntry`, the same report in words.
struct TransactionWriting {
  let plan: MachinePlan
  let access: String

  private var names: NamePlan { plan.names }
  private var route: String { names.visible("Route") }
  private var string: String { names.swift("String") }
  private var hasStates: Bool { plan.flow.states.count > 1 }
  private var rejections: RejectionWriting { RejectionWriting(plan: plan, access: access) }

  /// The cause of a call: a case, its associated values, and its name in a log.
  private struct Cause {
    let name: String
    var carries: String?
    /// The pattern of the values that the text reads.
    var pattern = ""
    let text: String
  }

  private var causes: [Cause] {
    var found = [Cause(name: "launch", text: "\"launch\"")]
    for group in plan.events.all where group != .flow {
      found.append(Cause(name: plan.events.trigger(of: group), carries: plan.events.typeName(group), pattern: "(let event)", text: "event.name"))
    }
    if plan.judgesLinks {
      let (source, other) = plan.hasSources ? (", from: \(plan.sourceType)", ", _") : ("", "")
      let deprecated = deprecated
      found.append(
        Cause(name: "link", carries: string + source, pattern: deprecated == nil ? "" : "(let url\(other))", text: deprecated ?? "\"link\""))
      found.append(
        Cause(name: "follow", carries: route + source, pattern: "(let route\(other))", text: "\"link to \\(LogName.of(route.kind))\""))
    }
    if plan.navigates { found.append(Cause(name: "move", carries: "Move", pattern: "(let move)", text: "move.name")) }
    if !plan.inputs.isEmpty { found.append(Cause(name: "inputs", carries: "Inputs", text: "\"inputs\"")) }
    if !plan.timers.isEmpty { found.append(Cause(name: "timer", carries: names.visible("Timer"), pattern: "(let timer)", text: "timer.rawValue")) }
    return found
  }

  /// The log text for links, which marks deprecated ones.
  private var deprecated: String? {
    let isTold = plan.flow.routes.contains { $0.forms.contains(where: \.isToldAsDeprecated) }
    return isTold ? "\(route).deprecation(ofLink: url).map { \"link, deprecated: \\($0)\" } ?? \"link\"" : nil
  }

  // MARK: Entries

  func writeEntry(to code: inout CodeWriter) {
    code.gap()
    code.doc("A log entry for one call of the store.")
    let protocols = ["Hashable", "Codable", "Sendable"].map(names.swift).joined(separator: ", ")
    code.type(access, "struct LogEntry: \(protocols)") { code in
      code.line("\(access)let cause: \(string)")
      code.doc("The active states before and after the call.")
      code.line("\(access)let before: [\(string)]")
      code.line("\(access)let after: [\(string)]")
      code.line("\(access)let outcomes: [\(string)]")
    }
  }

  // MARK: Transactions

  func write(to code: inout CodeWriter) {
    writeTransaction(to: &code)
    writeCause(to: &code)
  }

  /// The conformances; a machine that calls the app's lookup is not `Sendable`.
  private var protocols: String {
    let carried = plan.hasLookup ? [] : ["Sendable"]
    return carried.isEmpty ? "" : ": \(carried.map(names.swift).joined(separator: ", "))"
  }

  private func writeTransaction(to code: inout CodeWriter) {
    code.gap()
    code.doc("One call of the store: its cause, the machine before and after it, and its outcomes.")
    code.type(access, "struct Transaction\(protocols)") { code in
      code.line("\(access)let cause: Cause")
      code.doc("The machine before the call; nil at the launch.")
      code.line("\(access)let before: Machine?")
      code.line("\(access)let after: Machine")
      code.line("\(access)let outcomes: [Outcome]")
      writeRejection(to: &code)
      code.gap()
      code.doc("Returns the transaction in words. Payloads can be personal data, so they are left out by default.")
      code.block("\(access)func logEntry(withPayloads isWhole: \(names.swift("Bool")) = false) -> LogEntry") { code in
        code.line("let outcomes = outcomes.map { isWhole ? \"\\($0)\" : $0.name }")
        let states = hasStates ? ["before?.state.active.map(\\.rawValue) ?? []", "after.state.active.map(\\.rawValue)"] : ["[]", "[]"]
        let arguments = [
          "cause: isWhole ? \"\\(cause)\" : cause.name", "before: \(states[0])", "after: \(states[1])", "outcomes: outcomes",
        ]
        code.line("return LogEntry(\(arguments.joined(separator: ", ")))")
      }
    }
  }

  private func writeRejection(to code: inout CodeWriter) {
    guard rejections.exists else { return }
    code.gap()
    code.doc("The reason if the call was rejected, or nil.")
    code.block("\(access)var rejection: Rejection?") { code in
      code.line("if case .rejected(let rejection)? = outcomes.last { rejection } else { nil }")
    }
    code.gap()
    code.doc("Stops debug builds, because a rejected call is a mistake in the app. A person's move is not: it can come late.")
    code.block("fileprivate func stopDebugBuild()") { code in
      if plan.navigates { code.line("if case .move = cause { return }") }
      code.line("let reason = rejection?.rawValue ?? \"\"")
      if hasStates { code.line("let states = after.state.active.map(\\.rawValue).joined(separator: \", \")") }
      code.line("assertionFailure(\"the machine rejects \\(cause.name) here: \\(reason)\(hasStates ? " in \\(states)" : "")\")")
    }
  }

  private func writeCause(to code: inout CodeWriter) {
    code.gap()
    code.doc("The cause of a call.")
    code.type(access, "enum Cause: \(names.swift("Sendable"))") { code in
      for cause in causes { code.line("case \(cause.name)\(cause.carries.map { "(\($0))" } ?? "")") }
      code.gap()
      code.doc("The name without associated values.")
      code.block("\(access)var name: \(string)") { code in
        code.line("switch self {")
        for cause in causes { code.line("case .\(cause.name)\(cause.pattern): return \(cause.text)") }
        code.line("}")
      }
    }
  }
}
