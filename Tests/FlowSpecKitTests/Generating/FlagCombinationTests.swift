import Foundation
import Testing

@testable import FlowSpecKit

/// Generated code compiles without a warning under combinations of what a package may ask of its sources.
@Suite struct FlagCombinationTests {
  /// Compiler flags that are each on or off; off, the language mode is Swift 5.
  private static let flags: [[String]] = [
    ["-swift-version", "6"],
    ["-default-isolation", "MainActor"],
    ["-enable-upcoming-feature", "ExistentialAny"],
    ["-enable-upcoming-feature", "MemberImportVisibility"],
    ["-enable-upcoming-feature", "InternalImportsByDefault"],
    ["-strict-memory-safety"],
  ]

  private static func arguments(_ chosen: (Int) -> Bool) -> [String] {
    (chosen(0) ? [] : ["-swift-version", "5"]) + flags.indices.filter(chosen).flatMap { flags[$0] }
  }

  /// One with regions and timers and no routes, one with links, layouts and navigation: as a library shows them, with stores.
  private static let cases = ["Player", "Library"]

  /// For any three flags, some combination has each choice; `FLOWSPEC_ALL_FLAGS` requests all 64.
  private static let combinations = (0..<1 << 6).filter { combination in
    func bit(_ place: Int) -> Int { combination >> place & 1 }
    let isOfTriples = bit(4) == bit(0) ^ bit(1) ^ bit(2) && bit(5) == bit(1) ^ bit(2) ^ bit(3)
    return isOfTriples || ProcessInfo.processInfo.environment["FLOWSPEC_ALL_FLAGS"] != nil
  }

  @Test func theCombinationsMeetEveryTriple() {
    for first in 0..<6 {
      for second in first + 1..<6 {
        for third in second + 1..<6 {
          let met = Set(Self.combinations.map { [$0 >> first & 1, $0 >> second & 1, $0 >> third & 1] })
          #expect(met.count == 8, "\(first), \(second), \(third)")
        }
      }
    }
  }

  @Test(arguments: combinations) func compiles(_ combination: Int) throws {
    let folder = try TemporaryFolder()
    var configuration = Configuration.standard
    configuration.generation.access = .public
    configuration.generation.store = .observable
    configuration.generation.navigator = .written
    configuration.generation.samples = .written
    configuration.generation.available = ["iOS 17", "macOS 14"]
    var paths = try Self.write(Self.cases.map(GeneratedCode.cases.appendingPathComponent), to: folder, configuration)
    paths.append(try folder.write(Self.publicHostTypes(), "HostTypes.swift"))
    let flags = Self.arguments { combination & (1 << $0) != 0 }
    let errors = try SwiftCompiler.errors(["-typecheck", "-warnings-as-errors", "-module-name", "Library"] + flags + paths)
    #expect(errors == "", "\(flags)\n\(errors)")
  }

  /// The app's own declarations, as a library declares them.
  private static func publicHostTypes() throws -> String {
    try String(contentsOf: GeneratedCode.hostTypes, encoding: .utf8).replacingOccurrences(of: "\nstruct ", with: "\npublic struct ")
      .replacingOccurrences(of: "  var ", with: "  public var ")
  }

  /// The flags that are on in each run. For any two flags, some run has both, some neither, and some each without the other.
  private static let covering: [Set<Int>] = [[], [0, 1, 2, 3, 4, 5], [0, 1, 3], [0, 2, 4], [1, 2, 5], [3, 4, 5]]

  @Test func theCoveringRunsMeetEveryPair() {
    for one in Self.flags.indices {
      for other in 0..<one {
        let met = Set(Self.covering.map { [$0.contains(one), $0.contains(other)] })
        #expect(met.count == 4, "\(Self.flags[one]) and \(Self.flags[other])")
      }
    }
  }

  /// All specs of the repository, and every case, in one module, with stores, navigators, samples and one link reader for all.
  @Test(arguments: covering) func everySpecCompiles(_ chosen: Set<Int>) throws {
    let folder = try TemporaryFolder()
    var configuration = Configuration.standard
    configuration.generation.store = .observable
    configuration.generation.navigator = .written
    configuration.generation.samples = .written
    configuration.generation.chosenSupport = .shared
    let paths = try Self.write(GeneratedCode.folders, to: folder, configuration)
    let flags = Self.arguments(chosen.contains)
    let errors = try SwiftCompiler.errors(["-typecheck", "-warnings-as-errors", GeneratedCode.hostTypes.path] + flags + paths)
    #expect(errors == "", "\(flags)\n\(errors)")
  }

  private static func write(_ folders: [URL], to folder: borrowing TemporaryFolder, _ configuration: Configuration) throws -> [String] {
    var paths: [String] = []
    for source in folders {
      for file in try GeneratedCode.files(GeneratedCode.project(in: source, configuration)) { paths.append(try folder.write(file.text, file.name)) }
    }
    // Each folder has the file that the flows share.
    return Set(paths).sorted()
  }

  /// Without its ignore line, the code is formatted as swift-format formats by default.
  @Test func codeIsFormatted() throws {
    let folder = try TemporaryFolder()
    var configuration = Configuration.standard
    configuration.generation.store = .observable
    configuration.generation.navigator = .written
    configuration.generation.samples = .written
    var paths: [String] = []
    let projects = try GeneratedCode.folders.map { try GeneratedCode.project(in: $0, configuration) } + Corners.projects(Corners.specs, configuration)
    for project in projects {
      for file in try GeneratedCode.files(project) + project.generateTests().files {
        let text = file.text.replacingOccurrences(of: "// swift-format-ignore-file\n", with: "")
        try #require(text.utf8.count < file.text.utf8.count)
        paths.append(try folder.write(text, file.name))
      }
    }
    let (findings, _) = try SwiftCompiler.run("swift", ["format", "lint", "--strict", "--configuration", "{}"] + paths)
    // Names are the spec's own: some end in an underscore, and the awkward ones begin with a capital.
    let unexpected = findings.split(separator: "\n").filter { finding in
      !finding.contains("[AlwaysUseLowerCamelCase]") || !(finding.contains("elf_'") || finding.contains("Awkward.flow.swift"))
    }
    #expect(unexpected == [])
  }
}
