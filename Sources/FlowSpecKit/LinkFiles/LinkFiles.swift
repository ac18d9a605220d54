/// The files that tell the system which links an app answers, which a check compares with the specs.
public struct LinkFiles: Sendable {
  public struct Association: Sendable {
    public let source: SourceText
    /// The host that serves it; nil for every host of the specs.
    public let host: String?

    public init(_ source: SourceText, host: String?) {
      self.source = source
      self.host = host
    }
  }

  public var associations: [Association] = []
  /// Info.plist files, each of one app or extension.
  public var infoPlists: [PropertyListFile] = []
  public var entitlements: [PropertyListFile] = []
  /// Path configurations of Hotwire Native.
  public var pathConfigurations: [SourceText] = []
  /// The identifiers of the app, such as `ABCDE12345.com.example.shop`; if empty, every app of a file is checked.
  public var appIDs: [String] = []

  public init() {}

  public var isEmpty: Bool { associations.isEmpty && infoPlists.isEmpty && entitlements.isEmpty && pathConfigurations.isEmpty }

  /// Rules about these files.
  static let rules = AssociationRules.all + PropertyListRules.all + HotwireRules.all + NavigationGraphRules.all + ImportRules.all

  /// Adds the path configurations that the specs name, unless others are given.
  func adding(namedBy flows: [Flow], _ sources: SourceSet, _ read: (String) -> SourceText?) -> LinkFiles {
    guard pathConfigurations.isEmpty else { return self }
    var files = self
    for flow in flows {
      guard let name = flow.hotwireFile, let file = read(joined(name.value, to: sources[flow.source].path)) else { continue }
      if !files.pathConfigurations.contains(where: { $0.path == file.path }) { files.pathConfigurations.append(file) }
    }
    return files
  }

  /// Returns the findings about these files; adds their sources.
  func check(_ flows: [Flow], sources: inout SourceSet) -> [Diagnostic] {
    guard !isEmpty else { return [] }
    var report = Report()
    let links = WebLinks(flows)
    var read: [AssociationCheck.Source] = []
    for association in associations {
      let id = sources.add(association.source)
      guard let file = AssociationFile.read(association.source, id: id, report: &report) else { continue }
      read.append(AssociationCheck.Source(file: file, host: association.host))
    }
    var check = AssociationCheck(read, apps: appIDs, links: links)
    report.merge(check.run())
    PropertyListCheck.check(infoPlists: infoPlists, entitlements: entitlements, flows, links, &sources, &report)
    for configuration in pathConfigurations { HotwireCheck.check(configuration, flows, sources: &sources, report: &report) }
    return report.diagnostics
  }
}
