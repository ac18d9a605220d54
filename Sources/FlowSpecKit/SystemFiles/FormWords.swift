/// The URLs of a form behind one prefix of its origin, as words of ``WrittenURL``.
struct FormWords {
  let form: LinkForm
  let prefix: OriginPrefix
  private let language: PathLanguage

  init(_ form: LinkForm, behind prefix: OriginPrefix) {
    self.form = form
    self.prefix = prefix
    language = PathLanguage(template: form.template, languages: form.parameters, foldingCase: form.origin.caseInsensitivePath)
  }

  /// Every URL that the form matches; those that are written in an unusual way left out.
  var matched: Automaton {
    if form.template.wholeURL != nil { return URLUniverse.ordinary }
    var queries = Automaton(URLUniverse.ordinaryQuery)
    for item in form.template.query {
      guard let needed = needed(item) else { continue }
      queries = .intersection(queries, needed)
    }
    let fragments: PatternSyntax
    switch form.template.fragment {
    case .text(let atoms, _)?: fragments = language.text(atoms, foldingCase: false, wholeMayBeEmpty: false).encoded(.printed(.query))
    case .optional?, nil: fragments = PatternSyntax.anyText.encoded(.printed(.query))
    }
    return WrittenURL.words(path: Automaton(paths), query: queries, fragment: Automaton(fragments))
  }

  /// The URLs that the form's own words make: its items in its order, no value empty, and nothing else.
  var printed: Automaton { printed(withFurtherItem: false) }

  /// The same, perhaps with one more item that the template does not name.
  func printed(withFurtherItem isLonger: Bool) -> Automaton {
    if form.template.wholeURL != nil { return URLUniverse.ordinary }
    let fragment: PatternSyntax
    switch form.template.fragment {
    case nil: fragment = .empty
    case .text(let atoms, _)?: fragment = language.text(atoms, foldingCase: false, wholeMayBeEmpty: false)
    case .optional(let name, _)?: fragment = .optional(language.text([.parameter(name)], foldingCase: false, wholeMayBeEmpty: false))
    }
    let query = PatternSyntax.sequence(form.template.query.map(printed))
    var queries = Automaton(query)
    if isLonger { queries = .concatenation([queries, .union([Automaton(.empty), furtherItem])]) }
    return WrittenURL.words(path: Automaton(paths), query: queries, fragment: Automaton(fragment.encoded(.printed(.query))))
  }

  private var furtherItem: Automaton {
    var keys = Automaton(URLUniverse.ordinaryKey)
    for key in form.template.query.flatMap(form.keys) {
      let name = PercentCoding.encoded(key, keeping: .query)
      keys = .intersection(keys, Automaton(.texts(of: URLAlphabet.key.union(URLAlphabet.percent), otherThan: name)))
    }
    return .concatenation([Automaton(.literal("&")), keys, Automaton(URLUniverse.ordinaryValue)])
  }

  /// The form with what no pattern can say of its values left out: types that are neither finite nor of one shape.
  var widened: FormWords {
    FormWords(
      LinkForm(form.template, origin: form.origin) { name in
        let language = form.parameters[name] ?? .any
        return language.isPatterned ? language : .any
      }, behind: prefix)
  }

  private var paths: PatternSyntax {
    let base = prefix.base.map { PatternSyntax.sequence([.literal("/"), literal($0, keeping: .segment)]) }
    return .sequence(base + [language.paths(prefix).encoded(.printed(.segment)).withMarksAsSlashes])
  }

  private func literal(_ text: String, keeping kept: PercentCoding.Kept) -> PatternSyntax {
    .literal(PercentCoding.encoded(text, keeping: kept), foldingCase: form.origin.caseInsensitivePath)
  }

  // MARK: Query

  private func printed(_ item: LinkTemplate.QueryItem) -> PatternSyntax {
    func written(_ atoms: [LinkTemplate.Atom]) -> PatternSyntax {
      let value = language.text(atoms, foldingCase: false, wholeMayBeEmpty: false).encoded(.printed(.query))
      return .sequence([keys(of: item), .literal("="), value])
    }
    return switch item.value {
    case .anything: keys(of: item)
    case .text(let atoms): written(atoms)
    case .optional(let name): .optional(written([.parameter(name)]))
    }
  }

  private func keys(of item: LinkTemplate.QueryItem) -> PatternSyntax {
    .sequence([.literal("&"), .choice(form.keys(of: item).map { .literal(PercentCoding.encoded($0, keeping: .query)) })])
  }

  /// Queries that have the item; nil for one that may be absent.
  private func needed(_ item: LinkTemplate.QueryItem) -> Automaton? {
    let values: PatternSyntax
    switch item.value {
    case .optional: return nil
    case .anything: values = .anyText
    case .text(let atoms): values = language.text(atoms, foldingCase: false, wholeMayBeEmpty: true)
    }
    let written = PatternSyntax.sequence([.literal("="), values.encoded(.printed(.query))])
    return .union(
      form.keys(of: item).map { key in
        let name = PercentCoding.encoded(key, keeping: .query)
        let others = PatternSyntax.texts(of: URLAlphabet.key.union(URLAlphabet.percent), otherThan: name)
        // The first item of that name counts.
        let before = PatternSyntax.repetition(.sequence([.literal("&"), others, URLUniverse.ordinaryValue]), atLeast: 0, atMost: nil)
        let own = PatternSyntax.sequence([.literal("&" + name), values.matchesEmpty ? .optional(written) : written])
        return Automaton(.sequence([before, own, URLUniverse.ordinaryQuery]))
      })
  }
}

extension ParameterLanguage {
  /// Whether a pattern with variables can say it exactly.
  var isPatterned: Bool {
    if case .uuid = self { true } else { finiteTexts != nil }
  }
}

extension PatternSyntax {
  /// The borders of segments as slashes.
  fileprivate var withMarksAsSlashes: PatternSyntax {
    switch self {
    case .scalar(let set):
      set.contains(LinkLanguage.Mark.segment) ? .scalar(set.intersection(.all).union(ScalarSet("/"))) : self
    case .sequence(let parts): .sequence(parts.map(\.withMarksAsSlashes))
    case .choice(let parts): .choice(parts.map(\.withMarksAsSlashes))
    case .repetition(let inner, let atLeast, let atMost): .repetition(inner.withMarksAsSlashes, atLeast: atLeast, atMost: atMost)
    }
  }
}
