internal import FlowSpecKit

/// `flowspec check`
struct CheckCommand {
  private let context: CommandContext

  init(_ context: CommandContext) {
    self.context = context
  }

  func run() throws(Failure) -> ExitCode {
    let requests = try ReportRequest.read(context.arguments.all(.reportFormat))
    let only = try context.rules(.only)
    let skip = try context.rules(.skip)
    if let fixed = skip.sorted().first(where: Project.fixedRules.contains) {
      throw Failure(
        .usage, ["'\(fixed)' cannot be skipped: without it the spec would not be understood"],
        hint: "only rules about the flow can be skipped; see 'flowspec show rules'")
    }
    let configuration = try context.configuration()
    let inputs = try context.specs(at: context.arguments.operands, configuration)
    if context.arguments.has(.listedSpecs) { return try context.list(inputs.sources.map(\.path)) }
    let project = context.project(
      of: inputs, configuration, try SystemFileLoading(context).load(configuration), apps: try context.apps(of: inputs, configuration))
    var limits = limits(configuration.value)
    let line = progressLine()
    if let line { limits.progress = { line.show($0) } }
    let deadline = bound(.timeout, configuration.value).map { context.milliseconds() + $0 }
    let milliseconds = context.milliseconds
    var found: CheckResult?
    limits.isOverdue = { deadline.map { milliseconds() >= $0 } ?? false }
    let isOverdue = limits.isOverdue
    let isInterrupted = context.interruptible { isInterrupted in
      limits.shouldStop = { isInterrupted() || isOverdue() }
      found = project.check(only: only, skip: skip, limits: limits, explains: context.arguments.has(.explainModel))
    }
    line?.clear()
    guard let result = found else { return .interrupted }
    let report = CheckReport(
      result, project.sources, tool: (ToolVersion.name, ToolVersion.current), rules: Project.rules, options: reportOptions(configuration.value))
    for request in requests { try deliver(request, report, keeping: project.paths) }
    if isInterrupted {
      try context.console.remark("\(ToolVersion.name): interrupted; what was not decided by then is undecided\n")
      return .interrupted
    }
    return result.diagnostics.contains { $0.severity >= failLevel } ? .finding : .success
  }

  private var failLevel: Severity { context.arguments.value(.failOn).flatMap(Severity.init(rawValue:)) ?? .warning }

  private func reportOptions(_ configuration: Configuration) -> CheckReport.Options {
    let arguments = context.arguments
    var options = CheckReport.Options()
    options.listsAllowed = arguments.has(.showAllowed)
    options.explains = arguments.has(.explainModel)
    options.countsRules = arguments.has(.statistics)
    options.isQuiet = arguments.has(.quiet)
    options.listsAll = arguments.has(.listAll)
    options.failLevel = failLevel
    options.rulePage = configuration.rulePage?.value
    return options
  }

  // MARK: Limits

  private func limits(_ configuration: Configuration) -> CheckLimits {
    var limits = CheckLimits()
    limits.configurations = bound(.maxStates, configuration) ?? limits.configurations
    limits.bytes = bound(.maxMemory, configuration) ?? limits.bytes
    limits.depth = bound(.depth, configuration) ?? limits.depth
    limits.workers = bound(.workers, configuration) ?? context.coreCount
    return limits
  }

  /// What the option says, else the configuration.
  private func bound(_ bound: CheckBound, _ configuration: Configuration) -> Int? {
    let option: OptionSpec =
      switch bound {
      case .maxStates: .maxStates
      case .maxMemory: .maxMemory
      case .depth: .depth
      case .timeout: .timeout
      case .workers: .workers
      }
    return context.arguments.value(option).flatMap(bound.value) ?? configuration.bounds[bound]
  }

  /// For a person who waits: not for a log.
  private func progressLine() -> ProgressLine? {
    let console = context.console
    let isWatched = console.isTerminal(.error) && console.variable("TERM") != "dumb" && console.variable("CI") == nil
    return isWatched && !context.arguments.has(.quiet) ? ProgressLine(console, milliseconds: context.milliseconds) : nil
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
    // The text says itself what it does not list.
    let leftOut = format.isForPeople ? 0 : report.leftOutForPrograms
    if leftOut > 0 {
      try context.console.remark("\(ToolVersion.name): '\(format.name)' leaves out \(FindingsSummary.counted(leftOut, "finding"))\n")
    }
  }
}

/// One `--format KIND[=FILE]`.
struct ReportRequest {
  let format: OutputFormat<CheckReport>
  /// Nothing: standard error for people, standard output for programs.
  let file: String?

  /// The first format alone, when nothing is asked for; no two may go to the same place.
  static func read(_ values: [String]) throws(Failure) -> [ReportRequest] {
    let formats = OutputFormat<CheckReport>.all
    var requests: [ReportRequest] = []
    for value in values {
      let parts = value.split(separator: "=", maxSplits: 1).map(String.init)
      guard let format = formats.first(where: { $0.name == parts[0] }) else { continue }
      let request = ReportRequest(format: format, file: parts.count > 1 ? parts[1] : nil)
      if let earlier = requests.first(where: { $0.destination == request.destination }) {
        throw .usage("'\(earlier.format.name)' and '\(format.name)' would both go to \(request.destination)", helpOn: .check)
      }
      requests.append(request)
    }
    return requests.isEmpty ? [ReportRequest(format: formats[0], file: nil)] : requests
  }

  private var destination: String { file.map { "'\($0)'" } ?? format.stream }
}

extension OutputFormat {
  /// Where a report goes that names no file.
  var stream: String { isForPeople ? "standard error" : "standard output" }
}
