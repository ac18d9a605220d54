/// Locals for a route's parameters.
struct FormLocals {
  private let names: [String]

  private static let taken: Set<String> = ["link", "path", "start", "text", "value", "head", "tail", "segments", "items", "self", "Link"]

  init(_ route: Route, _ plan: NamePlan) {
    names = route.parameters.map { field in
      let name = field.name.value
      return Self.taken.contains(name) ? SwiftIdentifier.joined(["the", name]) : SwiftIdentifier.escaped(name)
    }
  }

  subscript(index: Int) -> String { names[index] }
}

/// The function that reads one form.
struct FormParsing {
  let form: LinkPlan.Form
  let plan: NamePlan
  let flow: Flow

  var route: Route { flow[form.route] }
  private var origin: Origin { flow[form.form.origin].origin }
  var locals: FormLocals { FormLocals(route, plan) }

  func index(_ name: String) -> Int { route.parameters.firstIndex { $0.name.value == name } ?? 0 }
  func local(_ name: String) -> String { locals[index(name)] }
  func code(_ name: String) -> ParameterCode { ParameterCode(plan: plan, reference: route.parameters[index(name)].type) }

  func write(to code: inout CodeWriter) {
    writeTextFunctions(to: &code)
    code.gap()
    let remark = form.form.deprecated.map { "; deprecated: \($0.value.split(whereSeparator: \.isNewline).joined(separator: " "))" } ?? ""
    code.doc("`\(origin.name)`: `\(form.template.text)`" + remark)
    code.block("private static func \(form.name)(_ link: Link) -> Route?") { code in
      let doors = LinkDoors(flow[form.form.origin], flow, plan)
      if let whole = form.template.wholeURL {
        code.line("guard \(doors.functions.map { "link.\($0) != nil" }.joined(separator: " || ")) else { return nil }")
        code.line("guard let \(local(whole.name)) = \(self.code(whole.name).reading("link.text")) else { return nil }")
        return code.line("return \(result)")
      }
      if doors.functions.count == 1, let door = doors.functions.first {
        guard readsPath else {
          code.line("guard link.\(door) != nil else { return nil }")
          writeTail(fail: "return nil", to: &code)
          return code.line("return \(result)")
        }
        code.line("guard let path = link.\(door) else { return nil }")
        writeRest(fail: "return nil", to: &code)
      } else {
        code.block(
          "for \(readsPath ? "path" : "_") in [\(doors.functions.map { "link.\($0)" }.joined(separator: ", "))].compactMap({ $0 })"
        ) { code in
          writeRest(fail: "continue", to: &code)
        }
        code.line("return nil")
      }
    }
  }

  private func writeRest(fail: String, to code: inout CodeWriter) {
    let hasLeading = isAny(form.template.path.first)
    guard hasLeading else {
      writePath(Array(form.template.path), start: nil, fail: fail, to: &code)
      writeTail(fail: fail, to: &code)
      return code.line("return \(result)")
    }
    let pieces = Array(form.template.path.dropFirst())
    guard !pieces.isEmpty else {
      writeTail(fail: fail, to: &code)
      return code.line("return \(result)")
    }
    let label = fail == "continue" ? "starts: " : ""
    code.block("\(label)for start in 0...path.segments.count") { code in
      writePath(pieces, start: "start", fail: label.isEmpty ? "continue" : "continue starts", to: &code)
      writeTail(fail: label.isEmpty ? "return nil" : "break starts", to: &code)
      code.line("return \(result)")
    }
    if fail == "return nil" { code.line("return nil") }
  }

  /// Some templates take any path.
  private var readsPath: Bool { !form.template.path.allSatisfy { isAny($0) } || form.template.path.isEmpty }

  private func isAny(_ piece: LinkTemplate.PathPiece?) -> Bool {
    if case .anySegments? = piece { true } else { false }
  }

  // MARK: Path

  private func writePath(_ pieces: [LinkTemplate.PathPiece], start: String?, fail: String, to code: inout CodeWriter) {
    let fixed = pieces.prefix { if case .segment = $0 { true } else { false } }
    let end = start.map { fixed.isEmpty ? $0 : "\($0) + \(fixed.count)" } ?? String(fixed.count)
    var conditions = [countCondition(pieces.dropFirst(fixed.count).first, end)]
    for (offset, piece) in fixed.enumerated() {
      guard case .segment(let atoms, _) = piece else { continue }
      let place = start.map { offset == 0 ? $0 : "\($0) + \(offset)" } ?? String(offset)
      let isFirst = start != nil || offset == 0
      let folding =
        origin.caseInsensitivePath
        ? "true" : !isFirst || !mayBeginWithHost ? nil : start == nil ? "path.beginsWithHost" : "\(place) == 0 && path.beginsWithHost"
      conditions.append(condition(atoms, "path.segments[\(place)]", folding: folding, function: "Segment\(offset)", mayBeEmpty: false))
    }
    let used = conditions.filter { $0 != "true" }
    if !used.isEmpty { code.line("guard \(used.joined(separator: ", ")) else { \(fail) }") }
    guard let last = pieces.dropFirst(fixed.count).first else { return }
    writeLast(last, end, fail: fail, to: &code)
  }

  private func countCondition(_ last: LinkTemplate.PathPiece?, _ end: String) -> String {
    switch last {
    case nil, .segment: "path.segments.count == \(end)"
    case .optional: "(\(end)...\(Int(end).map { String($0 + 1) } ?? "\(end) + 1")).contains(path.segments.count)"
    case .rest(_, let isOptional, _): "path.segments.count \(isOptional ? ">=" : ">") \(end)"
    case .anySegments: end == "0" ? "true" : "path.segments.count >= \(end)"
    }
  }

  private func writeLast(_ piece: LinkTemplate.PathPiece, _ end: String, fail: String, to code: inout CodeWriter) {
    switch piece {
    case .segment, .anySegments: break
    case .optional(let name, _):
      writeOptional(name, "path.segments[\(end)]", isThere: "path.segments.count > \(end)", fail: fail, to: &code)
    case .rest(let name, let isOptional, _):
      let text = "path.segments[\(Int(end) == nil ? "(\(end))" : end)...].joined(separator: \"/\")"
      if isOptional {
        writeOptional(name, text, isThere: "path.segments.count > \(end)", fail: fail, to: &code)
      } else {
        code.line("guard let text = Link.filled(\(text)), let \(local(name)) = \(self.code(name).reading("text")) else { \(fail) }")
      }
    }
  }

  private func writeOptional(_ name: String, _ text: String, isThere: String, fail: String, to code: inout CodeWriter) {
    code.line("let \(local(name)): \(plan.type(route.parameters[index(name)].type))")
    code.line("if \(isThere) {")
    code.inner { code in
      code.line("guard let text = Link.filled(\(text)), let value = \(self.code(name).reading("text")) else { \(fail) }")
      code.line("\(local(name)) = value")
    }
    code.line("} else {")
    code.inner { $0.line("\(local(name)) = nil") }
    code.line("}")
  }

  /// Where no host is named, a link's host is the first segment.
  private var mayBeginWithHost: Bool { origin.prefixes.contains { $0.host == nil } }

  // MARK: Query and fragment

  private func writeTail(fail: String, to code: inout CodeWriter) {
    for (index, item) in form.template.query.enumerated() { writeItem(item, index, fail: fail, to: &code) }
    switch form.template.fragment {
    case nil: break
    case .text(let atoms, _):
      code.line(
        "guard let text = link.fragment, \(condition(atoms, "text", folding: nil, function: "Fragment", mayBeEmpty: false)) else { \(fail) }"
      )
    case .optional(let name, _):
      code.line("let \(local(name)) = link.fragment.flatMap(Link.filled).flatMap \(self.code(name).reader)")
    }
  }

  private func writeItem(_ item: LinkTemplate.QueryItem, _ index: Int, fail: String, to code: inout CodeWriter) {
    switch item.key {
    case .parameter(let key): writeKeyed(key, item.value, index, fail: fail, to: &code)
    case .names(let names):
      let keys = "[\(names.map(SwiftText.literal).joined(separator: ", "))]"
      let single = names.count == 1 ? "link.value(\(SwiftText.literal(names[0])))" : nil
      switch item.value {
      case .anything: code.line("guard !link.values(\(keys)).isEmpty else { \(fail) }")
      case .optional(let name):
        let found =
          single.map { "\($0).flatMap \(self.code(name).reader)" } ?? "link.values(\(keys)).lazy.compactMap \(self.code(name).reader).first"
        code.line("let \(local(name)) = \(found)")
      case .text(let atoms):
        let parameters = self.parameters(atoms)
        let test = "link.values(\(keys))"
        if parameters.isEmpty {
          code.line(
            "guard \(test).contains(where: { \(condition(atoms, "$0", folding: nil, function: "", mayBeEmpty: true)) }) else { \(fail) }")
        } else {
          let pattern = parameters.count == 1 ? local(parameters[0]) : "(\(parameters.map(local).joined(separator: ", ")))"
          let read = "({ \(reading(atoms, "$0", function: "Item\(index)", mayBeEmpty: true)) })"
          let found = single.map { "\($0).flatMap\(read)" } ?? "\(test).lazy.compactMap\(read).first"
          code.line("guard let \(pattern) = \(found) else { \(fail) }")
        }
      }
    }
  }

  /// `{chain}={address}`: the first of the parameter's texts that is a key with a fitting value.
  private func writeKeyed(_ key: String, _ value: LinkTemplate.QueryItem.Value, _ index: Int, fail: String, to code: inout CodeWriter) {
    let type = plan.baseType(route.parameters[self.index(key)].type)
    let found: String
    var pattern = local(key)
    switch value {
    case .anything, .optional: found = "link.value(key.rawValue) != nil ? key : nil"
    case .text(let atoms):
      let parameters = self.parameters(atoms)
      if parameters.isEmpty {
        found =
          "link.value(key.rawValue).map { \(condition(atoms, "$0", folding: nil, function: "", mayBeEmpty: true)) } == true ? key : nil"
      } else {
        let read = "link.value(key.rawValue).flatMap { \(reading(atoms, "$0", function: "Item\(index)", mayBeEmpty: true)) }"
        found =
          parameters.count == 1
          ? "\(read).map { (key, $0) }" : "\(read).map { (key, \(parameters.indices.map { "$0.\($0)" }.joined(separator: ", "))) }"
        pattern = "(\(([key] + parameters).map(local).joined(separator: ", ")))"
      }
    }
    code.line("guard let \(pattern) = \(type).allCases.lazy.compactMap({ key in \(found) }).first else { \(fail) }")
  }

  // MARK: Texts

  private func parameters(_ atoms: [LinkTemplate.Atom]) -> [String] {
    atoms.compactMap { if case .parameter(let name) = $0 { name } else { nil } }
  }

  private func literals(_ atoms: [LinkTemplate.Atom]) -> (before: String, after: String) {
    var (before, after) = ("", "")
    if case .literal(let text)? = atoms.first { before = text }
    if atoms.count > 1, case .literal(let text)? = atoms.last { after = text }
    return (before, after)
  }

  private func fold(_ folding: String?) -> String { folding.map { ", ignoringCase: \($0)" } ?? "" }

  /// What must be so that a text is these atoms; binds their parameters.
  private func condition(
    _ atoms: [LinkTemplate.Atom], _ text: String, folding: String?, function: String, mayBeEmpty: Bool
  ) -> String {
    let parameters = self.parameters(atoms)
    if parameters.isEmpty { return "Link.same(\(text), \(SwiftText.literal(literals(atoms).before))\(fold(folding)))" }
    let pattern = parameters.count == 1 ? local(parameters[0]) : "(\(parameters.map(local).joined(separator: ", ")))"
    return "let \(pattern) = \(reading(atoms, text, folding: folding, function: function, mayBeEmpty: mayBeEmpty))"
  }

  /// An optional value, or tuple of values.
  private func reading(
    _ atoms: [LinkTemplate.Atom], _ text: String, folding: String? = nil, function: String, mayBeEmpty: Bool
  ) -> String {
    let parameters = self.parameters(atoms)
    guard parameters.count == 1, let name = parameters.first else {
      return "Self.\(form.name)\(function)(\(text)\(folding.map { ", \($0)" } ?? ", false"))"
    }
    let (before, after) = literals(atoms)
    if before.isEmpty, after.isEmpty {
      return mayBeEmpty ? code(name).reading(text) : "Link.filled(\(text)).flatMap(\(code(name).reader))"
    }
    let inner = "Link.between(\(text), \(SwiftText.literal(before)), \(SwiftText.literal(after))\(fold(folding)))"
    return "\(inner).flatMap(\(code(name).reader))"
  }

  /// Functions for texts with several parameters: each takes as much as it can.
  private func writeTextFunctions(to code: inout CodeWriter) {
    var texts: [(function: String, atoms: [LinkTemplate.Atom])] = []
    let pieces = isAny(form.template.path.first) ? Array(form.template.path.dropFirst()) : form.template.path
    for (index, piece) in pieces.enumerated() {
      if case .segment(let atoms, _) = piece { texts.append(("Segment\(index)", atoms)) }
    }
    for (index, item) in form.template.query.enumerated() {
      if case .text(let atoms) = item.value { texts.append(("Item\(index)", atoms)) }
    }
    if case .text(let atoms, _)? = form.template.fragment { texts.append(("Fragment", atoms)) }
    for text in texts where parameters(text.atoms).count > 1 { writeTextFunction(text.function, text.atoms, to: &code) }
  }

  private func writeTextFunction(_ function: String, _ atoms: [LinkTemplate.Atom], to code: inout CodeWriter) {
    let parameters = self.parameters(atoms)
    let types = parameters.map { plan.baseType(route.parameters[index($0)].type) }.joined(separator: ", ")
    let (before, after) = literals(atoms)
    let separators = self.separators(atoms)
    code.gap()
    code.block(
      "private static func \(form.name)\(function)(_ text: \(plan.swift("String")), _ ignoringCase: \(plan.swift("Bool"))) -> (\(types))?"
    ) { code in
      code.line(
        "guard let rest0 = Link.between(text, \(SwiftText.literal(before)), \(SwiftText.literal(after)), ignoringCase: ignoringCase) else { return nil }"
      )
      writeSplits(parameters, separators, 0, to: &code)
      code.line("return nil")
    }
  }

  private func writeSplits(_ parameters: [String], _ separators: [String], _ level: Int, to code: inout CodeWriter) {
    let name = parameters[level]
    guard level < separators.count else {
      code.line("guard let \(local(name)) = Link.filled(rest\(level)).flatMap(\(self.code(name).reader)) else { continue }")
      return code.line("return (\(parameters.map(local).joined(separator: ", ")))")
    }
    code.block(
      "for (head\(level), rest\(level + 1)) in Link.splits(rest\(level), at: \(SwiftText.literal(separators[level])), ignoringCase: ignoringCase)"
    ) { code in
      code.line("guard let \(local(name)) = Link.filled(head\(level)).flatMap(\(self.code(name).reader)) else { continue }")
      writeSplits(parameters, separators, level + 1, to: &code)
    }
  }

  private func separators(_ atoms: [LinkTemplate.Atom]) -> [String] {
    var found: [String] = []
    for (index, atom) in atoms.enumerated() where index > 0 && index < atoms.count - 1 {
      if case .literal(let text) = atom { found.append(text) }
    }
    return found
  }

  // MARK: Result

  var result: String {
    let texts = route.parameters.enumerated().map { index, field -> String in
      let value: String
      if form.template.parameter(field.name.value) != nil {
        value = locals[index]
      } else if let fixed = form.form.fixed.first(where: { $0.parameter.value == index }) {
        value = ExpressionWriting(plan: plan).constant(fixed.value.value, field.type)
      } else {
        value = "nil"
      }
      return "\(SwiftIdentifier.label(field.name.value)): \(value)"
    }
    return plan.wrapped(
      ".\(SwiftIdentifier.escaped(route.name.value))\(texts.isEmpty ? "" : "(\(texts.joined(separator: ", ")))")", in: route.module)
  }
}
