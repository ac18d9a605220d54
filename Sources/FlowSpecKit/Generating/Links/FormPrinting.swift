/// The function that prints one form. It returns nil if the form cannot express the route, or if reading would give another
/// route.
struct FormPrinting {
  let form: LinkReadingPlan.Form
  let plan: NamePlan
  let parsing: FormParsing

  private var route: Route { parsing.route }
  private var template: LinkTemplate { form.template }

  func write(to code: inout CodeWriter) {
    let parameters = route.parameters.enumerated().map { "_ \(parsing.locals[$0]): \(plan.type($1.type))" }
    code.gap()
    code.block("private static func \(form.name)Text(\(parameters.joined(separator: ", "))) -> \(plan.swift("String"))?") { code in
      guard let prefix = form.link.origin.prefixes.first(where: \.isPrintable) else { return code.line("return nil") }
      writeConditions(to: &code)
      if let whole = template.wholeURL {
        code.line("let text = \(text(whole.name))")
      } else {
        writeSegments(to: &code)
        writeItems(to: &code)
        writeText(prefix, to: &code)
      }
      writeProof(to: &code)
      code.line("return text")
    }
  }

  private func local(_ name: String) -> String { parsing.local(name) }
  private func text(_ name: String) -> String { parsing.code(name).printing(local(name)) }
  private func encoded(_ name: String) -> String { "Link.encoded(\(text(name)))" }

  private func writeConditions(to code: inout CodeWriter) {
    var conditions: [String] = []
    for (index, field) in route.parameters.enumerated() {
      let local = parsing.locals[index]
      if let spelt = template.parameter(field.name.value) {
        if field.type.isOptional, !spelt.role.isOptional { conditions.append("let \(local)") }
        if let condition = parsing.code(field.name.value).condition(spelt.role.isOptional ? "$0" : local) {
          conditions.append(spelt.role.isOptional ? "\(local).map({ \(condition) }) ?? true" : condition)
        }
      } else if let fixed = form.form.fixed.first(where: { $0.parameter.value == index }) {
        conditions.append("\(local) == \(ExpressionWriting(plan: plan).constant(fixed.value.value, field.type))")
      } else {
        conditions.append("\(local) == nil")
      }
    }
    if !conditions.isEmpty { code.line("guard \(conditions.joined(separator: ", ")) else { return nil }") }
  }

  private func expression(_ atoms: [LinkTemplate.Atom], keeping kept: PercentCoding.Kept) -> String {
    let parts = atoms.map { atom in
      switch atom {
      case .literal(let text): SwiftText.literal(PercentCoding.encoded(text, keeping: kept))
      case .parameter(let name): encoded(name)
      }
    }
    return parts.isEmpty ? "\"\"" : parts.joined(separator: " + ")
  }

  private func isChanging(_ piece: LinkTemplate.PathPiece) -> Bool {
    switch piece {
    case .segment, .anySegments: false
    case .optional, .rest: true
    }
  }

  private func writeSegments(to code: inout CodeWriter) {
    let fixed = template.path.compactMap { piece -> String? in
      if case .segment(let atoms, _) = piece { expression(atoms, keeping: .segment) } else { nil }
    }
    writeList("segments", isVariable: template.path.contains(where: isChanging), fixed, to: &code)
    for piece in template.path {
      switch piece {
      case .segment, .anySegments: break
      case .optional(let name, _): code.line("if let \(local(name)) { segments.append(\(encoded(name))) }")
      case .rest(let name, let isOptional, _):
        let appending = "segments += Link.encodedSegments(\(text(name)))"
        code.line(isOptional ? "if let \(local(name)) { \(appending) }" : appending)
      }
    }
  }

  private func writeItems(to code: inout CodeWriter) {
    guard !template.query.isEmpty else { return }
    var fixed: [String] = []
    var isOpen = false
    let join = { (key: String, value: String) in
      key.hasSuffix("\"") ? "\(key.dropLast())=\" + \(value)" : "\(key) + \"=\" + \(value)"
    }
    var lines: [String] = []
    for item in template.query {
      let key: String
      switch item.key {
      case .names(let names): key = SwiftText.literal(PercentCoding.encoded(names.first ?? "", keeping: .query))
      case .parameter(let name): key = encoded(name)
      }
      switch item.value {
      case .anything: lines.append("items.append(\(key))")
      case .text(let atoms): lines.append("items.append(\(join(key, expression(atoms, keeping: .query))))")
      case .optional(let name):
        isOpen = true
        lines.append("if let \(local(name)) { items.append(\(join(key, encoded(name)))) }")
      }
      if !isOpen, let line = lines.popLast() { fixed.append(String(line.dropFirst("items.append(".count).dropLast())) }
    }
    writeList("items", isVariable: !lines.isEmpty, fixed, to: &code)
    code.lines(lines)
  }

  private func writeList(_ name: String, isVariable: Bool, _ elements: [String], to code: inout CodeWriter) {
    let start = "\(isVariable ? "var" : "let") \(name): [\(plan.swift("String"))] = ["
    guard elements.count > 1, elements.contains(where: { $0.contains(" + ") }) else {
      return code.line(start + elements.joined(separator: ", ") + "]")
    }
    code.line(start)
    code.inner { code in for element in elements { code.line(element + ",") } }
    code.line("]")
  }

  private func writeText(_ prefix: OriginPrefix, to code: inout CodeWriter) {
    var isLiteral = true
    if case .segment(let atoms, _)? = template.path.first {
      isLiteral = atoms.allSatisfy { if case .literal = $0 { true } else { false } }
    } else if !template.path.isEmpty {
      isLiteral = false
    }
    let isChanging = !template.query.isEmpty || template.fragment != nil
    code.line("\(isChanging ? "var" : "let") text = \(start(prefix, isLiteral)) + segments.joined(separator: \"/\")")
    if isAlwaysQueried {
      code.line("text += \"?\" + items.joined(separator: \"&\")")
    } else if !template.query.isEmpty {
      code.line("if !items.isEmpty { text += \"?\" + items.joined(separator: \"&\") }")
    }
    switch template.fragment {
    case nil: break
    case .text(let atoms, _): code.line("text += \"#\" + \(expression(atoms, keeping: .query))")
    case .optional(let name, _): code.line("if let \(local(name)) { text += \"#\" + \(encoded(name)) }")
    }
  }

  private var isAlwaysQueried: Bool {
    template.query.contains { if case .optional = $0.value { false } else { true } }
  }

  /// Returns the URL up to the first segment.
  private func start(_ prefix: OriginPrefix, _ isLiteral: Bool) -> String {
    guard case .exact(let name)? = prefix.host else {
      let scheme = SwiftText.literal(prefix.scheme)
      return "\(scheme) + (Link.canBeHost(segments.first, isLiteral: \(isLiteral)) ? \"://\" : \":///\")"
    }
    let port = prefix.port.map { ":\($0)" } ?? ""
    let base = prefix.base.map { PercentCoding.encoded($0, keeping: .segment) + "/" }.joined()
    return SwiftText.literal("\(prefix.scheme)://\(name)\(port)/\(base)")
  }

  /// Writes the check that reading the printed link gives the same route.
  private func writeProof(to code: inout CodeWriter) {
    let parts = route.parameters.indices.map { "let back\($0)" }
    let binding = parts.isEmpty ? "" : "(\(parts.joined(separator: ", ")))"
    let pattern = plan.wrapped(".\(SwiftIdentifier.escaped(route.name.value))\(binding)", in: route.module)
    let equal = route.parameters.enumerated().map { index, field in
      let isSaid = template.parameter(field.name.value) != nil || form.form.fixed.contains { $0.parameter.value == index }
      return ", back\(index) == \(isSaid ? parsing.locals[index] : "nil")"
    }
    // The text of a form that is only printed must not be read as another form.
    let own = form.form.parses ? "" : " ?? Link.read(text, { \(form.name)Link($0) })"
    let proof = "guard case \(pattern)? = Self(url: text)\(own)\(equal.joined()) else { return nil }"
    guard code.isTooLong(proof) else { return code.line(proof) }
    let arguments = route.parameters.indices.map { index in
      let isSaid = equal[index].hasSuffix(" == \(parsing.locals[index])")
      return "\(SwiftIdentifier.label(route.parameters[index].name.value)): \(isSaid ? parsing.locals[index] : "nil")"
    }
    let said = plan.wrapped(".\(SwiftIdentifier.escaped(route.name.value))(\(arguments.joined(separator: ", ")))", in: route.module)
    code.line("let said: Route = \(said)")
    code.line("guard \(own.isEmpty ? "Self(url: text)" : "(Self(url: text)\(own))") == said else { return nil }")
  }
}
