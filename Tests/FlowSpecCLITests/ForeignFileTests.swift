import Foundation
import Testing

@testable import FlowSpecCLI

/// Checks which files of a foreign project flowspec reads and replaces.
@Suite struct ForeignFileTests {
  private static let host = """
    flowspec: 1
    flow: App
    root: home
    routes: { home: { place: screen } }
    states:
      inside: { flow: "MODULE" }

    """
  private static let module = "flowspec: 1\nflow: Part\nstates: { one: { final: true } }\n"

  private func host(_ module: String) -> String { Self.host.replacing("MODULE", with: module) }

  // MARK: Reading

  @Test(arguments: ["/etc/secret", "../../etc/secret", "../Specs/../../etc/secret", "link", "folder/secret"])
  func aModuleOutsideTheProjectIsNotRead(_ path: String) {
    let world = MemoryWorld(["Specs/App.flow.yaml": host(path), "/etc/secret": "root: x\npassword: 1\n", ".git/HEAD": ""])
    world.add("Specs/link", .link(to: "/etc/secret"))
    world.add("Specs/folder", .link(to: "/etc"))
    #expect(world.run("check", "Specs") == .finding)
    #expect(world.error.contains("the module '\(path)' cannot be read: it is outside the project"))
    #expect(!world.error.contains("password"))
    #expect(!world.readPaths.contains { $0.contains("secret") || $0.contains("link") })
  }

  @Test(arguments: ["../.env", "../.git/config.yaml", "../secret.json", ".hidden/Part.flow.yaml"])
  func aModuleIsAVisibleSpec(_ path: String) {
    let world = MemoryWorld([
      "Specs/App.flow.yaml": host(path), ".env": "PASSWORD: x\n", ".git/config.yaml": "PASSWORD: x\n", "secret.json": "{ \"PASSWORD\": 1 }",
      "Specs/.hidden/Part.flow.yaml": "PASSWORD: x\n",
    ])
    #expect(world.run("check", "Specs") == .finding)
    #expect(world.error.contains("the module '\(path)' cannot be read: a module is a file '*.yaml' that is not hidden"))
    #expect(!world.error.contains("PASSWORD"))
  }

  @Test(arguments: [".git/HEAD", ".flowspec.yaml", "Package.swift"])
  func aModuleElsewhereInTheProjectIsRead(_ mark: String) {
    let world = MemoryWorld(["App/Specs/App.flow.yaml": host("../../Shared/Part.flow.yaml"), "Shared/Part.flow.yaml": Self.module, mark: ""])
    _ = world.run("check", "App/Specs/App.flow.yaml")
    #expect(!world.error.contains("cannot be read"))
    #expect(world.readPaths.contains { $0.hasSuffix("Shared/Part.flow.yaml") })
  }

  @Test func aModuleBesideANamedFolderIsReadIfThatIsNamedToo() {
    let world = MemoryWorld(["A/App.flow.yaml": host("../B/Part.flow.yaml"), "B/Part.flow.yaml": Self.module])
    #expect(world.run("check", "A") == .finding)
    #expect(world.error.contains("it is outside the project"))
    _ = world.run("check", "A", "B")
    #expect(!world.error.contains("it is outside the project"))
  }

  @Test func aSpecThatIsALinkToTheOutsideIsNamedAndNotRead() {
    let world = MemoryWorld(["Specs/A.flow.yaml": brokenSpec, "/etc/secret": "password: 1\n", ".git/HEAD": ""])
    world.add("Specs/B.flow.yaml", .link(to: "/etc/secret"))
    world.add("Specs/all", .link(to: "/etc"))
    #expect(world.run("check", "Specs") == .world)
    #expect(world.error.hasPrefix("flowspec: error: cannot read 'Specs/B.flow.yaml': it is a link that leads outside the project"))
    #expect(!world.readPaths.contains { $0.contains("B.flow.yaml") })
  }

  @Test(arguments: [
    "specs: [../elsewhere]", "generate: { output: ../elsewhere }", "generate: { tests: /tmp/x }", "docs: { output: ../new/folder }",
    "check: { baseline: ../b.json }", "docs: { output: .git/hooks }", "check: { aasa: [shop.example=../aasa] }", "schema: { output: link/deep }",
    "links: { apps: { shop: [../elsewhere] } }",
  ])
  func theConfigurationStaysInTheProject(_ text: String) {
    let world = MemoryWorld(["App.flow.yaml": brokenSpec, ".flowspec.yaml": text + "\n", "/elsewhere/B.flow.yaml": brokenSpec])
    world.add("link", .link(to: "/elsewhere"))
    #expect(world.run("check") == .usage)
    #expect(world.error.contains("leads outside the project") && world.error.contains("[path-outside-project]"), "\(world.error)")
    #expect(!world.readPaths.contains { $0.contains("elsewhere") })
  }

  @Test(arguments: ["specs: [.env]", "check: { aasa: [shop.example=.secret/../.env] }", "specs: [shown.yaml]"])
  func theConfigurationNamesNoHiddenFile(_ text: String) {
    let world = MemoryWorld(["App.flow.yaml": brokenSpec, ".flowspec.yaml": text + "\n", ".env": "SECRET: x\n", ".secret/x": ""])
    world.add("shown.yaml", .link(to: "/project/.env"))
    #expect(world.run("check") == .usage)
    #expect(world.error.contains("is a hidden file [path-outside-project]") && !world.error.contains("SECRET"), "\(world.error)")
  }

  @Test func aHiddenFolderAndABaselineOfFlowspecMayBeNamed() {
    let text = "specs: [.specs]\ncheck: { baseline: .flowspec-baseline.json }\n"
    let world = MemoryWorld([".flowspec.yaml": text, ".specs/App.flow.yaml": Self.spec, ".flowspec-baseline.json": "[]"])
    _ = world.run("check")
    #expect(!world.error.contains("path-outside-project"), "\(world.error)")
  }

  @Test func aRepositoryAroundTheConfigurationIsTheProject() {
    let files = ["/project/Shared/A.flow.yaml": brokenSpec, "/project/App/.flowspec.yaml": "specs: [../Shared]\n", "/project/.git/HEAD": ""]
    let world = MemoryWorld(files, in: "/project/App")
    #expect(world.run("check") == .finding)
    #expect(world.readPaths.contains { $0.hasSuffix("Shared/A.flow.yaml") })
  }

  /// The built tool does not wait for a pipe, and reports every spec that it cannot read.
  @Test(arguments: [
    ("mkfifo A.flow.yaml; flowspec check", "cannot read './A.flow.yaml': it is not a regular file; use '-' to read standard input"),
    ("mkfifo A.flow.yaml; flowspec check A.flow.yaml", "cannot read 'A.flow.yaml': it is not a regular file; use '-' to read standard input"),
    ("flowspec check /dev/zero", "cannot read '/dev/zero': it is not a regular file; use '-' to read standard input"),
    ("touch \"$(printf 'A\\377.flow.yaml')\"; flowspec check", "cannot read './A\u{FFFD}.flow.yaml': its name is not UTF-8; rename it"),
    (
      "touch \"$(printf 'A\\377.flow.yaml')\" \"$(printf 'A\\357\\277\\275.flow.yaml')\"; flowspec check",
      "cannot read './A\u{FFFD}.flow.yaml': its name is not UTF-8; rename it"
    ),
    (
      "mkdir d; ln -s d \"$(printf 'A\\377')\"; flowspec check",
      "cannot read './A\u{FFFD}/': its name is not UTF-8; rename the folder, or name only the folders that have specs"
    ),
  ])
  func onlyRegularFilesAreRead(_ command: String, _ problem: String) throws {
    let output = try withTemporaryFolder { try BuiltTool.run(command, in: $0) }
    #expect(output.replacing("'./", with: "'") == "flowspec: error: \(problem.replacing("'./", with: "'"))\n[exit 3]\n")
  }

  @Test func aPipeOfTheShellIsRead() throws {
    let output = try withTemporaryFolder { try BuiltTool.run("bash -c 'flowspec check <(echo flowspec: 2)'", in: $0) }
    #expect(output.contains("[unknown-version]"))
  }

  // MARK: Writing

  @Test(arguments: [["generate", "App.flow.yaml", "--output", "a.swift"], ["check", "App.flow.yaml", "--format", "json=a.swift"]])
  func aLinkToNothingStays(_ arguments: [String]) {
    let world = MemoryWorld(["App.flow.yaml": Self.spec])
    world.add("a.swift", .link(to: "/project/missing"))
    #expect(world.run(arguments) == .world)
    #expect(world.error.contains("'a.swift' is a link to a file that does not exist\n") && world.error.contains("'--overwrite'"), "\(world.error)")
    #expect(world.text("missing") == nil)
    #expect(world.run(arguments + ["--overwrite"]) == .success, "\(world.error)")
  }

  private static let spec = "flowspec: 1\nflow: App\nroot: home\nroutes: { home: { place: screen } }\n"

  @Test(arguments: [
    (["generate", "App.flow.yaml", "--output", "Mine.swift"], "Mine.swift"),
    (["generate", "App.flow.yaml", "--output", "out"], "out/App.flow.swift"),
    (["docs", "App.flow.yaml", "--output", "out"], "out/index.html"),
    (["docs", "App.flow.yaml", "--output", "out", "--format", "markdown"], "out/index.md"),
    (["export", "svg", "App.flow.yaml", "--output", "a.svg"], "a.svg"), (["export", "dot", "App.flow.yaml", "--output", "a.dot"], "a.dot"),
    (["export", "mermaid", "App.flow.yaml", "--output", "a.mmd"], "a.mmd"),
    (["export", "plantuml", "App.flow.yaml", "--output", "a.puml"], "a.puml"),
    (["export", "promela", "App.flow.yaml", "--output", "a.pml"], "a.pml"), (["export", "tla", "App.flow.yaml", "--output", "a.tla"], "a.cfg"),
    (["export", "json", "App.flow.yaml", "--output", "B.flow.yaml"], "B.flow.yaml"),
    (["generate", "App.flow.yaml", "--output", "out", "--depfile", "B.flow.yaml"], "B.flow.yaml"),
    (["check", "App.flow.yaml", "--format", "html=a.html"], "a.html"), (["check", "App.flow.yaml", "--format", "json=B.flow.yaml"], "B.flow.yaml"),
    (["check", "App.flow.yaml", "--format", "json=link.json"], "link.json"), (["export", "json", "App.flow.yaml", "--output", "Old.yml"], "Old.yml"),
    (["generate", "App.flow.yaml", "--output", "out", "--depfile", "Makefile"], "Makefile"),
  ])
  func whatSomebodyElseWroteStays(_ arguments: [String], _ path: String) {
    let world = MemoryWorld(["App.flow.yaml": Self.spec, "other": "mine\n"])
    world.add(path, path.hasPrefix("link") ? .link(to: "/project/other") : .file(Array("mine\n".utf8)))
    #expect(world.run(arguments) == .world)
    #expect(world.error.contains("flowspec: error: '\(path)' is there, and flowspec did not write it\n"), "\(world.error)")
    #expect(world.error.contains("'--overwrite'"))
    #expect(world.text(path) == "mine\n" || world.text("other") == "mine\n")
    _ = world.run(arguments + ["--overwrite"])
    #expect(world.text(path) != "mine\n")
    // A file that flowspec wrote is written again.
    if !path.hasSuffix("yaml"), !path.hasSuffix("yml"), path != "Makefile", !path.hasPrefix("link") {
      world.add("App.flow.yaml", .file(Array(Self.spec.replacing("home", with: "house").utf8)))
      #expect(world.run(arguments) == .success, "\(world.error)")
    }
  }

  @Test func aReportReplacesAnyFileThatItIsGiven() {
    let world = MemoryWorld(["App.flow.yaml": Self.spec, "report.json": "{}", "empty.swift": ""])
    #expect(world.run("check", "App.flow.yaml", "--format", "json=report.json") == .success)
    #expect(world.text("report.json") != "{}")
    #expect(world.run("generate", "App.flow.yaml", "--output", "empty.swift") == .success)
    #expect(world.text("empty.swift") != "")
  }

  @Test(arguments: ["// about files Generated by flowspec\n", "let mark = \"Generated by flowspec\"\n"])
  func theMarkIsALineOfItsOwn(_ text: String) {
    let world = MemoryWorld(["App.flow.yaml": Self.spec, "Mine.swift": text])
    #expect(world.run("generate", "App.flow.yaml", "--output", "Mine.swift") == .world)
    #expect(world.text("Mine.swift") == text)
  }

  /// A file outside the project stays even if it is empty or bears the mark.
  @Test(arguments: ["", "// Generated by flowspec\n"]) func aLinkToTheOutsideStays(_ text: String) {
    let world = MemoryWorld(["App.flow.yaml": Self.spec, ".git/HEAD": "", "/elsewhere/App.flow.swift": text])
    world.add("out/App.flow.swift", .link(to: "/elsewhere/App.flow.swift"))
    #expect(world.run("generate", "App.flow.yaml", "--output", "out") == .world, "\(world.output)")
    #expect(world.text("/elsewhere/App.flow.swift") == text)
    #expect(world.run("generate", "App.flow.yaml", "--output", "out", "--overwrite") == .success)
  }

  @Test func anEmptyOutputReplacesNoForeignFile() {
    let world = MemoryWorld(["App.flow.yaml": Self.spec, "AndroidManifest.xml": "<manifest/>\n"])
    #expect(world.run("export", "intent-filters", "App.flow.yaml", "--output", "AndroidManifest.xml") == .world)
    #expect(world.text("AndroidManifest.xml") == "<manifest/>\n")
  }

  @Test func nothingIsBegunBehindALink() {
    let world = MemoryWorld(["/elsewhere/x": ""])
    world.add("Specs", .link(to: "/elsewhere"))
    #expect(world.run("init") == .world)
    #expect(world.error.hasPrefix("flowspec: error: 'Specs/Project.flow.yaml' leads through a symbolic link to another folder\n"))
    #expect(world.writtenPaths.isEmpty)
  }

  /// A configuration that nobody named may be a link inside the project only: its lines appear in messages.
  @Test func aConfigurationOutsideIsNotRead() {
    let world = MemoryWorld(["App.flow.yaml": Self.spec, "/etc/shadow": "root:secret\n", "shared.yaml": "specs: App.flow.yaml\n"])
    world.add(".flowspec.yaml", .link(to: "/etc/shadow"))
    #expect(world.run("check") == .world)
    #expect(world.error.contains("cannot read '.flowspec.yaml': it is a link that leads outside the project"))
    #expect(!world.error.contains("secret"))
    world.remove(".flowspec.yaml")
    world.add(".flowspec.yaml", .link(to: "/project/shared.yaml"))
    #expect(world.run("check") == .success, "\(world.error)")
  }

  @Test(arguments: ["checkstyle", "junit"]) func aReportInXMLReplacesOnlyItsLike(_ format: String) {
    let world = MemoryWorld(["App.flow.yaml": Self.spec, "report.xml": "<mine/>\n"])
    #expect(world.run("check", "App.flow.yaml", "--format", "\(format)=report.xml") == .world)
    #expect(world.text("report.xml") == "<mine/>\n")
    for _ in 1...2 { #expect(world.run("check", "App.flow.yaml", "--format", "\(format)=other.xml") == .success) }
  }

  @Test func aPatchHasNoControlsInItsPaths() {
    let name = "n\u{1B}[31m\u{202E}\n.flow.yaml"
    let world = MemoryWorld([name: "flow: A\nroot: home\nroutes: { home: { place: screen } }\nlayouts: { all: {} }\n"])
    _ = world.run("check", "--fix", "--dry-run")
    #expect(world.output.contains("+flowspec: 1") && world.output.contains("n\u{241B}[31m\u{FFFD}\u{240A}.flow.yaml"))
    #expect(!world.output.contains("\u{1B}") && !world.output.contains("\u{202E}"))
    #expect(!world.error.contains("\n.flow.yaml"))
  }

  @Test func aFolderWhoseNameIsNotUTF8IsAnError() throws {
    let error = try withTemporaryFolder { folder in
      try Data(Self.spec.utf8).write(to: folder.appending(path: "App.flow.yaml"))
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", "cd '\(folder.path)' && mkdir \"$(printf 'd\\377')\""]
      try process.run()
      process.waitUntilExit()
      guard process.terminationStatus == 0, case .success(let names) = FileSystem.live.list(folder.path) else { return "d\u{FFFD}/" }
      return names.sorted().joined(separator: " ")
    }
    #expect(error.contains("d\u{FFFD}/"))
  }

  /// A baseline of any name is known by its content.
  @Test func aBaselineIsWrittenAgainUnderAnyName() {
    let world = MemoryWorld([
      "App.flow.yaml": Self.spec.replacing("home: {", with: "home: {  "), "Unused.flow.yaml": "flowspec: 1\nflow: B\nvariables: { v: Bool }\n",
    ])
    #expect(world.run("check", "App.flow.yaml", "--write-baseline", "b.yaml") == .success)
    #expect(world.run("check", "App.flow.yaml", "Unused.flow.yaml", "--write-baseline", "b.yaml") == .success, "\(world.error)")
    #expect(world.text("b.yaml")?.contains("unused-variable") == true)
  }

  @Test func noReportReplacesTheBaseline() {
    let world = MemoryWorld(["App.flow.yaml": Self.spec])
    #expect(world.run("check", "App.flow.yaml", "--write-baseline", "b.json") == .success)
    let baseline = world.text("b.json")
    #expect(world.run("check", "App.flow.yaml", "--baseline", "b.json", "--format", "json=b.json") == .usage)
    #expect(world.text("b.json") == baseline)
  }

  /// The built tool prints names of files without controls, and writes none into a rule of make.
  @Test(arguments: [
    "ln -s /etc/passwd \"$(printf 'x\\n::warning::y\\033]0;t\\007.flow.yaml')\"; flowspec check .",
    "cp App.flow.yaml \"$(printf 'x=\\nall:\\n\\ttouch\\tpwned\\ny=.flow.yaml')\"; flowspec generate *y=.flow.yaml --output o --depfile x.d",
    "flowspec explain \"$(printf 'a\\033[31m')\"",
  ])
  func namesAreHarmless(_ command: String) throws {
    let output = try withTemporaryFolder { folder in
      try Self.spec.write(to: folder.appendingPathComponent("App.flow.yaml"), atomically: true, encoding: .utf8)
      return try BuiltTool.run(command, in: folder)
    }
    #expect(!output.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    #expect(!output.split(separator: "\n").contains { $0.hasPrefix("::") })
    #expect(output.contains("[exit "), "\(output)")
  }

  @Test(arguments: [
    ("flowspec check --config /dev/null App.flow.yaml", "1 spec checked: no findings\n"),
    ("flowspec export json App.flow.yaml --output /dev/null", "exported: 1 file written, 0 unchanged\n"),
    ("mkfifo f; flowspec check App.flow.yaml --format json=f", "flowspec: error: cannot write 'f': no such device or address\n[exit 3]\n"),
    ("ulimit -f 0; flowspec generate App.flow.yaml --output o 2>&1; ls -A o", "flowspec: error: cannot write 'o/App.flow.swift': file too large\n"),
  ])
  func devicesAndLimitsEndInOneLine(_ command: String, _ expected: String) throws {
    let output = try withTemporaryFolder { folder in
      try Self.spec.write(to: folder.appendingPathComponent("App.flow.yaml"), atomically: true, encoding: .utf8)
      return try BuiltTool.run(command, in: folder)
    }
    #expect(output == expected)
  }

  @Test func theRemainsOfKilledRunsGoAway() throws {
    try withTemporaryFolder { folder in
      let names = [".A.swift.flowspec-999999999.new", ".B.swift.flowspec-\(getpid()).new", ".mine.new", ".C.swift.7.new"]
      for name in names { try Data().write(to: folder.appendingPathComponent(name)) }
      FileSystem.live.removeRemains(folder.path)
      #expect(try FileSystem.live.list(folder.path).get().sorted() == [names[1], names[3], names[2]].sorted())
    }
  }

  @Test func pagesOfSpecsThatAreGoneAreRemoved() {
    let other = Self.spec.replacing("App", with: "Other")
    let world = MemoryWorld(["Specs/App.flow.yaml": Self.spec, "Specs/Other.flow.yaml": other, "out/Mine.flow.md": "mine"])
    for format in ["html", "markdown"] { _ = world.run("docs", "Specs", "--output", "out", "--format", format) }
    #expect(world.text("out/Other.flow.html") != nil)
    world.remove("Specs/Other.flow.yaml")
    #expect(world.run("docs", "Specs", "--output", "out", "--check") == .finding)
    #expect(world.error.contains("out/Other.flow.html belongs to no spec; run 'flowspec docs Specs --output out'\n"))
    #expect(world.run("docs", "Specs", "--output", "out") == .success)
    #expect(world.error.hasSuffix("removed 'out/Other.flow.prototype.html', a page that this command no longer writes\n"))
    #expect(world.text("out/Other.flow.html") == nil && world.text("out/Other.flow.prototype.html") == nil)
    // Pages of another kind are another run's.
    #expect(world.text("out/Other.flow.md") != nil && world.text("out/Mine.flow.md") == "mine")
    #expect(world.run("docs", "Specs", "--output", "out", "--check") == .success)
  }

  @Test func specsOfOneNameHavePagesOfTheirOwn() {
    let world = MemoryWorld(["a/App.flow.yaml": Self.spec, "b/App.flow.yaml": Self.spec.replacing("App", with: "Other")])
    #expect(world.run("docs", "a", "b", "--output", "out") == .success)
    for name in ["a-App.flow.html", "b-App.flow.html", "index.html"] { #expect(world.text("out/\(name)") != nil, "\(name)") }
    #expect(world.text("out/index.html")?.contains("<a href=\"b-App.flow.html\">Other</a>") == true)
    #expect(world.run("docs", "a", "b", "--output", "out", "--check") == .success)
  }

  // MARK: Places in sources

  /// Paths begin at the top of the project, wherever the command runs; specs outside have no address.
  @Test func placesLeadToTheirSources() {
    let template = "https://example.com/{path}#L{line}"
    let other = Self.spec.replacing("App", with: "Other")
    let files = ["/project/.flowspec.yaml": "specs: [Specs]\n", "/project/Specs/App.flow.yaml": Self.spec, "/else/Other.flow.yaml": other]
    let world = MemoryWorld(files, in: "/project/Specs")
    #expect(world.run("docs", "App.flow.yaml", "/else/Other.flow.yaml", "--output", "out", "--source-url", template) == .success, "\(world.error)")
    #expect(world.error.contains("'--source-url' makes no links to '/else/Other.flow.yaml': not in the folder '/project'"), "\(world.error)")
    #expect(world.text("out/App.flow.html")?.contains("<a href=\"https://example.com/Specs/App.flow.yaml#L") == true)
    #expect(world.text("out/Other.flow.html")?.contains("https://example.com") == false)
    #expect(world.text("out/App.flow.html")?.contains("/project") == false)
    #expect(world.run("docs", "App.flow.yaml", "--output", "out", "--source-url", "javascript:{path}") == .usage)
    #expect(world.error.contains("'javascript:{path}' is not an address with '{path}'"))
  }

  // MARK: Limits of the process

  /// With few threads, few descriptors or a small stack the check passes, or one line tells why not.
  @Test(arguments: ["-s 64", "-n 4", "-n 6"])
  func aStarvedProcessDoesNotCrash(_ limit: String) throws {
    let output = try withTemporaryFolder { folder in
      try Self.spec.write(to: folder.appendingPathComponent("App.flow.yaml"), atomically: true, encoding: .utf8)
      return try BuiltTool.run("ulimit \(limit); flowspec check App.flow.yaml", in: folder)
    }
    let lines = output.split(separator: "\n")
    #expect(lines == ["1 spec checked: no findings"] || lines.count == 2 && lines.last == "[exit 3]", "\(output)")
  }
}
