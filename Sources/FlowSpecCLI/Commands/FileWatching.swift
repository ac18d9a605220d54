internal import FlowSpecKit

/// Notices saves of files, and new specs beside them.
struct FileWatching: Sendable {
  private let context: CommandContext
  /// New specs are looked for in every so manieth round, because that takes longer.
  private static let searchRounds = 16

  init(_ context: CommandContext) {
    self.context = context
  }

  /// What was there when watching began.
  struct Watch: Sendable {
    fileprivate let paths: [String]
    fileprivate let stamps: [String?]
    fileprivate let specs: [String]
    fileprivate var round = 0
  }

  func begin(_ paths: [String]) -> Watch { Watch(paths: paths, stamps: paths.map(context.files.stamp), specs: specPaths) }

  func hasChanged(_ watch: inout Watch) -> Bool {
    watch.round += 1
    return isStale(watch) || watch.round.isMultiple(of: Self.searchRounds) && specPaths != watch.specs
  }

  /// A file was saved.
  func isStale(_ watch: Watch) -> Bool { watch.paths.map(context.files.stamp) != watch.stamps }

  /// The specs that a command would read now.
  private var specPaths: [String] {
    guard let configuration = try? context.configuration(isQuiet: true) else { return [] }
    var finder = SpecFinder(files: context.files)
    var named = context.arguments.operands
    if named.isEmpty { named = configuration.value.specs.map(configuration.path) }
    for path in named.isEmpty ? ["."] : named {
      if case .success(let entry) = context.files.entry(path) { try? finder.add(path, entry) }
    }
    return finder.found.map(\.path)
  }
}
