extension Project {
  /// Returns the file for the links of a spec.
  public func export(_ file: LinkFile, spec: Int) -> Result<LinkFileExport, ShowProblem> {
    guard !report.hasErrors, let flow = flows[spec] else { return .failure(ShowProblem(diagnostics: report.diagnostics)) }
    switch file {
    case .hotwire:
      let (configuration, unsaid) = flow.hotwireConfiguration()
      return .success(LinkFileExport(text: configuration.json.text, unsaid: unsaid))
    case .intentFilters:
      let (text, unsaid) = flow.intentFilters()
      return .success(LinkFileExport(text: text, unsaid: unsaid))
    }
  }
}
