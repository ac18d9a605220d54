/// The code that reads literals and parameters from one text of a form.
struct FormTexts {
  let parsing: FormParsing

  private var plan: NamePlan { parsing.plan }

  static func parameters(_ atoms: [LinkTemplate.Atom]) -> [String] {
    atoms.compactMap { if case .parameter(let name) = $0 { name } else { nil } }
  }

  private static func literals(_ atoms: [LinkTemplate.Atom]) -> (before: String, after: String) {
    var (before, after) = ("", "")
    if case .literal(let text)? = atoms.first { before = text }
    if atoms.count > 1, case .literal(let text)? = atoms.last { after = text }
    return (SwiftText.literal(before), SwiftText.literal(after))
  }

  /// Returns the conditions under which a part matches these atoms; they bind the parameters.
  func conditions(_ atoms: [LinkTemplate.Atom], _ part: String, function: String, mayBeEmpty: Bool) -> [String] {
    let parameters = Self.parameters(atoms)
    guard let first = parameters.first else { return ["\(part).equals(\(Self.literals(atoms).before))"] }
    let pattern = parameters.count == 1 ? parsing.local(first) : "(\(parameters.map(parsing.local).joined(separator: ", ")))"
    var conditions = ["let \(pattern) = \(reading(atoms, part, function: function))"]
    if !mayBeEmpty, atoms.count == 1, parsing.code(first).takesEmpty { conditions.insert("!\(part).isEmpty", at: 0) }
    return conditions
  }

  /// Returns an optional value, or tuple of values; a parameter without literals may be empty.
  func reading(_ atoms: [LinkTemplate.Atom], _ part: String, function: String) -> String {
    let parameters = Self.parameters(atoms)
    guard parameters.count == 1, let name = parameters.first else { return "\(parsing.form.name)\(function)(\(part))" }
    let code = parsing.code(name)
    guard atoms.count > 1 else { return code.reading(part) }
    let (before, after) = Self.literals(atoms)
    return "\(part).between(\(before), \(after)).flatMap({ \(code.reading("$0")) })"
  }

  // MARK: Several parameters

  /// Writes functions for texts with several parameters: each parameter takes as much as it can.
  func writeFunctions(_ segments: [(number: Int, atoms: [LinkTemplate.Atom])], to code: inout CodeWriter) {
    for segment in segments { writeFunction("Segment\(segment.number)", segment.atoms, to: &code) }
    let template = parsing.form.template
    for (index, item) in template.query.enumerated() {
      if case .text(let atoms) = item.value { writeFunction("Item\(index + 1)", atoms, to: &code) }
    }
    if case .text(let atoms, _)? = template.fragment { writeFunction("Fragment", atoms, to: &code) }
  }

  private func writeFunction(_ function: String, _ atoms: [LinkTemplate.Atom], to code: inout CodeWriter) {
    let parameters = Self.parameters(atoms)
    guard parameters.count > 1 else { return }
    let types = parameters.map { plan.baseType(parsing.route.parameters[parsing.index($0)].type) }.joined(separator: ", ")
    let (before, after) = Self.literals(atoms)
    code.gap()
    code.block("private static func \(parsing.form.name)\(function)(_ part: Link.Part) -> (\(types))?") { code in
      code.line("guard let rest1 = part.between(\(before), \(after)) else { return nil }")
      writeSplits(parameters, Self.separators(atoms), 1, to: &code)
      code.line("return nil")
    }
  }

  private func writeSplits(_ parameters: [String], _ separators: [String], _ level: Int, to code: inout CodeWriter) {
    let name = parameters[level - 1]
    let reader = parsing.code(name)
    guard level <= separators.count else {
      let isFilled = reader.takesEmpty ? "!rest\(level).isEmpty, " : ""
      code.line("guard \(isFilled)let \(parsing.local(name)) = \(reader.reading("rest\(level)")) else { continue }")
      return code.line("return (\(parameters.map(parsing.local).joined(separator: ", ")))")
    }
    code.line("var splits\(level) = rest\(level).splits(at: \(SwiftText.literal(separators[level - 1])))")
    code.block("while let (split\(level), rest\(level + 1)) = splits\(level).next()") { code in
      code.line("guard let \(parsing.local(name)) = \(reader.reading("split\(level)")) else { continue }")
      writeSplits(parameters, separators, level + 1, to: &code)
    }
  }

  private static func separators(_ atoms: [LinkTemplate.Atom]) -> [String] {
    atoms.dropFirst().dropLast().compactMap { if case .literal(let text) = $0 { text } else { nil } }
  }
}
