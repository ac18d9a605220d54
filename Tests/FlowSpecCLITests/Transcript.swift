import Foundation

/// A page of the manual whose `console` blocks are commands with their output, and whose other named blocks are files.
///
/// ```` ```yaml Shop.flow.yaml ````, or `<!-- file: Shop.flow.yaml -->` above the block, writes that file into the folder in which the page's commands run, one after the
/// other, and ```` ```diff Shop.flow.yaml ```` changes it. Standard output and standard error stand as they come; an exit code other than 0 stands below as `[exit 2]`.
struct Transcript {
  enum Part: Equatable {
    /// Prose, kept as it is.
    case line(String)
    case file(name: String, text: String)
    case change(name: String, diff: String)
    case command(String, output: String)
  }

  let parts: [Part]

  init(_ page: String) {
    var parts: [Part] = []
    var block: (info: [Substring], lines: [String])?
    var named: [Substring] = []
    for line in page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      guard let open = block else {
        parts.append(.line(line))
        let info = line.hasPrefix("```") ? line.dropFirst(3).split(separator: " ") + named : []
        if info == ["console"] || info.count == 2 { block = (info, []) }
        named = line.hasPrefix("<!-- file: ") ? [line.dropFirst("<!-- file: ".count).dropLast(" -->".count)] : []
        continue
      }
      if line == "```" {
        parts += Self.parts(of: open.info, open.lines)
        parts.append(.line(line))
        block = nil
      } else {
        block?.lines.append(line)
      }
    }
    self.parts = parts
  }

  private static func parts(of info: [Substring], _ lines: [String]) -> [Part] {
    guard info == ["console"] else {
      let (name, text) = (String(info[1]), lines.map { $0 + "\n" }.joined())
      return [info[0] == "diff" ? .change(name: name, diff: text) : .file(name: name, text: text)]
    }
    var parts: [Part] = []
    for line in lines {
      if line.hasPrefix("$ ") {
        parts.append(.command(String(line.dropFirst(2)), output: ""))
      } else if case .command(let command, let output) = parts.last {
        parts[parts.count - 1] = .command(command, output: output + line + "\n")
      }
    }
    return parts
  }

  /// The page with other outputs.
  func page(
    _ output: (String) throws -> String, file: (_ name: String, _ text: String) throws -> Void,
    change: (_ name: String, _ diff: String) throws -> Void = { _, _ in }
  ) rethrows -> String {
    var lines: [String] = []
    for part in parts {
      switch part {
      case .line(let line):
        lines.append(line)
      case .file(let name, let text):
        try file(name, text)
        lines += text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
      case .change(let name, let diff):
        try change(name, diff)
        lines += diff.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
      case .command(let command, _):
        lines.append("$ \(command)")
        lines += try output(command).split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
      }
    }
    return lines.joined(separator: "\n")
  }
}

/// The tool as it was built beside the tests.
enum BuiltTool {
  static func folder() throws -> URL {
    let places =
      Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() } + [
        Bundle.main.bundleURL, URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent(),
      ]
    for place in places where FileManager.default.isExecutableFile(atPath: place.appendingPathComponent("flowspec").path) {
      return place
    }
    throw CocoaError(.fileNoSuchFile)
  }

  /// Both streams as they come, and the exit code below when it is not 0.
  static func run(_ command: String, in folder: URL) throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command]
    process.currentDirectoryURL = folder
    process.environment = ["PATH": try self.folder().path + ":/usr/bin:/bin", "LC_ALL": "C.UTF-8"]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    var output = String(decoding: data, as: UTF8.self)
    if !output.isEmpty, !output.hasSuffix("\n") { output += "\n" }
    if process.terminationReason == .uncaughtSignal { return output + "[signal \(process.terminationStatus)]\n" }
    return process.terminationStatus == 0 ? output : output + "[exit \(process.terminationStatus)]\n"
  }
}

/// A folder that is gone when the work is done.
func withTemporaryFolder<Result>(_ work: (URL) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("flowspec-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try work(folder)
}
