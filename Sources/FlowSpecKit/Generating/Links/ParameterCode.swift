/// The code that reads a parameter from a part of a link, and prints it.
struct ParameterCode {
  let plan: NamePlan
  let reference: TypeReference
  /// The argument of a finite type's reader for comparing names without case; empty if names must match exactly.
  var caseArgument = ""

  /// Returns an expression for an optional value of the type.
  func reading(_ part: String) -> String {
    switch reference.type {
    case .string, .app: "Link.text(\(part))"
    case .bool: "Link.bool(\(part))"
    case .int: "Link.integer(\(part))"
    case .uint: "Link.natural(\(part))"
    case .double: "Link.double(\(part))"
    case .uuid: "Link.uuid(\(part))"
    case .url: "Link.url(\(part))"
    case .range(let range): "Link.integer(\(part), in: \(range.lowerBound)...\(range.upperBound))"
    case .text: "\(plan.baseType(reference))(rawValue: \(part).text)"
    case .cases: "LinkValue.\(reader)(\(part)\(caseArgument))"
    }
  }

  /// True if the empty text is a valid value.
  var takesEmpty: Bool { reference.type.language.accepts("") }

  /// The name of the function that reads a finite type.
  private var reader: String {
    "as" + plan.baseType(reference).split(separator: ".").map { SwiftIdentifier.typeName(String($0)) }.joined()
  }

  /// Writes the functions that reading these types calls.
  ///
  /// - Parameter folding: the types that some form reads without case.
  static func writeReaders(_ references: [TypeReference], folding: [TypeReference], _ plan: NamePlan, to code: inout CodeWriter) {
    let foldingReaders = Set(readers(of: folding, plan).map(\.code.reader))
    for (code:parameter, cases) in readers(of: references, plan) {
      parameter.writeReader(cases, folds: foldingReaders.contains(parameter.reader), to: &code)
    }
  }

  /// Returns the finite types among some types and the types that their cases carry, without repetition.
  private static func readers(of references: [TypeReference], _ plan: NamePlan) -> [(code: ParameterCode, cases: [TypeCase])] {
    var found: [(code: ParameterCode, cases: [TypeCase])] = []
    var known: Set<String> = []
    var pending = references[...]
    while let reference = pending.popFirst() {
      guard case .cases(let cases) = reference.type else { continue }
      let parameter = ParameterCode(plan: plan, reference: reference)
      guard known.insert(parameter.reader).inserted else { continue }
      found.append((parameter, cases))
      pending += cases.compactMap(\.carries)
    }
    return found
  }

  /// Writes a function that returns the first matching case; cases that carry no value come first.
  private func writeReader(_ cases: [TypeCase], folds: Bool, to code: inout CodeWriter) {
    let type = plan.baseType(reference)
    code.gap()
    code.block("static func \(reader)(_ part: Link.Part\(folds ? ", ignoringCase: Bool = false" : "")) -> \(type)?") { code in
      let plain = plain(cases)
      let isWhole = plain.count == cases.count && !folds
      writeSwitch(over: "part.exactly", plain, orElse: isWhole ? "return nil" : "break", to: &code)
      if folds, !plain.isEmpty {
        code.block("if ignoringCase") { writeSwitch(over: "part.ignoringCase", plain, orElse: "break", to: &$0) }
      }
      for one in cases {
        guard let carried = one.carries else { continue }
        let reading = ParameterCode(plan: plan, reference: carried, caseArgument: folds ? ", ignoringCase: ignoringCase" : "").reading("part")
        code.line("if let value = \(reading) { return \(type).\(SwiftIdentifier.escaped(one.name.value))(value) }")
      }
      if !isWhole { code.line("return nil") }
    }
    if plain(cases).count < cases.count { writeText(cases, to: &code) }
  }

  private func writeSwitch(over part: String, _ plain: [TypeCase], orElse otherwise: String, to code: inout CodeWriter) {
    guard !plain.isEmpty else { return }
    let type = plan.baseType(reference)
    code.line("switch \(part) {")
    for one in plain { code.line("case \(SwiftText.literal(one.text)): return \(type).\(SwiftIdentifier.escaped(one.name.value))") }
    code.line("default: \(otherwise)")
    code.line("}")
  }

  private func plain(_ cases: [TypeCase]) -> [TypeCase] { cases.filter { $0.carries == nil } }

  private func writeText(_ cases: [TypeCase], to code: inout CodeWriter) {
    code.gap()
    code.block("static func text(of value: \(plan.baseType(reference))) -> String") { code in
      code.line("switch value {")
      for one in cases {
        let name = SwiftIdentifier.escaped(one.name.value)
        if let carried = one.carries {
          code.line("case .\(name)(let value): return \(ParameterCode(plan: plan, reference: carried).printing("value"))")
        } else {
          code.line("case .\(name): return \(SwiftText.literal(one.text))")
        }
      }
      code.line("}")
    }
  }

  /// Returns an expression for the text of a value.
  func printing(_ value: String) -> String {
    switch reference.type {
    case .string, .app: value
    case .bool: "(\(value) ? \"true\" : \"false\")"
    case .int, .uint, .double, .range: "\(plan.swift("String"))(\(value))"
    case .uuid: "\(value).uuidString"
    case .url: "\(value).absoluteString"
    case .text: "\(value).rawValue"
    case .cases(let cases): plain(cases).count < cases.count ? "LinkValue.text(of: \(value))" : "\(value).rawValue"
    }
  }

  /// Returns an expression whose interpolation is the escaped text of a value.
  func encoded(_ value: String) -> String {
    switch reference.type {
    case .bool, .int, .uint, .range: value
    default: Self.isUnreserved(reference.type) ? printing(value) : "Link.encoded(\(printing(value)))"
    }
  }

  /// Returns true if links contain each value without escapes.
  private static func isUnreserved(_ type: ValueType) -> Bool {
    switch type {
    case .bool, .int, .uint, .range, .uuid: true
    case .text(let pattern): pattern.syntax.isWithin(.unreserved)
    case .cases(let cases):
      cases.allSatisfy { one in
        one.carries.map { isUnreserved($0.type) } ?? (PercentCoding.encoded(one.text, keeping: .unreserved) == one.text)
      }
    case .string, .double, .url, .app: false
    }
  }

  /// Returns the condition under which the value has a text.
  func condition(_ value: String) -> String? {
    switch reference.type {
    // A value that a link cannot contain is not printed, because it could not be read.
    case .double: "\(value).magnitude < 1e\(Decimal.largestScientificExponent + 1)"
    case .range(let range): "(\(range.lowerBound)...\(range.upperBound)).contains(\(value))"
    case .string, .bool, .int, .uint, .uuid, .url, .text, .cases, .app: nil
    }
  }
}
