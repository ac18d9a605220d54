/// Writes members of `Route` that print it as a link.
struct LinkPrintingWriting {
  let links: LinkReadingPlan
  let plan: NamePlan
  let access: String
  /// The forms that can be printed.
  private let printing: [LinkReadingPlan.Form]
  private let origins: [String]

  init(links: LinkReadingPlan, plan: NamePlan, access: String) {
    self.links = links
    self.plan = plan
    self.access = access
    let flow = plan.flow
    printing = links.forms.filter { form in
      flow[form.route].parameters.isEmpty
        ? form.form.prints : FormPrinting(form: form, parsing: FormParsing(form: form, plan: plan, flow: flow)).isPossible
    }
    origins = Self.origins(flow)
  }

  private var flow: Flow { plan.flow }
  private var string: String { plan.swift("String") }

  /// Returns the names of printed origins. If there are several, an app may choose one; origins of modules count as the app's of
  /// that name.
  static func origins(_ flow: Flow) -> [String] {
    let printed = Set(flow.routes.flatMap(\.forms).filter(\.prints).map { flow[$0.origin].name.value })
    var names: [String] = []
    for name in flow.origins.map(\.name.value) where printed.contains(name) && !names.contains(name) { names.append(name) }
    return names
  }

  func write(to code: inout CodeWriter) {
    let about = "A link that opens the route, or nil if no form can represent the route."
    if origins.count > 1 {
      code.gap()
      code.doc(about)
      code.block("\(access)var url: \(string)?") { writeAny(to: &$0) }
      writeOrigins(to: &code)
    } else {
      writeLinks(printing, origin: nil, about: about, signature: "\(access)var url", part: "url", to: &code)
    }
    writeChecks(to: &code)
  }

  // MARK: Origins

  private func writeOrigins(to code: inout CodeWriter) {
    code.gap()
    code.doc("The origins for which `url(for:)` can return a link.")
    code.type(access, "enum Origin: \(plan.swift("Hashable")), \(plan.swift("Sendable")), \(plan.swift("CaseIterable"))") { code in
      for name in origins { code.line("case \(SwiftIdentifier.escaped(name))") }
    }
    code.gap()
    code.doc("Returns a link of the origin that opens the route, or nil if no form of the origin can represent the route.")
    code.block("\(access)func url(for origin: Origin) -> \(string)?") { code in
      code.line("switch origin {")
      for name in origins { code.line("case .\(SwiftIdentifier.escaped(name)): return \(name)Link") }
      code.line("}")
    }
    for name in origins {
      let own = printing.filter { flow[$0.form.origin].name.value == name }
      writeLinks(own, origin: name, signature: "private var \(name)Link", part: "\(name)Link", to: &code)
    }
  }

  /// Writes the link of the first form that can represent the route: the origins' links in the order that most routes have.
  private func writeAny(to code: inout CodeWriter) {
    let forms = Dictionary(grouping: printing, by: \.route)
    var others: [(route: Route, order: [String])] = []
    for route in flow.routes {
      let order = (forms[route.id] ?? []).map { flow[$0.form.origin].name.value }.reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }
      let places = order.compactMap { origins.firstIndex(of: $0) }
      if places != places.sorted() || Set(places).count < places.count { others.append((route, order)) }
    }
    let usual = "return \(origins.map { "\($0)Link" }.joined(separator: " ?? "))"
    guard !others.isEmpty else { return code.line(usual) }
    code.line("switch self {")
    for (route, order) in others {
      if Set(order).count == order.count {
        code.line("case \(pattern(route, binding: "")): return \(order.map { "\($0)Link" }.joined(separator: " ?? "))")
      } else {
        writeCase(route, forms[route.id] ?? [], origin: nil, to: &code)
      }
    }
    if others.count < flow.routes.count { code.line("default: \(usual)") }
    code.line("}")
  }

  // MARK: Routes

  private func writeLinks(
    _ printing: [LinkReadingPlan.Form], origin: String?, about: String? = nil, signature: String, part: String, to code: inout CodeWriter
  ) {
    let forms = Dictionary(grouping: printing, by: \.route)
    let routes = flow.routes.filter { forms[$0.id] != nil }
    let parts = stride(from: 0, to: routes.count, by: WholeSwitch.most).map { start in
      routes[start..<min(routes.count, start + WholeSwitch.most)]
    }
    code.gap()
    if let about { code.doc(about) }
    code.block("\(signature): \(string)?") { code in
      guard !printing.isEmpty else { return code.line("return nil") }
      guard parts.count > 1 else { return writeSwitch(parts[0], forms, origin: origin, to: &code) }
      code.line("return \(parts.indices.map { "\(part)\($0 + 1)" }.joined(separator: " ?? "))")
    }
    guard parts.count > 1 else { return }
    for (index, routes) in parts.enumerated() {
      code.gap()
      code.block("private var \(part)\(index + 1): \(string)?") { writeSwitch(routes, forms, origin: origin, to: &$0) }
    }
  }

  private func writeSwitch(
    _ routes: ArraySlice<Route>, _ forms: [RouteID: [LinkReadingPlan.Form]], origin: String?, to code: inout CodeWriter
  ) {
    code.line("switch self {")
    for route in routes { writeCase(route, forms[route.id] ?? [], origin: origin, to: &code) }
    if routes.count < flow.routes.count { code.line("default: return nil") }
    code.line("}")
  }

  private func writeCase(_ route: Route, _ forms: [LinkReadingPlan.Form], origin: String?, to code: inout CodeWriter) {
    guard !route.parameters.isEmpty else {
      let url = links.url(of: route.id, origin: origin).map(SwiftText.literal) ?? "nil"
      return code.line("case \(pattern(route, binding: "")): return \(url)")
    }
    let locals = FormLocals(route, plan)
    let binding = "(\(route.parameters.indices.map { "let \(locals[$0])" }.joined(separator: ", ")))"
    code.item("case \(pattern(route, binding: binding)):") { code in
      for (place, form) in forms.enumerated() {
        let printing = FormPrinting(form: form, parsing: FormParsing(form: form, plan: plan, flow: flow))
        let (conditions, call) = (printing.conditions, printing.call)
        if place == forms.count - 1 {
          guard !conditions.isEmpty else { return code.line("return \(call)") }
          code.line("if \(conditions.joined(separator: ", ")) { return \(call) }")
        } else {
          writeAttempt(call, conditions, "text\(place + 1)", to: &code)
        }
      }
      code.line("return nil")
    }
  }

  /// Writes code that returns the result of a call unless it is nil.
  private func writeAttempt(_ call: String, _ conditions: [String], _ local: String, to code: inout CodeWriter) {
    let line = "if \((conditions + ["let text = \(call)"]).joined(separator: ", ")) { return text }"
    guard code.isTooLong(line) else { return code.line(line) }
    let lines = ["let \(local) = \(call)", "if let \(local) { return \(local) }"]
    guard !conditions.isEmpty else { return code.lines(lines) }
    code.block("if \(conditions.joined(separator: ", "))") { $0.lines(lines) }
  }

  private func pattern(_ route: Route, binding: String) -> String {
    plan.wrapped(".\(SwiftIdentifier.escaped(route.name.value))\(binding)", in: route.module)
  }

  // MARK: Checks

  private func writeChecks(to code: inout CodeWriter) {
    let checked = printing.filter { !flow[$0.route].parameters.isEmpty }
    if checked.contains(where: \.form.parses) {
      code.gap()
      code.doc("Returns the text if it is a link that opens this route.")
      code.block("private func checked(_ text: \(string)) -> \(string)?") { code in
        code.line("return Self(url: text) == self ? text : nil")
      }
    }
    if checked.contains(where: { !$0.form.parses }) {
      code.gap()
      code.doc("Returns the text if no link opens another route with it, and the closure reads this route from it.")
      code.block("private func checked(_ text: \(string), _ read: (Link) -> Route?) -> \(string)?") { code in
        code.line("return (Self(url: text) ?? Link.read(text, read)) == self ? text : nil")
      }
    }
  }
}
