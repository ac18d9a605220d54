/// `Route`: the places of the flow, with typed parameters.
struct RouteWriting {
  let plan: NamePlan
  let access: String

  private var flow: Flow { plan.flow }
  private var own: [Route] { flow.routes.filter { $0.module == nil } }
  private var modules: [Module] {
    plan.directModules.filter { module in flow.routes.contains { plan.chain(to: $0.module).first == module.id } }
  }

  func write(to code: inout CodeWriter, _ links: (inout CodeWriter) -> Void) {
    guard !flow.routes.isEmpty else { return }
    code.gap()
    code.doc("The places a person can be taken to, and the commands that links give.")
    code.block("\(access)nonisolated enum Route: \(plan.swift("Sendable"))") { code in
      for route in own {
        code.doc(route.about.summary?.value)
        let fields = route.parameters.map { "\(SwiftIdentifier.declaredLabel($0.name.value)): \(plan.type($0.type))" }
        code.line("case \(name(route))\(fields.isEmpty ? "" : "(\(fields.joined(separator: ", ")))")")
      }
      for module in modules { code.line("case \(caseName(module))(\(plan.namespace(of: module.id)).Route)") }
      writeKind(to: &code)
      writeTexts("title", "The title of its screen.", { $0.title?.value }, to: &code)
      links(&code)
    }
  }

  /// With more cases than this Swift may give up finding out whether a switch is exhaustive.
  static let switchLimit = 200

  private func name(_ route: Route) -> String { SwiftIdentifier.escaped(route.name.value) }
  private func caseName(_ module: Module) -> String { SwiftIdentifier.escaped(plan.caseName(of: module.id)) }

  private func writeKind(to code: inout CodeWriter) {
    let protocols = ["Hashable", "Sendable", "CaseIterable"].map(plan.swift).joined(separator: ", ")
    code.gap()
    code.doc("Every route, without parameters.")
    code.block("\(access)nonisolated enum Kind: \(protocols)") { code in
      for route in own { code.line("case \(name(route))") }
      for module in modules { code.line("case \(caseName(module))(\(plan.namespace(of: module.id)).Route.Kind)") }
      guard !modules.isEmpty else { return }
      code.gap()
      code.block("\(access)static var allCases: [Kind]") { code in
        code.line("var all: [Kind] = [\(own.map { ".\(name($0))" }.joined(separator: ", "))]")
        for module in modules { code.line("all += \(plan.namespace(of: module.id)).Route.Kind.allCases.map(Kind.\(caseName(module)))") }
        code.line("return all")
      }
    }
    code.gap()
    code.block("\(access)var kind: Kind") { code in
      code.line("switch self {")
      for (index, route) in own.enumerated() {
        let isLast = index == own.count - 1 && modules.isEmpty && own.count > Self.switchLimit
        code.line("\(isLast ? "default" : "case .\(name(route))"): return .\(name(route))")
      }
      for module in modules { code.line("case .\(caseName(module))(let route): return .\(caseName(module))(route.kind)") }
      code.line("}")
    }
  }

  private func writeTexts(_ property: String, _ about: String, _ text: (Route) -> String?, to code: inout CodeWriter) {
    let titled = own.filter { text($0) != nil }
    let inner = modules.filter { module in flow.routes.contains { plan.chain(to: $0.module).first == module.id && text($0) != nil } }
    guard !titled.isEmpty || !inner.isEmpty else { return }
    code.gap()
    code.doc(about)
    code.block("\(access)var \(property): \(plan.swift("String"))?") { code in
      code.line("switch self {")
      for (index, route) in titled.enumerated() {
        let isLast = index == own.count - 1 && modules.isEmpty && own.count > Self.switchLimit
        code.line("\(isLast ? "default" : "case .\(name(route))"): return \(SwiftText.literal(text(route) ?? ""))")
      }
      for module in inner { code.line("case .\(caseName(module))(let route): return route.\(property)") }
      if titled.count + inner.count < own.count + modules.count { code.line("default: return nil") }
      code.line("}")
    }
  }
}

/// What the machine says of routes: whether they are available, and what a link meets.
struct AvailabilityWriting {
  let plan: MachinePlan
  let access: String

  private var flow: Flow { plan.flow }
  private var names: NamePlan { plan.names }

  func write(to code: inout CodeWriter) {
    writeAvailability(to: &code)
    writeArrival(to: &code)
  }

  /// `.order`, or `.orders(.order)`.
  private func pattern(_ route: Route, _ arguments: String = "") -> String {
    names.wrapped(".\(SwiftIdentifier.escaped(route.name.value))\(arguments)", in: route.module)
  }

  private func writeAvailability(to code: inout CodeWriter) {
    code.gap()
    code.doc("Whether the route may be shown now.")
    code.block("\(access)func isAvailable(_ route: \(names.visible("Route"))) -> \(names.swift("Bool"))") { code in
      let guarded = flow.routes.filter { $0.available != nil }
      guard !guarded.isEmpty else { return code.line("return true") }
      code.line("switch route {")
      for route in guarded {
        guard let condition = route.available else { continue }
        var expressions = ExpressionWriting(plan: names)
        let read = Set(condition.all.compactMap { if case .parameter(let index) = $0.kind { index } else { nil } })
        for index in read { expressions.parameters[index] = "parameter\(index)" }
        let parts = route.parameters.indices.map { read.contains($0) ? "let parameter\($0)" : "_" }
        let arguments = read.isEmpty ? "" : "(\(parts.joined(separator: ", ")))"
        code.line("case \(pattern(route, arguments)): return \(expressions.write(condition))")
      }
      if guarded.count < flow.routes.count { code.line("default: return true") }
      code.line("}")
    }
  }

  // MARK: Arrival

  private struct Cell: Hashable {
    let word: String
  }

  private func writeArrival(to code: inout CodeWriter) {
    guard flow.states.contains(where: { $0.arrival != nil }) || flow.routes.contains(where: { !$0.arrival.isEmpty }) else { return }
    let isParallel = plan.hasRegions
    let kind = "\(names.visible("Route")).Kind"
    code.gap()
    code.doc("What becomes of a link to the route that arrives now.")
    code.block("\(access)func arrival(of route: \(kind)) -> \(names.visible("Arrival"))") { code in
      guard isParallel else {
        code.line("state.active.last.flatMap { arrival(of: route, in: $0) } ?? .refuse\(refusal)")
        return
      }
      code.line("let words = state.active.compactMap { arrival(of: route, in: $0) }")
      code.line("for word in words { if case .hold = word { return word } }")
      code.line("for word in words { if case .refuse = word { return word } }")
      code.line("return words.first ?? .refuse\(refusal)")
    }
    code.gap()
    code.doc("What one innermost active state says, itself or through those around it.")
    code.block("private func arrival(of route: \(kind), in leaf: State.Kind) -> \(names.visible("Arrival"))?") { code in
      code.line("switch leaf {")
      let leaves = flow.states.filter { $0.children.isEmpty && $0.id != Flow.outermost }
      for leaf in leaves { writeLeaf(leaf.id, to: &code) }
      if leaves.count < flow.states.count - 1 { code.line("default: return nil") }
      code.line("}")
    }
  }

  private var refusal: String { hasEffects ? "(nil)" : "" }
  private var hasEffects: Bool { ArrivalTypeWriting(plan: plan, access: access).hasEffects }

  private func writeLeaf(_ leaf: StateID, to code: inout CodeWriter) {
    let usual = flow.said(about: nil, from: leaf)?.value
    let special = flow.routes.filter { route in
      !route.arrival.isEmpty && word(flow.said(about: route.id, from: leaf)?.value, leaf) != word(usual, leaf)
    }
    code.line("case .\(names.kind(leaf)):")
    code.inner { code in
      guard !special.isEmpty else { return code.line("return \(word(usual, leaf))") }
      code.line("switch route {")
      for route in special { code.line("case \(pattern(route)): return \(word(flow.said(about: route.id, from: leaf)?.value, leaf))") }
      if special.count < flow.routes.count { code.line("default: return \(word(usual, leaf))") }
      code.line("}")
    }
  }

  private func word(_ policy: ArrivalPolicy?, _ leaf: StateID) -> String {
    switch policy {
    case nil: return "nil"
    case .open: return ".open"
    case .hold: return ".hold"
    case .refuse(nil): return ".refuse\(refusal)"
    case .refuse(let call?):
      guard call.arguments.allSatisfy({ $0.payloadField == nil }) else { return ".refuse\(refusal)" }
      return ".refuse(\(plan.effect(call, ExpressionWriting(plan: names))))"
    }
  }
}

/// `Arrival`: what a link may meet.
struct ArrivalTypeWriting {
  let plan: MachinePlan
  let access: String

  private var policies: [ArrivalPolicy] {
    plan.flow.states.compactMap { $0.arrival?.value } + plan.flow.routes.flatMap { $0.arrival.map(\.policy.value) }
  }

  var exists: Bool { plan.exists && !plan.flow.routes.isEmpty && !policies.isEmpty }

  var hasEffects: Bool {
    policies.contains { if case .refuse(_?) = $0 { true } else { false } }
  }

  func write(to code: inout CodeWriter) {
    guard exists else { return }
    code.gap()
    code.doc("What becomes of a link that arrives.")
    code.block("\(access)nonisolated enum Arrival: \(plan.names.swift("Sendable"))") { code in
      code.line("case open")
      code.doc("It waits until a later state opens or refuses it.")
      code.line("case hold")
      if hasEffects {
        code.doc("It is dropped, and this effect says so, if there is one.")
        code.line("case refuse(\(plan.names.visible("Effect"))?)")
      } else {
        code.line("case refuse")
      }
    }
  }
}
