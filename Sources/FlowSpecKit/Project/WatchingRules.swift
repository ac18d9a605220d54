/// Findings for builds about the sources of generated files.
enum WatchingRules {
  static let all = [unwatchedModule]

  static let unwatchedModule = Rule(
    "unwatched-module", .warning, "A build watches every module that a spec places.",
    explanation: """
      Only `flowspec generate --watched`, which the build-tool plugin runs, reports this. Later changes of the module do not run the plugin, so \
      the app is built with old code.

      The plugin tells SwiftPM which files to watch, but SwiftPM asks for them only when the package changes: when a source file is added or \
      deleted, or `Package.swift` is written. After SwiftPM last asked, this spec began to place a module from outside its target. Write \
      `Package.swift` again, for example with `touch Package.swift`, and SwiftPM asks the plugin anew.
      """,
    examples: [])
}
