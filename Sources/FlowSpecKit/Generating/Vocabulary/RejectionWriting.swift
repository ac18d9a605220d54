/// Writes `Rejection`: the reasons for which a call changes nothing.
struct RejectionWriting {
  let plan: MachinePlan
  let access: String

  private var flow: Flow { plan.flow }

  var exists: Bool { !cases.isEmpty }

  /// The reasons that apply to this flow.
  var cases: [(name: String, about: String?)] {
    var found: [(name: String, about: String?)] = []
    if sent.contains(where: { ($0.unhandled ?? flow.unhandled)?.value == .reject }) {
      found.append(("unhandled", "No active state takes the event."))
    }
    if sent.contains(where: { $0.promise != nil }) { found.append(("untimely", "The `when` of the event does not hold.")) }
    if !plan.events.senders.isEmpty { found.append(("sender", "The sender belongs to another launch.")) }
    if RangesFromOutside(plan).exist || plan.hasRangeChecks { found.append(("range", "A number is outside its range.")) }
    if plan.inputs.contains(where: { flow[$0].isFixed }) { found.append(("fixed", "The call would change a fixed input.")) }
    if !plan.contested.isEmpty { found.append(("conflict", "Two transitions would assign different values to one variable.")) }
    if plan.canRefuse, plan.goesOn { found.append(("endless", "The call would take more than \(MachineWriting.limit) actions.")) }
    guard plan.navigates else { return found }
    if plan.movesPaths {
      if plan.navigation?.hasTabs == true { found.append(("hidden", "The stack belongs to a tab that is not selected.")) }
      found.append(("misplaced", "A route of the path has its place in another stack, or is in this stack already."))
    }
    return found + [
      ("unreachable", "No visible route or element opens the route."), ("unavailable", "The route or tab is not available now."),
      ("covered", "Another container covers this one."), ("empty", "There is no entry to remove or to reopen."),
    ]
  }

  private var sent: [Event] { flow.events.filter { EventGroups.group(of: $0) != .flow } }

  func write(to code: inout CodeWriter) {
    guard exists else { return }
    write("Rejection", about: "The reason that a call was rejected. A rejected call changes nothing.", cases, to: &code)
  }

  /// Writes an enumeration without associated values; logs use its raw values.
  func write(_ type: String, about: String, _ cases: [(name: String, about: String?)], to code: inout CodeWriter) {
    let protocols = ((plan.hasStore ? ["String"] : []) + ["Hashable", "Sendable"]).map(plan.names.swift).joined(separator: ", ")
    code.gap()
    code.doc(about)
    code.type(access, "enum \(type): \(protocols)") { code in
      for one in cases {
        code.doc(one.about)
        code.line("case \(one.name)")
      }
    }
  }
}
