/// Converts a flow's forms to sets of URLs.
extension ValueType {
  /// The texts that a URL may carry for a value of this type. A value of an app's own type cannot be written in a URL.
  var language: ParameterLanguage {
    switch self {
    case .string, .app: .any
    case .bool: .bool
    case .int: .integer(signed: true)
    case .uint: .integer(signed: false)
    case .double: .double
    case .uuid: .uuid
    case .url: .url
    case .range(let range): .integerRange(range)
    case .text(let pattern): .pattern(pattern)
    case .cases(let cases):
      cases.contains { $0.carries != nil }
        ? .oneOf([.cases(cases.filter { $0.carries == nil }.map(\.text))] + cases.compactMap { $0.carries?.type.language })
        : .cases(cases.map(\.text))
    }
  }
}

extension Flow {
  /// Returns a form's template with its origin and types; nil for a regular expression.
  func linkForm(_ form: RouteForm, of route: Route) -> LinkForm? {
    guard case .template(let template) = form.content else { return nil }
    return LinkForm(template, origin: self[form.origin].origin) { name in
      let language = route.parameters.first { $0.name.value == name }?.type.type.language ?? .any
      return template.foldsCase(of: name, in: self[form.origin].origin) ? language.ignoringCase : language
    }
  }
}
