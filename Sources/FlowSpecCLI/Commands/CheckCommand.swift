internal import FlowSpecKit

/// `flowspec check`
struct CheckCommand {
  let context: CommandContext

  init(_ context: CommandContext) {
    self.context = context
  }

  func run() throws(Failure) -> ExitCode {
    let request = try CheckRequest(context)
    if context.arguments.has(.watch) { return try watch(request) }
    let configuration = try context.configuration()
    let specs = try context.specs(at: context.arguments.operands, configuration)
    if context.arguments.has(.listedSpecs) { return try context.list(specs.sources.map(\.path)) }
    let baseline = try BaselineFile(context, configuration)
    let fixes = try fix(specs, request, configuration)
    // Fixed files are read again.
    let inputs = fixes.hasWritten ? try context.specs(at: context.arguments.operands, configuration) : specs
    let exit = try check(project(of: inputs, configuration), request, configuration, baseline) ?? .interrupted
    return exit == .success && fixes.isPending ? .finding : exit
  }

  /// Checks the specs once and reports; returns nil without a report if they have changed in the meantime.
  func check(
    _ project: Project, _ request: CheckRequest, _ configuration: ConfigurationFile, _ baseline: BaselineFile,
    isStale: @escaping @Sendable () -> Bool = { false }
  ) throws(Failure) -> ExitCode? {
    let (found, isInterrupted) = explore(project, request, configuration.value, isStale: isStale)
    guard let result = found else { return .interrupted }
    if !isInterrupted, isStale() { return nil }
    let baselined = baseline.apply(to: result, project, request, isWhole: context.arguments.operands.isEmpty)
    if !isInterrupted { try baseline.write(baselined, keeping: project.paths, isQuiet: context.arguments.has(.quiet)) }
    let report = CheckReport(
      baselined, baseline.value, project.sources, tool: (ToolVersion.name, ToolVersion.current), rules: Project.rules,
      options: request.reportOptions(context.arguments, configuration.value))
    for one in request.reports { try deliver(one, report, keeping: project.paths + baseline.paths) }
    if !report.staleRemark.isEmpty, !request.reports.contains(where: \.format.isForPeople) {
      try context.console.remark("\(ToolVersion.name): \(report.staleRemark)\n")
    }
    if isInterrupted {
      try context.console.remark("\(ToolVersion.name): interrupted; what was not decided by then is undecided\n")
      return .interrupted
    }
    return report.fails ? .finding : .success
  }

  func project(of inputs: SpecInputs, _ configuration: ConfigurationFile) throws(Failure) -> Project {
    context.project(
      of: inputs, configuration, try SystemFileLoading(context).load(configuration), apps: try context.apps(of: inputs, configuration))
  }

  // MARK: Exploring

  /// Returns the findings, as far as the check got before an interruption.
  func explore(
    _ project: Project, _ request: CheckRequest, _ configuration: Configuration, isStale: @escaping @Sendable () -> Bool = { false }
  ) -> (CheckResult?, isInterrupted: Bool) {
    var limits = context.limits(configuration)
    let line = progressLine()
    if let line { limits.progress = { line.show($0) } }
    let isOverdue = limits.isOverdue
    var found: CheckResult?
    let isInterrupted = context.interruptible { isInterrupted in
      limits.shouldStop = { isInterrupted() || isOverdue() || isStale() }
      found = project.check(
        only: request.only, skip: request.skip, limits: limits, explains: context.arguments.has(.explainModel),
        isWhole: context.arguments.operands.isEmpty)
    }
    line?.clear()
    return (found, isInterrupted)
  }

  private func progressLine() -> ProgressLine? {
    let console = context.console
    if context.arguments.has(.quiet) { return nil }
    let isWatched = console.isTerminal(.error) && console.variable("TERM") != "dumb" && console.variable("CI") == nil
    return ProgressLine(console, isWatched ? .terminal : .log, milliseconds: context.milliseconds)
  }

  // MARK: Reports

  private func deliver(_ request: ReportRequest, _ report: CheckReport, keeping inputs: [String]) throws(Failure) {
    let format = request.format
    if let file = request.file {
      try context.writer.writeReport(format.text(report, .plain), to: file, keeping: inputs)
    } else if format.isForPeople {
      try context.console.remark(format.text(report, context.style(.error)))
    } else {
      _ = try context.console.print(format.text(report, .plain))
    }
    let leftOut = format.saysWhatIsLeftOut ? 0 : report.leftOutForPrograms
    guard leftOut > 0 else { return }
    try context.console.remark("\(ToolVersion.name): '\(format.name)' leaves out \(FindingsSummary.counted(leftOut, "finding"))\n")
  }
}
