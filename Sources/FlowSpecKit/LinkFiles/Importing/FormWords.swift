/// The URLs of a form after one prefix of its origin, as words of ``WrittenURL``.
struct FormWords {
  let form: LinkForm
  let prefix: OriginPrefix
  private let language: PathLanguage

  init(_ form: LinkForm, behind prefix: OriginPrefix) {
    self.form = form
    self.prefix = prefix
    language = PathLanguage(template: form.template, languages: form.parameters, foldingCase: form.origin.caseInsensitivePath)
  }

  /// Returns the URLs that the form matches, without unusual spellings.
  func matched(_ pool: PartPool) -> URLBox {
    let universe = pool.ordinary
    if form.template.wholeURL != nil { return URLBox(path: universe.path, query: .any, fragment: nil) }
    let conditions = form.template.query.compactMap { needed($0, pool) }
    var fragment: PartLanguage?
    if case .text(let atoms, _)? = form.template.fragment {
      fragment = pool.language(printed: language.text(atoms, foldingCase: false, wholeMayBeEmpty: false))
    }
    return URLBox(path: paths(pool), query: conditions.isEmpty ? .any : .items(conditions), fragment: fragment)
  }

  /// Returns the URLs that the form prints: its items in order, no empty value, and no other item, except perhaps one that the
  /// template does not name.
  func printed(_ pool: PartPool, withFurtherItem isLonger: Bool = false) -> PrintedURLs {
    let universe = pool.ordinary
    guard form.template.wholeURL == nil else {
      return PrintedURLs(path: universe.path, items: nil, mayHaveFurther: false, query: universe.query, fragment: universe.fragment)
    }
    let fragment: PatternSyntax
    switch form.template.fragment {
    case nil: fragment = .empty
    case .text(let atoms, _)?: fragment = language.text(atoms, foldingCase: false, wholeMayBeEmpty: false)
    case .optional(let name, _)?: fragment = .optional(language.text([.parameter(name)], foldingCase: false, wholeMayBeEmpty: false))
    }
    let further: [PatternSyntax] = isLonger ? [.optional(.sequence([.literal("&"), URLUniverse.ordinaryKey, URLUniverse.ordinaryValue]))] : []
    let items = form.template.query.map { item in
      PrintedURLs.Item(
        keys: form.keys(of: item).map(pool.key(printed:)), values: printedValue(item).map(pool.language(printed:)), isOptional: item.isOptional)
    }
    let keys = items.flatMap(\.keys).map(\.id)
    return PrintedURLs(
      path: paths(pool), items: Set(keys).count == keys.count ? items : nil, mayHaveFurther: isLonger,
      query: pool.language(.sequence(form.template.query.map(printed) + further)), fragment: pool.language(printed: fragment))
  }

  /// The form with any text for values that no pattern can express: types that are neither finite nor of one shape.
  var widened: FormWords {
    FormWords(
      LinkForm(form.template, origin: form.origin) { name in
        let language = form.parameters[name] ?? .any
        return language.isPatterned ? language : .any
      }, behind: prefix)
  }

  private func paths(_ pool: PartPool) -> PartLanguage {
    let base = prefix.base.map { PatternSyntax.sequence([.literal("/"), literal($0, keeping: .segment)]) }
    return pool.language(paths: language.paths(prefix), behind: .sequence(base))
  }

  private func literal(_ text: String, keeping kept: PercentCoding.Kept) -> PatternSyntax {
    .literal(PercentCoding.encoded(text, keeping: kept), foldingCase: form.origin.caseInsensitivePath)
  }

  // MARK: Query

  private func printed(_ item: LinkTemplate.QueryItem) -> PatternSyntax {
    let written = PatternSyntax.sequence([keys(of: item)] + (printedValue(item).map { [.literal("="), $0.encoded(.printed(.query))] } ?? []))
    return item.isOptional ? .optional(written) : written
  }

  /// Returns nil for a key without a value.
  private func printedValue(_ item: LinkTemplate.QueryItem) -> PatternSyntax? {
    func written(_ atoms: [LinkTemplate.Atom]) -> PatternSyntax {
      language.text(atoms, foldingCase: false, wholeMayBeEmpty: false)
    }
    return switch item.value {
    case .anything: nil
    case .text(let atoms): written(atoms)
    case .optional(let name): written([.parameter(name)])
    }
  }

  private func keys(of item: LinkTemplate.QueryItem) -> PatternSyntax {
    .sequence([.literal("&"), .choice(form.keys(of: item).map { .literal(PercentCoding.encoded($0, keeping: .query)) })])
  }

  /// Returns the condition that the query has the item; nil for an optional item.
  private func needed(_ item: LinkTemplate.QueryItem, _ pool: PartPool) -> ItemCondition? {
    let values: PatternSyntax
    switch item.value {
    case .optional: return nil
    case .anything: values = .anyText
    case .text(let atoms): values = language.text(atoms, foldingCase: false, wholeMayBeEmpty: true)
    }
    let written = pool.language(printed: values)
    return .first(form.keys(of: item).map { (pool.key(printed: $0), written) })
  }
}

extension LinkTemplate.QueryItem {
  fileprivate var isOptional: Bool {
    switch value {
    case .optional: true
    case .anything, .text: false
    }
  }
}

extension ParameterLanguage {
  /// True if a pattern with variables can express it exactly.
  var isPatterned: Bool {
    if case .uuid = self { true } else { finiteTexts != nil }
  }
}

extension PatternSyntax {
  /// The language with slashes for the borders of segments.
  var withMarksAsSlashes: PatternSyntax {
    switch self {
    case .scalar(let set):
      set.contains(LinkLanguage.Mark.segment) ? .scalar(set.intersection(.all).union(ScalarSet("/"))) : self
    case .sequence(let parts): .sequence(parts.map(\.withMarksAsSlashes))
    case .choice(let parts): .choice(parts.map(\.withMarksAsSlashes))
    case .repetition(let inner, let atLeast, let atMost): .repetition(inner.withMarksAsSlashes, atLeast: atLeast, atMost: atMost)
    }
  }
}
