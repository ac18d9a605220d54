internal import FlowSpecKit

/// `flowspec export json` and `flowspec export schema`
struct JSONExporting {
  private let context: CommandContext

  init(_ context: CommandContext) {
    self.context = context
  }

  func system(_ paths: [String]) throws(Failure) -> ExitCode {
    let configuration = try context.configuration()
    let inputs = try context.oneSpec(at: paths, configuration)
    let project = context.project(of: inputs, configuration)
    switch project.systemJSON(spec: 0) {
    case .success(let json): return try deliver(json, keeping: project.paths)
    case .failure(let problem):
      try context.print(problem.diagnostics, of: project)
      return .finding
    }
  }

  func schema(_ names: [String]) throws(Failure) -> ExitCode {
    let known = PublishedSchema.allCases.map(\.rawValue)
    guard let name = names.first else { throw .usage("'export schema' needs \(known.joined(separator: "|"))", helpOn: .export) }
    guard let schema = PublishedSchema(rawValue: name) else {
      throw .unknown("schema", name, among: known, listing: true, helpOn: .export)
    }
    return try deliver(schema.json)
  }

  private func deliver(_ json: JSON, keeping inputs: [String] = []) throws(Failure) -> ExitCode {
    guard let output = context.arguments.value(.exportOutput) else { return try context.console.print(json.text) }
    return try context.write([PlannedFile(output, json.text)], summary: "exported", keeping: inputs)
  }
}
