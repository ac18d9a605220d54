/// Members of `Route` that read it from links and write it.
struct LinkWriting {
  let links: LinkPlan
  let plan: NamePlan
  let access: String

  private var flow: Flow { plan.flow }

  func write(to code: inout CodeWriter) {
    writeParsing(to: &code)
    writePrinting(to: &code)
    for form in links.forms {
      let parsing = FormParsing(form: form, plan: plan, flow: flow)
      parsing.write(to: &code)
      if form.form.prints { FormPrinting(form: form, plan: plan, parsing: parsing).write(to: &code) }
    }
  }

  private func writeParsing(to code: inout CodeWriter) {
    code.gap()
    code.doc("The route that a link leads to, if it leads to one: what is more specific is tried first.")
    code.block("\(access)init?(url: \(plan.swift("String")))") { code in
      guard !links.order.isEmpty else { return code.line("return nil") }
      code.line("guard let link = Link(url) else { return nil }")
      for index in links.order {
        let form = links.forms[index]
        code.line("if let route = Self.\(form.name)(link) {")
        code.inner { code in
          code.line("self = route")
          code.line("return")
        }
        code.line("}")
      }
      code.line("return nil")
    }
  }

  private func writePrinting(to code: inout CodeWriter) {
    let printing = links.forms.filter(\.form.prints)
    code.gap()
    code.doc("A link that leads to the route, if one can say all of it.")
    code.block("\(access)var url: \(plan.swift("String"))?") { code in
      guard !printing.isEmpty else { return code.line("return nil") }
      let routes = flow.routes.filter { route in printing.contains { $0.route == route.id } }
      code.line("switch self {")
      for route in routes {
        let forms = printing.filter { $0.route == route.id }
        let locals = FormLocals(route, plan)
        let binding = route.parameters.isEmpty ? "" : "(\(route.parameters.indices.map { "let \(locals[$0])" }.joined(separator: ", ")))"
        code.line("case \(plan.wrapped(".\(SwiftIdentifier.escaped(route.name.value))\(binding)", in: route.module)):")
        code.inner { code in
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
}
