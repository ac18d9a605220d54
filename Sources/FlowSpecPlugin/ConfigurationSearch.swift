import Foundation

/// The search for a spec's configuration: from its folder up to the package's or the project's.
struct ConfigurationSearch {
  let root: URL

  /// Returns the nearest `.flowspec.yaml`. A package without one does not use that of a folder around it.
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
