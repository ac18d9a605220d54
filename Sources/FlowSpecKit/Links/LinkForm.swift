/// A template of one origin, with the languages of its parameters: a set of URLs.
public struct LinkForm: Sendable {
  public let template: LinkTemplate
  let origin: Origin
  /// By parameter name.
  let parameters: [String: ParameterLanguage]

  /// Creates a form; the template must have been parsed without problems.
  init(_ template: LinkTemplate, origin: Origin, parameterLanguage: (String) -> ParameterLanguage) {
    self.template = template
    self.origin = origin
    var parameters: [String: ParameterLanguage] = [:]
    for parameter in template.parameters { parameters[parameter.name] = parameterLanguage(parameter.name) }
    self.parameters = parameters
  }

  /// Returns the possible keys of an item, in the order in which they are tried; empty for a parameter that is not finite.
  func keys(of item: LinkTemplate.QueryItem) -> [String] {
    switch item.key {
    case .names(let names): names
    case .parameter(let name): parameters[name]?.finiteTexts ?? []
    }
  }
}
