extension ImportedSpec {
  /// Reads a path configuration of Hotwire Native.
  public init(pathConfiguration request: Request) {
    var sources = SourceSet()
    let id = sources.add(request.source)
    var report = Report()
    guard let root = request.source.json(id, HotwireRules.notJSON, report: &report), let file = HotwireFile.read(root, report: &report) else {
      self.init(text: nil, sources: sources, diagnostics: report.diagnostics)
      return
    }
    var importing = HotwireImporting(report: report)
    let text = importing.spec(of: file, request)
    self.init(text: text, sources: sources, diagnostics: importing.report.diagnostics)
  }
}

/// From rules to routes.
private struct HotwireImporting {
  /// A route, and what it stands for.
  struct Route {
    let name: String
    let template: GuessedTemplate?
    let form: LinkForm?
    let patterns: [Located<String>]
    let rule: Int
    let properties: [JSONNode.Member]
    let comment: String?
    var before: [String] = []
  }

  var report: Report
  private let origin = Origin(name: "web", prefixes: [OriginPrefix(scheme: "https", host: .exact("example.com"))])
  private var names = ImportedNames()
  private var routes: [Route] = []

  init(report: Report) {
    self.report = report
  }

  mutating func spec(of file: HotwireFile, _ request: ImportedSpec.Request) -> String {
    for (index, rule) in file.rules.enumerated() { add(rule, index) }
    sayWhatIsOverridden()
    answerOverlaps()
    for route in routes { remark(on: route) }
    return SpecNode.spec(sections(file, request), header: ["Begun from \(Self.fileName(request.source.path)), a path configuration of Hotwire Native."])
  }

  private static func fileName(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  // MARK: Routes

  private mutating func add(_ rule: HotwireFile.Rule, _ index: Int) {
    for member in rule.properties {
      if let remark = HotwireVocabulary.remark(on: member) { report.add(HotwireRules.gap, remark, at: member.value.span) }
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

  /// A template all of whose paths the pattern takes, and that no other rule has.
  private mutating func guess(_ pattern: Located<String>) -> (GuessedTemplate, LinkForm)? {
    let language = HotwireLanguage([pattern.value])
    if let problem = HotwirePattern(pattern.value).problem {
      report.add(
        ImportRules.inexpressible, "'\(pattern.value)' is kept as it is, and compared with nothing: \(problem.message)", at: pattern.span)
      return nil
    }
    var candidates: [GuessedTemplate] = []
    if HotwireLanguage(["^/[^?]*$"]).isInside(language) { candidates.append(.anything) }
    candidates += [GuessedTemplate(pattern: pattern.value)].compactMap(\.self)
    for candidate in candidates {
      guard let form = candidate.form(origin: origin), isMeant(form, language), !isTaken(candidate) else { continue }
      return (candidate, form)
    }
    if let taken = candidates.first(where: isTaken), let other = routes.first(where: { $0.template?.template == taken.template }) {
      report.add(
        ImportRules.inexpressible, "'\(pattern.value)' speaks of the pages of route '\(other.name)' again; a route of its own keeps it as a pattern",
        at: pattern.span)
    } else {
      let example = HotwireLanguage(["^/"]).sharedExample(with: language).map { ", such as '\($0)'" } ?? ""
      report.add(ImportRules.inexpressible, "'\(pattern.value)' is kept as it is: no template takes what it takes\(example)", at: pattern.span)
    }
    return nil
  }

  private func isTaken(_ template: GuessedTemplate) -> Bool {
    routes.contains { $0.template?.template == template.template }
  }

  private func isMeant(_ form: LinkForm, _ language: HotwireLanguage) -> Bool {
    let path = form.hotwirePath()
    let root = path == "^$" ? "^/$" : path
    return [root, root.dropLast() + #"\?a=1$"#].contains { HotwireLanguage([$0]).isInside(language) }
  }

  private mutating func name(_ template: GuessedTemplate?, _ pattern: String, _ rule: HotwireFile.Rule) -> String {
    var wanted: [String] = []
    if let template {
      var words = template.words
      if template.endsWithParameter, let last = words.popLast() { words.append(ImportedNames.singular(last)) }
      for count in 1...max(1, words.count) { wanted.append(ImportedNames.camelCase(words.suffix(count))) }
      // One word alone says too little where others begin alike.
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

  // MARK: Remarks

  private mutating func sayHistorical(_ pattern: Located<String>) {
    for location in HotwireVocabulary.historicalLocations where pattern.value.contains(location) {
      report.add(
        HotwireRules.gap, "'\(location)' has a rule of the library's own, which comes last and overrides this one", at: pattern.span)
    }
  }

  /// Where the pattern and the template part, each with an example.
  private mutating func remark(on route: Route) {
    guard let form = route.form, let template = route.template?.template else { return }
    let patterns = HotwireLanguage(route.patterns.map(\.value))
    let pages = HotwireLanguage(form.hotwirePatterns())
    let written = route.patterns.map { "'\($0.value)'" }.joined(separator: ", ")
    let verb = route.patterns.count == 1 ? "takes" : "take"
    if let example = patterns.example(outside: pages, beginning: HotwireLanguage(["^/"])) {
      report.add(
        ImportRules.inexpressible, "\(written) \(verb) '\(example)' as well, which '\(template)' does not; the form keeps the pattern",
        at: route.patterns[0].span)
    }
    let path = form.hotwirePath().dropLast()
    if !HotwireLanguage([path + #"/?\?a=1$"#]).isInside(patterns), let example = HotwireLanguage([path + #"\?a=1$"#]).example(outside: patterns) {
      report.add(HotwireRules.gap, "\(written) \(verb) no query: '\(example)' is another page to it", at: route.patterns[0].span)
    }
  }

  /// A rule that comes later and takes everything that an earlier one takes.
  private mutating func sayWhatIsOverridden() {
    let languages = routes.map { HotwireLanguage($0.patterns.map(\.value)) }
    var budget = SearchBudget(100_000_000)
    for later in routes.indices {
      for earlier in 0..<later where routes[earlier].rule != routes[later].rule {
        let lost = routes[earlier].properties.filter { property in
          routes[later].properties.contains { $0.name.value == property.name.value && $0.value.json != property.value.json }
        }
        guard !lost.isEmpty, HotwireLanguage.isWider(languages[later], than: languages[earlier], &budget) else { continue }
        let names = lost.map { "'\($0.name.value)'" }.joined(separator: ", ")
        report.add(
          HotwireRules.gap, "\(names) of '\(routes[earlier].patterns[0].value)' never matters: a later rule takes all its URLs",
          at: lost[0].name.span, notes: [.init("that rule", at: routes[later].patterns[0].span)])
      }
    }
  }

  // MARK: Order

  /// Of two rules that match, the later has the last word; where no template is the narrower, its route says so.
  private mutating func answerOverlaps() {
    let places = routes.indices.filter { routes[$0].form != nil }
    let forms = places.compactMap { routes[$0].form }
    var comparison = LinkComparison(forms)
    for pair in LinkIndex(forms).candidatePairs {
      switch comparison.overlap(pair.first, pair.second) {
      case .none, .firstInsideSecond, .secondInsideFirst: continue
      case .same, .partial, .undecided: routes[places[pair.second]].before.append(routes[places[pair.first]].name)
      }
    }
  }

  private var isOrderSpecific: Bool {
    let entries = routes.map { route in
      HotwireEntry(
        patterns: route.patterns.map(\.value), properties: [],
        before: Set(route.before.compactMap { name in routes.firstIndex { $0.name == name } }))
    }
    return HotwireEntry.specificOrder(entries) == Array(entries.indices)
  }

  // MARK: Sections

  private func sections(_ file: HotwireFile, _ request: ImportedSpec.Request) -> [SpecEntry] {
    var sections = [SpecEntry("flowspec", .word("1")), SpecEntry("flow", .text(request.flow))]
    sections.append(
      SpecEntry(
        "links", ["origins": ["web": "https://example.com"]],
        comments: ["The file does not say which site it is for; this one stands for it."], isApart: true))
    var own = [SpecEntry("file", .text(Self.fileName(request.source.path)))]
    var comments: [String] = []
    if !isOrderSpecific {
      own.append(SpecEntry("order", "written"))
      comments.append("A rule that takes more comes after one that takes less, so the order of the routes matters.")
    }
    if !file.settings.isEmpty { own.append(SpecEntry("settings", SpecNode(file.settings))) }
    sections.append(SpecEntry("hotwire", .mapping(own), comments: comments, isApart: true))
    guard !routes.isEmpty else { return sections }
    sections.append(SpecEntry("defaults", ["place": "main"], isApart: true))
    sections.append(SpecEntry("routes", .mapping(routes.map(entry))))
    var containers = [SpecEntry("main", "stack")]
    if routes.contains(where: isModal) { containers.append(SpecEntry("modal", "modal")) }
    sections.append(SpecEntry("layouts", ["shell": .mapping([SpecEntry("containers", .mapping(containers))])], isApart: true))
    return sections
  }

  private func isModal(_ route: Route) -> Bool {
    let values = route.properties.filter { ["context", "presentation"].contains($0.name.value) }.map(\.value.string)
    return values.contains("modal")
  }

  private func entry(_ route: Route) -> SpecEntry {
    var parts: [SpecEntry] = []
    let comment = route.comment ?? route.properties.first { $0.name.value == "comment" }?.value.string
    if let comment, let line = Self.line(comment) { parts.append(SpecEntry("summary", .text(line))) }
    if let title = route.properties.first(where: { $0.name.value == "title" })?.value.string, let line = Self.line(title) {
      parts.append(SpecEntry("title", .text(line)))
    }
    if let template = route.template, !template.parameters.isEmpty {
      parts.append(SpecEntry("parameters", .mapping(template.parameters.map { SpecEntry($0.name, $0.kind.node) })))
    }
    parts.append(SpecEntry("links", .mapping([SpecEntry("web", forms(route))])))
    if isModal(route) { parts.append(SpecEntry("place", "modal")) }
    if !route.before.isEmpty { parts.append(SpecEntry("before", .list(route.before.map(SpecNode.text)))) }
    parts.append(SpecEntry("hotwire", SpecNode(route.properties)))
    return SpecEntry(route.name, .mapping(parts))
  }

  private static func line(_ text: String) -> String? {
    let words = text.split(whereSeparator: \.isWhitespace)
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  private func forms(_ route: Route) -> SpecNode {
    let patterns = route.patterns.map(\.value)
    guard let template = route.template, let form = route.form else {
      let raw = patterns.map { SpecNode.mapping([SpecEntry("raw", .text($0))]) }
      return raw.count == 1 ? raw[0] : .list(raw)
    }
    if form.hotwirePatterns() == patterns { return .text(template.template) }
    let kept = patterns.count == 1 ? SpecNode.text(patterns[0]) : .list(patterns.map(SpecNode.text))
    return .mapping([SpecEntry("form", .text(template.template)), SpecEntry("hotwire", kept)])
  }
}

extension GuessedTemplate.Kind {
  fileprivate var node: SpecNode {
    switch self {
    case .text: "String"
    case .optionalText: .word("String?")
    case .pattern(let text): ["text": .text(text)]
    case .choice(let texts):
      texts.allSatisfy { ImportedNames.caseName($0) == $0 }
        ? .list(texts.map(SpecNode.text)) : .mapping(texts.map { SpecEntry(ImportedNames.caseName($0), .text($0)) })
    }
  }
}

extension SpecNode {
  /// Data as JSON has it: texts that look like anything else are quoted.
  init(_ members: [JSONNode.Member]) {
    self = .mapping(members.map { SpecEntry($0.name.value, SpecNode($0.value)) })
  }

  private init(_ node: JSONNode) {
    switch node.content {
    case .null: self = .word("null")
    case .bool(let truth): self = .word("\(truth)")
    case .integer(let number): self = .word("\(number)")
    case .number(let text): self = .word(text)
    case .string(let text): self = .text(text)
    case .array(let elements): self = .list(elements.map { SpecNode($0) })
    case .object(let members): self = SpecNode(members)
    }
  }
}
