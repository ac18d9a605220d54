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
