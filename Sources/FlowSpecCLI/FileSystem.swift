/// The reason why a file operation failed, in words: "no such file or folder".
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

/// The file operations that the tool needs.
struct FileSystem: Sendable {
  enum Kind: Sendable, Equatable {
    case file, folder
    /// A pipe, a socket or a device: written without being replaced, and not read.
    case stream
  }

  struct Entry: Sendable, Equatable {
    let kind: Kind
    /// Equal for two paths to the same file, after following links.
    let identity: String

    init(_ kind: Kind, identity: String) {
      self.kind = kind
      self.identity = identity
    }
  }

  /// Returns the entry at a path, after following links.
  var entry: @Sendable (_ path: String) -> Result<Entry, FileProblem>
  /// Returns a value that changes with every change of the file; nil if it does not exist.
  var stamp: @Sendable (_ path: String) -> String?
  /// Returns the path without links and relative parts; nil if it does not exist.
  var resolved: @Sendable (_ path: String) -> String?
  /// Reads the first bytes of a regular file, or of a pipe that this process was given; at most `limit`.
  var read: @Sendable (_ path: String, _ limit: Int) -> Result<[UInt8], FileProblem>
  /// Returns the names in a folder in any order, without `.` and `..`. U+FFFD replaces bytes that are not UTF-8, and a folder with
  /// such a name has a `/` at its end.
  var list: @Sendable (_ path: String) -> Result<[String], FileProblem>
  /// Removes unfinished files that killed runs left in a folder.
  var removeRemains: @Sendable (_ folder: String) -> Void
  /// Removes a file.
  var remove: @Sendable (_ path: String) -> Result<Void, FileProblem>
  /// Replaces a file completely or not at all; its folder must exist.
  var replace: @Sendable (_ path: String, _ bytes: [UInt8]) -> Result<Void, FileProblem>
  /// Creates a folder and its parents; succeeds if it exists.
  var makeFolder: @Sendable (_ path: String) -> Result<Void, FileProblem>
  /// Returns the absolute path of the working folder.
  var workingFolder: @Sendable () -> String
}

/// Operations on paths as texts, with `/` between the parts.
enum Path {
  /// Returns `name` relative to the folder; an absolute name stays.
  static func join(_ folder: String, with name: String) -> String {
    if name.hasPrefix("/") || folder.isEmpty || folder == "." { return name }
    return folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  /// Returns the folder of the path: `.` for a single name.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  static func name(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// Returns the path without trailing slashes.
  static func trimmed(_ path: String) -> String {
    var path = path[...]
    while path.count > 1, path.last == "/" { path = path.dropLast() }
    return String(path)
  }
}
