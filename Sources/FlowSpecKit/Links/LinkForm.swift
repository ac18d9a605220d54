/// A template of one origin, with what its parameters take: a set of URLs.
public struct LinkForm: Sendable {
  public let template: LinkTemplate
  public let origin: Origin
  /// By parameter name.
  let parameters: [String: Parameter]
  let language: LinkLanguage

  struct Parameter: Sendable {
    let language: ParameterLanguage
    let automaton: Automaton
  }

  /// The template must have been read without problems.
  public init(_ template: LinkTemplate, origin: Origin, parameterLanguage: (String) -> ParameterLanguage) {
    self.template = template
    self.origin = origin
    var parameters: [String: Parameter] = [:]
    for parameter in template.parameters {
      let language = parameterLanguage(parameter.name)
      let automaton = if case .pattern(let pattern) = language { pattern.automaton } else { Automaton(language.syntax) }
      parameters[parameter.name] = Parameter(language: language, automaton: automaton)
    }
    self.parameters = parameters
    language = LinkLanguage(template, origin: origin, languages: parameters.mapValues(\.language))
  }

  /// The keys that an item may have, in the order in which they are tried; none for a parameter that is not finite.
  func keys(of item: LinkTemplate.QueryItem) -> [String] {
    LinkLanguage.keys(of: item) { parameters[$0]?.language }
  }
}
