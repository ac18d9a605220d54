internal import FlowSpecKit

/// Notices saves of files, and new specs beside them.
struct FileWatching: Sendable {
  private let context: CommandContext

  init(_ context: CommandContext) {
    self.context = context
  }

  /// The files that existed when watching began.
  struct Watch: Sendable {
    /// The files that a command read, as far as they are known.
    let paths: [String]
    fileprivate let stamps: [String: String?]
    /// A new file changes the stamp of its folder.
    fileprivate var folders: [String: String?]
    fileprivate let specs: [String]
  }

  /// Begins before anything is read, so that no save is missed.
  func begin(_ paths: [String] = []) -> Watch {
    let found = search()
    return Watch(
      paths: paths, stamps: stamps(of: watched(paths) + found.found.map(\.path)), folders: stamps(of: found.folders),
      specs: found.found.map(\.path))
  }

  /// Watches what was read; a file that was watched before is compared with what it was then.
  func narrowed(_ watch: Watch, to paths: [String]) -> Watch {
    let stamps = stamps(of: watched(paths)).map { path, stamp in (path, watch.stamps[path] ?? stamp) }
    return Watch(paths: paths, stamps: Dictionary(uniqueKeysWithValues: stamps), folders: watch.folders, specs: watch.specs)
  }

  /// Returns whether a file was saved, or a spec has come or gone.
  func hasChanged(_ watch: inout Watch) -> Bool {
    if isStale(watch) { return true }
    guard watch.folders.contains(where: { context.files.stamp($0.key) != $0.value }) else { return false }
    let found = search()
    watch.folders = stamps(of: found.folders)
    return found.found.map(\.path) != watch.specs
  }

  /// Returns whether a file was saved.
  func isStale(_ watch: Watch) -> Bool { watch.stamps.contains { context.files.stamp($0.key) != $0.value } }

  /// A configuration may be written where none was.
  private func watched(_ paths: [String]) -> [String] {
    context.arguments.value(.config) == nil ? paths + [ConfigurationFile.name] : paths
  }

  private func stamps(of paths: [String]) -> [String: String?] {
    Dictionary(paths.map { ($0, context.files.stamp($0)) }, uniquingKeysWith: { first, _ in first })
  }

  /// Finds the specs that a command would read now.
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
