/// Locals for a route's parameters.
struct FormLocals {
  private let names: [String]

  private static let taken: Set<String> = [
    "link", "path", "rest", "next", "found", "text", "value", "part", "fragment", "route", "checked", "self", "Link",
  ]
  private static let numbered = ["path", "segment", "rest", "split", "splits", "text"]

  init(_ route: Route, _ plan: NamePlan) {
    let types = plan.typeNames
    names = route.parameters.map { field in
      let name = field.name.value
      return Self.isTaken(name) || types.contains(name) ? SwiftIdentifier.joined(["the", name]) : SwiftIdentifier.escaped(name)
    }
  }

  private static func isTaken(_ name: String) -> Bool {
    taken.contains(name)
      || numbered.contains { name.hasPrefix($0) && name.dropFirst($0.count).allSatisfy { $0.isASCII && $0.isWholeNumber } }
  }

  subscript(index: Int) -> String { names[index] }
}

/// The code that reads one form after its path was matched.
struct FormParsing {
  let form: LinkReadingPlan.Form
  let plan: NamePlan
  let flow: Flow

  var route: Route { flow[form.route] }
  var origin: Origin { flow[form.form.origin].origin }
  var locals: FormLocals { FormLocals(route, plan) }

  func index(_ name: String) -> Int { route.parameters.firstIndex { $0.name.value == name } ?? 0 }
  func local(_ name: String) -> String { locals[index(name)] }
  func code(_ name: String) -> ParameterCode {
    let folds = form.template.foldsCase(of: name, in: origin)
    return ParameterCode(plan: plan, reference: route.parameters[index(name)].type, caseArgument: folds ? ", ignoringCase: true" : "")
  }

  /// The path pieces that the trie matches.
  var pieces: ArraySlice<LinkTemplate.PathPiece> {
    form.template.beginsAnywhere ? form.template.path.dropFirst() : form.template.path[...]
  }

  /// Segments with parameters, by their numbers in the trie, from 1.
  private var segments: [(number: Int, atoms: [LinkTemplate.Atom])] {
    pieces.enumerated().compactMap { index, piece in
      if case .segment(let atoms, _) = piece, !FormTexts.parameters(atoms).isEmpty { (index + 1, atoms) } else { nil }
    }
  }

  private var optional: (number: Int, name: String)? {
    if case .optional(let name, _)? = pieces.last { (pieces.count, name) } else { nil }
  }

  private var rest: (name: String, isOptional: Bool)? {
    if case .rest(let name, let isOptional, _)? = pieces.last { (name, isOptional) } else { nil }
  }

  /// True if the whole form is a path of segments.
  private var isPlain: Bool { form.template.query.isEmpty && form.template.fragment == nil && rest == nil }

  /// True if the form is read in the place where its path ends, and not by a function of its own.
  private var isInline: Bool { isPlain || optional == nil && rest == nil }

  // MARK: Where its path ends

  /// Returns the code that accepts the link if the parameters' conditions hold.
  func leaf(_ variant: LinkPathVariant, path: String, isAtEnd: Bool) -> [LinkReadingStatement] {
    var conditions: [String] = []
    if case .exact = variant.end, !isAtEnd { conditions.append("\(path).isAtEnd") }
    guard isInline else { return [.found(conditions, ["\(form.name)(\(arguments(variant, path)))"])] }
    conditions += pathConditions
    if variant.hasOptional == true, let optional { conditions.append(condition(optional)) }
    let query = FormQueryParsing(parsing: self, texts: texts).parts
    conditions += query.filter(\.isRequired).map(\.code)
    var body = query.filter { !$0.isRequired }.map { LinkReadingStatement.line($0.code) }
    body.append(.return(result(leavingOut: variant.hasOptional == false ? optional?.name : nil)))
    return conditions.isEmpty ? body : [.when(conditions, body)]
  }

  private var pathConditions: [String] {
    segments.flatMap { segment in
      texts.conditions(segment.atoms, "segment\(segment.number)", function: "Segment\(segment.number)", mayBeEmpty: false)
    }
  }

  private func condition(_ optional: (number: Int, name: String)) -> String {
    texts.conditions([.parameter(optional.name)], "segment\(optional.number)", function: "", mayBeEmpty: false).joined(separator: ", ")
  }

  private var texts: FormTexts { FormTexts(parsing: self) }

  private func arguments(_ variant: LinkPathVariant, _ path: String) -> String {
    var arguments = ["link"] + segments.map { "segment\($0.number)" }
    if let optional { arguments.append(variant.hasOptional == true ? "segment\(optional.number)" : "nil") }
    if rest != nil { arguments.append(path) }
    return arguments.joined(separator: ", ")
  }

  // MARK: Functions

  /// Writes the functions that a leaf calls.
  func write(to code: inout CodeWriter) {
    texts.writeFunctions(segments, to: &code)
    let query = FormQueryParsing(parsing: self, texts: texts)
    query.writeKeyFunctions(to: &code)
    guard !isInline, form.template.wholeURL == nil else { return }
    var parameters = ["_ link: Link"] + segments.map { "_ segment\($0.number): Link.Part" }
    if let optional { parameters.append("_ segment\(optional.number): Link.Part?") }
    if rest != nil { parameters.append("_ rest: Link.Path") }
    code.gap()
    code.doc("Reads links of `\(origin.name)` with the form `\(form.template.text)`.")
    code.block("private static func \(form.name)(\(parameters.joined(separator: ", "))) -> Route?") { code in
      let conditions = pathConditions
      if !conditions.isEmpty { code.line("guard \(conditions.joined(separator: ", ")) else { return nil }") }
      if let optional { writeOptional(optional.name, isThere: "let segment\(optional.number)", condition(optional), to: &code) }
      if let rest {
        let reading = "let \(local(rest.name)) = rest.joined({ \(self.code(rest.name).reading("$0")) })"
        if rest.isOptional {
          writeOptional(rest.name, isThere: "!rest.isAtEnd", reading, to: &code)
        } else {
          code.line("guard \(reading) else { return nil }")
        }
      }
      query.write(to: &code)
      code.line("return \(result(leavingOut: nil))")
    }
  }

  private func writeOptional(_ name: String, isThere: String, _ condition: String, to code: inout CodeWriter) {
    code.line("var found: \(plan.type(route.parameters[index(name)].type))")
    code.block("if \(isThere)") { code in
      code.line("guard \(condition) else { return nil }")
      code.line("found = \(local(name))")
    }
    code.line("let \(local(name)) = found")
  }

  // MARK: Result

  func result(leavingOut absent: String?) -> String {
    let texts = route.parameters.enumerated().map { index, field -> String in
      let value: String
      if form.template.parameter(field.name.value) != nil {
        value = field.name.value == absent ? "nil" : locals[index]
      } else if let fixed = form.form.fixed.first(where: { $0.parameter.value == index }) {
        value = ExpressionWriting(plan: plan).constant(fixed.value.value, field.type)
      } else {
        value = "nil"
      }
      return "\(SwiftIdentifier.label(field.name.value)): \(value)"
    }
    // An optional has cases of these names too.
    let type = route.module == nil && ["none", "some"].contains(route.name.value) ? "Route" : ""
    return plan.wrapped(
      "\(type).\(SwiftIdentifier.escaped(route.name.value))\(texts.isEmpty ? "" : "(\(texts.joined(separator: ", ")))")", in: route.module)
  }
}
