import Foundation

/// Where a spec's configuration is looked for: from its folder up to the package's or the project's.
struct ConfigurationSearch {
  let root: URL

  /// The nearest `.flowspec.yaml`. Without one of its own, a package does not take that of a folder around it.
  func nearest(to spec: URL) -> URL? {
    let last = root.standardizedFileURL.pathComponents
    var folder = spec.standardizedFileURL.deletingLastPathComponent()
    while folder.pathComponents.starts(with: last) {
      let file = folder.appendingPathComponent(".flowspec.yaml")
      if FileManager.default.fileExists(atPath: file.path) { return file }
      if folder.pathComponents.count == 1 { break }
      folder.deleteLastPathComponent()
    }
    return nil
  }
}
