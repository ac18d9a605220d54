/// The folders of a project. Files that a spec, a folder or the configuration names are read only inside them.
///
/// They are the folder of the configuration and the repository around it or around the working folder, and every folder that the
/// person names, with the repository, package or configuration around it.
struct ProjectFolders: Sendable {
  private static let repositories = [".git", ".hg", ".jj", ".svn"]
  private static let projects = repositories + [ConfigurationFile.name, "Package.swift"]

  private let files: FileSystem
  /// Absolute paths without links.
  private var roots: Set<String> = []

  /// - Parameter configuration: the folder of the configuration, if there is one.
  init(configuration: String?, files: FileSystem) {
    self.files = files
    if let configuration { addFolder(configuration, around: Self.repositories) }
    addAround(files.workingFolder(), Self.repositories)
  }

  /// Adds a folder that the person names, or the folder of a named file.
  mutating func addNamed(_ path: String, isFolder: Bool) {
    addFolder(isFolder ? path : Path.folder(of: path), around: Self.projects)
  }

  private mutating func addFolder(_ path: String, around marks: [String]) {
    guard let folder = files.resolved(path) else { return }
    roots.insert(folder)
    addAround(folder, marks)
  }

  /// Adds the nearest folder, from this one upwards, that contains one of the names.
  private mutating func addAround(_ folder: String, _ marks: [String]) {
    var folder = folder
    while true {
      let isRoot = marks.contains { if case .success = files.entry(Path.join(folder, with: $0)) { true } else { false } }
      if isRoot {
        roots.insert(folder)
        return
      }
      guard folder != "/" else { return }
      folder = Path.folder(of: folder)
    }
  }

  /// Returns true for a path in the project, after following links. For a new file, its folder decides.
  func contains(_ path: String) -> Bool {
    guard let place = place(of: path) else { return false }
    return roots.contains { $0 == "/" || place == $0 || place.hasPrefix($0 + "/") }
  }

  /// Returns true for a hidden file of the project, or one below a hidden folder such as `.git`.
  func hides(_ path: String) -> Bool {
    guard let place = place(of: path) else { return false }
    let rests = roots.filter { $0 == "/" || place.hasPrefix($0 + "/") }.map { place.dropFirst($0.count).split(separator: "/") }
    return rests.allSatisfy { rest in rest.contains { $0.hasPrefix(".") } }
  }

  /// Returns true for a path in the repository's own data.
  func isOfRepository(_ path: String) -> Bool {
    place(of: path)?.split(separator: "/").contains { Self.repositories.contains(String($0)) } ?? false
  }

  private func place(of path: String) -> String? {
    if let resolved = files.resolved(path) { return resolved }
    let name = Path.name(of: path)
    let folder = Path.folder(of: path)
    guard folder != path, let place = place(of: folder) else { return nil }
    switch name {
    case ".", "": return place
    // Its folder does not exist, or it would have been resolved.
    case "..": return Path.folder(of: place)
    default: return Path.join(place, with: name)
    }
  }
}
