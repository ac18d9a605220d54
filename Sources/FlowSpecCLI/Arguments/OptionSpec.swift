internal import FlowSpecKit

/// One option of the command line as data, from which the parser, the help, the man page and the completions are made.
struct OptionSpec: Sendable, Equatable {
  /// The kind of value after an option, or of an operand, for completions.
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

  /// The name with its dashes.
  let name: String
  /// One letter with its dash, or nil.
  let short: String?
  /// nil for a flag.
  let value: Value?
  let isRepeatable: Bool
  let summary: String

  init(_ name: String, short: String? = nil, takes value: Value? = nil, isRepeatable: Bool = false, summary: String) {
    self.name = name
    self.short = short
    self.value = value
    self.isRepeatable = isRepeatable
    self.summary = summary
  }
}

extension OptionSpec {
  static let help = OptionSpec("--help", short: "-h", summary: "Show this help.")
  static let version = OptionSpec("--version", summary: "Show the version.")
  static let verbose = OptionSpec("--verbose", summary: "With --version: also print details for a bug report.")
  static let manual = OptionSpec("--man", summary: "Print the man page of all commands.")
  static let config = OptionSpec(
    "--config", takes: .file, summary: "Use this file instead of the nearest .flowspec.yaml.")
  static let color = OptionSpec(
    "--color", takes: .choice(["auto", "always", "never"]),
    summary: "Colour diagnostics. Default: auto, which colours them on a terminal and respects NO_COLOR and CLICOLOR_FORCE.")
  static let stdinPath = OptionSpec("--stdin-path", takes: .file, summary: "Treat the text on standard input as this file.")

  static let listedSpecs = OptionSpec("--list", summary: "Print the specs that would be checked, one on each line, and check nothing.")
  static let reportFormat = OptionSpec(
    "--format", takes: .report(OutputFormat<CheckReport>.all.map(\.name)), isRepeatable: true,
    summary: "Write this report: \(reportKinds). Without FILE, text (the default) goes to standard error, any other kind to standard output.")
  private static let reportKinds = OutputFormat<CheckReport>.all.map(\.name).joined(separator: ", ")
  static let baseline = OptionSpec(
    "--baseline", takes: .file,
    summary: "Hide the findings listed in FILE, and print their number. Default: the baseline that .flowspec.yaml names.")
  static let writeBaseline = OptionSpec(
    "--write-baseline", takes: .file, summary: "Write the current findings into FILE. Later checks with --baseline hide them.")
  static let failOnStale = OptionSpec("--fail-on-stale", summary: "Also fail if the baseline lists findings that no longer occur.")
  static let fix = OptionSpec("--fix", summary: "Apply the safe fixes, and report the findings that remain. With --dry-run, report all findings.")
  static let dryRun = OptionSpec("--dry-run", summary: "With --fix: print the changes as a patch, and write nothing.")
  static let watch = OptionSpec("--watch", summary: "Check again at each save, until Ctrl-C.")
  static let statistics = OptionSpec("--statistics", summary: "Also count the findings of each rule, and of each 'owner' that the specs name.")
  static let quiet = OptionSpec("--quiet", summary: "Print only findings, without the summary.")
  static let listAll = OptionSpec("--all", summary: "List every finding. Default: at most 100 for each file and 1,000 in total.")
  static let only = OptionSpec("--only", takes: .rule, isRepeatable: true, summary: "Report only this rule.")
  static let skip = OptionSpec("--skip", takes: .rule, isRepeatable: true, summary: "Do not report this rule.")
  static let failOn = OptionSpec(
    "--fail-on", takes: .choice(["error", "warning"]), summary: "Fail at this severity or above. Default: warning.")
  static let showAllowed = OptionSpec("--show-allowed", summary: "Also list findings that a spec allows, with the reasons.")

  static let maxStates = OptionSpec(
    "--max-states", takes: .bound(.maxStates),
    summary:
      "Store at most N configurations of the flow (its states, variables and navigation) for each property, and for each question that a rule asks about the whole flow. What needs more is undecided. Some questions stop at a tenth of N. Default: 1000000."
  )
  static let workers = OptionSpec(
    "--workers", takes: .bound(.workers), summary: "Explore with N threads. Default: one for each core. The findings do not depend on it.")
  static let maxMemory = OptionSpec(
    "--max-memory", takes: .bound(.maxMemory),
    summary: "Use at most this much memory for each question, such as 512MB or 2GB. Default: 1GB.")
  static let depth = OptionSpec(
    "--depth", takes: .bound(.depth),
    summary:
      "Explore stacks and other lists of open screens with up to N entries. If no counterexample exists within N entries, a property passes, and the summary names N. A 'possible' property that only longer lists could make true is undecided. Default: 3."
  )
  static let timeout = OptionSpec(
    "--timeout", takes: .bound(.timeout),
    summary: """
      Stop exploring after this time, such as 10s or 2min; the remaining questions are then undecided. Default: no limit, so that the \
      findings are the same on every machine.
      """)
  static let explainModel = OptionSpec(
    "--explain-model",
    summary: "Also print for each property, and for each question that rules ask, how much was explored and which parts of the flow do not matter.")

  static let associationFile = OptionSpec(
    "--aasa", takes: .file, isRepeatable: true,
    summary: """
      Compare an apple-app-site-association file with the links of the specs. Use HOST=FILE if hosts have different files.
      """)
  static let askedAssociationFile = OptionSpec(
    "--aasa", takes: .file, isRepeatable: true,
    summary: """
      Also print whether this apple-app-site-association file hands the URL over to the app. Use HOST=FILE to name the host that serves it. \
      Default: the files that .flowspec.yaml names.
      """)
  static let infoPlist = OptionSpec(
    "--info-plist", takes: .file, isRepeatable: true, summary: "Compare the URL types of an Info.plist with the schemes of the specs.")
  static let pathConfiguration = OptionSpec(
    "--hotwire", takes: .file, isRepeatable: true, summary: "Compare a path configuration of Hotwire Native with the specs.")
  static let entitlements = OptionSpec(
    "--entitlements", takes: .file, isRepeatable: true, summary: "Compare the associated domains of an app with the hosts of the specs.")
  static let appID = OptionSpec(
    "--app-id", takes: .name, isRepeatable: true,
    summary:
      "Use this identifier of the app in Apple's files, such as ABCDE12345.com.example.shop. 'import' and 'init' read only the parts of an association file that are for this app. Default: the identifiers in .flowspec.yaml."
  )

  static let overwrite = OptionSpec("--overwrite", summary: "Also replace files that flowspec did not write.")

  static let port = OptionSpec("--port", takes: .number, summary: "Listen on this port. Default: any free port.")
  static let openBrowser = OptionSpec("--open", summary: "Open the address in the browser.")

  static let replay = OptionSpec(
    "--replay", takes: .file, summary: "Repeat the run of a JSON trace, or the runs of a JSON report, and print whether the spec allows them.")

  static let exportOutput = OptionSpec("--output", takes: .file, summary: "Write into FILE instead of standard output.")

  static let schemaDraft = OptionSpec(
    "--draft", takes: .choice(SpecSchema.Draft.allCases.map(\.rawValue)),
    summary: "With 'schema spec': the version of JSON Schema. Default: 2020-12; more editors know draft-07.")

  static let importOutput = OptionSpec("--output", takes: .file, summary: "Write the spec into FILE instead of standard output.")
  static let initTemplate = OptionSpec(
    "--template", takes: .choice(StarterTemplate.allCases.map(\.rawValue)), summary: "Begin with this kind of app. Default: tabs.")
  static let initFrom = OptionSpec(
    "--from", takes: .file,
    summary: "Make the spec from FILE: an association file, an Info.plist, a path configuration of Hotwire Native or a navigation graph of Android.")
  static let initService = OptionSpec(
    "--ci", takes: .choice(StarterFiles.Service.allCases.map(\.rawValue)),
    summary: "Write the CI file of this service. Default: the service that the folder .github or the repository's remote indicates, if any.")
  static let initPlugin = OptionSpec(
    "--plugin", summary: "Put the spec beside the sources of the package's first target, and print the lines for Package.swift.")
  static let importedFlow = OptionSpec("--flow", takes: .name, summary: "Name the flow. Default: App.")

  static let exportedHost = OptionSpec(
    "--host", takes: .name,
    summary:
      "The host that serves the association file. For an association file, 'import' and 'init --from' use it as the origin of the links; 'export aasa' needs it if hosts have different links."
  )

  static let generatedOutput = OptionSpec(
    "--output", takes: .fileOrFolder,
    summary: "Write into this folder, or for one spec into this .swift file. Default: the output in .flowspec.yaml.")
  static let generatedTests = OptionSpec("--tests", summary: "Write only Swift Testing suites: one for each spec that has states.")
  static let checkCurrent = OptionSpec("--check", summary: "Report files that are missing or out of date, and write nothing.")

  static let generatedList = OptionSpec(
    "--list", takes: .choice(["inputs", "outputs"]),
    summary: "Print the files that would be read (inputs) or written (outputs), one on each line, and write nothing.")
  static let dependencyFile = OptionSpec(
    "--depfile", takes: .file, summary: "Also write the dependencies of each Swift file into FILE, as make rules.")
  static let watchedFile = OptionSpec(
    "--watched", takes: .file, isRepeatable: true,
    summary: "For the build plugin: name a file that the build watches. A module that is not named causes a warning.")
  static let generatedAccess = OptionSpec(
    "--access", takes: .choice(GeneratedAccess.allCases.map(\.rawValue)), summary: "Give the generated declarations this access. Default: internal.")
  static let generatedStore = OptionSpec(
    "--store", takes: .choice(GeneratedStore.allCases.map(\.rawValue)),
    summary: "Generate a store that runs the machine in an app. Default: none.")
  static let generatedNavigator = OptionSpec(
    "--navigator", takes: .choice(GeneratedNavigator.allCases.map(\.rawValue)),
    summary: "With a store, write a protocol with a method for each route. Default: false.")
  static let generatedSamples = OptionSpec(
    "--samples", takes: .choice(GeneratedSamples.allCases.map(\.rawValue)),
    summary: "For debug builds, write the machine at the end of each scenario. Default: false.")
  static let generatedIsolation = OptionSpec(
    "--nonisolated", takes: .choice(GeneratedIsolation.allCases.map(\.rawValue)),
    summary: "Mark the generated types nonisolated. Default: true.")
  static let generatedLines = OptionSpec(
    "--lines", takes: .choice(GeneratedLines.allCases.map(\.rawValue)),
    summary: "Write line numbers of the spec into comments. Default: false if .flowspec.yaml names an output, else true.")
  /// The value of `--support` with which nothing but the shared file is written.
  static let supportOnly = "only"
  static let generatedSupport = OptionSpec(
    "--support", takes: .choice(GeneratedSupport.allCases.map(\.rawValue) + [supportOnly]),
    summary: """
      'inside': each file that needs the link reader contains it. 'shared': the files share one, in FlowSpecSupport.swift beside them. 'only' \
      writes only \
      that file, without reading specs. Default: shared if the output is a folder, else inside.
      """)
  static let generatedPrefix = OptionSpec("--prefix", takes: .name, summary: "Begin the name of every generated namespace with NAME.")
  static let generatedImport = OptionSpec(
    "--import", takes: .name, isRepeatable: true,
    summary: "Import this module in every generated file, in place of the imports of the spec and of .flowspec.yaml.")
  static let testedModule = OptionSpec(
    "--testable-import", takes: .name,
    summary: "Import this module with @testable in suites, instead of the module that the spec or .flowspec.yaml names.")
  static let generatedAvailable = OptionSpec(
    "--available", takes: .name, isRepeatable: true, summary: "Write @available with this system and version, such as 'iOS 17'.")

  static let pagesOutput = OptionSpec(
    "--output", takes: .folder, summary: "Write the pages into this folder. Needed unless .flowspec.yaml names one.")
  static let pagesFormat = OptionSpec("--format", takes: .choice(PageFormat.all.map(\.name)), summary: "Write pages in this format. Default: html.")

  static let sourceAddress = OptionSpec(
    "--source-url", takes: .url,
    summary: """
      Make each line number of a spec a link to this address, in which {path} stands for the spec's path and {line} for the line, such as \
      https://example.com/shop/blob/main/{path}#L{line}. Paths begin at the folder of .flowspec.yaml, or else at the working directory.
      """)

  static let exportedProperty = OptionSpec("--property", takes: .name, summary: "Export only the part that this property depends on.")
  static let listDepth = OptionSpec(
    "--depth", takes: .bound(.depth), summary: "Write stacks and other lists of open screens with up to N entries. Default: 3.")

  static let linkSource = OptionSpec("--from", takes: .name, summary: "Let the link come from this source, one of the spec's 'links: sources:'.")
  static let activeState = OptionSpec(
    "--state", takes: .name, summary: "Show only combinations in which this state is active; give its path, such as a.b, or the end of the path.")
  static let openFormat = OptionSpec(
    "--format", takes: .choice(OutputFormat<OpenedURLReport>.all.map(\.name)), summary: "Print the answer in this form. Default: text.")

  static let tableFormat = OptionSpec(
    "--format", takes: .choice(OutputFormat<Table>.all.map(\.name)), summary: "Print the table in this form. Default: text.")

  /// The options that every command accepts, before and after its name.
  static let everywhere: [OptionSpec] = [config, color, help]
}
