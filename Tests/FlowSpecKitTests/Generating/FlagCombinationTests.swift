import Foundation
import Testing

@testable import FlowSpecKit

/// Generated code compiles without a warning under every combination of what a package may ask of its sources.
@Suite struct FlagCombinationTests {
  private static let flags: [[String]] = [
    ["-default-isolation", "MainActor"],
    ["-enable-upcoming-feature", "ExistentialAny"],
    ["-enable-upcoming-feature", "MemberImportVisibility"],
    ["-enable-upcoming-feature", "InternalImportsByDefault"],
    ["-strict-memory-safety"],
  ]

  /// Links, timers, layouts and a store, as a library shows them.
  private static let cases = ["Player", "Doors"]

  @Test(arguments: 0..<1 << 6) func compiles(_ combination: Int) throws {
    let folder = try TemporaryFolder()
    var configuration = Configuration.standard
    configuration.generation.access = .public
    configuration.generation.store = .observable
    configuration.generation.available = ["iOS 17", "macOS 14"]
    var paths: [String] = []
    for name in Self.cases {
      let project = try GeneratedCode.project(in: GeneratedCode.cases.appendingPathComponent(name), configuration)
      for file in try GeneratedCode.files(project) { paths.append(try folder.write(file.text, file.name)) }
    }
    let mode = ["-swift-version", combination & 1 == 0 ? "5" : "6"]
    let chosen = Self.flags.indices.filter { combination & (2 << $0) != 0 }.flatMap { Self.flags[$0] }
    let errors = try SwiftCompiler.errors(["-typecheck", "-warnings-as-errors", "-module-name", "Library"] + mode + chosen + paths)
    #expect(errors == "", "\(mode + chosen)\n\(errors)")
  }

  /// Without its ignore line it is formatted as this package is; how long its lines are, the spec's names decide.
  @Test func codeIsFormatted() throws {
    let folder = try TemporaryFolder()
    var configuration = Configuration.standard
    configuration.generation.store = .observable
    var paths: [String] = []
    for source in [GeneratedCode.specs] + GeneratedCode.caseNames().map(GeneratedCode.cases.appendingPathComponent) {
      for file in try GeneratedCode.files(GeneratedCode.project(in: source, configuration)) {
        let text = file.text.replacingOccurrences(of: "// swift-format-ignore-file\n", with: "")
        try #require(text.utf8.count < file.text.utf8.count)
        paths.append(try folder.write(text, file.name))
      }
    }
    let style = try String(contentsOf: GeneratedCode.specs.deletingLastPathComponent().appendingPathComponent(".swift-format"), encoding: .utf8)
    let wide = try folder.write(style.replacingOccurrences(of: "\"lineLength\": 150", with: "\"lineLength\": 2000"), "style.json")
    let (findings, _) = try SwiftCompiler.run("swift", ["format", "lint", "--strict", "--configuration", wide] + paths)
    // A state that is called 'self' cannot be a case of that name.
    let unexpected = findings.split(separator: "\n").filter { !$0.contains("[AlwaysUseLowerCamelCase]") || !$0.contains("elf_'") }
    #expect(unexpected == [])
  }
}
