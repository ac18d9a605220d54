import Foundation
import Testing

@testable import FlowSpecKit

/// What is generated compiles everywhere it may be used.
@Suite(.serialized) struct CompilationTests {
  /// All specs of the repository, and every case, in one module.
  private static func write(to folder: borrowing TemporaryFolder, _ configuration: Configuration = .standard) throws -> [String] {
    var paths = [GeneratedCode.hostTypes.path]
    let folders =
      [GeneratedCode.specs, GeneratedCode.specs.appendingPathComponent("Modules")]
      + GeneratedCode.caseNames().map(GeneratedCode.cases.appendingPathComponent)
    for source in folders {
      for file in try GeneratedCode.files(GeneratedCode.project(in: source, configuration)) {
        paths.append(try folder.write(file.text, file.name))
      }
    }
    return paths
  }

  static let variants: [[String]] = [
    // Some warnings come only when code is made.
    ["-emit-sil", "-wmo", "-o", "/dev/null", "-swift-version", "6"],
    ["-typecheck", "-swift-version", "5"],
    [
      "-typecheck", "-swift-version", "6", "-default-isolation", "MainActor", "-enable-upcoming-feature", "ExistentialAny",
      "-enable-upcoming-feature", "MemberImportVisibility", "-enable-upcoming-feature", "InternalImportsByDefault",
      "-strict-memory-safety",
    ],
  ]

  @Test(arguments: variants) func allSpecsCompile(_ flags: [String]) throws {
    let folder = try TemporaryFolder()
    let paths = try Self.write(to: folder)
    let errors = try SwiftCompiler.errors(["-warnings-as-errors"] + flags + paths)
    #expect(errors == "", "\(errors)")
  }

  /// With stores and navigators.
  @Test(arguments: variants) func allStoresCompile(_ flags: [String]) throws {
    let folder = try TemporaryFolder()
    var configuration = Configuration.standard
    configuration.generation.store = .observable
    let paths = try Self.write(to: folder, configuration)
    let errors = try SwiftCompiler.errors(["-warnings-as-errors"] + flags + paths)
    #expect(errors == "", "\(errors)")
  }

  /// Everything a library shows is public, and says so.
  @Test func publicCodeCompiles() throws {
    let folder = try TemporaryFolder()
    var configuration = Configuration.standard
    configuration.generation.access = .public
    configuration.generation.prefix = "My"
    configuration.generation.store = .observable
    var paths: [String] = []
    for name in ["Parcel", "Player", "Doors", "Awkward", "Nested"] {
      let project = try GeneratedCode.project(in: GeneratedCode.cases.appendingPathComponent(name), configuration)
      for file in try GeneratedCode.files(project) { paths.append(try folder.write(file.text, file.name)) }
    }
    let flags = ["-swift-version", "6", "-enable-upcoming-feature", "InternalImportsByDefault", "-module-name", "Library"]
    let errors = try SwiftCompiler.errors(["-typecheck", "-warnings-as-errors"] + flags + paths)
    #expect(errors == "", "\(errors)")
  }

  @Test func randomSpecsCompile() throws {
    let folder = try TemporaryFolder()
    var paths: [String] = []
    for seed in 1...12 {
      var random = RandomSpec(seed: UInt64(seed))
      let text = random.text(named: "Random\(seed)")
      let files = try GeneratedCode.files(GeneratedCode.project(of: [("Random\(seed).flow.yaml", text)]))
      for file in files { paths.append(try folder.write(file.text, file.name)) }
    }
    let errors = try SwiftCompiler.errors(["-emit-sil", "-wmo", "-o", "/dev/null", "-warnings-as-errors", "-swift-version", "6"] + paths)
    #expect(errors == "", "\(errors)")
  }
}
