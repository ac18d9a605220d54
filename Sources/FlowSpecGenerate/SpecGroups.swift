import Foundation
import PackagePlugin

/// Specs for one run of the tool: those with the same configuration, which is the one that a build uses for them.
struct SpecGroup {
  /// Paths relative to the folder; empty if the tool finds the same specs by itself.
  let operands: [String]
  /// The option for the configuration; empty if the tool would use it anyway.
  let configuration: [String]
  /// The specs of each module, if there are several modules.
  let modules: [[String]]
}

/// The specs in the arguments of a command plugin, and those of a package or a project.
struct SpecGroups {
  let tool: ToolRun
  /// The files of each target.
  let targets: [(name: String, files: [URL])]
  /// The arguments for the tool besides specs and configuration.
  let arguments: [String]
  /// The specs, or folders with specs, that the arguments name.
  private let paths: [String]
  private let named: [String]
  private let configuration: String?

  private init(tool: URL, in folder: URL, for command: String, _ arguments: [String], targets: [(name: String, files: [URL])]) throws {
    self.tool = ToolRun(tool: tool, folder: folder)
    self.targets = targets.map { ($0.name, $0.files.map(Self.plain)) }
    var extractor = ArgumentExtractor(arguments)
    named = extractor.extractOption(named: "target")
    configuration = extractor.extractOption(named: "config").last
    (paths, self.arguments) = Self.parted(extractor.remainingArguments, of: command)
    // Xcode names every selected target, and most of them have no specs.
    if !named.isEmpty, specs(of: named).isEmpty { throw NoSpecs(targets: named) }
  }

  /// Returns the specs to check: those of the named targets, or else of all, and those that the tool finds.
  func checked() throws -> [SpecGroup] {
    if !paths.isEmpty { return try atPaths() }
    if !named.isEmpty { return groups(specs(of: named), found: []) }
    guard let found = try found() else { return [asNamed] }
    return groups(found + specs(of: targets.map(\.name)).filter { !found.contains($0) }, found: found)
  }

  /// Returns the specs to generate from: those of the named targets, or else those that the tool finds.
  func generated() throws -> [SpecGroup] {
    if !paths.isEmpty { return try atPaths() }
    if !named.isEmpty { return groups(specs(of: named), found: []) }
    return try committed()
  }

  /// Returns the specs that may have committed Swift.
  func committed() throws -> [SpecGroup] {
    guard let found = try found() else { return [SpecGroup(operands: [], configuration: option(root), modules: [])] }
    return groups(found, found: found)
  }

  /// Returns a message if several groups would write the same file; the groups run one after the other.
  func collision(of groups: [SpecGroup], with arguments: [String]) throws -> String? {
    var known: Set<String> = []
    guard groups.count > 1 else { return nil }
    for group in groups {
      let text = try tool.output(of: ["generate", "--list", "outputs"] + group.operands + group.configuration + arguments)
      for path in (text ?? "").split(separator: "\n").map(String.init)
      where !path.hasSuffix("FlowSpecSupport.swift") && !known.insert(path.lowercased()).inserted {
        return "'\(path)' would be written by several targets; name a place for each in its configuration"
      }
    }
    return nil
  }

  /// Returns the exit code of listing a group's outputs, with the configured output or another one.
  func listing(of group: SpecGroup, in place: [String] = []) throws -> Int32? {
    try tool.exit(of: ["generate", "--list", "outputs"] + group.operands + group.configuration + place)
  }

  // MARK: Groups

  /// One run with the given paths.
  private var asNamed: SpecGroup {
    SpecGroup(operands: paths + specs(of: named).map(shown), configuration: option(root), modules: [])
  }

  private func atPaths() throws -> [SpecGroup] {
    guard !paths.contains("-"), let found = try found(at: paths) else { return [asNamed] }
    return groups(found + specs(of: named).filter { !found.contains($0) }, found: [])
  }

  /// Options that take the next argument as their value, unless written with `=`.
  static let valued = [
    "check": [
      "--aasa", "--app-id", "--baseline", "--color", "--depth", "--entitlements", "--fail-on", "--format", "--hotwire", "--info-plist",
      "--max-memory", "--max-states", "--only", "--skip", "--stdin-path", "--timeout", "--workers", "--write-baseline",
    ],
    "generate": [
      "--access", "--available", "--color", "--depfile", "--import", "--lines", "--list", "--navigator", "--nonisolated", "--output",
      "--prefix", "--samples", "--stdin-path", "--store", "--support", "--testable-import", "--watched",
    ],
  ]

  /// Splits arguments into paths and others.
  private static func parted(_ arguments: [String], of command: String) -> (paths: [String], others: [String]) {
    var (paths, others): ([String], [String]) = ([], [])
    var isValue = false
    for argument in arguments {
      let isOption = argument.hasPrefix("-") && argument != "-"
      if isOption || isValue { others.append(argument) } else { paths.append(argument) }
      isValue = !isValue && valued[command, default: []].contains(argument)
    }
    return (paths, others)
  }

  private func groups(_ specs: [URL], found: [URL]) -> [SpecGroup] {
    let byConfiguration = Dictionary(grouping: specs) { option(nearest(to: $0)) }
    return byConfiguration.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { configuration, specs in
      let isWhole = !found.isEmpty && Set(specs) == Set(found) && configuration == option(root)
      var modules = targets.map { Set($0.files) }.map { files in specs.filter(files.contains) }
      let others = specs.filter { spec in !modules.contains { $0.contains(spec) } }
      modules = (modules + [others]).filter { !$0.isEmpty }
      return SpecGroup(
        operands: isWhole ? [] : specs.map(shown), configuration: configuration,
        modules: modules.count > 1 ? modules.map { $0.map(shown) } : [])
    }
  }

  /// Returns the specs that the tool finds by itself, with the folder's configuration; nil after an error.
  private func found(at paths: [String] = []) throws -> [URL]? {
    try tool.output(of: ["check", "--list"] + paths + option(root)).map { text in
      text.split(separator: "\n").map { Self.plain(URL(fileURLWithPath: String($0), relativeTo: tool.folder)) }
    }
  }

  /// Returns the specs of targets; one file may be in several targets.
  private func specs(of names: [String]) -> [URL] {
    let files = targets.filter { names.contains($0.name) }.flatMap(\.files)
    return Set(files.filter { $0.lastPathComponent.hasSuffix(".flow.yaml") }).sorted { $0.path < $1.path }
  }

  private var root: URL? {
    let file = Self.plain(tool.folder.appendingPathComponent(".flowspec.yaml"))
    return FileManager.default.fileExists(atPath: file.path) ? file : nil
  }

  private func nearest(to spec: URL) -> URL? {
    configuration == nil ? ConfigurationSearch(root: tool.folder).nearest(to: spec) : nil
  }

  private func option(_ file: URL?) -> [String] {
    if let configuration { return ["--config", configuration] }
    guard let file else { return ["--config", "/dev/null"] }
    // The tool runs in the folder, so that its configuration is the nearest.
    return Self.plain(file) == root ? [] : ["--config", shown(file)]
  }

  /// Returns a normalized URL, which is the same for every spelling.
  private static func plain(_ file: URL) -> URL {
    URL(fileURLWithPath: file.path).standardizedFileURL
  }

  /// Returns the path relative to the folder, if the file is inside.
  private func shown(_ file: URL) -> String {
    let folder = tool.folder.standardizedFileURL.path + "/"
    let path = file.standardizedFileURL.path
    return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
  }
}

extension SpecGroups {
  init(of context: PluginContext, for command: String, _ arguments: [String]) throws {
    let targets = context.package.targets.compactMap { $0 as? any SourceModuleTarget }
    try self.init(
      tool: context.tool(named: "flowspec").url, in: context.package.directoryURL, for: command, arguments,
      targets: targets.map { ($0.name, $0.sourceFiles.map(\.url)) })
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension SpecGroups {
    init(of context: XcodePluginContext, for command: String, _ arguments: [String]) throws {
      try self.init(
        tool: context.tool(named: "flowspec").url, in: context.xcodeProject.directoryURL, for: command, arguments,
        targets: context.xcodeProject.targets.map { ($0.displayName, $0.inputFiles.map(\.url)) })
    }
  }
#endif

struct NoSpecs: Error, CustomStringConvertible {
  let targets: [String]

  var description: String { "no *.flow.yaml in \(targets.map { "'\($0)'" }.joined(separator: ", "))" }
}
