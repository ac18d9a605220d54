internal import FlowSpecExplorer

/// The pages and tables of `docs` and `show`.
extension Project {
  /// Returns a page for each readable spec, a page for its prototype, an index, and a page of the rules with findings.
  ///
  /// The pages have the findings of rules; the result's own diagnostics are the findings of reading.
  ///
  /// - Parameters:
  ///   - format: the output format.
  ///   - limits: the limits for exploring each question.
  ///   - address: the address at which people read the sources; nil if there is none.
  public func document(_ format: PageFormat, limits: CheckLimits = CheckLimits(), address: SourceAddress? = nil) -> DocumentResult {
    let maker = PageMaker(self, check(limits: limits, explains: true), address: address)
    let pages = Parallel.map(readable, workers: limits.workers) {
      (page: maker.page(of: $0, limits, isInteractive: format.isInteractive), spec: $0.source)
    }
    let index = SearchIndex(pages.map(\.page))
    @Sendable func file(_ page: Page, _ spec: SourceID, _ index: SearchIndex? = nil) -> OutputFile {
      OutputFile(name: page.name + format.ending, text: format.text(page, index), spec: spec)
    }
    var files = Parallel.map(pages, workers: limits.workers) { file($0.page, $0.spec, index.isSmall ? index.on($0.page) : SearchIndex([$0.page])) }
    if format.isInteractive { files += readable.compactMap { flow in maker.prototype(of: flow).map { file($0, flow.source) } } }
    if let first = readable.first {
      files.append(file(maker.index, first.source, index.on(maker.index)))
      if let rules = maker.rules { files.append(file(rules, first.source)) }
    }
    return DocumentResult(files: files, diagnostics: report.diagnostics)
  }

  var readable: [Flow] { flows.compactMap(\.self).filter { readingErrors(in: $0).isEmpty } }

  /// By the source of each spec: the name of its page, whether it can be read or not.
  var pageNames: FlowPage.PageNames {
    let ids = flows.indices.map { SourceID($0) }
    return Dictionary(uniqueKeysWithValues: zip(ids, PageNaming.names(of: ids.map { sources[$0].path })))
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

  func files(of flow: Flow) -> Set<SourceID> {
    Set([flow.source] + flow.modules.map(\.source))
  }
}

/// Makes the pages of a project with the results of a check.
struct PageMaker: Sendable {
  private let project: Project
  private let checked: CheckResult
  private let names: FlowPage.PageNames
  private let address: SourceAddress?
  private let rulesWithFindings: [Rule]

  init(_ project: Project, _ checked: CheckResult, address: SourceAddress?) {
    self.project = project
    self.checked = checked
    self.address = address
    names = project.pageNames
    let found = Set((checked.diagnostics + checked.allowed.map(\.diagnostic)).map(\.rule))
    rulesWithFindings = Project.rules.filter { found.contains($0.name) }
  }

  func page(of flow: Flow, _ limits: CheckLimits, isInteractive: Bool) -> Page {
    FlowPage.page(
      flow, name: name(of: flow), sources: project.sources, findings: findings(in: flow), pages: names, isInteractive: isInteractive,
      around: surroundings(of: flow, limits))
  }

  func prototype(of flow: Flow) -> Page? {
    PrototypePage.page(
      flow, documentation: name(of: flow), sources: project.sources, findings: findings(in: flow), hasRules: !rulesWithFindings.isEmpty)
  }

  /// The page that links to all others.
  var index: Page {
    let entries = project.readable.map { flow in
      let prototype = Prototype.canRun(flow) ? PrototypePage.name(of: name(of: flow)) : nil
      return IndexPage.Entry(flow: flow, page: name(of: flow), prototype: prototype, findings: findings(in: flow))
    }
    // A file that several flows have in common is the business of the first one.
    var entry: [SourceID: IndexPage.Entry] = [:]
    for one in entries { entry[one.flow.source] = one }
    for one in entries { for file in project.files(of: one.flow) where entry[file] == nil { entry[file] = one } }
    let all = checked.diagnostics.compactMap { finding in entry[finding.span.source].map { (finding, $0) } }
    return IndexPage.page(entries, findings: all) { finding in
      [.severity(finding.severity), .message(finding.message), RulesPage.link(finding.rule), placed(finding.span)]
    }
  }

  /// The page of the rules with findings; nil without any.
  var rules: Page? { RulesPage.page(rulesWithFindings) }

  func name(of flow: Flow) -> String { names[flow.source] ?? "" }

  private func placed(_ span: Span) -> Phrase {
    let (path, line) = (project.sources.path(span), project.sources.position(span).line)
    let text = "\(path.split(separator: "/").last ?? ""):\(line)"
    return address?.url(of: path, line: line).map { Phrase([.place(text, address: $0)]) } ?? .text(text)
  }

  func findings(in flow: Flow) -> FlowPage.Reported {
    let own = project.files(of: flow)
    return FlowPage.Reported(
      open: checked.diagnostics.filter { own.contains($0.span.source) },
      allowed: checked.allowed.filter { own.contains($0.diagnostic.span.source) },
      answered: checked.explanations.filter { $0.flow == flow.name.value })
  }

  private func surroundings(of flow: Flow, _ limits: CheckLimits) -> FlowPage.Surroundings {
    var around = FlowPage.Surroundings(address: address, hasRules: !rulesWithFindings.isEmpty)
    guard flow.damaged.isEmpty else { return around }
    let (generated, options) = project.generated(flow, GenerationChoices())
    around.ways = FlowCheck(flow, limits: limits).ways()
    around.swift = SwiftNames(generated, prefix: options.prefix)
    return around
  }
}
