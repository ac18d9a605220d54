/// The template that a pattern most likely means.
struct GuessedTemplate: Hashable {
  enum Kind: Hashable {
    case text, optionalText
    case pattern(String)
    /// Some texts, with names for them.
    case choice([String])
  }

  struct Parameter: Hashable {
    let name: String
    let kind: Kind
  }

  let template: String
  let parameters: [Parameter]
  /// The words of the path, for naming the route.
  let words: [String]
  let endsWithParameter: Bool

  /// Any path.
  static let anything = GuessedTemplate(
    template: "/{path...?}", parameters: [Parameter(name: "path", kind: .optionalText)], words: ["page"], endsWithParameter: false)
  static let root = GuessedTemplate(template: "/", parameters: [], words: ["home"], endsWithParameter: false)

  /// Returns nil if no template is similar.
  init?(pattern: String) {
    var body = pattern[...]
    let isAnchoredFirst = body.first == "^"
    if isAnchoredFirst { body = body.dropFirst() }
    let isAnchoredLast = Self.stripEnd(&body)
    var takesRest: Kind?
    for (suffix, kind) in [("(/.*)?", Kind.optionalText), ("(?:/.*)?", .optionalText), ("(/.+)?", .optionalText), ("/.*", .text), ("/.+", .text)]
    where body.hasSuffix(suffix) {
      body = body.dropLast(suffix.count)
      takesRest = kind
      break
    }
    for suffix in [#"\/?"#, "/?", #"\/*"#, "/*", "/"] where body.hasSuffix(suffix) {
      body = body.dropLast(suffix.count)
      break
    }
    if body.isEmpty, takesRest == nil {
      self = .root
      return
    }
    guard let segments = PatternSegments(body) else { return nil }
    self.init(segments, rest: takesRest, isAnywhere: !isAnchoredFirst && isAnchoredLast)
  }

  /// Removes the end of a pattern that anchors it or permits a query.
  private static func stripEnd(_ body: inout Substring) -> Bool {
    var isAnchored = HotwirePattern.endsWithAnchor(body)
    if isAnchored { body = body.dropLast() }
    let queries = [
      #"(\?.*)?"#, #"(?:\?.*)?"#, #"(\?.+)?"#, #"(?:\?.+)?"#, #"\?.*"#, #"\?.+"#, #"\?"#, #"(\?|$)"#, #"(?:\?|$)"#, #"($|\?)"#, #"(?:$|\?)"#,
      #"(/|$)"#, #"(?:/|$)"#,
    ]
    for query in queries where body.hasSuffix(query) {
      body = body.dropLast(query.count)
      isAnchored = true
      break
    }
    return isAnchored
  }

  private init?(_ segments: PatternSegments, rest: Kind?, isAnywhere: Bool) {
    var naming = ParameterNaming(segments.segments)
    var template = isAnywhere ? "/**" : ""
    var parameters: [Parameter] = []
    for segment in segments.segments {
      template += "/"
      for atom in segment {
        switch atom {
        case .literal(let text): template += Self.written(text)
        case .some(let kind):
          let parameter = Parameter(name: naming.next(kind, behind: segments.word(before: parameters.count)), kind: kind)
          template += "{\(parameter.name)}"
          parameters.append(parameter)
        }
      }
    }
    if let rest {
      if isAnywhere { return nil }
      parameters.append(Parameter(name: naming.next(.text, behind: nil, called: "path"), kind: rest))
      template += rest == .optionalText ? "/{\(parameters[parameters.count - 1].name)...?}" : "/{\(parameters[parameters.count - 1].name)...}"
    }
    self.template = template
    self.parameters = parameters
    words = segments.words
    endsWithParameter = rest == nil && segments.endsWithParameter
  }

  init(template: String, parameters: [Parameter], words: [String], endsWithParameter: Bool) {
    self.template = template
    self.parameters = parameters
    self.words = words
    self.endsWithParameter = endsWithParameter
  }

  private static func written(_ text: String) -> String {
    PercentCoding.encoded(text, keeping: .segment).split(separator: "*", omittingEmptySubsequences: false).joined(separator: "%2A")
  }

  /// Returns the set of URLs on a site; nil if the template is invalid.
  func form(origin: Origin) -> LinkForm? {
    var problems: [TemplateProblem] = []
    let parsed = LinkTemplate(parsing: template, problems: &problems)
    guard problems.isEmpty else { return nil }
    return LinkForm(parsed, origin: origin) { name in
      switch parameters.first(where: { $0.name == name })?.kind {
      case .pattern(let text)?: (try? TextPattern(parsing: text)).map(ParameterLanguage.pattern) ?? .any
      case .choice(let texts)?: .cases(texts)
      case .text?, .optionalText?, nil: .any
      }
    }
  }
}

/// Names parameters: `id` for a single one, else the singular of the segment before it.
private struct ParameterNaming {
  private var taken: Set<String> = []
  private let isAlone: Bool

  init(_ segments: [[PatternSegments.Atom]]) {
    isAlone = segments.joined().count { if case .some = $0 { true } else { false } } == 1
  }

  mutating func next(_ kind: GuessedTemplate.Kind, behind word: String?, called fixed: String? = nil) -> String {
    var name = fixed ?? "id"
    if fixed == nil {
      if case .choice = kind { name = "kind" } else if !isAlone, let word { name = ImportedNames.camelCase([ImportedNames.singular(word)]) + "ID" }
    }
    if !isName(name) { name = "id" }
    var number = 2
    while taken.contains(name) {
      name = name.prefix { !$0.isNumber } + "\(number)"
      number += 1
    }
    taken.insert(name)
    return name
  }
}
