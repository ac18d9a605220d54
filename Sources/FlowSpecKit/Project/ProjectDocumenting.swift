internal import FlowSpecExplorer

/// The pages and tables of `docs` and `show`.
extension Project {
  /// Returns a page for each readable spec, and an index.
  ///
  /// The pages have the findings of rules; the result's own diagnostics are the findings of reading.
  ///
  /// - Parameters:
  ///   - format: the output format.
  ///   - version: the version for which pages ask their server for updates; nil for pages without a server.
  ///   - limits: the limits for exploring each question.
  ///   - address: the address at which people read the sources; nil if there is none.
  public func document(
    _ format: PageFormat, version: String? = nil, limits: CheckLimits = CheckLimits(), address: SourceAddress? = nil
  ) -> DocumentResult {
    let checked = check(limits: limits, explains: true)
    let names = pageNames
    var pages: [(page: Page, spec: SourceID)] = []
    var entries: [IndexPage.Entry] = []
    let prototypes = format.isInteractive ? self.prototypes(checked, names) : []
    let surroundings = Parallel.map(readable, workers: limits.workers) { self.surroundings(of: $0, limits, address) }
    for (flow, around) in zip(readable, surroundings) {
      let findings = findings(checked, in: flow)
      let page = FlowPage.page(
        flow, name: names[flow.source] ?? "", sources: sources, findings: findings, pages: names, isInteractive: format.isInteractive, around: around)
      pages.append((page, flow.source))
      entries.append(IndexPage.Entry(flow: flow, page: page.name, findings: findings.open.count))
    }
    let index = SearchIndex(pages.map(\.page))
    var files = pages.map { Self.file($0.page, format, index.isSmall ? index : SearchIndex([$0.page]), version, spec: $0.spec) }
    files += prototypes.map { OutputFile(name: $0.page.name + ".html", text: HTMLWriter.text($0.page, version: version), spec: $0.spec) }
    if let first = readable.first { files.append(Self.file(IndexPage.page(entries), format, index, version, spec: first.source)) }
    return DocumentResult(files: files, diagnostics: report.diagnostics)
  }

  private func surroundings(of flow: Flow, _ limits: CheckLimits, _ address: SourceAddress?) -> FlowPage.Surroundings {
    guard flow.damaged.isEmpty else { return FlowPage.Surroundings(address: address) }
    let check = FlowCheck(flow, limits: limits)
    let (generated, options) = generated(flow, GenerationChoices())
    return FlowPage.Surroundings(
      ways: check.ways(), swift: SwiftNames(generated, prefix: options.prefix), address: address)
  }

  /// Returns the pages of prototypes only, without exploring, so that they are available at once.
  public func prototypes(version: String) -> [OutputFile] {
    prototypes(check(explores: false), pageNames).map { page, spec in
      OutputFile(name: page.name + ".html", text: HTMLWriter.text(page, version: version), spec: spec)
    }
  }

  private func prototypes(_ checked: CheckResult, _ names: FlowPage.PageNames) -> [(page: Page, spec: SourceID)] {
    readable.compactMap { flow in
      let found = findings(checked, in: flow)
      return PrototypePage.page(flow, documentation: names[flow.source] ?? "", sources: sources, findings: found).map { ($0, flow.source) }
    }
  }

  private var readable: [Flow] { flows.compactMap(\.self).filter { readingErrors(in: $0).isEmpty } }

  private var pageNames: FlowPage.PageNames {
    let sources = readable.map(\.source)
    return Dictionary(zip(sources, PageNaming.names(of: sources.map { self.sources[$0].path })), uniquingKeysWith: { first, _ in first })
  }

  private static func file(_ page: Page, _ format: PageFormat, _ index: SearchIndex, _ version: String?, spec: SourceID) -> OutputFile {
    OutputFile(name: page.name + format.ending, text: format.text(page, index, version), spec: spec)
  }

  /// Returns a page with the findings of reading, for a spec without a page.
  public func problemPage(version: String) -> String {
    let rows = report.diagnostics.map { finding -> [Phrase] in
      let place = "\(sources.path(finding.span)):\(sources.position(finding.span).line)"
      return [.strong(finding.severity.rawValue), .text(finding.message), .code(finding.rule.text), .text(place)]
    }
    let table = Page.Block.table(PageTable(["Severity", "Finding", "Rule", "Where"], rows))
    let blocks = [Page.Block.paragraph("The spec cannot be read. Save it again, and this page shows it as before.")] + (rows.isEmpty ? [] : [table])
    return HTMLWriter.text(Page(name: IndexPage.name, title: "Findings", blocks: blocks), version: version)
  }

  /// Returns one table of a spec, or the reason why it cannot be shown.
  public func show(_ table: ShownTable, spec index: Int) -> Result<Table, ShowProblem> {
    guard let flow = flows[index] else { return .failure(ShowProblem(diagnostics: report.diagnostics)) }
    let errors = readingErrors(in: flow)
    guard errors.isEmpty else { return .failure(ShowProblem(diagnostics: errors)) }
    switch table {
    case .links: return .success(ArrivalTable(flow).table)
    case .layouts: return .success(Table(LayoutTables(flow).places ?? PageTable(["Route"], [])))
    case .states: return .success(Table(StatesTable.table(of: flow)))
    }
  }

  /// Returns the errors of reading the spec itself and the modules that it places.
  func readingErrors(in flow: Flow) -> [Diagnostic] {
    let own = files(of: flow)
    return report.diagnostics.filter { $0.severity == .error && own.contains($0.span.source) }
  }

  private func findings(_ checked: CheckResult, in flow: Flow) -> FlowPage.Reported {
    let own = files(of: flow)
    return FlowPage.Reported(
      open: checked.diagnostics.filter { own.contains($0.span.source) },
      allowed: checked.allowed.filter { own.contains($0.diagnostic.span.source) },
      answered: checked.explanations.filter { $0.flow == flow.name.value })
  }

  private func files(of flow: Flow) -> Set<SourceID> {
    Set([flow.source] + flow.modules.map(\.source))
  }
}
