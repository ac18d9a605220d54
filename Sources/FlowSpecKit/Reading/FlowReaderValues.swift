/// Constants of a type.
extension FlowReader {
  func value(_ node: YAMLNode, of type: TypeReference) -> Located<Value>? {
    if type.isUnread || node.isStandIn { return nil }
    if type.isOptional, case .scalar(let scalar) = node.content, scalar.text == "none" {
      return Located(.absent, node.span)
    }
    if case .cases(let cases) = type.type { return caseValue(node, cases) }
    guard case .scalar(let scalar) = node.content, !scalar.isNothing || scalar.style != .plain else {
      report.add(CallRules.wrongValue, "\(type.type.valueName) is expected here, not \(node.kindName)", at: node.span)
      return nil
    }
    guard let value = scalarValue(scalar.text, of: type.type) else {
      let fixes = if case .bool = type.type { truth(node) } else { [FixIt]() }
      report.add(CallRules.wrongValue, "'\(scalar.text)' is not \(type.type.valueName)", at: node.span, fixes: fixes)
      return nil
    }
    return Located(value, node.span)
  }

  private func caseValue(_ node: YAMLNode, _ cases: [TypeCase]) -> Located<Value>? {
    var name: Located<String>?
    var inner: YAMLNode?
    switch node.content {
    case .scalar(let scalar): name = Located(scalar.text, node.span)
    case .mapping(let entries) where entries.count == 1:
      name = Located(entries[0].key.text, entries[0].key.span)
      inner = entries[0].value
    case .mapping, .sequence: break
    }
    guard let name else {
      report.add(CallRules.wrongValue, "one of \(cases.map(\.name.value).listed) is expected here", at: node.span)
      return nil
    }
    guard let found = cases.first(where: { $0.name.value == name.value }) else {
      let meant = nearest(to: name.value, among: cases.map(\.name.value))
      report.add(
        GuardRules.unknownCase, "'\(name.value)' is not one of: \(cases.map(\.name.value).listed)", at: name.span,
        fixes: meant.map { [.replace(name.span, with: $0)] } ?? [])
      return nil
    }
    switch (found.carries, inner) {
    case (nil, nil): return Located(.named(found.name.value, nil), name.span)
    case (let carried?, let inner?):
      return value(inner, of: carried).map { Located(.named(found.name.value, $0.value), node.span) }
    case (let carried?, nil):
      report.add(
        CallRules.wrongValue, "'\(name.value)' carries a value: '{ \(name.value): … }' with \(carried.type.valueName)",
        at: node.span)
      return nil
    case (nil, _?):
      report.add(CallRules.wrongValue, "'\(name.value)' carries no value", at: node.span)
      return nil
    }
  }

  /// Returns the type's first value in the order of its declaration; nil if there is none.
  func firstValue(of type: ValueType) -> Value? {
    switch type {
    case .bool: .bool(false)
    case .range(let range): .int(range.lowerBound)
    case .cases(let cases):
      cases.first.flatMap { first in
        guard let carries = first.carries else { return .named(first.name.value, nil) }
        return firstValue(of: carries.type).map { .named(first.name.value, $0) }
      }
    case .string, .int, .uint, .double, .uuid, .url, .text, .app: nil
    }
  }
}

/// Returns the value of a text for a type without cases; nil if the text is no such value.
func scalarValue(_ text: String, of type: ValueType) -> Value? {
  switch type {
  case .string: return .text(text)
  case .bool: return text == "true" ? .bool(true) : text == "false" ? .bool(false) : nil
  case .int: return Int(text).map(Value.int)
  case .uint: return UInt(text).flatMap { Int(exactly: $0) }.map(Value.int)
  case .double: return Double(text).flatMap { $0.isFinite ? .double(text) : nil }
  case .uuid: return isUUID(text) ? .text(text) : nil
  case .url: return text.contains(":") && !text.contains(" ") ? .text(text) : nil
  case .range(let range): return Int(text).flatMap { range.contains($0) ? .int($0) : nil }
  case .text(let pattern): return pattern.matches(text) ? .text(text) : nil
  case .app: return text.isEmpty ? nil : .text(text)
  case .cases: return nil
  }
}

private func isUUID(_ text: String) -> Bool {
  let parts = text.split(separator: "-", omittingEmptySubsequences: false)
  return parts.map(\.count) == [8, 4, 4, 4, 12] && parts.allSatisfy { $0.allSatisfy(\.isHexDigit) && $0.utf8.count == $0.count }
}

extension ValueType {
  /// The kind of value with its article, for messages.
  var valueName: String {
    switch self {
    case .string: "a text"
    case .bool: "'true' or 'false'"
    case .int: "a whole number"
    case .uint: "a whole number from 0 on"
    case .double: "a number"
    case .uuid: "a UUID"
    case .url: "a URL"
    case .range(let range): "a number from \(range.lowerBound) to \(range.upperBound)"
    case .cases(let cases): "one of \(cases.map(\.name.value).listed)"
    case .text(let pattern): "a text that matches '\(pattern.source)'"
    case .app(let type): "a value of the app's type '\(type.swiftName)'"
    }
  }
}
