internal import FlowSpecKit

/// The target of a Swift package to which `init --plugin` adds the plugin.
struct PackageTarget: Sendable {
  let name: String
  /// The folder of its sources, relative to the package.
  let sources: String

  /// Finds the first target that is no test target.
  init(in folder: String, _ files: FileSystem) throws(Failure) {
    let path = Path.join(folder, with: "Package.swift")
    guard case .success(let bytes) = files.read(path, InputLimit.bytes) else {
      throw .usage("there is no '\(path)'; '--plugin' needs the folder of a package", helpOn: .initialize)
    }
    let text = String(decoding: bytes, as: UTF8.self)
    guard let (name, folder) = Self.firstTarget(in: text) else {
      throw .usage("'\(path)' has no target whose name can be read", helpOn: .initialize)
    }
    self.name = name
    sources = Path.trimmed(folder ?? "Sources/\(name)")
  }

  private static func firstTarget(in text: String) -> (name: String, folder: String?)? {
    for piece in text.split(separator: "arget(").dropFirst() {
      let before = text[..<piece.startIndex].suffix(20)
      guard !before.contains("testT"), !before.contains("systemLibraryT") else { continue }
      if let name = argument("name:", in: piece) { return (name, argument("path:", in: piece)) }
    }
    return nil
  }

  /// Returns the text after a label.
  private static func argument(_ label: String, in call: Substring) -> String? {
    guard let range = call.firstRange(of: label) else { return nil }
    let value = call[range.upperBound...].drop { $0.isWhitespace }
    guard value.first == "\"" else { return nil }
    let text = value.dropFirst().prefix { $0 != "\"" }
    return text.isEmpty ? nil : String(text)
  }

  /// The text that the person adds to `Package.swift`.
  var lines: String {
    """
    Add this to Package.swift, so that a build writes the Swift of the spec:

      dependencies: [
        .package(path: "Tools/flowspec")
      ],
      targets: [
        .target(name: "\(TerminalText.harmless(name))", plugins: [.plugin(name: "FlowSpecPlugin", package: "flowspec")])
      ]

    """
  }
}
