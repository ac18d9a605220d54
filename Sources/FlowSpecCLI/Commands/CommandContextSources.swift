internal import FlowSpecKit

extension CommandContext {
  /// Where the sources are read: each by its path from the top of the project. Those that lie outside have no address.
  func sourceAddress(_ configuration: ConfigurationFile, _ project: Project) throws(Failure) -> SourceAddress? {
    guard let template = arguments.value(.sourceAddress) else { return nil }
    guard SourceAddress(template) != nil else {
      throw .usage("'\(template)' is not an address with '{path}', such as https://example.com/shop/blob/main/{path}#L{line}", helpOn: command)
    }
    let top = files.resolved(configuration.value.source == nil ? "." : configuration.folder) ?? files.workingFolder()
    let start = top.hasSuffix("/") ? top : top + "/"
    var paths: [String: String] = [:]
    for source in project.sources.sources {
      guard let path = files.resolved(source.path), path.hasPrefix(start) else { continue }
      paths[source.path] = String(path.dropFirst(start.count))
    }
    return SourceAddress(template, paths: paths)
  }
}
