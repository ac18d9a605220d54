internal import FlowSpecKit

/// A configuration and its folder, to which its paths are relative.
struct ConfigurationFile: Sendable {
  static let name = ".flowspec.yaml"

  let value: Configuration
  /// The folder relative to the working folder, such as `../..`.
  let folder: String
  /// Warnings about the file itself, as text.
  let warnings: String

  /// Returns a path in the configuration relative to the working folder.
  func path(_ named: Located<String>) -> String {
    Path.join(folder, with: named.value)
  }

  /// Returns the folders of the project to which this configuration belongs.
  func folders(_ files: FileSystem) -> ProjectFolders {
    ProjectFolders(configuration: value.source == nil ? nil : folder, files: files)
  }

  /// Returns diagnostics about the configuration itself as text.
  func text(_ diagnostics: [Diagnostic], style: TextStyle) -> String {
    guard let source = value.source else { return "" }
    var sources = SourceSet()
    _ = sources.add(source)
    return DiagnosticText(sources, style: style).text(listing: diagnostics)
  }

  func isWrong(_ report: String) -> Failure {
    Failure(.usage, ["the configuration '\(value.source?.path ?? Self.name)' is wrong"], report: report)
  }

  /// Reads the named file, or the nearest one from the working folder upwards; the standard configuration if there is none.
  static func load(named: String?, files: FileSystem, style: TextStyle) throws(Failure) -> ConfigurationFile {
    guard let path = named ?? nearest(files) else {
      return ConfigurationFile(value: .standard, folder: ".", warnings: "")
    }
    // Nobody named this file, and its lines appear in messages.
    if named == nil, !ProjectFolders(configuration: Path.folder(of: path), files: files).contains(path) {
      throw .cannotRead(path, FileProblem("it is a link that leads outside the project; name the file with '--config' to read it"))
    }
    let bytes: [UInt8]
    switch files.read(path, InputLimit.bytes) {
    case .success(let read): bytes = read
    case .failure(let problem): throw .cannotRead(path, problem)
    }
    var report = Report()
    let value = Configuration.read(
      SourceText(path: path, bytes: bytes), id: SourceID(0), knownRules: Project.rules.map(\.name),
      fixedRules: Project.fixedRules, report: &report)
    // Another version may know keys that this one does not, so the required version is checked first.
    if let requirement = value.requirement?.value, !requirement.isMet(by: ToolVersion.current) {
      throw Failure(
        .usage, ["'\(path)' requires flowspec \(requirement.text), and this is \(ToolVersion.current)"],
        hint: "install another version, or change 'requires'")
    }
    let file = ConfigurationFile(value: value, folder: Path.folder(of: path), warnings: "")
    let text = file.text(report.diagnostics, style: style)
    if report.hasErrors { throw file.isWrong(text) }
    let folders = file.folders(files)
    let outside = value.paths.filter { !folders.contains(file.path($0)) || folders.isOfRepository(file.path($0)) }
    guard outside.isEmpty else { throw file.isWrong(text + file.text(outside.map(ConfigurationRules.outsidePath), style: style)) }
    let hidden = value.paths.filter { isHiddenFile($0, file, files) }
    guard hidden.isEmpty else { throw file.isWrong(text + file.text(hidden.map(ConfigurationRules.hiddenPath), style: style)) }
    return ConfigurationFile(value: value, folder: file.folder, warnings: text)
  }

  /// Returns true for a file with a hidden name, whose lines would appear in messages; a folder may be hidden.
  private static func isHiddenFile(_ named: Located<String>, _ file: ConfigurationFile, _ files: FileSystem) -> Bool {
    let path = file.path(named)
    let name = Path.name(of: files.resolved(path) ?? path)
    guard name.hasPrefix("."), !name.hasPrefix(".flowspec"), case .success(let entry) = files.entry(path) else { return false }
    return entry.kind != .folder
  }

  private static func nearest(_ files: FileSystem) -> String? {
    let depth = files.workingFolder().split(separator: "/").count
    for level in 0...depth {
      let path = String(repeating: "../", count: level) + name
      if case .success(let entry) = files.entry(path), entry.kind != .folder { return path }
    }
    return nil
  }
}

/// The most bytes that are read from a file.
enum InputLimit {
  /// One byte more than a spec may have, to detect longer ones.
  static let bytes = 4 * 1024 * 1024 + 1
  /// A report with many traces is longer than any spec.
  static let report = 256 * 1024 * 1024
}
