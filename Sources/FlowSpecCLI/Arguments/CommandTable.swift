internal import FlowSpecKit

/// Every command, in the order of the help.
enum CommandTable {
  static let all: [CommandSpec] = [check, generate, docs, preview, show, open, simulate, export, `import`, initialize, explain, completions, help]

  static let summary = "Check, compile and document the flow of an app: its states, routes and layouts."

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
    Specs, or folders to search for *.flow.yaml; '-' is standard input. Without any: those that the configuration \
    names, or else the working directory.
    """)

  static let check = CommandSpec(
    name: .check,
    summary: "Say what is wrong with specs.",
    discussion: """
      Reads the specs and reports every finding with its place, its rule and, where one is known, its remedy. Properties are \
      judged by exploring every run of a flow. Ctrl-C ends that early: what is known so far is reported.
      """,
    operands: [paths],
    options: [
      .reportFormat, .statistics, .quiet, .listAll, .only, .skip, .failOn, .showAllowed,
      .baseline, .writeBaseline, .failOnStale, .fix, .dryRun, .watch,
      .explainModel, .maxStates, .maxMemory, .depth, .timeout, .workers,
      .associationFile, .infoPlist, .entitlements, .pathConfiguration, .appID, .listedSpecs, .stdinPath, .overwrite,
    ],
    exits: [
      .init(.success, "nothing was found at the level of --fail-on"),
      .init(.finding, "something was found; with --dry-run, something can be fixed"),
    ],
    examples: [
      .init("flowspec check Specs", "check every spec in a folder"),
      .init("flowspec check --fail-on error --format text --format json=report.json", "also write a report for a machine"),
      .init("flowspec check --format github --format sarif=flowspec.sarif", "show findings in a pull request, and upload them"),
      .init("flowspec check --write-baseline baseline.json", "hide what is found today; later, --baseline baseline.json"),
      .init("flowspec check --fix --dry-run", "show what can be fixed without a doubt"),
      .init("flowspec check --explain-model --max-states 5000000", "explore further, and say how far"),
      .init(
        "flowspec check Specs --aasa apple-app-site-association",
        "does the system hand over every link, and nothing else?"),
      .init("flowspec check - --stdin-path Specs/Shop.flow.yaml < draft.yaml", "check a text that is not saved yet"),
    ])

  static let generate = CommandSpec(
    name: .generate,
    summary: "Write the Swift of specs.",
    discussion: """
      Writes one Swift file per spec, and only those whose content changed. Nothing is written while a spec has an \
      error that 'check' finds without exploring; warnings do not stop it. If the configuration says 'generate: { check: true }', \
      errors that exploring finds, such as violated properties, stop it too. With --tests the files are suites that take the \
      spec's scenarios, and the shortest ways to every state and transition; where the configuration names a folder for \
      them, they are also written without --tests and --output. What an option says counts before what the \
      spec says under 'generate', and that before the configuration.
      """,
    operands: [paths],
    options: [
      .generatedOutput, .generatedTests, .checkCurrent, .generatedList, .dependencyFile, .watchedFile, .generatedAccess, .generatedStore,
      .generatedIsolation, .generatedLines, .generatedPrefix, .generatedImport, .testedModule, .generatedAvailable, .stdinPath,
      .overwrite,
    ],
    exits: [
      .init(.success, "every file is written, or was current"),
      .init(.finding, "a spec has errors; with --check, a file is missing or not current"),
    ],
    examples: [
      .init("flowspec generate Specs --output Sources/App/Flows", "one file per spec, in that folder"),
      .init("flowspec generate Shop.flow.yaml --output Shop.swift", "one spec, into one file"),
      .init("flowspec generate Specs --output Sources/App/Flows --check", "are the committed files current?"),
      .init("flowspec generate Specs --list inputs", "what a script phase has to name as its inputs"),
    ])

  static let docs = CommandSpec(
    name: .docs,
    summary: "Write the documentation of specs.",
    discussion: """
      Writes pages with the diagrams, tables and notes of every flow, and what checking says of its properties and scenarios; \
      findings are shown in them. The pages are HTML, each a file that needs nothing else, or Markdown.
      """,
    operands: [paths],
    options: [.pagesOutput, .pagesFormat, .checkCurrent, .stdinPath, .overwrite],
    exits: [
      .init(.success, "the pages are written, or were current"),
      .init(.finding, "a spec cannot be read; with --check, a page is missing or not current"),
    ],
    examples: [
      .init("flowspec docs Specs --output Documentation", "one page per flow, in that folder"),
      .init("flowspec docs Specs --output Wiki --format markdown", "the same for a code host or a wiki"),
      .init("flowspec docs Specs --output Documentation --check", "are the committed pages current?"),
    ])

  static let preview = CommandSpec(
    name: .preview,
    summary: "Show specs as prototypes in a browser, current after every save.",
    discussion: """
      Serves the pages of 'docs' at an address of this machine, and prints the address. The address has a token, and pages of \
      other origins get no answer. After a save an open page shows the new spec; a run that it shows is taken again as far as it \
      is still possible, and the page says where it is not. Ends with Ctrl-C.
      """,
    operands: [paths],
    options: [.port, .openBrowser],
    exits: [.init(.interrupted, "Ctrl-C ended it")],
    examples: [
      .init("flowspec preview Specs/Shop.flow.yaml --open", "one spec, in the browser at once"),
      .init("flowspec preview --port 8080", "every spec of the project, at a port that stays the same"),
    ])

  static let show = CommandSpec(
    name: .show,
    summary: "Show one side of a spec as a table.",
    discussion: """
      links: what becomes of a link in every combination of states that runs bring about. layouts: where each route lies in each layout. states: the states with \
      their transitions. rules: every rule with the severity that is in effect and where it was set; needs no spec.
      """,
    operands: [
      .init(.choice(ShownTable.allCases.map(\.rawValue) + ["rules"]), "What to show."),
      .init(
        .path, as: "SPEC", isOptional: true,
        "One spec, or a folder that holds one; '-' is standard input. Needed where there are several."),
    ],
    options: [.tableFormat, .stdinPath],
    exits: [
      .init(.success, "the table is shown"),
      .init(.finding, "the spec has errors"),
    ],
    examples: [
      .init("flowspec show links Specs/Shop.flow.yaml", "what opens, waits or is refused where"),
      .init("flowspec show rules --format json", "the rules, for a machine"),
    ])

  static let open = CommandSpec(
    name: .open,
    summary: "Say which route a URL opens, and what becomes of it.",
    discussion: """
      Says which spec and route answer the URL, from which template, with which arguments, and what becomes of the link in \
      every combination of states that runs bring about: it opens, it waits and for what, or it is refused. Where no route \
      answers, it shows the nearest templates and marks where they part from the URL.
      """,
    operands: [.init(.url, "The URL, in quotes where the shell would read it."), paths],
    options: [.linkSource, .activeState, .openFormat, .stdinPath],
    exits: [
      .init(.success, "the link opens or waits in some state"),
      .init(.finding, "no route answers it, it is refused everywhere, or a spec has errors"),
    ],
    examples: [
      .init("flowspec open shop://orders/42 Specs", "who answers it, and when"),
      .init("flowspec open 'https://shop.example/orders?tab=all' --state signedOut", "what becomes of it on the sign-in screen"),
      .init("flowspec open shop://orders/42 --from mail --format json", "as it comes in from a mail, for a program"),
    ])

  static let simulate = CommandSpec(
    name: .simulate,
    summary: "Step through a flow, and see what happens.",
    discussion: """
      Launches the flow and takes commands, one per line: send EVENT, open URL, show ROUTE, back, select TAB, change \
      INPUT=VALUE, wait TIME, relaunch; 'what' lists what is possible now, 'trace' prints the run as a scenario, 'help' \
      lists everything. After each command it says what happened, and how things are then.
      """,
    operands: [.init(.path, as: "SPEC", isOptional: true, "One spec, or a folder that holds one. Needed where there are several.")],
    options: [.replay],
    exits: [
      .init(.success, "every command could be done; with --replay, the run is legal"),
      .init(.finding, "the spec has errors, a command from a pipe is impossible, or a replayed run leaves the spec"),
    ],
    examples: [
      .init("flowspec simulate Specs/Shop.flow.yaml", "step through it"),
      .init("flowspec simulate Specs/Shop.flow.yaml < commands.txt", "the same from a file"),
      .init("flowspec simulate --replay report.json", "take the runs that 'check --format json' found"),
    ])

  private static let exportKinds = ExportKind.all.map(\.name)

  static let export = CommandSpec(
    name: .export,
    summary: "Write a flow for another tool.",
    discussion: """
      json: the flow as a transition system, whole, with names beside the numbers. promela: the same for the model checker SPIN. \
      tla: the same for TLC, with its configuration beside it; both say at their top how they are run, on one machine or on \
      many. schema: the JSON Schema of specs (spec), for editors, of the system (system), of a run (trace), of a report (findings) or of a generated store's log (log). aasa: the \
      apple-app-site-association file that the web links need. url-types: the URL types of an Info.plist. associated-domains: the \
      entitlement. hotwire: the path configuration of a Hotwire Native app. intent-filters: what the manifest of an Android app \
      needs for the links. svg: the states as a drawing. mermaid, dot, plantuml: the states as the text from which Mermaid, \
      Graphviz and PlantUML draw.
      """,
    operands: [
      .init(
        .choice(exportKinds), as: "KIND",
        "What to write: \(exportKinds.dropLast().joined(separator: ", ")) or \(exportKinds.last ?? "")."),
      .init(
        .path, as: "SPEC", isOptional: true,
        """
        One spec, or a folder that holds one; '-' is standard input. Needed where there are several. Behind 'schema': \
        spec, system, trace, findings or log.
        """),
      .init(.path, as: "SPEC", isOptional: true, "Behind 'schema spec': the spec whose names the schema knows."),
    ],
    options: [.exportOutput, .schemaDraft, .exportedProperty, .listDepth, .appID, .exportedHost, .stdinPath, .overwrite],
    exits: [
      .init(.success, "it is written, or was current"),
      .init(.finding, "the spec has errors, or the file cannot say everything: then it is written, and what is lost is listed"),
    ],
    examples: [
      .init("flowspec export json Specs/Shop.flow.yaml --output Shop.json", "what a program needs to know of a flow"),
      .init("flowspec export aasa Shop.flow.yaml --app-id ABCDE12345.com.example.shop", "what the website has to serve"),
      .init("flowspec export schema spec --draft draft-07 --output flow.schema.json", "what an editor needs to complete keys"),
      .init("flowspec export schema trace", "what a trace looks like"),
      .init("flowspec export promela Specs/Shop.flow.yaml --output Shop.pml", "the whole flow, for SPIN"),
      .init(
        "flowspec export tla Shop.flow.yaml --property fits --output Fits.tla",
        "what the property 'fits' depends on, for TLC"),
      .init("flowspec export svg Shop.flow.yaml --output Shop.svg", "a drawing of the states"),
      .init("flowspec export hotwire Shop.flow.yaml --output public/ios_v1.json", "the path configuration that follows from the routes"),
    ])

  static let `import` = CommandSpec(
    name: .import,
    summary: "Make a first spec of what an app has.",
    discussion: """
      Reads a file that tells the system or a library which links an app answers, and writes a spec with its routes. What no \
      spec can say is listed. aasa: an apple-app-site-association file. url-types: the URL types of an Info.plist. \
      hotwire: a path configuration of Hotwire Native. android-nav: a navigation graph of Android.
      """,
    operands: [
      .init(.choice(["aasa", "url-types", "hotwire", "android-nav"]), as: "aasa|url-types|hotwire|android-nav", "The kind of file."),
      .init(.path, as: "FILE", "The file to read."),
    ],
    options: [.importOutput, .importedFlow, .appID, .exportedHost, .overwrite],
    exits: [
      .init(.success, "the spec is written, or was current"),
      .init(.finding, "the file has nothing that a spec could say"),
    ],
    examples: [
      .init("flowspec import aasa apple-app-site-association --output Shop.flow.yaml", "routes from the links of a website"),
      .init("flowspec import url-types Info.plist --flow Shop", "routes from an app's own schemes"),
      .init("flowspec import hotwire ios_v1.json --output Shop.flow.yaml", "routes from what a web app's shell does"),
    ])

  static let initialize = CommandSpec(
    name: .initialize,
    summary: "Begin with a spec, a configuration and a CI file.",
    discussion: """
      Writes a first spec from a template, or from a file of the app, the schema that editors complete keys with, the \
      configuration, and, if it is asked for or the repository tells the service, a file for CI. What it wrote passes 'flowspec check'. \
      It overwrites nothing: if a file is there already, nothing is written.
      """,
    operands: [.init(.folder, isOptional: true, "The project's folder; the working directory without.")],
    options: [.initTemplate, .initFrom, .initService, .initPlugin, .appID, .exportedHost],
    exits: [
      .init(.success, "the files are written"),
      .init(.finding, "the file of --from has nothing that a spec could say"),
      .init(.world, "a file is there already, or cannot be read or written"),
    ],
    examples: [
      .init("flowspec init", "a spec of an app with tabs, here"),
      .init("flowspec init ../Shop --template sign-in --ci github", "another template, checked in every pull request"),
      .init("flowspec init --from ios_v1.json --ci gitlab", "from the path configuration of an app"),
      .init("flowspec init --plugin", "beside the sources of the package that is here"),
    ])

  static let completions = CommandSpec(
    name: .completions,
    summary: "Print the completions for a shell.",
    discussion: """
      bash: put them where bash-completion looks, such as ~/.local/share/bash-completion/completions/flowspec. zsh: into a file _flowspec in a \
      folder of $fpath. fish: into ~/.config/fish/completions/flowspec.fish.
      """,
    operands: [.init(.choice(CompletionShell.allCases.map(\.rawValue)), "The shell.")],
    options: [],
    exits: [.init(.success, "they are printed")],
    examples: [.init("flowspec completions fish > ~/.config/fish/completions/flowspec.fish", "for fish")])

  static let explain = CommandSpec(
    name: .explain,
    summary: "Explain a rule.",
    discussion: "Shows what a rule asks for, why it matters, and an example of a spec that breaks it and one that keeps it.",
    operands: [.init(.rule, "The name in brackets behind a finding.")],
    options: [],
    exits: [.init(.success, "the page is shown")],
    examples: [.init("flowspec show rules", "lists the rules there are")])

  static let help = CommandSpec(
    name: .help,
    summary: "Show how a command is used.",
    discussion: "Without a command: the list of them.",
    operands: [.init(.command, isOptional: true, "The command to explain.")],
    options: [.manual],
    exits: [.init(.success, "the help is shown")],
    examples: [.init("flowspec help --man > flowspec.1", "the man page")])
}
