import Foundation

@testable import FlowSpecKit

/// Generated Swift for tests: from the repository's specs and from texts.
enum GeneratedCode {
  static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  static let cases = tests.appendingPathComponent("Cases/Generating")
  static let specs = tests.deletingLastPathComponent().appendingPathComponent("Specs")
  static let hostTypes = tests.appendingPathComponent("Cases/HostTypes.swift")

  /// Returns a project of all specs of a folder, in order of their names.
  /// With one link reader for all flows of a target, which is less to compile.
  static let sharing = {
    var configuration = Configuration.standard
    configuration.generation.chosenSupport = .shared
    return configuration
  }()

  static func project(in folder: URL, _ configuration: Configuration = .standard) throws -> Project {
    let names = try names(in: folder).filter { $0.hasSuffix(".flow.yaml") }
    let sources = try names.map { SourceText(path: $0, bytes: Array(try Data(contentsOf: folder.appendingPathComponent($0)))) }
    return Project(specs: sources, configuration: configuration) { path in
      guard let data = try? Data(contentsOf: folder.appendingPathComponent(path)) else {
        return .failure(UnreadableFile(reason: "there is none"))
      }
      return .success(Array(data))
    }
  }

  /// They can place each other.
  static func project(of texts: [(path: String, text: String)], _ configuration: Configuration = .standard) -> Project {
    let sources = texts.map { SourceText(path: $0.path, text: $0.text) }
    return Project(specs: sources, configuration: configuration) { path in
      guard let (_, text) = texts.first(where: { $0.path == path }) else { return .failure(UnreadableFile(reason: "there is none")) }
      return .success(Array(text.utf8))
    }
  }

  static func names(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  static func caseNames() -> [String] {
    (try? names(in: cases)) ?? []
  }

  /// The folders of all specs, and of every case.
  static var folders: [URL] {
    [specs, specs.appendingPathComponent("Modules")] + caseNames().map(cases.appendingPathComponent)
  }

  static func files(_ project: Project) throws -> [OutputFile] {
    let result = project.generateUnjudged()
    guard result.diagnostics.allSatisfy({ $0.severity != .error }) else {
      throw Failed(text: result.diagnostics.map { "\(project.sources.path($0.span)): \($0.message)" }.joined(separator: "\n"))
    }
    return result.files
  }

  struct Failed: Error, CustomStringConvertible {
    let text: String
    var description: String { text }
  }
}

/// A folder that is gone when the test ends.
struct TemporaryFolder: ~Copyable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("flowspec-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  @discardableResult func write(_ text: String, _ name: String) throws -> String {
    let file = url.appendingPathComponent(name)
    try Data(text.utf8).write(to: file)
    return file.path
  }
}

/// The Swift compiler, and what it builds.
enum SwiftCompiler {
  /// Runs a command; returns its output, and whether it succeeded.
  static func run(_ executable: String, _ arguments: [String]) throws -> (text: String, isSuccess: Bool) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [executable] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: data, as: UTF8.self), process.terminationStatus == 0)
  }

  /// The flag of debug builds, so that code for previews is compiled too.
  private static let debug = ["-D", "DEBUG"]

  static func errors(_ arguments: [String]) throws -> String {
    errors(of: try run("swiftc", debug + arguments))
  }

  /// Checks files in one run of the compiler, beside others whose functions it skips: both save most of the time.
  static func errors(in files: [String], beside others: [String], _ flags: [String]) throws -> String {
    // The driver has no option for this, but prints how it calls the compiler.
    let call = try run("swiftc", ["-typecheck", "-###"] + debug + flags + files.prefix(1)).text
    let words = call.prefix { $0 != "\n" }.split(separator: " ").map(String.init)
    let own = words.dropFirst().filter { $0 != "-primary-file" && $0 != files.first }
    return errors(of: try run(words.first ?? "", own + files.flatMap { ["-primary-file", $0] } + others))
  }

  private static func errors(of result: (text: String, isSuccess: Bool)) -> String {
    let (text, isSuccess) = result
    guard !isSuccess else { return "" }
    let lines = text.split(separator: "\n").filter { $0.contains("error:") }
    return lines.isEmpty ? text : lines.prefix(20).joined(separator: "\n")
  }
}
