import Testing

@testable import FlowSpecCLI
@testable import FlowSpecKit

@Suite struct OutputWriterTests {
  @Test func onlyWhatChangedIsWritten() throws {
    let world = MemoryWorld(["out/A.swift": "a", "out/B.swift": "old"])
    let files = [PlannedFile("out/A.swift", "a"), PlannedFile("out/B.swift", "b"), PlannedFile("out/deep/C.swift", "c")]
    let (count, isInterrupted) = try world.writer.write(files)
    #expect(count == 2)
    #expect(!isInterrupted)
    #expect(world.writtenPaths == ["out/B.swift", "out/deep/C.swift"])
    #expect(world.text("out/deep/C.swift") == "c")
  }

  @Test func statesAreToldApart() throws {
    let world = MemoryWorld(["same": "text", "longer": "text and more", "shorter": "te"])
    #expect(try world.writer.state(of: PlannedFile("same", "text")) == .current)
    #expect(try world.writer.state(of: PlannedFile("longer", "text")) == .stale)
    #expect(try world.writer.state(of: PlannedFile("shorter", "text")) == .stale)
    #expect(try world.writer.state(of: PlannedFile("none", "text")) == .missing)
  }

  @Test(
    arguments: [
      ("a\r\nb\r\n", "its line endings"), ("a\r\nb\n", "its line endings"), ("\u{FEFF}a\nb\n", "a byte order mark at its beginning"),
      ("\u{FEFF}a\r\nb\r\n", "its line endings and a byte order mark at its beginning"),
    ])
  func whatEditorsAndGitChangeIsNamed(_ written: String, _ difference: String) throws {
    let world = MemoryWorld(["A": written])
    #expect(try world.writer.state(of: PlannedFile("A", "a\nb\n")) == .otherwiseWritten(difference: difference))
    #expect(try world.writer.write([PlannedFile("A", "a\nb\n")]).count == 1)
    #expect(world.text("A") == "a\nb\n")
  }

  @Test(arguments: ["a\r\nc\r\n", "a\rb\n", "a\r\nb\r\n\r\n", "a\r\nb\r", "\u{FEFF}a\nb", "\r\na\nb\n"])
  func whatWasChangedBesidesIsStale(_ written: String) throws {
    #expect(try MemoryWorld(["A": written]).writer.state(of: PlannedFile("A", "a\nb\n")) == .stale)
  }

  @Test func aFailedWriteLeavesWhatWasThere() throws {
    let world = MemoryWorld(["A": "old", "B": "old"])
    world.unwritable = ["/project/A": FileProblem("the disk is full")]
    let expected = Failure.world(["cannot write 'A': the disk is full"])
    #expect(throws: expected) { try world.writer.write([PlannedFile("A", "new"), PlannedFile("B", "new")]) }
    #expect(world.text("A") == "old")
    #expect(world.text("B") == "old")
  }

  @Test func twoSpecsMustNotWantTheSameFile() throws {
    let project = Project(
      specs: [SourceText(path: "a/Shop.flow.yaml", text: ""), SourceText(path: "b/shop.flow.yaml", text: "")],
      configuration: .standard, modules: { _ in .failure(UnreadableFile(reason: "")) })
    let outputs = [
      OutputFile(name: "Shop.flow.swift", text: "", spec: SourceID(0)),
      OutputFile(name: "shop.flow.swift", text: "", spec: SourceID(1)),
    ]
    let message = "'a/Shop.flow.yaml' and 'b/shop.flow.yaml' would both be written to 'out/shop.flow.swift'"
    #expect(throws: Failure.usage(message, helpOn: .generate)) {
      try PlannedFile.plan(outputs, in: "out", of: project, command: .generate)
    }
  }
}

@Suite struct GenerateCommandTests {
  private let project = Project(
    specs: ["A.flow.yaml", "B.flow.yaml"].map { SourceText(path: $0, text: "") }, configuration: .standard,
    modules: { _ in .failure(UnreadableFile(reason: "")) })
  private let outputs = [
    OutputFile(name: "A.flow.swift", text: "// A\n", spec: SourceID(0)),
    OutputFile(name: "B.flow.swift", text: "// B\n", spec: SourceID(1)),
  ]

  private func deliver(_ files: [OutputFile], to output: String, _ world: MemoryWorld, check: Bool = false) throws -> ExitCode {
    let context =
      try check
      ? world.context("generate", "Specs", "--output", output, "--check")
      : world.context("generate", "Specs", "--output", output)
    let command = GenerateCommand(context)
    return try command.deliver(try command.plan(files, output, project), specCount: files.count)
  }

  @Test func writesWhatChangedAndSaysHowMuch() throws {
    let world = MemoryWorld(["Out/A.flow.swift": "// A\n", "Out/B.flow.swift": "// old\n"])
    #expect(try deliver(outputs, to: "Out", world) == .success)
    #expect(world.error == "2 specs generated: 1 file written, 1 unchanged\n")
    #expect(world.writtenPaths == ["Out/B.flow.swift"])
    #expect(world.text("Out/B.flow.swift") == "// B\n")
  }

  @Test func checkWritesNothingAndNamesTheRemedy() throws {
    let world = MemoryWorld(["Out/B.flow.swift": "// old\n"])
    #expect(try deliver(outputs, to: "Out", world, check: true) == .finding)
    #expect(
      world.error == """
        Out/A.flow.swift: is missing; run flowspec generate Specs --output Out
        Out/B.flow.swift: is not current; run flowspec generate Specs --output Out

        """)
    #expect(world.writtenPaths == [])
  }

  @Test func checkIsSilentWhenAllIsCurrent() throws {
    let world = MemoryWorld(["Out/A.flow.swift": "// A\n", "Out/B.flow.swift": "// B\n", "Out/Left.flow.swift": ""])
    #expect(try deliver(outputs, to: "Out", world, check: true) == .success)
    #expect(world.error == "")
  }

  @Test func oneSpecMayGoIntoAFile() throws {
    let world = MemoryWorld()
    #expect(try deliver([outputs[0]], to: "Flows/Shop.swift", world) == .success)
    #expect(world.text("Flows/Shop.swift") == "// A\n")
    let message = "2 files cannot go into the one file 'Shop.swift'; name a folder"
    #expect(throws: Failure.usage(message, helpOn: .generate)) { try deliver(outputs, to: "Shop.swift", world) }
    // A folder may be called as it likes.
    world.add("Kit.swift", .folder)
    #expect(try deliver(outputs, to: "Kit.swift", world) == .success)
    #expect(world.text("Kit.swift/B.flow.swift") == "// B\n")
  }

  @Test func anInterruptionIsSaidAfterWhatWasDone() throws {
    let world = MemoryWorld()
    world.isInterrupted = true
    #expect(try deliver(outputs, to: "Out", world) == .interrupted)
    #expect(world.error == "2 specs generated: 2 files written, 0 unchanged\n")
  }

  @Test(
    arguments: [
      (["generate", "A.flow.yaml"], "'generate' needs --output DIR|FILE, or 'generate: { output: … }' in .flowspec.yaml"),
      (["docs", "A.flow.yaml"], "'docs' needs --output DIR, or 'docs: { output: … }' in .flowspec.yaml"),
      (
        ["generate", "A.flow.yaml", "--output", "-"],
        "'--output -' is not standard output; name a folder, or './-' for one of that name"
      ),
      (["docs", "A.flow.yaml", "--output=-"], "'--output -' is not standard output; name a folder, or './-' for one of that name"),
      (["export", "json", "A.flow.yaml", "--output", "-"], "'--output -' is not standard output; without '--output' it goes to standard output"),
      (["generate", "-", "--output", "o"], "'-' needs --stdin-path FILE here: what is written is named after it"),
      (["show", "states", "."], "there are 2 specs here; 'show' takes one"),
    ] as [([String], String)])
  func usageMistakes(_ arguments: [String], _ message: String) {
    let world = MemoryWorld(["A.flow.yaml": brokenSpec, "B.flow.yaml": brokenSpec])
    #expect(world.run(arguments) == .usage)
    #expect(world.error.hasPrefix("flowspec: error: \(message)\n"), "\(world.error)")
  }

  @Test(arguments: [["generate"], ["generate", "--check"], ["docs"], ["docs", "--format", "html"]])
  func nothingIsWrittenForASpecWithErrors(_ arguments: [String]) {
    let world = MemoryWorld([
      "A.flow.yaml": brokenSpec, ".flowspec.yaml": "generate: { output: Out }\ndocs: { output: Out }\n",
    ])
    #expect(world.run(arguments) == .finding)
    #expect(world.error.contains("A.flow.yaml:3:1: error: key 'flow' is written twice"))
    #expect(world.output == "")
    #expect(world.writtenPaths == [])
  }

  @Test func showPrintsTheErrorsOfItsSpec() {
    let world = MemoryWorld(["A.flow.yaml": brokenSpec])
    #expect(world.run("show", "states") == .finding)
    #expect(world.error.contains("[duplicate-key]"))
    #expect(world.output == "")
  }
}

@Suite struct ToolTests {
  @Test func versionAndHelpNeedNothing() {
    let world = MemoryWorld()
    #expect(world.run("--version") == .success)
    #expect(world.output == "flowspec \(ToolVersion.current)\n")
    #expect(world.run("check", "--help") == .success)
    #expect(world.output == Help.text(on: .check))
    #expect(world.error == "")
  }

  @Test func everyRuleHasItsOwnNameAndPage() {
    let world = MemoryWorld()
    #expect(Set(Project.rules.map(\.name)).count == Project.rules.count)
    for rule in Project.rules {
      #expect(world.run("explain", rule.name.text) == .success)
      #expect(world.output.hasPrefix("\(rule.name) ("))
      #expect(world.output.contains(rule.summary.prefix(20)))
    }
  }

  @Test func explainShowsTheRulesPage() {
    let world = MemoryWorld()
    #expect(world.run("explain", "unknown-rule") == .success)
    #expect(world.output.hasPrefix("unknown-rule (error)\n"))
    #expect(world.run("explain", "unkown-rule") == .usage)
    #expect(world.error.hasPrefix("flowspec: error: there is no rule 'unkown-rule'; did you mean 'unknown-rule'?\n"))
  }
}
