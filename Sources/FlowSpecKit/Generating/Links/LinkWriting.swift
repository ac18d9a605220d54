/// Writes members of `Route` that read it from links, and then those that print it.
struct LinkWriting {
  let links: LinkReadingPlan
  let plan: NamePlan
  let access: String

  private var flow: Flow { plan.flow }

  func write(to code: inout CodeWriter) {
    writeParsing(to: &code)
    LinkPrintingWriting(links: links, plan: plan, access: access).write(to: &code)
    for form in links.forms {
      FormParsing(form: form, plan: plan, flow: flow).write(to: &code)
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
    var functions = Set(links.forms.map(\.name) + flow.routes.map(\.name.value) + ["url", "route", "kind", "title", "checked"])
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
}
