/// How a parameter is read from a link's text and written to it.
struct ParameterCode {
  let plan: NamePlan
  let reference: TypeReference

  /// An optional value of the type.
  func reading(_ text: String) -> String {
    switch reference.type {
    case .string, .app: "Link.text(\(text))"
    case .bool: "Link.bool(\(text))"
    case .int: "Link.integer(\(text))"
    case .uint: "Link.natural(\(text))"
    case .double: "Link.double(\(text))"
    case .uuid: "Link.uuid(\(text))"
    case .url: "Link.url(\(text))"
    case .range(let range): "Link.integer(\(text), in: \(range.lowerBound)...\(range.upperBound))"
    case .text: "Link.value(\(text), as: \(plan.baseType(reference)).self)"
    case .cases(let cases):
      cases.contains { $0.carries != nil }
        ? "\(plan.baseType(reference))(linkText: \(text))" : "Link.value(\(text), as: \(plan.baseType(reference)).self)"
    }
  }

  /// The same as a function of a text.
  var reader: String { "{ \(reading("$0")) }" }

  /// The text of a value.
  func printing(_ value: String) -> String {
    switch reference.type {
    case .string, .app: value
    case .bool: "(\(value) ? \"true\" : \"false\")"
    case .int, .uint, .double, .range: "\(plan.swift("String"))(\(value))"
    case .uuid: "\(value).uuidString"
    case .url: "\(value).absoluteString"
    case .text: "\(value).rawValue"
    case .cases(let cases): value + (cases.contains { $0.carries != nil } ? ".linkText" : ".rawValue")
    }
  }

  /// What must be so that the value has a text at all.
  func condition(_ value: String) -> String? {
    switch reference.type {
    case .double: "\(value).isFinite"
    case .range(let range): "(\(range.lowerBound)...\(range.upperBound)).contains(\(value))"
    case .string, .bool, .int, .uint, .uuid, .url, .text, .cases, .app: nil
    }
  }
}
