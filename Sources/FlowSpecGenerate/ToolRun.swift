import Foundation

/// Runs the tool in the folder of a package or a project, and shows its output.
struct ToolRun {
  let tool: URL
  let folder: URL

  /// Returns true if it succeeded.
  func run(_ arguments: [String]) throws -> Bool {
    try exit(of: arguments, output: nil, isSilent: false) == 0
  }

  /// Returns its exit code, without showing its output.
  func exit(of arguments: [String]) throws -> Int32? {
    try exit(of: arguments, output: nil, isSilent: true)
  }

  /// Returns the tool's output without its remarks; nil if it failed.
  func output(of arguments: [String]) throws -> String? {
    let pipe = Pipe()
    var data = Data()
    let exit = try exit(of: arguments, output: pipe, isSilent: true) { data = pipe.fileHandleForReading.readDataToEndOfFile() }
    return exit == 0 ? String(decoding: data, as: UTF8.self) : nil
  }

  /// Returns nil if it was killed.
  private func exit(
    of arguments: [String], output: Pipe?, isSilent: Bool, whileRunning read: () -> Void = {}
  ) throws -> Int32? {
    let process = Process()
    process.executableURL = tool
    process.arguments = arguments
    process.currentDirectoryURL = folder
    if isSilent {
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
    }
    if let output { process.standardOutput = output }
    try process.run()
    read()
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : nil
  }
}
