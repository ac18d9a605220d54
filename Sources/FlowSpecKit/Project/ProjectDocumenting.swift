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
