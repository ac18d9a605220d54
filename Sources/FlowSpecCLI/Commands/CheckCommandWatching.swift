internal import FlowSpecKit

extension CheckCommand {
  /// The interval between looks at the files, in milliseconds: short compared with the check of one spec.
  private static let interval = 10

  /// Checks again whenever a spec, a module, the configuration or the baseline is saved, until Ctrl-C.
  func watch(_ request: CheckRequest) throws(Failure) -> ExitCode {
    let watching = FileWatching(context)
    var watch = watching.begin()
    var exit = try checkOnce(request, watching, &watch)
    while exit != .interrupted {
      if exit != nil {
        try context.console.remark("\(ToolVersion.name): watching \(FindingsSummary.counted(watch.paths.count, "file")); Ctrl-C stops it\n")
        guard waitForChange(of: &watch, watching) else { return .success }
        try context.console.remark(context.console.isTerminal(.error) ? "\u{1B}[2J\u{1B}[H" : "\n")
      }
      do throws(Failure) {
        exit = try checkOnce(request, watching, &watch)
      } catch {
        // Continues: a half-edited file may be complete at the next save.
        exit = FlowSpecTool.report(error, on: context.console)
      }
    }
    return .interrupted
  }

  /// Checks the current files; returns nil if they were saved in the meantime.
  private func checkOnce(_ request: CheckRequest, _ watching: FileWatching, _ watch: inout FileWatching.Watch) throws(Failure) -> ExitCode? {
    watch = watching.begin(watch.paths)
    let configuration = try context.configuration()
    let inputs = try context.specs(at: context.arguments.operands, configuration)
    let baseline = try BaselineFile(context, configuration)
    let project = try project(of: inputs, configuration)
    watch = watching.narrowed(watch, to: project.paths + [baseline.value?.source.path].compactMap(\.self))
    return try check(project, request, configuration, baseline) { [watch] in watching.isStale(watch) }
  }

  /// Returns false if the wait was interrupted.
  private func waitForChange(of watch: inout FileWatching.Watch, _ watching: FileWatching) -> Bool {
    while context.pause(Self.interval) {
      if watching.hasChanged(&watch) { return true }
    }
    return false
  }
}
