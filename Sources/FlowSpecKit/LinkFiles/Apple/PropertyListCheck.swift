/// Compares Info.plist files and entitlements with the origins of the specs.
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
    let unknown = registered.filter { BuildSettings.has($0.value) }
    for text in unknown { addUndecided(text.value, kind: "the schemes", file: "Info.plist", at: text.span) }
    for text in registered where !BuildSettings.has(text.value) && !LinkURL.isScheme(text.value) { addNoScheme(text) }
    registered.removeAll { BuildSettings.has($0.value) || !LinkURL.isScheme($0.value) }
    let origins = flows.flatMap { flow in flow.origins.map { (flow, $0) } }
    var known: Set<String> = ["http", "https"]
    for (flow, origin) in origins {
      for prefix in origin.origin.prefixes where known.insert(prefix.scheme).inserted {
        let isUsed = flow.routes.contains { $0.forms.contains { flow[$0.origin].name.span == origin.name.span && $0.parses } }
        guard isUsed, isWhole, !registered.contains(where: { $0.value.lowercased() == prefix.scheme }),
          !unknown.contains(where: { BuildSettings.mayBecome($0.value, result: prefix.scheme) })
        else { continue }
        let example = exampleURL(flow, origin, prefix)
        report.add(
          PropertyListRules.missingScheme, "scheme '\(prefix.scheme)' is not registered, so the system hands over no link such as '\(example)'",
          at: origin.span, notes: files.map { .init("no URL type here has it", at: place(of: URLTypes.key, in: $0.0, $0.1)) })
      }
    }
    for scheme in registered where !known.contains(scheme.value.lowercased()) {
      let message = "scheme '\(scheme.value)' is registered, but no origin has it: '\(scheme.value)://a' is answered by no route"
      report.add(
        PropertyListRules.unansweredScheme, message, at: scheme.span,
        notes: flows.first?.sections[.links].map { [.init("origins are declared here", at: $0)] } ?? [])
    }
  }

  private mutating func addNoScheme(_ text: Located<String>) {
    let start = text.value.drop { $0.isWhitespace }.prefix { $0 != ":" && !$0.isWhitespace }
    let remedy = LinkURL.isScheme(start) ? "write '\(start)'" : "a scheme begins with a letter, and has letters, digits, '+', '-' and '.'"
    report.add(
      PropertyListRules.wrongValue, "'\(text.value)' is not a scheme, so the system ignores it", at: text.span, notes: [.init(remedy, at: nil)])
  }

  private mutating func addUndecided(_ text: String, kind: String, file: String, at span: Span) {
    report.add(
      PropertyListRules.undecided, "'\(text)' is filled in when the app is built, so \(kind) of the specs cannot be compared with it", at: span,
      notes: [.init("compare the \(file) of the built app instead", at: nil)])
  }

  /// Returns the place of a top-level key, or else the start of the list.
  private func place(of key: String, in file: PropertyListFile, _ id: SourceID) -> Span {
    guard case .success(let root) = file.root, case .dictionary(let members) = root.content, let member = members.last(where: { $0.key == key })
    else { return Span(id, from: 0, to: 0) }
    return Span(id, from: member.range.lowerBound, to: member.range.upperBound)
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
    let unknown = found.filter { BuildSettings.has($0.value.host) }
    for domain in unknown { addUndecided("applinks:" + domain.value.host, kind: "the hosts", file: "entitlements", at: domain.span) }
    found.removeAll { BuildSettings.has($0.value.host) }
    let used = links.hosts.filter { host in links.read.contains { !$0.words(behind: host).isEmpty } }
    // A domain applies to each scheme of its host.
    var judged: Set<String> = []
    for host in used where isWhole {
      let domain = AssociatedDomain(host.prefix).host
      guard judged.insert(domain).inserted else { continue }
      let covering = found.filter { $0.value.covers(host.prefix) }
      if let first = covering.first {
        if covering.allSatisfy({ $0.value.mode != nil }) { addLimited(first, host, domain) }
        continue
      }
      if unknown.contains(where: { BuildSettings.mayBecome($0.value.host, result: domain) }) { continue }
      let note = "add 'applinks:\(domain)' to '\(AssociatedDomain.key)'"
      report.add(
        PropertyListRules.missingDomain, "the app is not associated with '\(domain)', so '\(example(host))' opens in the browser", at: host.span,
        notes: files.map { .init(note, at: place(of: AssociatedDomain.key, in: $0.0, $0.1)) })
    }
    for domain in found where !links.hosts.contains(where: { domain.value.covers($0.prefix) }) {
      report.add(
        PropertyListRules.unansweredDomain, "no origin has the host '\(domain.value.host)': no route matches its links",
        at: domain.span,
        notes: links.place.map { [.init("web links begin with another host here", at: $0)] } ?? [])
    }
  }

  private mutating func addLimited(_ found: Located<AssociatedDomain>, _ host: WebLinks.Host, _ domain: String) {
    report.add(
      PropertyListRules.limitedDomain,
      "only devices in the mode '\(found.value.mode ?? "")' associate the app with '\(domain)': on any other '\(example(host))' opens in the browser",
      at: found.span,
      notes: [.init("the host of these links", at: host.span), .init("add 'applinks:\(domain)' to the entitlements of the released app", at: nil)])
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
