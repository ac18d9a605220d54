/// Writes the association file for the links of some flows.
struct AssociationExporting {
  /// A form with its components, and its position among the others.
  private struct Unit {
    let entry: WebLinks.Entry
    let isDocumented: Bool
    var included: [AssociationComponent]
    var deeper: [AssociationComponent]
    let depth: Int
  }

  private let links: WebLinks
  /// One host name with each of its schemes.
  private let hosts: [WebLinks.Host]
  private var patterns = AssociationPatterns()
  private var report = Report()
  private let pool = PartPool()
  /// The form for which each component was written.
  private var writtenFor: [(component: AssociationComponent, form: RouteForm)] = []
  private var budget = SearchBudget(20_000_000)

  /// Exports the file; `hosts` are those of one name.
  static func export(_ links: WebLinks, of hosts: [WebLinks.Host], apps: [String]) -> LinkFileExport {
    var exporting = AssociationExporting(links: links, hosts: hosts)
    let components = exporting.components()
    var members: [JSON.Member] = []
    let used = exporting.patterns.variables.filter { variable in
      components.contains { component in
        ([component.path, component.fragment].compactMap { $0 } + component.query.map(\.pattern)).contains { $0.contains("$(\(variable.name))") }
      }
    }
    if !used.isEmpty {
      members.append(
        JSON.Member("substitutionVariables", .object(used.map { JSON.Member($0.name, .array($0.values.map(JSON.string))) })))
    }
    let entry: JSON = ["appIDs": .array(apps.map(JSON.string)), "components": .array(components.map(\.json))]
    members.append(JSON.Member("details", [entry]))
    let file: JSON = ["applinks": .object(members)]
    return LinkFileExport(text: file.text, unsaid: exporting.report.diagnostics)
  }

  private init(links: WebLinks, hosts: [WebLinks.Host]) {
    self.links = links
    self.hosts = hosts
  }

  // MARK: Components

  private mutating func components() -> [AssociationComponent] {
    for text in links.opaque {
      report.add(AssociationRules.unsaid, "patterns cannot express a regular expression, so its links are not handed over", at: text.span)
    }
    let units = ordered(units())
    var components: [AssociationComponent] = []
    for unit in units {
      for component in unit.deeper + unit.included where !components.contains(component) { components.append(component) }
    }
    let answering = hosts.map { AnsweringForms(links, behind: $0, pool) }
    components = withoutUseless(components, answering)
    let variables = Dictionary(uniqueKeysWithValues: patterns.variables.map { ($0.name, $0.values) })
    let ruling = AssociationRuling(components.map(\.rule), variables: variables, pool)
    reportWider(components, ruling, answering)
    reportCut(components, ruling, answering)
    return components
  }

  private mutating func units() -> [Unit] {
    var units: [Unit] = []
    for (entry, isDocumented) in links.read.map({ ($0, false) }) + links.documented.map({ ($0, true) }) {
      var unit = Unit(entry: entry, isDocumented: isDocumented, included: [], deeper: [], depth: 0)
      for words in entry.words(behind: hosts) {
        var (included, deeper, depth) = patterns.components(words)
        for index in included.indices {
          included[index].comment = entry.route
          included[index].isExcluded = isDocumented
          writtenFor.append((included[index], entry.form))
        }
        unit = Unit(
          entry: entry, isDocumented: isDocumented, included: unit.included + included,
          deeper: unit.deeper + deeper.map { $0.excluded(!isDocumented) }, depth: max(unit.depth, depth))
      }
      if !unit.included.isEmpty { units.append(unit) }
    }
    return units
  }

  /// Orders units: narrower before wider if one of the two excludes, otherwise more segments first.
  private func ordered(_ units: [Unit]) -> [Unit] {
    var comparison = LinkComparison(units.map { $0.entry.words[0].form })
    var before = [Set<Int>](repeating: [], count: units.count)
    for (index, unit) in units.enumerated() where unit.isDocumented {
      for (other, read) in units.enumerated() where !read.isDocumented {
        switch comparison.overlap(index, with: other) {
        case .none, .undecided: break
        case .firstInsideSecond, .partial: before[other].insert(index)
        case .same, .secondInsideFirst: before[index].insert(other)
        }
      }
    }
    var result: [Int] = []
    var left = Array(units.indices)
    while !left.isEmpty {
      let free = left.filter { before[$0].isDisjoint(with: left) }
      let deepest = (free.isEmpty ? left : free).max { (units[$0].depth, -$0) < (units[$1].depth, -$1) } ?? left[0]
      result.append(deepest)
      left.removeAll { $0 == deepest }
    }
    return result.map { units[$0] }
  }

  // MARK: Components

  /// Removes added exclusions and inclusions that do harm, and components without effect.
  ///
  /// Exclusions of longer paths precede the form of a route; inclusions of them precede a form of the website.
  private mutating func withoutUseless(_ components: [AssociationComponent], _ answering: [AnsweringForms]) -> [AssociationComponent] {
    let variables = Dictionary(uniqueKeysWithValues: patterns.variables.map { ($0.name, $0.values) })
    let any = URLSearch(universe: pool.any)
    var kept: [AssociationComponent] = []
    var earlier: [(start: PathStart, urls: URLBox)] = []
    for component in components {
      let urls = component.rule.urls(variables, pool)
      let start = component.rule.start
      let decided = earlier.filter { $0.start.mayMeet(start) }.map(\.urls)
      if any.url(in: [urls], printed: nil, outside: decided, &budget).isImpossible { continue }
      if component.comment == nil {
        guard answering.contains(where: { !$0.printed(near: start).isEmpty }) else { continue }
        let isHarmless = answering.allSatisfy { forms in
          component.isExcluded ? forms.loseNothing(urls, start, decided, &budget) : forms.answerAll(urls, start, decided, &budget)
        }
        if !isHarmless { continue }
      }
      kept.append(component)
      earlier.append((start, urls))
    }
    return kept
  }

  /// Reports URLs that go to the app but have no route, because patterns are not precise enough.
  private mutating func reportWider(_ components: [AssociationComponent], _ ruling: AssociationRuling, _ answering: [AnsweringForms]) {
    let ordinary = URLSearch(universe: pool.ordinary)
    for (index, component) in components.enumerated() where !component.isExcluded {
      for (host, forms) in zip(hosts, answering) {
        let others = ruling.earlier(than: index) + forms.read.near(component.rule.start)
        guard case .possible(let written) = ordinary.url(in: [ruling.urls[index]], printed: nil, outside: others, &budget),
          let form = writtenFor.first(where: { $0.component == component })?.form
        else { continue }
        let url = written.text(behind: host.origin)
        report.add(
          AssociationRules.unsaid, "'\(url)' is handed over too, though no route matches it: no pattern can express this form exactly",
          at: form.text.span)
        break
      }
    }
  }

  /// Reports URLs that an exclusion takes from routes, because patterns are not precise enough.
  private mutating func reportCut(_ components: [AssociationComponent], _ ruling: AssociationRuling, _ answering: [AnsweringForms]) {
    for (index, component) in components.enumerated() where component.isExcluded {
      guard let form = writtenFor.first(where: { $0.component == component })?.form, let (route, url) = cut(index, ruling, answering) else {
        continue
      }
      report.add(
        AssociationRules.unsaid, "'\(url)' is excluded too, though it opens '\(route)': no pattern can express this form exactly", at: form.text.span)
    }
  }

  private mutating func cut(
    _ index: Int, _ ruling: AssociationRuling, _ answering: [AnsweringForms]
  ) -> (route: String, url: String)? {
    let ordinary = URLSearch(universe: pool.ordinary)
    let start = ruling.rules[index].start
    for (host, forms) in zip(hosts, answering) {
      let others = ruling.earlier(than: index) + forms.website.near(start)
      for entry in links.read {
        let printed = entry.words(behind: host).filter { $0.start.mayMeet(start) }.map { $0.printed(pool) }
        guard !printed.isEmpty else { continue }
        let found = ordinary.url(in: [ruling.urls[index]], printed: printed, outside: others, &budget)
        if case .possible(let written) = found { return (entry.route, written.text(behind: host.origin)) }
      }
    }
    return nil
  }
}

/// The forms of routes and of the website under one host.
private struct AnsweringForms {
  let website: MatchedForms
  let read: MatchedForms
  private let links: [(start: PathStart, urls: PrintedURLs)]
  private let ordinary: URLSearch

  init(_ links: WebLinks, behind host: WebLinks.Host, _ pool: PartPool) {
    let words = links.read.flatMap { $0.words(behind: host) }
    website = MatchedForms(links.documented.flatMap { $0.words(behind: host) }, pool)
    read = MatchedForms(words, pool)
    self.links = words.map { ($0.start, $0.printed(pool)) }
    ordinary = URLSearch(universe: pool.ordinary)
  }

  func printed(near start: PathStart) -> [PrintedURLs] {
    links.filter { $0.start.mayMeet(start) }.map(\.urls)
  }

  /// Returns true if none of the URLs, except decided ones, is a link of a route.
  func loseNothing(_ urls: URLBox, _ start: PathStart, _ decided: [URLBox], _ budget: inout SearchBudget) -> Bool {
    ordinary.url(in: [urls], printed: printed(near: start), outside: decided + website.near(start), &budget).isImpossible
  }

  /// Returns true if all of the URLs, except decided ones, are links of routes and none is the website's.
  func answerAll(_ urls: URLBox, _ start: PathStart, _ decided: [URLBox], _ budget: inout SearchBudget) -> Bool {
    guard ordinary.url(in: [urls], printed: nil, outside: decided + read.near(start), &budget).isImpossible else { return false }
    for form in website.near(start) where !ordinary.url(in: [urls, form], printed: nil, outside: decided, &budget).isImpossible { return false }
    return true
  }
}
