/// Compares association files with the links of the specs: the URLs that go to the app, and those that it answers.
struct AssociationCheck {
  /// A file that was read.
  struct Source {
    let file: AssociationFile
    /// The host that serves it; nil for any host.
    let host: String?
  }

  private let sources: [Source]
  private let apps: [String]
  private let links: WebLinks
  private var budget = SearchBudget(20_000_000)
  private var report = Report()
  private var pool = PartPool()

  init(_ sources: [Source], apps: [String], links: WebLinks) {
    self.sources = sources
    self.apps = apps
    self.links = links
  }

  mutating func run() -> Report {
    for source in sources {
      // A variable may have other values in the next file.
      pool = PartPool()
      reportStrangeHost(source)
      let judged = apps.isEmpty ? source.file.apps : apps.filter(source.file.apps.contains)
      let missing = apps.filter { !source.file.apps.contains($0) }
      if judged.isEmpty || !missing.isEmpty, let span = source.file.span { report(missing: missing, source, span) }
      var seen: Set<[[String]]> = []
      for app in judged {
        let rules = source.file.rules(of: app)
        // Apps with the same rules are checked together.
        guard seen.insert(rules.map(\.signature)).inserted else { continue }
        judge(AssociationRuling(rules, variables: source.file.variables, pool), of: app, source)
      }
    }
    return report
  }

  /// Reports a host that no origin has: without this finding the file would be compared with no link.
  private mutating func reportStrangeHost(_ source: Source) {
    guard let host = source.host, let span = source.file.span, !links.hosts.contains(where: { $0.isServed(by: host) }) else { return }
    var names: [String] = []
    for known in links.hosts.map({ AssociatedDomain($0.prefix).host }) where !names.contains(known) { names.append(known) }
    let meant = nearestName(to: host.lowercased(), among: names)
    let all = names.isEmpty ? "no origin has a host of the web" : "declared hosts: \(names.joined(separator: ", "))"
    let remedy = meant.map { "did you mean '\($0)'?" } ?? all
    report.add(
      PropertyListRules.unansweredDomain, "no origin has the host '\(host)' that serves the file, so no link is compared with it", at: span.start,
      notes: [.init(remedy, at: nil)])
  }

  /// - Parameter apps: the apps in question; empty for any app.
  private mutating func report(missing apps: [String], _ source: Source, _ span: Span) {
    let named = apps.isEmpty ? "an app" : apps.map { "'\($0)'" }.joined(separator: " or ")
    report.add(
      AssociationRules.missingApp, "the file does not name \(named)", at: span.start,
      notes: source.file.apps.isEmpty ? [] : [.init("it names \(source.file.apps.joined(separator: ", "))", at: nil)])
  }

  // MARK: One app

  private mutating func judge(_ ruling: AssociationRuling, of app: String, _ source: Source) {
    findUnreachable(ruling)
    var known: Set<String> = []
    for host in links.hosts where host.isServed(by: source.host) {
      // Hosts with the same forms have the same findings.
      let key = links.read.map { entry in entry.words(behind: host).map { "/" + $0.prefix.base.joined(separator: "/") }.joined(separator: " ") }
      guard known.insert(key.joined(separator: "|")).inserted else { continue }
      judge(ruling, host, hint: hint(app, source))
    }
  }

  /// Returns a hint if a file names several apps and none was chosen.
  private func hint(_ app: String, _ source: Source) -> [Diagnostic.Note] {
    guard apps.isEmpty, source.file.apps.count > 1 else { return [] }
    return [.init("judged for '\(app)'; '--app-id' or 'links: { app-ids: … }' of the configuration says which apps are meant", at: nil)]
  }

  private mutating func judge(_ ruling: AssociationRuling, _ host: WebLinks.Host, hint: [Diagnostic.Note]) {
    let documented = MatchedForms(links.documented.flatMap { $0.words(behind: host) }, pool)
    var cut: [Int: [(entry: WebLinks.Entry, url: String)]] = [:]
    for entry in links.read {
      let words = entry.words(behind: host)
      guard !words.isEmpty else { continue }
      let printed = words.map { $0.printed(pool) }
      let start = words.count == 1 ? words[0].start : PathStart("")
      let website = documented.near(start)
      findNotHandedOver(entry, printed, host, outside: ruling.matched(near: start) + website, ruling, hint)
      for (index, rule) in ruling.rules.enumerated() where rule.isExcluded && rule.start.mayMeet(start) {
        let found = url(in: [ruling.urls[index]], printed, outside: ruling.earlier(than: index) + website, host, at: rule.span)
        if let found { cut[index, default: []].append((entry, found)) }
      }
    }
    for (index, found) in cut.sorted(by: { $0.key < $1.key }) { reportCut(ruling.rules[index], found, hint) }
    findUnanswered(ruling, host, hint)
  }

  private mutating func findNotHandedOver(
    _ entry: WebLinks.Entry, _ printed: [PrintedURLs], _ host: WebLinks.Host, outside others: [URLBox], _ ruling: AssociationRuling,
    _ hint: [Diagnostic.Note]
  ) {
    guard let url = url(in: [], printed, outside: others, host, at: entry.form.text.span) else { return }
    let place = ruling.rules.last.map { Diagnostic.Note("no rule here matches it", at: $0.span) }
    report.add(
      AssociationRules.notHandedOver, "'\(url)' opens '\(entry.route)', but the system does not hand it over", at: entry.form.text.span,
      notes: [place, .init("add a component for it; 'flowspec export aasa' prints one", at: nil)].compactMap { $0 } + hint)
  }

  private mutating func reportCut(_ rule: AssociationFile.LinkRule, _ found: [(entry: WebLinks.Entry, url: String)], _ hint: [Diagnostic.Note]) {
    let shown = found.prefix(3)
    var notes = shown.enumerated().map { index, item in
      Diagnostic.Note(index == 0 ? "this form matches it" : "this form matches '\(item.url)', which is excluded too", at: item.entry.form.text.span)
    }
    if found.count > shown.count { notes.append(.init("and \(found.count - shown.count) more forms", at: nil)) }
    notes.append(
      .init(
        "put the rule that includes the URL before this one; if the URL belongs to the website, add a form with 'only: documented' for it", at: nil))
    report.add(
      AssociationRules.excludedLink, "'\(found[0].url)' is excluded, though it opens '\(found[0].entry.route)'", at: rule.span, notes: notes + hint)
  }

  private mutating func findUnanswered(_ ruling: AssociationRuling, _ host: WebLinks.Host, _ hint: [Diagnostic.Note]) {
    // It is unknown which URLs a regular expression answers.
    guard links.opaque.isEmpty else { return }
    let forms = MatchedForms(links.read.flatMap { $0.words(behind: host) }.map(\.widened), pool)
    for (index, rule) in ruling.rules.enumerated() where !rule.isExcluded {
      let answered = ruling.earlier(than: index) + forms.near(rule.start)
      guard let url = url(in: [ruling.urls[index]], nil, outside: answered, host, at: rule.span) else { continue }
      report.add(
        AssociationRules.unansweredRule, "'\(url)' is handed over, but no route matches it", at: rule.span,
        notes: [.init("no form of this origin matches it", at: host.span)] + hint)
    }
  }

  private mutating func findUnreachable(_ ruling: AssociationRuling) {
    for (index, rule) in ruling.rules.enumerated() {
      switch search(pool.any, [ruling.urls[index]], nil, outside: ruling.earlier(than: index), at: rule.span) {
      case .possible, .undecided: continue
      case .impossible: break
      }
      guard case .possible(let url) = search(pool.any, [ruling.urls[index]], nil, outside: [], at: rule.span) else {
        // An undeclared variable was already reported.
        guard !rule.patterns.contains(where: { $0.value.contains("$(") }) else { continue }
        let note = "write a space or a letter that is not ASCII as its escape, or set 'percentEncoded' to false"
        report.add(AssociationRules.unreachableRule, "the rule matches no URL", at: rule.span, notes: [.init(note, at: nil)])
        continue
      }
      let taker: AssociationFile.LinkRule? =
        switch ruling.decide(url) {
        case .handedOver(let first), .excluded(let first): ruling.rules[first]
        case .unmatched: nil
        }
      let text = url.text(behind: links.hosts.first?.origin ?? "https://example.com")
      report.add(
        AssociationRules.unreachableRule, "earlier rules decide every URL that this rule matches, such as '\(text)'", at: rule.span,
        notes: taker.map { [.init("decided here", at: $0.span)] } ?? [])
    }
  }

  // MARK: Searching

  /// Returns an ordinary URL; with forms, one that any of them prints.
  private mutating func url(
    in members: [URLBox], _ printed: [PrintedURLs]?, outside others: [URLBox], _ host: WebLinks.Host, at span: Span
  ) -> String? {
    guard case .possible(let url) = search(pool.ordinary, members, printed, outside: others, at: span) else { return nil }
    return url.text(behind: host.origin)
  }

  private mutating func search(
    _ universe: URLUniverse, _ members: [URLBox], _ printed: [PrintedURLs]?, outside others: [URLBox], at span: Span
  ) -> PartSearch<WrittenURL> {
    guard !budget.isSpent else { return .undecided }
    var share = SearchBudget(min(budget.left, SearchBudget.standard))
    let before = share.left
    let found = URLSearch(universe: universe).url(in: members, printed: printed, outside: others, &share)
    budget.spend(before - share.left)
    if found.isUndecided {
      let rest = Diagnostic.Note("later rules were not compared either", at: nil)
      report.add(
        AssociationRules.undecided, "undecided: the patterns of this rule are too large to compare", at: span,
        notes: budget.isSpent ? [rest] : [])
    }
    return found
  }
}

extension WebLinks.Host {
  /// Returns true if the system would request the association for this host from that one.
  func isServed(by host: String?) -> Bool {
    guard let host else { return true }
    guard let own = prefix.host else { return false }
    switch own {
    case .exact(let name): return host.lowercased() == name
    case .subdomains(let parent): return host.lowercased().hasSuffix("." + parent)
    }
  }
}
