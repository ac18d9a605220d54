internal import FlowSpecKit

/// Every command, in the order of the help.
enum CommandTable {
  static let all: [CommandSpec] = [check, generate, docs, preview, show, open, simulate, export, `import`, initialize, explain, completions, help]

  static let summary = "Check, compile and document the flow of an app: its states, routes, links and layouts."

  static subscript(name: CommandName) -> CommandSpec {
    switch name {
    case .check: check
    case .generate: generate
    case .docs: docs
    case .preview: preview
    case .show: show
    case .open: open
    case .simulate: simulate
    case .export: export
    case .import: `import`
    case .initialize: initialize
    case .explain: explain
    case .completions: completions
    case .help: help
    }
  }

  private static let paths = CommandSpec.Operand(
    .path, isOptional: true, isRepeatable: true,
    """
    Specs, or folders to search for *.flow.yaml; '-' is standard input. Default: the specs that .flowspec.yaml names, \
    or else those in the working directory.
    """)

  static let check = CommandSpec(
    name: .check,
    summary: "Check specs and report problems.",
    discussion: """
      Reads specs and reports each problem with its place, its rule and a way to correct it. Explores every run of a flow to judge its \
      properties. Ctrl-C stops exploring and reports the findings so far.
      """,
    operands: [paths],
    options: [
      .reportFormat, .statistics, .quiet, .listAll, .only, .skip, .failOn, .showAllowed,
      .baseline, .writeBaseline, .failOnStale, .fix, .dryRun, .watch,
      .explainModel, .maxStates, .maxMemory, .depth, .timeout, .workers,
      .associationFile, .infoPlist, .entitlements, .pathConfiguration, .appID, .listedSpecs, .stdinPath, .overwrite,
    ],
    exits: [
      .init(.success, "there is no finding at or above the severity of --fail-on"),
      .init(.finding, "there is such a finding; with --dry-run, there is something to fix"),
    ],
    examples: [
      .init("flowspec check Specs", means: "check every spec in a folder"),
      .init("flowspec check --fail-on error --format text --format json=report.json", means: "also write a report for a machine"),
      .init("flowspec check --format github --format sarif=flowspec.sarif", means: "show findings in a pull request, and upload them"),
      .init("flowspec check --write-baseline baseline.json", means: "hide today's findings; later, use --baseline baseline.json"),
      .init("flowspec check --fix --dry-run", means: "show the fixes that are safe"),
      .init("flowspec check --explain-model --max-states 5000000", means: "explore more, and print how much was explored"),
      .init(
        "flowspec check Specs --aasa apple-app-site-association",
        means: "compare the website's association file with the links"),
      .init("flowspec check - --stdin-path Specs/Shop.flow.yaml < draft.yaml", means: "check a text that is not saved yet"),
    ])

  static let generate = CommandSpec(
    name: .generate,
    summary: "Generate Swift from specs.",
    discussion: """
      Writes one Swift file for each spec. If it writes into a folder and a flow has links, it also writes FlowSpecSupport.swift, which reads the links of all flows. A file that is up to date is not rewritten. With --tests it writes test suites instead: they run the spec's scenarios and \
      the shortest ways to every state and transition. If neither --output nor --tests is given and .flowspec.yaml names a folder for \
      tests, it also writes the suites.

      If a spec has an error that 'check' finds without exploring, or a name that Swift does not allow, 'generate' writes nothing. Errors that are \
      found by exploring, such as violated properties, stop it only with 'generate: { check: true }' in .flowspec.yaml. Warnings never do.

      Options override the spec's key 'generate', which overrides .flowspec.yaml.
      """,
    operands: [paths],
    options: [
      .generatedOutput, .generatedTests, .checkCurrent, .generatedList, .dependencyFile, .watchedFile, .generatedAccess, .generatedStore,
      .generatedNavigator, .generatedSamples, .generatedIsolation, .generatedLines, .generatedSupport, .generatedPrefix, .generatedImport,
      .testedModule, .generatedAvailable, .stdinPath, .overwrite,
    ],
    exits: [
      .init(.success, "every file is written, or was up to date"),
      .init(.finding, "an error in a spec stops 'generate'; with --check, a file is missing or out of date"),
    ],
    examples: [
      .init("flowspec generate Specs --output Sources/App/Flows", means: "one file per spec, in that folder, and what they share"),
      .init("flowspec generate Shop.flow.yaml --output Shop.swift", means: "one spec, into one file"),
      .init("flowspec generate Specs --output Sources/App/Flows --check", means: "fail if a committed file is out of date"),
      .init("flowspec generate Specs --list inputs", means: "list the inputs of a script phase"),
    ])

  static let docs = CommandSpec(
    name: .docs,
    summary: "Write pages that document specs.",
    discussion: """
      Writes a page for each flow: diagrams, tables, notes, findings, and the results of its properties and scenarios. Each HTML page is one \
      file without dependencies; a prototype is written beside it. The command removes its earlier pages \
      of specs that it does not document now.
      """,
    operands: [paths],
    options: [
      .pagesOutput, .pagesFormat, .sourceAddress, .checkCurrent, .maxStates, .maxMemory, .depth, .timeout, .workers, .stdinPath, .overwrite,
    ],
    exits: [
      .init(.success, "the pages are written, or were up to date"),
      .init(.finding, "a spec has an error that 'check' finds without exploring; with --check, a page is missing or out of date"),
    ],
    examples: [
      .init("flowspec docs Specs --output Documentation", means: "one page per flow, in that folder"),
      .init("flowspec docs Specs --output Wiki --format markdown", means: "the same for a code host or a wiki"),
      .init("flowspec docs Specs --output Documentation --check", means: "fail if a committed page is out of date"),
    ])

  static let preview = CommandSpec(
    name: .preview,
    summary: "Show prototypes of specs in a browser, and update them at each save.",
    discussion: """
      Serves the pages of 'docs' at a local address and prints the address. The address contains a token, so that other sites cannot read the \
      pages. When you save a spec, an open page shows the new version and repeats the run that it showed; if a step is no longer possible, the \
      page says which. Stop the server with Ctrl-C.
      """,
    operands: [paths],
    options: [.port, .openBrowser, .sourceAddress],
    exits: [.init(.interrupted, "Ctrl-C ended it")],
    examples: [
      .init("flowspec preview Specs/Shop.flow.yaml --open", means: "one spec, in the browser at once"),
      .init("flowspec preview --port 8080", means: "every spec of the project, always at the same port"),
    ])

  static let show = CommandSpec(
    name: .show,
    summary: "Print the links, layouts or states of a spec, or the rules, as a table.",
    discussion: "Prints one table about a spec, or the list of rules.",
    words: CommandSpec.Words(
      title: "Tables",
      rows: [
        ("links", "The policy for links ('open', 'hold' or 'refuse') in each reachable combination of states."),
        ("layouts", "The place of each route in each layout."),
        ("states", "The states with their transitions."),
        ("rules", "Every rule with its severity, and where the severity is set. Takes no spec."),
      ]),
    operands: [
      .init(.choice(ShownTable.allCases.map(\.rawValue) + ["rules"]), "The table to print; see Tables."),
      .init(
        .path, as: "SPEC", isOptional: true,
        "One spec, or a folder with one; '-' is standard input. Needed if the project has several."),
    ],
    options: [.tableFormat, .stdinPath],
    exits: [
      .init(.success, "the table is shown"),
      .init(.finding, "the spec has an error that 'check' finds without exploring"),
    ],
    examples: [
      .init("flowspec show links Specs/Shop.flow.yaml", means: "the policy for links in each state"),
      .init("flowspec show rules --format json", means: "the rules, for a program"),
    ])

  static let open = CommandSpec(
    name: .open,
    summary: "Show which route a URL opens, and in which states.",
    discussion: """
      Prints the spec, the route, the template and the arguments of the URL. For each reachable combination of states it prints whether the link \
      opens, is held (and until which event) or is refused. If no route matches, it prints the nearest templates and marks where they differ from \
      the URL. With an apple-app-site-association file, it also says whether the system hands the URL over to the app.
      """,
    operands: [.init(.url, "The URL; put it in quotes if it has characters such as '&' or '?'."), paths],
    options: [.linkSource, .activeState, .askedAssociationFile, .appID, .openFormat, .stdinPath],
    exits: [
      .init(.success, "the link opens or is held in some state"),
      .init(.finding, "no route matches it, it is refused everywhere, an association file keeps it from the app, or a spec has errors"),
    ],
    examples: [
      .init("flowspec open shop://orders/42 Specs", means: "its route, and the states in which it opens"),
      .init("flowspec open 'https://shop.example/orders?tab=all' --state signedOut", means: "see if it opens on the sign-in screen"),
      .init("flowspec open shop://orders/42 --from mail --format json", means: "the same for a link in a mail, for a program"),
      .init("flowspec open https://shop.example/orders/42 --aasa apple-app-site-association", means: "see if the system hands it over to the app"),
    ])

  private static func sentence(_ meaning: String) -> String { meaning.prefix(1).uppercased() + meaning.dropFirst() + "." }

  static let simulate = CommandSpec(
    name: .simulate,
    summary: "Step through a flow on a terminal or from a file.",
    discussion: """
      Launches the flow and reads commands, one on each line. After each command it prints the outcomes, and what is active and shown now. Begin with \
      'what'.
      """,
    words: CommandSpec.Words(title: "Commands", rows: Simulator.commands.map { ($0.usage, sentence($0.meaning)) }),
    operands: [.init(.path, as: "SPEC", isOptional: true, "One spec, or a folder with one. Needed if the project has several.")],
    options: [.replay],
    exits: [
      .init(.success, "every command was possible; with --replay, the spec allows the run"),
      .init(
        .finding,
        "the spec has an error that 'check' finds without exploring, a command from a pipe or a file is impossible, or the spec does not allow a replayed run"
      ),
    ],
    examples: [
      .init("flowspec simulate Specs/Shop.flow.yaml", means: "step through a flow"),
      .init("flowspec simulate Specs/Shop.flow.yaml < commands.txt", means: "take the commands of a file"),
      .init("flowspec simulate --replay report.json", means: "replay the runs in a JSON report of 'check'"),
    ])

  static let export = CommandSpec(
    name: .export,
    summary: "Write a flow, its diagram or its links for another tool.",
    discussion:
      "Writes one file; with --output, 'tla' also writes the configuration of TLC. If this kind of file cannot express a part of the spec, the command lists that part.",
    words: CommandSpec.Words(title: "Kinds", rows: ExportKind.all.map { ($0.name, $0.meaning) }),
    operands: [
      .init(.choice(ExportKind.all.map(\.name)), as: "KIND", "The kind of file; see Kinds."),
      .init(
        .path, as: "SPEC", isOptional: true,
        """
        One spec, or a folder with one; '-' is standard input. Needed if the project has several.
        """),
      .init(
        .path, as: "NAME [SPEC]", isOptional: true,
        "After 'schema': spec, system, trace, findings or log. After 'schema spec': a spec; editors then complete its names."),
    ],
    usages: ["KIND [SPEC]", "schema NAME [SPEC]"],
    options: [
      .exportOutput, .schemaDraft, .exportedProperty, .listDepth, .maxStates, .maxMemory, .timeout, .appID, .exportedHost, .stdinPath, .overwrite,
    ],
    exits: [
      .init(.success, "the file is written, or was up to date"),
      .init(
        .finding,
        "the spec has errors, or nothing to export; or the file is written, but exploring reached a limit, or the file cannot express the whole spec"),
    ],
    examples: [
      .init("flowspec export json Specs/Shop.flow.yaml --output Shop.json", means: "the flow, for a program"),
      .init("flowspec export aasa Shop.flow.yaml --app-id ABCDE12345.com.example.shop", means: "the file that the website serves"),
      .init("flowspec export schema spec --draft draft-07 --output flow.schema.json", means: "the schema from which an editor completes keys"),
      .init("flowspec export schema trace", means: "the schema of traces"),
      .init("flowspec export promela Specs/Shop.flow.yaml --output Shop.pml", means: "the whole flow, for SPIN"),
      .init(
        "flowspec export tla Shop.flow.yaml --property fits --output Fits.tla",
        means: "the part that the property 'fits' depends on, for TLC"),
      .init("flowspec export svg Shop.flow.yaml --output Shop.svg", means: "a drawing of the states"),
      .init("flowspec export hotwire Shop.flow.yaml --output public/ios_v1.json", means: "the path configuration for the routes"),
    ])

  static let `import` = CommandSpec(
    name: .import,
    summary: "Make a first spec from the links that an app has.",
    discussion: """
      Reads a file that lists the links of an app, writes a spec with its routes, and lists the parts of the file that the spec cannot express.
      """,
    words: CommandSpec.Words(title: "Kinds", rows: ImportKind.all.map { ($0.name, $0.meaning) }),
    operands: [
      .init(.choice(ImportKind.all.map(\.name)), as: "KIND", "The kind of file; see Kinds."),
      .init(.path, as: "FILE", "The file to read."),
    ],
    options: [.importOutput, .importedFlow, .appID, .exportedHost, .overwrite],
    exits: [
      .init(.success, "the spec is written, or was up to date"),
      .init(.finding, "the file has no links that a spec can express"),
    ],
    examples: [
      .init("flowspec import aasa apple-app-site-association --output Shop.flow.yaml", means: "routes from the links of a website"),
      .init("flowspec import url-types Info.plist --flow Shop", means: "routes from an app's own schemes"),
      .init("flowspec import hotwire ios_v1.json --output Shop.flow.yaml", means: "routes from the path configuration of a web app"),
    ])

  static let initialize = CommandSpec(
    name: .initialize,
    summary: "Write a first spec, .flowspec.yaml and a CI file.",
    discussion: """
      Writes a first spec, a schema for editors and the configuration file .flowspec.yaml. The spec comes from a template or from a file of the app. Also writes a CI file if you \
      name a service or the repository shows which one it uses. The result passes 'flowspec check'. If one of these files exists, 'init' writes nothing.
      """,
    operands: [.init(.folder, isOptional: true, "The project's folder. Default: the working directory.")],
    options: [.initTemplate, .initFrom, .initService, .initPlugin, .appID, .exportedHost],
    exits: [
      .init(.success, "the files are written"),
      .init(.finding, "the file of --from has no links that a spec can express"),
      .init(.world, "a file exists already, or cannot be read or written"),
    ],
    examples: [
      .init("flowspec init", means: "a spec of an app with tabs, here"),
      .init("flowspec init ../Shop --template sign-in --ci github", means: "another template, checked in every pull request"),
      .init("flowspec init --from ios_v1.json --ci gitlab", means: "from the path configuration of an app"),
      .init("flowspec init --plugin", means: "beside the sources of this package"),
    ])

  static let completions = CommandSpec(
    name: .completions,
    summary: "Print the completions for a shell.",
    discussion: "Prints a script. Save it where your shell searches for completions.",
    words: CommandSpec.Words(
      title: "Shells",
      rows: [
        ("bash", "The file ~/.local/share/bash-completion/completions/flowspec"),
        ("zsh", "A file named _flowspec in a folder of $fpath"),
        ("fish", "~/.config/fish/completions/flowspec.fish"),
      ]),
    operands: [.init(.choice(CompletionShell.allCases.map(\.rawValue)), "The shell; see Shells.")],
    options: [],
    exits: [.init(.success, "the completions are printed")],
    examples: [.init("flowspec completions fish > ~/.config/fish/completions/flowspec.fish", means: "for fish")])

  static let explain = CommandSpec(
    name: .explain,
    summary: "Explain a rule, or list all rules by subject.",
    discussion: """
      Explains what a rule requires, what a finding means for the person who uses the app, how to correct it and when to allow it. Most \
      explanations show an example that breaks the rule and one that follows it.
      """,
    operands: [.init(.rule, isOptional: true, "The name in brackets at the end of a finding. Default: list all rules.")],
    options: [],
    exits: [.init(.success, "the page is shown")],
    examples: [
      .init("flowspec explain", means: "list the rules by subject"),
      .init("flowspec explain uncovered-arrival", means: "read about one rule"),
    ])

  static let help = CommandSpec(
    name: .help,
    summary: "Show help for a command.",
    discussion: "Without a command, lists the commands.",
    operands: [.init(.command, isOptional: true, "The command.")],
    options: [.manual],
    exits: [.init(.success, "the help is shown")],
    examples: [.init("flowspec help --man > flowspec.1", means: "the man page")])
}
