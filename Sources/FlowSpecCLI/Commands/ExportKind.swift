internal import FlowSpecKit

/// A kind of export, with the operands after its name.
struct ExportKind: Sendable {
  let name: String
  /// Its line in the help.
  let meaning: String
  let write: @Sendable (CommandContext, [String]) throws(Failure) -> ExitCode

  init(_ name: String, means meaning: String, _ write: @escaping @Sendable (CommandContext, [String]) throws(Failure) -> ExitCode) {
    self.name = name
    self.meaning = meaning
    self.write = write
  }

  static let all = [
    ExportKind("json", means: "The whole flow as a transition system, for programs.") { context, paths throws(Failure) in
      try JSONExporting(context).system(paths)
    },
    ExportKind("promela", means: "The transition system for the model checker SPIN. Its first lines say how to run it.") {
      context, paths throws(Failure) in try ModelExporting(context, .promela).run(paths)
    },
    ExportKind(
      "tla", means: "The transition system for the model checker TLC, with its configuration file. Its first lines say how to run it."
    ) { context, paths throws(Failure) in try ModelExporting(context, .tla).run(paths) },
    ExportKind(
      "schema",
      means: """
        A JSON Schema. 'spec': of specs, for an editor. 'system': of 'export json'. 'trace': of a run. 'findings': of a report. 'log': of the log \
        of a generated store.
        """
    ) { context, names throws(Failure) in try JSONExporting(context).schema(names) },
    ExportKind("aasa", means: "The apple-app-site-association file for the web links.") { context, paths throws(Failure) in
      try AppleExporting(context).run("aasa", paths)
    },
    ExportKind("url-types", means: "The URL types for Info.plist.") { context, paths throws(Failure) in
      try AppleExporting(context).run("url-types", paths)
    },
    ExportKind("associated-domains", means: "The associated domains for the entitlements.") { context, paths throws(Failure) in
      try AppleExporting(context).run("associated-domains", paths)
    },
    ExportKind("hotwire", means: "The path configuration of a Hotwire Native app.") { context, paths throws(Failure) in
      try LinkFileExporting(context, .hotwire).run(paths)
    },
    ExportKind("intent-filters", means: "The intent filters for the manifest of an Android app.") { context, paths throws(Failure) in
      try LinkFileExporting(context, .intentFilters).run(paths)
    },
    diagram(.svg, means: "A diagram of the states."),
    diagram(.mermaid, means: "The diagram as text for Mermaid."),
    diagram(.dot, means: "The diagram as text for Graphviz."),
    diagram(.plantuml, means: "The diagram as text for PlantUML."),
  ]

  private static func diagram(_ notation: DiagramNotation, means meaning: String) -> ExportKind {
    ExportKind(notation.rawValue, means: meaning) { context, paths throws(Failure) in try DiagramExporting(context, notation).run(paths) }
  }
}
