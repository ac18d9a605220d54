internal import FlowSpecKit

/// Detects changes of files, and new specs beside them.
struct FileWatching: Sendable {
  private let context: CommandContext

  init(_ context: CommandContext) {
    self.context = context
  }

  /// The files that existed when watching began.
  struct Watch: Sendable {
    /// The files that a command has read, as far as they are known.
    let paths: [String]
    fileprivate let stamps: [String: String?]
    /// By folder: its stamp, which changes with each new file.
    fileprivate var folders: [String: String?]
    fileprivate let specs: [String]
  }

  /// Begins watching. Called before files are read, so that no change is missed.
  func begin(_ paths: [String] = []) -> Watch {
    let found = search()
    return Watch(
      paths: paths, stamps: stamps(of: watched(paths) + found.found.map(\.path)), folders: stamps(of: found.folders),
      specs: found.found.map(\.path))
  }

  /// Watches the files that were read; a file that was watched before keeps its old stamp.
  func narrowed(_ watch: Watch, to paths: [String]) -> Watch {
    let stamps = stamps(of: watched(paths)).map { path, stamp in (path, watch.stamps[path] ?? stamp) }
    return Watch(paths: paths, stamps: Dictionary(uniqueKeysWithValues: stamps), folders: watch.folders, specs: watch.specs)
  }

  /// Returns true if a file was saved, or a spec was added or removed.
  func hasChanged(_ watch: inout Watch) -> Bool {
    if isStale(watch) { return true }
    guard watch.folders.contains(where: { context.files.stamp($0.key) != $0.value }) else { return false }
    let found = search()
    watch.folders = stamps(of: found.folders)
    return found.found.map(\.path) != watch.specs
  }

  /// Returns true if a file was saved.
  func isStale(_ watch: Watch) -> Bool { watch.stamps.contains { context.files.stamp($0.key) != $0.value } }

  /// Returns the files to watch; a configuration may be added later.
  private func watched(_ paths: [String]) -> [String] {
    context.arguments.value(.config) == nil ? paths + [ConfigurationFile.name] : paths
  }

  private func stamps(of paths: [String]) -> [String: String?] {
    Dictionary(paths.map { ($0, context.files.stamp($0)) }, uniquingKeysWith: { first, _ in first })
  }

  /// Finds the specs that a command would now read.
  private func search() -> SpecFinder {
    guard let configuration = try? context.configuration(isQuiet: true) else {
      return SpecFinder(files: context.files, folders: ProjectFolders(configuration: nil, files: context.files))
    }
    var finder = SpecFinder(files: context.files, folders: configuration.folders(context.files))
    var named = context.arguments.operands
    if named.isEmpty { named = configuration.value.specs.map(configuration.path) }
    for path in named.isEmpty ? ["."] : named {
      if case .success(let entry) = context.files.entry(path) { try? finder.add(path, entry) }
    }
    return finder
  }
}
