/// Findings for builds about the sources of generated files.
enum WatchingRules {
  static let all = [unwatchedModule]

  static let unwatchedModule = Rule(
    "unwatched-module", .warning, "A build watches every module that a spec places.",
    explanation: """
      Only `flowspec generate --watched` reports this, which the build-tool plugin runs. The plugin names the files that make it \
      run again, but SwiftPM asks it only when the package changes: a source file is added or deleted, or `Package.swift` is \
      written. A spec that now places a module from outside of its target is read at once; later changes of the module are \
      not noticed. Touch `Package.swift`, and the plugin is asked anew.
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
          notes: [.init("touch 'Package.swift': then the plugin is asked anew which files there are", at: nil)]))
    }
    return configuration.adjusted(findings)
  }
}
