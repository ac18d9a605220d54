/// Writes `Route`: the routes of the flow, with typed parameters.
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
    code.doc("The screens that the flow can open, and the commands that links can run.")
    code.type(access, "enum Route: \(["Hashable", "Sendable"].map(plan.swift).joined(separator: ", "))") { code in
      for route in own {
        code.doc(route.about.comment)
        for form in route.forms {
          guard let successor = form.deprecated, let link = flow.linkForm(form, of: route) else { continue }
          let remark = successor.value.split(whereSeparator: \.isNewline).joined(separator: " ")
          code.doc("The link `\(link.template.text)` of `\(flow[form.origin].name.value)` is deprecated: \(remark)")
        }
        let fields = route.parameters.map { "\(SwiftIdentifier.declaredLabel($0.name.value)): \(plan.type($0.type))" }
        code.line("case \(name(route))\(fields.isEmpty ? "" : "(\(fields.joined(separator: ", ")))")")
      }
      for module in modules { code.line("case \(caseName(module))(\(plan.namespace(of: module.id)).Route)") }
      writeKind(to: &code)
      writeTexts("title", "The title of the route's screen.", { $0.title?.value }, to: &code)
      links(&code)
    }
  }

  private func name(_ route: Route) -> String { SwiftIdentifier.escaped(route.name.value) }
  private func caseName(_ module: Module) -> String { SwiftIdentifier.escaped(plan.caseName(of: module.id)) }

  private func writeKind(to code: inout CodeWriter) {
    let protocols = ["Hashable", "Sendable", "CaseIterable"].map(plan.swift).joined(separator: ", ")
    code.gap()
    code.doc("Every route, without parameters.")
    code.type(access, "enum Kind: \(protocols)") { code in
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
      // Modules come first: their associated values are read, so none of them can be written as `default`.
      var rows = modules.map { (pattern: ".\(caseName($0))(let route)", body: "return .\(caseName($0))(route.kind)") }
      rows += own.map { (pattern: ".\(name($0))", body: "return .\(name($0))") }
      WholeSwitch(subject: "self", count: rows.count, otherwise: "").write(rows, to: &code)
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
      var rows = inner.map { (pattern: ".\(caseName($0))(let route)", body: "return route.\(property)") }
      rows += titled.map { (pattern: ".\(name($0))", body: "return \(SwiftText.literals(text($0) ?? ""))") }
      let isWhole = rows.count == own.count + modules.count
      WholeSwitch(subject: "self", count: isWhole ? rows.count : 0, otherwise: "return nil").write(rows, to: &code)
      if !isWhole { code.line("default: return nil") }
      code.line("}")
    }
  }
}
