/// Types, and rules about names.
extension SystemJSON {
  func fields(_ fields: [Field]) -> JSON {
    .array(fields.map { ["name": .string($0.name.value), "domain": domain($0.type)] })
  }

  /// Returns a type's domain, with its values by name if there are few; without values if they cannot be enumerated.
  func domain(_ type: TypeReference) -> JSON {
    let domain = Domain(type)
    let values: JSON = domain.isOpaque || domain.count > 64 ? .null : .array((0..<domain.count).map { domain.value($0, type).json })
    return [
      "count": domain.isOpaque ? .null : .integer(domain.count), "values": values, "lower": .integer(domain.lower),
      "isOptional": .bool(type.isOptional), "type": .string(typeName(type.type)), "cases": cases(type.type),
      "sample": type.type.sample.map(\.json) ?? .null,
    ]
  }

  /// Returns the cases of a type by their numbers, each with the type that it carries.
  private func cases(_ type: ValueType) -> JSON {
    guard case .cases(let cases) = type else { return .null }
    return .array(cases.map { ["name": .string($0.name.value), "carries": $0.carries.map(domain) ?? .null] })
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
