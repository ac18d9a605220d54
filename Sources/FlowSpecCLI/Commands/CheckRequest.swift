internal import FlowSpecKit

/// The options of `check`, parsed and consistent.
struct CheckRequest: Sendable {
  let reports: [ReportRequest]
  let only: Set<RuleName>
  let skip: Set<RuleName>
  let failLevel: Severity

  init(_ context: CommandContext) throws(Failure) {
    reports = try ReportRequest.read(context.arguments.all(.reportFormat))
    only = try context.rules(.only)
    skip = try context.rules(.skip)
    failLevel = context.arguments.value(.failOn).flatMap(Severity.init(rawValue:)) ?? .warning
    if let fixed = skip.sorted().first(where: Project.fixedRules.contains) {
      throw Failure(
        .usage, ["'\(fixed)' cannot be skipped: without it the spec would not be understood"],
        hint: "only rules about the flow can be skipped; see 'flowspec show rules'")
    }
    if !only.isEmpty, only.isSubset(of: skip) {
      throw Failure(.usage, ["no rule is left: '--skip' names every rule of '--only'"], hint: "leave out one of the two options")
    }
    try refuseContradictions(context.arguments)
  }

  private func refuseContradictions(_ arguments: ParsedArguments) throws(Failure) {
    if arguments.has(.dryRun), !arguments.has(.fix) { throw .usage("'--dry-run' needs '--fix'", helpOn: .check) }
    if arguments.has(.fix), arguments.operands.contains(SpecLoader.input) {
      throw .usage("'--fix' cannot write standard input; name the file", helpOn: .check)
    }
    if arguments.has(.failOnStale), arguments.has(.writeBaseline) {
      throw .usage("'--fail-on-stale' and '--write-baseline' do not go together: a new baseline has no stale entry", helpOn: .check)
    }
    let others: [OptionSpec] = [.fix, .writeBaseline, .listedSpecs]
    if arguments.has(.watch), let other = others.first(where: arguments.has) {
      throw .usage("'--watch' and '\(other.name)' do not go together", helpOn: .check)
    }
    if arguments.has(.watch), arguments.operands.contains(SpecLoader.input) {
      throw .usage("'--watch' cannot watch standard input; name the file", helpOn: .check)
    }
    if arguments.has(.dryRun), let report = reports.first(where: { $0.file == nil && !$0.format.isForPeople }) {
      throw .usage("'--dry-run' and '\(report.format.name)' would both go to standard output", helpOn: .check)
    }
  }

  /// Returns the options for reports.
  func reportOptions(_ arguments: ParsedArguments, _ configuration: Configuration) -> CheckReport.Options {
    var options = CheckReport.Options()
    options.listsAllowed = arguments.has(.showAllowed)
    options.explains = arguments.has(.explainModel)
    options.countsRules = arguments.has(.statistics)
    options.isQuiet = arguments.has(.quiet)
    options.listsAll = arguments.has(.listAll)
    options.failsOnStale = arguments.has(.failOnStale)
    options.failLevel = failLevel
    options.rulePage = configuration.rulePage?.value
    return options
  }
}
