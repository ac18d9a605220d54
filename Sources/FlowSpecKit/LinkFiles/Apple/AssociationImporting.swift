extension ImportedSpec {
  /// Imports an apple-app-site-association file.
  public init(associationFile request: Request) {
    var sources = SourceSet()
    let id = sources.add(request.source)
    var report = Report()
    guard let file = AssociationFile.read(request.source, id: id, report: &report) else {
      self.init(text: nil, sources: sources, diagnostics: report.diagnostics)
      return
    }
    if let app = request.app ?? file.apps.first, let finding = file.sizeFinding(importing: app) {
      self.init(text: nil, sources: sources, diagnostics: [finding])
      return
    }
    var importing = AssociationImporting(file, request, report)
    let text = importing.spec()
    self.init(text: text, sources: sources, diagnostics: importing.report.diagnostics)
  }
}

/// Converts rules to routes.
private struct AssociationImporting {
  private struct Route {
    let name: String
    let rule: AssociationFile.LinkRule
    let templates: AssociationTemplates
    var types: [SpecNode]
    var before: [String] = []
  }

  var report: Report
  private let file: AssociationFile
  private let request: ImportedSpec.Request
  private var names = ImportedNames()
  private var typeNames = ImportedNames()
  private var types: [(name: String, type: AssociationTemplates.TypeText)] = []
  private var routes: [Route] = []
  private let pool = PartPool()
  private var budget = SearchBudget(20_000_000)

  init(_ file: AssociationFile, _ request: ImportedSpec.Request, _ report: Report) {
    self.file = file
    self.request = request
    self.report = report
  }

  /// Returns the spec; nil if no rule includes any URL.
  mutating func spec() -> String? {
    guard let app = app() else { return nil }
    let rules = file.rules(of: app)
    let ruling = AssociationRuling(rules, variables: file.variables, pool)
    for (index, rule) in rules.enumerated() {
      let found = URLSearch(universe: pool.any).url(in: [ruling.urls[index]], printed: nil, outside: ruling.earlier(than: index), &budget)
      if found.isImpossible {
        report.add(ImportRules.inexpressible, "the rule decides about no URL; it is left out", at: rule.span)
      } else {
        add(rule)
      }
    }
    guard routes.contains(where: { !$0.rule.isExcluded }) else {
      report.add(
        ImportRules.inexpressible, "no rule of '\(app)' hands over a link, so there is no route", at: file.span ?? Span(SourceID(0), from: 0, to: 0))
      return nil
    }
    answerOverlaps()
    compare(ruling)
    if budget.isSpent {
      say("the patterns are too large to compare all rules with the spec, so more may be lost than is listed here", routes[0].rule)
    }
    return text()
  }

  private mutating func app() -> String? {
    let apps = file.apps
    guard let app = request.app ?? apps.first, apps.contains(app) else {
      let message = request.app.map { "the file does not name '\($0)'" } ?? "the file names no app, so it hands over no link"
      report.add(AssociationRules.missingApp, message, at: file.span?.start ?? Span(SourceID(0), from: 0, to: 0))
      return nil
    }
    let meanings = file.meanings
    for entry in file.entries where !entry.apps.contains(where: { $0.value == app }) {
      guard let other = entry.apps.first, meanings[other.value] != meanings[app] else { continue }
      let message = "the rules of '\(other.value)' are another app's, and left out; '--app-id \(other.value)' imports them"
      report.add(ImportRules.inexpressible, message, at: other.span)
    }
    return app
  }

  // MARK: Routes

  private mutating func add(_ rule: AssociationFile.LinkRule) {
    let templates = AssociationTemplates(rule, variables: file.variables)
    for template in templates.templates {
      var problems: [TemplateProblem] = []
      _ = LinkTemplate(parsing: template, problems: &problems)
      guard let problem = problems.first else { continue }
      report.add(ImportRules.inexpressible, "no template can express this pattern: \(problem.message); the rule is left out", at: rule.span)
      return
    }
    let words = (rule.path?.value ?? "").split { !$0.isLetter && !$0.isNumber }.map(String.init)
    let named = words.filter { word in !["html", "php", "index"].contains(word) && !(word.first?.isNumber ?? true) }
    var wanted = [ImportedNames.camelCase(Array(named.suffix(1)).map(ImportedNames.singular)), ImportedNames.camelCase(Array(named.suffix(2)))]
    if rule.isExcluded { wanted = wanted.map { "website" + $0.prefix(1).uppercased() + $0.dropFirst() } }
    let name = names.unique(wanted, or: rule.isExcluded ? "website" : "page")
    routes.append(Route(name: name, rule: rule, templates: templates, types: templates.parameters.map { type($0) }))
  }

  private mutating func type(_ parameter: AssociationTemplates.Parameter) -> SpecNode {
    let name: String
    if case .string = parameter.type {
      name = "String"
    } else if let known = types.first(where: { $0.type == parameter.type }) {
      name = known.name
    } else {
      let wanted = parameter.name.prefix(1).uppercased() + parameter.name.dropFirst()
      name = typeNames.unique([wanted], or: "Value")
      types.append((name, parameter.type))
    }
    return .text(parameter.isOptional ? name + "?" : name)
  }

  /// Adds `before` for routes that share URLs, so that the earlier rule wins.
  private mutating func answerOverlaps() {
    guard let flow = flow() else { return }
    let forms = flow.parsedForms
    var comparison = LinkComparison(forms.map(\.link))
    for pair in LinkIndex(forms.map(\.link)).candidatePairs {
      let (one, other) = (flow[forms[pair.first].route].name.value, flow[forms[pair.second].route].name.value)
      guard one != other else { continue }
      switch comparison.overlap(pair.first, with: pair.second) {
      case .none, .firstInsideSecond, .secondInsideFirst: continue
      case .same, .partial, .undecided: break
      }
      guard let index = routes.firstIndex(where: { $0.name == one }), !routes[index].before.contains(other) else { continue }
      routes[index].before.append(other)
    }
  }

  // MARK: Losses

  private mutating func compare(_ ruling: AssociationRuling) {
    guard let flow = flow() else {
      report.add(ImportRules.inexpressible, "the spec that was made of it cannot be read back", at: file.span ?? Span(SourceID(0), from: 0, to: 0))
      return
    }
    let links = WebLinks([flow])
    guard let host = links.hosts.first else { return }
    let search = URLSearch(universe: pool.ordinary)
    let forms = MatchedForms(links.read.flatMap { $0.words(behind: host) }, pool)
    let website = MatchedForms(links.documented.flatMap { $0.words(behind: host) }, pool)
    for (index, rule) in ruling.rules.enumerated() where !rule.isExcluded {
      let others = ruling.earlier(than: index) + forms.near(rule.start)
      let found = search.url(in: [ruling.urls[index]], printed: nil, outside: others, &budget)
      if let url = url(found, host) {
        say("no template can express the whole pattern: '\(url)' is handed over, but no route of the spec matches it", rule)
      }
    }
    for route in routes where !route.rule.isExcluded {
      let own = links.read.filter { $0.route == route.name }.flatMap { $0.words(behind: host) }.map { $0.printed(pool, withFurtherItem: true) }
      guard let index = ruling.rules.firstIndex(where: { $0.span == route.rule.span }) else { continue }
      let others = included(ruling, near: route.rule.start) + website.near(route.rule.start)
      let lost = search.url(in: [], printed: own, outside: others, &budget)
      if let url = url(lost, host) { say("no template is as narrow as the pattern: '\(route.name)' matches '\(url)' too", ruling.rules[index]) }
    }
    for (index, rule) in ruling.rules.enumerated() where rule.isExcluded {
      let others = ruling.earlier(than: index) + website.near(rule.start)
      for form in forms.near(rule.start) {
        let found = search.url(in: [ruling.urls[index], form], printed: nil, outside: others, &budget)
        guard let url = url(found, host) else { continue }
        say("no form can express the whole exclusion: '\(url)' is excluded, but a route of the spec matches it", rule)
        break
      }
    }
  }

  private func included(_ ruling: AssociationRuling, near start: PathStart) -> [URLBox] {
    ruling.rules.indices.filter { !ruling.rules[$0].isExcluded && ruling.rules[$0].start.mayMeet(start) }.map { ruling.urls[$0] }
  }

  private func url(_ search: PartSearch<WrittenURL>, _ host: WebLinks.Host) -> String? {
    guard case .possible(let url) = search else { return nil }
    return url.text(behind: host.origin)
  }

  private mutating func say(_ message: String, _ rule: AssociationFile.LinkRule) {
    report.add(ImportRules.inexpressible, message, at: rule.span)
  }

  private func flow() -> Flow? {
    let source = SourceText(path: "imported", text: text())
    var report = Report()
    let document = YAMLReader.read(source, id: SourceID(0), report: &report)
    let flow = FlowReader.read(
      document, source: SourceID(0), sources: { _ in source }, load: { _ in .failure(UnreadableFile(reason: "")) }, report: &report)
    return report.hasErrors ? nil : flow
  }

  // MARK: Text

  private func text() -> String {
    var sections = [SpecEntry("flowspec", .word("1")), SpecEntry("flow", .text(request.flow))]
    if !types.isEmpty { sections.append(SpecEntry("types", .mapping(types.map(Self.entry)), isApart: true)) }
    sections.append(SpecEntry("arrival", "open", isApart: true))
    var origins: [SpecEntry] = []
    let host = request.host ?? "example.com"
    if routes.contains(where: \.rule.reading.isCaseSensitive) { origins.append(SpecEntry("web", .text("https://" + host))) }
    if routes.contains(where: { !$0.rule.reading.isCaseSensitive }) {
      origins.append(SpecEntry("anyCase", ["schemes": ["https"], "hosts": [.text(host)], "case": "insensitive"]))
    }
    sections.append(SpecEntry("links", .mapping([SpecEntry("origins", .mapping(origins))]), isApart: true))
    sections.append(SpecEntry("defaults", ["place": "main"], isApart: true))
    sections.append(SpecEntry("routes", .mapping(routes.map(Self.entry))))
    sections.append(SpecEntry("layouts", ["shell": .mapping([SpecEntry("containers", ["main": "stack"])])], isApart: true))
    let name = request.source.path.split(separator: "/").last.map(String.init) ?? request.source.path
    var header = ["Made from \(name), an association file of Apple."]
    if request.host == nil { header.append("The file does not contain its host. Replace example.com.") }
    return SpecNode.spec(sections, header: header)
  }

  private static func entry(_ type: (name: String, type: AssociationTemplates.TypeText)) -> SpecEntry {
    switch type.type {
    case .string: return SpecEntry(type.name, ["text": ".*"])
    case .text(let expression): return SpecEntry(type.name, ["text": .text(expression)])
    case .cases(_, let texts):
      var names = ImportedNames()
      let cases = texts.map { (names.unique([ImportedNames.caseName($0)], or: "value"), $0) }
      if cases.allSatisfy({ $0.0 == $0.1 }) { return SpecEntry(type.name, .list(texts.map(SpecNode.text))) }
      return SpecEntry(type.name, .mapping(cases.map { SpecEntry($0.0, .text($0.1)) }))
    }
  }

  private static func entry(_ route: Route) -> SpecEntry {
    var members: [SpecEntry] = []
    if !route.templates.parameters.isEmpty {
      members.append(
        SpecEntry("parameters", .mapping(zip(route.templates.parameters, route.types).map { SpecEntry($0.name, $1) })))
    }
    let forms = route.templates.templates.map { template -> SpecNode in
      route.rule.isExcluded ? ["form": .text(template), "only": "documented"] : .text(template)
    }
    let origin = route.rule.reading.isCaseSensitive ? "web" : "anyCase"
    members.append(SpecEntry("links", .mapping([SpecEntry(origin, forms.count == 1 ? forms[0] : .list(forms))])))
    if !route.before.isEmpty {
      members.append(SpecEntry("before", route.before.count == 1 ? .text(route.before[0]) : .list(route.before.map(SpecNode.text))))
    }
    if route.rule.isExcluded {
      members.append(SpecEntry("allow", ["unreachable-route": "These links belong to the website."]))
    }
    return SpecEntry(route.name, .mapping(members), comments: route.rule.comment.map { [$0] } ?? [])
  }
}
