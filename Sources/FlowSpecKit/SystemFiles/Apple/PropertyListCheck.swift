/// Holds Info.plist files and entitlements against the origins of the specs.
struct PropertyListCheck {
  private let flows: [Flow]
  private let links: WebLinks
  private var report: Report

  static func check(
    infoPlists: [PropertyListFile], entitlements: [PropertyListFile], _ flows: [Flow], _ links: WebLinks, _ sources: inout SourceSet,
    _ report: inout Report
  ) {
    var check = PropertyListCheck(flows: flows, links: links, report: report)
    if !infoPlists.isEmpty { check.checkSchemes(infoPlists.map { ($0, sources.add($0.source)) }) }
    if !entitlements.isEmpty { check.checkDomains(entitlements.map { ($0, sources.add($0.source)) }) }
    report = check.report
  }

  // MARK: Schemes

  private mutating func checkSchemes(_ files: [(PropertyListFile, SourceID)]) {
    var registered: [Located<String>] = []
    var isWhole = true
    for (file, id) in files {
      guard let found = URLTypes.read(file, id: id, report: &report) else {
        isWhole = false
        continue
      }
      registered += found.flatMap(\.schemes)
    }
    let places = flows.flatMap { flow in flow.origins.map { (flow, $0) } }
    var known: Set<String> = ["http", "https"]
    for (flow, origin) in places {
      for prefix in origin.origin.prefixes where known.insert(prefix.scheme).inserted {
        let isUsed = flow.routes.contains { $0.forms.contains { flow[$0.origin].name.span == origin.name.span && $0.parses } }
        guard isUsed, isWhole, !registered.contains(where: { $0.value.lowercased() == prefix.scheme }) else { continue }
        let example = exampleURL(flow, origin, prefix)
        report.add(
          PropertyListRules.missingScheme, "scheme '\(prefix.scheme)' is not registered, so the system hands over no link such as '\(example)'",
          at: origin.span, notes: files.map { .init("no URL type here has it", at: Span($0.1, 0, 0)) })
      }
    }
    for scheme in registered where !known.contains(scheme.value.lowercased()) {
      let message = "scheme '\(scheme.value)' is registered, but no origin has it: '\(scheme.value)://a' is answered by no route"
      report.add(
        PropertyListRules.unansweredScheme, message, at: scheme.span,
        notes: flows.first?.sections[.links].map { [.init("origins are declared here", at: $0)] } ?? [])
    }
  }

  private func exampleURL(_ flow: Flow, _ origin: LinkOrigin, _ prefix: OriginPrefix) -> String {
    let alone = Origin(name: origin.origin.name, prefixes: [prefix], caseInsensitivePath: origin.origin.caseInsensitivePath)
    for route in flow.routes {
      for form in route.forms where form.parses && flow[form.origin].name.span == origin.name.span {
        guard let link = flow.linkForm(form, of: route) else { continue }
        let behind = LinkForm(link.template, origin: alone) { link.parameters[$0] ?? .any }
        if let url = LinkLanguage(behind).sampleURL { return url }
      }
    }
    return prefix.scheme + "://"
  }

  // MARK: Domains

  private mutating func checkDomains(_ files: [(PropertyListFile, SourceID)]) {
    var found: [Located<AssociatedDomain>] = []
    var isWhole = true
    for (file, id) in files {
      guard let domains = AssociatedDomain.read(file, id: id, report: &report) else {
        isWhole = false
        continue
      }
      found += domains
    }
    let used = links.hosts.filter { host in links.read.contains { !$0.words(behind: host).isEmpty } }
    for host in used where isWhole && !found.contains(where: { $0.value.covers(host.prefix) }) {
      let domain = AssociatedDomain(host.prefix).host
      let note = "add 'applinks:\(domain)' to '\(AssociatedDomain.key)'"
      report.add(
        PropertyListRules.missingDomain, "the app is not associated with '\(domain)', so '\(example(host))' opens in the browser", at: host.span,
        notes: files.map { .init(note, at: Span($0.1, 0, 0)) })
    }
    for domain in found where !links.hosts.contains(where: { domain.value.covers($0.prefix) }) {
      report.add(
        PropertyListRules.unansweredDomain, "no origin has the host '\(domain.value.host)': whatever it hands over, no route answers",
        at: domain.span,
        notes: links.place.map { [.init("web links begin with another host here", at: $0)] } ?? [])
    }
  }

  private func example(_ host: WebLinks.Host) -> String {
    for entry in links.read {
      for words in entry.words(behind: host) {
        var budget = SearchBudget()
        let pool = PartPool()
        let found = URLSearch(universe: pool.ordinary).url(in: [], printed: [words.printed(pool)], &budget)
        if case .possible(let url) = found { return url.text(behind: host.origin) }
      }
    }
    return host.origin + "/"
  }
}
