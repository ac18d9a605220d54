#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

extension FileSystem {
  static var live: FileSystem {
    FileSystem(
      entry: { path in LiveFiles.status(of: path).map(\.entry).mapError { FileProblem($0) } },
      stamp: { path in if case .success(let status) = LiveFiles.status(of: path) { status.stamp } else { nil } },
      resolved: { path in LiveFiles.resolved(path) },
      read: { path, limit in LiveFiles.read(path, limit: limit) },
      list: { path in LiveFiles.list(path).mapError { FileProblem($0) } },
      removeRemains: { folder in UnfinishedFile.removeRemains(in: folder) },
      remove: { path in unsafe unlink(path) == 0 ? .success(()) : .failure(FileProblem(.last)) },
      replace: { path, bytes in LiveFiles.replace(path, with: bytes).mapError { FileProblem($0) } },
      makeFolder: { path in LiveFiles.makeFolder(path).mapError { FileProblem($0) } },
      workingFolder: { LiveFiles.workingFolder() })
  }
}

private enum LiveFiles {
  struct Status {
    let entry: FileSystem.Entry
    let permissions: mode_t
    /// The modification time and the length.
    let stamp: String
  }

  static func status(of path: String) -> Result<Status, SystemError> {
    var found = stat()
    guard unsafe stat(path, &found) == 0 else { return .failure(.last) }
    let kind: FileSystem.Kind
    switch found.st_mode & S_IFMT {
    case S_IFDIR: kind = .folder
    case S_IFREG: kind = .file
    default: kind = .stream
    }
    let entry = FileSystem.Entry(kind, identity: "\(found.st_dev):\(found.st_ino)")
    #if canImport(Darwin)
      let time = found.st_mtimespec
    #else
      let time = found.st_mtim
    #endif
    let stamp = "\(entry.identity) \(time.tv_sec).\(time.tv_nsec) \(found.st_size)"
    return .success(Status(entry: entry, permissions: found.st_mode & 0o7777, stamp: stamp))
  }

  static func read(_ path: String, limit: Int) -> Result<[UInt8], FileProblem> {
    // Without O_NONBLOCK, opening a pipe waits for its writer.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return .failure(FileProblem(.last)) }
    defer { close(descriptor) }
    var found = stat()
    guard unsafe fstat(descriptor, &found) == 0 else { return .failure(FileProblem(.last)) }
    switch found.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: return .failure(FileProblem(SystemError(code: EISDIR)))
    case S_IFIFO where isGiven(path): _ = fcntl(descriptor, F_SETFL, 0)
    // The usual name for an empty file.
    case S_IFCHR where path == "/dev/null": return .success([])
    default: return .failure(FileProblem("it is not a regular file; use '-' to read standard input"))
    }
    return Descriptor.read(descriptor, limit: limit).mapError { FileProblem($0) }
  }

  /// Returns true for a descriptor that the process inherited, such as the shell's `<(command)`.
  private static func isGiven(_ path: String) -> Bool {
    path == "/dev/stdin" || ["/dev/fd/", "/proc/self/fd/"].contains { path.hasPrefix($0) }
  }

  static func list(_ path: String) -> Result<[String], SystemError> {
    guard let folder = unsafe opendir(path) else { return .failure(.last) }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        let name = unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        if unsafe name.utf8.elementsEqual(bytes.prefix { $0 != 0 }) { return name }
        var found = stat()
        // A link to a folder counts as a folder.
        guard let start = unsafe bytes.assumingMemoryBound(to: CChar.self).baseAddress else { return name + "//" }
        let isKnown = unsafe fstatat(dirfd(folder), start, &found, 0) == 0
        return isKnown && found.st_mode & S_IFMT == S_IFDIR ? name + "/" : name + "//"
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return .success(names)
  }

  /// Writes a new file beside the old one and renames it when complete; a link stays, and its target is replaced.
  static func replace(_ path: String, with bytes: [UInt8]) -> Result<Void, SystemError> {
    let old: Status?
    switch status(of: path) {
    case .success(let status): old = status
    case .failure(let error) where error.code == ENOENT: old = nil
    case .failure(let error): return .failure(error)
    }
    switch old?.entry.kind {
    case .folder: return .failure(SystemError(code: EISDIR))
    case .stream: return writeThrough(path, bytes)
    case .file, nil: break
    }
    let target = old == nil ? path : resolved(path) ?? path
    let temporary = UnfinishedFile.path(for: target)
    let result = create(temporary, bytes, permissions: old?.permissions)
    if case .failure(let error) = result {
      // A sandbox, such as Xcode's for scripts, may permit this file but none beside it.
      return error.code == EPERM ? writeThrough(target, bytes, flags: O_CREAT | O_TRUNC) : result
    }
    guard unsafe rename(temporary, target) == 0 else {
      let error = SystemError.last
      unsafe unlink(temporary)
      return .failure(error)
    }
    return .success(())
  }

  private static func create(_ path: String, _ bytes: [UInt8], permissions: mode_t?) -> Result<Void, SystemError> {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
    var descriptor = unsafe open(path, flags, 0o666)
    if descriptor < 0, errno == EEXIST {
      // A killed process with the same number has left it.
      unsafe unlink(path)
      descriptor = unsafe open(path, flags, 0o666)
    }
    guard descriptor >= 0 else { return .failure(.last) }
    var result = Descriptor.write(bytes, to: descriptor)
    if case .success = result, let permissions { fchmod(descriptor, permissions) }
    // Some file systems report only here that the disk is full.
    if close(descriptor) != 0, case .success = result { result = .failure(.last) }
    if case .failure = result { unsafe unlink(path) }
    return result
  }

  private static func writeThrough(_ path: String, _ bytes: [UInt8], flags: Int32 = 0) -> Result<Void, SystemError> {
    // Without O_NONBLOCK, opening a pipe waits for its reader.
    let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK | flags, 0o666)
    guard descriptor >= 0 else { return .failure(.last) }
    defer { close(descriptor) }
    _ = fcntl(descriptor, F_SETFL, 0)
    return Descriptor.write(bytes, to: descriptor)
  }

  static func resolved(_ path: String) -> String? {
    guard let real = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  static func makeFolder(_ path: String) -> Result<Void, SystemError> {
    if unsafe mkdir(path, 0o777) == 0 { return .success(()) }
    let error = SystemError.last
    if case .success(let status) = status(of: path) {
      return status.entry.kind == .folder ? .success(()) : .failure(SystemError(code: EEXIST))
    }
    let parent = Path.folder(of: Path.trimmed(path))
    guard error.code == ENOENT, parent != path, parent != "." else { return .failure(error) }
    if case .failure(let error) = makeFolder(parent) { return .failure(error) }
    return unsafe mkdir(path, 0o777) == 0 || errno == EEXIST ? .success(()) : .failure(.last)
  }

  static func workingFolder() -> String {
    guard let path = unsafe getcwd(nil, 0) else { return "/" }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }
}
