internal import FlowSpecKit

/// `flowspec export promela` and `flowspec export tla`
struct ModelExporting {
  private let context: CommandContext
  private let language: ModelLanguage

  init(_ context: CommandContext, _ language: ModelLanguage) {
    self.context = context
    self.language = language
  }

  func run(_ paths: [String]) throws(Failure) -> ExitCode {
    let configuration = try context.configuration()
    let limits = context.limits(configuration.value)
    let inputs = try context.oneSpec(at: paths, configuration)
    let project = context.project(of: inputs, configuration)
    let output = context.arguments.value(.exportOutput)
    let name = output.map(stem) ?? stem(of: inputs.sources[0].path)
    switch project.export(language, spec: 0, property: context.arguments.value(.exportedProperty), as: name, limits: limits) {
    case .success(let export): return try deliver(export, to: output, keeping: project.paths)
    case .failure(.findings(let diagnostics)):
      try context.print(diagnostics, of: project)
      return .finding
    case .failure(.tooLarge(let reason)): throw Failure(.finding, ["nothing is exported: \(reason)"])
    case .failure(.unknownProperty(let known)):
      throw .unknown("property", named: context.arguments.value(.exportedProperty) ?? "", among: known, listing: true, helpOn: .export)
    }
  }

  /// Writes the export; its module is named after the file.
  private func deliver(_ export: ModelExport, to output: String?, keeping inputs: [String]) throws(Failure) -> ExitCode {
    let code = try write(export, to: output, keeping: inputs)
    guard let bound = export.bound, code == .success else { return code }
    try context.console.remark("warning: \(bound); '--property NAME' or a smaller '--depth' needs less, '--max-states' allows more\n")
    return .finding
  }

  private func write(_ export: ModelExport, to output: String?, keeping inputs: [String]) throws(Failure) -> ExitCode {
    guard let output else { return try context.console.print(export.text) }
    var files = [PlannedFile(output, text: export.text)]
    if let configuration = export.configuration {
      files.append(PlannedFile(Path.join(Path.folder(of: output), with: "\(stem(of: output)).cfg"), text: configuration))
    }
    return try context.write(files, summary: "\(FindingsSummary.counted(export.configurations, "configuration")) explored", keeping: inputs)
  }

  private func stem(of path: String) -> String {
    String(Path.name(of: path).prefix { $0 != "." })
  }
}
