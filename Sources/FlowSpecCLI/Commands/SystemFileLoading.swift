internal import FlowSpecKit
internal import FlowSpecXML

/// Reads the system's link files that options and the configuration name.
struct SystemFileLoading {
  private let context: CommandContext

  init(_ context: CommandContext) {
    self.context = context
  }

  /// Loads the files. An unreadable file ends the command; one with the wrong content is a finding.
  func load(_ configuration: ConfigurationFile) throws(Failure) -> LinkFiles {
    let named = configuration.value.systemFiles
    var files = try loadAssociations(configuration)
    for path in paths(.infoPlist, named.infoPlists, configuration) { files.infoPlists.append(PropertyListReader.read(try source(path))) }
    for path in paths(.entitlements, named.entitlements, configuration) {
      files.entitlements.append(PropertyListReader.read(try source(path)))
    }
    for path in paths(.pathConfiguration, named.pathConfigurations, configuration) { files.pathConfigurations.append(try source(path)) }
    return files
  }

  /// Loads the association files alone.
  func loadAssociations(_ configuration: ConfigurationFile) throws(Failure) -> LinkFiles {
    var files = LinkFiles()
    files.appIDs = try appIDs(configuration)
    for path in paths(.associationFile, configuration.value.systemFiles.associations, configuration) {
      let (host, path) = Self.parts(of: path)
      files.associations.append(LinkFiles.Association(try source(path), host: host))
    }
    return files
  }

  /// Returns the identifiers of the options, else of the configuration.
  func appIDs(_ configuration: ConfigurationFile) throws(Failure) -> [String] {
    let given = context.arguments.all(.appID)
    if let wrong = given.first(where: { !AppIdentifier.isOne($0) }) {
      throw .usage("'\(wrong)' is not an app identifier; write \(AppIdentifier.expectation)", helpOn: context.command)
    }
    return given.isEmpty ? configuration.value.appIDs.map(\.value) : given
  }

  /// Returns the paths of the command line, else those of the configuration.
  private func paths(_ option: OptionSpec, _ named: [Located<String>], _ configuration: ConfigurationFile) -> [String] {
    let given = context.arguments.all(option)
    guard given.isEmpty else { return given }
    return named.map { path in
      let (host, name) = Self.parts(of: path.value)
      return (host.map { $0 + "=" } ?? "") + configuration.path(Located(name, path.span))
    }
  }

  private func source(_ path: String) throws(Failure) -> SourceText {
    switch context.files.read(path, InputLimit.bytes) {
    case .success(let bytes): return SourceText(path: path, bytes: bytes)
    case .failure(let problem): throw .cannotRead(path, problem)
    }
  }

  /// Splits `HOST=FILE`, unless the first part is a path.
  private static func parts(of text: String) -> (host: String?, path: String) {
    guard let equals = text.firstIndex(of: "="), !text[..<equals].contains("/"), text[..<equals].contains(".") else { return (nil, text) }
    return (String(text[..<equals]), String(text[text.index(after: equals)...]))
  }
}
