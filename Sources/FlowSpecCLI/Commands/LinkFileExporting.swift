internal import FlowSpecKit

/// `flowspec export hotwire` and `flowspec export intent-filters`
struct LinkFileExporting {
  private let context: CommandContext
  private let file: LinkFile

  init(_ context: CommandContext, _ file: LinkFile) {
    self.context = context
    self.file = file
  }

  /// Writes the file, lists what it cannot express, and then fails if there is any.
  func run(_ paths: [String]) throws(Failure) -> ExitCode {
    let configuration = try context.configuration()
    let inputs = try context.oneSpec(at: paths, configuration)
    let project = context.project(of: inputs, configuration)
    switch project.export(file, spec: 0) {
    case .success(let export):
      try context.print(own: export.unsaid, in: project.sources)
      let code = try deliver(export.text, keeping: project.paths)
      return export.unsaid.isEmpty || code != .success ? code : .finding
    case .failure(let problem):
      try context.print(problem.diagnostics, of: project)
      return .finding
    }
  }

  private func deliver(_ text: String, keeping inputs: [String]) throws(Failure) -> ExitCode {
    guard let output = context.arguments.value(.exportOutput) else { return try context.console.print(text) }
    return try context.write([PlannedFile(output, text: text, isNamed: true)], summary: "exported", keeping: inputs)
  }
}
