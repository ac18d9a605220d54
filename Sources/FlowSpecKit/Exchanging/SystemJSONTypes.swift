/// Types, and rules about names.
extension SystemJSON {
  func fields(_ fields: [Field]) -> JSON {
    .array(fields.map { ["name": .string($0.name.value), "domain": domain($0.type)] })
  }

  /// Returns a type's domain, with its values by name if there are few; without values if they cannot be enumerated.
  func domain(_ type: TypeReference) -> JSON {
    let domain = Domain(type)
    let values: JSON = domain.isOpaque || domain.count > 64 ? .null : .array((0..<domain.count).map { domain.value($0, type).json })
    var members: [JSON.Member] = [
      .init("count", domain.isOpaque ? .null : .integer(domain.count)), .init("values", values), .init("lower", .integer(domain.lower)),
      .init("isOptional", .bool(type.isOptional)), .init("type", .string(typeName(type.type))), .init("cases", cases(type.type)),
      .init("sample", type.type.sample.map(\.json) ?? .null),
    ]
    if case .text(let pattern) = type.type { members.append(.init("pattern", .string(pattern.source))) }
    return .object(members)
  }

  /// Returns the cases of a type by their numbers, each with the type that it carries.
  private func cases(_ type: ValueType) -> JSON {
    guard case .cases(let cases) = type else { return .null }
    return .array(
      cases.map { one in
        let text = one.text == one.name.value ? [] : [JSON.Member("text", .string(one.text))]
        return .object([.init("name", .string(one.name.value)), .init("carries", one.carries.map(domain) ?? .null)] + text)
      })
  }

  private func typeName(_ type: ValueType) -> String {
    switch type {
    case .string: "String"
    case .bool: "Bool"
    case .int: "Int"
    case .uint: "UInt"
    case .double: "Double"
    case .uuid: "UUID"
    case .url: "URL"
    case .range: "range"
    case .cases: "cases"
    case .text: "text"
    case .app: "app"
    }
  }

  func sourceRule(_ rule: SourceRule) -> JSON {
    switch rule {
    case .only(let names): ["only": .array(names.map { .string($0.value) })]
    case .not(let names): ["not": .array(names.map { .string($0.value) })]
    }
  }
}
