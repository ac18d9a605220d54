extension Project {
  /// A Swift file for each spec; none at all where one of them has an error that is found without exploring.
  public func generate(toolVersion: String) -> GenerateResult {
    let refusal = refusal
    return refusal.isEmpty ? generateUnjudged() : GenerateResult(files: [], diagnostics: refusal)
  }

  /// What keeps code from being generated: a flow that is known to be wrong.
  private var refusal: [Diagnostic] {
    if report.hasErrors { return report.diagnostics }
    let found = check(explores: false).diagnostics
    return found.contains { $0.severity == .error } ? found : []
  }

  /// The same for every spec that can be read.
  func generateUnjudged() -> GenerateResult {
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
    let refusal = refusal
    guard refusal.isEmpty else { return GenerateResult(files: [], diagnostics: refusal) }
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
