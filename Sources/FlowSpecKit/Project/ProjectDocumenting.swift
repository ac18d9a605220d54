/// The kinds of pages that `docs` writes.
public enum PageFormat: String, Sendable, CaseIterable {
  case markdown, html
}

/// Pages and tables: what `docs` and `show` print.
extension Project {
  func documentMarkdown() -> DocumentResult { document(.markdown) }

  /// A page for each spec that could be read, and one that leads to them.
  ///
  /// The findings of rules stand in the pages; the result's own diagnostics are what reading found.
  public func document(_ format: PageFormat) -> DocumentResult {
    let readable = flows.indices.compactMap { index in
      flows[index].flatMap { flow in readingErrors(in: flow).isEmpty ? flow : nil }
    }
    var files: [OutputFile] = []
    var entries: [IndexPage.Entry] = []
    let checked = check(explains: true)
    let pages = Dictionary(readable.map { ($0.source, pageName(of: $0)) }, uniquingKeysWith: { first, _ in first })
    for flow in readable {
      let findings = findings(checked, in: flow)
      let page = FlowPage.page(flow, name: pageName(of: flow), sources: sources, findings: findings, pages: pages, isInteractive: format == .html)
      files.append(Self.file(page, format, spec: flow.source))
      entries.append(IndexPage.Entry(flow: flow, page: page.name, findings: findings.open.count))
    }
    if let first = readable.first {
      let index = IndexPage.page(entries)
      files.append(Self.file(index, format, spec: first.source))
    }
    return DocumentResult(files: files, diagnostics: report.diagnostics)
  }

  private static func file(_ page: Page, _ format: PageFormat, spec: SourceID) -> OutputFile {
    switch format {
    case .markdown: OutputFile(name: page.name + ".md", text: MarkdownWriter.text(page), spec: spec)
    case .html: OutputFile(name: page.name + ".html", text: HTMLWriter.text(page), spec: spec)
    }
  }

  /// One table of one spec, or why it cannot be shown.
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

  /// `shop/Shop.flow.yaml` has the page `Shop.flow`.
  private func pageName(of flow: Flow) -> String {
    let path = sources[flow.source].path
    let name = path.split(separator: "/").last.map(String.init) ?? path
    for ending in [".yaml", ".yml"] where name.hasSuffix(ending) && name.count > ending.count {
      return String(name.dropLast(ending.count))
    }
    return name
  }

  /// In the spec itself and in the modules that it places.
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
