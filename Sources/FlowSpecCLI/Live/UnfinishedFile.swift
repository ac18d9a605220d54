#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// A file beside the result that replaces it when it is complete. Its name has the number of the process that writes it.
enum UnfinishedFile {
  private static let marker = ".flowspec-"
  private static let ending = ".new"

  static func path(for target: String) -> String {
    var name = Path.name(of: target)
    // A name has at most 255 bytes. A hash tells long names with the same beginning apart (FNV-1a).
    if name.utf8.count > 200 {
      let hash = name.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
      while name.utf8.count > 190 { name.removeLast() }
      name += String(hash, radix: 16)
    }
    return Path.join(Path.folder(of: target), with: ".\(name)\(marker)\(getpid())\(ending)")
  }

  /// Removes the files of processes that no longer run.
  static func removeRemains(in folder: String) {
    guard case .success(let names) = FileSystem.live.list(folder) else { return }
    for name in names {
      guard let process = process(of: name), kill(process, 0) != 0, errno == ESRCH else { continue }
      unsafe unlink(Path.join(folder, with: name))
    }
  }

  /// Returns the process that writes the file with this name.
  private static func process(of name: String) -> pid_t? {
    guard name.hasPrefix("."), name.hasSuffix(ending), let start = name.ranges(of: marker).last?.upperBound else { return nil }
    let digits = name[start...].dropLast(ending.count)
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let process = pid_t(digits), process > 0 else { return nil }
    return process
  }
}
