internal import FlowSpecKit

/// `flowspec export svg`, and the diagram formats of other tools
struct DiagramExporting {
  private let context: CommandContext
  private let notation: DiagramNotation

  init(_ context: CommandContext, _ notation: DiagramNotation) {
    self.context = context
    self.notation = notation
  }

  func run(_ paths: [String]) throws(Failure) -> ExitCode {
    let configuration = try context.configuration()
    let inputs = try context.oneSpec(at: paths, configuration)
    let project = context.project(of: inputs, configuration)
    switch project.drawing(notation, spec: 0) {
    case .success(let text):
      guard let output = context.arguments.value(.exportOutput) else { return try context.console.print(text) }
      return try context.write([PlannedFile(output, text: text, isNamed: true)], summary: "exported", keeping: project.paths)
    case .failure(let problem):
      try context.print(problem.diagnostics, of: project)
      return .finding
    }
  }
}
