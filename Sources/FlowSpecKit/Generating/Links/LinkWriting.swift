/// Writes members of `Route` that read it from links and print it.
struct LinkWriting {
  let links: LinkReadingPlan
  let plan: NamePlan
  let access: String

  private var flow: Flow { plan.flow }

  func write(to code: inout CodeWriter) {
    writeParsing(to: &code)
    writePrinting(to: &code)
    for form in links.forms {
      FormParsing(form: form, plan: plan, flow: flow).write(to: &code)
      guard form.form.prints, !flow[form.route].parameters.isEmpty else { continue }
      FormPrinting(form: form, plan: plan, parsing: FormParsing(form: form, plan: plan, flow: flow)).write(to: &code)
    }
  }

  // MARK: Reading

  private func writeParsing(to code: inout CodeWriter) {
    code.gap()
    code.doc("Creates the route that a link opens, or returns nil if no form matches the link.")
    code.block("\(access)init?(url: \(plan.swift("String")))") { code in
      guard !links.units.isEmpty else { return code.line("return nil") }
      code.line("guard let route = Link.read(url, { Self.route(in: $0) }) else { return nil }")
      code.line("self = route")
    }
    var functions = Set(links.forms.map(\.name) + flow.routes.map(\.name.value) + ["url", "route", "kind", "title"])
    var readers: [(doors: [String], function: String, isWhole: Bool)] = []
    var trees = CodeWriter(depth: code.depth)
    for unit in links.units {
      switch unit {
      case .paths(let origin, let root):
        let about = "Reads links of `\(flow[origin].name.value)`"
        let stem = SwiftIdentifier.joined([plan.flattened(flow[origin].name.value, flow[origin].module), "links"])
        var name = stem
        var number = 2
        while functions.contains(name) { (name, number) = ("\(stem)\(number)", number + 1) }
        var writing = LinkTrieWriting(links, plan, origin: origin, known: functions)
        functions = writing.write(root, named: name, about: about, to: &trees)
        readers.append((OriginGroups(flow[origin], plan).functions, name, false))
      case .anywhere(let index):
        let form = links.forms[index]
        readers.append((OriginGroups(flow[form.form.origin], plan).functions, form.name + "Path", form.template.wholeURL != nil))
      }
    }
    if !links.units.isEmpty {
      code.gap()
      code.doc("Tries the forms of links in the order of their precedence.")
      code.block("private static func route(in link: Link) -> Route?") { code in
        for reader in readers { writeCall(reader.function, reader.doors, isWhole: reader.isWhole, to: &code) }
        code.line("return nil")
      }
    }
    code.append(trees)
    let deprecation = DeprecationWriting(links)
    deprecation.write(plan.swift("String"), access: access, to: &code)
    for form in links.forms { writeAlone(form, isTold: deprecation.names.contains(form.name), &functions, to: &code) }
  }

  private func writeCall(_ function: String, _ doors: [String], isWhole: Bool, to code: inout CodeWriter) {
    for door in doors {
      let path = isWhole ? "link.\(door) != nil" : "let path = link.\(door)"
      code.line("if \(path), let route = \(function)(link\(isWhole ? "" : ", path")) { return route }")
    }
  }

  /// Writes the function for a form that needs its own: one that begins with `**`, matches the whole link, is only printed, or is
  /// reported as deprecated.
  private func writeAlone(_ form: LinkReadingPlan.Form, isTold: Bool, _ functions: inout Set<String>, to code: inout CodeWriter) {
    let parsing = FormParsing(form: form, plan: plan, flow: flow)
    let origin = flow[form.form.origin]
    let about = "Reads links of `\(origin.name.value)` with the form `\(form.template.text)`"
    if let whole = form.template.wholeURL {
      code.gap()
      code.doc(about + ".")
      code.block("private static func \(form.name)Path(_ link: Link) -> Route?") { code in
        let reading = parsing.code(whole.name).reading("link.whole")
        code.line("guard let \(parsing.local(whole.name)) = \(reading) else { return nil }")
        code.line("return \(parsing.result(leavingOut: nil))")
      }
    } else if form.template.beginsAnywhere || !form.form.parses || isTold {
      writeAlone(form, parsing, about, &functions, to: &code)
    }
    guard !form.form.parses || isTold else { return }
    code.gap()
    code.block("private static func \(form.name)Link(_ link: Link) -> Route?") { code in
      writeCall(form.name + "Path", OriginGroups(origin, plan).functions, isWhole: form.template.wholeURL != nil, to: &code)
      code.line("return nil")
    }
  }

  private func writeAlone(
    _ form: LinkReadingPlan.Form, _ parsing: FormParsing, _ about: String, _ functions: inout Set<String>, to code: inout CodeWriter
  ) {
    let root = LinkNode()
    guard let index = links.forms.firstIndex(where: { $0.name == form.name }) else { return }
    for variant in LinkPathVariant.all(of: parsing.pieces) {
      root.insert(.init(form: index, variant: variant), foldingCase: parsing.origin.caseInsensitivePath)
    }
    let begins = form.template.beginsAnywhere
    let name = begins ? form.name + "Start" : form.name + "Path"
    if begins {
      code.gap()
      code.doc(about + ".")
      code.block("private static func \(form.name)Path(_ link: Link, _ path: Link.Path) -> Route?") { code in
        code.line("var path = path")
        code.line("while true {")
        code.inner { code in
          code.line("if let route = \(name)(link, path) { return route }")
          code.line("guard let (_, next) = path.next() else { return nil }")
          code.line("path = next")
        }
        code.line("}")
      }
    }
    var writing = LinkTrieWriting(links, plan, origin: form.form.origin, known: functions)
    functions = writing.write(root, named: name, about: begins ? "Reads the segments after the `**`" : about, to: &code)
  }

  // MARK: Printing

  private func writePrinting(to code: inout CodeWriter) {
    let printing = links.forms.filter(\.form.prints)
    let about = "A link that opens the route, or nil if no form can represent the route."
    writePrinting(printing, origin: nil, about: about, signature: "\(access)var url", part: "url", to: &code)
    let names = Self.printedOrigins(flow)
    guard names.count > 1 else { return }
    code.gap()
    code.doc("The origins for which `url(for:)` can return a link.")
    code.type(access, "enum Origin: \(plan.swift("Hashable")), \(plan.swift("Sendable")), \(plan.swift("CaseIterable"))") { code in
      for name in names { code.line("case \(SwiftIdentifier.escaped(name))") }
    }
    code.gap()
    code.doc("Returns a link of the origin that opens the route, or nil if no form of the origin can represent the route.")
    code.block("\(access)func url(for origin: Origin) -> \(plan.swift("String"))?") { code in
      code.line("switch origin {")
      for name in names { code.line("case .\(SwiftIdentifier.escaped(name)): return \(name)Link") }
      code.line("}")
    }
    for name in names {
      let own = printing.filter { flow[$0.form.origin].name.value == name }
      writePrinting(own, origin: name, signature: "private var \(name)Link", part: "\(name)Link", to: &code)
    }
  }

  /// Returns the names of printed origins. If there are several, an app may choose one; origins of modules count as the app's of
  /// that name.
  static func printedOrigins(_ flow: Flow) -> [String] {
    let printed = Set(flow.routes.flatMap(\.forms).filter(\.prints).map { flow[$0.origin].name.value })
    var names: [String] = []
    for name in flow.origins.map(\.name.value) where printed.contains(name) && !names.contains(name) { names.append(name) }
    return names
  }

  private func writePrinting(
    _ printing: [LinkReadingPlan.Form], origin: String?, about: String? = nil, signature: String, part: String, to code: inout CodeWriter
  ) {
    let forms = Dictionary(grouping: printing, by: \.route)
    let routes = flow.routes.filter { forms[$0.id] != nil }
    let parts = stride(from: 0, to: routes.count, by: WholeSwitch.most).map { start in
      routes[start..<min(routes.count, start + WholeSwitch.most)]
    }
    code.gap()
    if let about { code.doc(about) }
    code.block("\(signature): \(plan.swift("String"))?") { code in
      guard !printing.isEmpty else { return code.line("return nil") }
      guard parts.count > 1 else { return writePrinting(parts[0], forms, origin: origin, to: &code) }
      code.line("return \(parts.indices.map { "\(part)\($0 + 1)" }.joined(separator: " ?? "))")
    }
    guard parts.count > 1 else { return }
    for (index, routes) in parts.enumerated() {
      code.gap()
      code.block("private var \(part)\(index + 1): \(plan.swift("String"))?") { writePrinting(routes, forms, origin: origin, to: &$0) }
    }
  }

  private func writePrinting(
    _ routes: ArraySlice<Route>, _ forms: [RouteID: [LinkReadingPlan.Form]], origin: String?, to code: inout CodeWriter
  ) {
    code.line("switch self {")
    for route in routes {
      guard !route.parameters.isEmpty else {
        let url = links.url(of: route.id, origin: origin).map(SwiftText.literal) ?? "nil"
        code.line("case \(plan.wrapped(".\(SwiftIdentifier.escaped(route.name.value))", in: route.module)): return \(url)")
        continue
      }
      let forms = forms[route.id] ?? []
      let locals = FormLocals(route, plan)
      let binding = route.parameters.isEmpty ? "" : "(\(route.parameters.indices.map { "let \(locals[$0])" }.joined(separator: ", ")))"
      code.item("case \(plan.wrapped(".\(SwiftIdentifier.escaped(route.name.value))\(binding)", in: route.module)):") { code in
        let arguments = route.parameters.indices.map { locals[$0] }.joined(separator: ", ")
        for form in forms.dropLast() {
          code.line("if let text = Self.\(form.name)Text(\(arguments)) { return text }")
        }
        if let last = forms.last { code.line("return Self.\(last.name)Text(\(arguments))") }
      }
    }
    if routes.count < flow.routes.count { code.line("default: return nil") }
    code.line("}")
  }
}
