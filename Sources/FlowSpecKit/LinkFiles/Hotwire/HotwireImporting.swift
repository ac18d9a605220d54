extension ImportedSpec {
  /// Imports a path configuration of Hotwire Native.
  public init(pathConfiguration request: Request) {
    var sources = SourceSet()
    let id = sources.add(request.source)
    var report = Report()
    let json = request.source.json(id, HotwireRules.notJSON, report: &report)
    if let finding = json.flatMap(HotwireFile.sizeFinding) {
      self.init(text: nil, sources: sources, diagnostics: [finding])
      return
    }
    guard let json, let file = HotwireFile.read(json, report: &report) else {
      self.init(text: nil, sources: sources, diagnostics: report.diagnostics)
      return
    }
    var importing = HotwireImporting(report: report)
    let text = importing.spec(of: file, request)
    self.init(text: text, sources: sources, diagnostics: importing.report.diagnostics)
  }
}

/// Converts rules to routes.
struct HotwireImporting {
  /// A route, and the rule that it represents.
  struct Route {
    let name: String
    var template: GuessedTemplate?
    var form: LinkForm?
    let patterns: [Located<String>]
    let rule: Int
    let properties: [JSONNode.Member]
    let comment: String?
    var before: [String] = []
  }

  var report: Report
  private let origin = Origin(name: "web", prefixes: [OriginPrefix(scheme: "https", host: .exact("example.com"))])
  private var names = ImportedNames()
  var routes: [Route] = []

  init(report: Report) {
    self.report = report
  }

  mutating func spec(of file: HotwireFile, _ request: ImportedSpec.Request) -> String? {
    for (index, rule) in file.rules.enumerated() { add(rule, index) }
    // With errors and no routes, there is nothing to import.
    guard !routes.isEmpty || !report.hasErrors else { return nil }
    sayWhatIsOverridden()
    answerOverlaps()
    for route in routes { sayWhatElseIsTaken(route) }
    sayWhichTakeNoQuery(file.rules.count)
    let header = "Made from \(Self.fileName(request.source.path)), a path configuration of Hotwire Native."
    return SpecNode.spec(sections(file, request), header: [header])
  }

  static func fileName(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  // MARK: Routes

  private mutating func add(_ rule: HotwireFile.PathRule, _ index: Int) {
    for member in rule.properties {
      if let remark = HotwireVocabulary.remark(on: member.name.value, member.value.json) {
        report.add(HotwireRules.gap, remark, at: member.value.span)
      }
    }
    var groups: [(template: GuessedTemplate?, form: LinkForm?, patterns: [Located<String>])] = []
    for pattern in rule.patterns {
      sayHistorical(pattern)
      let guess = guess(pattern)
      if let place = groups.firstIndex(where: { $0.template?.template == guess?.0.template && $0.template?.parameters == guess?.0.parameters }) {
        groups[place].patterns.append(pattern)
      } else {
        groups.append((guess?.0, guess?.1, [pattern]))
      }
    }
    for group in groups {
      let isFirst = routes.last?.rule != index
      routes.append(
        Route(
          name: name(group.template, group.patterns[0].value, rule), template: group.template, form: group.form, patterns: group.patterns,
          rule: index, properties: rule.properties, comment: isFirst ? rule.comment : nil))
    }
  }

  /// Returns a template whose paths the pattern matches and no other route has.
  private mutating func guess(_ pattern: Located<String>) -> (GuessedTemplate, LinkForm)? {
    let language = HotwireLanguage([pattern.value])
    if let problem = HotwirePattern(pattern.value).problem {
      report.add(
        ImportRules.inexpressible, "'\(Self.short(pattern.value))' is kept, but not compared: \(problem.message)", at: pattern.span)
      return nil
    }
    var candidates: [GuessedTemplate] = []
    if HotwireLanguage(["^/[^?]*$"]).isInside(language) { candidates.append(.anything) }
    candidates += [GuessedTemplate(pattern: pattern.value)].compactMap(\.self)
    for candidate in candidates {
      guard let form = candidate.form(origin: origin), isMeant(form, pattern.value, language), !isTaken(candidate) else { continue }
      return (candidate, form)
    }
    if let taken = candidates.first(where: isTaken), let other = routes.first(where: { $0.template?.template == taken.template }) {
      report.add(
        ImportRules.inexpressible,
        "'\(Self.short(pattern.value))' matches pages of route '\(other.name)' too, so it is kept in a route of its own",
        at: pattern.span)
    } else {
      let example = HotwireLanguage(["^/"]).sharedExample(with: language).map { "; it matches '\(Self.short($0))', for instance" } ?? ""
      report.add(
        ImportRules.inexpressible, "'\(Self.short(pattern.value))' is kept as a 'raw' form, because no template describes it\(example)",
        at: pattern.span)
    }
    return nil
  }

  private func isTaken(_ template: GuessedTemplate) -> Bool {
    routes.contains { $0.template?.template == template.template }
  }

  private func isMeant(_ form: LinkForm, _ pattern: String, _ language: HotwireLanguage) -> Bool {
    // The root's path is one slash, or empty.
    let takesRoot = HotwireLanguage(["^/$"]).isInside(language)
    let path = form.hotwirePath()
    let withQuery = (path == "^$" ? "^/" : String(path.dropLast())) + #"\?a=1$"#
    return HotwireLanguage([path]).isInside(takesRoot ? HotwireLanguage([pattern, "^$"]) : language)
      || HotwireLanguage([withQuery]).isInside(language)
  }

  private mutating func name(_ template: GuessedTemplate?, _ pattern: String, _ rule: HotwireFile.PathRule) -> String {
    var wanted: [String] = []
    if let template {
      var words = template.words
      if template.endsWithParameter, let last = words.popLast() { words.append(ImportedNames.singular(last)) }
      for count in 1...max(1, words.count) { wanted.append(ImportedNames.camelCase(words.suffix(count))) }
      // A single word is not descriptive enough if others begin with it.
      if words.count > 1, template.words.count <= 3 { wanted.insert(ImportedNames.camelCase(words), at: 0) }
    }
    for key in ["view_controller", "uri"] {
      let value = rule.properties.first { $0.name.value == key }?.value.string ?? ""
      let word = value.split(separator: "/").last.map(String.init) ?? ""
      if template == nil { wanted.append(ImportedNames.camelCase([word])) }
    }
    if template == nil {
      let words = pattern.split { !($0.isLetter || $0 == "_") }.map(String.init).filter { $0.count > 2 }
      wanted.append(ImportedNames.camelCase(Array(words.prefix(2))))
    }
    return names.unique(wanted, or: "rule\(routes.count + 1)")
  }

  // MARK: Order

  /// Adds `before`: of two matching rules the later one wins, so if neither template is narrower, its route declares it. A
  /// template that cannot be compared is removed; only its patterns are kept.
  private mutating func answerOverlaps() {
    let places = routes.indices.filter { routes[$0].form != nil }
    let forms = places.compactMap { routes[$0].form }
    var comparison = LinkComparison(forms)
    for pair in LinkIndex(forms).candidatePairs {
      let (first, second) = (places[pair.first], places[pair.second])
      guard routes[first].form != nil, routes[second].form != nil else { continue }
      switch comparison.overlap(pair.first, with: pair.second) {
      case .none, .firstInsideSecond, .secondInsideFirst: continue
      case .undecided:
        routes[second].form = nil
        routes[second].template = nil
        report.add(
          ImportRules.inexpressible, "\(Self.listed(routes[second].patterns)) cannot be compared with the patterns before; only the pattern is kept",
          at: routes[second].patterns[0].span)
      case .same, .partial: routes[places[pair.second]].before.append(routes[places[pair.first]].name)
      }
    }
  }

  var isOrderSpecific: Bool {
    let entries = routes.map { route in
      (patterns: route.patterns.map(\.value), before: Set(route.before.compactMap { name in routes.firstIndex { $0.name == name } }))
    }
    return HotwireOrdering.specific(entries) == Array(entries.indices)
  }
}
