internal import FlowSpecKit

/// Finds the specs at paths, without repetition; folders are searched in the order of names.
struct SpecFinder {
  static let ending = ".flow.yaml"

  struct Found: Sendable, Equatable {
    let path: String
    let identity: String
    /// The argument that led to it.
    let argument: String
    /// The index of the argument; the same argument may occur twice.
    let argumentIndex: Int
    /// True if the argument is the file itself.
    let isNamed: Bool
  }

  let files: FileSystem
  /// The folders of the project, including the named ones.
  private(set) var project: ProjectFolders
  private(set) var found: [Found] = []
  /// The folders that were searched.
  private(set) var folders: [String] = []
  /// By identity: the index in ``found``.
  private var known: [String: Int] = [:]
  private var argumentCount = 0

  init(files: FileSystem, folders: ProjectFolders) {
    self.files = files
    project = folders
  }

  /// Adds a file, or the specs in a folder.
  mutating func add(_ argument: String, _ entry: FileSystem.Entry) throws(Failure) {
    argumentCount += 1
    project.addNamed(argument, isFolder: entry.kind == .folder)
    guard entry.kind == .folder else {
      return try take(argument, identity: entry.identity, argument: argument, isNamed: true)
    }
    var visited: Set<String> = []
    try search(Path.trimmed(argument), entry, argument: argument, visited: &visited)
  }

  /// Adds standard input under its path. It replaces the file with that path in a folder.
  mutating func addInput(path: String) throws(Failure) {
    let identity: String
    if case .success(let entry) = files.entry(path) { identity = entry.identity } else { identity = "input:\(path)" }
    argumentCount += 1
    project.addNamed(path, isFolder: false)
    try take(path, identity: identity, argument: "-", isNamed: true)
  }

  private mutating func take(
    _ path: String, identity: String, argument: String, isNamed: Bool
  ) throws(Failure) {
    let spec = Found(
      path: path, identity: identity, argument: argument, argumentIndex: argumentCount, isNamed: isNamed)
    guard let index = known[spec.identity] else {
      known[spec.identity] = found.count
      return found.append(spec)
    }
    let earlier = found[index]
    // Two links in one folder lead to the same file.
    if earlier.argumentIndex == spec.argumentIndex { return }
    // A text that is being edited replaces the saved file.
    if spec.argument == "-", !earlier.isNamed { return found[index] = spec }
    if earlier.argument == "-", !spec.isNamed { return }
    if earlier.isNamed && spec.isNamed || earlier.argument == spec.argument {
      throw .usage("'\(spec.argument)' is given twice; name it once")
    }
    throw .usage("'\(spec.path)' is given twice: by '\(earlier.argument)' and by '\(spec.argument)'")
  }

  private mutating func search(
    _ folder: String, _ entry: FileSystem.Entry, argument: String, visited: inout Set<String>
  ) throws(Failure) {
    // A link to a parent folder, or to a folder that was searched.
    guard visited.insert(entry.identity).inserted else { return }
    folders.append(folder)
    let names: [String]
    switch files.list(folder) {
    case .success(let list): names = list
    case .failure(let problem): throw .cannotRead(folder, problem)
    }
    for name in names.filter({ !$0.hasPrefix(".") }).sorted() {
      let path = Path.join(folder, with: name)
      guard case .success(let entry) = files.entry(path) else {
        try refuseUnreadableName(path, name: name)
        // A dangling link is no spec.
        continue
      }
      if entry.kind == .folder {
        // A link may lead to any folder of the machine.
        guard project.contains(path) else { continue }
        try search(path, entry, argument: argument, visited: &visited)
      } else if name.hasSuffix(Self.ending) {
        guard project.contains(path) else {
          throw .cannotRead(path, FileProblem("it is a link that leads outside the project; name the file itself to read it"))
        }
        try take(path, identity: entry.identity, argument: argument, isNamed: false)
      }
    }
  }

  /// Fails for a spec or a folder whose name is not UTF-8, which must not be ignored silently.
  private func refuseUnreadableName(_ path: String, name: String) throws(Failure) {
    if name.hasSuffix("//") {
      guard name.hasSuffix(Self.ending + "//") else { return }
      throw .cannotRead(String(path.dropLast(2)), FileProblem("its name is not UTF-8; rename it"))
    }
    if name.hasSuffix("/") {
      throw .cannotRead(path, FileProblem("its name is not UTF-8; rename the folder, or name only the folders that have specs"))
    }
  }
}
