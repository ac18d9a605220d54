import Foundation
import Testing

@testable import FlowSpecKit

/// Generated code compiles everywhere it may be used.
@Suite struct CompilationTests {
  /// All specs of the repository, and every case, in one module.
  private static func write(to folder: borrowing TemporaryFolder, _ configuration: Configuration = .standard) throws -> [String] {
    var paths = [GeneratedCode.hostTypes.path]
    for source in GeneratedCode.folders {
      for file in try GeneratedCode.files(GeneratedCode.project(in: source, configuration)) {
        paths.append(try folder.write(file.text, file.name))
      }
    }
    // Each folder has the file that the flows share.
    return paths.prefix(1) + Set(paths.dropFirst()).sorted()
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

  /// With the module's isolation the code has no `nonisolated`, which compilers before Swift 6.1 do not know there.
  @Test func codeOfTheModulesIsolationCompiles() throws {
    let folder = try TemporaryFolder()
    var configuration = Configuration.standard
    configuration.generation.isolation = .ofModule
    configuration.generation.chosenSupport = .shared
    let paths = try Self.write(to: folder, configuration)
    for path in paths.dropFirst() { #expect(try !String(contentsOfFile: path, encoding: .utf8).contains("nonisolated ")) }
    for isolation in [[], ["-default-isolation", "MainActor"]] {
      let errors = try SwiftCompiler.errors(["-typecheck", "-warnings-as-errors", "-swift-version", "6"] + isolation + paths)
      #expect(errors == "", "\(isolation): \(errors)")
    }
  }

  /// Everything that a library shows is declared `public`.
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
    configuration.generation.chosenSupport = .shared
    var paths = [try folder.write("import Foundation\n\n" + Self.publicUser, "User.swift")]
    let projects = Corners.projects(Corners.specs, configuration) + Corners.projects(Corners.given, named: "Given", configuration)
    for project in projects {
      for file in try GeneratedCode.files(project) + (access == .internal ? project.generateTests().files : []) {
        paths.append(try folder.write(file.text, file.name))
      }
    }
    paths = Set(paths).sorted()
    // The findings of the optimizer's first passes do not depend on the access.
    let mode = access == .internal ? ["-emit-sil", "-wmo", "-o", "/dev/null"] : ["-typecheck"]
    let flags = ["-warnings-as-errors", "-swift-version", "6", "-package-name", "corners"]
    let errors = try SwiftCompiler.errors(mode + flags + paths)
    #expect(errors == "", "\(errors)")
  }

  private static let publicUser = "public struct User: Sendable {\n  public var id: Int\n}\n"

  private static func project(_ shop: String, placing music: String) -> Project {
    GeneratedCode.project(of: [("Shop.flow.yaml", shop), ("Music.flow.yaml", music)])
  }

  private static let music = """
    flowspec: 1
    flow: Music
    events: { play: { payload: { id: Int } }, pause: { from: remote } }
    effects: { start: { payload: { id: Int } } }
    states: { stopped: { transitions: { play: { to: playing, effects: start } } }, playing: { transitions: { pause: stopped } } }
    """

  /// What is active in a module has the module's own type, however far it is seen: the module's views know no other.
  @Test(arguments: [GeneratedAccess.internal, .public]) func statesOfModulesAreTheirOwn(_ access: GeneratedAccess) throws {
    let folder = try TemporaryFolder()
    var configuration = Configuration.standard
    configuration.generation.access = access
    configuration.generation.store = .observable
    let view = """
      func title(of tour: TourFlow.State) -> String { tour.isActive(.guideHall) ? "hall" : title(of: tour.guide) }

      func title(of guide: TourFlow.State.Guide) -> String {
        guard case .room(let step, let count) = guide else { return "" }
        return step.isActive(.first) ? "first" : "\\(count)"
      }

      func title(of app: AppFlow.State) -> String? {
        switch app {
        case .tour(let tour, name: _), .last(.other(let tour)): return title(of: tour)
        case .side(let side): return title(of: side.right)
        case .kind, .last(.plain): return nil
        }
      }
      """
    let project = GeneratedCode.project(of: ComposedSpecs.all, configuration)
    let paths = try GeneratedCode.files(project).map { try folder.write($0.text, $0.name) } + [folder.write(view, "View.swift")]
    let errors = try SwiftCompiler.errors(["-typecheck", "-warnings-as-errors", "-swift-version", "6"] + paths)
    #expect(errors == "", "\(errors)")
  }

  /// An app's file imports what it names, and no more; so does its suite.
  @Test(arguments: [[], ["-enable-upcoming-feature", "InternalImportsByDefault", "-enable-upcoming-feature", "MemberImportVisibility"]])
  func flowsOfSeveralSwiftModulesCompile(_ features: [String]) throws {
    let people = "public struct Person: Sendable { public let id: Int; public init(id: Int) { self.id = id } }\n"
    let leaf = """
      flowspec: 1
      flow: Leaf
      module: LeafKit
      types: { Who: { swift: Person, import: People, sample: "Person(id: 1)" }, Slug: { text: "[a-z]+" } }
      events: { tap: { payload: { who: Who, slug: Slug } }, close: {} }
      states: { a: { transitions: { tap: b } }, b: { payload: { who: Who }, states: { c: {}, d: {} }, transitions: { close: a } } }
      generate: { access: public }
      """
    let top = """
      flowspec: 1
      flow: Top
      module: TopKit
      events: { go: {} }
      states: { home: { transitions: { go: leaf } }, leaf: { flow: Leaf.flow.yaml, transitions: { go: home } } }
      generate: { access: public }
      """
    let folder = try TemporaryFolder()
    let project = GeneratedCode.project(of: [("Top.flow.yaml", top), ("Leaf.flow.yaml", leaf)])
    let files = try GeneratedCode.files(project)
    let suite = try #require(project.generateTests().files.first { $0.name.hasPrefix("Top") })
    for (module, text) in [("People", people), ("LeafKit", files[1].text), ("TopKit", files[0].text), ("TopTests", suite.text)] {
      let output = folder.url.appendingPathComponent("\(module).swiftmodule").path
      let flags = ["-swift-version", "6", "-warnings-as-errors", "-enable-testing", "-parse-as-library", "-I", folder.url.path]
      let path = try folder.write(text, "\(module).swift")
      let errors = try SwiftCompiler.errors(
        flags + features + ["-module-name", module, "-emit-module", "-emit-module-path", output, path])
      try #require(errors == "", "\(module): \(errors)")
    }
  }

  @Test func nothingImportsItself() throws {
    let shop = "flowspec: 1\nflow: Shop\nmodule: Kit\nstates: { music: { flow: Music.flow.yaml } }"
    let files = try GeneratedCode.files(Self.project(shop, placing: Self.music + "\nmodule: Kit"))
    #expect(!files[0].text.contains("import"))
  }

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

  /// Names that are keywords or types elsewhere, or have letters that are not ASCII.
  @Test func strangeNamesCompile() throws {
    let folder = try TemporaryFolder()
    var paths: [String] = []
    for (index, name) in ["await", "unsafe", "String", "SavedKey", "Int", "State", "größe", "Level", "default", "willSet"].enumerated() {
      for (part, text) in Self.strange.enumerated() {
        let flow = "Strange\(index)\(part)"
        let spec = "flowspec: 1\nflow: \(flow)\n" + text.replacing("name", with: name)
        let files = try GeneratedCode.files(GeneratedCode.project(of: [("\(flow).flow.yaml", spec)]))
        for file in files { paths.append(try folder.write(file.text, file.name)) }
      }
    }
    let errors = try SwiftCompiler.errors(["-typecheck", "-wmo", "-warnings-as-errors", "-swift-version", "6"] + paths)
    #expect(errors == "", "\(errors)")
  }

  private static let strange = [
    """
    events: { go: Go. }
    regions:
      left: { states: { a: { transitions: { go: b } }, b: { transitions: { go: a } } } }
      name: { states: { c: { transitions: { go: d } }, d: { transitions: { go: c } } } }
    """,
    """
    inputs: { name: Bool }
    variables: { other: Bool }
    routes: { home: { place: main } }
    events: { go: { payload: { name: Bool } } }
    effects: { say: { payload: { name: Bool } } }
    layouts:
      Wide: { when: width > 500 and name, containers: { main: stack }, constants: { size: 1, text: a } }
      narrow: { containers: { main: stack } }
    states:
      one:
        payload: { name: Bool? }
        transitions:
          go:
            - { to: two, when: event.name and other, set: { other: event.name }, with: { name: event.name } }
            - { effects: say, with: { name: event.name } }
      two: { payload: { name: Bool } }
    """,
    """
    types: { Level: { text: "[a-z]+" } }
    events: { go: { payload: { level: Level } } }
    routes:
      home: { place: main, opens: page }
      page: { place: main, parameters: { name: Level, flag: Bool }, restores: true, links: { app: "/page/{name}?flag={flag}" } }
      list: { place: main, parameters: { name: Int? }, restores: true, links: { app: "/list?name={name?}" } }
    links: { origins: { app: "app:" } }
    layouts: { all: { containers: { main: stack } } }
    restoration: { version: 1 }
    states: { one: { root: home, arrival: open, transitions: { go: { open: page, with: { name: event.level, flag: true } } } } }
    """,
    """
    variables: { flag: Bool }
    events: { go: Go., back: Back. }
    states:
      one: { transitions: { go: name } }
      name:
        payload: { number: Int? }
        states: { first: { transitions: { go: { to: second, when: flag } } }, second: { transitions: { back: { when: name.first } } } }
        transitions: { back: { to: one, when: name } }
    """,
  ]

  /// Swift gives up on switches with more than some 600 cases that carry something.
  @Test func manyCasesCompile() throws {
    let count = 700
    let rows = { (text: (Int) -> String) in (0..<count).map(text).joined(separator: "\n") }
    // A flow has at most 500 forms of links.
    let links = { (index: Int) in index < 500 ? "links: { app: \"/route\(index)/{id}\" }, " : "" }
    let large = """
      generate: { store: observable }
      links: { origins: { app: "large:" } }
      events:
        take: { payload: { id: String } }
      \(rows { "  event\($0): { payload: { id: String } }" })
      effects:
      \(rows { "  effect\($0): { payload: { id: String } }" })
      states:
        start: { arrival: open, transitions: { take: state0 } }
        inner:
          states:
      \(rows { "      state\($0): { payload: { id: String }, transitions: { event\($0): { to: state\(($0 + 1) % count), effects: effect\($0) } } }" })
      routes:
      \(rows { "  route\($0): { title: Route, parameters: { id: String }, \(links($0))place: main, available: start }" })
      layouts: { only: { containers: { main: stack } } }
      """
    let folder = try TemporaryFolder()
    let files = try GeneratedCode.files(GeneratedCode.project(of: [("Large.flow.yaml", "flowspec: 1\nflow: Large\n" + large)]))
    let paths = try files.map { try folder.write($0.text, $0.name) }
    let errors = try SwiftCompiler.errors(["-emit-sil", "-wmo", "-o", "/dev/null", "-warnings-as-errors", "-swift-version", "6"] + paths)
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
