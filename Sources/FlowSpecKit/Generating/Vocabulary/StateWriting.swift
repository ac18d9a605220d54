/// Writes `State`, the active states with their payloads, and `State.Kind`, the states without payloads.
struct StateWriting {
  let plan: NamePlan
  let access: String
  /// True if kinds have raw values, which logs use as names.
  let namesKinds: Bool
  /// Writes the parents of the kinds.
  let writeParents: (inout CodeWriter) -> Void

  private let hasRegions: Bool

  private var flow: Flow { plan.flow }

  init(plan: NamePlan, access: String, namesKinds: Bool = false, writeParents: @escaping (inout CodeWriter) -> Void) {
    self.plan = plan
    self.access = access
    self.namesKinds = namesKinds
    self.writeParents = writeParents
    hasRegions = plan.flow.states.contains { $0.kind == .parallel }
  }

  func write(to code: inout CodeWriter) {
    code.gap()
    code.doc(flow.about.summary.map { "The active state. " + $0.value } ?? "The active state.")
    writeContent(of: Flow.outermost, named: "State", to: &code) { code in
      code.gap()
      if isItsOwnKind { writeOwnKind(to: &code) } else { writeKind(to: &code) }
      writeKindsOfModules(to: &code)
      writeActive(to: &code)
      writeIsActive(to: &code)
    }
  }

  private func writeContent(
    of state: StateID, named name: String, to code: inout CodeWriter, _ more: (inout CodeWriter) -> Void
  ) {
    let isStruct = flow[state].kind != .compound
    // An enum without associated values is `Hashable` at no cost.
    let isPlain = flow[state].kind == .compound && flow[state].children.allSatisfy { !plan.hasContent($0) && flow[$0].payload.isEmpty }
    let isKind = state == Flow.outermost && isItsOwnKind
    let raw = namesKinds && isKind ? ["String"] : []
    let compared = isPlain ? ["Hashable"] : isComparable(state) ? ["Equatable"] : []
    let named = raw + compared + ["Sendable"] + (isKind ? ["CaseIterable"] : [])
    let protocols = named.map(plan.swift).joined(separator: ", ")
    code.type(access, "\(isStruct ? "struct" : "enum") \(name): \(protocols)") { code in
      if isStruct { writeRegions(of: state, to: &code) } else { writeCases(of: state, to: &code) }
      for child in flow[state].children where plan.hasContent(child) && flow[child].placed == nil {
        code.gap()
        code.doc("The active state inside `\(flow[child].name.value)`.")
        writeContent(of: child, named: plan.contentName(child), to: &code) { _ in }
      }
      writeChildKind(of: state, to: &code)
      writeInnermost(of: state, to: &code)
      more(&code)
    }
  }

  /// Returns true if no descendant has a payload of the app's own types.
  private func isComparable(_ state: StateID) -> Bool {
    MachinePlan.isComparable(flow.subtree(of: state).filter { $0 != state }.flatMap { flow[$0].payload })
  }

  private func writeCases(of state: StateID, to code: inout CodeWriter) {
    for child in flow[state].children {
      code.doc(flow[child].about.comment)
      var parts: [String] = plan.hasContent(child) ? [plan.contentReference(child)] : []
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
        members.append((plan.stateCase(region), plan.contentReference(region), flow[region].about.comment))
      }
      return members + flow[region].payload.map { (plan.regionField(region, $0), plan.type($0.type), nil) }
    }
  }

  /// True if its states have no children and no payloads, so that a second enum would be the same.
  private var isItsOwnKind: Bool {
    flow[Flow.outermost].kind == .compound
      && flow[Flow.outermost].children.allSatisfy { flow[$0].children.isEmpty && flow[$0].payload.isEmpty }
  }

  private func writeOwnKind(to code: inout CodeWriter) {
    code.doc("Every state, without payloads. Use it to compare states.")
    code.line("\(access)typealias Kind = State")
    code.gap()
    code.line("\(access)var kind: Kind { self }")
    writeParents(&code)
  }

  private var named: [StateID] { flow.states.indices.dropFirst().map(StateID.init) }

  private func writeKind(to code: inout CodeWriter) {
    code.doc("Every state, without payloads. Use it to compare states.")
    let raw = namesKinds ? ["String"] : []
    let protocols = (raw + ["Hashable", "Sendable", "CaseIterable"]).map(plan.swift).joined(separator: ", ")
    code.type(access, "enum Kind: \(protocols)") { code in
      for state in named { code.line("case \(plan.kind(state))") }
      writeParents(&code)
    }
  }

  /// Writes functions for modules, whose content has only the names of states in its own file.
  private func writeKindsOfModules(to code: inout CodeWriter) {
    for module in flow.modules where plan.hasContent(module.state) {
      let states = flow.subtree(of: module.state).filter { $0 != module.state }
      let local = SwiftIdentifier.label(plan.kindName(module.state))
      code.gap()
      code.doc("Returns the state of this flow for a state of the module.")
      code.block("fileprivate static func kind(\(local) kind: \(plan.namespace(of: module.id)).State.Kind) -> Kind") { code in
        code.line("switch kind {")
        let rows = states.map { (pattern: ".\(plan.kindInModule($0, module))", body: "return .\(plan.kind($0))") }
        WholeSwitch(subject: "kind", count: rows.count, otherwise: "").write(rows, to: &code)
        code.line("}")
      }
    }
  }

  // MARK: Active states

  /// Writes the property with the active child of a state.
  private func writeChildKind(of state: StateID, to code: inout CodeWriter) {
    guard flow[state].kind == .compound, !isItsOwnKind else { return }
    code.gap()
    let type = state == Flow.outermost ? "Kind" : "\(plan.visible("State")).Kind"
    code.block("\(access)var kind: \(type)") { code in
      code.line("switch self {")
      let rows = flow[state].children.map { (pattern: ".\(plan.stateCase($0))", body: "return .\(plan.kind($0))") }
      WholeSwitch(subject: "self", count: rows.count, otherwise: "").write(rows, to: &code)
      code.line("}")
    }
  }

  /// Writes the property with the active state that has no active child.
  private func writeInnermost(of state: StateID, to code: inout CodeWriter) {
    guard !hasRegions, flow[state].children.contains(where: asks) else { return }
    code.gap()
    code.doc(state == Flow.outermost ? "The innermost active state." : nil)
    let type = state == Flow.outermost ? "Kind" : "\(plan.visible("State")).Kind"
    code.block("\(access)var innermost: \(type)") { code in
      code.line("switch self {")
      for child in flow[state].children where asks(child) {
        let content = plan.locals.content(child)
        let parts = ["let \(content)"] + flow[child].payload.map { _ in "_" }
        let isDeeper = flow[child].children.contains(where: asks)
        let answer = plan.kind("\(content).\(isDeeper ? "innermost" : "kind")", of: child)
        code.line("case .\(plan.stateCase(child))(\(parts.joined(separator: ", "))): return \(answer)")
      }
      if !flow[state].children.allSatisfy(asks) { code.line("default: return kind") }
      code.line("}")
    }
  }

  /// Writes the list of active states, outer first, regions in the order of the spec.
  private func writeActive(to code: inout CodeWriter) {
    code.gap()
    code.doc("The active states, each before its inner states.")
    code.block("\(access)var active: [Kind]") { code in
      guard !named.isEmpty else { return code.line("[]") }
      guard flow[Flow.outermost].kind != .compound || flow[Flow.outermost].children.contains(where: asks) else { return code.line("[kind]") }
      guard hasRegions else { return writeLineage(to: &code) }
      if let list = activeInRegions { return code.line("return [\(list.joined(separator: ", "))]") }
      let isCompound = flow[Flow.outermost].kind == .compound
      code.line(isCompound ? "var active = [kind]" : "var active: [Kind] = []")
      appendActive(in: Flow.outermost, "self", to: &code)
      code.line("return active")
    }
  }

  /// Writes lists with their exact lengths, so that they never grow.
  private func writeLineage(to code: inout CodeWriter) {
    let depth = flow.states.map { flow.lineage(of: $0.id).count - 1 }.max() ?? 1
    let kinds = depth == 2 ? ["kind", "parent"] : (1...depth).map { "kind\($0)" }
    let list = { (count: Int) in "[\(kinds[..<count].reversed().joined(separator: ", "))]" }
    code.line("let \(kinds[0]) = innermost")
    for (count, kind) in kinds.enumerated().dropFirst() {
      code.line("guard let \(kind) = \(kinds[count - 1]).parent else { return \(list(count)) }")
    }
    code.line("return \(list(depth))")
  }

  /// The active states, if the flow has regions and the states in them have no children.
  private var activeInRegions: [String]? {
    guard flow[Flow.outermost].kind == .parallel else { return nil }
    let regions = flow[Flow.outermost].children
    guard regions.allSatisfy({ flow[$0].kind == .compound && !flow[$0].children.contains(where: asks) }) else { return nil }
    return regions.flatMap { [".\(plan.kind($0))", plan.kind("\(plan.stateCase($0)).kind", of: $0)] }
  }

  private func appendActive(in state: StateID, _ content: String, to code: inout CodeWriter) {
    if let module = flow[state].placed, isRead(state) {
      return code.line("active += \(content).active.map(\(plan.kindFunction(module)):))")
    }
    switch flow[state].kind {
    case .atomic, .final: break
    case .parallel:
      for region in flow[state].children {
        code.line("active.append(.\(plan.kind(region)))")
        appendActive(in: region, member(region, of: content), to: &code)
      }
    case .compound:
      if content != "self" { code.line("active.append(\(plan.kind("\(content).kind", of: state)))") }
      let asked = flow[state].children.filter(asks)
      guard !asked.isEmpty else { return }
      if asked.count == 1 { return appendActive(inOnly: asked[0], of: content, to: &code) }
      code.line("switch \(content) {")
      for child in asked {
        let inner = plan.locals.content(child)
        let parts = ["let \(inner)"] + flow[child].payload.map { _ in "_" }
        code.item("case .\(plan.stateCase(child))\(isRead(child) ? "(\(parts.joined(separator: ", ")))" : ""):") {
          appendActive(in: child, inner, to: &$0)
        }
      }
      if asked.count < flow[state].children.count { code.line("default: break") }
      code.line("}")
    }
  }

  private func appendActive(inOnly child: StateID, of content: String, to code: inout CodeWriter) {
    let inner = plan.locals.content(child)
    let parts = ["let \(inner)"] + flow[child].payload.map { _ in "_" }
    code.block("if case .\(plan.stateCase(child))\(isRead(child) ? "(\(parts.joined(separator: ", ")))" : "") = \(content)") { code in
      appendActive(in: child, inner, to: &code)
    }
  }

  private func member(_ region: StateID, of content: String) -> String {
    content == "self" ? plan.stateCase(region) : "\(content).\(plan.stateCase(region))"
  }

  private func asks(_ state: StateID) -> Bool { !flow[state].children.isEmpty }

  /// Returns true if the content identifies a state; regions without children do not.
  private func isRead(_ state: StateID) -> Bool {
    flow[state].kind == .compound || flow[state].children.contains(where: isRead)
  }

  /// Writes the cases for the children of one state together.
  private func writeIsActive(to code: inout CodeWriter) {
    // A type without values needs no function.
    guard !named.isEmpty else { return }
    code.gap()
    code.block("\(access)func isActive(_ kind: Kind) -> \(plan.swift("Bool"))") { code in
      guard flow[Flow.outermost].kind != .compound || flow[Flow.outermost].children.contains(where: asks) else {
        return code.line(isItsOwnKind ? "self == kind" : "self.kind == kind")
      }
      guard hasRegions else {
        code.line("var next: Kind? = innermost")
        code.block("while let active = next") { code in
          code.line("if active == kind { return true }")
          code.line("next = active.parent")
        }
        return code.line("return false")
      }
      code.line("switch kind {")
      for parent in flow.states.map(\.id) where !flow[parent].children.isEmpty {
        let children = flow[parent].children.map { ".\(plan.kind($0))" }.joined(separator: ", ")
        code.item("case \(children):") { writeIsActive(childOf: parent, to: &$0) }
      }
      code.line("}")
    }
  }

  private func writeIsActive(childOf parent: StateID, to code: inout CodeWriter) {
    let isCompound = flow[parent].kind == .compound
    let path = StatePath(to: parent, base: "self", plan: plan)
    let conditions = path.conditions(fields: [], opened: isCompound)
    if !conditions.isEmpty { code.line("guard \(conditions.joined(separator: ", ")) else { return false }") }
    let active = plan.kind("\(path.content(base: "self")).kind", of: parent)
    code.line(isCompound ? "return \(active) == kind" : "return true")
  }
}
