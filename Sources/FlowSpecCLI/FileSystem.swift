/// Why something could not be done with a file, as a person says it: "no such file or folder".
struct FileProblem: Error, Equatable {
  let reason: String
  /// True if there is no such file.
  let isMissing: Bool

  init(_ reason: String, isMissing: Bool = false) {
    self.reason = reason
    self.isMissing = isMissing
  }

  static let missing = FileProblem("no such file or folder", isMissing: true)
}

/// The files of the world, as far as the tool needs them.
struct FileSystem: Sendable {
  enum Kind: Sendable, Equatable {
    case file, folder
    /// A pipe, a socket or a device: it is written without being replaced, and not read.
    case stream
  }

  struct Entry: Sendable, Equatable {
    let kind: Kind
    /// The same for two paths that lead to the same thing, links followed.
    let identity: String

    init(_ kind: Kind, identity: String) {
      self.kind = kind
      self.identity = identity
    }
  }

  /// Returns the entry that a path leads to, with links followed.
  var entry: @Sendable (_ path: String) -> Result<Entry, FileProblem>
  /// Another one after every change of the file; none where nothing is there.
  var stamp: @Sendable (_ path: String) -> String?
  /// The path without links and relative parts; nil where nothing is there.
  var resolved: @Sendable (_ path: String) -> String?
  /// The first bytes of a regular file, or of a pipe that this process was given; at most as many as asked for.
  var read: @Sendable (_ path: String, _ limit: Int) -> Result<[UInt8], FileProblem>
  /// The names in a folder, in any order, without `.` and `..`; U+FFFD stands for bytes that are not UTF-8.
  var list: @Sendable (_ path: String) -> Result<[String], FileProblem>
  /// Removes the unfinished files that runs left in a folder when they were killed.
  var removeRemains: @Sendable (_ folder: String) -> Void
  /// Removes a file.
  var remove: @Sendable (_ path: String) -> Result<Void, FileProblem>
  /// Replaces a file as a whole or not at all; its folder must exist.
  var replace: @Sendable (_ path: String, _ bytes: [UInt8]) -> Result<Void, FileProblem>
  /// Makes a folder and those above it; no mistake when it is there.
  var makeFolder: @Sendable (_ path: String) -> Result<Void, FileProblem>
  /// Absolute.
  var workingFolder: @Sendable () -> String
}

/// Textual work on paths as people write them, with `/` between the parts.
enum Path {
  /// `name` as seen from the folder; an absolute name stays.
  static func join(_ folder: String, _ name: String) -> String {
    if name.hasPrefix("/") || folder.isEmpty || folder == "." { return name }
    return folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  /// The folder in which the path lies: `.` for a bare name.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  static func name(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// Without the slashes at its end.
  static func trimmed(_ path: String) -> String {
    var path = path[...]
    while path.count > 1, path.last == "/" { path = path.dropLast() }
    return String(path)
  }
}
