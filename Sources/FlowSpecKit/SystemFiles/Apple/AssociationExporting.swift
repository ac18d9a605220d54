/// The association file that the links of some flows need.
struct AssociationExporting {
  /// A form with its components, and where it stands among the others.
  private struct Unit {
    let entry: WebLinks.Entry
    let isDocumented: Bool
    var included: [AssociationComponent]
    var deeper: [AssociationComponent]
    let depth: Int
  }

  private let links: WebLinks
  /// One name, with each of its schemes.
  private let hosts: [WebLinks.Host]
  private var patterns = AssociationPatterns()
  private var report = Report()
  private let pool = PartPool()
  /// The form that each component was written for.
  private var writtenFor: [(component: AssociationComponent, form: RouteForm)] = []
  private var budget = SearchBudget(20_000_000)

  /// The hosts are those of one name, among the links'.
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
      report.add(AssociationRules.unsaid, "a regular expression cannot be said by patterns, so its links are not handed over", at: text.span)
    }
    let units = ordered(units())
    var components: [AssociationComponent] = []
    for unit in units {
      for component in unit.deeper + unit.included where !components.contains(component) { components.append(component) }
    }
    components = withoutUseless(components)
    reportWider(components)
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
          // What belongs to the website takes no more than it says.
          deeper: unit.deeper + (isDocumented ? [] : deeper), depth: max(unit.depth, depth))
      }
      if !unit.included.isEmpty { units.append(unit) }
    }
    return units
  }

  /// Narrower before wider where one of the two excludes; otherwise more segments first.
  private func ordered(_ units: [Unit]) -> [Unit] {
    var comparison = LinkComparison(units.map { $0.entry.words[0].form })
    var before = [Set<Int>](repeating: [], count: units.count)
    for (index, unit) in units.enumerated() where unit.isDocumented {
      for (other, read) in units.enumerated() where !read.isDocumented {
        switch comparison.overlap(index, other) {
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

  // MARK: What components do

  /// Without exclusions that cut a form off, and without components that decide nothing.
  private mutating func withoutUseless(_ components: [AssociationComponent]) -> [AssociationComponent] {
    let variables = Dictionary(uniqueKeysWithValues: patterns.variables.map { ($0.name, $0.values) })
    let answering = hosts.map { host in
      (
        website: MatchedForms(links.documented.flatMap { $0.words(behind: host) }, pool),
        forms: links.read.flatMap { $0.words(behind: host) }.map { ($0.start, $0.printed(pool)) }
      )
    }
    let (ordinary, any) = (URLSearch(universe: pool.ordinary), URLSearch(universe: pool.any))
    var kept: [AssociationComponent] = []
    var earlier: [(start: PathStart, urls: URLBox)] = []
    for component in components {
      let urls = component.rule.urls(variables, pool)
      let start = component.rule.start
      let decided = earlier.filter { $0.start.mayMeet(start) }.map(\.urls)
      if any.url(in: [urls], printed: nil, outside: decided, &budget).isImpossible { continue }
      if component.isExcluded, component.comment == nil {
        let isHarmless = answering.allSatisfy { website, forms in
          let printed = forms.filter { $0.0.mayMeet(start) }.map(\.1)
          return printed.isEmpty || ordinary.url(in: [urls], printed: printed, outside: decided + website.near(start), &budget).isImpossible
        }
        let isNeeded = answering.contains { $0.forms.contains { $0.0.mayMeet(start) } }
        if !isHarmless || !isNeeded { continue }
      }
      kept.append(component)
      earlier.append((start, urls))
    }
    return kept
  }

  /// Lists what is handed over and not answered, for want of patterns that say it.
  private mutating func reportWider(_ components: [AssociationComponent]) {
    let variables = Dictionary(uniqueKeysWithValues: patterns.variables.map { ($0.name, $0.values) })
    let ruling = AssociationRuling(components.map(\.rule), variables: variables, pool)
    let ordinary = URLSearch(universe: pool.ordinary)
    let answering = hosts.map { host in (host: host, forms: MatchedForms(links.read.flatMap { $0.words(behind: host) }, pool)) }
    for (index, component) in components.enumerated() where !component.isExcluded {
      for (host, forms) in answering {
        let others = ruling.earlier(than: index) + forms.near(component.rule.start)
        guard case .possible(let written) = ordinary.url(in: [ruling.urls[index]], printed: nil, outside: others, &budget),
          let form = writtenFor.first(where: { $0.component == component })?.form
        else { continue }
        let url = written.text(behind: host.origin)
        report.add(
          AssociationRules.unsaid, "'\(url)' is handed over too, though no route answers it: no pattern says this form exactly", at: form.text.span)
        break
      }
    }
  }
}
