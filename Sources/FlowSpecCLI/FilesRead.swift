import Foundation

/// The files that a command has read: nothing that it writes may take their place.
final class FilesRead: @unchecked Sendable {
  private let lock = NSLock()
  private var identities: Set<String> = []

  func contains(_ identity: String) -> Bool { lock.withLock { identities.contains(identity) } }

  /// The same files, of which it is remembered what is read.
  func remembering(_ files: FileSystem) -> FileSystem {
    var remembered = files
    remembered.read = { [self] path, limit in
      let result = files.read(path, limit)
      if case .success = result, case .success(let entry) = files.entry(path), entry.kind == .file {
        lock.withLock { _ = identities.insert(entry.identity) }
      }
      return result
    }
    return remembered
  }
}
