internal import FlowSpecKit

/// One option of the command line, as data: the reader, the help, the man page and the completions are made from it.
struct OptionSpec: Sendable, Equatable {
  /// What stands behind an option, or in the place of an operand: what a shell may offer there.
  enum Value: Sendable, Equatable {
    case file, folder, fileOrFolder, path, rule, command, name, number, url
    case bound(CheckBound)
    case choice([String])
    /// `KIND` or `KIND=FILE`.
    case report([String])

    var placeholder: String {
      switch self {
      case .file: "FILE"
      case .folder: "DIR"
      case .fileOrFolder: "DIR|FILE"
      case .path: "PATH"
      case .rule: "RULE"
      case .command: "COMMAND"
      case .bound(.maxStates), .bound(.depth), .bound(.workers): "N"
      case .bound(.maxMemory): "SIZE"
      case .bound(.timeout): "TIME"
      case .name: "NAME"
      case .url: "URL"
      case .number: "N"
      case .choice(let words): words.joined(separator: "|")
      case .report: "KIND[=FILE]"
      }
    }
  }

  /// With its dashes.
  let name: String
  /// One letter with its dash, where there is one.
  let short: String?
  /// Nothing for a flag.
  let value: Value?
  let isRepeatable: Bool
  let summary: String

  init(_ name: String, short: String? = nil, takes value: Value? = nil, isRepeatable: Bool = false, _ summary: String) {
    self.name = name
    self.short = short
    self.value = value
    self.isRepeatable = isRepeatable
    self.summary = summary
  }
}

extension OptionSpec {
  static let help = OptionSpec("--help", short: "-h", "Show this help.")
  static let version = OptionSpec("--version", "Show the version.")
  static let verbose = OptionSpec("--verbose", "With --version: also what a report of a mistake needs.")
  static let manual = OptionSpec("--man", "Print the man page of all commands.")
  static let config = OptionSpec(
    "--config", takes: .file, "Read the configuration from FILE instead of the nearest .flowspec.yaml.")
  static let color = OptionSpec(
    "--color", takes: .choice(["auto", "always", "never"]),
    "Colour the diagnostics; auto, the default, does so on a terminal and heeds NO_COLOR and CLICOLOR_FORCE.")
  static let stdinPath = OptionSpec("--stdin-path", takes: .file, "The path that the text on standard input belongs to.")

  static let listedSpecs = OptionSpec("--list", "Check nothing; print the specs that would be checked, one on a line.")
  static let reportFormat = OptionSpec(
    "--format", takes: .report(OutputFormat<CheckReport>.all.map(\.name)), isRepeatable: true,
    "How to report: \(reportKinds); and into which FILE. Without a file, text, the default, goes to standard error, any other to standard output.")
  private static let reportKinds = OutputFormat<CheckReport>.all.map(\.name).joined(separator: ", ")
  static let baseline = OptionSpec(
    "--baseline", takes: .file, "Hide the findings that are in FILE, and say how many; the one that the configuration names without.")
  static let writeBaseline = OptionSpec("--write-baseline", takes: .file, "Write the findings of today into FILE, to hide them from now on.")
  static let failOnStale = OptionSpec("--fail-on-stale", "Fail also if the baseline has findings that no longer occur.")
  static let fix = OptionSpec("--fix", "Apply the certain fixes of the findings to the files, and report the rest.")
  static let dryRun = OptionSpec("--dry-run", "With --fix: write nothing; print what would change, as a patch.")
  static let watch = OptionSpec("--watch", "Check again whenever a file is saved, until Ctrl-C.")
  static let statistics = OptionSpec("--statistics", "Also count the findings of each rule.")
  static let quiet = OptionSpec("--quiet", "Print findings alone, and nothing if there are none.")
  static let listAll = OptionSpec("--all", "List every finding; without it, the text lists 100 of a file and 1000 in all.")
  static let only = OptionSpec("--only", takes: .rule, isRepeatable: true, "Report this rule and no other.")
  static let skip = OptionSpec("--skip", takes: .rule, isRepeatable: true, "Do not report this rule.")
  static let failOn = OptionSpec(
    "--fail-on", takes: .choice(["error", "warning"]), "The least severity that makes the check fail; warning by default.")
  static let showAllowed = OptionSpec("--show-allowed", "Also list what an 'allow' in a spec answers, with its reason.")

  static let maxStates = OptionSpec(
    "--max-states", takes: .bound(.maxStates), "How many configurations one question may store; 1000000 by default.")
  static let workers = OptionSpec(
    "--workers", takes: .bound(.workers), "Threads that explore, one for each core by default; what is found is the same with any number.")
  static let maxMemory = OptionSpec(
    "--max-memory", takes: .bound(.maxMemory), "How much memory one question may use, such as 512MB or 2GB; 1GB by default.")
  static let depth = OptionSpec(
    "--depth", takes: .bound(.depth), "How many entries of one list of the navigation are explored; 3 by default.")
  static let timeout = OptionSpec(
    "--timeout", takes: .bound(.timeout),
    """
    Stop exploring after this time, such as 10s or 2min; what is not decided by then is undecided. Without it a check \
    takes the time it needs, and finds the same on every machine.
    """)
  static let explainModel = OptionSpec(
    "--explain-model", "Also say, for every question, how much was explored and what it does not depend on.")

  static let associationFile = OptionSpec(
    "--aasa", takes: .file, isRepeatable: true,
    """
    Hold an apple-app-site-association file against the links of the specs; HOST=FILE where each host has a file of its own.
    """)
  static let infoPlist = OptionSpec(
    "--info-plist", takes: .file, isRepeatable: true, "Hold the URL types of an Info.plist against the schemes of the specs.")
  static let pathConfiguration = OptionSpec(
    "--hotwire", takes: .file, isRepeatable: true, "Hold a path configuration of Hotwire Native against the specs, both ways.")
  static let entitlements = OptionSpec(
    "--entitlements", takes: .file, isRepeatable: true, "Hold the associated domains of an app against the hosts of the specs.")
  static let appID = OptionSpec(
    "--app-id", takes: .name, isRepeatable: true,
    "The app in Apple's files, such as ABCDE12345.com.example.shop; those of the configuration without.")

  static let overwrite = OptionSpec("--overwrite", "Replace files that flowspec did not write, too.")

  static let port = OptionSpec("--port", takes: .number, "The port to listen on; without it, any free one.")
  static let openBrowser = OptionSpec("--open", "Open the address in the browser.")

  static let replay = OptionSpec(
    "--replay", takes: .file, "Take the run of a trace in JSON, or those of a JSON report, and say whether the spec allows them.")

  static let exportOutput = OptionSpec("--output", takes: .file, "Write into FILE instead of standard output.")

  static let schemaDraft = OptionSpec(
    "--draft", takes: .choice(SpecSchema.Draft.allCases.map(\.rawValue)),
    "Of 'schema spec', the version of JSON Schema: 2020-12, the default, or draft-07, which more editors know.")

  static let importOutput = OptionSpec("--output", takes: .file, "Write the spec into FILE instead of standard output.")
  static let initTemplate = OptionSpec(
    "--template", takes: .choice(StarterTemplate.allCases.map(\.rawValue)), "The kind of app that the first spec is of; tabs by default.")
  static let initFrom = OptionSpec(
    "--from", takes: .file,
    "Make the spec of FILE: an association file, an Info.plist, a path configuration or a navigation graph.")
  static let initService = OptionSpec(
    "--ci", takes: .choice(StarterFiles.Service.allCases.map(\.rawValue)),
    "The service whose file is written; by default that of the folder .github or of the repository's remote, if there is one.")
  static let initPlugin = OptionSpec(
    "--plugin", "Put the spec beside the sources of the package's first target, and print what Package.swift needs.")
  static let importedFlow = OptionSpec("--flow", takes: .name, "The name of the flow; App by default.")

  static let exportedHost = OptionSpec(
    "--host", takes: .name, "Of an association file, the host that serves it; needed where hosts differ in their links.")

  static let generatedOutput = OptionSpec(
    "--output", takes: .fileOrFolder,
    "Where the Swift goes: a folder, or for one spec a file that ends in .swift. Without it: where the configuration says.")
  static let generatedTests = OptionSpec("--tests", "Write a Swift Testing suite for each spec that has states, instead of its code.")
  static let checkCurrent = OptionSpec("--check", "Write nothing; say which files are missing or not current.")

  static let generatedList = OptionSpec(
    "--list", takes: .choice(["inputs", "outputs"]),
    "Write nothing; print the files that are read, or those that would be written, one on a line.")
  static let dependencyFile = OptionSpec(
    "--depfile", takes: .file, "Also write into FILE, as rules of make, which files each file is made from.")
  static let watchedFile = OptionSpec(
    "--watched", takes: .file, isRepeatable: true,
    "A file whose changes a build notices; where any is named, reading another spec is a warning at the place that names it.")
  static let generatedAccess = OptionSpec(
    "--access", takes: .choice(GeneratedAccess.allCases.map(\.rawValue)), "Who may see the generated declarations; internal by default.")
  static let generatedStore = OptionSpec(
    "--store", takes: .choice(GeneratedStore.allCases.map(\.rawValue)),
    "What runs the machine in an app; none by default.")
  static let generatedIsolation = OptionSpec(
    "--nonisolated", takes: .choice(GeneratedIsolation.allCases.map(\.rawValue)),
    "Whether the generated types are marked nonisolated; true by default.")
  static let generatedLines = OptionSpec(
    "--lines", takes: .choice(GeneratedLines.allCases.map(\.rawValue)), "Whether comments tell the spec's line; true by default.")
  static let generatedPrefix = OptionSpec("--prefix", takes: .name, "What stands before the name of every generated namespace.")
  static let generatedImport = OptionSpec(
    "--import", takes: .name, isRepeatable: true, "A module that every generated file imports; instead of those of the spec and the configuration.")
  static let testedModule = OptionSpec(
    "--testable-import", takes: .name, "The module that the suites import with @testable; instead of the spec's and the configuration's.")
  static let generatedAvailable = OptionSpec(
    "--available", takes: .name, isRepeatable: true, "A system and its least version, such as 'iOS 17', for @available.")

  static let pagesOutput = OptionSpec("--output", takes: .folder, "The folder where the pages go.")
  static let pagesFormat = OptionSpec("--format", takes: .choice(PageFormat.allCases.map(\.rawValue)), "The kind of pages; html by default.")

  static let exportedProperty = OptionSpec("--property", takes: .name, "Only what this property depends on, and no other property.")
  static let listDepth = OptionSpec("--depth", takes: .number, "Entries that one list of the navigation may have; 3 by default.")

  static let linkSource = OptionSpec("--from", takes: .name, "The source on which the link comes in, one of the spec's 'links: sources:'.")
  static let activeState = OptionSpec("--state", takes: .name, "Only where this state is active, by its path or an ending of it.")
  static let openFormat = OptionSpec("--format", takes: .choice(["text", "json"]), "How the answer is printed; text by default.")

  static let tableFormat = OptionSpec(
    "--format", takes: .choice(OutputFormat<Table>.all.map(\.name)), "How the table is printed; text by default.")

  /// Understood before and behind every command.
  static let everywhere: [OptionSpec] = [config, color, help]
}
