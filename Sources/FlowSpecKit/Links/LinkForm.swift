/// A template of one origin, with what its parameters take: a set of URLs.
public struct LinkForm: Sendable {
  public let template: LinkTemplate
  let origin: Origin
  /// By parameter name.
  let parameters: [String: ParameterLanguage]

  /// The template must have been read without problems.
  init(_ template: LinkTemplate, origin: Origin, parameterLanguage: (String) -> ParameterLanguage) {
    self.template = template
    self.origin = origin
    var parameters: [String: ParameterLanguage] = [:]
    for parameter in template.parameters { parameters[parameter.name] = parameterLanguage(parameter.name) }
    self.parameters = parameters
  }

  /// The keys that an item may have, in the order in which they are tried; none for a parameter that is not finite.
  func keys(of item: LinkTemplate.QueryItem) -> [String] {
    switch item.key {
    case .names(let names): names
    case .parameter(let name): parameters[name]?.finiteTexts ?? []
    }
  }
}
