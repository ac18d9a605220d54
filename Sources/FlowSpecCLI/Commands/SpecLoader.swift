internal import FlowSpecKit

/// The texts of the specs of one run.
struct SpecInputs: Sendable {
  let sources: [SourceText]
  /// The path for standard input, if that is read.
  let inputPath: String?
  /// The folders in which modules may be.
  let folders: ProjectFolders

  static let outside = "it is outside the project; name its folder too, or put a '.flowspec.yaml' into a folder around both"
  static let noSpec = "a module is a file '*.yaml' that is not hidden"

  /// Returns a function that reads other files that specs name, if they are in the project.
  func fileReader(files: FileSystem) -> (String) -> SourceText? {
    let folders = folders
    return { path in
      guard folders.contains(path), !folders.hides(path), case .success(let bytes) = files.read(path, InputLimit.bytes) else { return nil }
      return SourceText(path: path, bytes: bytes)
    }
  }

  /// Returns a function that reads modules from files; standard input replaces the file with its path.
  func moduleReader(files: FileSystem) -> Project.ReadFile {
    let input = sources.first { $0.path == inputPath }
    @Sendable func identity(_ path: String) -> String {
      if case .success(let entry) = files.entry(path) { entry.identity } else { path }
    }
    let inputIdentity = input.map { identity($0.path) }
    let folders = folders
    return { path in
      if let input, input.path == path || identity(path) == inputIdentity { return .success(input.bytes) }
      // A missing file outside is not told from one that exists.
      guard folders.contains(path) else { return .failure(UnreadableFile(reason: Self.outside)) }
      guard path.hasSuffix(".yaml") || path.hasSuffix(".yml"), !folders.hides(path) else {
        return .failure(UnreadableFile(reason: Self.noSpec))
      }
      return files.read(path, InputLimit.bytes).mapError { UnreadableFile(reason: $0.reason) }
    }
  }
}

/// Loads the texts of specs from the paths of a command line, or of the configuration.
struct SpecLoader {
  static let input = "-"
  static let unnamedInput = "<stdin>"

  private let files: FileSystem
  private let console: Console
  private let style: TextStyle
  private let command: CommandName
  private var finder: SpecFinder

  init(files: FileSystem, console: Console, style: TextStyle, command: CommandName, configuration: ConfigurationFile) {
    self.files = files
    self.console = console
    self.style = style
    self.command = command
    finder = SpecFinder(files: files, folders: configuration.folders(files))
  }

  mutating func load(
    _ paths: [String], stdinPath: String?, configuration: ConfigurationFile
  ) throws(Failure) -> SpecInputs {
    let inputPath = try inputPath(paths, stdinPath)
    if paths.isEmpty {
      try findConfigured(configuration)
    } else {
      try find(paths, inputPath: inputPath)
    }
    guard !finder.found.isEmpty else {
      let places = paths.isEmpty ? configuration.value.specs.map(configuration.path) : paths
      let list = (places.isEmpty ? ["."] : places).map { "'\($0)'" }.joined(separator: ", ")
      throw .usage("no spec was found in \(list); specs are named *\(SpecFinder.ending)", helpOn: command)
    }
    return SpecInputs(sources: try texts(), inputPath: inputPath, folders: finder.project)
  }

  /// Returns the path for standard input, if that is among the paths.
  private func inputPath(_ paths: [String], _ stdinPath: String?) throws(Failure) -> String? {
    switch paths.count(where: { $0 == Self.input }) {
    case 0:
      if stdinPath != nil { throw .usage("'--stdin-path' needs '-' as the path", helpOn: command) }
      return nil
    case 1:
      return stdinPath ?? Self.unnamedInput
    default:
      throw .usage("'-' is given twice", helpOn: command)
    }
  }

  private mutating func find(_ paths: [String], inputPath: String?) throws(Failure) {
    var problems: [String] = []
    for path in paths {
      if path == Self.input, let inputPath {
        try finder.addInput(path: inputPath)
        continue
      }
      switch files.entry(path) {
      case .success(let entry): try finder.add(path, entry)
      case .failure(let problem):
        let advice = path.contains(":/") ? "; it is a URL: 'flowspec open URL [SPEC]' takes the URL first" : ""
        problems.append("cannot read '\(path)': \(problem.reason)\(advice)")
      }
    }
    if !problems.isEmpty { throw .world(problems) }
  }

  /// Finds the specs that the configuration names, else those in the working folder.
  private mutating func findConfigured(_ configuration: ConfigurationFile) throws(Failure) {
    var missing: [Diagnostic] = []
    for named in configuration.value.specs {
      switch files.entry(configuration.path(named)) {
      case .success(let entry): try finder.add(configuration.path(named), entry)
      case .failure(let problem):
        missing.append(ConfigurationRules.missingPath(named, problem.reason))
      }
    }
    if !missing.isEmpty {
      throw configuration.isWrong(configuration.text(missing, style: style))
    }
    guard configuration.value.specs.isEmpty else { return }
    switch files.entry(".") {
    case .success(let entry): try finder.add(".", entry)
    case .failure(let problem): throw .cannotRead(".", problem)
    }
  }

  /// Reads all files before it fails, so that one run names every unreadable file.
  private func texts() throws(Failure) -> [SourceText] {
    var sources: [SourceText] = []
    var problems: [String] = []
    for spec in finder.found {
      let isInput = spec.argument == Self.input
      switch isInput ? console.readInput(InputLimit.bytes) : files.read(spec.path, InputLimit.bytes) {
      case .success(let bytes): sources.append(SourceText(path: spec.path, bytes: bytes))
      case .failure(let problem):
        problems.append("cannot read \(isInput ? "standard input" : "'\(spec.path)'"): \(problem.reason)")
      }
    }
    if !problems.isEmpty { throw .world(problems) }
    return sources
  }
}
