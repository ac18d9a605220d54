import Foundation

/// The tool, run in the folder of a package or a project; what it prints is shown.
struct ToolRun {
  let tool: URL
  let folder: URL

  /// Whether it did what was asked.
  func run(_ arguments: [String], isSilent: Bool = false) throws -> Bool {
    let process = Process()
    process.executableURL = tool
    process.arguments = arguments
    process.currentDirectoryURL = folder
    if isSilent {
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
    }
    try process.run()
    process.waitUntilExit()
    return process.terminationReason == .exit && process.terminationStatus == 0
  }

  /// The specs of the targets that were named; with none named, the tool finds them itself.
  static func specs(of targets: [String], _ files: (_ target: String) throws -> [URL]) throws -> [String] {
    // Xcode names every target that is not unticked, most of them without specs; one file may be in several.
    let specs = try Set(targets.flatMap(files).map(\.path).filter { $0.hasSuffix(".flow.yaml") })
    if specs.isEmpty, !targets.isEmpty { throw NoSpecs(targets: targets) }
    return specs.sorted()
  }
}

struct NoSpecs: Error, CustomStringConvertible {
  let targets: [String]

  var description: String { "no *.flow.yaml in \(targets.map { "'\($0)'" }.joined(separator: ", "))" }
}
