internal import FlowSpecKit

/// `flowspec docs`
struct DocsCommand {
  private let context: CommandContext

  init(_ context: CommandContext) {
    self.context = context
  }

  /// Writes the pages. Findings are part of the pages; the command fails only if a spec cannot have a page.
  func run() throws(Failure) -> ExitCode {
    let configuration = try context.configuration()
    let output = try context.output(.pagesOutput, configuration.value.documentation.output, configuration)
    let inputs = try context.namedSpecs(configuration)
    let project = context.project(of: inputs, configuration, apps: try context.apps(of: inputs, configuration))
    let format = PageFormat.all.first { $0.name == context.arguments.value(.pagesFormat) } ?? .html
    let result = project.document(
      format, limits: context.limits(configuration.value), address: try context.sourceAddress(configuration, project))
    try context.print(result.diagnostics, of: project)
    if result.diagnostics.contains(where: { $0.severity == .error }) { return .finding }
    let planned = try PlannedFile.plan(result.files, in: output, of: project, command: .docs)
    let leftovers = context.writer.leftovers(beside: planned, in: output, endings: format.endings)
    if context.arguments.has(.checkCurrent) { return try context.compare(planned, leftovers: leftovers, remedy: remedy) }
    let exit = try context.write(
      planned, summary: "\(FindingsSummary.counted(inputs.sources.count, "spec")) documented", keeping: project.paths)
    if exit == .success { try remove(leftovers) }
    return exit
  }

  /// Removes the pages of deleted specs, because the folder belongs to one project.
  private func remove(_ leftovers: [String]) throws(Failure) {
    for path in leftovers {
      if case .failure(let problem) = context.files.remove(path) { throw .cannotWrite(path, problem) }
      try context.console.remark("removed '\(TerminalText.harmless(path))', a page that this command no longer writes\n")
    }
  }

  /// The same command without `--check`.
  private var remedy: String {
    var words = ["flowspec", "docs"] + context.arguments.operands
    if let format = context.arguments.value(.pagesFormat) { words += ["--format", format] }
    if let template = context.arguments.value(.sourceAddress) { words += ["--source-url", template] }
    if let output = context.arguments.value(.pagesOutput) { words += ["--output", Path.trimmed(output)] }
    if let file = context.arguments.value(.config) { words += ["--config", file] }
    return ShellWords.joined(words)
  }
}
