extension Project {
  /// A Swift file for each spec; none at all where one of them has an error.
  public func generate(toolVersion: String) -> GenerateResult {
    guard !report.hasErrors else { return GenerateResult(files: [], diagnostics: report.diagnostics) }
    var findings = report
    var files: [OutputFile] = []
    for flow in flows.compactMap(\.self) {
      let path = sources[flow.source].path
      let generation = Generation(flow, path: path, options: configuration.generation)
      findings.merge(generation.report)
      files.append(OutputFile(name: Generation.fileName(of: path), text: generation.text, spec: flow.source))
    }
    return GenerateResult(files: findings.hasErrors ? [] : files, diagnostics: findings.diagnostics)
  }
}
