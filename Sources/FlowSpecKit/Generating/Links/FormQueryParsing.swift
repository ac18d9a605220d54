/// The conditions of a form on the query and the fragment.
struct FormQueryParsing {
  let parsing: FormParsing
  let texts: FormTexts

  private var template: LinkTemplate { parsing.form.template }

  /// Required conditions, and statements that read optional parameters.
  typealias Part = (code: String, isRequired: Bool)

  var parts: [Part] {
    var parts = template.query.enumerated().map { part($1, "Item\($0 + 1)") }
    switch template.fragment {
    case nil: break
    case .text(let atoms, _):
      parts.append(("let fragment = link.fragment", true))
      parts += texts.conditions(atoms, "fragment", function: "Fragment", mayBeEmpty: false).map { ($0, true) }
    case .optional(let name, _):
      let reader = parsing.code(name)
      let reading = "\(reader.takesEmpty ? "$0.isEmpty ? nil : " : "")\(reader.reading("$0"))"
      parts.append(("let \(parsing.local(name)) = link.fragment.flatMap({ \(reading) })", false))
    }
    return parts
  }

  func write(to code: inout CodeWriter) {
    for part in parts { code.line(part.isRequired ? "guard \(part.code) else { return nil }" : part.code) }
  }

  private func part(_ item: LinkTemplate.QueryItem, _ function: String) -> Part {
    guard case .names(let names) = item.key else { return (keyed(item, function), true) }
    let keys = names.map(SwiftText.literal)
    switch item.value {
    case .anything: return (keys.map { "link.value(\($0)) != nil" }.joined(separator: " || "), true)
    case .optional(let name): return ("let \(parsing.local(name)) = \(value(of: keys) { parsing.code(name).reading($0) })", false)
    case .text(let atoms):
      let parameters = FormTexts.parameters(atoms)
      guard !parameters.isEmpty else {
        let text = SwiftText.literal(literal(atoms))
        return (keys.map { "link.has(\($0), \(text))" }.joined(separator: " || "), true)
      }
      return ("let \(pattern(parameters)) = \(value(of: keys) { texts.reading(atoms, $0, function: function) })", true)
    }
  }

  /// Returns the value of the first key with a value that fits.
  private func value(of keys: [String], _ reading: (String) -> String) -> String {
    keys.map { "link.value(\($0)).flatMap({ \(reading("$0")) })" }.joined(separator: " ?? ")
  }

  private func literal(_ atoms: [LinkTemplate.Atom]) -> String {
    if case .literal(let text)? = atoms.first { text } else { "" }
  }

  private func pattern(_ parameters: [String]) -> String {
    parameters.count == 1 ? parsing.local(parameters[0]) : "(\(parameters.map(parsing.local).joined(separator: ", ")))"
  }

  // MARK: A parameter as the key

  /// Returns the condition for `{chain}={address}`: the parameter's first text that is a key with a fitting value.
  private func keyed(_ item: LinkTemplate.QueryItem, _ function: String) -> String {
    guard case .parameter(let key) = item.key else { return "" }
    return "let \(pattern([key] + valueParameters(item))) = \(parsing.form.name)\(function)Key(link)"
  }

  private func valueParameters(_ item: LinkTemplate.QueryItem) -> [String] {
    if case .text(let atoms) = item.value { FormTexts.parameters(atoms) } else { [] }
  }

  /// Writes the functions that try the keys in order.
  func writeKeyFunctions(to code: inout CodeWriter) {
    for (index, item) in template.query.enumerated() {
      guard case .parameter(let key) = item.key else { continue }
      let reference = parsing.route.parameters[parsing.index(key)].type
      let values = valueParameters(item)
      let types = ([key] + values).map { parsing.plan.baseType(parsing.route.parameters[parsing.index($0)].type) }
      let type = types.count == 1 ? types[0] : "(\(types.joined(separator: ", ")))"
      code.gap()
      code.block("private static func \(parsing.form.name)Item\(index + 1)Key(_ link: Link) -> \(type)?") { code in
        for text in parsing.form.link.keys(of: item) {
          guard let constant = reference.type.value(spelt: text) else { continue }
          // Read as an optional, to distinguish a case `none` from an absent value.
          let type = TypeReference(type: reference.type, declaration: reference.declaration, isOptional: true, span: reference.span)
          let value = ExpressionWriting(plan: parsing.plan).constant(constant, type)
          let found = ([value] + values.map(parsing.local)).joined(separator: ", ")
          code.line("if \(condition(item, key: text, function: "Item\(index + 1)")) { return \(values.isEmpty ? found : "(\(found))") }")
        }
        code.line("return nil")
      }
    }
  }

  private func condition(_ item: LinkTemplate.QueryItem, key: String, function: String) -> String {
    let value = "link.value(\(SwiftText.literal(key)))"
    guard case .text(let atoms) = item.value else { return "\(value) != nil" }
    let parameters = FormTexts.parameters(atoms)
    guard !parameters.isEmpty else { return "link.has(\(SwiftText.literal(key)), \(SwiftText.literal(literal(atoms))))" }
    return "let \(pattern(parameters)) = \(value).flatMap({ \(texts.reading(atoms, "$0", function: function)) })"
  }
}
