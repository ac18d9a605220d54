internal import FlowSpecKit

/// `flowspec export aasa`, `url-types` and `associated-domains`
struct AppleExporting {
  private let context: CommandContext

  init(_ context: CommandContext) {
    self.context = context
  }

  /// Writes the file, lists what it cannot express, and then fails if there is any.
  func run(_ kind: String, _ paths: [String]) throws(Failure) -> ExitCode {
    let configuration = try context.configuration()
    let apps = try SystemFileLoading(context).appIDs(configuration)
    let inputs = try context.oneSpec(at: paths, configuration)
    let project = context.project(of: inputs, configuration)
    switch project.export(try file(kind, apps), spec: 0) {
    case .success(let export):
      try context.print(own: export.unsaid, in: project.sources)
      let code = try deliver(export.text, keeping: project.paths)
      return export.unsaid.isEmpty || code != .success ? code : .finding
    case .failure(.findings(let diagnostics)):
      try context.print(diagnostics, of: project)
      return .finding
    case .failure(.nothing(let reason)):
      throw Failure(.finding, ["there is nothing to export: \(reason)"])
    case .failure(.hosts(let names)):
      throw .usage("each host has links of its own: say which with '--host', one of \(names.joined(separator: ", "))", helpOn: .export)
    case .failure(.unknownHost(let name, let known)):
      throw .unknown("host", named: name, among: known, listing: true, helpOn: .export)
    }
  }

  private func deliver(_ text: String, keeping inputs: [String]) throws(Failure) -> ExitCode {
    guard let output = context.arguments.value(.exportOutput) else { return try context.console.print(text) }
    return try context.write([PlannedFile(output, text: text, isNamed: true)], summary: "exported", keeping: inputs)
  }

  private func file(_ kind: String, _ apps: [String]) throws(Failure) -> AppleFile {
    switch kind {
    case "url-types": return .urlTypes(apps: apps)
    case "associated-domains": return .associatedDomains
    default: break
    }
    guard !apps.isEmpty else {
      throw Failure(
        .usage, ["an association file needs the identifier of an app"],
        hint: "pass '--app-id ABCDE12345.com.example.shop', or write into .flowspec.yaml: links: { app-ids: [ABCDE12345.com.example.shop] }")
    }
    return .association(host: context.arguments.value(.exportedHost), apps: apps)
  }
}
