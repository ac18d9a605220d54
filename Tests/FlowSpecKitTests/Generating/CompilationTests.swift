import Foundation
import Testing

@testable import FlowSpecKit

/// What is generated compiles everywhere it may be used.
@Suite struct CompilationTests {
  /// All specs of the repository, and every case, in one module.
  private static func write(to folder: borrowing TemporaryFolder, _ configuration: Configuration = .standard) throws -> [String] {
    var paths = [GeneratedCode.hostTypes.path]
    for source in GeneratedCode.folders {
      for file in try GeneratedCode.files(GeneratedCode.project(in: source, configuration)) {
        paths.append(try folder.write(file.text, file.name))
      }
    }
    return paths
  }

  /// Some warnings come only when code is made.
  @Test(arguments: GeneratedStore.allCases) func allSpecsCompile(_ store: GeneratedStore) throws {
    let folder = try TemporaryFolder()
    var configuration = Configuration.standard
    configuration.generation.store = store
    let paths = try Self.write(to: folder, configuration)
    let errors = try SwiftCompiler.errors(["-emit-sil", "-wmo", "-o", "/dev/null", "-warnings-as-errors", "-swift-version", "6"] + paths)
    #expect(errors == "", "\(errors)")
  }

  /// Without the word that compilers before Swift 6.1 do not know there.
  @Test func codeOfTheModulesIsolationCompiles() throws {
    let folder = try TemporaryFolder()
    var configuration = Configuration.standard
    configuration.generation.isolation = .ofModule
    let paths = try Self.write(to: folder, configuration)
    for path in paths.dropFirst() { #expect(try !String(contentsOfFile: path, encoding: .utf8).contains("nonisolated ")) }
    let errors = try SwiftCompiler.errors(["-typecheck", "-warnings-as-errors", "-swift-version", "6"] + paths)
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

  /// With their tests.
  @Test(arguments: [GeneratedAccess.internal, .package, .public]) func cornersCompile(_ access: GeneratedAccess) throws {
    let folder = try TemporaryFolder()
    var configuration = Configuration.standard
    configuration.generation.access = access
    configuration.generation.store = .observable
    var paths = [try folder.write("import Foundation\n\n" + Self.publicUser, "User.swift")]
    let projects = Corners.projects(Corners.specs, configuration) + Corners.projects(Corners.given, named: "Given", configuration)
    for project in projects {
      for file in try GeneratedCode.files(project) + (access == .internal ? project.generateTests().files : []) {
        paths.append(try folder.write(file.text, file.name))
      }
    }
    let flags = ["-wmo", "-o", "/dev/null", "-warnings-as-errors", "-swift-version", "6", "-package-name", "corners"]
    let errors = try SwiftCompiler.errors(["-emit-sil"] + flags + paths)
    #expect(errors == "", "\(errors)")
  }

  private static let publicUser = "public struct User: Sendable {\n  public var id: Int\n}\n"

  private static func project(_ shop: String, placing music: String) -> Project {
    let specs = [("Shop.flow.yaml", shop), ("Music.flow.yaml", music)].map { SourceText(path: $0.0, text: $0.1) }
    return Project(specs: specs, configuration: .standard) { path in
      path == "Music.flow.yaml" ? .success(Array(music.utf8)) : .failure(UnreadableFile(reason: "there is none"))
    }
  }

  private static let music = """
    flowspec: 1
    flow: Music
    events: { play: { payload: { id: Int } }, pause: { from: remote } }
    effects: { start: { payload: { id: Int } } }
    states: { stopped: { transitions: { play: { to: playing, effects: start } } }, playing: { transitions: { pause: stopped } } }
    """

  /// A module's own code names its events only if it has a store itself.
  @Test func onlyTheAppNeedsAStore() throws {
    let shop = "flowspec: 1\nflow: Shop\ngenerate: { store: observable }\nstates: { music: { flow: Music.flow.yaml } }"
    let folder = try TemporaryFolder()
    let files = try GeneratedCode.files(Self.project(shop, placing: Self.music))
    let paths = try files.map { try folder.write($0.text, $0.name) }
    let errors = try SwiftCompiler.errors(["-typecheck", "-warnings-as-errors", "-swift-version", "6"] + paths)
    #expect(errors == "", "\(errors)")
    #expect(files[0].text.contains(#"case .music(.play): return "music.play""#))
  }

  @Test func aModuleIsSeenAsFarAsWhatShowsIt() throws {
    let shop = "flowspec: 1\nflow: Shop\ngenerate: { access: public }\nstates: { music: { flow: Music.flow.yaml } }"
    let result = Self.project(shop, placing: Self.music).generate()
    #expect(result.files.isEmpty)
    #expect(result.diagnostics.filter { $0.severity == .error }.map(\.rule) == ["hidden-module"])
    let open = Self.music + "\ngenerate: { access: public }"
    #expect(Self.project(shop, placing: open).generate().files.count == 2)
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
