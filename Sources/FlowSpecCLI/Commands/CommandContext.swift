internal import FlowSpecKit

/// The context of a command: its arguments, the system, and functions that combine them.
struct CommandContext: Sendable {
  let arguments: ParsedArguments
  let command: CommandName
  let console: Console
  let files: FileSystem
  let writer: OutputWriter
  let interruptible: @Sendable (_ work: (_ isInterrupted: @escaping @Sendable () -> Bool) -> Void) -> Bool
  let milliseconds: @Sendable () -> Int
  let pause: @Sendable (_ milliseconds: Int) -> Bool
  let listen: @Sendable (_ port: Int) -> Result<Listener, FileProblem>
  let openAddress: @Sendable (_ address: String) -> Void
  let begin: @Sendable (_ work: @escaping @Sendable () -> Void) -> Void
  let random: @Sendable () -> UInt64
  let coreCount: Int
  private let color: ColorChoice

  init(_ arguments: ParsedArguments, _ command: CommandName, _ world: World) {
    self.arguments = arguments
    self.command = command
    console = world.console
    files = world.files
    writer = OutputWriter(files: world.files, overwrites: arguments.has(.overwrite), uninterrupted: world.uninterrupted)
    interruptible = world.interruptible
    milliseconds = world.milliseconds
    pause = world.pause
    listen = world.listen
    openAddress = world.openAddress
    begin = world.begin
    random = world.random
    coreCount = world.coreCount
    color = arguments.value(.color).flatMap(ColorChoice.init(rawValue:)) ?? .auto
  }

  func style(_ stream: Console.Stream) -> TextStyle {
    TextStyle(isColoured: color.isColoured(stream, of: console))
  }

  /// Loads the nearest configuration, or the named one, and prints its warnings.
  func configuration(isQuiet: Bool = false) throws(Failure) -> ConfigurationFile {
    let file = try ConfigurationFile.load(named: arguments.value(.config), files: files, style: style(.error))
    if !isQuiet { try console.remark(file.warnings) }
    return file
  }

  func specs(at paths: [String], _ configuration: ConfigurationFile) throws(Failure) -> SpecInputs {
    var loader = SpecLoader(files: files, console: console, style: style(.error), command: command, configuration: configuration)
    return try loader.load(paths, stdinPath: arguments.value(.stdinPath), configuration: configuration)
  }

  /// Returns the only spec, for a command that takes exactly one.
  func oneSpec(at paths: [String], _ configuration: ConfigurationFile) throws(Failure) -> SpecInputs {
    let inputs = try specs(at: paths, configuration)
    guard inputs.sources.count == 1 else {
      throw .usage("there are \(inputs.sources.count) specs here; '\(command.rawValue)' takes one", helpOn: command)
    }
    return inputs
  }

  func project(
    of inputs: SpecInputs, _ configuration: ConfigurationFile, _ systemFiles: LinkFiles? = nil, apps: [AppSpecs] = []
  ) -> Project {
    let read = inputs.fileReader(files: files)
    return Project(
      specs: inputs.sources, configuration: configuration.value, systemFiles: systemFiles ?? LinkFiles(), apps: apps,
      beside: { systemFiles == nil ? nil : read($0) }, modules: inputs.moduleReader(files: files))
  }

  /// Returns the specs of each app, as the configuration groups them.
  func apps(of inputs: SpecInputs, _ configuration: ConfigurationFile) throws(Failure) -> [AppSpecs] {
    var missing: [Diagnostic] = []
    var apps: [AppSpecs] = []
    for app in configuration.value.apps {
      var identities: Set<String> = []
      for named in app.specs {
        let path = configuration.path(named)
        switch files.entry(path) {
        case .success(let entry):
          var finder = SpecFinder(files: files, folders: configuration.folders(files))
          try finder.add(path, entry)
          identities.formUnion(finder.found.map(\.identity))
        case .failure(let problem): missing.append(ConfigurationRules.missingPath(named, problem.reason))
        }
      }
      let members = inputs.sources.map(\.path).filter { path in
        if case .success(let entry) = files.entry(path) { identities.contains(entry.identity) } else { false }
      }
      apps.append(AppSpecs(name: app.name.value, paths: Set(members)))
    }
    if !missing.isEmpty { throw configuration.isWrong(configuration.text(missing, style: style(.error))) }
    return apps
  }

  /// Prints findings that `check` reports too; if there are too many, only the most severe ones.
  func print(_ diagnostics: [Diagnostic], of project: Project) throws(Failure) {
    let text = DiagnosticText(project.sources, style: style(.error))
    try console.remark(text.text(listing: diagnostics, othersIn: "flowspec check --all"))
  }

  /// Prints findings that only this command reports; if there are too many, only the most severe ones.
  func print(own diagnostics: [Diagnostic], in sources: SourceSet) throws(Failure) {
    try console.remark(DiagnosticText(sources, style: style(.error)).text(listing: diagnostics))
  }

  /// Returns the rules that an option names; each must exist.
  func rules(_ option: OptionSpec) throws(Failure) -> Set<RuleName> {
    var names: Set<RuleName> = []
    for text in arguments.all(option) { names.insert(try rule(text).name) }
    return names
  }

  func rule(_ name: String) throws(Failure) -> Rule {
    guard let rule = Project.rules.first(where: { $0.name.text == name }) else {
      let names = Project.rules.map(\.name.text)
      let failure = Failure.unknown("rule", named: name, among: names)
      let isMeant = name.isEmpty || failure.messages.contains { $0.contains("did you mean") }
      let alike = isMeant ? [] : names.filter { $0.contains(name) }.prefix(5)
      let hint =
        alike.isEmpty
        ? "run 'flowspec explain' to list all rules"
        : "some rules with this word: \(alike.joined(separator: ", ")); run 'flowspec explain' to list all rules"
      throw Failure(.usage, failure.messages, hint: hint)
    }
    return rule
  }
}
