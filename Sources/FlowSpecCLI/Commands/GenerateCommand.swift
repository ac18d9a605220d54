internal import FlowSpecKit

/// `flowspec generate`
struct GenerateCommand {
  private let context: CommandContext

  init(_ context: CommandContext) {
    self.context = context
  }

  func run() throws(Failure) -> ExitCode {
    try refuseContradictions()
    let configuration = try context.configuration()
    let choices = try choices()
    if context.arguments.value(.generatedSupport) == OptionSpec.supportOnly { return try writeSupport(choices, configuration) }
    let listsInputs = context.arguments.value(.generatedList) == "inputs"
    let places = try listsInputs ? [Place(content: writesTests ? .tests : .code, path: "")] : places(configuration)
    let inputs = try context.namedSpecs(configuration)
    let project = context.project(of: inputs, configuration)
    var files: [OutputFile] = []
    var planned: [PlannedFile] = []
    var printed: Set<Diagnostic> = []
    for place in places {
      let result = contents(of: place, project, choices, configuration.value, context.limits(configuration.value))
      try context.print(result.diagnostics.filter { printed.insert($0).inserted }, of: project)
      if result.diagnostics.contains(where: { $0.severity == .error }) { return .finding }
      files += result.files
      if !listsInputs { planned += try plan(result.files, place.path, project) }
    }
    try context.print(unwatched(inputs, project), of: project)
    let dependencies = FileDependencies(files, of: project, configuration: configuration.value.source?.path)
    // Specs without output are read nevertheless.
    if listsInputs { return try context.list(dependencies.inputs(beside: inputs.sources.map(\.path))) }
    let exit = try deliver(
      planned, summary: FindingsSummary.counted(inputs.sources.count, "spec"), dependencies, keeping: project.paths)
    if exit == .success, places.allSatisfy({ $0.content == .schemas }), ![.generatedList, .checkCurrent].contains(where: context.arguments.has) {
      let hint =
        "no Swift is generated; name a folder with '--output', or with 'generate: { output: … }' in .flowspec.yaml"
      try context.console.remark("\(ToolVersion.name): \(hint)\n")
    }
    return exit
  }

  /// Writes, lists or compares the file that all flows share.
  private func writeSupport(_ choices: GenerationChoices, _ configuration: ConfigurationFile) throws(Failure) -> ExitCode {
    guard !writesTests else { throw .usage("'--tests' and '--support only' do not go together", helpOn: .generate) }
    if let spec = context.arguments.operands.first {
      throw .usage("'--support only' reads no specs; leave out '\(spec)', or write '--support shared'", helpOn: .generate)
    }
    let file = configuration.value.support(choices)
    let dependencies = FileDependencies(sources: [configuration.value.source.map { [$0.path] } ?? []])
    if context.arguments.value(.generatedList) == "inputs" { return try context.list(dependencies.inputs(beside: [])) }
    let output = try context.output(.generatedOutput, configuration.value.generation.output, configuration)
    let path = isFile(output) ? output : Path.join(output, with: file.name)
    return try deliver([PlannedFile(path, text: file.text, isNamed: path == output)], summary: "shared code", dependencies)
  }

  private func support(_ place: Place, _ configuration: Configuration) -> GeneratedSupport {
    configuration.generation.chosenSupport ?? (isFile(place.path) ? .inside : .shared)
  }

  /// Writes the files, lists them, or reports which of them are not current.
  func deliver(
    _ planned: [PlannedFile], summary: String, _ dependencies: FileDependencies? = nil, keeping inputs: [String] = []
  ) throws(Failure) -> ExitCode {
    if context.arguments.has(.generatedList) { return try context.list(planned.map(\.path)) }
    if context.arguments.has(.checkCurrent) { return try context.compare(planned, remedy: remedy) }
    if let file = context.arguments.value(.dependencyFile) {
      try context.writer.refuseReplacing(inputs, by: [file])
      try refuseUnwritableNames(planned.map(\.path) + inputs)
      if planned.contains(where: { $0.path.lowercased() == file.lowercased() }) {
        throw .usage("'\(file)' is to hold Swift, so what it depends on cannot be written there", helpOn: .generate)
      }
    }
    let exit = try context.write(planned, summary: "\(summary) generated", keeping: inputs)
    if let file = context.arguments.value(.dependencyFile), let dependencies, exit == .success {
      _ = try context.writer.write([PlannedFile(file, text: dependencies.rules(of: planned.map(\.path)), isNamed: file.hasSuffix(".d"))])
    }
    return exit
  }

  /// Refuses paths with control characters, because a make rule ends with its line.
  private func refuseUnwritableNames(_ paths: [String]) throws(Failure) {
    guard let path = paths.first(where: { $0 != TerminalText.harmless($0) }) else { return }
    throw .usage("'\(path)' has a control character in its name, which no rule of make can have; rename it", helpOn: .generate)
  }

  private func contents(
    of place: Place, _ project: Project, _ choices: GenerationChoices, _ configuration: Configuration, _ limits: CheckLimits
  ) -> GenerateResult {
    switch place.content {
    case .code: project.generate(choices: choices.settling(support(place, configuration)), limits: limits)
    case .tests: project.generateTests(choices: choices, limits: limits)
    case .schemas: project.generateSchemas(configuration.schema.draft)
    }
  }

  private var writesTests: Bool { context.arguments.has(.generatedTests) }

  /// The output folder for code, suites or schemas.
  private struct Place {
    enum Content { case code, tests, schemas }

    let content: Content
    let path: String
  }

  /// Returns the output folders that the options name, else those of the configuration.
  private func places(_ configuration: ConfigurationFile) throws(Failure) -> [Place] {
    let generation = configuration.value.generation
    let schemas = configuration.value.schema.output.map { Place(content: .schemas, path: Path.trimmed(configuration.path($0))) }
    if writesTests || context.arguments.has(.generatedOutput) || generation.tests == nil && schemas == nil {
      let configured = writesTests ? generation.tests ?? generation.output : generation.output
      return [Place(content: writesTests ? .tests : .code, path: try context.output(.generatedOutput, configured, configuration))]
    }
    let code = generation.output.map { Place(content: .code, path: Path.trimmed(configuration.path($0))) }
    let tests = generation.tests.map { Place(content: .tests, path: Path.trimmed(configuration.path($0))) }
    return [code, tests, schemas].compactMap(\.self)
  }

  /// Reports files that are read besides the specs themselves and are not named as watched.
  private func unwatched(_ inputs: SpecInputs, _ project: Project) -> [Diagnostic] {
    let watched = context.arguments.all(.watchedFile)
    guard !watched.isEmpty else { return [] }
    func identity(_ path: String) -> String {
      if case .success(let entry) = context.files.entry(path) { entry.identity } else { path }
    }
    let known = Set((watched + inputs.sources.map(\.path)).map(identity))
    return project.unwatched { known.contains(identity($0)) }
  }

  private func refuseContradictions() throws(Failure) {
    let ways: [OptionSpec] = [.checkCurrent, .generatedList, .dependencyFile].filter(context.arguments.has)
    guard ways.count > 1 else { return }
    throw .usage("'\(ways[0].name)' and '\(ways[1].name)' do not go together", helpOn: .generate)
  }

  /// Returns the choices for generated Swift that the options make.
  private func choices() throws(Failure) -> GenerationChoices {
    let arguments = context.arguments
    var choices = GenerationChoices()
    choices.access = arguments.value(.generatedAccess).flatMap(GeneratedAccess.init(rawValue:))
    choices.store = arguments.value(.generatedStore).flatMap(GeneratedStore.init(rawValue:))
    choices.isolation = arguments.value(.generatedIsolation).flatMap(GeneratedIsolation.init(rawValue:))
    choices.navigator = arguments.value(.generatedNavigator).flatMap(GeneratedNavigator.init(rawValue:))
    choices.samples = arguments.value(.generatedSamples).flatMap(GeneratedSamples.init(rawValue:))
    choices.lines = arguments.value(.generatedLines).flatMap(GeneratedLines.init(rawValue:))
    choices.support = arguments.value(.generatedSupport).flatMap(GeneratedSupport.init(rawValue:))
    choices.prefix = arguments.value(.generatedPrefix)
    if arguments.has(.generatedImport) { choices.imports = arguments.all(.generatedImport) }
    choices.testedModule = arguments.value(.testedModule)
    if arguments.has(.generatedAvailable) { choices.available = arguments.all(.generatedAvailable) }
    func refuse(_ option: OptionSpec, _ fault: String, unless fits: (String) -> Bool) throws(Failure) {
      guard let wrong = arguments.all(option).first(where: { !fits($0) }) else { return }
      throw .usage("'\(wrong)' is \(fault)", helpOn: .generate)
    }
    try refuse(.generatedPrefix, "not the start of a Swift name", unless: GenerationChoices.isNamePart)
    try refuse(.generatedImport, "not a module name", unless: GenerationChoices.isModuleName)
    try refuse(.testedModule, "not a module name", unless: GenerationChoices.isModuleName)
    try refuse(.generatedAvailable, "not a system with a version, such as 'iOS 17'", unless: GenerationChoices.isSystemVersion)
    if let again = GenerationChoices.repeated(arguments.all(.generatedAvailable), \.self) {
      throw .usage("'\(again)' names a system that was named before", helpOn: .generate)
    }
    return choices
  }

  func plan(_ files: [OutputFile], _ output: String, _ project: Project) throws(Failure) -> [PlannedFile] {
    guard isFile(output) else {
      return try PlannedFile.plan(files, in: output, of: project, command: .generate)
    }
    let own = files.filter { $0.spec != nil }
    guard let file = own.first, own.count == 1 else {
      throw .usage(
        "\(own.count) files cannot go into the one file '\(output)'; name a folder", helpOn: .generate)
    }
    return [PlannedFile(output, text: file.text, isNamed: true)]
  }

  private func isFile(_ output: String) -> Bool {
    guard output.hasSuffix(".swift") else { return false }
    if case .success(let entry) = context.files.entry(output) { return entry.kind != .folder }
    return true
  }

  /// The same command without `--check`.
  private var remedy: String {
    var words = ["flowspec", "generate"] + context.arguments.operands
    if writesTests { words.append("--tests") }
    for option in [
      OptionSpec.generatedAccess, .generatedStore, .generatedNavigator, .generatedSamples, .generatedIsolation, .generatedLines, .generatedSupport,
      .generatedPrefix, .generatedImport, .testedModule, .generatedAvailable,
    ] {
      words += context.arguments.all(option).flatMap { [option.name, $0] }
    }
    if let output = context.arguments.value(.generatedOutput) { words += ["--output", Path.trimmed(output)] }
    if let file = context.arguments.value(.config) { words += ["--config", file] }
    return ShellWords.joined(words)
  }
}

extension CommandContext {
  /// Returns the output path of the option, else of the configuration.
  func output(
    _ option: OptionSpec, _ configured: Located<String>?, _ configuration: ConfigurationFile
  ) throws(Failure) -> String {
    if let output = arguments.value(option) ?? configured.map(configuration.path) { return Path.trimmed(output) }
    let placeholder = option.value?.placeholder ?? ""
    let name = command.rawValue
    throw .usage("'\(name)' needs \(option.name) \(placeholder), or '\(name): { output: … }' in .flowspec.yaml", helpOn: command)
  }

  /// Returns specs whose outputs are named after them; standard input needs a path.
  func namedSpecs(_ configuration: ConfigurationFile) throws(Failure) -> SpecInputs {
    if arguments.operands.contains(SpecLoader.input), !arguments.has(.stdinPath) {
      throw .usage("'-' needs --stdin-path FILE here: the output takes its name from FILE", helpOn: command)
    }
    return try specs(at: arguments.operands, configuration)
  }

  /// Reports missing and outdated files, without writing any.
  func compare(_ planned: [PlannedFile], leftovers: [String] = [], remedy: String) throws(Failure) -> ExitCode {
    let remedy = TerminalText.harmless(remedy)
    var text = leftovers.map { "\(TerminalText.path($0)) belongs to no spec; run '\(remedy)'\n" }.joined()
    for file in planned {
      switch try writer.state(of: file) {
      case .current: continue
      case .missing: text += "\(TerminalText.path(file.path)) is missing; run '\(remedy)'\n"
      case .stale: text += "\(TerminalText.path(file.path)) is out of date; run '\(remedy)'\n"
      case .otherwiseWritten(let difference): text += "\(TerminalText.path(file.path)) is current except for \(difference); run '\(remedy)'\n"
      }
    }
    try console.remark(text)
    return text.isEmpty ? .success : .finding
  }

  func list(_ paths: [String]) throws(Failure) -> ExitCode {
    try console.print(paths.map { TerminalText.harmless($0) + "\n" }.joined())
  }

  func write(_ planned: [PlannedFile], summary: String, keeping inputs: [String]) throws(Failure) -> ExitCode {
    let (count, isInterrupted) = try writer.write(planned, keeping: inputs)
    let written = FindingsSummary.counted(count, "file")
    try console.remark("\(summary): \(written) written, \(planned.count - count) unchanged\n")
    return isInterrupted ? .interrupted : .success
  }
}
