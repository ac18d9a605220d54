/// A template of one origin, with what its parameters take: a set of URLs.
public struct LinkForm: Sendable {
  public let template: LinkTemplate
  public let origin: Origin
  /// By parameter name.
  let parameters: [String: Parameter]
  let doors: [Door]
  let language: LinkLanguage

  struct Parameter: Sendable {
    let language: ParameterLanguage
    let automaton: Automaton
  }

  /// A prefix, ready to be compared with an authority.
  struct Door: Sendable {
    let prefix: OriginPrefix
    /// Nil when the authority is the path's first segment.
    let authority: Automaton?
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
    doors = origin.prefixes.map { Door(prefix: $0, authority: $0.authoritySyntax.map(Automaton.init)) }
    language = LinkLanguage(template, origin: origin, languages: parameters.mapValues(\.language))
  }

  /// The keys that an item may have, in the order in which they are tried; none for a parameter that is not finite.
  func keys(of item: LinkTemplate.QueryItem) -> [String] {
    LinkLanguage.keys(of: item) { parameters[$0]?.language }
  }
}
