@testable import FlowSpecKit

/// Validates the part of JSON Schema that the published schemas use; anything else is a problem of the schema.
struct SchemaValidator {
  private let document: JSON
  private(set) var problems: [String] = []

  init(_ schema: JSON) {
    document = schema
  }

  static func problems(of value: JSON, schema: JSON) -> [String] {
    var validator = SchemaValidator(schema)
    validator.check(value, schema, "")
    return validator.problems
  }

  private mutating func check(_ value: JSON, _ schema: JSON, _ place: String) {
    for word in schema.members ?? [] {
      switch word.name {
      case "$schema", "title", "$defs", "properties", "items", "additionalProperties": continue
      case "$ref": follow(word.value.string ?? "", value, place)
      case "type": expect(Self.type(of: value) == word.value.string, "\(place) is no \(word.value.string ?? "")")
      case "const": expect(value == word.value, "\(place) is another constant")
      case "enum": expect(word.value.elements?.contains(value) == true, "\(place) is none of the words: \(value)")
      case "minimum": if let number = value.integer, let least = word.value.integer { expect(number >= least, "\(place) is too small") }
      case "required": for name in word.value.elements ?? [] { expect(value[name.string ?? ""] != nil, "\(place) has no \(name.string ?? "")") }
      case "anyOf":
        let fits = (word.value.elements ?? []).contains { choice in
          var other = SchemaValidator(document)
          other.check(value, choice, place)
          return other.problems.isEmpty
        }
        expect(fits, "\(place) fits none of the choices")
      default: problems.append("\(word.name) is no word of this validator")
      }
    }
    for member in value.members ?? [] {
      if let own = schema["properties"]?[member.name] ?? schema["additionalProperties"] { check(member.value, own, "\(place)/\(member.name)") }
    }
    guard let items = schema["items"] else { return }
    for (index, element) in (value.elements ?? []).enumerated() { check(element, items, "\(place)/\(index)") }
  }

  private mutating func follow(_ reference: String, _ value: JSON, _ place: String) {
    let name = String(reference.split(separator: "/").last ?? "")
    guard let target = document["$defs"]?[name] else { return problems.append("\(reference) leads nowhere") }
    check(value, target, place)
  }

  private mutating func expect(_ isSo: Bool, _ problem: @autoclosure () -> String) {
    if !isSo { problems.append(problem()) }
  }

  private static func type(of value: JSON) -> String {
    switch value {
    case .null: "null"
    case .bool: "boolean"
    case .integer: "integer"
    case .number: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }
}
