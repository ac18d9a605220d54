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
    let known = ["spec"] + PublishedSchema.allCases.map(\.rawValue)
    guard let name = names.first else { throw .usage("'export schema' needs \(known.joined(separator: "|"))", helpOn: .export) }
    if name == "spec" { return try specSchema(Array(names.dropFirst())) }
    if names.count > 1 { throw .usage("'export schema \(name)' takes no spec", helpOn: .export) }
    guard let schema = PublishedSchema(rawValue: name) else {
      throw .unknown("schema", named: name, among: known, listing: true, helpOn: .export)
    }
    return try deliver(schema.json)
  }

  /// Writes the schema of specs; if a spec is named, with its names.
  private func specSchema(_ paths: [String]) throws(Failure) -> ExitCode {
    let draft = context.arguments.value(.schemaDraft).flatMap(SpecSchema.Draft.init(rawValue:)) ?? .latest
    guard !paths.isEmpty else { return try deliver(Project.specSchema(draft)) }
    let configuration = try context.configuration()
    let inputs = try context.oneSpec(at: paths, configuration)
    let project = context.project(of: inputs, configuration)
    switch project.specSchema(draft, spec: 0) {
    case .success(let json): return try deliver(json, keeping: project.paths)
    case .failure(let problem):
      try context.print(problem.diagnostics, of: project)
      return .finding
    }
  }

  private func deliver(_ json: JSON, keeping inputs: [String] = []) throws(Failure) -> ExitCode {
    guard let output = context.arguments.value(.exportOutput) else { return try context.console.print(json.text) }
    return try context.write([PlannedFile(output, text: json.text, isNamed: true)], summary: "exported", keeping: inputs)
  }
}
