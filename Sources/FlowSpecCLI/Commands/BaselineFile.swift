internal import FlowSpecKit

/// The baseline of a check: the one that is read, and the path of a new one.
struct BaselineFile: Sendable {
  /// The baseline that is read; nil if none is named, or if the new one is the first.
  let value: Baseline?
  private let written: String?
  /// The files to read and to write, which no report may replace.
  let paths: [String]
  private let writer: OutputWriter
  private let console: Console

  init(_ context: CommandContext, _ configuration: ConfigurationFile) throws(Failure) {
    writer = context.writer
    console = context.console
    written = context.arguments.value(.writeBaseline)
    let named = context.arguments.value(.baseline) ?? configuration.value.baseline.map(configuration.path)
    paths = [named, written].compactMap(\.self)
    if let written {
      // Keeps the entries of specs that are not checked in this run.
      let isThere = if case .success = context.files.entry(written) { true } else { false }
      value = isThere ? try Self.read(written, context.files) : nil
    } else {
      value = if let named { try Self.read(named, context.files) } else { nil }
    }
    if value == nil, context.arguments.has(.failOnStale) {
      throw .usage("'--fail-on-stale' needs '--baseline FILE', or 'check: { baseline: … }' in .flowspec.yaml", helpOn: .check)
    }
  }

  private static func read(_ path: String, _ files: FileSystem) throws(Failure) -> Baseline {
    let bytes: [UInt8]
    switch files.read(path, InputLimit.report) {
    case .success(let read): bytes = read
    case .failure(let problem):
      let failure = Failure.cannotRead(path, problem)
      throw Failure(failure.exitCode, failure.messages, hint: "'flowspec check --write-baseline \(path)' writes a baseline")
    }
    switch Baseline.read(SourceText(path: path, bytes: bytes)) {
    case .success(let baseline): return baseline
    case .failure(let problem):
      throw Failure(
        .usage, ["'\(path)' is not a baseline: \(problem.message)"],
        hint: "name another file, or remove this one if it is an old baseline")
    }
  }

  func apply(to result: CheckResult, _ project: Project, _ request: CheckRequest, isWhole: Bool) -> BaselinedResult {
    BaselinedResult(
      result, against: value, project.sources,
      scope: .init(only: request.only, skip: request.skip, fixed: Project.fixedRules, isWhole: isWhole), hidesAll: written != nil)
  }

  /// Writes the new baseline if one is requested.
  func write(_ baselined: BaselinedResult, keeping inputs: [String], isQuiet: Bool) throws(Failure) {
    guard let written else { return }
    let (count, _) = try writer.write([PlannedFile(editing: written, bytes: Array(baselined.renewed.utf8))], keeping: inputs)
    guard !isQuiet else { return }
    let findings = FindingsSummary.counted(baselined.hiddenCount, "finding")
    try console.remark("\(ToolVersion.name): \(findings) in '\(written)'\(count == 0 ? ", which was current" : "")\n")
  }
}
