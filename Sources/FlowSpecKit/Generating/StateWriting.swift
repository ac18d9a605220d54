/// `State`: what is active, with the payloads of active states, and `State.Kind`, its states without payloads.
struct StateWriting {
  let plan: NamePlan
  let access: String

  private var flow: Flow { plan.flow }

  func write(to code: inout CodeWriter) {
    code.gap()
    code.doc(flow.about.summary.map { "What is active. " + $0.value } ?? "What is active.")
    writeContent(of: Flow.outermost, named: "State", to: &code) { code in
      code.gap()
      writeKind(to: &code)
      writeActive(to: &code)
      writeIsActive(to: &code)
    }
  }

  private func writeContent(
    of state: StateID, named name: String, to code: inout CodeWriter, _ more: (inout CodeWriter) -> Void
  ) {
    let isStruct = flow[state].kind != .compound
    code.block("\(access)nonisolated \(isStruct ? "struct" : "enum") \(name): \(plan.swift("Sendable"))") { code in
      if isStruct { writeRegions(of: state, to: &code) } else { writeCases(of: state, to: &code) }
      for child in flow[state].children where plan.hasContent(child) {
        code.gap()
        code.doc("What is active in `\(flow[child].name.value)`.")
        writeContent(of: child, named: plan.contentName(child), to: &code) { _ in }
      }
      more(&code)
    }
  }

  private func writeCases(of state: StateID, to code: inout CodeWriter) {
    for child in flow[state].children {
      code.doc(flow[child].about.summary?.value)
      var parts: [String] = plan.hasContent(child) ? [plan.contentName(child)] : []
      parts += flow[child].payload.map { "\(SwiftIdentifier.declaredLabel($0.name.value)): \(plan.type($0.type))" }
      code.line("case \(plan.stateCase(child))\(parts.isEmpty ? "" : "(\(parts.joined(separator: ", ")))")")
    }
  }

  private func writeRegions(of state: StateID, to code: inout CodeWriter) {
    let members = members(of: state)
    for member in members {
      code.doc(member.summary)
      code.line("\(access)var \(member.name): \(member.type)")
    }
    guard !access.isEmpty else { return }
    code.gap()
    let parameters = members.map { "\($0.name): \($0.type)" }.joined(separator: ", ")
    code.block("\(access)init(\(parameters))") { code in
      for member in members { code.line("self.\(member.name) = \(member.name)") }
    }
  }

  private func members(of state: StateID) -> [(name: String, type: String, summary: String?)] {
    flow[state].children.flatMap { region -> [(name: String, type: String, summary: String?)] in
      var members: [(name: String, type: String, summary: String?)] = []
      if plan.hasContent(region) {
        members.append((plan.stateCase(region), plan.contentName(region), flow[region].about.summary?.value))
      }
      return members + flow[region].payload.map { (plan.regionField(region, $0), plan.type($0.type), nil) }
    }
  }

  private var named: [StateID] { flow.states.indices.dropFirst().map(StateID.init) }

  private func writeKind(to code: inout CodeWriter) {
    code.doc("Every state, without payloads: what is compared.")
    let protocols = ["Hashable", "Sendable", "CaseIterable"].map(plan.swift).joined(separator: ", ")
    code.block("\(access)nonisolated enum Kind: \(protocols)") { code in
      for state in named {
        code.doc(flow[state].about.summary?.value)
        code.line("case \(plan.kind(state))")
      }
    }
  }

  /// Active states, outer first, regions in the order of the spec.
  private func writeActive(to code: inout CodeWriter) {
    code.gap()
    code.doc("The active states, each before those inside it.")
    code.block("\(access)var active: [Kind]") { code in
      guard !named.isEmpty else { return code.line("[]") }
      code.line("var active: [Kind] = []")
      appendActive(in: Flow.outermost, "self", to: &code)
      code.line("return active")
    }
  }

  private func appendActive(in state: StateID, _ content: String, to code: inout CodeWriter) {
    switch flow[state].kind {
    case .atomic, .final: break
    case .parallel:
      for region in flow[state].children {
        code.line("active.append(.\(plan.kind(region)))")
        appendActive(in: region, "\(content).\(plan.stateCase(region))", to: &code)
      }
    case .compound:
      code.line("switch \(content) {")
      for child in flow[state].children {
        let inner = plan.locals.content(child)
        let parts = flow[child].payload.map { _ in "_" }
        let opened = plan.hasContent(child) && asks(child) ? "(\((["let \(inner)"] + parts).joined(separator: ", ")))" : ""
        code.line("case .\(plan.stateCase(child))\(opened):")
        code.inner { code in
          code.line("active.append(.\(plan.kind(child)))")
          appendActive(in: child, inner, to: &code)
        }
      }
      code.line("}")
    }
  }

  /// Whether its content tells anything: regions without states of their own do not.
  private func asks(_ state: StateID) -> Bool {
    flow[state].kind == .compound || flow[state].children.contains(where: asks)
  }

  private func writeIsActive(to code: inout CodeWriter) {
    code.gap()
    code.block("\(access)func isActive(_ kind: Kind) -> \(plan.swift("Bool"))") { code in
      code.line("switch kind {")
      for state in named {
        code.line("case .\(plan.kind(state)):")
        code.inner { code in
          let conditions = StatePath(to: state, base: "self", plan: plan).conditions(fields: [])
          guard !conditions.isEmpty else { return code.line("return true") }
          code.line("if \(conditions.joined(separator: ", ")) { return true }")
        }
      }
      code.line("}")
      if named.contains(where: { !StatePath(to: $0, base: "self", plan: plan).conditions(fields: []).isEmpty }) {
        code.line("return false")
      }
    }
  }
}
