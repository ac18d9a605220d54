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

extension Project {
  /// Reports the modules that are not watched, each once.
  public func unwatched(isWatched: (_ path: String) -> Bool) -> [Diagnostic] {
    var known: Set<SourceID> = []
    var findings: [Diagnostic] = []
    for module in flows.compactMap(\.self).flatMap(\.modules) where known.insert(module.source).inserted {
      let path = sources[module.source].path
      guard !isWatched(path) else { continue }
      findings.append(
        Diagnostic(
          WatchingRules.unwatchedModule.severity, WatchingRules.unwatchedModule.name,
          "the build does not watch '\(path)', so later changes of it are not noticed", at: module.span,
          notes: [.init("touch 'Package.swift': so that SwiftPM asks the plugin again", at: nil)]))
    }
    return configuration.adjusted(findings)
  }
}
