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

  /// A Swift Testing suite for each spec that has states; none at all where one of them has an error.
  public func generateTests() -> GenerateResult {
    guard !report.hasErrors else { return GenerateResult(files: [], diagnostics: report.diagnostics) }
    var findings = report
    var files: [OutputFile] = []
    for flow in flows.compactMap(\.self) {
      let names = NamePlan(flow, prefix: configuration.generation.prefix)
      findings.merge(names.report)
      let plan = MachinePlan(flow: flow, names: names, access: "")
      guard plan.exists, !names.report.hasErrors else { continue }
      let path = sources[flow.source].path
      let name = Generation.testsName(of: path)
      let text = TestSuiteWriting(plan).text(path: Generation.lastPart(of: path))
      files.append(OutputFile(name: name, text: text, spec: flow.source))
    }
    return GenerateResult(files: findings.hasErrors ? [] : files, diagnostics: findings.diagnostics)
  }
}
