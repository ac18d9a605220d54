/// Writes `Arrival`, `HeldLink` and `Source`: the machine's types for links.
struct ArrivalTypeWriting {
  let plan: MachinePlan
  let access: String

  private var flow: Flow { plan.flow }
  private var names: NamePlan { plan.names }
  private var route: String { names.visible("Route") }
  private var exists: Bool { plan.judgesLinks || plan.restores }

  var refusesWithEffects: Bool {
    let policies =
      flow.states.compactMap { $0.arrival?.value } + flow.routes.flatMap { $0.arrival.map(\.policy.value) }
      + (plan.hasInterruptions ? flow.routes.compactMap { $0.interrupt?.value } : [])
    return policies.contains { if case .refuse(_?) = $0 { true } else { false } }
  }

  func write(to code: inout CodeWriter) {
    guard exists else { return }
    code.gap()
    code.doc("The policy for an arriving link.")
    code.type(access, "enum Arrival: \(names.swift("Sendable"))") { code in
      code.line("case open")
      code.doc("The link is held until a later state opens or refuses it.")
      code.line("case hold")
      if refusesWithEffects {
        code.doc("The link is refused, and this effect is performed if there is one.")
        code.line("case refuse(\(names.visible("Effect"))?)")
      } else {
        code.line("case refuse")
      }
    }
    if plan.judgesLinks, plan.hasIdentity { writeHeldLink(to: &code) }
    if plan.hasLeads { writeLookup(to: &code) }
    if plan.hasSources { writeSources(to: &code) }
  }

  private func writeHeldLink(to code: inout CodeWriter) {
    code.gap()
    code.doc("A link that is held until a later state opens or refuses it.")
    code.type(access, "struct HeldLink: \(names.swift("Hashable")), \(names.swift("Sendable"))") { code in
      code.line("\(access)let route: \(route)")
      code.doc("The identity that was active when the link arrived, or nil.")
      code.line("\(access)let identity: \(names.swift("String"))?")
    }
  }

  private func writeLookup(to code: inout CodeWriter) {
    code.gap()
    code.doc("The result of looking up the target of a route.")
    code.type(access, "enum Lookup: \(names.swift("Hashable")), \(names.swift("Sendable"))") { code in
      code.line("case exists, missing")
      code.doc("The link opens this route instead. A route that the spec does not list under `leads` counts as missing.")
      code.line("case leads(to: \(route))")
    }
  }

  private func writeSources(to code: inout CodeWriter) {
    let finite = ["Hashable", "Sendable", "CaseIterable"].map(names.swift).joined(separator: ", ")
    code.gap()
    code.doc("The sources of links.")
    code.type(access, "enum Source: \(finite)") { code in
      for source in flow.linkSources { code.line("case \(SwiftIdentifier.escaped(source.value))") }
    }
  }
}
