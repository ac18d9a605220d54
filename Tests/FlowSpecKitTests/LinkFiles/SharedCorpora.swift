import Foundation

/// Real files from public repositories: they lie beside the repository, or beside the folder that it is in; where they are
/// absent nothing is tested.
enum SharedCorpora {
  static let links: URL? = {
    let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return ["../shared", "../../shared"].map { repository.appending(path: "\($0)/corpora/links").standardizedFileURL }
      .first { FileManager.default.fileExists(atPath: $0.path) }
  }()

  /// Names and bytes of the files in one folder, by name.
  static func files(_ folder: String) -> [(name: String, bytes: [UInt8])] {
    guard let folder = links?.appending(path: folder) else { return [] }
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
    return names.compactMap { name in (try? Data(contentsOf: folder.appending(path: name))).map { (name, Array($0)) } }
  }
}
