internal import FlowSpecKit

extension CheckCommand {
  /// How often files are looked at, in milliseconds: a save is noticed well before a tenth of a second has passed.
  private static let interval = 30

  /// Checks again whenever a spec, a module, the configuration or the baseline is saved, until Ctrl-C.
  func watch(_ request: CheckRequest) throws(Failure) -> ExitCode {
    var watched = try checkOnce(request)
    guard watched != nil else { return .interrupted }
    while let paths = watched {
      try context.console.remark("\(ToolVersion.name): watching \(FindingsSummary.counted(paths.count, "file")); Ctrl-C ends\n")
      guard waitForChange(of: paths) else { return .success }
      try context.console.remark(context.console.isTerminal(.error) ? "\u{1B}[2J\u{1B}[H" : "\n")
      do throws(Failure) {
        watched = try checkOnce(request)
      } catch {
        // What is half edited may be whole at the next save.
        _ = FlowSpecTool.report(error, on: context.console)
      }
    }
    return .interrupted
  }

  /// The files that a check has read; nothing if it was interrupted.
  private func checkOnce(_ request: CheckRequest) throws(Failure) -> [String]? {
    let configuration = try context.configuration()
    let inputs = try context.specs(at: context.arguments.operands, configuration)
    let baseline = try BaselineFile(context, configuration)
    let project = try project(of: inputs, configuration)
    let exit = try check(project, request, configuration, baseline)
    return exit == .interrupted ? nil : project.paths + [baseline.value?.source.path].compactMap(\.self)
  }

  /// False where nobody waits any longer.
  private func waitForChange(of paths: [String]) -> Bool {
    let watching = FileWatching(context)
    var watch = watching.begin(paths)
    while context.pause(Self.interval) {
      if watching.hasChanged(&watch) { return true }
    }
    return false
  }
}
