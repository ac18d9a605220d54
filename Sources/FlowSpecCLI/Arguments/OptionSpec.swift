/// One option of the command line, as data: the reader, the help, the man page and the completions are made from it.
struct OptionSpec: Sendable, Equatable {
  /// What stands behind an option, or in the place of an operand: what a shell may offer there.
  enum Value: Sendable, Equatable {
    case file, folder, fileOrFolder, path, rule, command, name, number
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
      case .name: "NAME"
      case .number: "N"
      case .choice(let words): words.joined(separator: "|")
      case .report(let kinds): kinds.joined(separator: "|") + "[=FILE]"
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
  static let config = OptionSpec(
    "--config", takes: .file, "Read the configuration from FILE instead of the nearest .flowspec.yaml.")
  static let color = OptionSpec(
    "--color", takes: .choice(["auto", "always", "never"]),
    "Colour the diagnostics; auto, the default, does so on a terminal and heeds NO_COLOR and CLICOLOR_FORCE.")
  static let stdinPath = OptionSpec("--stdin-path", takes: .file, "The path that the text on standard input belongs to.")

  static let reportFormat = OptionSpec(
    "--format", takes: .report(["text", "json"]), isRepeatable: true,
    "How to report: text (the default) on standard error, json on standard output, or either into FILE.")
  static let only = OptionSpec("--only", takes: .rule, isRepeatable: true, "Report this rule and no other.")
  static let skip = OptionSpec("--skip", takes: .rule, isRepeatable: true, "Do not report this rule.")
  static let failOn = OptionSpec(
    "--fail-on", takes: .choice(["error", "warning"]), "The least severity that makes the check fail; warning by default.")
  static let showAllowed = OptionSpec("--show-allowed", "Also list what an 'allow' in a spec answers, with its reason.")

  static let generatedOutput = OptionSpec(
    "--output", takes: .fileOrFolder, "Where the Swift goes: a folder, or for one spec a file that ends in .swift.")
  static let checkCurrent = OptionSpec("--check", "Write nothing; say which files are missing or not current.")

  static let pagesOutput = OptionSpec("--output", takes: .folder, "The folder where the pages go.")
  static let pagesFormat = OptionSpec("--format", takes: .choice(["markdown"]), "The kind of pages; markdown by default.")

  static let exportOutput = OptionSpec("--output", takes: .file, "Write into FILE instead of standard output.")
  static let exportedProperty = OptionSpec("--property", takes: .name, "Only what this property depends on, and no other property.")
  static let listDepth = OptionSpec("--depth", takes: .number, "Entries that one list of the navigation may have; 3 by default.")

  static let tableFormat = OptionSpec(
    "--format", takes: .choice(["text", "markdown", "json"]), "How the table is printed; text by default.")

  /// Understood before and behind every command.
  static let everywhere: [OptionSpec] = [config, color, help]
}
