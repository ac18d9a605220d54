/// Types: the same grammar wherever a type may be written.
extension FlowReader {
  /// Reads a declared type, after the types that it names.
  func readType(_ id: TypeID) {
    guard pending.sizes[id] == nil else { return }
    // Declared in the same order.
    let item = pending.types[id.index]
    pending.openTypes.insert(id)
    let reference = typeReference(item.node, in: units[item.unit])
    flow.types[id.index].type = reference.type
    if reference.isUnread { unread.types.insert(id) }
    if reference.isOptional {
      report.add(TypeRules.badType, "a declared type cannot be optional; write '?' where it is used", at: item.node.span)
    }
    pending.openTypes.remove(id)
    pending.sizes[id] = size(of: reference)
  }

  /// Reads a type where it is used; returns a stand-in after reporting a mistake.
  func typeReference(_ node: YAMLNode, in unit: Unit) -> TypeReference {
    readTypeReference(node, in: unit) ?? .unknown(node.span)
  }

  private func readTypeReference(_ node: YAMLNode, in unit: Unit) -> TypeReference? {
    guard !node.isStandIn else { return nil }
    guard !node.isNothing else {
      report.add(TypeRules.badType, "a type is missing here", at: node.span)
      return nil
    }
    return switch node.content {
    case .scalar(let scalar): scalarType(scalar, node, in: unit)
    case .sequence(let items): casesType(items, node, in: unit)
    case .mapping: mappingType(node, in: unit)
    }
  }

  /// The most levels of types that carry one another.
  private static let nestedTypes = 64
  /// The most cases of a type, including those of the types that it carries.
  private static let caseLimit = 10_000

  private func size(of reference: TypeReference) -> Int {
    if reference.isUnread { return 0 }
    if let declaration = reference.declaration, let known = pending.sizes[declaration] { return known }
    guard case .cases(let cases) = reference.type else { return 1 }
    return cases.reduce(0) { $0 + ($1.carries.map(size) ?? 1) }
  }

  private func scalarType(_ scalar: YAMLScalar, _ node: YAMLNode, in unit: Unit) -> TypeReference? {
    let isOptional = scalar.text.hasSuffix("?")
    let text = isOptional ? String(scalar.text.dropLast()) : scalar.text
    if let type = builtinType(text) {
      return TypeReference(type: type, declaration: nil, isOptional: isOptional, span: node.span)
    }
    if text.contains("..") { return rangeType(text, isOptional, node) }
    guard isName(text) else {
      let isList = text.hasPrefix("[") && text.hasSuffix("]")
      let advice = isList ? Self.listAdvice : "a type is a name, '[a, b]', '0...3' or a mapping"
      report.add(TypeRules.badType, "'\(scalar.text)' is not a type; \(advice)", at: node.span)
      return nil
    }
    guard let declared = names.types[unit.prefix + text] else {
      reportUnknown(
        .type, Located(text, node.span), in: unit, candidates: names.types.order + builtinTypeNames.map { unit.prefix + $0 })
      return nil
    }
    if pending.openTypes.contains(declared) {
      report.add(TypeRules.badType, "'\(text)' contains itself", at: node.span)
      return nil
    }
    guard pending.sizes[declared] != nil || pending.openTypes.count < Self.nestedTypes else {
      report.add(TypeRules.badType, "'\(text)' is more than \(Self.nestedTypes) types deep here", at: node.span)
      return nil
    }
    readType(declared)
    return TypeReference(
      type: flow[declared].type, declaration: declared, isOptional: isOptional, span: node.span,
      isUnread: unread.types.contains(declared))
  }

  /// Returns `3...5` for `3..5`, `3..=5` and `3..<6`, or nil if the text does not consist of two numbers and such an operator.
  private static func intendedRange(_ text: String) -> String? {
    let lower = text.prefix { $0 != "." }
    let upper = text.reversed().prefix(while: \.isNumber).reversed()
    let sign = text.dropFirst(lower.count).dropLast(upper.count).filter { $0 != " " }
    guard ["..", "....", "..=", "..<"].contains(sign), let first = Int(lower.filter { $0 != " " }), let last = Int(String(upper)),
      first <= last
    else { return nil }
    return "\(first)...\(sign.hasSuffix("<") ? last - 1 : last)"
  }

  private func rangeType(_ text: String, _ isOptional: Bool, _ node: YAMLNode) -> TypeReference? {
    let parts = text.split(separator: "...", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let lower = Int(parts[0]), let upper = Int(parts[1]) else {
      let advice = Self.intendedRange(text).map { "write '\($0)\(isOptional ? "?" : "")'" } ?? "write two whole numbers, such as '0...3'"
      report.add(TypeRules.badType, "'\(text)' is not a range; \(advice)", at: node.span)
      return nil
    }
    guard lower <= upper else {
      report.add(
        TypeRules.badType, "the range '\(text)' is empty", at: node.span,
        fixes: [.replace(node.span, with: "\(upper)...\(lower)")])
      return nil
    }
    let largest = Expression.largestNumber
    guard lower >= -largest, upper <= largest else {
      report.add(TypeRules.badType, "the range '\(text)' is too large; its bounds must be between -\(largest) and \(largest)", at: node.span)
      return nil
    }
    guard upper - lower < 1 << 20 else {
      report.add(TypeRules.badType, "the range '\(text)' has more than 2^20 values", at: node.span)
      return nil
    }
    return TypeReference(type: .range(lower...upper), declaration: nil, isOptional: isOptional, span: node.span)
  }

  private static let listAdvice = "there is no type for lists; declare a type of the app under 'types', with 'swift'"

  /// Returns the type's name if brackets around it look like Swift's array.
  private func arrayElement(_ items: [YAMLNode], in unit: Unit) -> String? {
    guard items.count == 1, case .scalar(let scalar) = items[0].content else { return nil }
    let name = scalar.text.hasSuffix("?") ? String(scalar.text.dropLast()) : scalar.text
    return builtinType(name) != nil || names.types[unit.prefix + name] != nil ? scalar.text : nil
  }

  /// Reads `[a, b, number: UInt]`.
  private func casesType(_ items: [YAMLNode], _ node: YAMLNode, in unit: Unit) -> TypeReference? {
    if let element = arrayElement(items, in: unit) {
      report.add(TypeRules.badType, "'[\(element)]' would be a type with one value, '\(element)'; \(Self.listAdvice)", at: node.span)
      return nil
    }
    var cases = CaseList()
    for item in items {
      switch item.content {
      case .scalar(let scalar):
        if !item.isStandIn { add(scalar, carries: nil, to: &cases) }
      case .mapping(let entries) where entries.count == 1:
        add(entries[0].key, carries: typeReference(entries[0].value, in: unit), to: &cases)
      case .mapping, .sequence:
        report.add(TypeRules.badType, "a case is a name, or 'name: type' when it carries a value", at: item.span)
      }
    }
    return caseList(cases, node)
  }

  private struct CaseList {
    var cases: [TypeCase] = []
    var byName: [String: Span] = [:]
    /// The case for each text in URLs.
    var byText: [String: String] = [:]
  }

  private func add(_ scalar: YAMLScalar, text: String? = nil, carries: TypeReference?, to list: inout CaseList) {
    guard isName(scalar.text) else {
      report.add(NameRules.invalidName, NameRules.fault(scalar.text, of: "a case"), at: scalar.span)
      return
    }
    guard !GuardWords.operators.contains(scalar.text) else {
      report.add(NameRules.reservedName, "'\(scalar.text)' is a word of guards and cannot be a name", at: scalar.span)
      return
    }
    if let earlier = list.byName[scalar.text] {
      report.add(
        NameRules.duplicateName, "case '\(scalar.text)' is listed twice", at: scalar.span,
        notes: [.init("first here", at: earlier)])
      return
    }
    list.byName[scalar.text] = scalar.span
    list.cases.append(TypeCase(name: Located(scalar.text, scalar.span), text: text ?? scalar.text, carries: carries))
  }

  private func caseList(_ list: CaseList, _ node: YAMLNode) -> TypeReference? {
    let cases = list.cases
    guard !cases.isEmpty else {
      if case .sequence(let items) = node.content, !items.isEmpty { return nil }
      if case .mapping(let entries) = node.content, !entries.isEmpty { return nil }
      report.add(TypeRules.badType, "a type needs at least one case", at: node.span)
      return nil
    }
    guard cases.reduce(0, { $0 + ($1.carries.map(size) ?? 1) }) <= Self.caseLimit else {
      report.add(
        TypeRules.badType, "the type has more than \(Self.caseLimit) cases, those that it carries counted", at: node.span)
      return nil
    }
    // A case with an unreadable value makes the whole type unknown.
    let isUnread = cases.contains { $0.carries?.isUnread ?? false }
    return TypeReference(type: .cases(cases), declaration: nil, isOptional: false, span: node.span, isUnread: isUnread)
  }

  private func mappingType(_ node: YAMLNode, in unit: Unit) -> TypeReference? {
    guard let entries = node.ownEntries else { return nil }
    let keys = entries.map(\.key.text)
    if keys.contains("swift") { return appType(node) }
    if keys.contains("text") { return patternType(node) }
    if let misspelt = misspeltForm(entries) {
      report.add(
        KeyRules.unknownKey, "'\(misspelt.key.text)' is not a key of a type", at: misspelt.key.span,
        fixes: [.replace(misspelt.key.span, with: misspelt.meant)])
      return nil
    }
    if entries.count == 1, case .sequence = entries[0].value.content {
      let list = entries[0].value.span
      report.add(
        TypeRules.badType, "a list of names is the type itself, without '\(entries[0].key.text)'", at: entries[0].key.span,
        fixes: [.replace(node.span, with: sources(list.source).text(from: list.lower, to: list.upper), .plausible)])
      return nil
    }
    var cases = CaseList()
    for entry in entries {
      guard case .scalar(let text) = entry.value.content, !text.text.isEmpty else {
        if !entry.value.isStandIn {
          report.add(TypeRules.badType, "a case's text in URLs is expected here", at: entry.value.span)
        }
        continue
      }
      if let earlier = cases.byText.updateValue(entry.key.text, forKey: text.text) {
        report.add(NameRules.duplicateName, "the text '\(text.text)' already means '\(earlier)'", at: entry.value.span)
        continue
      }
      add(entry.key, text: text.text, carries: nil, to: &cases)
    }
    return caseList(cases, node)
  }

  /// Returns a key that is probably misspelt, not a case: `txt: "[0-9]+"`, `Swift: User`.
  private func misspeltForm(_ entries: [YAMLEntry]) -> (key: YAMLScalar, meant: String)? {
    for entry in entries {
      guard case .scalar(let value) = entry.value.content,
        let meant = nearestName(to: entry.key.text, among: Keys.patternType.names + Keys.appType.names)
      else { continue }
      let isPattern = value.text.contains { "[]()*+\\|".contains($0) }
      if isPattern || entry.key.text.lowercased() == meant { return (entry.key, meant) }
    }
    return nil
  }

  private func patternType(_ node: YAMLNode) -> TypeReference? {
    guard let mapping = mapping(node, Keys.patternType), let value = mapping["text"], let text = text(value) else { return nil }
    do throws(PatternProblem) {
      let pattern = try TextPattern(parsing: text.value)
      return TypeReference(type: .text(pattern), declaration: nil, isOptional: false, span: node.span)
    } catch {
      report.add(TypeRules.badPattern, error.message, at: span(error.range, in: value))
      return nil
    }
  }

  private func appType(_ node: YAMLNode) -> TypeReference? {
    guard let mapping = mapping(node, Keys.appType), let swift = mapping["swift"].flatMap(text) else { return nil }
    let parts = swift.value.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ isSwiftName(String($0)) }) else {
      report.add(TypeRules.badType, "'\(swift.value)' is not a Swift type's name", at: swift.span)
      return nil
    }
    let module = mapping["import"].flatMap(text)
    if let module, !isSwiftName(module.value) {
      report.add(TypeRules.badType, "'\(module.value)' is not a Swift module's name", at: module.span)
    }
    let identity = mapping["identity"].flatMap(text)
    if let identity, !isName(identity.value) {
      report.add(TypeRules.badType, "'\(identity.value)' is not the name of a property", at: identity.span)
    }
    let sample = mapping["sample"].flatMap(text)
    if let sample, !SwiftWords.isWholeExpression(sample.value) {
      let reason = "'\(sample.value)' is not a Swift expression of one line; close all brackets and quotes, and write nothing after them"
      report.add(TypeRules.badType, reason, at: sample.span)
    }
    let type = AppType(
      swiftName: swift.value, importedModule: module?.value, identity: identity?.value, sample: sample?.value,
      isEquatable: mapping["equatable"].flatMap(bool) ?? false)
    return TypeReference(type: .app(type), declaration: nil, isOptional: false, span: node.span)
  }

  /// Reads `name: type` for each field; nil if the fields could not be read.
  func fields(_ node: YAMLNode?, of what: String, in unit: Unit) -> [Field]? {
    guard let node, !node.isNothing || node.isStandIn else { return [] }
    guard node.ownEntries != nil else {
      _ = namedEntries(node, what)
      return nil
    }
    return namedEntries(node, what).map { name, entry in Field(name: name, type: typeReference(entry.value, in: unit)) }
  }

  /// Returns the place of a part of a scalar's value in the source.
  func span(_ range: Range<Int>, in node: YAMLNode) -> Span {
    guard case .scalar(let scalar) = node.content else { return node.span }
    // Text without folding or escapes is the most frequent case, and quick to locate.
    if scalar.style == .plain, scalar.span.length == scalar.text.utf8.count, range.upperBound <= scalar.span.length {
      return Span(scalar.span.source, from: scalar.span.lower + range.lowerBound, to: scalar.span.lower + range.upperBound)
    }
    if offsets?.span != scalar.span { offsets = YAMLScalarOffsets(scalar, in: sources(node.span.source)) }
    return offsets?.span(of: range) ?? scalar.span
  }
}

let builtinTypeNames = ["String", "Bool", "Int", "UInt", "Double", "UUID", "URL"]

func builtinType(_ name: String) -> ValueType? {
  switch name {
  case "String": .string
  case "Bool": .bool
  case "Int": .int
  case "UInt": .uint
  case "Double": .double
  case "UUID": .uuid
  case "URL": .url
  default: nil
  }
}

/// Returns whether a text names a type in Swift without backticks.
func isSwiftName(_ text: String) -> Bool {
  isName(text) && !SwiftWords.keywords.contains(text) && !SwiftWords.impossible.contains(text)
}
