internal import FlowSpecKit

extension CheckCommand {
  /// The result of `--fix`.
  struct Fixes: Sendable {
    var hasWritten = false
    /// With `--dry-run`: true if files would be written.
    var isPending = false
  }

  /// Applies certain fixes, or shows them as a diff.
  func fix(_ inputs: SpecInputs, _ request: CheckRequest, _ configuration: ConfigurationFile) throws(Failure) -> Fixes {
    guard context.arguments.has(.fix) else { return Fixes() }
    let command = self
    let fixed = Project.fixed(
      specs: inputs.sources, configuration: configuration.value, modules: inputs.moduleReader(files: context.files)
    ) { project in
      let (found, isInterrupted) = command.explore(project, request, configuration.value)
      // An undecided finding could be mistaken for a fixed one.
      return isInterrupted ? nil : found
    }
    guard fixed.count > 0 else { return Fixes() }
    return context.arguments.has(.dryRun) ? try show(fixed) : try write(fixed)
  }

  private func show(_ fixed: FixedSources) throws(Failure) -> Fixes {
    let difference = fixed.files.map(\.difference).joined()
    // A patch must keep every byte; a terminal must not receive some of them.
    let isShown = context.console.isTerminal(.output)
    _ = try context.console.print(isShown ? TerminalText.lines(difference) : difference)
    try remark(fixed, "would be applied to")
    return Fixes(isPending: true)
  }

  private func write(_ fixed: FixedSources) throws(Failure) -> Fixes {
    let (_, isInterrupted) = try context.writer.write(fixed.files.map { PlannedFile(editing: $0.path, bytes: $0.new) })
    try remark(fixed, "applied to")
    if isInterrupted { throw Failure(.interrupted, []) }
    return Fixes(hasWritten: true)
  }

  private func remark(_ fixed: FixedSources, _ done: String) throws(Failure) {
    guard !context.arguments.has(.quiet) else { return }
    let count = fixed.count == 1 ? "1 fix" : "\(fixed.count) fixes"
    let names = fixed.files.map { "'\(TerminalText.harmless($0.path))'" }.joined(separator: ", ")
    try context.console.remark("\(ToolVersion.name): \(count) \(done) \(names)\n")
  }
}
