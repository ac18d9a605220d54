internal import FlowSpecKit

extension CommandContext {
  /// Returns where the sources are read: each by its path from the top of the project. Those outside have no address.
  ///
  /// - Parameter isQuiet: True if no remark names the sources outside.
  func sourceAddress(_ configuration: ConfigurationFile, _ project: Project, isQuiet: Bool = false) throws(Failure) -> SourceAddress? {
    guard let template = arguments.value(.sourceAddress) else { return nil }
    guard SourceAddress(template) != nil else {
      throw .usage("'\(template)' is not an address with '{path}', such as https://example.com/shop/blob/main/{path}#L{line}", helpOn: command)
    }
    let top = files.resolved(configuration.value.source == nil ? "." : configuration.folder) ?? files.workingFolder()
    let start = top.hasSuffix("/") ? top : top + "/"
    var paths: [String: String] = [:]
    var outside: [String] = []
    for source in project.sources.sources {
      guard let path = files.resolved(source.path), path.hasPrefix(start) else {
        outside.append(source.path)
        continue
      }
      paths[source.path] = String(path.dropFirst(start.count))
    }
    if !isQuiet, let first = outside.first {
      let others = outside.count == 1 ? "" : " and \(FindingsSummary.counted(outside.count - 1, "other file"))"
      try console.remark(
        TerminalText.harmless(
          "warning: '--source-url' makes no links to '\(first)'\(others): not in the folder '\(top)'; run the command at the top of the repository")
          + "\n")
    }
    return SourceAddress(template, paths: paths)
  }
}
