import Testing

@testable import FlowSpecCLI

/// The file list for build systems names exactly the files that a generation reads and writes.
@Suite struct FileListTests {
  private static func world() -> MemoryWorld {
    MemoryWorld([
      "Specs/App.flow.yaml": "flowspec: 1\nflow: App\nstates:\n  shop: { flow: ../Modules/Shop.flow.yaml }\n",
      "Specs/Other.flow.yaml": "flowspec: 1\nflow: Other\nstates: { here: { root: page } }\nroutes: { page: { place: screen } }\n",
      "Modules/Shop.flow.yaml": "flowspec: 1\nflow: Shop\nstates:\n  till: { flow: Till $1.flow.yaml }\n",
      "Modules/Till $1.flow.yaml": "flowspec: 1\nflow: Till\nstates: { open: { root: till } }\nroutes: { till: { place: screen } }\n",
      ".flowspec.yaml": "specs: Specs\ngenerate: { output: Out }\n",
    ])
  }

  private func lines(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }

  @Test func inputsAreWhatIsRead() throws {
    let world = Self.world()
    #expect(world.run("generate", "--list", "inputs") == .success)
    let inputs = lines(world.output)
    #expect(Set(inputs) == Set(world.readPaths))
    #expect(inputs == ["Specs/App.flow.yaml", "Modules/Shop.flow.yaml", "Modules/Till $1.flow.yaml", ".flowspec.yaml", "Specs/Other.flow.yaml"])
    #expect(world.writtenPaths == [])
  }

  @Test(arguments: [[], ["--tests"]]) func outputsAreWhatIsWritten(_ options: [String]) {
    let world = Self.world()
    #expect(world.run(["generate", "--list", "outputs"] + options) == .success)
    let outputs = lines(world.output)
    #expect(outputs.count == 2)
    #expect(world.writtenPaths == [])
    #expect(world.run(["generate"] + options) == .success)
    #expect(world.writtenPaths == outputs)
  }

  @Test func theDependencyFileNamesTheInputsOfEachOutput() {
    let world = Self.world()
    #expect(world.run("generate", "--depfile", "Out/flows.d") == .success)
    #expect(
      world.text("Out/flows.d") == """
        Out/App.flow.swift: Specs/App.flow.yaml Modules/Shop.flow.yaml Modules/Till\\ $$1.flow.yaml .flowspec.yaml
        Out/Other.flow.swift: Specs/Other.flow.yaml .flowspec.yaml

        """)
    #expect(world.error == "2 specs generated: 2 files written, 0 unchanged\n")
  }

  @Test func withoutAPlaceForThemThereAreNoOutputs() {
    let world = MemoryWorld(["A.flow.yaml": "flowspec: 1\nflow: A\n"])
    #expect(world.run("generate", "--list", "outputs") == .usage)
    #expect(world.run("generate", "--list", "inputs") == .success)
    #expect(world.output == "A.flow.yaml\n")
  }

  /// A suite is written of no flow without states; when it gets some, there is one.
  @Test func aSpecIsReadThoughNothingIsWrittenOfIt() {
    let world = MemoryWorld([
      "Routes.flow.yaml": "flowspec: 1\nflow: Routes\nroutes: { page: { place: screen } }\n",
      "States.flow.yaml": "flowspec: 1\nflow: States\nstates: { one: {} }\n",
    ])
    #expect(world.run("generate", "--tests", "--list", "inputs") == .success)
    #expect(lines(world.output).sorted() == ["Routes.flow.yaml", "States.flow.yaml"])
  }

  @Test(arguments: [
    ["generate", "Specs/Other.flow.yaml", "--output", "Out", "--depfile", "Specs/Other.flow.yaml"],
    ["generate", "Specs/App.flow.yaml", "--output", "Out", "--depfile", "Specs/../Modules/Till $1.flow.yaml"],
    ["generate", "Specs/Other.flow.yaml", "--output", "Out", "--depfile", ".flowspec.yaml"],
    ["generate", "Specs/Other.flow.yaml", "--output", "Out", "--depfile", "Out/Other.flow.swift"],
    ["export", "promela", "Specs/Other.flow.yaml", "--output", "Specs/Other.flow.yaml"],
    ["check", "--format", "json=Specs/Other.flow.yaml"],
    ["check", "--format", "json=.flowspec.yaml"],
  ]) func nothingIsWrittenOverWhatIsRead(_ arguments: [String]) {
    let world = Self.world()
    #expect(world.run(arguments) == .usage)
    #expect(world.writtenPaths == [])
    #expect(world.error.contains("cannot be written there") || world.error.contains("nothing can be written there"))
  }

  @Test(arguments: [["--check", "--depfile", "d"], ["--check", "--list", "inputs"], ["--list", "outputs", "--depfile", "d"]])
  func onlyOneThingIsAskedFor(_ options: [String]) {
    let world = Self.world()
    #expect(world.run(["generate"] + options) == .usage)
    #expect(world.error.contains("do not go together"))
  }
}

/// An option of the command comes before the spec's choice of Swift, and that before the configuration's.
@Suite struct GenerationChoiceTests {
  private func declaration(_ options: [String], spec: String, configuration: String) throws -> String {
    let world = MemoryWorld([
      "App.flow.yaml": "flowspec: 1\nflow: App\n\(spec)\nstates:\n  shop: { flow: Shop.flow.yaml }\n",
      "Shop.flow.yaml": """
      flowspec: 1
      flow: Shop
      generate: { prefix: Own }
      events: { leave: The person left. }
      states: { open: { root: shelf, transitions: { leave: done } }, done: { root: door } }
      routes: { shelf: { place: screen }, door: { place: screen } }

      """,
      ".flowspec.yaml": configuration,
    ])
    #expect(world.run(["generate", "App.flow.yaml", "--output", "Out"] + options) == .success, "\(world.error)")
    let text = try #require(world.text("Out/App.flow.swift"))
    let before = try #require(text.firstRange(of: "enum ")).lowerBound
    let start = text[..<before].lastIndex(of: "\n").map(text.index(after:)) ?? text.startIndex
    let line = String(text[start...].prefix { $0 != "\n" })
    let module = text.firstMatch(of: /\w*ShopFlow/).map { String($0.output) } ?? "-"
    return line + " " + module
  }

  static let precedence: [(options: [String], spec: String, configuration: String, expected: String)] = [
    ([], "", "", "nonisolated enum AppFlow { OwnShopFlow"),
    ([], "", "generate: { access: package, prefix: My }", "package nonisolated enum MyAppFlow { OwnShopFlow"),
    (
      [], "generate: { access: package, prefix: The }", "generate: { access: public, prefix: My }",
      "package nonisolated enum TheAppFlow { OwnShopFlow"
    ),
    (
      ["--access", "internal", "--prefix", "Cli"], "generate: { access: public, prefix: The }", "generate: { access: package }",
      "nonisolated enum CliAppFlow { OwnShopFlow"
    ),
    ([], "", "generate: { nonisolated: false }", "enum AppFlow { OwnShopFlow"),
    ([], "generate: { nonisolated: true }", "generate: { nonisolated: false }", "nonisolated enum AppFlow { OwnShopFlow"),
    ([], "generate: { nonisolated: false }", "generate: { nonisolated: true }", "enum AppFlow { OwnShopFlow"),
    (["--nonisolated", "false"], "generate: { nonisolated: true }", "generate: { nonisolated: true }", "enum AppFlow { OwnShopFlow"),
    (["--nonisolated", "true"], "generate: { nonisolated: false }", "generate: { nonisolated: false }", "nonisolated enum AppFlow { OwnShopFlow"),
  ]

  @Test(arguments: precedence)
  func theNearestCounts(_ options: [String], spec: String, configuration: String, expected: String) throws {
    #expect(try declaration(options, spec: spec, configuration: configuration) == expected)
  }

  /// Code that another run writes keeps its type names; the option's prefix applies to the code that this run writes.
  @Test func theOptionCountsForWhatIsWrittenTogether() throws {
    let world = MemoryWorld([
      "App.flow.yaml": "flowspec: 1\nflow: App\nstates: { shop: { flow: Shop.flow.yaml }, home: {} }\n",
      "Shop.flow.yaml": "flowspec: 1\nflow: Shop\ngenerate: { prefix: \"\" }\nstates: { open: {}, shut: {} }\n",
      ".flowspec.yaml": "generate: { prefix: My }\n",
    ])
    for (specs, options, module) in [
      (["App.flow.yaml"], [], "(ShopFlow.State)"), (["App.flow.yaml"], ["--prefix", "Cli"], "(ShopFlow.State)"),
      (["App.flow.yaml", "Shop.flow.yaml"], ["--prefix", "Cli"], "(CliShopFlow.State)"),
    ] {
      #expect(world.run(["generate"] + specs + ["--output", "Out"] + options) == .success, "\(world.error)")
      #expect(try #require(world.text("Out/App.flow.swift")).contains(module), "\(specs) \(options)")
    }
    #expect(try #require(world.text("Out/Shop.flow.swift")).contains("enum CliShopFlow"))
  }

  static let stores: [(options: [String], spec: String, configuration: String, hasStore: Bool)] = [
    ([], "", "", false),
    ([], "", "generate: { store: observable }", true),
    ([], "generate: { store: none }", "generate: { store: observable }", false),
    (["--store", "observable"], "generate: { store: none }", "generate: { store: none }", true),
    (["--store", "none"], "generate: { store: observable }", "generate: { store: observable }", false),
  ]

  @Test(arguments: stores)
  func theNearestChoosesTheStore(_ options: [String], spec: String, configuration: String, hasStore: Bool) throws {
    let world = MemoryWorld(["App.flow.yaml": "flowspec: 1\nflow: App\nstates: { one: {} }\n\(spec)\n", ".flowspec.yaml": configuration + "\n"])
    #expect(world.run(["generate", "App.flow.yaml", "--output", "Out"] + options) == .success, "\(world.error)")
    let text = try #require(world.text("Out/App.flow.swift"))
    #expect(text.contains("class Store") == hasStore)
  }

  @Test func importsAndAvailabilityAreTakenFromOnePlace() throws {
    let world = MemoryWorld([
      "App.flow.yaml": "flowspec: 1\nflow: App\ngenerate: { imports: [Shelf], available: [iOS 17, macOS 14.2] }\n",
      ".flowspec.yaml": "generate: { imports: [Basket], available: iOS 15 }\n",
    ])
    world.add("/project/Plain.flow.yaml", .file(Array("flowspec: 1\nflow: Plain\n".utf8)))
    #expect(world.run("generate", "--output", "Out") == .success)
    let plain = try #require(world.text("Out/Plain.flow.swift"))
    #expect(plain.contains("import Basket\n") && plain.contains("@available(iOS 15, *)\nnonisolated enum PlainFlow {\n"))
    let text = try #require(world.text("Out/App.flow.swift"))
    #expect(text.contains("import Shelf\n") && !text.contains("Basket"))
    #expect(text.contains("@available(iOS 17, macOS 14.2, *)\nnonisolated enum AppFlow {\n"))
    #expect(world.run("generate", "App.flow.yaml", "--output", "Out", "--import", "A", "--import", "B", "--available", "tvOS 18") == .success)
    let other = try #require(world.text("Out/App.flow.swift"))
    #expect(other.contains("import A\nimport B\n") && other.contains("@available(tvOS 18, *)\n") && !other.contains("Shelf"))
  }

  @Test(arguments: [
    ["--prefix", "3D"], ["--prefix", "a b"], ["--import", "A;import B"], ["--available", "iOS"], ["--available", "iOS 17, *)"],
    ["--available", "Windows 11"],
  ])
  func whatIsNoSwiftIsRefused(_ options: [String]) {
    let world = MemoryWorld(["A.flow.yaml": "flowspec: 1\nflow: A\n"])
    #expect(world.run(["generate", "--output", "Out"] + options) == .usage)
    #expect(world.writtenPaths == [])
  }

  @Test(arguments: [
    "{ access: secret }", "{ store: redux }", "{ nonisolated: maybe }",
    "{ prefix: 3D }", "{ imports: [\"A;import B\"] }", "{ available: Windows 11 }", "{ acess: public }",
    "public",
  ])
  func aSpecThatAsksForNonsenseIsWrong(_ choices: String) {
    let world = MemoryWorld(["A.flow.yaml": "flowspec: 1\nflow: A\ngenerate: \(choices)\n"])
    #expect(world.run("generate", "A.flow.yaml", "--output", "Out") == .finding)
    #expect(world.error.hasPrefix("A.flow.yaml:3:"))
    #expect(world.writtenPaths == [])
  }
}
